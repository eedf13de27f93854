"""Ways the unseen cards may lie: re-deals that agree with what everybody saw and heard."""

from array import array
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from stammtisch.bots.drawing import share_of
from stammtisch.bots.trying import ints
from stammtisch.bots.watten.clues import clues
from stammtisch.bots.watten.drawing import Knowledge, draw_hands, guessed, knowledge
from stammtisch.bots.watten.guessing import Guesses, guesses
from stammtisch.bots.watten.habits import Playout, winner
from stammtisch.bots.watten.order import Order, order_of, pack_of
from stammtisch.bots.watten.position import Position
from stammtisch.bots.watten.ranking import Ranking, placed, ranking
from stammtisch.bots.watten.story import Heard, out_of_play
from stammtisch.bots.watten.temper import Temper
from stammtisch.core.cards import cards_of, mask_of
from stammtisch.core.chance import Chance, seed
from stammtisch.games.watten.cells import NONE, Cells, Rules


@dataclass(slots=True)
class World:
    """One way the cards may lie."""

    order: Order
    hands: list[int]  # by seat, sets of cards
    ranking: Ranking = field(init=False)
    held: list[int] = field(init=False)  # the hands as sets of places

    def __post_init__(self) -> None:
        self.ranking = ranking(self.order)
        self.held = [placed(self.ranking, hand) for hand in self.hands]

    def winner(self, at: Position, first: int = NONE) -> int:
        """The party that makes three tricks by habit; `first` is the card that is played now."""
        return winner(self.ranking, at, Playout(self.held[:]), first)


class Known:
    """What one seat knows; draws worlds that agree with it."""

    def __init__(self, r: Rules, s: Cells, seat: int, told: Heard, temper: Temper) -> None:
        self.r, self.s, self.seat, self.told, self.temper = r, s, seat, told, temper
        seen = s.played | out_of_play(s, told)
        for cards in (*s.hand, *told.shown.values()):
            seen |= cards
        self.rest: list[int] = list(cards_of(pack_of(r) & ~seen))
        self.sure = s.schlag != NONE and s.trumpf != NONE
        self._knowledge: dict[Order, Knowledge] = {}

    @cached_property
    def guesses(self) -> Guesses:
        """The names, or every guess at them, with their weights added up."""
        if self.sure:
            return [order_of(self.r, self.s.schlag, self.s.trumpf)], [1.0]
        return guesses(self.r, self.s, self.seat, self.told)

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        return tuple(self.guesses[0])

    @cached_property
    def upto(self) -> "array[int]":
        weights = self.guesses[1]
        return ints(share_of(weight / weights[-1]) for weight in weights)

    def knowledge(self, order: Order) -> Knowledge:
        if order not in self._knowledge:
            about = clues(self.r, self.s, self.seat, order, self.told, self.temper)
            hand = self.s.hand[self.seat]
            self._knowledge[order] = knowledge(self.seat, self.s.seats, hand, mask_of(self.rest), about)
        return self._knowledge[order]

    def imagine(self, samples: int, rng: Random) -> list[World]:
        g = Chance()
        seed(g, rng.getrandbits(60))
        return [self._world(g) for _ in range(samples)]

    def _world(self, g: Chance) -> World:
        order, drawn = self.orders[guessed(self.upto, g)], Playout()
        draw_hands(self.knowledge(order), drawn, g)
        return World(order, drawn.hand[: self.s.seats])
