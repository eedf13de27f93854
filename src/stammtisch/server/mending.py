"""A log that cannot be played again as it stands: what does not go is set aside, and the table goes on.

Nothing is struck.  A line `aside` names the lines that no longer count; whoever folds the log leaves them
out.  Of the game nothing counts from the first line on that cannot be played, for what follows was meant for
another position; who sits where goes on.
"""

from collections.abc import Sequence
from typing import NamedTuple

from stammtisch.server.room import Room, after, opened, passed_over, set_aside
from stammtisch.server.schema import LogLine
from stammtisch.server.trouble import report
from stammtisch.server.wishes import Entry

OF_THE_GAME = ("began", "sealed", "number", "dealt", "act")


class Folded(NamedTuple):
    """The room, and the lines that could not be played, with what the first of them raised."""

    room: Room | None
    aside: tuple[int, ...] = ()
    error: Exception | None = None


def sound(table: str, lines: Sequence[LogLine]) -> Folded:
    """Like `fold`, whatever the lines are."""
    away = set_aside(lines)
    room: Room | None = None
    aside: list[int] = []
    error: Exception | None = None
    stopped = False
    for line in lines:
        if room is not None and (line.n in away or (stopped and line.kind in OF_THE_GAME)):
            room = passed_over(room, line)
            if line.n not in away:
                aside.append(line.n)
            continue
        try:
            room = opened(table, line) if room is None else after(room, line)[0]
        except Exception as caught:
            if room is None:
                return Folded(None, (), caught)
            error, stopped = error or caught, stopped or line.kind in OF_THE_GAME
            room = passed_over(room, line)
            aside.append(line.n)
    return Folded(room, tuple(aside), error)


def aside(folded: Folded) -> Entry:
    """The line that says so, reported once; from then on they are passed over."""
    assert folded.room is not None and folded.error is not None
    where = f"table {folded.room.id}, set aside lines {', '.join(map(str, folded.aside))}"
    return "aside", {"lines": list(folded.aside), "number": report(where, folded.error)}
