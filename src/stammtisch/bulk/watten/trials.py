"""What each card comes to: tried out in many imagined deals, all in one compiled call."""

from collections.abc import Sequence
from functools import cache
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from stammtisch.bulk.caching import keep, loaded
from stammtisch.bulk.compiling import compiled, make_ready, record_type
from stammtisch.bulk.drawing import chance
from stammtisch.bulk.loops import name_of
from stammtisch.bulk.watten import policy, worlds
from stammtisch.bulk.watten.policy import AT, ORDER, likelihood, winner
from stammtisch.bulk.watten.worlds import KNOWN, draw_hands
from stammtisch.core.chance import Chance, seed
from stammtisch.core.registry import game
from stammtisch.games.watten.cells import SEATS

AS_IT_STANDS = -1  # an option that is no card


class Tried(NamedTuple):
    """For each world: which of the guessed names, the hands, how likely it is; and for every option how
    often, by these weights, the side makes the deal."""

    names: list[int]
    hands: list[list[int]]
    weights: list[float]
    shares: list[float]


@cache
def _loop() -> Any:
    def tried(orders, known, at, tables, cards, g, number, us, names, hands, weights, shares):  # type: ignore[no-untyped-def]
        seed(g, number)
        drawn, t, total = tables[0], tables[1], 0.0
        for i in range(len(weights)):
            guess, upto = 0, chance(g)
            while guess < len(known) - 1 and known[guess].upto <= upto:
                guess += 1
            o = orders[guess]
            draw_hands(known[guess], drawn, g)
            names[i] = guess
            for seat in range(at.seats):
                hands[i, seat] = t.hand[seat] = drawn.hand[seat]
            weights[i] = likelihood(o, at, t)
            total += weights[i]
            for n in range(len(cards)):
                for seat in range(at.seats):
                    t.hand[seat] = drawn.hand[seat]
                if winner(o, at, t, cards[n]) == us:
                    shares[n] += weights[i]
        for n in range(len(cards)):
            shares[n] /= total

    made = compiled(tried)
    parts = [one for room in (policy, worlds) for one in vars(room).values() if isinstance(one, FunctionType)]
    keep(made, f"{name_of(game('watten').engine)}-{loaded(parts)}-trials")
    return made


class Trials:
    """A workspace.  `orders` and `known` have a row for each guess at the names, mostly one."""

    def __init__(self) -> None:
        self.at = np.zeros(1, dtype=AT).view(np.recarray)
        self.tables = np.zeros(2, dtype=AT).view(np.recarray)
        self.chance = np.zeros(1, dtype=record_type(Chance)).view(np.recarray)
        self._ready = False

    @staticmethod
    def orders(n: int) -> Any:
        return np.zeros(n, dtype=ORDER).view(np.recarray)

    @staticmethod
    def known(n: int) -> Any:
        return np.zeros(n, dtype=KNOWN).view(np.recarray)

    def run(self, orders: Any, known: Any, cards: Sequence[int], us: int, number: int, many: int) -> Tried:
        """`many` worlds, the same for the same number, for the party `us`; `at` is filled before."""
        names, hands = np.zeros(many, dtype=np.int64), np.zeros((many, SEATS), dtype=np.int64)
        weights, shares = np.zeros(many), np.zeros(len(cards))
        chosen = np.array(cards, dtype=np.int64)
        arguments = (
            orders, known, self.at[0], self.tables, chosen, self.chance[0], number, us,
            names, hands, weights, shares,
        )  # fmt: skip
        if not self._ready:
            make_ready(_loop(), arguments)
            self._ready = True
        _loop()(*arguments)
        return Tried(names.tolist(), hands.tolist(), weights.tolist(), shares.tolist())
