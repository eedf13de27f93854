"""Deals in a row in ints: the next dealer, Pflichtsoli, the end of a match (4.10, DO-067 to DO-069)."""

from dataclasses import dataclass

from stammtisch.core.bits import size
from stammtisch.core.cells import Cells as CoreCells
from stammtisch.core.cells import row
from stammtisch.core.engine import Booking
from stammtisch.core.rule import rule

from .auction import player_at
from .cells import MOST, NOBODY, Cells, Rules


@dataclass(slots=True)
class SlateCells(CoreCells):
    seats: int = 0
    dealer: int = 0
    total: list[int] = row(MOST)
    wins: list[int] = row(MOST)
    marks: list[int] = row(MOST)
    played: int = 0  # deals of the match
    owes: int = 0  # set of seats with a Pflichtsolo to play
    over: int = 0
    winner: int = NOBODY
    # the deal that is to be entered
    gained: list[int] = row(MOST)
    solo_by: int = NOBODY  # who played his Pflichtsolo in it


@rule
def tell(r: Rules, s: Cells, t: SlateCells) -> None:
    """What a deal came to."""
    t.solo_by = s.alone if s.pflichtsolo else NOBODY
    for seat in range(t.seats):
        t.gained[seat] = s.points[seat]


@rule
def made_to(r: Rules, t: SlateCells) -> int:
    """Vorführung: as many deals are left as Pflichtsoli are owed (DO-068)."""
    if not r.pflicht or not r.deals or not t.owes or r.deals - t.played > size(t.owes):
        return NOBODY
    for i in range(4):
        seat = player_at(t.seats, t.dealer, i)
        if t.owes >> seat & 1:
            return seat
    return NOBODY


@rule
def enter(r: Rules, t: SlateCells) -> None:
    """After a deal; a voluntary Pflichtsolo leaves the deal where it was (DO-009, DO-067, DO-069)."""
    again = t.solo_by != NOBODY and made_to(r, t) != t.solo_by
    if t.solo_by != NOBODY:
        t.owes &= ~(1 << t.solo_by)
    t.played += 1
    if not again:
        t.dealer = t.dealer + 1 if t.dealer + 1 < t.seats else 0
    for seat in range(t.seats):
        t.total[seat] += t.gained[seat]
    if r.deals and t.played >= r.deals:
        t.over, t.winner = 1, highest(t)
        if t.winner != NOBODY:
            t.wins[t.winner] += 1


@rule
def highest(t: SlateCells) -> int:
    """Of equals nobody has won."""
    best, alone = 0, True
    for seat in range(1, t.seats):
        if t.total[seat] > t.total[best]:
            best, alone = seat, True
        elif t.total[seat] == t.total[best]:
            alone = False
    return best if alone else NOBODY


@rule
def renew(r: Rules, t: SlateCells) -> None:
    """From 0 again; whose turn it is to deal goes on."""
    t.over, t.winner, t.played = 0, NOBODY, 0
    t.owes = (1 << t.seats) - 1 if r.pflicht else 0
    for seat in range(t.seats):
        t.total[seat] = 0


# --- an evening
@rule
def opened(r: Rules, t: SlateCells, seats: int, dealer: int) -> None:
    t.seats, t.dealer = seats, dealer
    renew(r, t)


@rule
def resume(r: Rules, t: SlateCells, s: Cells) -> None:
    s.owes, s.made_to = t.owes, made_to(r, t)


def ends(r: Rules) -> bool:
    return r.deals > 0


BOOKING = Booking(
    cells=SlateCells, opened=opened, resume=resume, tell=tell, enter=enter, renew=renew, ends=ends
)
