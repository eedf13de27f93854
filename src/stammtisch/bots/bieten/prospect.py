"""What a seat may hope for, with every rival's own figures: worlds weighed by what each of them said, and
what points mean for the race to the target."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from stammtisch.bots.bieten.heights import Heights
from stammtisch.bots.bieten.outlook import Outlook
from stammtisch.bots.bieten.tricks import Played, last_trick_taker
from stammtisch.bots.bieten.worlds import Other, World, breaks_suit, heights_in, others, unseen
from stammtisch.bots.race import Pace, duel, field, standing
from stammtisch.core.cards import cards_of
from stammtisch.core.model import View
from stammtisch.games.bieten.cells import HERZ, LAUB, SPIEL, Cells, Rules

WORLDS, HANDS, FEWEST = 96, 192, 24  # worlds at most, hands in them together, and worlds at least
TRIES = 12  # how often a hand is drawn again that breaks a rule or lacks what its player spoke for
FLOOR = 0.03  # no hand is impossible because of what its player said: people bluff

# how often somebody holds, by the rank of his Herz or Laub and by that of his pair; seen at many tables
SUITED = (0.0, 0.05, 0.25, 0.3, 0.5, 0.65, 0.75, 0.85, 1.0)
PAIRED = (0.0, 0.3, 0.6, 0.6, 0.85, 0.95, 0.95, 1.0, 1.0)
CROWD = 0.3  # with every further rival one holds less
PASSED = 0.95  # who let good would have held with what is worth it


def willing(f: int, key: int, rivals: int = 1) -> float:
    """How likely somebody who has this holds a simple bid."""
    if key <= 0:
        return 0.0
    if f in (HERZ, LAUB):
        found = SUITED[key // 4]
    else:
        found = 1.0 if key >= 3 * 1024 else PAIRED[key % 1024 // 64]
    return float(found ** (1 + CROWD * (rivals - 1)))


@dataclass(slots=True)
class Weighed(World):
    """A world with the figures of each rival and how well it goes with what was said."""

    highs: dict[int, Heights]
    weight: float


def imagined(r: Rules, s: Cells, seat: int, samples: int, rng: Random) -> list[Weighed]:
    rest, table = unseen(r, s, seat), others(s, seat)
    return [_world(r, s, table, rest[:], rng) for _ in range(samples)]


def _world(r: Rules, s: Cells, table: list[Other], rest: list[int], rng: Random) -> Weighed:
    hands: dict[int, list[int]] = {}
    highs: dict[int, Heights] = {}
    tops, weight = [0, 0, 0, 0], 1.0
    for other in table:
        hand, high = _hand(r, other, rest, rng)
        hands[other.seat], highs[other.seat] = hand, high
        weight *= said(s, other, high, len(table))
        for f in range(SPIEL):
            tops[f] = max(tops[f], high[f])
    return Weighed(hands, (tops[0], tops[1], tops[2], tops[3]), highs, weight)


def _hand(r: Rules, other: Other, rest: list[int], rng: Random) -> tuple[list[int], Heights]:
    """Drawn from the rest until it keeps the rules and has what he spoke for, or patience ends."""
    hand: list[int] = []
    high: Heights = (0, 0, 0, 0)
    for attempt in range(TRIES):
        for i in range(other.needs):
            j = i + int(rng.random() * (len(rest) - i))
            rest[i], rest[j] = rest[j], rest[i]
        hand = [*other.known, *rest[: other.needs]]
        if other.void and breaks_suit(r, other, hand) and attempt < TRIES - 1:
            continue
        high = heights_in(r, other, hand, rng)
        if all(high[f] for f in range(SPIEL) if other.duty >> f & 1):
            break
    del rest[: other.needs]
    return hand, high


def said(s: Cells, other: Other, high: Heights, rivals: int) -> float:
    """How likely he would have said what he said with these figures.  A bid says only that he has it: many
    bid what is weak and wait with what is strong."""
    found = 1.0
    for f in range(SPIEL):
        holds = willing(f, high[f], rivals)
        if other.duty >> f & 1 and s.bidder[f] != other.seat:
            found *= max(FLOOR, holds)
        elif other.passed[f]:
            found *= max(FLOOR, 1 - PASSED * holds)
    return found


# --- what points are worth
PACE: Pace = (0.32, 0.25, 0.2, 0.13, 0.1)  # what a deal brings one of two; of more the less


@lru_cache(maxsize=16)
def pace_of(players: int) -> Pace:
    share = 2 / players
    rest = tuple(share * one for one in PACE[1:])
    return (1 - sum(rest), *rest)


@lru_cache(maxsize=1 << 12)
def promise(target: int, last_one_left: int, totals: tuple[int, ...]) -> tuple[float, ...]:
    """For everybody how good the totals are: to win, and where many play not to be the last."""
    if len(totals) == 2:
        pace = pace_of(2)
        gains = tuple((a, b, p * q) for a, p in enumerate(pace) for b, q in enumerate(pace))
        mine = standing(duel(target, gains), totals[0], totals[1])
        return mine, 1 - mine
    first, last = field(tuple(target - one for one in totals), pace_of(len(totals)))
    if last_one_left:
        return tuple(1 - one for one in last)
    return tuple((one + 1 - two) / 2 for one, two in zip(first, last, strict=True))


class Prospect(Outlook):
    """Of one view."""

    worlds: Sequence[Weighed]  # type: ignore[assignment]

    def __init__(self, view: View[Rules, Cells], rng: Random) -> None:
        assert view.seat is not None
        self.view = view
        self.r, self.s, self.seat = view.rules, view.cells, view.seat
        self.rivals = [o for o in range(self.s.seats) if o != self.seat and self.s.active >> o & 1]
        many = max(FEWEST, min(WORLDS, HANDS // len(self.rivals)))
        self.worlds = imagined(self.r, self.s, self.seat, many, rng)
        self.whole = sum(world.weight for world in self.worlds)
        self.hand = list(cards_of(self.s.hand[self.seat]))
        self.share = 1 / len(self.rivals)
        self._chances: dict[tuple[int, int], float] = {}
        self._spiel: dict[Any, float] = {}
        self._race()

    # --- chances
    def chance(self, f: int, key: int) -> float:
        if not key:
            return 0.0
        if (f, key) not in self._chances:
            best = sum(world.weight for world in self.worlds if world.tops[f] < key)
            self._chances[f, key] = best / self.whole
        return self._chances[f, key]

    def spiel(self, first: Played | None = None) -> float:
        if first not in self._spiel:
            r, s, seat, hand = self.r, self.s, self.seat, self.hand
            made = sum(w.weight for w in self.worlds if last_trick_taker(r, s, seat, hand, w, first) == seat)
            self._spiel[first] = made / self.whole
        return self._spiel[first]

    def behind(self, f: int, key: int) -> list[tuple[float, float, int]]:
        """World by world: its weight, how likely a bid is let good there, and who is better: 1 for this seat,
        -1 for another, 0 where it stands or nobody has it."""
        found, rivals = [], len(self.rivals)
        for world in self.worlds:
            quiet = 1.0
            for high in world.highs.values():
                quiet *= 1 - willing(f, high[f], rivals)
            top = world.tops[f]
            found.append((world.weight / self.whole, quiet, (key > top) - (key < top)))
        return found

    # --- what points are worth
    def _race(self) -> None:
        """In points of an even game, so that they can be set against a figure."""
        r, s = self.r, self.s
        seats = [self.seat, *self.rivals]
        self.totals = tuple(max(0, s.points[o] + s.booked[o] + s.fines[o]) for o in seats)
        self.now = promise(r.target, r.last_one_left, self.totals)[0]
        even = (0,) * len(seats)
        up, down = self._after(even, 0, 1), self._after(even, 1, 1)
        self.point = max(1e-6, (up - down) / (1 + self.share))

    def _after(self, totals: tuple[int, ...], who: int, points: int) -> float:
        changed = tuple(one + points * (i == who) for i, one in enumerate(totals))
        return promise(self.r.target, self.r.last_one_left, changed)[0]

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
