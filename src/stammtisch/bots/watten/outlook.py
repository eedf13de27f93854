"""What a seat may hope for: imagined deals, played out."""

from math import exp, log
from random import Random

from stammtisch.bots.watten.order import Order
from stammtisch.bots.watten.position import position
from stammtisch.bots.watten.stakes import Stakes
from stammtisch.bots.watten.story import story_of
from stammtisch.bots.watten.temper import Temper
from stammtisch.bots.watten.worlds import Known, World
from stammtisch.core.model import View
from stammtisch.games.watten.cells import Cells, Rules, party

# measured on many deals: how far to believe what the imagined ones say
CLEAR = 0.8
BLUR = 0.02
OWN_WORD = 0.3  # what a bid of the own side says, against one of the others


class Outlook:
    """Re-deals of the unseen cards, asked who makes three tricks."""

    def __init__(self, view: View[Rules, Cells], temper: Temper, rng: Random) -> None:
        assert view.seat is not None
        self.r, self.s, self.seat, self.temper, self.rng = view.rules, view.cells, view.seat, temper, rng
        self.told = story_of(view)
        self.known = Known(self.r, self.s, self.seat, self.told, temper)
        self.at = position(self.r, self.s, self.told)
        self.stakes = Stakes(self.r, self.s, self.seat)
        self.worlds: list[World] = []
        self._won: list[bool] = []  # in each world, as far as it has been asked

    @property
    def order(self) -> Order:
        """The names; where they must be guessed, a likely guess."""
        return self.worlds[0].order

    def look(self, samples: int) -> None:
        """Imagine so many worlds in all."""
        self.worlds += self.known.imagine(max(0, samples - len(self.worlds)), self.rng)

    def chance(self) -> float:
        """To make the deal, going by the cards and by what has been bid."""
        for world in self.worlds[len(self._won) :]:
            self._won.append(world.winner(self.at) == party(self.seat))
        made = sum(self._won) / len(self._won)
        odds = CLEAR * log((made + BLUR) / (1 - made + BLUR))
        return 1 / (1 + exp(-odds - self.temper.heed * self._bids()))

    def _bids(self) -> float:
        """Who bids or raises is strong: the own side's words, less those of the others."""
        ours = sum(party(seat) == party(self.seat) for seat in self.told.bids)
        return OWN_WORD * ours - (len(self.told.bids) - ours)

    def chance_with(self, card: int) -> float:
        """The same when this card is played now."""
        made = sum(world.winner(self.at, card) == party(self.seat) for world in self.worlds)
        return made / len(self.worlds)
