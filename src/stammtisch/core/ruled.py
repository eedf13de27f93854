"""A game whose law is a `judge` and an `advance` over cells: what follows from that for every such game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Generic

from stammtisch.core.acts import verb_of
from stammtisch.core.cells import copier
from stammtisch.core.engine import Engine
from stammtisch.core.model import (
    Action,
    C,
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
from stammtisch.core.parts import Keeping, Law, Reviewing, Scoring, Talking
from stammtisch.core.standing import Outcome, Standing
from stammtisch.core.verbs import Verbs
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


class RuledGame(Generic[R, C]):
    """The part of `core.game.Game` that no game needs to write again."""

    engine: Engine
    law: Law
    keeping: Keeping
    verbs: Verbs
    talking: Talking | None = None
    reviewing: Reviewing | None = None
    scoring: Scoring | None = None
    comparing: Mapping[str, str] = {}
    _copiers: dict[int, Callable[[Any], Any]]

    def __init_subclass__(cls) -> None:
        cls._copiers = {}

    # --- what is played
    def pack(self, rules: R) -> tuple[int, ...]:
        blank, size = self.engine.cells(), getattr(rules, "pack")  # noqa: B009 - every ruleset has it
        self.engine.put_pack(rules, blank)
        cards: list[int] = getattr(blank, "pack")  # noqa: B009 - and the cells too
        return tuple(cards[:size])

    def seat_args(self, verb: str, args: tuple[str, ...]) -> tuple[int, ...]:
        return ()

    # --- one deal
    def observe(self, state: State[R, C], seat: Seat | None) -> View[R, C]:
        """Made once a position: tables, bots and laws ask for the same view again and again."""
        view = state.views.get(seat)
        if view is None:
            view = state.views[seat] = self.seen_from(state, seat)
        return view

    def seen_from(self, state: State[R, C], seat: Seat | None) -> View[R, C]:
        seen = tuple(event for event in state.log if event.seen_by(seat))
        return View(seat, state.rules, self.law.reveal(state.rules, state.cells, seat), seen)

    def blank(self, rules: R, seat: Seat | None) -> View[R, C]:
        cells: Any = self.engine.cells()
        return View(seat, rules, cells)

    def follow(self, view: View[R, C], event: Event) -> View[R, C]:
        return self.law.follow(view, event)

    def options(self, view: View[R, C]) -> tuple[Action, ...]:
        r, s, seat = view.rules, view.cells, view.seat
        if seat is None:
            return ()
        return tuple(self.law.decode(r, s, seat, code) for code in self.law.lawful(r, s, seat))

    def why_not(self, view: View[R, C], action: Action) -> Refusal | Unknown | None:
        r, s, seat, law = view.rules, view.cells, action.seat, self.law
        if self.talking and action.verb in self.talking.verbs:
            return self.talking.judge(r, s, action)
        code = law.encode(r, s, action)
        why = law.judge(r, s, seat, code)
        if law.hangs(r, s, seat, code, why):
            return Unknown()
        return law.refusal(r, s, seat, code, why) if why > 0 else None

    def apply(self, state: State[R, C], action: Action) -> tuple[State[R, C], tuple[Event, ...]]:
        if self.talking and action.verb in self.talking.verbs:
            return self._talk(self.talking, state, action)
        return self.carry_out(state, action, self.law.encode(state.rules, state.cells, action))

    def _talk(
        self, talking: Talking, state: State[R, C], action: Action
    ) -> tuple[State[R, C], tuple[Event, ...]]:
        refused = talking.judge(state.rules, state.cells, action)
        if refused:
            raise IllegalAction(action, refused)
        events = (talking.told(state.rules, state.cells, action),)
        return replace(state, log=state.log + events), events

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

    def _copier(self, verb: int) -> Callable[[Any], Any]:
        """Of an act only the rows that it may write are copied: a third of them, or fewer."""
        kind, done_by = self.engine.cells, self.law.does.get(verb)
        rows = rows_written(done_by) if done_by is not None else kind.layout()
        return self._copiers.setdefault(verb, copier(kind, rows))

    def chance(self, state: State[R, C], action: Action, rng: Random) -> Action:
        if self.talking and action.verb in self.talking.verbs:
            return self.talking.drawn(state.rules, state.cells, action, rng)
        return action

    def implied(self, state: State[R, C], action: Action) -> tuple[Action, ...]:
        return ()

    def result(self, state: State[R, C]) -> Result | None:
        """Settled once a position: the slate asks for every deal of the evening at each picture."""
        cells: Any = state.cells
        if cells.phase < self.law.over:
            return None
        if not state.results:
            state.results.append(self.law.result(state.rules, cells))
        return state.results[0]

    # --- many deals
    def open_partie(
        self, rules: R, players: int, dealer: Seat, totals: Sequence[int], wins: Sequence[int] = ()
    ) -> Standing:
        return self.keeping.opened(rules, players, dealer, tuple(totals), tuple(wins))

    def next_partie(self, rules: R, standing: Standing) -> Standing:
        return self.keeping.renewed(rules, standing)

    def enter(self, rules: R, standing: Standing, result: Result) -> Standing:
        return self.keeping.entered(rules, standing, result)

    def lifting(self) -> Any:
        return None

    def target(self, rules: R) -> int | None:
        return None

    def struck(self, rules: R, standing: Standing) -> tuple[bool, ...]:
        return (False,) * len(standing.totals)

    # --- reports
    def final(self, standing: Standing, last: Outcome | None, names: Sequence[str]) -> dict[str, Any]:
        return {}
