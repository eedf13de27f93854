"""Cards of an imagined deal, drawn from those that lie nobody knows where.

`k` is what a seat knows: `left` are still to be dealt, a set, `needs` says by seat how many cards are in a
hand and `barred` what cannot be in it; `s` has the hands.
"""

from math import ceil
from typing import Any

from stammtisch.core.bits import member, size
from stammtisch.core.chance import Chance, below
from stammtisch.core.rule import apart, rule

SURE = 1 << 20  # chances are ints, so that both speeds draw the same


def share_of(chance: float) -> int:
    """A chance as `happens` takes it."""
    return ceil(chance * SURE)


@rule
def happens(g: Chance, share: int) -> bool:
    return below(g, SURE) < share


@rule
@apart
def pick(g: Chance, weights: Any, picked: Any, many: int) -> None:
    """As many of the first worlds as there is room for, by their weight, evenly spread."""
    total = 0.0
    for i in range(many):
        total += weights[i]
    step = total / len(picked)
    at, upto, i = below(g, SURE) / SURE * step, weights[0], 0
    for n in range(len(picked)):
        while upto <= at and i < many - 1:
            i += 1
            upto += weights[i]
        picked[n] = i
        at += step


@rule
@apart
def take(k: Any, s: Any, g: Chance, seat: int, pool: int, wanted: int) -> None:
    """From the rest any cards of a set that the seat may have.  Not the first of a shuffled rest: what is
    left then would lie in no random order any more."""
    fitting = k.left & pool & ~k.barred[seat]
    while wanted > 0 and fitting:
        card = member(fitting, below(g, size(fitting)))
        s.hand[seat] |= 1 << card
        fitting &= ~(1 << card)
        k.left &= ~(1 << card)
        wanted -= 1


@rule
@apart
def deal_rest(k: Any, s: Any, g: Chance, seats: int) -> None:
    """The others' hands filled up, first whoever can take least; where too few fit, with anything."""
    done = 1 << k.seat
    for _ in range(seats - 1):
        chosen, most = -1, -1
        for seat in range(seats):
            if not done >> seat & 1 and size(k.barred[seat]) > most:
                chosen, most = seat, size(k.barred[seat])
        done |= 1 << chosen
        take(k, s, g, chosen, -1, k.needs[chosen] - size(s.hand[chosen]))
        k.barred[chosen] = 0
        take(k, s, g, chosen, -1, k.needs[chosen] - size(s.hand[chosen]))
