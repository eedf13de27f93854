"""The cheapest way to put all into twos, by rustworkx."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from stammtisch.core.problem import Problem
from stammtisch.tournament.draw.chance import Chance

# Below every cost there is room for chance, which makes one of equal matchings the cheapest: 32 bits for each
# pair, and 12 more, so that 4,096 pairs together do not reach the lowest cost.
LUCK = 44


@dataclass(frozen=True, slots=True)
class Matching:
    pairs: tuple[tuple[int, int], ...]
    cost: int


def cheapest(n: int, edges: Iterable[tuple[int, int, int]], chance: Chance) -> Matching:
    """As many pairs as can be, and of those ways the cheapest; the edges come in a fixed order."""
    costs = {(min(a, b), max(a, b)): (cost << LUCK) + chance.bits() for a, b, cost in edges}
    if not costs:
        return Matching((), 0)
    top = max(costs.values()) + 1
    graph = _library().PyGraph(multigraph=False)
    graph.add_nodes_from(range(n))
    graph.add_edges_from([(a, b, top - cost) for (a, b), cost in costs.items()])
    try:
        found = _library().max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    except OverflowError:  # the library reckons with 128 bits
        raise Problem("error.tournament.too_many", entries=n) from None
    pairs = tuple(sorted((min(pair), max(pair)) for pair in found))
    return Matching(pairs, sum(costs[pair] >> LUCK for pair in pairs))


def _library() -> Any:
    try:
        import rustworkx
    except ImportError:
        raise Problem("error.tournament.library", name="rustworkx") from None
    return rustworkx
