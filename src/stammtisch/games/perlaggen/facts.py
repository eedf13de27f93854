"""The facts behind a refusal, so that it can say what was led and what may be done, in any language."""

from collections.abc import Callable
from typing import Any

from stammtisch.core.acts import first_of, verb_of
from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Refusal

from .cells import (
    ASK,
    BID,
    BID_UNSEEN,
    CLAIM,
    CUT,
    DECLARE,
    FIGURES,
    KEEP,
    LOOK,
    NOBODY,
    NONE,
    PASS,
    PLAY_CARD,
    RESTS,
    SHOW,
    SHOWS,
    UNSEEN,
    Cells,
    Rules,
    any_offer,
    cutter,
    digit,
    forehand,
    partner,
    partners,
    party,
)
from .notation import level_text
from .strength import led_suit, plain_cards
from .words import count_of, figures_of, named_before

SUITS = ("eichel", "laub", "herz", "schell")
Facts = dict[str, Any]


def rule_id(number: int) -> str:
    return f"PE-{number:03d}"


def refusal(r: Rules, s: Cells, seat: int, code: int, why: int) -> Refusal:
    """Why `judge` refused: the rules that decide together, and the facts."""
    rules = [why]
    if why == 82 and any_offer(s) and verb_of(code) == SHOWS:
        rules.append(92)
    find = _FACTS.get(why)
    return Refusal(tuple(rule_id(number) for number in rules), find(r, s, seat, code) if find else {})


def _card(code: int) -> Facts:
    card = first_of(code)
    return {"card": GERMAN.text(card)} if card in tuple(GERMAN) else {}


def _cut(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    if verb_of(code) == KEEP and seat == cutter(s) and s.phase == CUT:
        return {"say": "none", **_card(code)}
    return {"cutter": cutter(s)}


def _turned(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    if s.turned != NONE and s.wilds >> s.turned & 1:
        return {"say": "not_held", **_card(code)}
    return {"turned": GERMAN.text(s.turned)} if s.turned != NONE else {}


def _exchanger(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    if partners(r, s.dealer) >> seat & 1:
        return {"say": "dealer_has", "dealer": _before(r, s, seat)}
    return {"dealer": s.dealer}


def _before(r: Rules, s: Cells, seat: int) -> int:
    """Whose plain trump is in the way: the dealer's, or a partner's who comes before (PE-031)."""
    other = s.dealer
    while not plain_cards(s, other, s.trump) and partner(r, other) != seat:
        other = partner(r, other)
    return other


def _named(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return _card(code)


def _turn(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"turn": s.turn}


def _follow(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    led = led_suit(s)
    return {"led": SUITS[led], "cards": GERMAN.texts(plain_cards(s, seat, led))}


def _back(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"say": "not_held", **_card(code)} if verb_of(code) == PLAY_CARD else {}


def _too_late(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"say": "unseen"} if s.phase == UNSEEN else {}


def _pending(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    figures = [FIGURES[f] for f in range(3) if s.offer[f]]
    by = [s.offer_by[f] for f in range(3) if s.offer[f]]
    return {"figures": figures, "by": by[0]} if figures else {}


def _figure(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    verb, f = verb_of(code), digit(code, 0)
    if verb in (BID, BID_UNSEEN):
        figures = figures_of(code)
        found = [f for f in range(3) if figures >> f & 1]
        return {"figure": FIGURES[found[0]]} if len(found) == 1 else {}
    return {"figure": FIGURES[f]} if f < 3 else {}


def _closed(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    if verb_of(code) not in (BID, BID_UNSEEN):
        return _figure(r, s, seat, code)
    shut = [f for f in range(3) if figures_of(code) >> f & 1 and s.status[f]]
    return {"figure": FIGURES[shut[0]]} if shut else {}


def _lacking(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    if verb_of(code) != BID:
        return _figure(r, s, seat, code)
    both = [f for f in range(2) if figures_of(code) >> f & 1]
    return {"figure": FIGURES[both[0]]} if len(both) == 1 else {}


def _step(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    f, n = digit(code, 0), digit(code, 1)
    due = (s.offer[f] or s.level[f]) + 1
    return {"level": level_text(r, n), "next": level_text(r, due)} if n <= r.out and due <= r.out else {}


def _first_named(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    f = digit(code, 0)
    before = named_before(r, s, f)
    return {"figure": FIGURES[f], "first": FIGURES[before]} if before != NOBODY else {}


def _other(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"other": first_of(code)} if first_of(code) < s.seats else {}


def _duty(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"figures": [FIGURES[f] for f in range(2) if s.duty[seat] >> f & 1]}


def _party_duty(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"figures": [FIGURES[f] for f in range(2) if s.party_duty[party(r, seat)] >> f & 1]}


def _missing(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"missing": r.target - s.total[party(r, seat)]}


def _at_once(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"n": count_of(figures_of(code))}


def _unseen(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    if verb_of(code) == BID_UNSEEN:
        return {} if r.unseen else {"say": "off"}
    return {"say": "looked"} if verb_of(code) == LOOK else {"say": "look_first"}


def _led(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"led": SUITS[led_suit(s)]}


_SHOWING = {SHOWS: "show", RESTS: "rest", PASS: "pass"}


def _shown(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"say": _SHOWING.get(verb_of(code), "stand"), **_figure(r, s, seat, code)}


def _show_turn(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return _figure(r, s, seat, code) if s.phase == SHOW else {"say": "early"}


def _asking(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"forehand": forehand(s)} if s.phase == ASK else {"say": "no"}


def _declared(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    if verb_of(code) != DECLARE or s.phase != ASK or digit(code, 0) != s.asked_for:
        return _figure(r, s, seat, code) if verb_of(code) == DECLARE else {}
    figure = {"figure": FIGURES[s.asked_for]}
    if s.ask_turn != party(r, seat):
        return {"say": "turn", **figure}
    return {"say": "few"} if digit(code, 1) < 3 else {"say": "more", **figure}


def _claim(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    if verb_of(code) != CLAIM or not r.table:
        return {}
    own = first_of(code) < s.seats and party(r, seat) == party(r, first_of(code))
    return {"say": "own"} if own else {}


_FACTS: dict[int, Callable[[Rules, Cells, int, int], Facts]] = {
    24: _cut,
    29: _turned,
    30: _named,
    31: _exchanger,
    41: _turn,
    42: _follow,
    45: _follow,
    47: _back,
    48: _named,
    50: _named,
    51: _named,
    52: _named,
    56: _too_late,
    82: _pending,
    83: _figure,
    86: _step,
    89: _figure,
    90: _figure,
    91: _first_named,
    93: _lacking,
    95: _other,
    96: _duty,
    99: _closed,
    100: _missing,
    101: _at_once,
    105: _unseen,
    107: _party_duty,
    110: _led,
    112: _led,
    114: _led,
    132: _shown,
    134: _show_turn,
    135: _figure,
    136: _figure,
    155: _asking,
    156: _declared,
    157: _figure,
    180: _claim,
}
