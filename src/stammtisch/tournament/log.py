"""What happened: events, and a line of the file for each.

Every line carries a check sum over itself and the line before, so that a line that was changed, lost or
torn is found and named.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from stammtisch.core.problem import Problem

START = "stammtisch tournament 1"  # changes only if old files could not be read any more


@dataclass(frozen=True, slots=True)
class Event:
    """`n` counts from 1; `by` did it at `at`, a time with its offset; `facts` is plain JSON."""

    n: int
    at: str
    by: str
    what: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def check_sum(before: str, body: str) -> str:
    return sha256(f"{before}\n{body}".encode()).hexdigest()[:16]


def line_of(event: Event, before: str) -> str:
    """The line of an event after the line with the sum `before`; without its newline."""
    told = {"n": event.n, "at": event.at, "by": event.by, "what": event.what, "facts": dict(event.facts)}
    body = json.dumps(told, ensure_ascii=True, separators=(",", ":"))
    return f'{body[:-1]},"sum":"{check_sum(before, body)}"}}'


def sum_of(line: str) -> str:
    return line[-18:-2]


def read_line(line: str, before: str, n: int) -> Event:
    """The event of a line; a Problem names the line if it is not what was written."""
    told = _parsed(line)
    body = line[: -len(f',"sum":"{"0" * 16}"}}')] + "}"
    if told is None or told.get("sum") != check_sum(before, body) or told.get("n") != n:
        raise Problem("error.tournament.line", line=n)
    return Event(n, told["at"], told["by"], told["what"], told["facts"])


def _parsed(line: str) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and found.keys() >= {"at", "by", "what", "facts"} else None


def read_lines(lines: Iterable[str]) -> tuple[list[Event], str]:
    """Events, and the sum that the next line continues."""
    events: list[Event] = []
    before = START
    for n, line in enumerate(lines, 1):
        events.append(read_line(line, before, n))
        before = sum_of(line)
    return events, before


def taken_back(events: Sequence[Event]) -> frozenset[int]:
    """The events that do not count.  Read from the end: an undo that was itself undone undoes nothing."""
    gone: set[int] = set()
    for event in reversed(events):
        if event.what == "undone" and event.n not in gone:
            gone.add(int(event.facts["event"]))
    return frozenset(gone)


def standing_events(events: Sequence[Event]) -> list[Event]:
    """What counts: everything but what was taken back, and the taking back itself."""
    gone = taken_back(events)
    return [event for event in events if event.n not in gone and event.what != "undone"]
