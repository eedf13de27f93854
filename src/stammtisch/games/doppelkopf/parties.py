"""Who belongs to whom, and who can know it (3.3, 4.9).

In a normal game only the Kreuz Damen tell.  A *world* is a set of Re seats that is possible: one seat with
both Damen, or two with one each.
"""

from stammtisch.core.bits import size
from stammtisch.core.rule import rule

from .cells import (
    CQ,
    KONTRA,
    NOBODY,
    NORMAL,
    PLAY,
    RE,
    UNKNOWN,
    Cells,
    everybody,
)

# four seats alone, six pairs: the places of who has the two Damen
WORLDS = 10
FIRST, SECOND = bytes((0, 0, 0, 0, 1, 1, 1, 2, 2, 3)), bytes((0, 1, 2, 3, 1, 2, 3, 2, 3, 3))


@rule
def party(re: int, seat: int) -> int:
    return RE if re >> seat & 1 else KONTRA


@rule
def hidden(s: Cells) -> bool:
    """Parties are a secret in normal and silent games only (DO-042 to DO-045)."""
    return s.kind == NORMAL


@rule
def damen_dealt(s: Cells, seat: int) -> int:
    return (s.dealt[seat] >> CQ & 1) + (s.dealt_twice[seat] >> CQ & 1)


@rule
def damen_in(re: int, seat: int) -> int:
    """How many Kreuz Damen a seat was dealt in a world."""
    if not re >> seat & 1:
        return 0
    return 2 if re == 1 << seat else 1


@rule
def world(s: Cells, number: int) -> int:
    """The worlds in a row: pairs of places, a seat with itself for one that is alone."""
    return 1 << s.order[FIRST[number]] | 1 << s.order[SECOND[number]]


@rule
def possible(re: int, public_re: int, public_kontra: int, seat: int, damen: int) -> bool:
    """The world agrees with what is public and with the Damen that the seat was dealt."""
    if public_re & ~re or public_kontra & re:
        return False
    return seat == NOBODY or damen_in(re, seat) == damen


@rule
def known_party(s: Cells, seat: int, damen: int, other: int, public_re: int, public_kontra: int) -> int:
    """The party of another as a seat with so many Damen can be certain of it, else UNKNOWN."""
    if public_re >> other & 1:
        return RE
    if public_kontra >> other & 1:
        return KONTRA
    if seat == other:
        return RE if damen else KONTRA
    mine = 0 if seat == NOBODY else 1 << seat
    if size(public_re & ~mine) == 2 - damen:
        return KONTRA  # all Damen are found
    return RE if everybody(s) & ~public_kontra & ~mine == 1 << other else UNKNOWN


@rule
def knows_in(s: Cells, re: int, seat: int, other: int, public_re: int, public_kontra: int) -> int:
    """The same in a world, where it follows who has the Damen."""
    if not hidden(s) or seat == other:
        return party(re, other)
    return known_party(s, seat, damen_in(re, seat), other, public_re, public_kontra)


@rule
def knows(s: Cells, seat: int, other: int) -> int:
    """What a seat knows now, from its own cards and what is public (4.9); NOBODY is an onlooker."""
    if s.phase < PLAY:
        return UNKNOWN
    if s.public_re >> other & 1:
        return RE
    if s.public_kontra >> other & 1:
        return KONTRA
    if not hidden(s):  # a Hochzeit that still seeks a partner
        return KONTRA if seat == other else UNKNOWN
    damen = 0 if seat == NOBODY else damen_dealt(s, seat)
    return known_party(s, seat, damen, other, s.public_re, s.public_kontra)


@rule
def re_as_known(s: Cells, seat: int) -> int:
    """The Re seats, where the seat can be certain of all of them, else UNKNOWN."""
    found = UNKNOWN
    damen = 0 if seat == NOBODY else damen_dealt(s, seat)
    for number in range(WORLDS):
        re = world(s, number)
        if possible(re, s.public_re, s.public_kontra, seat, damen):
            if found != UNKNOWN:
                return UNKNOWN
            found = re
    return found


@rule
def complete_public(s: Cells) -> None:
    """Two public Re seats make the others Kontra, three Kontra seats make the fourth Re (4.6, step 8)."""
    four = everybody(s)
    if not hidden(s):
        return
    if s.public_re & (s.public_re - 1):
        s.public_kontra = four & ~s.public_re
    rest = four & ~s.public_kontra
    if rest & (rest - 1) == 0:
        s.public_re = rest
