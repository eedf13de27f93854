"""The facts behind a refusal, so that it can say what was led and what may be played, in any language."""

from collections.abc import Callable
from typing import Any

from stammtisch.core.acts import first_of, second_of, verb_of
from stammtisch.core.cards import FRENCH, cards_of, in_order
from stammtisch.core.model import Refusal

from .announcing import cards_needed, rung_of
from .auction import to_answer, to_bid, to_declare
from .cells import (
    ABREIZEN,
    ANNOUNCE,
    BID,
    BLURT,
    DECLARE,
    HANGING,
    HOCHZEIT,
    KINDS,
    LEVELS,
    NOBODY,
    PLAY,
    PLAY_CARD,
    SAYS,
    VORBEHALT,
    Cells,
    Rules,
    held,
    plays,
)
from .strength import breaks_suit, has_foxes

SUITS = ("kreuz", "pik", "herz", "karo")
Facts = dict[str, Any]


def rule_id(number: int) -> str:
    return f"DO-{number:03d}"


def refusal(r: Rules, s: Cells, seat: int, code: int, why: int) -> Refusal:
    """Why `judge` refused: the rules that decide together, and the facts."""
    rules = [why]
    if why in (149, 151):
        rules += [149, 151] if why == 151 else []
    elif why in (4, 50, 58, 59):
        rules += [300] if why in (4, 59) else [4, 300]  # not the seat entitled to it
    elif why == 160:
        rules += [] if rung_of(first_of(code)) else [161]
        rules += [162] if s.kind in (HOCHZEIT, HANGING) else []
    elif why == 100 and not has_foxes(s.kind):
        rules.append(30)
    elif why == 300 and verb_of(code) == BLURT:
        rules.append(147)
    find = _FACTS.get(why)
    ids = tuple(dict.fromkeys(rule_id(number) for number in rules))
    return Refusal(ids, find(r, s, seat, code) if find else {})


def _follow(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    led = s.card[4 * s.trick]
    may = [card for card in in_order(cards_of(s.hand[seat])) if not breaks_suit(s, seat, card)]
    return {
        "led": FRENCH.text(led),
        "suit": SUITS[led // 9],
        "cards": tuple(FRENCH.text(card) for card in may),
    }


def _turn(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"turn": s.turn, "card": FRENCH.text(first_of(code))}


def _to_declare(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"turn": to_declare(s)} if s.phase == VORBEHALT else {}


def _to_bid(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"turn": to_bid(s)} if s.queue else {}


def _to_answer(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"asked": to_answer(s)} if s.answers else {}


def _level(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"held": LEVELS[s.standing_level]} if s.standing_level else {}


def _kind(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    kind = first_of(code) if verb_of(code) == DECLARE else second_of(code)
    return {"kind": KINDS[kind]} if kind < len(KINDS) else {}


def _must(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"by": s.must, **({"say": "own"} if s.must == seat else {})}


def _word(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    word = first_of(code)
    return {"said": SAYS[word]} if verb_of(code) == ANNOUNCE and word < len(SAYS) else {}


def _latest(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    last = s.said_trick[s.said - 1] + 1 if s.said else s.m + 2
    return {**_word(r, s, seat, code), "trick": last}


def _needed(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    rung = rung_of(first_of(code))
    return {**_word(r, s, seat, code), "needed": cards_needed(r, s, rung), "n": held(r, s, seat)}


def _impossible(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    """Wrong phase, somebody who sits out, a card that is not held, a slip where none counts."""
    if not plays(s, seat):
        return {"say": "sits_out"}
    verb = verb_of(code)
    if verb == BLURT and not r.table:
        return {"say": "blurts"}
    if verb == PLAY_CARD and s.phase == PLAY and seat == s.turn:
        return {"say": "not_held", "card": FRENCH.text(first_of(code))}
    waiting = to_declare(s) if s.phase == VORBEHALT else NOBODY
    if s.phase == ABREIZEN:
        waiting = to_answer(s) if s.answers else to_bid(s)
    if s.phase == PLAY:
        waiting = s.turn
    phase = ("declaring", "bidding", "playing", "over")[s.phase]
    return {"say": phase, **({"turn": waiting} if waiting != NOBODY else {})}


def _made_to(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"by": s.made_to}


def _offered(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return _kind(r, s, seat, code) if verb_of(code) == BID else {}


_FACTS: dict[int, Callable[[Rules, Cells, int, int], Facts]] = {
    4: _turn,
    21: _kind,
    22: _kind,
    50: _to_declare,
    56: _offered,
    58: _to_bid,
    59: _to_answer,
    64: _level,
    68: _made_to,
    84: _follow,
    85: _follow,
    130: _word,
    132: _word,
    133: _word,
    134: _word,
    138: _latest,
    139: _latest,
    140: _latest,
    144: _word,
    149: _must,
    151: _must,
    160: _needed,
    161: _needed,
    164: _needed,
    300: _impossible,
}
