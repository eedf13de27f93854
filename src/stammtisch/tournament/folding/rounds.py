"""Rounds: the draw as it was made, tables added for late entries, the clock, the end."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from stammtisch.core.problem import Problem
from stammtisch.tournament.folding.entries import entry_of
from stammtisch.tournament.log import Event
from stammtisch.tournament.state import Clock, Round, State, Table


def _drawn(state: State, event: Event) -> None:
    facts = event.facts
    if facts["round"] != len(state.rounds) + 1:
        raise Problem("error.tournament.round_order", round=facts["round"], next=len(state.rounds) + 1)
    tables: dict[int, Table] = {}
    for told in facts["tables"]:
        sides = tuple(tuple(side) for side in told["sides"])
        made = Table(facts["round"], told["no"], sides, told.get("track", ""), told.get("slot", 0))
        if made.number in tables:
            raise Problem("error.tournament.table_twice", table=made.number)
        tables[made.number] = made
    waiting = {key: tuple(side) for key, side in facts.get("waiting", {}).items()}
    byes = tuple(facts["byes"])
    _each_once(
        state,
        [*(e for t in tables.values() for e in t.entries), *byes, *(e for s in waiting.values() for e in s)],
    )
    groups = tuple(tuple(group) for group in facts.get("groups", ()))
    state.rounds.append(Round(facts["round"], facts["stage"], facts["nth"], tables, byes, waiting, groups))
    state.next_seal = facts["next"]
    state.clock = Clock()


def _sealed(state: State, event: Event) -> None:
    state.next_seal = event.facts["seal"]


def _each_once(state: State, seated: Iterable[int]) -> None:
    met: set[int] = set()
    for number in seated:
        entry = entry_of(state, number)
        if number in met:
            raise Problem("error.tournament.two_tables", entry=number, name=entry.name)
        met.add(number)


def _seated(state: State, event: Event) -> None:
    """A table for those who came after the draw, or with somebody who has a bye."""
    current, facts = _running(state), event.facts
    sides = tuple(tuple(side) for side in facts["sides"])
    made = Table(current.number, facts["no"], sides, late=True)
    if made.number in current.tables:
        raise Problem("error.tournament.table_twice", table=made.number)
    if state.stage(current).kind not in ("open", "swiss"):
        raise Problem("error.tournament.too_late")
    if [len(side) for side in sides] != [state.format.per_side] * state.format.sides:
        raise Problem("error.tournament.seats", wanted=state.format.at_table)
    for number in made.entries:
        entry = entry_of(state, number)
        if entry.out:
            raise Problem("error.tournament.already_out", entry=number, name=entry.name)
    elsewhere = [e for table in current.tables.values() for e in table.entries]
    _each_once(state, [*elsewhere, *made.entries])
    current.tables[made.number] = made
    current.byes = tuple(entry for entry in current.byes if entry not in made.entries)


def _running(state: State) -> Round:
    if state.round is None:
        raise Problem("error.tournament.no_round")
    return state.round


def _started(state: State, event: Event) -> None:
    _running(state)
    state.clock = Clock("round", _later(event.at, event.facts["seconds"]))


def _break(state: State, event: Event) -> None:
    state.clock = Clock("break", _later(event.at, event.facts["seconds"]), words=event.facts.get("words", ""))


def _paused(state: State, event: Event) -> None:
    if state.clock.ends is None:
        raise Problem("error.tournament.clock_stands")
    left = datetime.fromisoformat(state.clock.ends) - datetime.fromisoformat(event.at)
    state.clock.left, state.clock.ends = int(left.total_seconds()), None


def _resumed(state: State, event: Event) -> None:
    if state.clock.left is None:
        raise Problem("error.tournament.clock_runs")
    state.clock.ends, state.clock.left = _later(event.at, state.clock.left), None


def _later(at: str, seconds: int) -> str:
    return (datetime.fromisoformat(at) + timedelta(seconds=seconds)).isoformat()


def _lot(state: State, event: Event) -> None:
    order = tuple(event.facts["order"])
    _each_once(state, order)
    state.lots.append(order)


def _finished(state: State, event: Event) -> None:
    _running(state)
    if lagging := state.lagging():
        raise Problem("error.tournament.lagging", tables=[f"{t.round}/{t.number}" for t in lagging])
    state.finished = True


HANDLERS: dict[str, Callable[[State, Event], None]] = {
    "sealed": _sealed,
    "drawn": _drawn,
    "seated": _seated,
    "started": _started,
    "break": _break,
    "paused": _paused,
    "resumed": _resumed,
    "lot": _lot,
    "finished": _finished,
}
