"""What a seat knows as a row of small numbers, and its acts as places in a list of fixed length: for whoever
learns, searches or studies.

Seats are told from the reader's: 0 is himself, 1 his left neighbour.  A `sight` may use nothing but what the
seat knows; the tests compute it from the whole position and from the seat's view and compare.
"""

from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from stammtisch.core.bits import lowest
from stammtisch.core.choices import Choices
from stammtisch.core.rule import rule

FACES = 36  # places for a card: 9 * suit + rank
HALF = 48  # places that fit a set
Row = MutableSequence[int]


class Field(NamedTuple):
    """Places of the row, or of the list of acts, that belong together; `about` for the documentation."""

    name: str
    size: int
    about: str


@dataclass(frozen=True, kw_only=True)
class Sight:
    """Each function is marked `@rule`."""

    fields: Callable[[int], tuple[Field, ...]]  # (seats): what the row holds, in order
    acts: tuple[Field, ...]
    look: Callable[..., Any]  # (r, s, seat, row): fills a row of zeros; tells how much of it
    place: Callable[..., Any]  # (r, s, code) -> where an act stands in the list of acts
    points: Callable[..., Any]  # (r, s, seat) -> what the deal, when it is over, writes for the seat's side
    # where no two acts share a place, and there are at most 2 * HALF places, acts need not be listed:
    open: Callable[..., Any] | None = None  # (r, s, seat) -> places of what it may do, a set for each half
    code: Callable[..., Any] | None = None  # (r, s, place) -> the act that stands there

    def size(self, seats: int) -> int:
        return sum(field.size for field in self.fields(seats))

    @property
    def width(self) -> int:
        return sum(field.size for field in self.acts)


# --- parts of a row; each returns the next free place
@rule
def put(row: Row, at: int, number: int) -> int:
    row[at] = number
    return at + 1


@rule
def put_set(row: Row, at: int, members: int, size: int) -> int:
    """Into a row of zeros."""
    while members:  # few of many
        row[at + lowest(members)] = 1
        members &= members - 1
    return at + size


@rule
def put_one(row: Row, at: int, member: int, size: int) -> int:
    """One place of several, or none where there is no such member."""
    there = 0 <= member < size
    row[at + (member if there else 0)] = 1 if there else 0  # without a branch that may go either way
    return at + size


@rule
def put_seat(row: Row, at: int, seats: int, me: int, seat: int) -> int:
    """A seat as the reader counts them, or none."""
    there = seat >= 0
    at_seat = seat - me if seat >= me else seat - me + seats
    row[at + (at_seat if there else 0)] = 1 if there else 0
    return at + seats


@rule
def put_seats(row: Row, at: int, seats: int, me: int, members: int) -> int:
    members = (members >> me | members << seats - me) & (1 << seats) - 1  # the reader's own first
    while members:
        row[at + lowest(members)] = 1
        members &= members - 1
    return at + seats


@rule
def from_me(seats: int, me: int, i: int) -> int:
    """The seat that the reader counts as number i."""
    return me + i if me + i < seats else me + i - seats


# --- acts
@rule
def free_place(mask: Row, at: int) -> int:
    """Acts that share a place take the following ones in the order in which they are listed."""
    while mask[at]:
        at += 1
    return at


def act_at(sight: Sight, r: Any, s: Any, o: Choices, wanted: int) -> int:
    """The listed act that stands at a place, -1 where none does."""
    mask = [0] * sight.width
    for i in range(o.count):
        at = free_place(mask, sight.place(r, s, o.act[i]))
        if at == wanted:
            return o.act[i]
        mask[at] = 1
    return -1
