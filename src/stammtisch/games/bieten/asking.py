"""Seats asked in turn: "at any time" as a sequence, for bulk play, bots and research.

Before every card the seats are asked clockwise from the one on turn; each speaks or is silent.  A
word, once answered, or a card starts the round anew; when all have been silent the one on turn plays.
"""

from stammtisch.core.acts import verb_of
from stammtisch.core.bits import first_from
from stammtisch.core.rule import rule

from .advance import advance
from .cells import (
    CUT,
    NOBODY,
    REVIEW,
    SILENCE,
    SPIEL,
    Cells,
    Rules,
    cutter,
)
from .judge import not_closed, within_reach


@rule
def asked(s: Cells) -> int:
    """Whose word or card it is, NOBODY after the deal."""
    if s.phase == REVIEW:
        return NOBODY
    if s.phase == CUT:
        return cutter(s)
    if s.offer != NOBODY:
        return s.queue[s.queue_at]
    return first_from(s.to_ask, s.turn) if s.to_ask else s.turn


@rule
def may_be_silent(s: Cells) -> bool:
    """Only when asked for a word: an answer, the cut and a card are owed."""
    return s.offer == NOBODY and s.phase != CUT and s.to_ask != 0


@rule
def hush(r: Rules, s: Cells) -> None:
    """Whoever has none of the figures that can still be spoken of is silent."""
    if not may_be_silent(s):
        return
    figures, able = not_closed(s), 0
    if figures >> SPIEL & 1:  # open to anybody
        return
    for seat in range(s.seats):
        able |= (within_reach(r, s, seat) & figures != 0) << seat
    s.to_ask &= able


@rule
def step(r: Rules, s: Cells, seat: int, code: int) -> None:
    """Silence, or an act that `judge` let through."""
    if verb_of(code) == SILENCE:
        s.to_ask &= ~(1 << seat)
    else:
        advance(r, s, seat, code)
