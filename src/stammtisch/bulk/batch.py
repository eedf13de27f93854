"""Many tables stepped together, compiled: for whoever learns by playing every seat.

All arrays are made once and written in place; nothing is allocated while it runs.  Each table has a random
stream of its own, so that a table plays the same deals whatever its neighbours do, and the same as
`research.episode` does with its number.
"""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from stammtisch.bulk.caching import keep
from stammtisch.bulk.compiling import FixedRules, compiled, hand_over, make_ready, rules_record
from stammtisch.bulk.laying import Blank, cells_in, clear, lay_out
from stammtisch.bulk.loops import name_of
from stammtisch.bulk.masking import acts_of
from stammtisch.bulk.spreading import bytes_in, zeros_in
from stammtisch.core.cells import Cells
from stammtisch.core.chance import Chance, below, seed, shuffle
from stammtisch.core.game import Game
from stammtisch.core.registry import game as played
from stammtisch.core.rule import rule

NOBODY = -1
OTHER = 1 << 61  # the policy's stream is another than the deal's


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
    asked, advance, points, look = game.engine.asked, game.engine.step, game.sight.points, game.sight.look
    acts, deal = acts_of(name), _dealing(game)
    mark, find, pick = acts.mark, acts.find, acts.pick
    hand_over()

    def settling(r, s, seats, side, rewards, i):  # type: ignore[no-untyped-def]
        for seat in range(seats):
            others, count = 0.0, 0
            for other in range(seats):
                if side[other] != side[seat]:
                    others += points(r, s, other)
                    count += 1
            rewards[i, seat] = points(r, s, seat) - others / count

    def looking(r, s, seat, row):  # type: ignore[no-untyped-def]
        look(r, s, seat, row)

    settle, last = compiled(settling), compiled(looking)

    def step(  # type: ignore[no-untyped-def]
        r,
        blank,
        tables,
        choices,
        nothing,
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
        stood,
        lasts,
        eyes,
    ):
        wrong, o = 0, lay_out(choices)
        for i in range(len(at)):
            s, placed = cells_in(blank, tables, i), cells_in(nothing, places, i)
            seat, now = at[i], -1
            if over[i]:
                for other in range(seats):
                    rewards[i, other] = 0.0
                over[i] = False
            reward[i] = 0.0
            stood[i] = False
            if seat >= 0:
                acted[i] = seat
                code = find(r, s, placed, wish[i])
                if code < 0:
                    stood[i], wrong = True, wrong + 1
                    continue
                advance(r, s, seat, code)
                now = asked(s)
                if now < 0:
                    settle(r, s, seats, side, rewards, i)
                    reward[i] = rewards[i, seat]
                    over[i] = True
                    last(r, s, seat if eyes < 0 else eyes, zeros_in(lasts, i))
            if now < 0:
                clear(s, blank)
                deal(r, s, cells_in(chance, chances, i), pack, seats)
                now = asked(s)
            at[i] = now
            mark(r, s, o, placed, bytes_in(masks, i), now)
            look(r, s, now, zeros_in(lines, i))
        return wrong

    def choose(nothing, places, chance, chances, wish):  # type: ignore[no-untyped-def]
        for i in range(len(wish)):
            placed, g = cells_in(nothing, places, i), cells_in(chance, chances, i)
            wish[i] = pick(placed, g)

    loops = compiled(step), compiled(choose)
    for loop in loops:
        keep(loop, f"batch-{name_of(game.engine)}")
    return loops


class Batch:
    """`rows` and `masks` are those of the seats in `seats`, which are asked now.  With `fixed` the ruleset
    and the number of seats are compiled in: a fifth faster, but every ruleset compiles anew.  What a deal
    came to is told in `lasts` as its last actor sees it, or always as the seat `eyes` does."""

    def __init__(
        self,
        game: Game,
        rules: Any,
        players: int,
        n: int,
        pack: Sequence[int] | None = None,
        fixed: bool = False,
        eyes: int = NOBODY,
    ) -> None:
        self.game, self.players, self.n = game, players, n
        seated: Any = game.engine.cells()
        game.engine.sit(seated, players, 0)
        blank = Blank(seated, ("seats",)) if fixed else Blank(game.engine.cells())
        kept = acts_of(game.name).kept
        choices, nothing, chance = map(Blank, (game.engine.choices(), kept(), Chance()))
        r = FixedRules(rules) if fixed else rules_record(rules)
        tables, places = _rows(game.engine.cells, n), _rows(kept, n)
        self._chances, self._policy = _rows(Chance, n), _rows(Chance, n)
        dealt = np.array(pack if pack is not None else game.pack(rules), dtype=np.int64)
        sides = {seat: side for side, seats in enumerate(game.sides(rules, players)) for seat in seats}
        side = np.array([sides[seat] for seat in sorted(sides)], dtype=np.int64)
        self.rows = np.zeros((n, game.sight.size(players)), dtype=np.int8)
        self.masks = np.zeros((n, game.sight.width), dtype=np.int8)
        self.seats = np.zeros(n, dtype=np.int64)  # who is asked
        self.acted = np.zeros(n, dtype=np.int64)  # who acted in the last step
        self.rewards = np.zeros((n, players), dtype=np.float32)  # of all seats, where the deal is over
        self.reward = np.zeros(n, dtype=np.float32)  # of the one who acted
        self.over = np.zeros(n, dtype=np.bool_)  # the deal is over, and the next one dealt
        self.lasts = np.zeros_like(self.rows)  # the end of that deal, where `over`
        self.stood = np.zeros(n, dtype=np.bool_)  # what was wished is not allowed, and nothing was done
        self.wrong = 0  # at how many tables
        self._wish = np.zeros(n, dtype=np.int64)
        step, choose = _loops(game.name)
        self._step = _bound(
            step, r, blank, tables, choices, nothing, places, chance, self._chances, self.rows, self.masks,
            dealt, players, side, self._wish, self.seats, self.acted, self.rewards, self.reward, self.over,
            self.stood, self.lasts, eyes,
        )  # fmt: skip
        self._choose = _bound(choose, nothing, places, chance, self._policy, self._wish)

    def reset(self, number: int) -> None:
        """Table i starts the stream of number + i."""
        for i in range(self.n):
            self._chances[i], self._policy[i] = _seeded(number + i), _seeded(number + i ^ OTHER)
        self.seats[:], self.rewards[:], self.over[:] = NOBODY, 0.0, False
        self.step(self._wish)

    def step(self, wish: NDArray[np.int64]) -> None:
        """One act at every table: its place in the list of acts.  A table where it is not allowed stands."""
        if wish is not self._wish:
            self._wish[:] = wish
        self.wrong = self._step()

    def any_act(self) -> NDArray[np.int64]:
        """An act for every table, each that is allowed as likely."""
        self._choose()
        return self._wish


def _bound(loop: Any, *arguments: Any) -> Callable[[], Any]:
    """The loop over these arrays, compiled: asking for the kinds of twenty arguments anew at every call would
    take as long as some fifty tables."""
    make_ready(loop, arguments)
    kinds = tuple(map(numba.typeof, arguments))
    return partial(loop.overloads[kinds].entry_point, *arguments)


def _rows(cells: type[Cells], n: int) -> NDArray[np.int64]:
    """Room for the cells of so many tables."""
    return np.zeros((n, sum(size or 1 for size in cells.layout().values())), dtype=np.int64)


def _seeded(number: int) -> list[int]:
    g = Chance()
    seed(g, number)
    return g.word
