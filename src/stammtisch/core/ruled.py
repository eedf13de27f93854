"""A game whose law is a `judge` and an `advance` over cells: what follows from that for every such game."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic

from stammtisch.core.engine import Engine
from stammtisch.core.model import Action, C, Deal, Event, IllegalAction, R, Refusal, Seat, State, View
from stammtisch.core.problem import Problem
from stammtisch.core.standing import Standing


def only(*seats: int) -> frozenset[Seat | None]:
    """An audience of these seats."""
    return frozenset(Seat(seat) for seat in seats)


def all_but(seats: int, *without: int) -> frozenset[Seat | None]:
    """Everybody else at a table of so many, onlookers too."""
    others: set[Seat | None] = {Seat(seat) for seat in range(seats) if seat not in without}
    return frozenset(others | {None})


class RuledGame(ABC, Generic[R, C]):
    """The part of `core.game.Game` that no game needs to write again."""

    engine: Engine
    comparing: Mapping[str, str] = {}

    @abstractmethod
    def encode(self, action: Action) -> int:
        """The act as the rules read it."""

    @abstractmethod
    def refused(self, rules: R, cells: C, action: Action, code: int) -> Refusal | None:
        """Why the rules refuse it, if they do."""

    @abstractmethod
    def advance(self, rules: R, cells: C, seat: Seat, code: int) -> None:
        """Change the cells as the act does."""

    @abstractmethod
    def reveal(self, rules: R, cells: C, seat: Seat | None) -> C:
        """The cells as the seat may know them."""

    @abstractmethod
    def events(self, rules: R, before: C, now: C, seat: Seat, code: int) -> Iterator[Event]:
        """What happened, for those who may know it."""

    def _pack(self, rules: R, size: int) -> tuple[int, ...]:
        blank = self.engine.cells()
        self.engine.put_pack(rules, blank)
        cards: list[int] = getattr(blank, "pack")  # noqa: B009 - every game with a pack has the cell
        return tuple(cards[:size])

    def observe(self, state: State[R, C], seat: Seat | None) -> View[R, C]:
        seen = tuple(event for event in state.log if event.seen_by(seat))
        return View(seat, state.rules, self.reveal(state.rules, state.cells, seat), seen)

    def apply(self, state: State[R, C], action: Action) -> tuple[State[R, C], tuple[Event, ...]]:
        rules, code = state.rules, self.encode(action)
        why = self.refused(rules, state.cells, action, code)
        if why:
            raise IllegalAction(action, why)
        now = state.cells.copy()
        self.advance(rules, now, action.seat, code)
        events = tuple(self.events(rules, state.cells, now, action.seat, code))
        return State(rules, now, state.log + events), events

    def chance(self, state: State[R, C], action: Action, rng: Random) -> Action:
        return action

    def read_score(self, rules: R, standing: Standing, told: Mapping[str, Any], names: Sequence[str]) -> Deal:
        raise Problem("error.no_score_form")

    def write_score(self, deal: Deal, names: Sequence[str]) -> dict[str, Any]:
        raise Problem("error.no_score_form")
