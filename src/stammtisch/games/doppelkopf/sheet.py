"""The lines of an account, and what both ways of scoring ask about announcements."""

from stammtisch.core.rule import rule

from .cells import LIMITS, NONE, Cells, Rules


@rule
def count_bits(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@rule
def enter(s: Cells, what: int, p: int) -> None:
    s.entry[s.entries], s.entry_for[s.entries] = what, p
    s.entries += 1


@rule
def lone_re(re: int) -> bool:
    """Solo, hanging or silent: one plays against three (2.4)."""
    return re & (re - 1) == 0


@rule
def limit(s: Cells, p: int) -> int:
    """The eyes that a party's highest step promises the others stay below; NONE without a step (S2)."""
    found = NONE
    for rung in range(1, 5):
        if (s.stands[p] | s.late[p]) >> rung & 1:
            found = LIMITS[rung]
    return found


@rule
def kept(r: Rules, s: Cells, p: int) -> bool:
    """A party made a step and kept it (DO-192); schwarz is no eyes, in the tournament no trick
    (DO-208)."""
    promised = limit(s, p)
    if promised == NONE:
        return False
    if promised == 0 and r.ddv:
        return s.taken[1 - p] == 0
    return s.eyes[1 - p] < max(promised, 1)
