"""Qualifying evenings: the best of each go into a final, with their names, clubs and families."""

from stammtisch.core.problem import Problem
from stammtisch.tournament.standing import ranking
from stammtisch.tournament.state import Entry, State


def qualified(evening: State, best: int) -> list[Entry]:
    """The first `best`; where the last place is shared, a lot must say who gets it."""
    if evening.lagging() or not evening.rounds:
        lagging = [f"{t.round}/{t.number}" for t in evening.lagging()]
        raise Problem("error.tournament.lagging", tables=lagging or ["–"])
    found: list[Entry] = []
    for group in ranking(evening):
        if len(found) < best < len(found) + len(group):
            raise Problem("error.tournament.tie_at_cut", entries=sorted(group), places=best - len(found))
        found += [evening.entries[e] for e in group]
    return found[:best]
