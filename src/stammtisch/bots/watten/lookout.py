"""What a seat may hope for, looked up: imagined deals solved with open cards and weighed by how well they go
with what everybody played.

The worlds follow from the view alone, so that the same view is looked at once, however often it is asked.
Perfect play with open cards thinks that it knows: what it says is tempered with the `habits`.
"""

from functools import lru_cache
from math import exp, log
from random import Random
from typing import Any

from stammtisch.bots.trying import compiles
from stammtisch.bots.watten.experience import experience
from stammtisch.bots.watten.imagined import Imagined
from stammtisch.bots.watten.order import Order
from stammtisch.bots.watten.outlook import Outlook
from stammtisch.bots.watten.temper import Temper
from stammtisch.core.model import View
from stammtisch.core.registry import game
from stammtisch.games.watten.cells import NONE, PLAY, Cells, Rules, party, seats_of

SOLVED_OF_TWO = 60
SOLVED_OF_FOUR = (0, 0, 60, 60, 60)  # by trick: to solve the first of four players is dear
SOLVED, HABITS = 0.5, 0.5  # how far each is believed of a card
BLUR = 0.03
DOUBTED = 0.5  # at most: who raises again and again may also have the best cards


@lru_cache(maxsize=32)
def solver(r: Rules) -> Any:
    """Compiled when a bot first thinks: people who only play never wait for it.  None where no compiler is
    installed; habits must do then."""
    if not compiles():
        return None
    from stammtisch.bulk.worlds import ManyWorlds

    played = game("watten")
    made = ManyWorlds(played.engine, played.solving, r)
    made.values(made.tables(Cells(), {"hand": [[0] * 4]}), 0, 1)  # compiled now, not in the midst of a deal
    return made


def odds(share: float, blur: float = BLUR) -> float:
    return log((share + blur) / (1 - share + blur))


def seed_of(view: View[Rules, Cells]) -> str:
    """What the worlds follow from."""
    s, seat = view.cells, view.seat
    assert seat is not None
    return f"{seat}/{s.hand[seat]}/{s.played}/{s.schlag}/{s.trumpf}/{s.phase}/{s.offer}/{len(view.seen)}"


class Lookout(Outlook):
    """Of one view."""

    def __init__(self, view: View[Rules, Cells], temper: Temper) -> None:
        rng = Random(seed_of(view))
        super().__init__(view, temper, rng)
        self.view = view
        self.us = party(self.seat)
        self.learned = experience(self.r, self.s.seats)
        self.friends = seats_of(self.s, self.us)
        self.imagined = Imagined(self.known, self.at, rng.getrandbits(60))
        solver(self.r)  # a deal played for practice may end before it is asked
        self._with: dict[int, float] = {}
        self._chance: float | None = None

    @property
    def order(self) -> Order:
        return self.imagined.orders[0]

    @property
    def deep(self) -> int:
        """How many worlds are solved."""
        return SOLVED_OF_FOUR[min(self.s.trick, 4)] if self.s.seats > 2 else SOLVED_OF_TWO

    def look(self, samples: int = 0) -> None:
        """As many worlds as there are, whoever asks; mostly they have been drawn with what was asked of
        them."""
        if not self.imagined.weights:
            self.imagined.shares([])

    # --- open cards
    def tables(self) -> Any:
        """A position for each world, with the cards and the names as they are there."""
        s = self.s.copy()
        s.phase, s.offer = PLAY, 0
        picked = self.imagined.picked(self.deep)
        worlds: dict[str, Any] = {"hand": [self.imagined.hands[i] for i in picked]}
        if not self.known.sure:
            worlds["schlag"] = [self.imagined.orders[i].schlag for i in picked]
            worlds["trumpf"] = [self.imagined.orders[i].trumpf for i in picked]
        return solver(self.r).tables(s, worlds)

    def solved(self, cards: list[int]) -> list[float]:
        """How often the deal is made, by card; without cards as it stands."""
        values = solver(self.r).values(self.tables(), self.seat, self.friends, cards)
        return [sum(row[k] > 0 for row in values) / len(values) for k in range(max(1, len(cards)))]

    def prepare(self, cards: list[int]) -> None:
        """What each card promises: perfect play, tempered."""
        habits = self.imagined.shares(cards)
        if not self.deep or solver(self.r) is None:
            self._with = dict(zip(cards, habits, strict=True))
            return
        for card, usual, exact in zip(cards, habits, self.solved(cards), strict=True):
            self._with[card] = SOLVED * exact + HABITS * usual

    def chance_with(self, card: int) -> float:
        return self._with[card]

    def chance(self) -> float:
        if self._chance is None:
            solved, habits, overlooked = self.learned.believed[min(self.s.trick, 4)]
            told = overlooked + habits * odds(self.imagined.shares([NONE])[0])
            if solved and self.deep and solver(self.r) is not None:
                told += solved * odds(self.solved([])[0])
            reckoned = 1 / (1 + exp(-told - self.temper.heed * self._bids()))
            reckless = self._reckless()
            self._chance = reckless / (1 + exp(-told)) + (1 - reckless) * reckoned
        return self._chance

    def _reckless(self) -> float:
        """How likely the words of the others mean nothing: somebody who bids on whatever he holds does it
        more often than one who reckons."""
        learned, often = self.learned, self.learned.reckless
        for seat, at_once in zip(self.told.bids, self.told.at_once, strict=True):
            if party(seat) != self.us:
                often *= learned.raises_more if at_once else learned.more_often
        return min(DOUBTED, often / (often + 1 - learned.reckless))

    def _bids(self) -> float:
        """What has been bid, the own words as the others answered them."""
        learned, found, ours, theirs = self.learned, 0.0, 0, 0
        for seat in self.told.bids:
            if party(seat) == self.us:
                found += learned.held
                ours += 1
            else:
                found += learned.further if theirs else learned.raised if ours else learned.first_bid
                theirs += 1
        if self.s.offer and party(self.s.offer_by) == self.us:
            found -= learned.held  # not answered yet
        elif self.s.offer and not self.friends >> self.seat + 1:
            found += learned.left_to_me
        return found * learned.heeded[min(self.s.trick, 4)]

    # --- what it believes, for its reasons
    def belief(self) -> tuple[int, int, float] | None:
        """The strongest card that it does not see, who most likely has it, and how likely that is."""
        seen, order = self.imagined, self.order
        unseen = [card for card in self.known.rest if order.power[card] >= 100]
        if not unseen or not self.known.sure:
            return None
        card = max(unseen, key=lambda one: (order.power[one], one))
        held = [0.0] * self.s.seats
        for weight, hands in zip(seen.weights, seen.hands, strict=True):
            for seat in range(self.s.seats):
                if seat != self.seat and hands[seat] >> card & 1:
                    held[seat] += weight
        seat = max(range(self.s.seats), key=held.__getitem__)
        return card, seat, held[seat] / sum(seen.weights)
