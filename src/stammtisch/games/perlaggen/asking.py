"""Seats asked in turn, for bulk play, bots and research; see `games.bieten.asking`.

An offer is put to the speaker's left neighbour first and then to his partners, figure by figure; the last
one asked must answer.  Before each card everybody is asked, from the seat on turn; no figure is bid
twice between two cards.  In showing and in asking for Dritziges a party's partners are asked in turn.  Vetoes
are left out.
"""

from stammtisch.core.rule import apart, rule

from .advance import advance
from .cells import (
    ASK,
    CUT,
    DONE,
    NOBODY,
    SHOW,
    SILENCE,
    UNSEEN,
    Cells,
    Rules,
    any_offer,
    cutter,
    forehand,
    is_open,
    left_of,
)
from .words import next_to_answer


@rule
def in_party(s: Cells, seat: int, p: int) -> bool:
    return seat == p if s.seats == 3 else seat & 1 == p


@rule
def first_of_party(s: Cells, p: int, seat: int) -> int:
    """Clockwise from here the first of the party that has not been silent."""
    for _ in range(s.seats):
        if s.to_ask >> seat & 1 and in_party(s, seat, p):
            return seat
        seat = left_of(s, seat)
    return NOBODY


@rule
def pending_figure(s: Cells) -> int:
    """The offer that is put first: by its place in the bid, a raise before."""
    best = NOBODY
    for f in range(3):
        if s.offer[f] and (best == NOBODY or s.place[f] < s.place[best]):
            best = f
    return best


@rule
@apart
def asked_to_answer(s: Cells) -> int:
    f = pending_figure(s)
    if s.seats == 3:
        return next_to_answer(s, f)
    return first_of_party(s, 1 - (s.offer_by[f] & 1), left_of(s, s.offer_by[f]))


@rule
def party_to_show(s: Cells) -> int:
    for f in range(2):
        if is_open(s, f):
            return s.show_turn[f]
    return NOBODY


@rule
def asked_before_play(s: Cells) -> int:
    """Everybody once, from the seat on turn; then the card is owed."""
    seat = s.turn
    for _ in range(s.seats):
        if s.to_ask >> seat & 1:
            return seat
        seat = left_of(s, seat)
    return s.turn


@rule
def asked(s: Cells) -> int:
    """Whose word or card it is, NOBODY after the deal."""
    if s.phase == DONE:
        return NOBODY
    if s.phase == CUT:
        return cutter(s)
    if any_offer(s):
        return asked_to_answer(s)
    if s.phase == UNSEEN:
        seat = forehand(s)
        while s.looked >> seat & 1:
            seat = left_of(s, seat)
        return seat
    if s.phase == ASK:
        if s.prover != NOBODY:
            return s.declared_by[s.prover]
        return forehand(s) if s.asked_for == NOBODY else first_of_party(s, s.ask_turn, forehand(s))
    if s.phase == SHOW:
        return first_of_party(s, party_to_show(s), 0)
    return asked_before_play(s)


@rule
def last_of_party(s: Cells, seat: int) -> bool:
    """No partner is left to be asked."""
    return s.seats == 3 or s.to_ask & 21 << (seat & 1) & ~(1 << seat) == 0


@rule
def may_be_silent(s: Cells, seat: int) -> bool:
    if s.phase == CUT or s.phase == UNSEEN or s.phase == DONE:
        return any_offer(s) and not last_of_party(s, seat)
    if any_offer(s) or s.phase == SHOW:
        return not last_of_party(s, seat)
    if s.phase == ASK:
        return s.asked_for != NOBODY and s.prover == NOBODY and not last_of_party(s, seat)
    return s.to_ask != 0


@rule
def step(r: Rules, s: Cells, seat: int, code: int) -> None:
    """Silence, or an act that `judge` let through."""
    if code == SILENCE:
        s.to_ask &= ~(1 << seat)
    else:
        advance(r, s, seat, code)
