"""The facts behind a refusal, so that it can say "Herz was led, you hold H9" in any language."""

from collections.abc import Callable
from typing import Any

from stammtisch.core.acts import first_of, second_of, verb_of
from stammtisch.core.cards import GERMAN, NO_NAME, suit_mask, suit_of
from stammtisch.core.model import Refusal

from .cells import (
    BID,
    BREACHES,
    CLAIM,
    DONE,
    FIGURES,
    HOLD,
    KEEP,
    NOBODY,
    PASS,
    PLAY_CARD,
    RAISE,
    Cells,
    Rules,
    cutter,
    forehand,
    is_wild,
    missing,
    name_or_face,
)
from .judge import open_bids

SUITS = ("eichel", "laub", "herz", "schell")
Facts = dict[str, Any]


def rule_id(number: int) -> str:
    return f"BI-{number:03d}"


def refusal(r: Rules, s: Cells, seat: int, code: int, why: int) -> Refusal:
    """Why `judge` refused: the rule, its companion where two decide together, and the facts."""
    rules = [rule_id(why)]
    if why == 57 and s.offer != NOBODY and s.offer_level == 3:
        rules.append("BI-067")
    find = _FACTS.get(why)
    return Refusal(tuple(rules), find(r, s, seat, code) if find else {})


def _figure(code: int) -> Facts:
    if verb_of(code) in (BID, HOLD, PASS, RAISE):
        return {"figure": FIGURES[first_of(code)]}
    return {}


def _cutter(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    about_the_cut = verb_of(code) in (KEEP, DONE)
    return {"cutter": cutter(s)} if about_the_cut else {"cutter": cutter(s), "say": "first"}


def _kept(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"kept": s.kept} if s.kept else {}


def _follow(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    held = s.hand[seat] & ~r.wilds & suit_mask(s.led)
    return {"led": SUITS[s.led], "cards": GERMAN.texts(held)}


def _turn(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    if verb_of(code) != PLAY_CARD:
        return {"turn": s.turn}
    card = {"card": GERMAN.text(first_of(code))}
    return {**card, "say": "not_held"} if seat == s.turn else {**card, "turn": s.turn}


def _forehand(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"forehand": forehand(s)}


def _named_figure(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return _figure(code)


def _offer(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    """The offer on the table, where there is one."""
    if s.offer == NOBODY:
        return {}
    return {"figure": FIGURES[s.offer], "by": s.offer_by, "asked": s.queue[s.queue_at]}


def _led(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"led": SUITS[s.led]}


def _christening(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    card = {"card": GERMAN.text(first_of(code))}
    if not is_wild(r, first_of(code)):
        return {**card, "say": "natural"}
    return {**card, "say": "nameless"} if second_of(code) == NO_NAME else card


def _suit(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"suit": SUITS[suit_of(name_or_face(first_of(code), second_of(code)))]}


def _duties(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    duty = s.duty[seat]
    if verb_of(code) != PLAY_CARD:
        duty |= 1 << first_of(code)
    return {"figures": tuple(name for f, name in enumerate(FIGURES) if duty >> f & 1)}


def _near(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {
        "missing": missing(r, s, seat),
        "open": open_bids(s, seat),
        "needed": r.groschen_min_missing,
        **_figure(code),
    }


def _claim(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    if verb_of(code) != CLAIM:
        return {}
    return {"culprit": first_of(code), "breach": BREACHES[second_of(code) >> 3]}


def _out(r: Rules, s: Cells, seat: int, code: int) -> Facts:
    return {"seat": seat}


_FACTS: dict[int, Callable[[Rules, Cells, int, int], Facts]] = {
    11: _cutter,
    15: _kept,
    22: _follow,
    29: _turn,
    51: _forehand,
    52: _turn,
    54: _offer,
    55: _named_figure,
    56: _named_figure,
    57: _offer,
    64: _named_figure,
    65: _named_figure,
    66: _named_figure,
    70: _named_figure,
    81: _led,
    90: _christening,
    96: _follow,
    97: _suit,
    98: _duties,
    101: _duties,
    102: _duties,
    103: _led,
    105: _named_figure,
    120: _out,
    140: _near,
    141: _near,
    144: _near,
    156: _claim,
    159: _claim,
    160: _claim,
}
