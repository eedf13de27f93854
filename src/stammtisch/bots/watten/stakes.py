"""What points are worth: the chance to win the game from a score."""

from collections.abc import Callable
from functools import lru_cache

from stammtisch.bots.race import Gains, Table, alike, duel, standing
from stammtisch.games.watten.cells import OUT, Cells, Rules, party

USUAL = alike(((2, 0.55), (3, 0.3), (4, 0.15)))  # what deals are worth at most tables


@lru_cache(maxsize=64)
def gains(target: int, margin: int, decide: int) -> Callable[[int, int], Gains]:
    """What deals bring at these totals: a side near the target may not bid, and perhaps must choose between
    more points and giving two (WA-139 to WA-142)."""

    def at(a: int, b: int) -> Gains:
        near, far = a >= target - margin, b >= target - margin
        if near and far:
            return alike(((2, 1.0),))
        if not near and not far:
            return USUAL
        if decide:
            found = ((decide, 0, 0.38), (0, decide, 0.3), (0, 2, 0.32))
        else:
            found = ((2, 0, 0.48), (0, 2, 0.27), (0, 3, 0.25))
        return found if near else tuple((theirs, mine, share) for mine, theirs, share in found)

    return at


def usual_race(r: Rules) -> Table:
    return duel(r.target, USUAL)


def whole_race(r: Rules) -> Table:
    """With what happens near its end."""
    return duel(r.target, gains(r.target, r.margin, r.decide))


class Stakes:
    """The score as one side sees it."""

    def __init__(self, r: Rules, s: Cells, seat: int, race: Callable[[Rules], Table] = usual_race) -> None:
        self.race = race(r)
        self.mine, self.theirs = s.total[party(seat)], s.total[1 - party(seat)]

    def won(self, level: int) -> float:
        return 1.0 if level == OUT else standing(self.race, self.mine + level, self.theirs)

    def lost(self, level: int) -> float:
        return 0.0 if level == OUT else standing(self.race, self.mine, self.theirs + level)

    def even(self, level: int, p: float) -> float:
        """A deal of this worth that is made with chance p."""
        return p * self.won(level) + (1 - p) * self.lost(level)

    def they_hold_from(self, value: int, level: int) -> float:
        """The chance from which the others do better to hold than to let good."""
        win, lose, good = 1 - self.lost(level), 1 - self.won(level), 1 - self.won(value)
        return (good - lose) / (win - lose) if win > lose else 0.0
