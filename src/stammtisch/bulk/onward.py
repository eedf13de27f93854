"""From any position on, compiled: the same acts told again, or a deal ended with random ones.

For searchers on the games of the laboratory, who imagine other deals by the thousand.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bulk.caching import keep
from stammtisch.bulk.compiling import compiled, make_ready, rules_record
from stammtisch.bulk.laying import Blank, cells_in
from stammtisch.bulk.loops import at_random, name_of
from stammtisch.core.cells import Cells
from stammtisch.core.chance import Chance, seed
from stammtisch.core.game import Game
from stammtisch.core.registry import game as played

Fields = Sequence[tuple[str, int]]


@cache
def _loops(name: str) -> tuple[Callable[..., Any], ...]:
    game = played(name)
    asked, judge, step, points = game.engine.asked, game.engine.judge, game.engine.step, game.sight.points
    choose = at_random(game.engine)

    def retold(r, blank, table, acts, begun):  # type: ignore[no-untyped-def]
        s = cells_in(blank, table, 0)
        for i in range(begun, len(acts)):
            seat, code = acts[i, 0], acts[i, 1]
            if asked(s) != seat or (code != 0 and judge(r, s, seat, code) != 0):
                return i
            step(r, s, seat, code)
        return len(acts)

    def ended(r, blank, table, nothing, choices, chance, chances, gained):  # type: ignore[no-untyped-def]
        s, o, g = cells_in(blank, table, 0), cells_in(nothing, choices, 0), cells_in(chance, chances, 0)
        seat = asked(s)
        while seat >= 0:
            step(r, s, seat, choose(r, s, o, g, seat))
            seat = asked(s)
        for other in range(len(gained)):
            gained[other] = points(r, s, other)

    loops = compiled(retold), compiled(ended)
    for loop in loops:
        keep(loop, f"onward-{name_of(game.engine)}")
    return loops


class Onward:
    """Deals of one game under one ruleset."""

    def __init__(self, game: Game, rules: Any, players: int, number: int = 0) -> None:
        engine = game.engine
        self._rules, self._blank = rules_record(rules), Blank(engine.cells())
        self._nothing, self._chance = Blank(engine.choices()), Blank(Chance())
        self._choices, self._chances = _row(engine.choices()), _row(_seeded(number))
        self._gained = np.zeros(players, dtype=np.int64)
        self._retold, self._ended = _loops(game.name)
        self._fields = tuple(engine.cells.layout().items())
        table, acts = _row(engine.cells()), np.zeros((0, 2), dtype=np.int64)
        make_ready(self._retold, (self._rules, self._blank, table, acts, 0))
        make_ready(self._ended, self._to_end(table))

    def retell(self, cells: Cells, acts: Sequence[tuple[int, int]], begun: int = 0) -> int:
        """How far the acts (seat and code) can be done from here; the cells are stepped on."""
        table = _row(cells, self._fields)
        told = np.array(acts, dtype=np.int64).reshape(-1, 2)
        far = int(self._retold(self._rules, self._blank, table, told, begun))
        _read(table, cells, self._fields)
        return far

    def end(self, cells: Cells) -> list[int]:
        """What each seat gains where everybody does anything lawful from here on."""
        self._ended(*self._to_end(_row(cells, self._fields)))
        return self._gained.tolist()

    def _to_end(self, table: NDArray[np.int64]) -> tuple[Any, ...]:
        return (
            self._rules, self._blank, table, self._nothing, self._choices, self._chance, self._chances,
            self._gained,
        )  # fmt: skip


def _row(cells: Cells, fields: Fields = ()) -> NDArray[np.int64]:
    """In the order of the fields."""
    found: list[int] = []
    for name, size in fields or cells.layout().items():
        value: Any = getattr(cells, name)
        if size:
            found += value
        else:
            found.append(value)
    return np.array([found], dtype=np.int64)


def _read(table: NDArray[np.int64], cells: Cells, fields: Fields) -> None:
    numbers, at = table[0].tolist(), 0
    for name, size in fields:
        setattr(cells, name, numbers[at : at + size] if size else numbers[at])
        at += size or 1


def _seeded(number: int) -> Chance:
    g = Chance()
    seed(g, number)
    return g
