"""The facts behind a refusal, so that it can say what was led and what may be played, in any language."""

from collections.abc import Callable
from typing import Any

from stammtisch.core.acts import first_of, number_of, second_of, verb_of
from stammtisch.core.cards import GERMAN, cards_of
from stammtisch.core.model import Refusal

from .cells import (
    ACCEPT,
    BLINDER,
    CLAIM,
    KRITISCHER,
    NONE,
    OFFENCES,
    OR_TAKE,
    PLAY_CARD,
    RAISE,
    REQUEST,
    SCHOENERE,
    SHOW,
    TOO_HIGH,
    Cells,
    Rules,
    cutter,
    forehand,
    party,
)
from .judge import next_level, shown_card
from .notation import level_text
from .strength import breaks_demand, class_of, is_trump_suit

SUITS = ("eichel", "laub", "herz", "schell")
Facts = dict[str, Any]


def rule_id(number: int) -> str:
    return f"WA-{number:03d}"


def refusal(r: Rules, s: Cells, seat: int, code: int, why: int) -> Refusal:
    """Why `judge` refused: the rules that decide together, and the facts."""
    rules = [why]
    if why in (86, 87, 96, 101):
        rules += _demand(r, s, seat, first_of(code))
    elif why == 55:
        rules.append(40 if seat != s.schlag_by else 55)
    elif why == 136:
        rules.append(133)
    find = _FACTS.get(why)
    ids = tuple(dict.fromkeys(rule_id(number) for number in rules))
    return Refusal(ids, find(r, s, seat, code) if find else {})


def _demand(r: Rules, s: Cells, seat: int, card: int) -> list[int]:
    """Beside the demand itself: why he owes a Trumpf, and why this card will not do instead."""
    held = [class_of(r, s, other) for other in cards_of(s.hand[seat])]
    rules = [89]
    if 1 not in held:  # no common trump: the Rechte itself is owed
        rules.append(91)
    if class_of(r, s, card) in (BLINDER, KRITISCHER):
        rules.append(99 if r.follow_with == OR_TAKE else 93)
    return rules


def _follow(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    led = s.trick_card[s.leader]
    may = [card for card in cards_of(s.hand[seat]) if not breaks_demand(r, s, seat, card)]
    trumps = [card for card in may if is_trump_suit(r, s, card)]
    return {
        "led": GERMAN.text(led),
        "trumpf": SUITS[s.trumpf],
        "cards": tuple(GERMAN.text(card) for card in trumps or may),
    }


def _forehand(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"forehand": s.schlag_by}


def _dealer(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"dealer": s.trumpf_by}


def _cutter(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"cutter": cutter(s)}


def _hand(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"cards": GERMAN.texts(s.hand[seat])}


def _turn(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    if verb_of(code) != PLAY_CARD:
        return {"turn": s.turn}
    card = {"card": GERMAN.text(first_of(code))}
    return {**card, "say": "not_held"} if seat == s.turn else {**card, "turn": s.turn}


def _offer(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    if not s.offer:
        return {}
    return {"level": level_text(s.offer), "by": s.offer_by}


def _step(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    level = s.offer or s.value
    due = next_level(r, level) if s.offer or s.right == party(seat) else 3
    known = verb_of(code) == RAISE and number_of(code) < TOO_HIGH
    told = {"level": level_text(number_of(code))} if known else {}
    return {**told, "next": level_text(due)} if due else told


def _near(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"missing": r.target - s.total[party(seat)]}


def _led(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"led": SUITS[s.trick_card[s.leader] // 9]}


def _decide(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"points": r.decide}


def _claim(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    if verb_of(code) != CLAIM:
        return {}
    return {"culprit": first_of(code), "offence": OFFENCES[second_of(code)]}


def _request(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    if s.request:
        other = s.trumpf_by if s.request_by == s.schlag_by else s.schlag_by
        return {"say": "open", "asked": other}
    allowed = r.schoenere if first_of(code) == SCHOENERE else r.schlagtausch
    return {} if allowed or verb_of(code) != REQUEST else {"say": "off"}


def _shown(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    if verb_of(code) != SHOW or not r.blind:
        return {}
    card = second_of(code)
    if not s.hand[seat] >> card & 1:
        return {"say": "not_held", "card": GERMAN.text(card)}
    due = shown_card(r, s, seat, first_of(code))
    return {"say": "bottom", "card": GERMAN.text(due)} if due != NONE else {}


def _looked(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"say": "looked"} if s.looked >> seat & 1 else {}


def _accepts(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"say": "accepts"} if verb_of(code) == ACCEPT else {}


def _watch(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"say": "watch"}


def _first(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"forehand": forehand(s)}


_FACTS: dict[int, Callable[[Rules, Cells, int, int], Facts]] = {
    22: _cutter,
    40: _forehand,
    42: _hand,
    43: _dealer,
    45: _hand,
    49: _looked,
    53: _request,
    54: _request,
    55: _shown,
    56: _first,
    81: _turn,
    86: _follow,
    87: _follow,
    96: _follow,
    101: _follow,
    113: _turn,
    116: _offer,
    118: _offer,
    125: _step,
    126: _step,
    127: _step,
    133: _near,
    134: _near,
    138: _led,
    141: _decide,
    142: _decide,
    150: _claim,
    153: _claim,
    157: _claim,
    158: _claim,
    159: _claim,
    160: _claim,
    164: _accepts,
    165: _claim,
    191: _watch,
}
