"""Perfect play with open cards: alpha-beta over the card play, the stakes and the names being fixed.

Two sides play against each other; where more than two play each for himself, all others stand together
against the seat that is asked for, so the value is what it can force.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import numba
import numpy as np

from stammtisch.bulk.compiling import compiled, hand_over, rules_record
from stammtisch.core.bits import lowest
from stammtisch.core.cells import Cells
from stammtisch.core.engine import Engine
from stammtisch.core.solving import Solving

DEEPEST = 49  # cards that a deal lays, and one more
FOR_EVER = 1 << 20
PLACES = 1 << 14  # of the table of positions
# a position on the stack: whose it is, its bounds at first and as they are now, what is untried
LEVEL = ("seat", "mine", "mark", "bottom", "top", "low", "high", "found", "cards")


class Solution(NamedTuple):
    """What the seat's side gains over the other under perfect play, and the card to begin with."""

    value: int
    card: int
    nodes: int


def _entering(solving: Solving) -> Callable[..., Any]:
    turn, lawful, worth = solving.turn, solving.lawful, solving.worth
    estimate, key = solving.estimate, solving.key

    def enter(r: Any, w: Any, depth: int, low: int, high: int) -> Any:
        """Begin with a position: 1 if its value is known already and stands in `w.value`."""
        w.nodes += 1
        s = w.tables[depth]
        seat = turn(r, s)
        if seat < 0:
            w.value = worth(r, s, w.root)
            return 1
        if s.trick >= w.horizon:
            w.value = estimate(r, s, w.root)
            return 1
        mark = key(s)
        place = mark & (PLACES - 1)
        if mark >= 0 and w.seen[place] == mark and w.solve[place] == w.number:
            if w.low[place] >= high or w.low[place] == w.high[place]:
                w.value = w.low[place]
                return 1
            if w.high[place] <= low:
                w.value = w.high[place]
                return 1
        at = w.levels[depth]
        at.seat, at.mark, at.bottom, at.top, at.low, at.high = seat, mark, low, high, low, high
        at.mine = w.friends >> seat & 1
        at.found = -w.most if at.mine else w.most
        at.cards = lawful(r, s, seat, w.names)
        return 0

    return compiled(enter)


def _leave(w: Any, depth: int) -> None:
    """Every card that matters was tried: remember what came of it."""
    at = w.levels[depth]
    w.value = at.found
    if at.mark >= 0:
        place = at.mark & (PLACES - 1)
        w.seen[place], w.solve[place] = at.mark, w.number
        w.low[place] = at.found if at.found > at.bottom else -w.most
        w.high[place] = at.found if at.found < at.top else w.most


@cache
def search(solving: Solving) -> Callable[..., Any]:
    hand_over()
    lay, first = solving.lay, solving.first
    begin, end = _entering(solving), compiled(_leave)

    def best(r: Any, w: Any, root: int, low: int, high: int) -> Any:
        """The value for the root's side if it lies between low and high, else a bound beyond them.  A loop
        with its own stack: a function that calls itself cannot be kept for the next run."""
        depth = root
        known = begin(r, w, depth, low, high)
        while True:
            at = w.levels[depth]
            if known == 0 and at.cards != 0 and at.low < at.high:
                s, cards = w.tables[depth], at.cards
                card = first(r, s, at.seat, cards) if cards & (cards - 1) else lowest(cards)
                at.cards &= ~(1 << card)
                w.tables[depth + 1] = s
                lay(r, w.tables[depth + 1], at.seat, card, w.names)
                depth += 1
                known = begin(r, w, depth, at.low, at.high)
                continue
            if known == 0:
                end(w, depth)
            if depth == root:
                return w.value
            depth, known = depth - 1, 0
            above = w.levels[depth]
            if above.mine:
                above.found = max(above.found, w.value)
                above.low = max(above.low, above.found)
            else:
                above.found = min(above.found, w.value)
                above.high = min(above.high, above.found)

    return numba.njit(error_model="numpy", nogil=True)(best)  # type: ignore[no-any-return]


@cache
def _solver(solving: Solving) -> Callable[..., Any]:
    best, turn, lawful, lay, first = (
        search(solving), solving.turn, solving.lawful, solving.lay, solving.first
    )  # fmt: skip
    most = solving.most

    def solve(r, w):  # type: ignore[no-untyped-def]
        """The value for the root's side, and the best card of the seat on turn."""
        w.nodes, w.number = 0, w.number + 1
        w.most = most(r, w.tables[0])
        seat = turn(r, w.tables[0])
        mine = w.friends >> seat & 1
        low, high = -w.most, w.most
        found, chosen = (-w.most - 1 if mine else w.most + 1), -1
        cards = lawful(r, w.tables[0], seat, w.names)
        while cards and low < high:
            card = first(r, w.tables[0], seat, cards)
            cards &= ~(1 << card)
            w.tables[1] = w.tables[0]
            lay(r, w.tables[1], seat, card, w.names)
            value = best(r, w, 1, low, high)
            if value > found if mine else value < found:
                found, chosen = value, card
            if mine:
                low = max(low, found)
            else:
                high = min(high, found)
        return found, chosen

    return compiled(solve)


def workspace(cells: type[Cells], names: tuple[str, ...]) -> np.dtype[np.void]:
    """Everything that a search needs in one record: arrays handed down cost more than they hold."""
    sizes = cells.layout()
    chosen = [
        (name, np.int64, (sizes[name],)) if sizes[name] else (name, np.int64) for name in names or sizes
    ]
    table = np.dtype(chosen)
    places = [(name, np.int64, (PLACES,)) for name in ("seen", "solve", "low", "high")]
    single = [(name, np.int64) for name in ("root", "friends", "most", "horizon", "nodes", "number", "value")]
    level = np.dtype([(name, np.int64) for name in LEVEL])
    stacks = [("tables", table, (DEEPEST,)), ("levels", level, (DEEPEST,))]
    return np.dtype([*stacks, *places, *single, ("names", np.int64, (36,))])


class OpenCards:
    """Positions of one game under one ruleset, solved one after the other."""

    def __init__(self, engine: Engine, solving: Solving, rules: Any) -> None:
        self.solving, self.rules = solving, rules_record(rules)
        self.work = np.zeros(1, dtype=workspace(engine.cells, solving.cells)).view(np.recarray)
        self.cells = solving.cells or tuple(engine.cells.layout())

    def solve(
        self, cells: Cells, root: int, friends: int, names: Mapping[int, int] | None = None, tricks: int = 0
    ) -> Solution:
        """For the side of `root`; `friends` is the set of its seats.  With `tricks` no more than so many are
        searched, and the value is the game's estimate of how it then stands."""
        work = self.work[0]
        for name in self.cells:
            work["tables"][0][name] = getattr(cells, name)
        work["names"][:] = 0
        for card, borne in (names or {}).items():
            work["names"][card] = borne
        work["root"], work["friends"] = root, friends
        work["horizon"] = work["tables"][0]["trick"] + tricks if tricks else FOR_EVER
        found, chosen = _solver(self.solving)(self.rules, work)
        return Solution(int(found), int(chosen), int(work["nodes"]))
