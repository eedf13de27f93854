"""An outlook of many worlds, played out by the compiled core: the questions of `outlook`, better answered."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import NamedTuple

from stammtisch.bots.drawing import pick
from stammtisch.bots.perlaggen.drawing import draw_hands, weight_of
from stammtisch.bots.perlaggen.endgame import (
    DEEPEST,
    OUTCOMES,
    Figures,
    Ladder,
    Outcome,
    figures_of,
    outcome_of,
    solved,
)
from stammtisch.bots.perlaggen.habits import play_out
from stammtisch.bots.perlaggen.outlook import Laid, Outlook
from stammtisch.bots.perlaggen.stakes import Chalked
from stammtisch.bots.perlaggen.temper import Temper
from stammtisch.bots.perlaggen.values import of_parties
from stammtisch.bots.perlaggen.worlds import World
from stammtisch.bots.trying import Scratch, fast, ints, reals, rows
from stammtisch.core.chance import Chance, seed
from stammtisch.core.model import View
from stammtisch.games.perlaggen.cells import NOBODY, SEATS, SPIEL, Cells, Rules, is_open
from stammtisch.games.perlaggen.play import advance_play

AS_IT_STANDS = -1  # instead of a card
FINE = 1_000_000  # a chance as an int


@dataclass(frozen=True)
class Budget:
    """How much is imagined: no clock, so that the same seed gives the same acts."""

    drawn: int = 240
    tried: int = 120
    glance: int = 30  # worlds for a first look at many cards
    exact: int = 12  # cards left from which all play perfectly
    exact_two: int = 8  # the same where two play


HASTY = Budget(drawn=40, tried=16, glance=8)


class Tried(NamedTuple):
    """For each world: the hands, what each seat can make now, and for every option what it comes to."""

    hands: list[list[int]]
    gleich: list[list[int]]
    hanger: list[list[int]]
    outcomes: list[list[int]]


def tried(  # type: ignore[no-untyped-def]
    r, s, k, heed, worth, me, exact, cards, names, g, number, drawn, weights, picked,
    begun, tables, ladders, figures, hands, gleich, hanger, outcomes,
):  # fmt: skip
    """A world for each of the `weights` is drawn, and of these as many tried as may be `picked`; with `exact`
    cards left or fewer they are played perfectly, for the `worth` of outcomes to the party `me`."""
    seed(g, number)
    begun[0] = s
    b, f = begun[0], figures[0]
    for i in range(len(weights)):
        draw_hands(k, b, g)
        weights[i] = weight_of(k, b, heed) + 1e-9
        for seat in range(s.seats):
            drawn[SEATS * i + seat] = b.hand[seat]
    pick(g, weights, picked, len(weights))
    for n in range(len(picked)):
        for seat in range(s.seats):
            b.hand[seat] = hands[SEATS * n + seat] = drawn[SEATS * picked[n] + seat]
            f.laid[seat] = s.laid[seat]
        figures_of(f, b)
        for seat in range(s.seats):
            gleich[SEATS * n + seat], hanger[SEATS * n + seat] = f.gleich[seat], f.hanger[seat]
        for o in range(len(cards)):
            tables[0] = b
            t = tables[0]
            f.laid[k.seat] = s.laid[k.seat]
            if cards[o] >= 0:
                advance_play(r, t, t.turn, cards[o], names[o])
                f.laid[k.seat] += 1
            left = 0
            for seat in range(s.seats):
                left += r.hand_size - t.laid[seat]
            if left <= exact:
                outcomes[len(cards) * n + o] = solved(r, ladders[0], f, tables, worth, me)
            else:
                play_out(r, t)
                outcomes[len(cards) * n + o] = outcome_of(r, f, t)


class ManyWorlds(Outlook):
    """Every look sees the whole budget at once."""

    def __init__(self, view: View[Rules, Cells], temper: Temper, rng: Random, budget: Budget) -> None:
        super().__init__(view, temper, rng)
        self.budget, self.number = budget, rng.getrandbits(60)
        self.exact = budget.exact_two if self.s.seats == 2 else budget.exact

    def look(self, samples: int) -> None:
        if self.worlds:
            return
        found = self._run([(AS_IT_STANDS, 0)], self.budget.tried)
        for gleich, hanger in zip(found.gleich, found.hanger, strict=True):
            by_seat = gleich, hanger
            self.worlds.append(World([], by_seat, of_parties(by_seat, self.r.parties)))
        self._played = [OUTCOMES[row[0]] for row in found.outcomes]
        self.hands = found.hands

    def played(self) -> list[Outcome]:
        return self._played

    def mean(self, slate: Chalked, outcomes: list[Outcome]) -> float:
        """There are few outcomes in many worlds."""
        worth = self.stakes.worth
        return sum(n * worth(slate, outcome) for outcome, n in Counter(outcomes).items()) / len(outcomes)

    def offered(self, slate: Chalked, f: int, level: int) -> float:
        outcomes = self.played()
        let = self.shown_now(self.me) if f == SPIEL else outcomes
        held, good = slate.held(f, level, self._everyone(f)), slate.good(f, self.me, level - 1)
        shares: dict[tuple[bool, Outcome], float] = defaultdict(float)
        for world, here, there in zip(self.worlds, outcomes, let, strict=True):
            p = self._they_hold(world, here, f, level)
            shares[True, here] += p
            shares[False, there] += 1 - p
        worth = self.stakes.worth
        total = sum(n * worth(held if is_held else good, end) for (is_held, end), n in shares.items())
        return total / len(outcomes)

    def each(self, ways: Sequence[Laid], worlds: int) -> list[float]:
        """What each card under its name brings, on the average of so many worlds."""
        worth = self._worth
        found = self._run(ways, worlds)
        self.hands = found.hands
        totals = [0] * len(ways)
        for row in found.outcomes:
            for at, outcome in enumerate(row):
                totals[at] += worth[outcome]
        return [total / FINE / worlds for total in totals]

    def share(self, card: int) -> tuple[int, float]:
        """Who most likely holds a card, and how likely; NOBODY where it more likely lies in the pack."""
        held = [sum(hands[seat] >> card & 1 for hands in self.hands) for seat in range(self.s.seats)]
        seat = max(range(self.s.seats), key=lambda seat: held[seat])
        chance = held[seat] / len(self.hands)
        return (seat, chance) if chance >= 1 - sum(held) / len(self.hands) else (NOBODY, chance)

    def _run(self, ways: Sequence[Laid], worlds: int) -> Tried:
        drawn = self.budget.drawn * worlds // self.budget.tried
        seen = [ints(SEATS * worlds) for _ in range(3)]
        outcomes = ints(len(ways) * worlds)
        fast(tried)(
            self.r, self.table, self.known.knowledge(self._unsaid()), float(self.temper.heed),
            ints(self._worth), self.me, self.exact, ints(card for card, _ in ways),
            ints(name for _, name in ways), Chance(), self.number, ints(SEATS * drawn), reals(drawn),
            ints(worlds), Scratch(Cells, 1), Scratch(Cells, DEEPEST), Scratch(Ladder, 1), Scratch(Figures, 1),
            *seen, outcomes,
        )  # fmt: skip
        hands, gleich, hanger = (rows(one, SEATS, self.s.seats) for one in seen)
        return Tried(hands, gleich, hanger, rows(outcomes, len(ways)))

    @cached_property
    def _worth(self) -> list[int]:
        """Of every outcome for the game, as the slate stands."""
        possible = {*range(self.r.parties), NOBODY}
        return [
            int(FINE * self.stakes.worth(self.slate, outcome)) if possible.issuperset(outcome) else 0
            for outcome in OUTCOMES
        ]

    def _unsaid(self) -> int:
        """Figures that nobody has bid, though all could have before the first card."""
        if not any(self.s.laid[: self.s.seats]):
            return 0
        return sum(1 << f for f in range(SPIEL) if is_open(self.s, f) and not self.s.order[f])
