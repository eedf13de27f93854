"""An outlook of many worlds, played out by the compiled core: the questions of `outlook`, better answered."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any

from stammtisch.bots.perlaggen.outlook import Outlook
from stammtisch.bots.perlaggen.stakes import Slate
from stammtisch.bots.perlaggen.temper import Temper
from stammtisch.bots.perlaggen.tricks import Laid, Outcome
from stammtisch.bots.perlaggen.values import of_parties
from stammtisch.bots.perlaggen.worlds import World
from stammtisch.core.model import View
from stammtisch.games.perlaggen.cells import NOBODY, PARTIES, SPIEL, Cells, Rules, is_open

AS_IT_STANDS = (-1, 0)  # as in `bulk.perlaggen.trials`
FINE = 1_000_000  # a chance as an int
BASE = PARTIES + 1


@dataclass(frozen=True)
class Budget:
    """How much is imagined: no clock, so that the same seed gives the same acts."""

    drawn: int = 240
    tried: int = 120
    glance: int = 30  # worlds for a first look at many cards
    exact: int = 12  # cards left from which all play perfectly
    exact_two: int = 8  # the same where two play


HASTY = Budget(drawn=40, tried=16, glance=8)


@cache
def _trials(rules: Rules) -> Any:
    """Whoever only plays never waits for a compiler: it is first needed here."""
    from stammtisch.bulk.perlaggen.trials import Trials

    return Trials(rules)


def outcome_at(number: int) -> Outcome:
    """As `bulk.perlaggen.endgame` counts them."""
    parties = number % BASE, number // BASE % BASE, number // BASE**2
    gleich, hanger, spiel = (NOBODY if p == PARTIES else p for p in parties)
    return gleich, hanger, spiel


OUTCOMES = tuple(outcome_at(number) for number in range(BASE**3))


class ManyWorlds(Outlook):
    """Every look sees the whole budget at once."""

    def __init__(self, view: View[Rules, Cells], temper: Temper, rng: Random, budget: Budget) -> None:
        super().__init__(view, temper, rng)
        self.budget, self.number = budget, rng.getrandbits(60)
        self.trials = _trials(self.r)
        self.exact = budget.exact_two if self.s.seats == 2 else budget.exact

    def look(self, samples: int) -> None:
        if self.worlds:
            return
        tried = self._run([AS_IT_STANDS], self.budget.tried)
        for gleich, hanger in zip(tried.gleich, tried.hanger, strict=True):
            by_seat = gleich, hanger
            self.worlds.append(World([], by_seat, of_parties(by_seat, self.r.parties), 1.0))
        self._played = [OUTCOMES[row[0]] for row in tried.outcomes]
        self.hands = tried.hands

    def played(self) -> list[Outcome]:
        return self._played

    def mean(self, slate: Slate, outcomes: list[Outcome]) -> float:
        """There are few outcomes in many worlds."""
        worth = self.stakes.worth
        return sum(n * worth(slate, outcome) for outcome, n in Counter(outcomes).items()) / len(outcomes)

    def offered(self, slate: Slate, f: int, level: int) -> float:
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
        tried = self._run(ways, worlds)
        self.hands = tried.hands
        totals = [0] * len(ways)
        for row in tried.outcomes:
            for at, outcome in enumerate(row):
                totals[at] += worth[outcome]
        return [total / FINE / worlds for total in totals]

    def share(self, card: int) -> tuple[int, float]:
        """Who most likely holds a card, and how likely; NOBODY where it more likely lies in the pack."""
        held = [sum(hands[seat] >> card & 1 for hands in self.hands) for seat in range(self.s.seats)]
        seat = max(range(self.s.seats), key=lambda seat: held[seat])
        chance = held[seat] / len(self.hands)
        return (seat, chance) if chance >= 1 - sum(held) / len(self.hands) else (NOBODY, chance)

    def _run(self, ways: Sequence[Laid], worlds: int) -> Any:
        if self.trials.told is not self:  # another seat may have asked since
            self._tell(self.trials.known[0])
            self.trials.told = self
        drawn = self.budget.drawn * worlds // self.budget.tried
        return self.trials.run(self.s, ways, self._worth, self.me, self.number, drawn, worlds, self.exact)

    @cached_property
    def _worth(self) -> list[int]:
        """Of every outcome for the game, as the slate stands."""
        possible = {*range(self.r.parties), NOBODY}
        return [
            int(FINE * self.stakes.worth(self.slate, outcome)) if possible.issuperset(outcome) else 0
            for outcome in OUTCOMES
        ]

    def _tell(self, k: Any) -> None:
        """What is known, as the compiled core reads it."""
        known = self.known
        k["seat"], k["left"], k["heed"] = self.seat, len(known.rest), self.temper.heed
        k["rest"][: len(known.rest)] = known.rest
        k["silent"][:] = 0
        for seat, clue in known.clues.items():
            k["needs"][seat], k["known"][seat], k["never"][seat] = clue.needs, clue.known, clue.never
            k["denied"][seat], k["belief"][seat], k["viertig"][seat] = clue.denied, clue.belief, clue.viertig
            pledges = clue.pledges[: len(k["pool"][seat])]
            k["pledges"][seat] = len(pledges)
            for at, (pool, number, trust) in enumerate(pledges):
                k["pool"][seat][at], k["number"][seat][at], k["trust"][seat][at] = pool, number, trust
            k["silent"][seat] = self._unsaid()
        words = known.words[: len(k["by"])]
        k["words"] = len(words)
        for at, (by, figure, level) in enumerate(words):
            k["by"][at], k["figure"][at], k["level"][at] = by, figure, level

    def _unsaid(self) -> int:
        """Figures that nobody has bid, though all could have before the first card."""
        if not any(self.s.laid[: self.s.seats]):
            return 0
        return sum(1 << f for f in range(SPIEL) if is_open(self.s, f) and not self.s.order[f])
