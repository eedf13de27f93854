"""Ways the unseen cards may lie, weighed by how well they go with what everybody played: drawn and played out
by compiled code (`bulk.watten.trials`), or where there is no compiler by the same habits, and fewer."""

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Any

from stammtisch.bots.watten.habits import ALIKE, OTHERWISE, likelihood
from stammtisch.bots.watten.order import Order
from stammtisch.bots.watten.story import Story
from stammtisch.bots.watten.tricks import Position, winner
from stammtisch.bots.watten.worlds import Known, World
from stammtisch.core.cards import mask_of
from stammtisch.games.watten.cells import NONE, party

MANY, PLAIN_MANY = 400, 40  # worlds, compiled and not
ROWS = ("power", "against", "demanding", "first_only", "follows", "owed", "instead", "if_takes")


@lru_cache(maxsize=1)
def trials() -> Any:
    """Compiled when a bot first thinks: people who only play never wait for it.  None where no compiler is
    installed."""
    try:
        from stammtisch.bulk.watten.trials import Trials
    except ImportError:
        return None
    return Trials()


@dataclass
class Imagined:
    """The worlds of one view: names and hands of each, the hands as sets, and its weight."""

    known: Known
    at: Position
    told: Story
    number: int  # whence they are drawn
    orders: list[Order] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)

    def shares(self, cards: list[int]) -> list[float]:
        """How often the own side makes the deal with each card, NONE being the position as it stands, when
        all play by habit."""
        return self._plain(cards) if trials() is None else self._compiled(cards)

    def _plain(self, cards: list[int]) -> list[float]:
        worlds = self.known.imagine(PLAIN_MANY, Random(self.number))
        self.orders = [world.order for world in worlds]
        self.hands = [[*map(mask_of, world.hands)] for world in worlds]
        self.weights = [likelihood(world, self.told, self.at) for world in worlds]
        return [self._share(worlds, card) for card in cards]

    def _share(self, worlds: list[World], card: int) -> float:
        us = party(self.known.seat)
        won = (winner(world.order, world.hands, self.at, card) == us for world in worlds)
        made = sum(weight for weight, one in zip(self.weights, won, strict=True) if one)
        return made / sum(self.weights)

    def _compiled(self, cards: list[int]) -> list[float]:
        orders, known = _known(self.known)
        _put_position(self.at, self.told)
        tried = trials().run(_rows(orders), known, cards, party(self.known.seat), self.number, MANY)
        self.orders = [orders[name] for name in tried.names]
        self.hands, self.weights = tried.hands, tried.weights
        shares: list[float] = tried.shares
        return shares

    def picked(self, wanted: int) -> list[int]:
        """So many worlds by their weight, evenly spread."""
        upto = list(accumulate(self.weights))
        found, at = [], 0
        for i in range(wanted):
            while upto[at] * wanted < (i + 0.5) * upto[-1]:
                at += 1
            found.append(at)
        return found


# --- handed over
@lru_cache(maxsize=256)
def _rows(orders: tuple[Order, ...]) -> Any:
    found = trials().orders(len(orders))
    for row, order in zip(found, orders, strict=True):
        for name in ROWS:
            row[name] = getattr(order, name)
    return found


def _put_position(at: Position, told: Story) -> None:
    row = trials().at[0]
    row.seats, row.turn, row.trick, row.count, row.bound = at.seats, at.turn, at.trick, len(at.laid), at.bound
    row.led = at.laid[0][1] if at.laid else NONE
    row.tricks[:], row.alike, row.otherwise = at.tricks, ALIKE, OTHERWISE
    row.plays = len(told.plays)
    for i, play in enumerate(told.plays):
        row.by[i], row.card[i] = play.seat, play.card


def _known(known: Known) -> tuple[tuple[Order, ...], Any]:
    """The names, or every guess at them, and what is known under each."""
    orders, shares = known.all_guesses()
    found = trials().known(len(orders))
    for row, order, upto in zip(found, orders, shares, strict=True):
        row.seat, row.seats, row.left, row.upto = known.seat, known.s.seats, len(known.rest), upto
        row.rest[: len(known.rest)] = known.rest
        row.known[known.seat] = mask_of(known.hand)
        for seat, clue in known.clues_of(order).items():
            row.needs[seat], row.known[seat], row.never[seat] = clue.needs, clue.known, clue.never
            row.denied[seat], row.doubt[seat] = clue.denied, clue.doubt
            signed = [pledge for pledge in clue.signed if pledge[1] > 0]
            pledges = signed + [pledge for pledge in clue.named if pledge[1] > 0]
            del pledges[row.pool.shape[1] :]
            row.signed[seat], row.pledges[seat] = min(len(signed), len(pledges)), len(pledges)
            for i, (pool, number, trust) in enumerate(pledges):
                row.pool[seat, i], row.number[seat, i], row.trust[seat, i] = pool, number, trust
    return orders, found
