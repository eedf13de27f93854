"""A tournament that is being played: its log, its state, and the ways to add to both.

A book in memory is tried and simulated with; `file.BookFile` keeps one on disk.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random, SystemRandom
from typing import Any

from stammtisch.core.problem import Problem
from stammtisch.core.seal import Seal, clean_number
from stammtisch.tournament.draw import draw
from stammtisch.tournament.fold import Unfit, apply, fold
from stammtisch.tournament.format import Format
from stammtisch.tournament.log import Event, taken_back
from stammtisch.tournament.state import State

Keeper = Callable[[Event], None]


class Book:
    """`keep` puts an event on disk; only then does it count."""

    def __init__(
        self, events: Iterable[Event] = (), keep: Keeper | None = None, rng: Random | None = None
    ) -> None:
        self.events = list(events)
        self.keep = keep or (lambda event: None)
        self.rng = rng or SystemRandom()
        self._state = fold(self.events) if self.events else None

    @property
    def state(self) -> State:
        if self._state is None:
            raise Problem("error.tournament.no_beginning")
        return self._state

    def begin(self, format_: Format, name: str, by: str, at: str, place: str = "", date: str = "") -> None:
        facts = {
            "name": name,
            "place": place,
            "date": date,
            "format": dict(format_.data),
            "seal": self._seal(1, name),
        }
        event = Event(1, at, by, "created", facts)
        made = fold([event])
        self._add(event)
        self._state = made

    def _seal(self, round_: int, name: str) -> dict[str, str]:
        seal = Seal.draw(f"{name}/{round_}", 0, self.rng)
        return {"where": seal.where, "commitment": seal.commitment, "secret": seal.secret}

    def _add(self, event: Event) -> None:
        self.keep(event)
        self.events.append(event)

    def do(self, what: str, by: str, at: str, /, **facts: Any) -> Event:
        """Adds an event, or raises a Problem and changes nothing."""
        event = Event(len(self.events) + 1, at, by, what, facts)
        apply(self.state, event)
        try:
            self._add(event)
        except BaseException:
            self._state = fold(self.events)  # it was not kept, so it did not happen
            raise
        return event

    def enter(self, names: Sequence[str], by: str, at: str, /, **more: Any) -> int:
        """The number is never used again, even if the entry is taken back."""
        used = (event.facts["id"] for event in self.events if event.what == "entered")
        number = max(used, default=0) + 1
        self.do("entered", by, at, id=number, names=list(names), **more)
        return number

    def draw(self, by: str, at: str, words: Sequence[str] = (), despite: bool = False) -> Event:
        """The next round, from the sealed secret and the words that the hall called out."""
        said, seal = [clean_number(word) for word in words], self.state.next_seal
        fresh = self._told(seal)
        if fresh:
            seal = self._seal(len(self.state.rounds) + 1, self.state.name)
        plan = draw(self.state, seed_of(seal, said), despite)
        facts = {"round": len(self.state.rounds) + 1, **plan.facts(), "seal": dict(seal), "words": said}
        if despite and self.state.lagging():
            facts["despite"] = True
        if fresh:
            self.do("sealed", by, at, seal=seal)
        return self.do("drawn", by, at, **facts, next=self._seal(facts["round"] + 1, self.state.name))

    def _told(self, seal: Mapping[str, Any]) -> bool:
        """A draw that was taken back has told its secret; the next one needs another."""
        used = (event.facts["seal"]["commitment"] for event in self.events if event.what == "drawn")
        return seal["commitment"] in used

    def undo(self, by: str, at: str, number: int | None = None) -> Event:
        """Takes an event back: the last one, or the one named.  A Problem says which later one needs it."""
        gone = taken_back(self.events)
        if number is None:
            standing = [e.n for e in self.events if e.n not in gone and e.what not in ("undone", "created")]
            if not standing:
                raise Problem("error.tournament.nothing_to_undo")
            number = standing[-1]
        if not 1 < number <= len(self.events) or number in gone:
            raise Problem("error.tournament.undo_unknown", event=number)
        event = Event(len(self.events) + 1, at, by, "undone", {"event": number})
        try:
            made = fold([*self.events, event])
        except Unfit as unfit:
            needs = Problem(
                "error.tournament.undo_needed", event=number, later=unfit.event.n, what=unfit.event.what
            )
            raise needs from None
        self._add(event)
        self._state = made
        return event


def seed_of(seal: Mapping[str, Any], words: Sequence[str]) -> str:
    kept = Seal(seal["where"], seal["commitment"], seal["secret"], tuple(words))
    if not kept.kept:
        raise Problem("error.tournament.seal_broken", where=seal["where"])
    return kept.seed


def verify(events: Sequence[Event]) -> list[tuple[int, str]]:
    """Every draw that counts, done again: its round and `same`, `differs` or `broken`."""
    found = []
    gone = taken_back(events)
    for at, event in enumerate(events):
        if event.what != "drawn" or event.n in gone:
            continue
        facts = event.facts
        try:
            before = fold(events[:at])
            if dict(before.next_seal) != dict(facts["seal"]):
                raise Problem("error.tournament.seal_broken", where=facts["seal"]["where"])
            again = draw(before, seed_of(facts["seal"], facts["words"]), facts.get("despite", False)).facts()
        except Problem:
            found.append((facts["round"], "broken"))
            continue
        same = all(again.get(key) == facts.get(key) for key in ("tables", "byes", "waiting", "groups"))
        found.append((facts["round"], "same" if same else "differs"))
    return found
