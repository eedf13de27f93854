"""Hands of the others, drawn from what a seat knows, weighed by what was said: `bots.perlaggen.worlds`."""

from typing import Any

import numpy as np

from stammtisch.bulk.drawing import chance, take
from stammtisch.core.bits import lowest, size
from stammtisch.core.chance import Chance, below
from stammtisch.core.rule import apart, rule
from stammtisch.games.perlaggen.cells import SEATS, SPIEL, Cells
from stammtisch.games.perlaggen.hands import best_value

PLEDGES, WORDS = 12, 12
VIERTIG = 64
KNOWN = np.dtype(
    [
        ("seat", np.int64),
        ("rest", np.int64, (36,)),  # cards that lie nobody knows where
        ("left", np.int64),
        ("needs", np.int64, (SEATS,)),
        ("known", np.int64, (SEATS,)),
        ("never", np.int64, (SEATS,)),
        ("denied", np.int64, (SEATS,)),
        ("belief", np.float64, (SEATS,)),
        ("viertig", np.int64, (SEATS,)),
        ("pledges", np.int64, (SEATS,)),
        ("pool", np.int64, (SEATS, PLEDGES)),
        ("number", np.int64, (SEATS, PLEDGES)),
        ("trust", np.float64, (SEATS, PLEDGES)),
        ("words", np.int64),
        ("by", np.int64, (WORDS,)),
        ("figure", np.int64, (WORDS,)),
        ("level", np.int64, (WORDS,)),
        ("silent", np.int64, (SEATS,)),  # figures that a seat might have bid and did not, a set
        ("heed", np.float64),
        ("shuffled", np.int64, (36,)),
        ("barred", np.int64, (SEATS,)),
    ]
)
# how likely somebody with so many cards of a figure gives his word on it, at first and for more
SPOKEN = np.array(((0.03, 0.03, 0.45, 1.0, 1.3), (0.01, 0.01, 0.12, 0.7, 1.3)))
UNSPOKEN = np.array((1.0, 1.0, 0.9, 0.55, 0.3))  # and that he does not
SIGNED_FALSE = 0.15


@rule
@apart
def draw_hands(k: Any, s: Cells, g: Chance) -> None:
    """Pledges first, then whoever can take least, then the others; where too few fit, anything."""
    count = k.left
    for i in range(count):
        k.shuffled[i] = k.rest[i]
    for i in range(count - 1, 0, -1):
        j = below(g, i + 1)
        k.shuffled[i], k.shuffled[j] = k.shuffled[j], k.shuffled[i]
    for seat in range(s.seats):
        if seat == k.seat:
            continue
        s.hand[seat] = k.known[seat]
        k.barred[seat] = k.never[seat]
        if k.denied[seat] and chance(g) < k.belief[seat]:
            k.barred[seat] |= k.denied[seat]
        for i in range(k.pledges[seat]):
            if chance(g) < k.trust[seat, i]:
                pool = k.pool[seat, i]
                room = k.needs[seat] - size(s.hand[seat])
                take(k, s, seat, pool, min(room, k.number[seat, i] - size(s.hand[seat] & pool)))
    done = 1 << k.seat
    for _ in range(s.seats - 1):
        chosen, most = -1, -1
        for seat in range(s.seats):
            if not done >> seat & 1 and size(k.barred[seat]) > most:
                chosen, most = seat, size(k.barred[seat])
        done |= 1 << chosen
        take(k, s, chosen, -1, k.needs[chosen] - size(s.hand[chosen]))
        if size(s.hand[chosen]) < k.needs[chosen]:
            k.barred[chosen] = 0
            take(k, s, chosen, -1, k.needs[chosen] - size(s.hand[chosen]))
    k.left = count


@rule
@apart
def weight_of(k: Any, s: Cells) -> float:
    """How well the words given so far, and those not given, fit."""
    weight = 1.0
    for i in range(k.words):
        seat, f, level = k.by[i], k.figure[i], k.level[i]
        heed = k.heed * max(1, level - 2)
        if f == SPIEL:
            strong = size(s.hand[seat] & (s.wilds | 511 << 9 * s.trump))
            weight *= (0.4 + 0.3 * strong) ** heed
        else:
            weight *= SPOKEN[1 if level > 2 else 0, min(4, best_value(s, seat, f) >> 4)] ** heed
    for seat in range(s.seats):
        if seat != k.seat:
            figures = k.silent[seat]
            while figures:
                f = lowest(figures)
                figures &= figures - 1
                weight *= UNSPOKEN[min(4, best_value(s, seat, f) >> 4)] ** k.heed
            for f in range(2):
                if k.viertig[seat] >> f & 1 and best_value(s, seat, f) < VIERTIG:
                    weight *= SIGNED_FALSE
    return weight
