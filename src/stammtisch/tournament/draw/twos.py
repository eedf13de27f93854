"""Entry against entry: each round new opponents, or the strong against the strong."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stammtisch.tournament.draw.chance import Chance
from stammtisch.tournament.draw.matching import Matching, cheapest
from stammtisch.tournament.draw.past import Costs, Past

SPARSE, EACH = 80, 24  # from so many on, this many drawn candidates each are tried first
WHOLE, NEAR, FAR = 500, 30, 10  # Swiss: up to so many every meeting is weighed, beyond the nearest only
Cost = Callable[[int, int], int]


@dataclass(frozen=True, slots=True)
class Drawn:
    """`cost` of what was drawn, and what no draw can be below; equal when it is proven the best."""

    tables: tuple[tuple[tuple[int, ...], ...], ...]
    byes: tuple[int, ...]
    cost: int
    bound: int
    again: int  # what one repeat costs

    @property
    def least(self) -> int:
        """So many repeats has every draw."""
        return self.bound // self.again


def may_rest(entries: Sequence[int], past: Past) -> list[int]:
    """Who may have the bye: nobody has two before everybody had one."""
    fewest = min(past.byes[entry] for entry in entries)
    return [entry for entry in entries if past.byes[entry] == fewest]


def draw_open(entries: Sequence[int], costs: Costs, chance: Chance) -> Drawn:
    order = chance.shuffled(entries)
    resting = may_rest(order, costs.past) if len(order) % 2 else []
    if len(order) >= SPARSE:
        edges = _some_free(order, costs, chance)
        found = _match(order, edges, resting, lambda entry: 0, chance)
        if found.cost == 0 and 2 * len(found.pairs) >= len(order):
            return _drawn(order, found, 0, costs.repeat)
    edges = [
        (i, j, costs.meeting(a, b)) for i, a in enumerate(order) for j, b in enumerate(order[:i])
    ]  # fmt: skip
    found = _match(order, edges, resting, lambda entry: 0, chance)
    return _drawn(order, found, found.cost, costs.repeat)


def _some_free(order: Sequence[int], costs: Costs, chance: Chance) -> list[tuple[int, int, int]]:
    edges = []
    for i, a in enumerate(order):
        for _ in range(EACH):
            j = chance.below(len(order))
            if i != j and costs.meeting(a, order[j]) == 0:
                edges.append((i, j, 0))
    return edges


def _match(
    order: Sequence[int], edges: list[tuple[int, int, int]], resting: list[int], rest: Callable[[int], int],
    chance: Chance,
) -> Matching:  # fmt: skip
    """With an odd number one is matched with nobody: the place after the last."""
    may = set(resting)
    free = [(i, len(order), rest(entry)) for i, entry in enumerate(order) if entry in may]
    return cheapest(len(order) + bool(resting), [*edges, *free], chance)


def _drawn(order: Sequence[int], found: Matching, bound: int, again: int) -> Drawn:
    nobody = len(order)
    tables = tuple(((order[a],), (order[b],)) for a, b in found.pairs if b != nobody)
    byes = tuple(order[a] for a, b in found.pairs if b == nobody)
    return Drawn(tables, byes, found.cost, bound, again)


def draw_swiss(ranked: Sequence[int], score: Callable[[int], int], costs: Costs, chance: Chance) -> Drawn:
    """`ranked` from the first to the last, `score` what the groups are made by.

    One matching with the criteria one above the other, as Ólafsson does it: repeats, floats between groups
    (squared, so that many small ones are better than a large one), families and clubs, then within a group
    the upper half against the lower."""
    swiss = _Swiss(ranked, score, costs)
    resting = may_rest(ranked, costs.past) if len(ranked) % 2 else []
    edges = [(i, j, swiss.cost(i, j)) for i in range(len(ranked)) for j in range(i)]
    whole = len(ranked) <= WHOLE
    used = edges if whole else _nearest(len(ranked), edges, swiss.score)
    found = _match(ranked, used, resting, swiss.rest, chance)
    if 2 * len(found.pairs) < len(ranked):
        used, whole = edges, True
        found = _match(ranked, used, resting, swiss.rest, chance)
    bound = found.cost if whole else _at_least(len(ranked), edges, bool(resting))
    return _drawn(ranked, found, bound, swiss.again)


def _nearest(n: int, edges: list[tuple[int, int, int]], score: Sequence[int]) -> list[tuple[int, int, int]]:
    """Of everybody the cheapest meetings in his group and some outside it, for those who must float."""
    own: list[list[tuple[int, int, int]]] = [[] for _ in range(n)]
    far: list[list[tuple[int, int, int]]] = [[] for _ in range(n)]
    for a, b, cost in edges:
        of = own if score[a] == score[b] else far
        of[a].append((cost, a, b))
        of[b].append((cost, a, b))
    kept = {edge for all_ in own for edge in sorted(all_)[:NEAR]}
    kept |= {edge for all_ in far for edge in sorted(all_)[:FAR]}
    return [(a, b, cost) for cost, a, b in sorted(kept)]


def _at_least(n: int, edges: list[tuple[int, int, int]], odd: bool) -> int:
    """Everybody has at least his cheapest meeting; the dearest of them may be the one who rests."""
    least = [min(own) for own in _costs_of(n, edges)]
    return (sum(least) - (max(least) if odd else 0) + 1) // 2


def _costs_of(n: int, edges: list[tuple[int, int, int]]) -> list[list[int]]:
    of: list[list[int]] = [[] for _ in range(n)]
    for a, b, cost in edges:
        of[a].append(cost)
        of[b].append(cost)
    return of


class _Swiss:
    def __init__(self, ranked: Sequence[int], score: Callable[[int], int], costs: Costs) -> None:
        self.ranked, self.costs, n = ranked, costs, len(ranked)
        self.score = [score(entry) for entry in ranked]
        groups: dict[int, list[int]] = {}
        for at, points in enumerate(self.score):
            groups.setdefault(points, []).append(at)
        self.half = [len(groups[points]) for points in self.score]
        self.lowest = min(self.score)
        span = max(self.score) - self.lowest
        self.kin = 4 * n**3 + 1  # above all folds together
        self.float = self.kin * (n * (costs.family + 1) + 1 if costs.parts else 1)
        self.again = self.float * (n * span**2 + 1)

    def cost(self, i: int, j: int) -> int:
        a, b = self.ranked[i], self.ranked[j]
        gap = self.score[i] - self.score[j]
        fold = (2 * abs(i - j) - self.half[i]) ** 2 if gap == 0 else abs(i - j) ** 2
        kin = self.costs.kin(a, b) * self.kin
        return (
            self.costs.past.against[(a, b) if a < b else (b, a)] * self.again
            + gap**2 * self.float
            + kin
            + fold
        )

    def rest(self, entry: int) -> int:
        at = self.ranked.index(entry)
        return (self.score[at] - self.lowest) ** 2 * self.float + (len(self.ranked) - at) ** 2
