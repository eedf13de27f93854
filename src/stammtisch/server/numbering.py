"""Lines as a reader counts them: those that he may not know of are not among them.

A secret sign is a line of the log like any other; if its number were told, whoever counts would know of it.
"""

from stammtisch.core.model import Seat
from stammtisch.server.room import Room


def told_n(room: Room, seat: Seat | None, n: int) -> int:
    """The reader's number for a line of the log."""
    return n - sum(line <= n for line in _unknown(room, seat))


def raw_n(room: Room, seat: Seat | None, told: int) -> int:
    """The last line of the log that a reader with that number has been told of."""
    n = told
    for line in _unknown(room, seat):
        n += line <= n + 1
    return n


def _unknown(room: Room, seat: Seat | None) -> list[int]:
    return [line for line, seen in room.hidden if seat not in seen]
