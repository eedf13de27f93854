"""What partners spoke for unseen: they owe it together (PE-105 to PE-107)."""

from stammtisch.core.rule import apart, rule
from stammtisch.games.perlaggen.cells import Cells, true_duty
from stammtisch.games.perlaggen.hands import can_fulfil, can_fulfil_named


@rule
@apart
def kept_of_party_duty(s: Cells, seat: int, duty: int, named: int) -> int:
    """The sets of the party's figures that the seat can make beside its own duty, a bit for each of the
    sets none, Gleich, Hanger, both; `named` is card and name of a Perlagg about to be laid, 0 for none."""
    found = 1
    for some in range(1, 4):
        if some & ~duty == 0:
            all_of_it = true_duty(s, seat) | some
            if named == 0:
                can = can_fulfil(s, seat, all_of_it)
            else:
                can = can_fulfil_named(s, seat, named >> 6, named & 63, all_of_it)
            if can:
                found |= 1 << some
    return found


@rule
def most_kept(sets: int, others: int) -> int:
    """How many figures two seats can make together, each out of its sets."""
    best = 0
    for mine in range(4):
        for theirs in range(4):
            if sets >> mine & 1 and others >> theirs & 1:
                both = mine | theirs
                best = max(best, (both & 1) + (both >> 1))
    return best
