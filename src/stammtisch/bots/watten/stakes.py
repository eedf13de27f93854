"""What points are worth: the chance to win the game from a score."""

from functools import lru_cache

from stammtisch.games.watten.cells import OUT, Cells, Rules, party

USUAL = ((2, 0.55), (3, 0.3), (4, 0.15))  # what deals are worth at most tables


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


class Stakes:
    """The score as one side sees it."""

    def __init__(self, r: Rules, s: Cells, seat: int) -> None:
        self.target = r.target
        self.mine, self.theirs = s.total[party(seat)], s.total[1 - party(seat)]

    def _chance(self, mine: int, theirs: int) -> float:
        if mine >= self.target or theirs >= self.target:
            return float(mine >= self.target)
        return prospects(self.target)[max(0, mine)][max(0, theirs)]

    def won(self, level: int) -> float:
        return 1.0 if level == OUT else self._chance(self.mine + level, self.theirs)

    def lost(self, level: int) -> float:
        return 0.0 if level == OUT else self._chance(self.mine, self.theirs + level)

    def even(self, level: int, p: float) -> float:
        """A deal of this worth that is made with chance p."""
        return p * self.won(level) + (1 - p) * self.lost(level)

    def they_hold_from(self, value: int, level: int) -> float:
        """The chance from which the others do better to hold than to let good."""
        win, lose, good = 1 - self.lost(level), 1 - self.won(level), 1 - self.won(value)
        return (good - lose) / (win - lose) if win > lose else 0.0
