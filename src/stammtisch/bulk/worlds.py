"""Many ways the cards may lie, each solved with open cards in one compiled call.

A bot imagines worlds that go with what it saw, writes them into the rows of `tables`, and learns for every
world what each of its cards is worth there, or what the position is worth as it stands:

    worlds = ManyWorlds(game.engine, game.solving, rules)
    rows = worlds.tables(view.cells, {"hand": hands})  # what the seat sees, and a row of hands for each world
    worth = worlds.values(rows, seat, friends, cards)  # a list a world, in it a number for each card

Plain lists go in and come out, for bots know nothing of NumPy; any cell that the solver reads (`fields`) may
be another one in every world: `{"hand": hands, "trumpf": suits}`.

The search is that of `solve`: the side of `root` (`friends` is the set of its seats) against all others, the
stakes and the names fixed, exact, or with `tricks` the game's estimate after so many.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bulk.caching import keep, loaded
from stammtisch.bulk.compiling import compiled, make_ready, rules_record
from stammtisch.bulk.loops import name_of
from stammtisch.bulk.solve import FOR_EVER, search, workspace
from stammtisch.core.cells import Cells
from stammtisch.core.engine import Engine
from stammtisch.core.solving import Solving

CARDS = 36  # places for a card, and so for a name


@cache
def _loop(engine: Engine, solving: Solving) -> Callable[..., Any]:
    best, turn, lay, most = search(solving), solving.turn, solving.lay, solving.most

    def values(r, w, tables, names, cards, tricks, worth):  # type: ignore[no-untyped-def]
        """`names` has a row for each world or one for all; without cards the position as it stands."""
        w.nodes = 0
        for i in range(len(tables)):
            w.tables[0] = tables[i]
            w.number += 1
            w.most = most(r, w.tables[0])
            w.horizon = w.tables[0].trick + tricks if tricks else FOR_EVER
            for card in range(CARDS):
                w.names[card] = names[i if len(names) > 1 else 0, card]
            if len(cards) == 0:
                worth[i, 0] = best(r, w, 0, -w.most, w.most)
            seat = turn(r, w.tables[0])
            for k in range(len(cards)):
                w.tables[1] = w.tables[0]
                lay(r, w.tables[1], seat, cards[k], w.names)
                worth[i, k] = best(r, w, 1, -w.most, w.most)

    made = compiled(values)
    keep(made, f"{name_of(engine)}-{loaded([one for one in vars(solving).values() if callable(one)])}-worlds")
    return made


class ManyWorlds:
    """Worlds of one game under one ruleset."""

    def __init__(self, engine: Engine, solving: Solving, rules: Any) -> None:
        self.rules, self._loop = rules_record(rules), _loop(engine, solving)
        self._work = np.zeros(1, dtype=workspace(engine.cells, solving.cells)).view(np.recarray)
        self._kind = self._work.dtype["tables"].base
        self.fields: tuple[str, ...] = self._kind.names or ()  # what the solver reads of a position
        self._ready = False
        self._unnamed = np.zeros((1, CARDS), dtype=np.int64)

    def tables(self, cells: Cells, worlds: Mapping[str, Sequence[Any]]) -> NDArray[np.void]:
        """A position for each world: the cells, but for the fields that are given with a value a world."""
        one = np.zeros(1, dtype=self._kind)
        for name in self.fields:
            one[name][0] = getattr(cells, name)
        rows = np.repeat(one, len(next(iter(worlds.values()))))
        for name, values in worlds.items():
            rows[name] = values
        return rows

    def values(
        self,
        tables: NDArray[np.void],
        root: int,
        friends: int,
        cards: Sequence[int] = (),
        names: Sequence[Any] | None = None,
        tricks: int = 0,
    ) -> list[list[int]]:
        """What the side of `root` gains in each world with each of these cards of the seat on turn; without
        cards one number, for perfect play from here on.  `names` of wild cards, a row by card: one for all
        worlds or one for each."""
        work = self._work[0]
        work["root"], work["friends"] = root, friends
        worth = np.zeros((len(tables), max(1, len(cards))), dtype=np.int64)
        given = self._unnamed if names is None else np.array(names, dtype=np.int64).reshape(-1, CARDS)
        chosen = np.array(cards, dtype=np.int64)
        arguments = (self.rules, work, tables.view(np.recarray), given, chosen, tricks, worth)
        if not self._ready:
            make_ready(self._loop, arguments)
            self._ready = True  # to ask again each time would take longer than a small search
        self._loop(*arguments)
        return worth.tolist()

    @property
    def nodes(self) -> int:
        """Positions that the last call looked at."""
        return int(self._work[0]["nodes"])
