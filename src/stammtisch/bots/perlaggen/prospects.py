"""What points are worth: the chance to win the game from a score."""

from functools import lru_cache
from math import exp

USUAL = ((1, 0.5), (2, 0.35), (3, 0.15))  # what a figure brings at most tables
EDGE = 0.28  # three players: how much a point tells


@lru_cache(maxsize=64)
def prospects(target: int) -> tuple[tuple[float, ...], ...]:
    """The chance of a side with `a` points against one with `b`, both playing equally well."""
    table = [[0.5] * target for _ in range(target)]

    def chance(a: int, b: int) -> float:
        return 1.0 if a >= target else 0.0 if b >= target else table[a][b]

    for total in range(2 * target - 2, -1, -1):
        for a in range(max(0, total - target + 1), min(target, total + 1)):
            b = total - a
            table[a][b] = sum(
                share * (chance(a + points, b) + chance(a, b + points)) / 2 for points, share in USUAL
            )
    return tuple(tuple(row) for row in table)


def chance_of(totals: list[int], target: int, me: int) -> float:
    """Nobody has reached the target yet."""
    if len(totals) == 2:
        return prospects(target)[max(0, totals[me])][max(0, totals[1 - me])]
    weights = [exp(EDGE * total) for total in totals]
    return weights[me] / sum(weights)
