"""Ways the unseen cards may lie, weighed by how well they go with what everybody played, and each card tried
out in all of them."""

from dataclasses import dataclass, field
from itertools import accumulate

from stammtisch.bots.trying import Scratch, compiles, fast, ints, reals, rows
from stammtisch.bots.watten.drawing import draw_hands, guessed
from stammtisch.bots.watten.habits import Playout, likelihood, winner
from stammtisch.bots.watten.order import Order
from stammtisch.bots.watten.position import Position
from stammtisch.bots.watten.ranking import placed, rankings
from stammtisch.bots.watten.worlds import Known
from stammtisch.core.chance import Chance, seed
from stammtisch.games.watten.cells import SEATS, party

MANY, PLAIN_MANY = 400, 40  # worlds, compiled and not


def tried(orders, known, upto, at, tables, cards, g, number, us, names, hands, weights, shares):  # type: ignore[no-untyped-def]
    """Into `names`, `hands` and `weights` a world each, into `shares` how often the side `us` makes the deal
    with each of the cards, by these weights; NONE is the position as it stands."""
    seed(g, number)
    drawn, t, total = tables[0], tables[1], 0.0
    for i in range(len(weights)):
        names[i] = guess = guessed(upto, g)
        o = orders[guess]
        draw_hands(known[guess], drawn, g)
        for seat in range(at.seats):
            hands[SEATS * i + seat] = drawn.hand[seat]
            drawn.hand[seat] = t.hand[seat] = placed(o, drawn.hand[seat])
        weights[i] = likelihood(o, at, t)
        total += weights[i]
        for n in range(len(cards)):
            for seat in range(at.seats):
                t.hand[seat] = drawn.hand[seat]
            if winner(o, at, t, cards[n]) == us:
                shares[n] += weights[i]
    for n in range(len(cards)):
        shares[n] /= total


@dataclass
class Imagined:
    """The worlds of one view: names and hands of each, the hands as sets, and its weight."""

    known: Known
    at: Position
    number: int  # whence they are drawn
    orders: list[Order] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)

    def shares(self, cards: list[int]) -> list[float]:
        """How often the own side makes the deal with each card, NONE being the position as it stands, when
        all play by habit."""
        many = MANY if compiles() else PLAIN_MANY
        names, hands, weights, shares = ints(many), ints(SEATS * many), reals(many), reals(len(cards))
        orders, known = self.known.orders, [self.known.knowledge(order) for order in self.known.orders]
        fast(tried)(
            rankings(orders), known, self.known.upto, self.at, Scratch(Playout, 2), ints(cards), Chance(),
            self.number, party(self.known.seat), names, hands, weights, shares,
        )  # fmt: skip
        self.orders = [orders[name] for name in names]
        self.hands = rows(hands, SEATS)
        self.weights = weights.tolist()
        return shares.tolist()

    def picked(self, wanted: int) -> list[int]:
        """So many worlds by their weight, evenly spread."""
        upto = list(accumulate(self.weights))
        found, at = [], 0
        for i in range(wanted):
            while upto[at] * wanted < (i + 0.5) * upto[-1]:
                at += 1
            found.append(at)
        return found
