"""Cards of an imagined deal, drawn from those that lie nobody knows where.

`k` is what a seat knows: `left` of `shuffled` are still to be dealt, and `barred` says by seat what cannot be
in a hand; `s` has the hands.
"""

from math import ceil
from typing import Any

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
def take(k: Any, s: Any, seat: int, pool: int, wanted: int) -> None:
    """From the shuffled rest, cards of a set that the seat may have."""
    kept = 0
    left = k.left
    for i in range(left):
        card = k.shuffled[i]
        if wanted > 0 and pool >> card & 1 and not k.barred[seat] >> card & 1:
            s.hand[seat] |= 1 << card
            wanted -= 1
        else:
            k.shuffled[kept] = card
            kept += 1
    k.left = kept
