"""The words that every game and every room of the house share: acts, events, views, refusals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NewType, TypeVar

from stammtisch.core.cells import Cells
from stammtisch.core.quick import quick
from stammtisch.core.seal import Seal

Seat = NewType("Seat", int)
Side = NewType("Side", int)  # who writes points together: a seat in Bieten, a party in Watten
Data = Mapping[str, Any]

R = TypeVar("R")  # a game's ruleset as ints
C = TypeVar("C", bound=Cells)


@quick
@dataclass(frozen=True, slots=True)
class Action:
    """What a seat does or says: "A plays WE as HA" is (A, "plays", ("WE", "as", "HA"))."""

    seat: Seat
    verb: str
    args: tuple[str, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, and who may know of it; no audience means everybody."""

    kind: str
    seat: Seat | None = None
    data: Data = field(default_factory=dict)
    audience: frozenset[Seat | None] | None = None

    def seen_by(self, seat: Seat | None) -> bool:
        """`None` is an onlooker."""
        return self.audience is None or seat in self.audience


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an act is not allowed: the rules that decide, first the one that settles it, and the facts."""

    rules: tuple[str, ...]
    facts: Data = field(default_factory=dict)

    def said(self, lang: str, names: Sequence[str] = ()) -> str:
        """The sentence that goes with it; seats among the facts by these names."""
        from stammtisch.texts import refusal

        return refusal(lang, self.rules, self.facts, names)

    def __str__(self) -> str:
        return f"{self.said('en')} [{', '.join(self.rules)}]"


@dataclass(frozen=True, slots=True)
class Unknown:
    """The seat cannot know whether the act is allowed: it turns on cards that it may not see."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance as an input: the pack from the top, and how many cards the cut lifts.  -1 is a card that
    nobody named.  `hands` only where a real dealer gave what no pack would; `score` where no cards are told,
    only what the deal came to, in the words of its game."""

    pack: tuple[int, ...]
    lift: int
    hands: Mapping[Seat, tuple[int, ...]] | None = None
    score: Data | None = None
    seal: Seal | None = None  # what it was shuffled from, where that can be checked


@dataclass(frozen=True, slots=True)
class Given:
    """A deal as a record tells it: complete hands, the card that lies open, and where it matters the rest
    of the pack in order."""

    hands: Mapping[Seat, tuple[int, ...]]
    turned: int | None = None
    stock: tuple[int, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class State(Generic[R, C]):
    """A position of one deal with everything that happened in it.  A value: nobody changes it."""

    rules: R
    cells: C
    log: tuple[Event, ...] = ()
    undo: C | None = None  # the cells before the last act, where a game lets it be taken back
    views: dict[Seat | None, "View[R, C]"] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )  # as they were asked for
    results: list["Result"] = field(default_factory=list, init=False, compare=False, repr=False)  # likewise


@quick
@dataclass(frozen=True, slots=True)
class View(Generic[R, C]):
    """What one seat knows: blank cells with the known ones copied in, and the events it saw."""

    seat: Seat | None
    rules: R
    cells: C
    seen: tuple[Event, ...] = ()
    undo: C | None = None  # as in State, as far as the seat knows


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a settled deal: what was decided, for whom, for how much, by which rules."""

    what: str  # a key of the catalogue, below `settled.`
    rules: tuple[str, ...]
    points: int = 0
    side: Side | None = None
    facts: Data = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """What a deal came to."""

    points: tuple[int, ...]  # for each side, everything the deal adds
    entries: tuple[Entry, ...]
    out: tuple[Seat, ...] = ()  # who reached the target, in order
    redeal: Seat | None = None  # the deal is void and this seat deals


class IllegalAction(Exception):
    """An act was applied that the rules refuse; ask `why_not` first."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{action}: {', '.join(refusal.rules)}")
        self.action, self.refusal = action, refusal
