"""What partners spoke for unseen: they owe it together (PE-105 to PE-107)."""

from stammtisch.core.bits import lowest
from stammtisch.core.rule import apart, rule

from .cells import Cells, Rules, partners, party, true_duty
from .hands import can_fulfil, can_fulfil_named


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
    both = made_together(sets, others)
    if both >> 3 & 1:
        return 2
    return 1 if both >> 1 & 3 else 0


@rule
def made_together(sets: int, others: int) -> int:
    """The sets that two seats can make together, each out of its own."""
    found = 0
    for mine in range(4):
        for theirs in range(4):
            if sets >> mine & 1 and others >> theirs & 1:
                found |= 1 << (mine | theirs)
    return found


@rule
@apart
def kept_by_partners(r: Rules, s: Cells, seat: int) -> int:
    """The sets of the party's figures that his partners can make among them."""
    duty, rest, found = s.party_duty[party(r, seat)], partners(r, seat), 1
    while rest:
        found = made_together(found, kept_of_party_duty(s, lowest(rest), duty, 0))
        rest &= rest - 1
    return found
