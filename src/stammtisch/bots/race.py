"""The race to the target: what totals are worth before the next deal.

Two sides: `duel(target, gains)` is a table of chances to win the Partie, solved backwards; what deals bring
may depend on the totals, as where a side near the target may no longer bid.  More players: `field` says how
likely each is to be in first and to be left last, each taking his own time.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, log

Gains = tuple[
    tuple[int, int, float], ...
]  # a deal brings so much to one side, so much to the other, how often
Table = tuple[tuple[float, ...], ...]

LONGEST = 50  # deals that anybody is thought to need


def alike(worth: Sequence[tuple[int, float]]) -> Gains:
    """Deals that one side wins and the other does not, each side as often."""
    return tuple(gain for points, share in worth for gain in ((points, 0, share / 2), (0, points, share / 2)))


@lru_cache(maxsize=64)
def duel(target: int, gains: Gains | Callable[[int, int], Gains]) -> Table:
    """The chance of a side with `a` points against one with `b`, for a and b below the target.  Deals that
    bring nobody anything are left out; where both arrive together each is as likely to have been first."""
    table = [[0.5] * target for _ in range(target)]
    for total in range(2 * target - 2, -1, -1):
        for a in range(max(0, total - target + 1), min(target, total + 1)):
            b = total - a
            told, shares = 0.0, 0.0
            for mine, theirs, share in gains(a, b) if callable(gains) else gains:
                if mine or theirs:
                    told += share * standing(table, a + mine, b + theirs)
                    shares += share
            table[a][b] = told / shares if shares else 0.5
    return tuple(tuple(row) for row in table)


def standing(table: Sequence[Sequence[float]], mine: int, theirs: int) -> float:
    """The chance at any totals, the target reached or passed too, or debts below zero."""
    target = len(table)
    if mine >= target or theirs >= target:
        return 0.5 if mine >= target and theirs >= target else float(mine >= target)
    return table[max(0, mine)][max(0, theirs)]


# --- many, each for himself
Pace = tuple[float, ...]  # how often a deal brings a player 0, 1, 2, ... points


@lru_cache(maxsize=1 << 10)
def arrivals(missing: int, pace: Pace) -> tuple[float, ...]:
    """How likely somebody who lacks so much has arrived after 0, 1, 2, ... deals."""
    if missing <= 0:
        return (1.0,) * (LONGEST + 1)
    at = [0.0] * missing
    at[0], found = 1.0, [0.0]
    for _ in range(LONGEST):
        after = [0.0] * missing
        for points, share in enumerate(pace):
            for have in range(missing - points):
                after[have + points] += share * at[have]
        at = after
        found.append(1 - sum(at))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def field(missing: tuple[int, ...], pace: Pace) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """For everybody the chance to arrive first, and the chance to be the last.  Whoever has arrived already
    counts as one who did so before the others; of those who arrive in the same deal each is as likely to be
    ahead."""
    there = [arrivals(max(0, one), pace) for one in missing]
    first, last = [0.0] * len(missing), [0.0] * len(missing)
    for deals in range(LONGEST + 1):
        for seat, mine in enumerate(there):
            now = mine[deals] - (mine[deals - 1] if deals else 0.0)
            if now <= 0:
                continue
            ahead, behind = now, now
            for other, theirs in enumerate(there):
                if other != seat:
                    before = theirs[deals - 1] if deals else 0.0
                    same = theirs[deals] - before
                    ahead *= 1 - theirs[deals] + same / 2
                    behind *= before + same / 2
            first[seat] += ahead
            last[seat] += behind
    return _shared(first), _shared(last)


def _shared(chances: list[float]) -> tuple[float, ...]:
    total = sum(chances)
    return tuple(one / total for one in chances) if total else tuple(1 / len(chances) for _ in chances)


# --- choosing between words that promise nearly the same
def mixed(worths: Sequence[float], heat: float, draw: float) -> int:
    """Which to choose, `draw` being a chance from 0 to 1: far apart the best, near each other any of them.
    `heat` is the difference at which the worse one is still chosen once in four."""
    best = max(worths)
    if heat <= 0:
        return worths.index(best)
    shares = [exp(max(-40.0, log(3) * (one - best) / heat)) for one in worths]
    left = draw * sum(shares)
    for at, share in enumerate(shares):
        left -= share
        if left < 0:
            return at
    return len(shares) - 1
