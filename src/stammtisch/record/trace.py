"""A replay with every place on the way, as far as it goes: what two sets of rules are compared by."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from stammtisch.core.match import Match
from stammtisch.core.model import Event
from stammtisch.record.model import Record
from stammtisch.record.nodes import RecordProblem
from stammtisch.record.replay import Replay, Seen, Step, begin_deal, end_deal, make_move, opened

TABLE, DEAL, MOVE, END = range(4)  # before the first deal, at the deal, a move, the end of a deal


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place of the record, in the order of the file; deals and moves counted from 0."""

    deal: int = -1
    part: int = TABLE
    move: int = -1
    line: int = field(default=0, compare=False)
    text: str = field(default="", compare=False)  # the move as written


@dataclass(frozen=True, slots=True)
class Mark:
    """What came of a place."""

    place: Place
    match: Match | None = None
    step: Step | None = None
    problem: RecordProblem | None = None  # here it ended


@dataclass
class Trace:
    """A record played by its rules, to the end or to the first problem."""

    run: Replay | None = None
    marks: list[Mark] = field(default_factory=list)

    @property
    def problem(self) -> RecordProblem | None:
        return self.marks[-1].problem


def trace(record: Record) -> Trace:
    made = Trace()
    try:
        made.run = opened(record)
    except RecordProblem as problem:
        made.marks.append(Mark(Place(line=record.line), problem=problem))
        return made
    made.marks.append(Mark(Place(line=record.line), made.run.match))
    for place, act in _acts(made.run):
        try:
            done = act()
        except RecordProblem as problem:
            made.marks.append(Mark(place, problem=problem))
            break
        made.marks.append(Mark(place, made.run.match, done))
    return made


def _acts(run: Replay) -> Iterator[tuple[Place, Callable[[], Any]]]:
    for number, deal in enumerate(run.record.deals):
        yield Place(number, DEAL, line=deal.line), partial(begin_deal, run, number)
        for at, move in enumerate(deal.moves):
            yield Place(number, MOVE, at, move.line, move.text), partial(make_move, run, number, at)
        line = deal.moves[-1].line if deal.moves else deal.line
        yield Place(number, END, line=line), partial(end_deal, run)


def with_its_cards(record: Record, made: Trace) -> Record:
    """The record with the pack of each seed as its own rules shuffled it: others may have another pack."""
    if made.run is None:
        return record
    dealt = [played.deal for played in made.run.match.deals]
    deals = [
        replace(deal, seed=None, pack=tuple(map(made.run.match.game.deck.text, cards.pack)), lift=cards.lift)
        if deal.seed is not None and deal.hands is None
        else deal
        for deal, cards in zip(record.deals, dealt, strict=False)
    ]
    return replace(record, deals=(*deals, *record.deals[len(deals) :]))


def dealing(marks: list[Mark]) -> dict[int, tuple[Event, ...]]:
    """The events of each deal before its first act: the cut, the cards.  With given hands the cut ends
    with the first act, so they are read off there."""
    found: dict[int, tuple[Event, ...]] = {}
    for mark in marks:
        place, made = mark.place, mark.step.what if mark.step else ()
        if mark.match is None or place.part < MOVE or place.deal in found or isinstance(made, Seen):
            continue
        log = mark.match.state.log
        acted = sum(event in log for event in made) if isinstance(made, tuple) else 0
        found[place.deal] = log[: len(log) - acted]
    return found
