"""What a seat may do, as a mask over the list of acts (`core.sight`); for `bulk.batch`."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from stammtisch.bulk.spreading import spread
from stammtisch.core.bits import member, size
from stammtisch.core.cells import Cells, row
from stammtisch.core.chance import below
from stammtisch.core.choices import Choices
from stammtisch.core.game import Game
from stammtisch.core.registry import game as played
from stammtisch.core.rule import rule
from stammtisch.core.sight import HALF, free_place


@dataclass(slots=True)
class Placed(Cells):
    """What a seat may do, side by side: the place of an act in the list of acts, and the act itself."""

    count: int = 0
    pair: list[int] = row(2 * Choices.layout()["act"])


@dataclass(slots=True)
class Opened(Cells):
    """The places of what a seat may do, as a set for each half."""

    low: int = 0
    high: int = 0


class Acts:
    kept: type[Cells]  # what is remembered of a table from one step to the next
    mark: Callable[..., Any]  # (r, s, o, kept, mask, seat): the mask
    find: Callable[..., Any]  # (r, s, kept, place) -> the act there, -1 where none is
    pick: Callable[..., Any]  # (kept, g) -> the place of any act


class Listed(Acts):
    kept = Placed

    def __init__(self, game: Game) -> None:
        list_asked, place = game.engine.list_asked, game.sight.place

        def mark(r, s, o, placed, mask, seat):  # type: ignore[no-untyped-def]
            for i in range(placed.count):
                mask[placed.pair[2 * i]] = 0
            list_asked(r, s, o, seat)
            for i in range(o.count):
                at = free_place(mask, place(r, s, o.act[i]))
                mask[at] = 1
                placed.pair[2 * i], placed.pair[2 * i + 1] = at, o.act[i]
            placed.count = o.count

        def find(r, s, placed, at):  # type: ignore[no-untyped-def]
            for k in range(placed.count):
                if placed.pair[2 * k] == at:
                    return placed.pair[2 * k + 1]
            return -1

        def pick(placed, g):  # type: ignore[no-untyped-def]
            return placed.pair[2 * below(g, placed.count)]

        self.mark, self.find, self.pick = rule(mark), rule(find), rule(pick)


class Marked(Acts):
    """Where acts need not be listed (`core.sight`)."""

    kept = Opened

    def __init__(self, game: Game) -> None:
        opened, code = game.sight.open, game.sight.code
        rest = game.sight.width - HALF
        assert opened and code

        def mark(r, s, o, places, mask, seat):  # type: ignore[no-untyped-def]
            low, high = opened(r, s, seat)
            spread(mask, 0, low, HALF)
            spread(mask, HALF, high, rest)
            places.low, places.high = low, high

        def find(r, s, places, at):  # type: ignore[no-untyped-def]
            if not 0 <= at < HALF + rest:
                return -1
            there = places.low >> at if at < HALF else places.high >> at - HALF
            return code(r, s, at) if there & 1 else -1

        def pick(places, g):  # type: ignore[no-untyped-def]
            few = size(places.low)
            n = below(g, few + size(places.high))
            over = n >= few  # either as likely: no branch
            at = member(places.high if over else places.low, n - (few if over else 0))
            return at + (HALF if over else 0)

        self.mark, self.find, self.pick = rule(mark), rule(find), rule(pick)


@cache
def acts_of(name: str) -> Acts:
    game = played(name)
    return Marked(game) if game.sight.open else Listed(game)
