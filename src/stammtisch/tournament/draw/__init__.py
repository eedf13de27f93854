"""The next round: which stage it belongs to, who plays in it, and who meets whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from stammtisch.core.problem import Problem
from stammtisch.tournament.draw import bracket, circle
from stammtisch.tournament.draw.chance import Chance
from stammtisch.tournament.draw.fours import draw_fours
from stammtisch.tournament.draw.past import Costs, pair
from stammtisch.tournament.draw.qualifying import qualified
from stammtisch.tournament.draw.tables import numbered
from stammtisch.tournament.draw.twos import Drawn, draw_open, draw_swiss
from stammtisch.tournament.standing import ordered
from stammtisch.tournament.state import State
from stammtisch.tournament.sums import sums_of

FEWEST = 2


@dataclass(slots=True)
class Plan:
    """A round as it goes into the log.  `repeats`: how often those who meet have met, `least`: no draw has
    fewer, `best`: nothing about it can be improved, that is proven."""

    stage: int
    nth: int
    tables: list[dict[str, Any]] = field(default_factory=list)
    byes: list[int] = field(default_factory=list)
    waiting: dict[str, list[int]] = field(default_factory=dict)
    groups: list[list[int]] = field(default_factory=list)
    repeats: int = 0
    least: int = 0
    best: bool = True

    def facts(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "stage": self.stage,
            "nth": self.nth,
            "tables": self.tables,
            "byes": self.byes,
        }
        told |= {"waiting": self.waiting} if self.waiting else {}
        told |= {"groups": self.groups} if self.groups else {}
        return told | {"repeats": self.repeats, "least": self.least, "best": self.best}


def draw(state: State, seed: str, despite: bool = False) -> Plan:
    """`despite`: although tables still play."""
    if state.finished:
        raise Problem("error.tournament.finished")
    at, nth = next_place(state)
    stage, chance = state.format.stages[at], Chance(seed)
    lagging = state.lagging()
    if lagging and (not despite or stage.kind == "knock-out" or nth == 1):
        raise Problem("error.tournament.lagging", tables=[f"{t.round}/{t.number}" for t in lagging])
    plan = Plan(at, nth)
    if stage.kind == "knock-out":
        return _knock_out(state, plan, chance)
    if stage.kind == "groups":
        return _groups(state, plan, chance)
    return _free(state, plan, chance)


def next_place(state: State) -> tuple[int, int]:
    """Stage and round of it that come next; a Problem when all is played."""
    if state.round is None:
        return 0, 1
    at, nth = state.round.stage, state.round.nth
    if _more(state):
        return at, nth + 1
    if at + 1 < len(state.format.stages):
        return at + 1, 1
    raise Problem("error.tournament.all_drawn")


def _more(state: State) -> bool:
    last = state.round
    assert last is not None
    stage = state.stage(last)
    if stage.kind == "knock-out":
        return bool(state.lagging()) or bool(bracket.next_round(state, last))
    if stage.kind == "groups":
        whole = max(circle.rounds(len(group)) for group in last.groups)
        return last.nth < (min(stage.rounds, whole) if stage.rounds else whole)
    return last.nth < stage.rounds


def _free(state: State, plan: Plan, chance: Chance) -> Plan:
    stage, format_ = state.format.stages[plan.stage], state.format
    entries = [e for e in state.active() if state.entries[e].since <= len(state.rounds) + 1]
    if plan.nth == 1 and plan.stage and stage.start:
        entries = qualified(state, plan.stage, chance)
    elif plan.nth > 1 and plan.stage and stage.start:
        first = next(r for r in state.rounds if r.stage == plan.stage)
        entries = [e for t in first.tables.values() for e in t.entries if not state.entries[e].out]
        entries += [e for e in first.byes if not state.entries[e].out]
    if len(entries) < format_.at_table:
        raise Problem("error.tournament.too_few", entries=len(entries), need=format_.at_table)
    costs = Costs(state, stage.avoid)
    if stage.kind == "swiss":
        found = _swiss(state, entries, costs, chance)
    elif format_.entrants == "pairs":
        found = draw_open(entries, costs, chance)
    else:
        found = draw_fours(entries, format_.seats, format_.entrants == "drawn", costs, chance)
    plan.byes, plan.least, plan.best = sorted(found.byes), found.least, found.cost <= found.bound
    plan.repeats = sum(_repeats(sides, costs) for sides in found.tables)
    plan.tables = _told(numbered(found.tables, costs.past.last_table, chance))
    return plan


def _repeats(sides: tuple[tuple[int, ...], ...], costs: Costs) -> int:
    """A meeting that happened twice before counts twice."""
    past, again = costs.past, 0
    for n, side in enumerate(sides):
        again += sum(past.partners[pair(a, b)] for i, a in enumerate(side) for b in side[:i])
        again += sum(past.against[pair(a, b)] for other in sides[:n] for a in side for b in other)
    return again


def _swiss(state: State, entries: Sequence[int], costs: Costs, chance: Chance) -> Drawn:
    ranked = [e for group in ordered(state, chance.shuffled(entries)) for e in group]
    sums = sums_of(state)
    return draw_swiss(ranked, lambda e: round(2 * sums[e].games), costs, chance)


def _told(tables: Mapping[int, tuple[tuple[int, ...], ...]]) -> list[dict[str, Any]]:
    return [{"no": number, "sides": [list(side) for side in tables[number]]} for number in sorted(tables)]


def _groups(state: State, plan: Plan, chance: Chance) -> Plan:
    stage, last = state.format.stages[plan.stage], state.round
    if plan.nth == 1:
        entries = qualified(state, plan.stage, chance)
        if len(entries) < FEWEST:
            raise Problem("error.tournament.too_few", entries=len(entries), need=FEWEST)
        plan.groups = circle.groups(state, entries, stage.size, "club" in stage.avoid, chance)
    else:
        assert last is not None
        plan.groups = [list(group) for group in last.groups]
    number = 0
    for n, group in enumerate(plan.groups, 1):
        met, free = circle.meetings(group, plan.nth)
        plan.byes += [e for e in free if not state.entries[e].out] if met else []
        for a, b in met:
            here = [e for e in (a, b) if not state.entries[e].out]
            if len(here) == 2:
                number += 1
                plan.tables.append({"no": number, "sides": [[a], [b]], "track": str(n)})
            else:
                plan.byes += here
    return plan


def _knock_out(state: State, plan: Plan, chance: Chance) -> Plan:
    if plan.nth == 1:
        entries = qualified(state, plan.stage, chance)
        if len(entries) < FEWEST:
            raise Problem("error.tournament.too_few", entries=len(entries), need=FEWEST)
        tracks = bracket.first_round(entries)
    else:
        assert state.round is not None
        tracks = bracket.next_round(state, state.round)
    made, plan.waiting = bracket.meetings(tracks)
    plan.tables = [
        {"no": n, "sides": [[a], [b]], "track": track, "slot": slot}
        for n, (track, slot, a, b) in enumerate(made, 1)
    ]
    return plan
