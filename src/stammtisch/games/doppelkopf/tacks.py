"""Tacks and the Zwangsansage that one in the first trick brings (3.9, DO-149 to DO-154)."""

from stammtisch.core.rule import apart, rule

from .announcing import Announced, told_in, top
from .cells import (
    CHARLIE,
    CJ,
    DA,
    DOPPELKOPF,
    FUCHS,
    HANGING,
    HERZ,
    HERZSTICH,
    HOCHZEIT,
    KREUZ,
    NOBODY,
    NONE,
    TOP_RUNG,
    TRUMPF,
    Cells,
    Rules,
)
from .parties import knows_in, party
from .strength import (
    HEARTS,
    best_place,
    has_foxes,
    seat_at,
    suit_led,
    trick_eyes,
)


@rule
def is_fox(r: Rules, s: Cells, trick: int, place: int) -> bool:
    """A Karo As that is not the Schwein (DO-106, DO-170)."""
    at = 4 * trick + place
    return s.card[at] == DA and at != s.schwein_at and has_foxes(s.kind) and r.tacks & FUCHS != 0


@rule
def foxes_caught(r: Rules, s: Cells, trick: int) -> int:
    """Foxes of the other party in a trick; the parties as they are in the end decide (DO-174, DO-175)."""
    winner, count = s.won_by[trick], 0
    if not has_foxes(s.kind):
        return 0
    for place in range(4):
        if is_fox(r, s, trick, place) and party(s.re, seat_at(s, trick, place)) != party(s.re, winner):
            count += 1
    return count


@rule
def is_herzstich(s: Cells, trick: int) -> bool:
    """All four plain Herz cards, where there are just four: 40 cards, Herz not trump (DO-172)."""
    if not (s.kind <= TRUMPF or HERZ < s.kind <= KREUZ):
        return False
    for place in range(4):
        if suit_led(s.kind, s.card[4 * trick + place]) != HEARTS:
            return False
    return True


@rule
def other_tacks(r: Rules, s: Cells, trick: int) -> int:
    """The set of Tacks of a trick but for foxes (DO-171 to DO-173)."""
    found = 0
    if trick_eyes(s, trick) >= 40:
        found |= DOPPELKOPF
    if r.pack == 40 and is_herzstich(s, trick):
        found |= HERZSTICH
    if trick == r.hand - 1 and s.card[4 * trick + best_place(r, s, trick, 4)] == CJ:
        found |= CHARLIE
    return found & r.tacks


@rule
@apart
def fox_compels(r: Rules, s: Cells) -> bool:
    """A fox of the first trick that is a Tack for the moment: unless its catcher knows it for a partner's
    (DO-176).  In a Hochzeit one that is void by now compels nobody (DO-151)."""
    winner = s.won_by[0]
    for place in range(4):
        seat = seat_at(s, 0, place)
        if is_fox(r, s, 0, place) and seat != winner:
            known = knows_in(s, s.re, winner, seat, s.public_re, s.public_kontra)
            if known != party(s.re, winner):
                return True
    return False


@rule
def barred(told: Announced, p: int) -> bool:
    """No step is left to the party (DO-153): the other made one, or every further one is void."""
    return told.frozen != 0 or told.makers >> 7 * (1 - p) & 127 != 0


@rule
@apart
def compel(r: Rules, s: Cells) -> None:
    """Whoever scored a Tack in the first trick owes the next rung of his party (4.8, step 5)."""
    first = s.m if s.kind == HOCHZEIT or s.kind == HANGING else 1
    if not r.zwang or s.seeking or s.trick != first:
        return
    if not fox_compels(r, s) and not other_tacks(r, s, 0):
        return
    seat = s.won_by[0]
    p, told = party(s.re, seat), told_in(r, s, s.re)
    rung = top(told.stands | told.late, p) + 1
    if rung == 0 or (rung <= TOP_RUNG and not (r.garantie and barred(told, p))):
        s.must, s.must_rung = seat, rung


@rule
@apart
def settle_must(r: Rules, s: Cells) -> None:
    """After every announcement: the rung is said, by either partner, or can no longer be (4.6, step 7)."""
    if s.must == NOBODY:
        return
    p, told = party(s.re, s.must), told_in(r, s, s.re)
    met = top(told.stands | told.late, p) >= s.must_rung
    if met:
        s.said_forced |= 1 << s.said - 1
    if met or (s.must_rung >= 1 and r.garantie and barred(told, p)):
        s.must, s.must_rung = NOBODY, NONE
