"""Tables of single players: partners drawn each round, or each for himself.

Partners are one matching, opponents a second one on the pairs.  Each is the best there is; both together
need not be, so repeats that are left are attacked: drawn again, then players exchanged.  In small fields all
draws are compared, in somewhat larger ones a complete search says whether one without repeats exists.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from stammtisch.tournament.draw.chance import Chance
from stammtisch.tournament.draw.matching import cheapest
from stammtisch.tournament.draw.past import Costs
from stammtisch.tournament.draw.search import ALL, SMALL, best_of_all, without_repeats
from stammtisch.tournament.draw.twos import Drawn, draw_open, may_rest

TRIES, SPARSE, EACH = 6, 80, 24
FEW, MORE_TRIES = 48, 30
EXCHANGES = 60
Sides = tuple[tuple[int, ...], ...]
T = TypeVar("T")


def draw_fours(entries: Sequence[int], seats: int, partners: bool, costs: Costs, chance: Chance) -> Drawn:
    if seats == 2:
        return draw_open(entries, costs, chance)
    byes = _resting(entries, len(entries) % seats, costs, chance)
    playing = [entry for entry in entries if entry not in set(byes)]
    best, bound = _tried(playing, seats, partners, costs, chance), 0
    if _cost(best, costs) and len(playing) <= ALL:
        best = best_of_all(chance.shuffled(playing), seats, partners, costs)
        bound = _cost(best, costs)
    elif _cost(best, costs) >= costs.repeat and len(playing) <= SMALL:
        found = without_repeats(playing, seats, partners, costs)
        best = list(found) if found else best
        bound = costs.repeat if found == () else 0
    cost = _cost(best, costs)
    return Drawn(tuple(best), tuple(byes), cost, min(bound, cost), costs.repeat)


def _tried(playing: Sequence[int], seats: int, partners: bool, costs: Costs, chance: Chance) -> list[Sides]:
    """The best of some attempts, of the first that costs nothing."""
    best = _attempt(playing, seats, partners, costs, chance)
    for _ in range(TRIES if len(playing) > FEW else MORE_TRIES):
        if _cost(best, costs) == 0:
            break
        other = _attempt(playing, seats, partners, costs, chance)
        best = min(best, other, key=lambda tables: _cost(tables, costs))
    return best


def _resting(entries: Sequence[int], count: int, costs: Costs, chance: Chance) -> list[int]:
    found: list[int] = []
    while len(found) < count:
        may = may_rest([entry for entry in entries if entry not in found], costs.past)
        found += chance.shuffled(may)[: count - len(found)]
    return found


def _cost(tables: Sequence[Sides], costs: Costs) -> int:
    return sum(costs.table(sides) for sides in tables)


def _attempt(playing: Sequence[int], seats: int, partners: bool, costs: Costs, chance: Chance) -> list[Sides]:
    order = chance.shuffled(playing)
    if seats == 4:
        tables = _by_matching(order, partners, costs, chance)
    else:
        tables = [tuple((entry,) for entry in order[at : at + seats]) for at in range(0, len(order), seats)]
    return _exchanged(tables, costs, chance)


def _by_matching(order: Sequence[int], partners: bool, costs: Costs, chance: Chance) -> list[Sides]:
    two = costs.partner if partners else costs.meeting
    pairs = [tuple(order[i] for i in pair) for pair in _pairs(order, two, chance)]

    def four(a: tuple[int, ...], b: tuple[int, ...]) -> int:
        return sum(costs.meeting(one, other) for one in a for other in b)

    made = [(pairs[i], pairs[j]) for i, j in _pairs(pairs, four, chance)]
    return list(made) if partners else [tuple((entry,) for side in sides for entry in side) for sides in made]


def _pairs(items: Sequence[T], cost: Callable[[T, T], int], chance: Chance) -> tuple[tuple[int, int], ...]:
    """The places that are matched: in large fields among drawn candidates first."""
    n = len(items)
    if n >= SPARSE:
        drawn = [(i, j) for i in range(n) for j in (chance.below(n) for _ in range(EACH)) if i != j]
        edges = [(i, j, 0) for i, j in drawn if cost(items[i], items[j]) == 0]
        found = cheapest(n, edges, chance)
        if 2 * len(found.pairs) == n:
            return found.pairs
    edges = [(i, j, cost(items[i], items[j])) for i in range(n) for j in range(i)]
    return cheapest(n, edges, chance).pairs


def _exchanged(tables: list[Sides], costs: Costs, chance: Chance) -> list[Sides]:
    """Players of the dearest tables change places with others as long as that is cheaper."""
    price = [costs.table(sides) for sides in tables]
    for _ in range(EXCHANGES):
        if not any(price):
            break
        worst = max(range(len(tables)), key=lambda n: (price[n], chance.bits()))
        better = _best_exchange(tables, price, worst, costs)
        if better is None:
            break
        other, one, two = better
        tables[worst], tables[other] = one, two
        price[worst], price[other] = costs.table(one), costs.table(two)
    return tables


def _best_exchange(
    tables: list[Sides], price: list[int], worst: int, costs: Costs
) -> tuple[int, Sides, Sides] | None:
    best, found = 0, None
    mine = [entry for side in tables[worst] for entry in side]
    for other, sides in enumerate(tables):
        if other == worst:
            continue
        for a in mine:
            for b in [entry for side in sides for entry in side]:
                one, two = _swapped(tables[worst], a, b), _swapped(sides, b, a)
                gain = price[worst] + price[other] - costs.table(one) - costs.table(two)
                if gain > best:
                    best, found = gain, (other, one, two)
    return found


def _swapped(sides: Sides, out: int, come: int) -> Sides:
    return tuple(tuple(come if entry == out else entry for entry in side) for side in sides)
