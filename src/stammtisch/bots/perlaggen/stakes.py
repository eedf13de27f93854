"""What comes of a deal for the game: the slate as it would be written, and its worth."""

from dataclasses import dataclass, replace
from math import exp

from stammtisch.bots.perlaggen.endgame import Outcome
from stammtisch.bots.race import alike, duel, standing
from stammtisch.games.perlaggen.cells import (
    CLOSED,
    NO_STAND,
    NOBODY,
    SPIEL,
    TO_SPIEL_OR_REDEAL,
    Cells,
    Rules,
    is_open,
)

USUAL = alike(((1, 0.5), (2, 0.35), (3, 0.15)))  # what a figure brings at most tables
EDGE = 0.28  # three players: how much a point tells


def chance_of(totals: list[int], target: int, me: int) -> float:
    """To win the game; nobody has reached the target yet."""
    if len(totals) == 2:
        return standing(duel(target, USUAL), totals[me], totals[1 - me])
    weights = [exp(EDGE * total) for total in totals]
    return weights[me] / sum(weights)


@dataclass(frozen=True, slots=True)
class Chalked:
    """Points, and what each figure stands at."""

    totals: tuple[int, ...]
    levels: tuple[int, ...]
    orders: tuple[int, ...]
    live: tuple[bool, ...]  # neither let good nor lapsed
    bets: tuple[int, ...]  # set of parties that gave their word; three players pay for it (PE-205)
    spiel_closed: bool

    def held(self, f: int, level: int, parties: int = 0) -> "Chalked":
        """The figure counts so much from now on; `parties` have given their word."""
        order = self.orders[f] or 1 + max(self.orders)
        return replace(
            self,
            levels=_put(self.levels, f, level),
            orders=_put(self.orders, f, order),
            bets=_put(self.bets, f, self.bets[f] | parties),
        )

    def good(self, f: int, side: int, points: int) -> "Chalked":
        """The figure is let good to a side."""
        totals = list(self.totals)
        totals[side] += points
        if len(totals) == 3:
            for p in range(3):
                totals[p] -= points if p != side and self.bets[f] >> p & 1 else 0
        live = tuple(alive and g != f for g, alive in enumerate(self.live))
        return replace(self, totals=tuple(totals), live=live, spiel_closed=self.spiel_closed or f == SPIEL)


def _put(row: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*row[:at], value, *row[at + 1 :])


def slate_of(r: Rules, s: Cells) -> Chalked:
    """As it stands; a figure that is offered counts as it did before."""
    bets = s.bettors
    if r.parties == 2:
        bets = [(s.bettors[f] & 5 > 0) | (s.bettors[f] & 10 > 0) << 1 for f in range(3)]
    return Chalked(
        tuple(s.total[: r.parties]),
        tuple(s.level),
        tuple(s.order),
        tuple(is_open(s, f) or (f == SPIEL and s.status[f] != CLOSED) for f in range(3)),
        tuple(bets),
        s.status[SPIEL] == CLOSED,
    )


class Stakes:
    """Deals as one side sees them."""

    def __init__(self, r: Rules, me: int) -> None:
        self.r, self.me = r, me
        self._known: dict[tuple[Chalked, Outcome], float] = {}

    def worth(self, slate: Chalked, outcome: Outcome) -> float:
        """The chance to win the game when the deal ends so."""
        key = slate, outcome
        if key not in self._known:
            self._known[key] = self._settle(slate, outcome)
        return self._known[key]

    def _settle(self, slate: Chalked, outcome: Outcome) -> float:
        """Figure after figure in the order of going out (PE-150 to PE-154, PE-166)."""
        totals, target, lapsed = list(slate.totals), self.r.target, NOBODY
        out_open = any(slate.live[f] and slate.levels[f] == self.r.out for f in range(3))
        if not out_open and max(totals) >= target:
            return float(totals[self.me] >= target)
        for f in sorted(range(3), key=lambda f: self._place(slate, f)):
            if not slate.live[f] or f == lapsed:
                continue
            who, level = outcome[f], slate.levels[f]
            self._write(slate, totals, f, who)
            if who != NOBODY and totals[who] >= target:
                return float(who == self.me)
            if who == NOBODY and self._decisive(totals, f, level):
                if slate.spiel_closed and self.r.decisive_stand == TO_SPIEL_OR_REDEAL:
                    break
                lapsed = 1 - f
        if max(totals) >= target:
            return float(totals[self.me] >= target)
        return chance_of(totals, target, self.me)

    def _place(self, slate: Chalked, f: int) -> int:
        level, order = slate.levels[f], slate.orders[f]
        return order if level == self.r.out else 10 + order if level > 1 else 20 + f

    def _write(self, slate: Chalked, totals: list[int], f: int, who: int) -> None:
        level = slate.levels[f]
        points = min(level, self.r.out - 1)
        if who != NOBODY:
            points = max(0, self.r.target - totals[who]) if level == self.r.out else level
            totals[who] += points
        elif f != SPIEL and not self.r.stand_punished:
            return
        if len(totals) == 3:
            for p in range(3):
                totals[p] -= points if p != who and slate.bets[f] >> p & 1 else 0

    def _decisive(self, totals: list[int], f: int, level: int) -> bool:
        if f == SPIEL or len(totals) == 3 or self.r.decisive_stand == NO_STAND:
            return False
        return level == self.r.out or min(totals) + level >= self.r.target
