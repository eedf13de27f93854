"""Table numbers: as many as possible stay where they sit."""

from collections.abc import Mapping, Sequence

from stammtisch.tournament.draw.chance import Chance
from stammtisch.tournament.draw.matching import cheapest

Sides = tuple[tuple[int, ...], ...]


def numbered(meetings: Sequence[Sides], last: Mapping[int, int], chance: Chance) -> dict[int, Sides]:
    """A number from 1 for each meeting.  Of all ways one that lets most people keep their table; the others
    go to free tables in the order in which they sat."""
    count, free = len(meetings), set(range(1, len(meetings) + 1))
    edges = []
    for at, sides in enumerate(meetings):
        here = [last[entry] for side in sides for entry in side if last.get(entry) in free]
        edges += [(at, count + number, 8 - here.count(number)) for number in sorted(set(here))]
    found = {a: b - count for a, b in _stayers(2 * count + 1, edges, chance)}
    rest = sorted((n for n in range(count) if n not in found), key=lambda n: (_sat(meetings[n], last), n))
    left = sorted(free - set(found.values()))
    return {number: meetings[at] for at, number in [*found.items(), *zip(rest, left, strict=True)]}


def _stayers(n: int, edges: list[tuple[int, int, int]], chance: Chance) -> tuple[tuple[int, int], ...]:
    return cheapest(n, edges, chance).pairs


def _sat(sides: Sides, last: Mapping[int, int]) -> float:
    known = [last[entry] for side in sides for entry in side if entry in last]
    return sum(known) / len(known) if known else 0.0
