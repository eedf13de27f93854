"""Ways the unseen cards may lie: re-deals that agree with what everybody saw and heard."""

from dataclasses import dataclass
from random import Random

from stammtisch.bots.watten.clues import Clue, Pledge, clues
from stammtisch.bots.watten.guessing import Guesses, guesses
from stammtisch.bots.watten.order import Order, order_of, pack_of
from stammtisch.bots.watten.story import Story, out_of_play
from stammtisch.bots.watten.temper import Temper
from stammtisch.core.cards import cards_of
from stammtisch.games.watten.cells import NONE, Cells, Rules


@dataclass(slots=True)
class World:
    """One way the cards may lie; each hand is in order, the weakest card first."""

    order: Order
    hands: list[list[int]]  # by seat


class Known:
    """What one seat knows; draws worlds that agree with it."""

    def __init__(self, r: Rules, s: Cells, seat: int, told: Story, temper: Temper) -> None:
        self.r, self.s, self.seat, self.told, self.temper = r, s, seat, told, temper
        self.hand: list[int] = list(cards_of(s.hand[seat]))
        seen = s.played | out_of_play(s, told)
        for cards in (*s.hand, *told.shown.values()):
            seen |= cards
        self.rest: list[int] = list(cards_of(pack_of(r) & ~seen))
        self.sure = s.schlag != NONE and s.trumpf != NONE
        self.guesses: Guesses = ([], [])
        if not self.sure:
            self.guesses = guesses(r, s, seat, told)
        self.clues: dict[Order, dict[int, Clue]] = {}

    def order(self, rng: Random) -> Order:
        """The names, or a guess at them."""
        if self.sure:
            return order_of(self.r, self.s.schlag, self.s.trumpf)
        orders, weights = self.guesses
        return rng.choices(orders, cum_weights=weights)[0]

    def all_guesses(self) -> tuple[tuple[Order, ...], list[float]]:
        """Every pair of names that there may be, and how likely they are, added up."""
        if self.sure:
            return (order_of(self.r, self.s.schlag, self.s.trumpf),), [1.0]
        orders, weights = self.guesses
        return tuple(orders), [weight / weights[-1] for weight in weights]

    def clues_of(self, order: Order) -> dict[int, Clue]:
        if order not in self.clues:
            self.clues[order] = clues(self.r, self.s, self.seat, order, self.told, self.temper)
        return self.clues[order]

    def imagine(self, samples: int, rng: Random) -> list[World]:
        return [self._world(rng) for _ in range(samples)]

    def _world(self, rng: Random) -> World:
        order = self.order(rng)
        world = self._deal(order, rng)
        for hand in world.hands:
            hand.sort(key=order.power.__getitem__)
        return world

    def _deal(self, order: Order, rng: Random) -> World:
        about = self.clues_of(order)
        random = rng.random
        rest = sorted(self.rest, key=lambda _: random())
        hands: list[list[int]] = [self.hand[:] for _ in range(self.s.seats)]
        nevers = {seat: clue.never for seat, clue in about.items()}
        for seat, clue in about.items():  # what was signed goes before what was only named
            hands[seat] = list(cards_of(clue.known))
            redeem(clue.signed, clue.needs, hands[seat], clue.never, rest, rng)
            if clue.denied and random() >= clue.doubt:
                nevers[seat] |= clue.denied
        for seat, clue in about.items():
            redeem(clue.named, clue.needs, hands[seat], nevers[seat], rest, rng)
        for seat in sorted(about, key=lambda seat: -nevers[seat].bit_count()):
            fill(hands[seat], about[seat].needs, nevers[seat], rest, rng)
        return World(order, hands)


def redeem(
    pledges: list[Pledge], needs: int, hand: list[int], never: int, rest: list[int], rng: Random
) -> None:
    """Put into the hand what it lacks of each pledge that is believed."""
    for pool, number, trust in pledges:
        if number <= 0 or (trust < 1 and rng.random() >= trust):
            continue
        wanted = min(needs - len(hand), number - sum(pool >> card & 1 for card in hand))
        fitting = [card for card in rest if pool >> card & 1 and not never >> card & 1] if wanted > 0 else []
        for _ in range(min(wanted, len(fitting))):  # any of them, wherever in the shuffled rest it lies
            card = fitting.pop(int(rng.random() * len(fitting)))
            hand.append(card)
            rest.remove(card)


def fill(hand: list[int], needs: int, never: int, rest: list[int], rng: Random) -> None:
    """The rest of a hand from the shuffled cards; where too few fit, anything."""
    wanted = max(0, needs - len(hand))
    if never:
        fitting = [card for card in rest if not never >> card & 1]
        given = rng.sample(fitting, min(wanted, len(fitting)))
        hand += given
        rest[:] = [card for card in rest if card not in given]
        wanted -= len(given)
    hand += rest[:wanted]
    del rest[:wanted]
