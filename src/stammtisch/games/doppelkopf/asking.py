"""Seats asked in turn, for bulk play, bots and research; see `games.bieten.asking`.

Before each card everybody who may have something to announce, as far as all can see, is asked for a word,
clockwise from whoever is on turn, until all are silent.  A Zwangsansage that holds up the next card is asked
for last, and then silence is no answer.
"""

from stammtisch.core.rule import rule

from .advance import advance
from .auction import to_answer, to_bid, to_declare
from .cells import (
    ABREIZEN,
    DONE,
    NOBODY,
    PLAY,
    SILENCE,
    VORBEHALT,
    Cells,
    Rules,
    left_of,
)


@rule
def blocked(s: Cells) -> bool:
    """The next card has to wait for a Zwangsansage."""
    return s.must != NOBODY and (s.in_trick > 0 or s.must == s.turn)


@rule
def asked(s: Cells) -> int:
    """Whose word or card it is, NOBODY after the deal."""
    if s.phase == DONE:
        return NOBODY
    if s.phase == VORBEHALT:
        return to_declare(s)
    if s.phase == ABREIZEN:
        return to_answer(s) if s.answers else to_bid(s)
    if s.to_ask:
        seat = s.turn
        while not s.to_ask >> seat & 1:
            seat = left_of(s, seat)
        return seat
    return s.must if blocked(s) else s.turn


@rule
def may_be_silent(s: Cells) -> bool:
    return s.phase == PLAY and s.to_ask != 0


@rule
def step(r: Rules, s: Cells, seat: int, code: int) -> None:
    """Silence, or an act that `judge` let through."""
    if code == SILENCE:
        s.to_ask &= ~(1 << seat)
    else:
        advance(r, s, seat, code)
