"""What a seat may hope for: its chance to be best in each figure, and what points are worth to it."""

from bisect import bisect_left, bisect_right
from random import Random

from stammtisch.bots.bieten.heights import WORTH_HOLDING
from stammtisch.bots.bieten.temper import Temper
from stammtisch.bots.bieten.tricks import Played, last_trick_taker
from stammtisch.bots.bieten.worlds import imagine
from stammtisch.core.cards import cards_of
from stammtisch.games.bieten.cells import (
    GOOD,
    HELD3,
    OFFERED3,
    SILENT,
    SPIEL,
    Cells,
    Rules,
    missing,
)

HOLDS = 0.8  # how often somebody with a figure worth holding does hold
GOING_OUT = 1.0  # what it is worth beyond the points to reach the target


class Outlook:
    """Re-deals of the unseen cards, asked what comes of them."""

    def __init__(self, r: Rules, s: Cells, seat: int, temper: Temper, rng: Random) -> None:
        self.r, self.s, self.seat = r, s, seat
        self.worlds = imagine(r, s, seat, temper.samples, rng)
        self.tops = [sorted(world.tops[f] for world in self.worlds) for f in range(SPIEL)]
        self.hand: list[int] = list(cards_of(s.hand[seat]))
        self.rivals = [other for other in range(s.seats) if other != seat and s.active >> other & 1]
        self.share = 1 / len(self.rivals)

    # --- chances
    def chance(self, f: int, key: int) -> float:
        """To be best in the figure; an equal one stands and is worth nothing."""
        return bisect_left(self.tops[f], key) / len(self.worlds) if key else 0.0

    def answers(self, f: int, key: int) -> tuple[float, float, float]:
        """If the figure is bid: let good, held and made, held and lost."""
        n, tops = len(self.worlds), self.tops[f]
        weak = bisect_left(tops, WORTH_HOLDING[f])
        made = max(0, bisect_left(tops, key) - weak)
        lost = n - max(weak, bisect_right(tops, key))
        held = HOLDS / n
        return 1 - held * (n - weak), held * made, held * lost

    def spiel(self, first: Played | None = None) -> float:
        """To make the last trick, playing this card now where one is given."""
        r, s, seat = self.r, self.s, self.seat
        made = sum(last_trick_taker(r, s, seat, self.hand, world, first) == seat for world in self.worlds)
        return made / len(self.worlds)

    # --- what points are worth
    @property
    def missing(self) -> int:
        return missing(self.r, self.s, self.seat)

    def gain(self, points: int) -> float:
        return points + (GOING_OUT if self.missing <= points else 0)

    def cost(self, points: int) -> float:
        """What it hurts when somebody else gets them, most when it takes him out."""
        near = any(missing(self.r, self.s, rival) <= points for rival in self.rivals)
        return (points + (2 * GOING_OUT if near else 0)) * self.share

    def even(self, points: int, p: float, q: float | None = None) -> float:
        """Points that are mine with chance p and another's with chance q."""
        return p * self.gain(points) - (1 - p if q is None else q) * self.cost(points)

    def stake(self, f: int) -> int:
        """What the figure brings to whoever has it best; 0 where it is settled."""
        status = self.s.status[f]
        if status == GOOD:
            return 0
        return 1 if status == SILENT else 3 if status in (OFFERED3, HELD3) else 2
