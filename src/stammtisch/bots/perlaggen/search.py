"""The level `search`: the words of the thumb player, weighed in many imagined worlds, and cards tried out."""

from collections.abc import Sequence
from random import Random

from stammtisch.bots import Choice
from stammtisch.bots.perlaggen.cardplay import facts_of, laid_by, price, reason, worth_a_thought
from stammtisch.bots.perlaggen.imagined import Budget, ManyWorlds
from stammtisch.bots.perlaggen.outlook import Outlook
from stammtisch.bots.perlaggen.temper import Temper
from stammtisch.bots.perlaggen.thumb import Thumb
from stammtisch.core.model import Action, View
from stammtisch.games.perlaggen.cells import Cells, Rules

STAY = 5  # cards that get a closer look
SAVED = 0.0008  # what it is worth to keep a card one place stronger


class Search(Thumb):
    """It imagines many ways the unseen cards may lie, and plays each out."""

    def __init__(
        self, played: str = "perlaggen", temper: str | Temper = "steady", budget: Budget | None = None
    ) -> None:
        super().__init__(played, temper)
        self.budget = budget or Budget()

    def outlook(self, view: View[Rules, Cells], rng: Random) -> Outlook:
        return ManyWorlds(view, self.temper, rng, self.budget)

    def play(self, outlook: Outlook, cards: Sequence[Action]) -> Choice:
        assert isinstance(outlook, ManyWorlds)
        if len(cards) == 1:
            return Choice(cards[0], "only_card")
        ways = worth_a_thought(outlook.known.powers, cards)
        if len(ways) > STAY:
            values = _values(outlook, ways, self.budget.glance)
            ways = [way for _, way in sorted(zip(values, ways, strict=True), key=lambda one: -one[0])[:STAY]]
        values = _values(outlook, ways, self.budget.tried)
        best = ways[values.index(max(values))]
        return Choice(best, reason(outlook, best, cards), facts_of(best))


def _values(outlook: ManyWorlds, ways: Sequence[Action], worlds: int) -> list[float]:
    """Of equals the one that costs least."""
    prices = [price(outlook, way) for way in ways]
    laid = [(card, name if len(way.args) > 1 else 0) for way in ways for card, name in [laid_by(way)]]
    worth = outlook.each(laid, worlds)
    return [
        value - SAVED * sum(other < own for other in prices)
        for value, own in zip(worth, prices, strict=True)
    ]


