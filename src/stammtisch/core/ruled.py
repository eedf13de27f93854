"""A game whose law is a `judge` and an `advance` over cells: what follows from that for every such game."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Generic, NamedTuple

from stammtisch.core.acts import verb_of
from stammtisch.core.cells import copier
from stammtisch.core.engine import Engine
from stammtisch.core.model import (
    Action,
    C,
    Deal,
    Event,
    IllegalAction,
    R,
    Refusal,
    Result,
    Seat,
    State,
    Unknown,
    View,
)
from stammtisch.core.problem import Problem
from stammtisch.core.standing import Standing
from stammtisch.core.writing import rows_written


@cache
def only(*seats: int) -> frozenset[Seat | None]:
    """An audience of these seats."""
    return frozenset(Seat(seat) for seat in seats)


@cache
def all_but(seats: int, *without: int) -> frozenset[Seat | None]:
    """Everybody else at a table of so many, onlookers too."""
    others: set[Seat | None] = {Seat(seat) for seat in range(seats) if seat not in without}
    return frozenset(others | {None})


class Law(NamedTuple):
    """The functions that a game's law is made of.  `r` is the ruleset as ints, `s` the cells."""

    encode: Callable[[Any, Any, Action], int]  # (r, s, action): the act as the rules read it
    judge: Callable[[Any, Any, int, int], int]  # (r, s, seat, code): 0, or the rule that refuses
    refusal: Callable[[Any, Any, int, int, int], Refusal]  # (r, s, seat, code, rule): with its facts
    advance: Callable[[Any, Any, int, int], None]  # (r, s, seat, code): change the cells as the act does
    reveal: Callable[[Any, Any, Seat | None], Any]  # (r, s, seat): the cells as the seat may know them
    events: Callable[[Any, Any, Any, Seat, int], list[Event]]  # (r, before, now, seat, code)
    over: int  # the phase in which a deal is over; from there on the cells have a result
    result: Callable[[Any, Any], Result]  # (r, s): what the deal came to
    does: Mapping[int, Callable[..., Any]] = {}  # by verb, the rule that writes all its rows


class RuledGame(Generic[R, C]):
    """The part of `core.game.Game` that no game needs to write again."""

    engine: Engine
    law: Law
    comparing: Mapping[str, str] = {}
    _copiers: dict[int, Callable[[Any], Any]]

    def __init_subclass__(cls) -> None:
        cls._copiers = {}

    def _copier(self, verb: int) -> Callable[[Any], Any]:
        """Of an act only the rows that it may write are copied: a third of them, or fewer."""
        kind, done_by = self.engine.cells, self.law.does.get(verb)
        rows = rows_written(done_by) if done_by is not None else kind.layout()
        return self._copiers.setdefault(verb, copier(kind, rows))

    def _pack(self, rules: R, size: int) -> tuple[int, ...]:
        blank = self.engine.cells()
        self.engine.put_pack(rules, blank)
        cards: list[int] = getattr(blank, "pack")  # noqa: B009 - every game with a pack has the cell
        return tuple(cards[:size])

    def observe(self, state: State[R, C], seat: Seat | None) -> View[R, C]:
        """Made once a position: tables, bots and laws ask for the same view again and again."""
        view = state.views.get(seat)
        if view is None:
            view = state.views[seat] = self.seen_from(state, seat)
        return view

    def seen_from(self, state: State[R, C], seat: Seat | None) -> View[R, C]:
        seen = tuple(event for event in state.log if event.seen_by(seat))
        return View(seat, state.rules, self.law.reveal(state.rules, state.cells, seat), seen)

    def result(self, state: State[R, C]) -> Result | None:
        """Settled once a position: the slate asks for every deal of the evening at each picture."""
        cells: Any = state.cells
        if cells.phase < self.law.over:
            return None
        if not state.results:
            state.results.append(self.law.result(state.rules, cells))
        return state.results[0]

    def why_not(self, view: View[R, C], action: Action) -> Refusal | Unknown | None:
        r, s, seat = view.rules, view.cells, action.seat
        code = self.law.encode(r, s, action)
        why = self.law.judge(r, s, seat, code)
        return self.law.refusal(r, s, seat, code, why) if why > 0 else None

    def apply(self, state: State[R, C], action: Action) -> tuple[State[R, C], tuple[Event, ...]]:
        return self.carry_out(state, action, self.law.encode(state.rules, state.cells, action))

    def carry_out(
        self, state: State[R, C], action: Action, code: int, undo: C | None = None
    ) -> tuple[State[R, C], tuple[Event, ...]]:
        """`apply`, once the act is read; `undo` is what a veto would restore."""
        rules, before, seat, law = state.rules, state.cells, action.seat, self.law
        why = law.judge(rules, before, seat, code)
        if why > 0:
            raise IllegalAction(action, law.refusal(rules, before, seat, code, why))
        verb = verb_of(code)
        now: C = (self._copiers.get(verb) or self._copier(verb))(before)
        law.advance(rules, now, seat, code)
        events = tuple(law.events(rules, before, now, seat, code))
        return State(rules, now, state.log + events, undo), events

    def chance(self, state: State[R, C], action: Action, rng: Random) -> Action:
        return action

    def implied(self, state: State[R, C], action: Action) -> tuple[Action, ...]:
        return ()

    def read_score(self, rules: R, standing: Standing, told: Mapping[str, Any], names: Sequence[str]) -> Deal:
        raise Problem("error.no_score_form")

    def write_score(self, deal: Deal, names: Sequence[str]) -> dict[str, Any]:
        raise Problem("error.no_score_form")
