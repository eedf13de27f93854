"""Who sits where when a deal is played more than once: everybody gets everybody's cards."""

from collections.abc import Sequence
from itertools import combinations

from stammtisch.core.model import Seat

FEW = 4  # up to so many seats every balanced arrangement is played


def arrangements(sides: Sequence[Sequence[Seat]]) -> tuple[tuple[int, ...], ...]:
    """For two players 0 and 1, which of them has each seat; with every arrangement its reverse."""
    if len(sides) == 2:
        return tuple(_by_side(sides, first) for first in (0, 1))
    seats = [seat for side in sides for seat in side]
    chosen = _balanced(len(seats)) if len(seats) <= FEW else _alternating(len(seats))
    return tuple(dict.fromkeys([*chosen, *(_reverse(one) for one in chosen)]))


def _by_side(sides: Sequence[Sequence[Seat]], first: int) -> tuple[int, ...]:
    found = [0] * sum(len(side) for side in sides)
    for number, side in enumerate(sides):
        for seat in side:
            found[seat] = first if number == 0 else 1 - first
    return tuple(found)


def _balanced(seats: int) -> list[tuple[int, ...]]:
    return [
        tuple(1 if seat in ones else 0 for seat in range(seats))
        for ones in combinations(range(seats), seats // 2)
    ]


def _alternating(seats: int) -> list[tuple[int, ...]]:
    return [tuple((seat + shift) % 2 for seat in range(seats)) for shift in (0, 1)]


def _reverse(one: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(1 - player for player in one)
