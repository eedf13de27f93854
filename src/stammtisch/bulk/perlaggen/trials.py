"""What each option comes to: tried out in many imagined worlds, all in one compiled call."""

from collections.abc import Sequence
from functools import cache
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from stammtisch.bulk.caching import keep, loaded
from stammtisch.bulk.compiling import compiled, fill, make_ready, record_type, rules_record
from stammtisch.bulk.drawing import chance
from stammtisch.bulk.loops import name_of
from stammtisch.bulk.perlaggen import endgame, policy, worlds
from stammtisch.bulk.perlaggen.endgame import LADDER, figures_of, outcome_of, solved
from stammtisch.bulk.perlaggen.policy import choose, going_on
from stammtisch.bulk.perlaggen.worlds import KNOWN, draw_hands, weight_of
from stammtisch.core.chance import Chance, seed
from stammtisch.core.registry import game
from stammtisch.core.rule import apart, rule
from stammtisch.games.perlaggen.cells import SEATS, Cells, Rules
from stammtisch.games.perlaggen.play import advance_play

AS_IT_STANDS, SHOWN_NOW = -1, -2  # options that are no card: played on, or no more cards are laid


class Tried(NamedTuple):
    """For each world: the hands, what each seat can make now, and for every option what it comes to."""

    hands: list[list[int]]
    gleich: list[list[int]]
    hanger: list[list[int]]
    outcomes: list[list[int]]


@rule
@apart
def play_out(r: Rules, s: Cells) -> None:
    while going_on(s):
        seat = s.turn
        if s.hand[seat] == 0:
            return
        play = choose(r, s, seat)
        advance_play(r, s, seat, play & 63, play >> 6)


@rule
@apart
def pick(g: Chance, weights: Any, picked: Any, wanted: int) -> None:
    """Worlds by their weight, evenly spread."""
    total = 0.0
    for i in range(len(weights)):
        total += weights[i]
    step = total / wanted
    at, upto, i = chance(g) * step, weights[0], 0
    for n in range(wanted):
        while upto <= at and i < len(weights) - 1:
            i += 1
            upto += weights[i]
        picked[n] = i
        at += step


@cache
def _loop() -> Any:
    def tried(  # type: ignore[no-untyped-def]
        r, k, tables, w, drawn, weights, picked, cards, names, g, number, me, exact,
        hands, gleich, hanger, outcomes,
    ):  # fmt: skip
        s = tables[0]
        seed(g, number)
        for i in range(len(drawn)):
            tables[1] = s
            draw_hands(k, tables[1], g)
            weights[i] = weight_of(k, tables[1]) + 1e-9
            for seat in range(s.seats):
                drawn[i, seat] = tables[1].hand[seat]
        wanted = len(picked)
        pick(g, weights, picked, wanted)
        for seat in range(s.seats):
            w.laid[seat] = s.laid[seat]
        for n in range(wanted):
            tables[1] = s
            for seat in range(s.seats):
                tables[1].hand[seat] = hands[n, seat] = drawn[picked[n], seat]
            figures_of(w, tables[1])
            for seat in range(s.seats):
                gleich[n, seat], hanger[n, seat] = w.gleich[seat], w.hanger[seat]
            for o in range(len(cards)):
                w.tables[0] = tables[1]
                t = w.tables[0]
                if cards[o] >= 0:
                    advance_play(r, t, t.turn, cards[o], names[o])
                    w.laid[k.seat] = s.laid[k.seat] + 1
                left = 0
                for seat in range(s.seats):
                    left += r.hand_size - t.laid[seat]
                if cards[o] == SHOWN_NOW:
                    outcomes[n, o] = outcome_of(r, w, t)
                elif left <= exact:
                    outcomes[n, o] = solved(r, w, me)
                else:
                    play_out(r, t)
                    outcomes[n, o] = outcome_of(r, w, t)
                w.laid[k.seat] = s.laid[k.seat]

    made = compiled(tried)
    parts = [one for room in (policy, worlds, endgame) for one in vars(room).values()
             if isinstance(one, FunctionType)]  # fmt: skip
    keep(made, f"{name_of(game('perlaggen').engine)}-{loaded(parts)}")
    return made


class Trials:
    """One ruleset's workspace."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules_record(rules)
        self.tables = np.zeros(2, dtype=record_type(Cells)).view(np.recarray)
        self.work = np.zeros(1, dtype=LADDER).view(np.recarray)
        self.known = np.zeros(1, dtype=KNOWN).view(np.recarray)
        self.chance = np.zeros(1, dtype=record_type(Chance)).view(np.recarray)
        self._ready = False
        self.told: Any = None  # whose knowledge stands in `known`

    def run(
        self, cells: Cells, options: Sequence[tuple[int, int]], worth: Sequence[int], me: int,
        number: int, many: int, wanted: int, exact: int,
    ) -> Tried:  # fmt: skip
        """`many` worlds are drawn and `wanted` of them tried; with `exact` cards left or fewer they are
        played perfectly, for the `worth` of outcomes to the party `me`.  `known` is filled before."""
        fill(self.tables[0], cells)
        self.work[0]["worth"][:] = worth
        seen = [np.zeros((wanted, SEATS), dtype=np.int64) for _ in range(3)]
        outcomes = np.zeros((wanted, len(options)), dtype=np.int64)
        arguments = (
            self.rules, self.known[0], self.tables, self.work[0], np.zeros((many, SEATS), dtype=np.int64),
            np.zeros(many), np.zeros(wanted, dtype=np.int64),
            np.array([card for card, _ in options], dtype=np.int64),
            np.array([name for _, name in options], dtype=np.int64),
            self.chance[0], number, me, exact, *seen, outcomes,
        )  # fmt: skip
        if not self._ready:
            make_ready(_loop(), arguments)
            self._ready = True
        _loop()(*arguments)
        hands, gleich, hanger = (one[:, : cells.seats].tolist() for one in seen)
        return Tried(hands, gleich, hanger, outcomes.tolist())
