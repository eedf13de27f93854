"""Who sits where when a deal is played more than once: everybody gets everybody's cards."""

from collections.abc import Sequence
from itertools import combinations

from stammtisch.core.model import Seat

FEW = 4  # up to so many seats every balanced arrangement is played
Seated = tuple[int, ...]  # for two players 0 and 1, which of them has each seat


def mirrored(sides: Sequence[Sequence[Seat]], number: int) -> tuple[Seated, Seated]:
    """Of one deal: an arrangement and its reverse.  They take turns once everybody has dealt: many deals say
    more than the same one in all seatings."""
    halves = [one for one in arrangements(sides) if one[0] == 0]
    chosen = halves[number // len(halves[0]) % len(halves)]
    return chosen, _reverse(chosen)


def arrangements(sides: Sequence[Sequence[Seat]]) -> tuple[Seated, ...]:
    """With every arrangement its reverse."""
    if len(sides) == 2:
        return tuple(_by_side(sides, first) for first in (0, 1))
    seats = [seat for side in sides for seat in side]
    chosen = _balanced(len(seats)) if len(seats) <= FEW else _alternating(len(seats))
    return tuple(dict.fromkeys([*chosen, *(_reverse(one) for one in chosen)]))


def _by_side(sides: Sequence[Sequence[Seat]], first: int) -> Seated:
    found = [0] * sum(len(side) for side in sides)
    for number, side in enumerate(sides):
        for seat in side:
            found[seat] = first if number == 0 else 1 - first
    return tuple(found)


def _balanced(seats: int) -> list[Seated]:
    return [
        tuple(1 if seat in ones else 0 for seat in range(seats))
        for ones in combinations(range(seats), seats // 2)
    ]


def _alternating(seats: int) -> list[Seated]:
    return [tuple((seat + shift) % 2 for seat in range(seats)) for shift in (0, 1)]


def _reverse(one: Seated) -> Seated:
    return tuple(1 - player for player in one)
