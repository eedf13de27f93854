"""Means with their intervals, and ratings over a pool."""

from collections.abc import Mapping, Sequence
from math import log10, sqrt
from typing import NamedTuple

Z95 = 1.959964


class Mean(NamedTuple):
    value: float
    low: float
    high: float
    n: int

    @property
    def clear(self) -> bool:
        """The interval does not hold zero."""
        return self.low > 0 or self.high < 0


def mean(values: Sequence[float]) -> Mean:
    """With a 95 % interval; blocks are independent, and there are many of them."""
    n = len(values)
    if not n:
        return Mean(0.0, 0.0, 0.0, 0)
    middle = sum(values) / n
    spread = sqrt(sum((x - middle) ** 2 for x in values) / (n - 1)) if n > 1 else float("inf")
    half = Z95 * spread / sqrt(n)
    return Mean(middle, middle - half, middle + half, n)


def wilson(hits: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if not n:
        return 0.0, 1.0
    share, z2 = hits / n, Z95**2
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = Z95 * sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def quantile(values: Sequence[float], q: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(q * len(ordered)))] if ordered else 0.0


def ratings(names: Sequence[str], margins: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """Points a deal against the pool's average, fitted to all pairs at once by least squares."""
    score = dict.fromkeys(names, 0.0)
    for _ in range(500):
        for name in names:
            against = [m + score[b] for (a, b), m in margins.items() if a == name]
            against += [score[a] - m for (a, b), m in margins.items() if b == name]
            if against:
                score[name] = sum(against) / len(against)
        middle = sum(score.values()) / len(score)
        score = {name: value - middle for name, value in score.items()}
    return score


def elo(share: float, n: int) -> float:
    """The difference in rating that a share of Partien won stands for."""
    bounded = min(max(share, 0.5 / (n + 1)), 1 - 0.5 / (n + 1))
    return 400 * log10(bounded / (1 - bounded))
