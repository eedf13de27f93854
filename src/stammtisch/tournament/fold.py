"""From events to a state.  Each event has one function, which refuses what cannot have been before it
changes anything; so what may be done and what was done are checked by the same lines."""

from collections.abc import Callable, Iterable

from stammtisch.core.problem import Problem
from stammtisch.tournament import format as formats
from stammtisch.tournament.folding import entries, play, rounds
from stammtisch.tournament.log import Event, standing_events
from stammtisch.tournament.state import State

Handler = Callable[[State, Event], None]
HANDLERS: dict[str, Handler] = {**entries.HANDLERS, **rounds.HANDLERS, **play.HANDLERS}


def created(event: Event) -> State:
    facts = event.facts
    return State(
        facts["name"],
        facts.get("place", ""),
        facts.get("date", ""),
        formats.checked(facts["format"]),
        facts["seal"],
    )


def apply(state: State, event: Event) -> None:
    """Changes the state, or raises a Problem and leaves it as it was."""
    handler = HANDLERS.get(event.what)
    if handler is None:
        raise Problem("error.tournament.event_unknown", what=event.what)
    if state.finished and event.what not in ("paid", "lot"):
        raise Problem("error.tournament.finished")
    handler(state, event)


class Unfit(Problem):
    """An event that does not fit what stands before it."""

    def __init__(self, event: Event, problem: Problem) -> None:
        super().__init__(problem.key, problem.rules, **problem.facts)
        self.event = event


def fold(events: Iterable[Event]) -> State:
    state: State | None = None
    for event in standing_events(list(events)):
        if state is None:
            if event.what != "created":
                raise Problem("error.tournament.no_beginning")
            state = created(event)
            continue
        try:
            apply(state, event)
        except Problem as problem:
            raise Unfit(event, problem) from None
    if state is None:
        raise Problem("error.tournament.no_beginning")
    return state
