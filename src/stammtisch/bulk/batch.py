"""Many tables stepped together, compiled: for whoever learns by playing every seat.

All arrays are made once and written in place; nothing is allocated while it runs.  Each table has a random
stream of its own, so that a table plays the same deals whatever its neighbours do, and the same as
`research.episode` does with its number.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import stammtisch.bulk.spreading  # noqa: F401 - how the machine writes sets
from stammtisch.bulk.caching import keep
from stammtisch.bulk.compiling import compiled, hand_over, rules_record
from stammtisch.bulk.laying import Blank, cells_in, clear
from stammtisch.bulk.loops import name_of
from stammtisch.core.cells import Cells
from stammtisch.core.chance import Chance, below, seed, shuffle
from stammtisch.core.game import Game
from stammtisch.core.registry import game as played
from stammtisch.core.rule import rule
from stammtisch.core.sight import free_place

NOBODY = -1
OTHER = 1 << 61  # the policy's stream is another than the deal's


def _showing(game: Game) -> Callable[..., Any]:
    """The seat that is asked, its row, its acts and its mask."""
    list_asked, look, place = game.engine.list_asked, game.sight.look, game.sight.place

    def show(r, s, o, found, line, may, seat):  # type: ignore[no-untyped-def]
        for i in range(o.count):
            may.mask[found.at[i]] = 0
        list_asked(r, s, o, seat)
        for i in range(o.count):
            at = free_place(may.mask, place(r, s, o.act[i]))
            may.mask[at] = 1
            found.at[i] = at
        line.row[:] = 0
        look(r, s, seat, line.row)

    return rule(show)


def _dealing(game: Game) -> Callable[..., Any]:
    sit, begin = game.engine.sit, game.engine.begin

    def deal(r, s, g, pack, seats):  # type: ignore[no-untyped-def]
        sit(s, seats, below(g, seats))
        for i in range(r.pack):
            s.pack[i] = pack[i]
        shuffle(g, s.pack, r.pack)
        s.lift = 1 + below(g, r.pack - 1)
        begin(r, s)

    return rule(deal)


@cache
def _loops(name: str) -> tuple[Callable[..., Any], ...]:
    """A step and a random policy; the first call of each compiles.  A table where nobody is asked yet begins:
    one loop for both, for compiling it takes its time."""
    game = played(name)
    asked, advance, points = game.engine.asked, game.engine.step, game.sight.points
    show, deal = _showing(game), _dealing(game)
    hand_over()

    def settling(r, s, seats, side, rewards, i):  # type: ignore[no-untyped-def]
        for seat in range(seats):
            others, count = 0.0, 0
            for other in range(seats):
                if side[other] != side[seat]:
                    others += points(r, s, other)
                    count += 1
            rewards[i, seat] = points(r, s, seat) - others / count

    settle = compiled(settling)

    def step(  # type: ignore[no-untyped-def]
        r,
        blank,
        tables,
        nothing,
        choices,
        places,
        chance,
        chances,
        lines,
        masks,
        pack,
        seats,
        side,
        wish,
        at,
        acted,
        rewards,
        reward,
        over,
    ):
        wrong = 0
        for i in range(len(at)):
            s, o, found = cells_in(blank, tables, i), cells_in(nothing, choices, i), places[i]
            seat, now = at[i], -1
            if over[i]:
                for other in range(seats):
                    rewards[i, other] = 0.0
                over[i] = False
            reward[i] = 0.0
            if seat >= 0:
                chosen = -1
                for k in range(o.count):
                    if found.at[k] == wish[i]:
                        chosen = k
                        break
                if chosen < 0:
                    chosen, wrong = 0, wrong + 1
                advance(r, s, seat, o.act[chosen])
                acted[i] = seat
                now = asked(s)
                if now < 0:
                    settle(r, s, seats, side, rewards, i)
                    reward[i] = rewards[i, seat]
                    over[i] = True
            if now < 0:
                clear(s, blank)
                deal(r, s, cells_in(chance, chances, i), pack, seats)
                now = asked(s)
            at[i] = now
            show(r, s, o, found, lines[i], masks[i], now)
        return wrong

    def choose(nothing, choices, places, chance, chances, wish):  # type: ignore[no-untyped-def]
        for i in range(len(wish)):
            o, g = cells_in(nothing, choices, i), cells_in(chance, chances, i)
            wish[i] = places[i].at[below(g, o.count)]

    loops = compiled(step), compiled(choose)
    for loop in loops:
        keep(loop, f"batch-{name_of(game.engine)}")
    return loops


class Batch:
    """`rows` and `masks` are those of the seats in `seats`, which are asked now."""

    def __init__(
        self, game: Game, rules: Any, players: int, n: int, pack: Sequence[int] | None = None
    ) -> None:
        self.game, self.players, self.n = game, players, n
        engine, sight = game.engine, game.sight
        self._rules = rules_record(rules)
        self._blank, self._nothing, self._chance = map(Blank, (engine.cells(), engine.choices(), Chance()))
        self._tables, self._choices = _rows(engine.cells, n), _rows(engine.choices, n)
        self._places = np.zeros(n, dtype=[("at", np.int16, (engine.choices.layout()["act"],))])
        self._chances, self._policy = _rows(Chance, n), _rows(Chance, n)
        self._lines = np.zeros(n, dtype=[("row", np.int8, (sight.size(players),))])
        self._masks = np.zeros(n, dtype=[("mask", np.int8, (sight.width,))])
        self._pack = np.array(pack if pack is not None else game.pack(rules), dtype=np.int64)
        sides = {seat: side for side, seats in enumerate(game.sides(rules, players)) for seat in seats}
        self._side = np.array([sides[seat] for seat in sorted(sides)], dtype=np.int64)
        self.rows: NDArray[np.int8] = self._lines["row"]
        self.masks: NDArray[np.int8] = self._masks["mask"]
        self.seats = np.zeros(n, dtype=np.int64)  # who is asked
        self.acted = np.zeros(n, dtype=np.int64)  # who acted in the last step
        self.rewards = np.zeros((n, players), dtype=np.float32)  # of all seats, where the deal is over
        self.reward = np.zeros(n, dtype=np.float32)  # of the one who acted
        self.over = np.zeros(n, dtype=np.bool_)  # the deal is over, and the next one dealt
        self.wrong = 0  # acts of the last step that were not allowed; the first that was, was done
        self._wish = np.zeros(n, dtype=np.int64)
        self._step, self._choose = _loops(game.name)

    def reset(self, number: int) -> None:
        """Table i starts the stream of number + i."""
        for i in range(self.n):
            self._chances[i], self._policy[i] = _seeded(number + i), _seeded(number + i ^ OTHER)
        self.seats[:], self.rewards[:], self.over[:] = NOBODY, 0.0, False
        self.step(self._wish)

    def step(self, wish: NDArray[np.int64]) -> None:
        """One act at every table: its place in the list of acts."""
        self.wrong = self._step(
            self._rules, self._blank, self._tables, self._nothing, self._choices, self._places, self._chance,
            self._chances, self._lines, self._masks, self._pack, self.players, self._side, wish, self.seats,
            self.acted, self.rewards, self.reward, self.over,
        )  # fmt: skip

    def any_act(self) -> NDArray[np.int64]:
        """An act for every table, each that is allowed as likely."""
        self._choose(self._nothing, self._choices, self._places, self._chance, self._policy, self._wish)
        return self._wish


def _rows(cells: type[Cells], n: int) -> NDArray[np.int64]:
    """Room for the cells of so many tables."""
    return np.zeros((n, sum(size or 1 for size in cells.layout().values())), dtype=np.int64)


def _seeded(number: int) -> list[int]:
    g = Chance()
    seed(g, number)
    return g.word
