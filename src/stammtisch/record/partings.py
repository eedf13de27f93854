"""Two traces of one record laid side by side: every place where they differ, in the order of the file."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from stammtisch.core.match import Match
from stammtisch.core.model import Entry, Event
from stammtisch.core.problem import Problem
from stammtisch.record.replay import Refused
from stammtisch.record.report import deal_report, final_report
from stammtisch.record.trace import DEAL, END, MOVE, Mark, Place, Trace, dealing
from stammtisch.texts import DEFAULT, with_names
from stammtisch.texts.telling import tell

# of the report of a deal: told at its place, or again with the slate
ELSEWHERE = ("refused", "views", "totals", "next_dealer")


@dataclass(frozen=True, slots=True)
class Finding:
    """What one of the two makes of a place; empty where it just takes the move."""

    rules: tuple[str, ...] = ()
    problem: Problem | None = None  # why it refuses
    events: tuple[Event, ...] = ()  # what everybody learns
    over: bool = False
    told: Mapping[str, Any] = field(default_factory=dict)  # the result where it differs, key by key
    entries: tuple[Entry, ...] = ()  # of the settled deal, those that the other has not


@dataclass(frozen=True, slots=True)
class Parting:
    """A place where the two differ."""

    kind: str  # setup | refused | events | over | result
    place: Place
    record: Finding
    other: Finding

    @property
    def cited(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return self.record.rules, self.other.rules


def partings(own: Trace, other: Trace) -> list[Parting]:
    names = own.run.record.seats if own.run else ()
    found, before, apart = [*_dealings(own, other)], _Slate(), False
    for mine, theirs in zip(own.marks, other.marks, strict=False):
        if mine.match is None or theirs.match is None:
            found += _stopped(mine, theirs)
            break
        found += _moved(mine, theirs, names)
        over = mine.match.deal_over, theirs.match.deal_over
        if mine.place.part == MOVE and over[0] != over[1] and not apart:
            found.append(Parting("over", mine.place, *(_settled(m, ()) for m in (mine.match, theirs.match))))
        apart = over[0] != over[1]
        if mine.place.part == END and all(over):
            found += before.compared(mine.place, mine.match, theirs.match, names)
    return sorted(found, key=lambda one: one.place)


def _stopped(mine: Mark, theirs: Mark) -> Iterator[Parting]:
    """One of the two refuses a plain move or the deal itself, or both do for different reasons."""
    kind = "refused" if mine.place.part == MOVE else "setup"
    yield from _judged(kind, mine.place, mine.problem, theirs.problem)


def _judged(kind: str, place: Place, mine: Problem | None, theirs: Problem | None) -> Iterator[Parting]:
    if mine and theirs and (mine.key, set(mine.rules)) == (theirs.key, set(theirs.rules)):
        return
    if mine or theirs:
        yield Parting(kind, place, *(Finding(one.rules, one) if one else Finding() for one in (mine, theirs)))


def _moved(mine: Mark, theirs: Mark, names: Sequence[str]) -> Iterator[Parting]:
    """A move that both took, or one marked `refused`, which changes nothing."""
    if mine.step is None or theirs.step is None:
        return
    a, b = mine.step.what, theirs.step.what
    if isinstance(a, Refused) and isinstance(b, Refused):
        yield from _judged("refused", mine.place, _why(a, names), _why(b, names))
    elif isinstance(a, tuple) and isinstance(b, tuple):
        yield from _learnt(mine.place, a, b)


def _why(refused: Refused, names: Sequence[str]) -> Problem | None:
    why = refused.refusal
    return Problem(f"refusal.{why.rules[0]}", why.rules, **with_names(why.facts, names)) if why else None


def _learnt(place: Place, mine: Sequence[Event], theirs: Sequence[Event]) -> Iterator[Parting]:
    """What everybody learns, as the table tells it: details for programs are nobody's news."""
    known = [[event for event in events if event.seen_by(None)] for events in (mine, theirs)]
    a, b = ([line for event in events if (line := tell(DEFAULT, event, ()))] for events in known)
    if a != b:
        yield Parting("events", place, *(Finding(events=tuple(events)) for events in known))


def _dealings(own: Trace, other: Trace) -> Iterator[Parting]:
    """What everybody learns from the deal itself.  That nothing more was kept is no news where the other
    rules do not ask."""
    mine, theirs = dealing(own.marks), dealing(other.marks)
    for mark in own.marks:
        place, number = mark.place, mark.place.deal
        if place.part == DEAL and mark.match and number in mine and number in theirs:
            quiet = mark.match.game.verbs.cut_done
            a, b = ([e for e in events[number] if e.kind != quiet] for events in (mine, theirs))
            yield from _learnt(place, a, b)


def _settled(match: Match, others: Sequence[Entry], told: Mapping[str, Any] | None = None) -> Finding:
    """The deal as it stands, with the entries that the other has not."""
    result = match.game.result(match.state) if match.deal_over and not match.current_void else None
    taken = [(entry.what, entry.side, entry.points, entry.facts) for entry in others]
    entries = tuple(
        entry
        for entry in (result.entries if result else ())
        if (entry.what, entry.side, entry.points, entry.facts) not in taken
    )
    rules = [rule for entry in entries for rule in entry.rules]
    outcome = match.standing.outcome if match.deal_over else None
    if outcome and (not rules or {"winner", "loser"} & {key.partition(".")[0] for key in told or ()}):
        rules += outcome.rules
    return Finding(tuple(dict.fromkeys(rules)), over=match.deal_over, told=told or {}, entries=entries)


class _Slate:
    """What the slates say otherwise; what an earlier deal brought about is not told again."""

    def __init__(self) -> None:
        self.apart: dict[str, tuple[Any, Any]] = {}

    def compared(self, place: Place, mine: Match, theirs: Match, names: Sequence[str]) -> Iterator[Parting]:
        slates = dict(_leaves("", final_report(mine, names), final_report(theirs, names)))
        new = {key: pair for key, pair in slates.items() if key not in self.apart}
        self.apart = slates
        a, b = (
            {k: v for k, v in deal_report(m, names).items() if k not in ELSEWHERE} for m in (mine, theirs)
        )
        found = {**dict(_leaves("", a, b)), **new}
        if found:
            entries = [match.game.result(match.state) for match in (mine, theirs)]
            first, second = (result.entries if result else () for result in entries)
            yield Parting(
                "result",
                place,
                _settled(mine, second, {key: pair[0] for key, pair in found.items()}),
                _settled(theirs, first, {key: pair[1] for key, pair in found.items()}),
            )


def _leaves(where: str, a: Any, b: Any) -> Iterator[tuple[str, tuple[Any, Any]]]:
    """Every value that differs, with the way to it."""
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        for key in dict.fromkeys((*a, *b)):
            yield from _leaves(f"{where}.{key}".lstrip("."), a.get(key), b.get(key))
    elif a != b:
        yield where, (a, b)
