"""Everybody against everybody: the circle, in which one stands still and the others move on by one."""

from collections.abc import Sequence

from stammtisch.tournament.draw.chance import Chance
from stammtisch.tournament.state import State


def rounds(size: int) -> int:
    return size - 1 + size % 2


def meetings(group: Sequence[int], nth: int) -> tuple[list[tuple[int, int]], list[int]]:
    """Round `nth` from 1: who meets, and who is free.  A free place counts as the last of an odd group, so
    that a late entry takes it and nobody's plan changes."""
    places: list[int | None] = [*group, *([None] if len(group) % 2 else [])]
    if nth > len(places) - 1:
        return [], list(group)
    still, moving = places[-1], places[:-1]
    shift = (nth - 1) % len(moving)
    moving = moving[shift:] + moving[:shift]
    pairs = [(moving[0], still), *((moving[i], moving[-i]) for i in range(1, len(places) // 2))]
    met = [(a, b) for a, b in pairs if a is not None and b is not None]
    free = [one for two in pairs if None in two for one in two if one is not None]
    return met, free


def groups(state: State, entries: Sequence[int], size: int, apart: bool, chance: Chance) -> list[list[int]]:
    """Drawn, of sizes that differ by one at most; people of one club are dealt out over the groups."""
    count = max(1, -(-len(entries) // size)) if size else 1
    order = chance.shuffled(entries)
    if apart:
        clubs: dict[str, list[int]] = {}
        for n, entry in enumerate(order):
            clubs.setdefault(state.entries[entry].club.casefold() or f"\0{n}", []).append(entry)
        order = [entry for own in sorted(clubs.values(), key=len, reverse=True) for entry in own]
    return [order[at::count] for at in range(count)]
