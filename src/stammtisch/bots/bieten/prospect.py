"""What a seat may hope for, with every rival's own figures: worlds weighed by what each of them said, and
what points mean for the race to the target."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import compress
from math import prod
from operator import mul
from random import Random

from stammtisch.bots.bieten.guesses import Guess, Guesses, Shares, listened, weight
from stammtisch.bots.bieten.habits import Manner, manners_of, rank
from stammtisch.bots.bieten.kinds import SHARES
from stammtisch.bots.bieten.outlook import Outlook
from stammtisch.bots.bieten.story import words
from stammtisch.bots.bieten.tricks import Played
from stammtisch.bots.bieten.worlds import others
from stammtisch.bots.race import Pace, duel, field, standing
from stammtisch.core.cards import cards_of
from stammtisch.core.model import View
from stammtisch.games.bieten.cells import Cells, Rules

# --- what points are worth
PACE: Pace = (0.32, 0.25, 0.2, 0.13, 0.1)  # what a deal brings one of two; of more the less


@lru_cache(maxsize=16)
def pace_of(players: int) -> Pace:
    share = 2 / players
    rest = tuple(share * one for one in PACE[1:])
    return (1 - sum(rest), *rest)


@lru_cache(maxsize=1 << 12)
def promise(target: int, totals: tuple[int, ...]) -> tuple[float, ...]:
    """For everybody how good the totals are: to win, and where many play as much not to be the last."""
    if len(totals) == 2:
        pace = pace_of(2)
        gains = tuple((a, b, p * q) for a, p in enumerate(pace) for b, q in enumerate(pace))
        mine = standing(duel(target, gains), totals[0], totals[1])
        return mine, 1 - mine
    first, last = field(tuple(target - one for one in totals), pace_of(len(totals)))
    return tuple((one + 1 - two) / 2 for one, two in zip(first, last, strict=True))


class Prospect(Outlook):
    """Of one view."""

    worlds: Sequence[Guess]  # type: ignore[assignment]

    def __init__(self, view: View[Rules, Cells], rng: Random, guesses: Guesses | None = None) -> None:
        """With guesses that were made for the same cards, or with new ones."""
        assert view.seat is not None
        self.view = view
        self.r, self.s, self.seat = view.rules, view.cells, view.seat
        self.rivals = [o for o in range(self.s.seats) if o != self.seat and self.s.active >> o & 1]
        self.guesses = guesses or Guesses(self.r, self.s, self.seat, rng)
        self.worlds = self.guesses.worlds
        told = words(view.seen)
        self.heard = {one.seat: listened(self.r, self.s, one, told) for one in others(self.s, self.seat)}
        weights = [
            prod([weight(self.heard[seat], high)[0] for seat, high in world.highs.items()])
            for world in self.worlds
        ]
        whole = sum(weights)
        self.weights = [one / whole for one in weights]
        self.hand = list(cards_of(self.s.hand[self.seat]))
        self.share = 1 / len(self.rivals)
        self._chances: dict[tuple[int, int], float] = {}
        self._kinds: dict[int, Shares] = {}
        self._ranks: dict[int, list[list[tuple[int, int]]]] = {}
        self.round = sorted(self.rivals, key=lambda other: (other - self.seat) % self.s.seats)
        self._race()

    # --- chances
    def chance(self, f: int, key: int) -> float:
        if not key:
            return 0.0
        if (f, key) not in self._chances:
            found = zip(self.weights, self.worlds, strict=True)
            self._chances[f, key] = sum(weight for weight, world in found if world.tops[f] < key)
        return self._chances[f, key]

    def spiel(self, first: Played | None = None, more: int = 0) -> float:
        return sum(compress(self.weights, self.guesses.made(self.r, self.s, self.seat, first, more)))

    def kinds(self, seat: int) -> Shares:
        """How likely a rival is of each kind, by all he said."""
        if seat not in self._kinds:
            rival, found = self.heard[seat], [0.0] * len(SHARES)
            for part, world in zip(self.weights, self.worlds, strict=True):
                for i, share in enumerate(weight(rival, world.highs[seat])[1]):
                    found[i] += part * share
            self._kinds[seat] = tuple(found)
        return self._kinds[seat]

    def expected(self, seat: int, chances: Callable[[Manner], Sequence[float]]) -> list[float]:
        """A row of chances by rank, for all kinds that the rival may be of."""
        shares = self.kinds(seat)
        rows = [chances(manner) for manner in manners_of(self.s.active.bit_count())]
        return [sum(map(mul, shares, column)) for column in zip(*rows, strict=True)]

    def ranks(self, f: int) -> list[list[tuple[int, int]]]:
        """World by world who else has the figure, beginning on the left, and of which rank."""
        if f not in self._ranks:
            self._ranks[f] = [
                [(seat, rank(f, world.highs[seat][f])) for seat in self.round if world.highs[seat][f]]
                for world in self.worlds
            ]
        return self._ranks[f]

    def by_world(self, f: int) -> Iterator[tuple[float, int, list[tuple[int, int]]]]:
        """Weight, the best of the others, and who of them has what."""
        tops = (world.tops[f] for world in self.worlds)
        return zip(self.weights, tops, self.ranks(f), strict=True)

    # --- what points are worth
    def _race(self) -> None:
        """In points of an even game, so that they can be set against a figure."""
        r, s = self.r, self.s
        seats = [self.seat, *self.rivals]
        self.totals = tuple(max(0, s.points[o] + s.booked[o] + s.fines[o]) for o in seats)
        self.now = promise(r.target, self.totals)[0]
        even = (0,) * len(seats)
        up, down = self._after(even, 0, 1), self._after(even, 1, 1)
        self.point = max(1e-6, (up - down) / (1 + self.share))

    def _after(self, totals: tuple[int, ...], who: int, points: int) -> float:
        changed = tuple(one + points * (i == who) for i, one in enumerate(totals))
        return promise(self.r.target, changed)[0]

    def after(self, who: int, points: int) -> float:
        """The promise with these points for this seat, or for a rival by his place among them."""
        return self._after(self.totals, who, points)

    def gain(self, points: int) -> float:
        return (self._after(self.totals, 0, points) - self.now) / self.point

    def cost(self, points: int) -> float:
        """When one of the others gets them, any of them as likely."""
        after: dict[int, float] = {}  # rivals with as many points are alike
        for i, total in enumerate(self.totals[1:], 1):
            if total not in after:
                after[total] = self._after(self.totals, i, points)
        return (self.now - sum(after[total] for total in self.totals[1:]) * self.share) / self.point
