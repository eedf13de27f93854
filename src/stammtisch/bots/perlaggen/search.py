"""The level `search`: the words of the thumb player, weighed in many imagined worlds, and cards tried out."""

from collections.abc import Sequence
from dataclasses import replace
from math import log
from random import Random

from stammtisch.bots import Choice
from stammtisch.bots.perlaggen.cardplay import facts_of, laid_by, price, reason, worth_a_thought
from stammtisch.bots.perlaggen.imagined import HASTY, Budget, ManyWorlds
from stammtisch.bots.perlaggen.outlook import Outlook
from stammtisch.bots.perlaggen.temper import Temper
from stammtisch.bots.perlaggen.thumb import Thumb
from stammtisch.bots.trying import compiles
from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Action, View
from stammtisch.games.perlaggen.cells import NOBODY, Cells, Rules, partners

MIX = 0.15  # hundredths of a game: how far the margins stray
SEEN_FROM = 0.45  # the belief from which a card is worth a word
STAY = 5  # cards that get a closer look
GIVEN = ("perlaggen_partner_has_it", "perlaggen_give", "perlaggen_name_figure")  # cards that fight nothing
SAVED = 0.0008  # what it is worth to keep a card one place stronger


class Search(Thumb):
    """It imagines many ways the unseen cards may lie, and plays each out."""

    def __init__(
        self, played: str = "perlaggen", temper: str | Temper = "steady", budget: Budget | None = None
    ) -> None:
        super().__init__(played, temper)
        self.budget = budget or (Budget() if compiles() else HASTY)

    def outlook(self, view: View[Rules, Cells], rng: Random) -> Outlook:
        return ManyWorlds(view, self._mood(rng), rng, self.budget)

    def _mood(self, rng: Random) -> Temper:
        """Words that promise nearly as much as silence are said now and then, and good ones kept back:
        whoever always does what is best by a hair can be read."""
        stray = [MIX * log(draw / (1 - draw)) for draw in (0.01 + 0.98 * rng.random() for _ in range(2))]
        temper = self.temper
        return replace(
            temper, bid_margin=temper.bid_margin + stray[0], hold_margin=temper.hold_margin + stray[1]
        )

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
        return self._because(outlook, best, cards)

    def _because(self, outlook: ManyWorlds, best: Action, cards: Sequence[Action]) -> Choice:
        """Where it believes the best Perlagg that is still out to be, it says so."""
        facts, wild, plain = facts_of(best), outlook.known.powers.wild, reason(outlook, best, cards)
        out = max(outlook.known.rest, key=wild.__getitem__, default=0)
        by, chance = outlook.share(out)
        if by == NOBODY or chance < SEEN_FROM or not wild[out] or plain in GIVEN:
            return Choice(best, plain, facts)
        believed = {"other_card": GERMAN.text(out), "by": by, "chance": round(100 * chance)}
        why = "tried_perlaggen_partner" if partners(outlook.r, outlook.seat) >> by & 1 else "tried_perlaggen"
        return Choice(best, why, {**facts, **believed})


def _values(outlook: ManyWorlds, ways: Sequence[Action], worlds: int) -> list[float]:
    """Of equals the one that costs least."""
    prices = [price(outlook, way) for way in ways]
    worth = outlook.each([*map(laid_by, ways)], worlds)
    return [
        value - SAVED * sum(other < own for other in prices) for value, own in zip(worth, prices, strict=True)
    ]
