"""What a seat may hope for, looked up: imagined deals solved with open cards and weighed by how well they go
with what everybody played.

The worlds follow from the view alone, so that the same view is looked at once, however often it is asked.
Perfect play with open cards thinks that it knows: what it says is tempered with the habits of `tricks`.
"""

from functools import lru_cache
from math import exp, log
from random import Random
from typing import Any

from stammtisch.bots.watten.habits import likelihood
from stammtisch.bots.watten.outlook import Outlook
from stammtisch.bots.watten.temper import Temper
from stammtisch.bots.watten.tricks import winner
from stammtisch.core.cards import mask_of
from stammtisch.core.model import View
from stammtisch.core.registry import game
from stammtisch.games.watten.cells import PLAY, Cells, Rules, party, seats_of

WORLDS = 60
SOLVED_OF_FOUR = (20, 48, WORLDS, WORLDS, WORLDS)  # by trick: to solve the first of four players is dear
SOLVED, HABITS = 0.5, 0.5  # how far each is believed of a card
# by trick, fitted to deals that were played out: how far to believe perfect play and habits of the deal, in
# odds, and what is overlooked, for the others keep their best to the end
BELIEVED = ((0.0, 1.15, 0.0), (0.6, 0.55, -0.1), (1.1, 0.15, -0.2), (0.9, 0.4, -0.5), (0.75, 0.75, -0.9))
BLUR = 0.03
# what words say, in odds: whoever bids unasked is strong, who answers a raise with another stronger still,
# and who holds has something as well
FIRST_BID, NEXT_BID, HELD, PARTNER = -1.9, -1.8, -0.6, 0.3
RECKLESS, MORE_OFTEN = 0.12, 2.2  # players whose words mean nothing: how many, and how much more they bid


@lru_cache(maxsize=32)
def solver(r: Rules) -> Any:
    """Compiled when a bot first thinks: people who only play never wait for it.  None where no compiler is
    installed; habits must do then."""
    try:
        from stammtisch.bulk.worlds import ManyWorlds
    except ImportError:
        return None
    played = game("watten")
    return ManyWorlds(played.engine, played.solving, r)


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
        super().__init__(view, temper, Random(seed_of(view)))
        self.view = view
        self.us = party(self.seat)
        self.friends = seats_of(self.s, self.us)
        self.weights: list[float] = []
        self._with: dict[int, float] = {}
        self._chance: float | None = None

    @property
    def deep(self) -> int:
        """How many of the worlds are solved; in the others habits must do."""
        return SOLVED_OF_FOUR[min(self.s.trick, 4)] if self.s.seats > 2 else WORLDS

    def look(self, samples: int = 0) -> None:
        """As many worlds as this trick is worth, whoever asks."""
        if self.worlds:
            return
        self.worlds = self.known.imagine(WORLDS, self.rng)
        self.weights = [likelihood(world, self.told, self.at) for world in self.worlds]

    def share(self, won: list[bool]) -> float:
        """By weight, of as many worlds as were asked."""
        made = sum(weight for weight, one in zip(self.weights, won, strict=False) if one)
        return made / sum(self.weights[: len(won)])

    # --- open cards
    def tables(self) -> Any:
        """A position for each world, with the cards and the names as they are there."""
        s = self.s.copy()
        s.phase, s.offer = PLAY, 0
        hands = [[*map(mask_of, world.hands), *[0] * (4 - s.seats)] for world in self.worlds[: self.deep]]
        worlds: dict[str, Any] = {"hand": hands}
        if not self.known.sure:
            worlds["schlag"] = [world.order.schlag for world in self.worlds[: self.deep]]
            worlds["trumpf"] = [world.order.trumpf for world in self.worlds[: self.deep]]
        return solver(self.r).tables(s, worlds)

    def solved(self, cards: list[int]) -> list[list[bool]]:
        """Won or not, by card and world; without cards as it stands."""
        if solver(self.r) is None:
            return [self.by_habit(card)[: self.deep] for card in cards or [-1]]
        values = solver(self.r).values(self.tables(), self.seat, self.friends, cards)
        return [[row[k] > 0 for row in values] for k in range(max(1, len(cards)))]

    def by_habit(self, card: int = -1) -> list[bool]:
        return [winner(w.order, w.hands, self.at, card) == self.us for w in self.worlds]

    def prepare(self, cards: list[int]) -> None:
        """What each card promises: perfect play, tempered."""
        for card, won in zip(cards, self.solved(cards), strict=True):
            self._with[card] = SOLVED * self.share(won) + HABITS * self.share(self.by_habit(card))

    def chance_with(self, card: int) -> float:
        return self._with[card]

    def chance(self) -> float:
        if self._chance is None:
            self.look()
            solved, habits, overlooked = BELIEVED[min(self.s.trick, 4)]
            told = overlooked + habits * odds(self.share(self.by_habit()))
            if solved:
                told += solved * odds(self.share(self.solved([])[0]))
            reckoned = 1 / (1 + exp(-told - self.temper.heed * self._bids()))
            reckless = self._reckless()
            self._chance = reckless / (1 + exp(-told)) + (1 - reckless) * reckoned
        return self._chance

    def _reckless(self) -> float:
        """How likely the words of the others mean nothing: somebody who bids on whatever he holds does it
        more often than one who reckons."""
        bids = sum(party(seat) != self.us for seat in self.told.bids)
        often = RECKLESS * MORE_OFTEN**bids
        return often / (often + 1 - RECKLESS)

    def _bids(self) -> float:
        """What has been bid, the own words as the others answered them."""
        found, theirs = 0.0, 0
        for seat in self.told.bids:
            if party(seat) == self.us:
                found += HELD + (PARTNER if seat != self.seat else 0.0)
            else:
                found += NEXT_BID if theirs else FIRST_BID
                theirs += 1
        if self.s.offer == 0 or party(self.s.offer_by) != self.us:
            return found
        return found - HELD  # not answered yet

    # --- what it believes, for its reasons
    def belief(self) -> tuple[int, int, float] | None:
        """The strongest card that it does not see, who most likely has it, and how likely that is."""
        order = self.worlds[0].order
        unseen = [card for card in self.known.rest if order.power[card] >= 100]
        if not unseen or not self.known.sure:
            return None
        card = max(unseen, key=lambda one: (order.power[one], one))
        held = [0.0] * self.s.seats
        for weight, world in zip(self.weights, self.worlds, strict=True):
            for seat, hand in enumerate(world.hands):
                if seat != self.seat and card in hand:
                    held[seat] += weight
        seat = max(range(self.s.seats), key=held.__getitem__)
        return card, seat, held[seat] / sum(self.weights)
