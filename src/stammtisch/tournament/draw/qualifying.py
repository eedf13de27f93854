"""Who begins a stage: the best of the one before, as long as it is clear who they are."""

from stammtisch.core.problem import Problem
from stammtisch.tournament.draw.chance import Chance
from stammtisch.tournament.standing import ordered
from stammtisch.tournament.state import State


def qualified(state: State, at: int, chance: Chance) -> list[int]:
    """Who begins a stage, from the best; everybody in the order of the draw if it is the first."""
    stage = state.format.stages[at]
    if at == 0:
        found = chance.shuffled(state.active())
        if stage.start and len(found) > stage.start:
            raise Problem("error.tournament.full", places=stage.start)
        return found
    before = state.format.stages[at - 1]
    if before.kind == "groups" and before.advance:
        return _from_groups(state, before.advance)
    drawn_order = chance.shuffled(state.active())
    groups = ordered(state, drawn_order)
    return _cut(groups, min(stage.start or len(drawn_order), len(drawn_order)))


def _cut(groups: list[list[int]], places: int) -> list[int]:
    found: list[int] = []
    for group in groups:
        if len(found) < places < len(found) + len(group):
            raise Problem("error.tournament.tie_at_cut", entries=sorted(group), places=places - len(found))
        found += group
    return found[:places]


def _from_groups(state: State, advance: int) -> list[int]:
    last = state.round
    assert last is not None
    rounds = [r for r in state.rounds if r.stage == last.stage]
    ranked = [
        _cut(ordered(state, [e for e in g if not state.entries[e].out], rounds), advance) for g in last.groups
    ]
    found: list[int] = []
    for place in range(advance):
        row = [group[place] for group in ranked if place < len(group)]
        if place % 2 and len(row) % 2:
            row = [row[-1], *row[:-1]]  # of an odd number one would meet his own group at once
        found += row
    return found
