"""Hands of the others, drawn from what a seat knows and weighed by what was said: plain for `thumb`, compiled
for `search`."""

from dataclasses import dataclass
from typing import Any

from stammtisch.bots.drawing import deal_rest, happens, take
from stammtisch.bots.perlaggen.deuten import VIERTIG
from stammtisch.core.bits import lowest, size
from stammtisch.core.cells import Cells as AnyCells
from stammtisch.core.cells import row
from stammtisch.core.chance import Chance
from stammtisch.core.rule import apart, rule
from stammtisch.games.perlaggen.cells import SEATS, SPIEL, Cells
from stammtisch.games.perlaggen.hands import best_value

PLEDGES, WORDS = 12, 12  # to a seat, and in all


@dataclass(slots=True)
class Knowledge(AnyCells):
    """Rows are by seat, those of pledges by seat and pledge; shares are as `happens` takes them."""

    seat: int = 0
    rest: int = 0  # cards that lie nobody knows where, a set
    needs: list[int] = row(SEATS)
    known: list[int] = row(SEATS)
    never: list[int] = row(SEATS)
    denied: list[int] = row(SEATS)
    belief: list[int] = row(SEATS)  # in that, a share
    viertig: list[int] = row(SEATS)
    pledges: list[int] = row(SEATS)
    pool: list[int] = row(SEATS * PLEDGES)
    number: list[int] = row(SEATS * PLEDGES)
    trust: list[int] = row(SEATS * PLEDGES)
    words: int = 0
    by: list[int] = row(WORDS)
    figure: list[int] = row(WORDS)
    level: list[int] = row(WORDS)
    silent: list[int] = row(SEATS)  # figures that a seat might have bid and did not, a set
    left: int = 0  # while hands are drawn
    barred: list[int] = row(SEATS)


# how likely somebody with so many cards of a figure gives his word on it, at first and for more
SPOKEN = (0.03, 0.03, 0.45, 1.0, 1.3, 0.01, 0.01, 0.12, 0.7, 1.3)
UNSPOKEN = (1.0, 1.0, 0.9, 0.55, 0.3)  # and that he does not
SIGNED_FALSE = 0.15  # what is left of a world in which a sign was not true


@rule
@apart
def draw_hands(k: Any, s: Cells, g: Chance) -> None:
    """Pledges go before the rest."""
    k.left = k.rest
    for seat in range(s.seats):
        if seat == k.seat:
            continue
        s.hand[seat] = k.known[seat]
        k.barred[seat] = k.never[seat]
        if k.denied[seat] and happens(g, k.belief[seat]):
            k.barred[seat] |= k.denied[seat]
        for at in range(PLEDGES * seat, PLEDGES * seat + k.pledges[seat]):
            if happens(g, k.trust[at]):
                pool, room = k.pool[at], k.needs[seat] - size(s.hand[seat])
                take(k, s, g, seat, pool, min(room, k.number[at] - size(s.hand[seat] & pool)))
    deal_rest(k, s, g, s.seats)


@rule
@apart
def weight_of(k: Any, s: Cells, heed: float) -> float:
    """How well the words given so far, and those not given, fit."""
    weight = 1.0
    for i in range(k.words):
        seat, f, level = k.by[i], k.figure[i], k.level[i]
        more = heed * max(1, level - 2)  # the higher it goes, the more they have
        if f == SPIEL:
            strong = size(s.hand[seat] & (s.wilds | 511 << 9 * s.trump))
            weight *= (0.4 + 0.3 * strong) ** more
        else:
            weight *= SPOKEN[(5 if level > 2 else 0) + min(4, best_value(s, seat, f) >> 4)] ** more
    for seat in range(s.seats):
        if seat != k.seat:
            figures = k.silent[seat]
            while figures:
                f = lowest(figures)
                figures &= figures - 1
                weight *= UNSPOKEN[min(4, best_value(s, seat, f) >> 4)] ** heed
            for f in range(2):
                if k.viertig[seat] >> f & 1 and best_value(s, seat, f) < VIERTIG:
                    weight *= SIGNED_FALSE
    return weight
