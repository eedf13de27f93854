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


class Solution(NamedTuple):
    """What the seat's side gains over the other under perfect play, and the card to begin with."""

    value: int
    card: int
    nodes: int


@cache
def _search(solving: Solving) -> Callable[..., Any]:
    hand_over()
    turn, lawful, lay, worth = solving.turn, solving.lawful, solving.lay, solving.worth
    estimate, key, first = solving.estimate, solving.key, solving.first

    def best(r: Any, w: Any, depth: int, low: int, high: int) -> Any:
        """The value for the root's side if it lies between low and high, else a bound beyond them."""
        w.nodes += 1
        s = w.tables[depth]
        seat = turn(r, s)
        if seat < 0:
            return worth(r, s, w.root)
        if s.trick >= w.horizon:
            return estimate(r, s, w.root)
        mark = key(s)
        place = mark & (PLACES - 1)
        if mark >= 0 and w.seen[place] == mark and w.solve[place] == w.number:
            if w.low[place] >= high or w.low[place] == w.high[place]:
                return w.low[place]
            if w.high[place] <= low:
                return w.high[place]
        mine = w.friends >> seat & 1
        found, bottom, top = (-w.most if mine else w.most), low, high
        cards = lawful(r, s, seat, w.names)
        while cards:
            card = first(r, s, seat, cards) if cards & (cards - 1) else lowest(cards)
            cards &= ~(1 << card)
            w.tables[depth + 1] = s
            lay(r, w.tables[depth + 1], seat, card, w.names)
            value = best(r, w, depth + 1, low, high)
            if mine:
                found = max(found, value)
                low = max(low, found)
            else:
                found = min(found, value)
                high = min(high, found)
            if low >= high:
                break
        if mark >= 0:
            w.seen[place], w.solve[place] = mark, w.number
            w.low[place] = found if found > bottom else -w.most
            w.high[place] = found if found < top else w.most
        return found

    best = numba.njit(error_model="numpy", nogil=True)(best)  # it calls itself: by its compiled form
    return best


@cache
def _solver(solving: Solving) -> Callable[..., Any]:
    best, turn, lawful, lay, first = (
        _search(solving), solving.turn, solving.lawful, solving.lay, solving.first
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


def _workspace(cells: type[Cells], names: tuple[str, ...]) -> np.dtype[np.void]:
    """Everything that a search needs in one record: arrays handed down cost more than they hold."""
    sizes = cells.layout()
    chosen = [
        (name, np.int64, (sizes[name],)) if sizes[name] else (name, np.int64) for name in names or sizes
    ]
    table = np.dtype(chosen)
    places = [(name, np.int64, (PLACES,)) for name in ("seen", "solve", "low", "high")]
    single = [(name, np.int64) for name in ("root", "friends", "most", "horizon", "nodes", "number")]
    return np.dtype([("tables", table, (DEEPEST,)), *places, *single, ("names", np.int64, (36,))])


class OpenCards:
    """Positions of one game under one ruleset, solved one after the other."""

    def __init__(self, engine: Engine, solving: Solving, rules: Any) -> None:
        self.solving, self.rules = solving, rules_record(rules)
        self.work = np.zeros(1, dtype=_workspace(engine.cells, solving.cells)).view(np.recarray)
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
