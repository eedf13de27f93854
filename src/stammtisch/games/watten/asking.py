"""Seats asked in turn, for bulk play, bots and research; see `games.bieten.asking`.

An offer is put to the bidder's left neighbour first and then to his partner; the last one asked must
answer.  Before the naming the dealer is asked once whether he wants to change roles.
"""

from stammtisch.core.bits import first_from
from stammtisch.core.rule import rule

from .advance import advance
from .cells import (
    CUT,
    DEAL_END,
    NAME_SCHLAG,
    NAME_TRUMPF,
    NOBODY,
    PLAY,
    SILENCE,
    Cells,
    Rules,
    cutter,
    forehand,
    left_of,
    party,
)


@rule
def first_asked(s: Cells, seat: int) -> int:
    """The first seat clockwise, from this one on, that has not been silent."""
    return first_from(s.to_ask, seat)


@rule
def asked_to_name(s: Cells) -> int:
    if s.request:
        return s.trumpf_by if s.request_by == s.schlag_by else s.schlag_by
    if s.phase == NAME_TRUMPF:
        return s.trumpf_by
    return first_asked(s, s.dealer) if s.to_ask else s.schlag_by


@rule
def asked(s: Cells) -> int:
    """Whose word or card it is, NOBODY after the deal."""
    if s.phase == PLAY:
        if s.offer:
            return first_asked(s, left_of(s, s.offer_by))
        return first_asked(s, s.turn) if s.to_ask else s.turn
    if s.phase >= DEAL_END:
        return NOBODY
    if s.phase == CUT:
        return cutter(s)
    if s.phase == NAME_SCHLAG or s.phase == NAME_TRUMPF:
        return asked_to_name(s)
    return forehand(s) if party(forehand(s)) == s.decides else left_of(s, forehand(s))


@rule
def may_be_silent(s: Cells) -> bool:
    """When asked for a word; of two partners asked for an answer the last must give it."""
    if s.phase == NAME_SCHLAG:
        return s.request == 0 and s.to_ask != 0
    if s.phase != PLAY or s.to_ask == 0:
        return False
    return s.offer == 0 or s.to_ask & (s.to_ask - 1) != 0


@rule
def step(r: Rules, s: Cells, seat: int, code: int) -> None:
    """Silence, or an act that `judge` let through."""
    if code == SILENCE:
        s.to_ask &= ~(1 << seat)
    else:
        advance(r, s, seat, code)
