"""Small fields: the best of all draws, and whether there is one without repeats at all."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from stammtisch.tournament.draw.past import Costs

ALL, SMALL = 16, 24
STEPS = 200_000
Sides = tuple[tuple[int, ...], ...]


def best_of_all(order: Sequence[int], seats: int, partners: bool, costs: Costs) -> list[Sides]:
    """By the sets of players that are still to be seated; which of equals is found depends on the order."""

    @cache
    def table(players: tuple[int, ...]) -> tuple[int, Sides]:
        a = players[0]
        shapes: list[Sides] = [tuple((entry,) for entry in players)]
        if partners:
            rest = players[1:]
            shapes = [((a, mate), tuple(e for e in rest if e != mate)) for mate in rest]
        return min(((costs.table(sides), sides) for sides in shapes), key=lambda found: found[0])

    @cache
    def fill(left: tuple[int, ...]) -> tuple[int, tuple[Sides, ...]]:
        if not left:
            return 0, ()
        least, found = -1, tuple[Sides, ...]()
        for others in combinations(left[1:], seats - 1):
            cost, sides = table((left[0], *others))
            if 0 <= least <= cost:
                continue
            more, rest = fill(tuple(e for e in left[1:] if e not in others))
            if least < 0 or cost + more < least:
                least, found = cost + more, (sides, *rest)
        return least, found

    return list(fill(tuple(order))[1])


class _Enough(Exception):
    pass


def without_repeats(
    playing: Sequence[int], seats: int, partners: bool, costs: Costs
) -> tuple[Sides, ...] | None:
    """Tables where nobody repeats; () if there is no such draw, None if the search became too long."""
    search = _Search(seats, partners, costs)
    try:
        found = search.fill(frozenset(playing))
    except _Enough:
        return None
    return found or ()


class _Search:
    def __init__(self, seats: int, partners: bool, costs: Costs) -> None:
        self.seats, self.partners, self.costs = seats, partners, costs
        self.failed: set[frozenset[int]] = set()
        self.steps = 0

    def fill(self, left: frozenset[int]) -> tuple[Sides, ...] | None:
        """Whoever has fewest possible opponents is seated first."""
        if not left:
            return ()
        if left in self.failed:
            return None
        free = {a: [b for b in left if b != a and self._may_meet(a, b)] for a in left}
        first = min(left, key=lambda entry: (len(free[entry]), entry))
        for sides in self._tables(first, left):
            self.steps += 1
            if self.steps > STEPS:
                raise _Enough
            rest = self.fill(left - {entry for side in sides for entry in side})
            if rest is not None:
                return (sides, *rest)
        self.failed.add(left)
        return None

    def _tables(self, first: int, left: frozenset[int]) -> Iterator[Sides]:
        others = sorted(left - {first})
        if self.partners:
            for mate in others:
                if self.costs.partner(first, mate) < self.costs.repeat:
                    may = [
                        b
                        for b in others
                        if b != mate and self._may_meet(first, b) and self._may_meet(mate, b)
                    ]
                    for a, b in combinations(may, 2):
                        if self.costs.partner(a, b) < self.costs.repeat:
                            yield ((first, mate), (a, b))
            return
        may = [b for b in others if self._may_meet(first, b)]
        for rest in combinations(may, self.seats - 1):
            if all(self._may_meet(a, b) for a, b in combinations(rest, 2)):
                yield tuple((entry,) for entry in (first, *rest))

    def _may_meet(self, a: int, b: int) -> bool:
        return self.costs.meeting(a, b) < self.costs.repeat
