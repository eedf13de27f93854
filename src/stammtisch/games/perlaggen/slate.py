"""Games and series in ints: who deals, when a game is won, what it counts (PE-022, PE-023, PE-150)."""

from dataclasses import dataclass

from stammtisch.core.cells import Cells as CoreCells
from stammtisch.core.cells import row
from stammtisch.core.engine import Booking
from stammtisch.core.rule import rule
from stammtisch.core.standing import BRUDERSPIEL

from .cells import NOBODY, PARTIES, Cells, Rules, party

GOES_ON = -2  # the series is not over


@dataclass(slots=True)
class SlateCells(CoreCells):
    dealer: int = 0
    total: list[int] = row(PARTIES)
    wrote: int = 0  # set of parties that have written something
    wins: list[int] = row(PARTIES)
    marks: list[int] = row(PARTIES)
    played: int = 0  # games of the series
    series: int = GOES_ON  # who won it
    over: int = 0
    winner: int = NOBODY
    double: int = 0  # the game counts twice
    # the deal that is to be entered
    gained: list[int] = row(PARTIES)
    won_by: int = NOBODY


@rule
def tell(r: Rules, s: Cells, t: SlateCells) -> None:
    """What a deal without claims came to (section 5)."""
    t.won_by = NOBODY
    for p in range(r.parties):
        t.gained[p] = s.total[p] - s.before[p]
        if s.total[p] >= r.target and (t.won_by == NOBODY or p == s.winner):
            t.won_by = p
    for f in range(3):
        if s.by[f] != NOBODY and s.points[f] > 0:
            t.wrote |= 1 << s.by[f]


@rule
def enter(r: Rules, t: SlateCells) -> None:
    """The slate after a deal; the deal passes to the left, also after a new deal (PE-022, PE-167)."""
    last = t.dealer
    t.dealer = (last + 1) % r.seats
    for p in range(r.parties):
        t.total[p] += t.gained[p]
    if t.won_by != NOBODY:
        t.over, t.winner = 1, t.won_by
        win(r, t, last)


@rule
def win(r: Rules, t: SlateCells, last: int) -> None:
    """Double where a loser wrote nothing; after the last game the series is over (PE-150, PE-169)."""
    losers = (1 << r.parties) - 1 & ~(1 << t.winner)
    t.double = 1 if r.double and losers & ~t.wrote else 0
    t.wins[t.winner] += 1 + t.double
    for p in range(r.parties):
        t.marks[p] += losers >> p & 1
    t.played += 1
    t.series = best_of_series(r, t) if t.played >= r.series else GOES_ON
    t.dealer = next_dealer(r, last, t.winner)


@rule
def best_of_series(r: Rules, t: SlateCells) -> int:
    best = 0
    for p in range(1, r.parties):
        if t.wins[p] > t.wins[best]:
            best = p
    for p in range(r.parties):
        if p != best and t.wins[p] == t.wins[best]:
            return BRUDERSPIEL
    return best


@rule
def next_dealer(r: Rules, last: int, winner: int) -> int:
    """Of the losing party the player next in turn (PE-023)."""
    for step in range(1, r.seats + 1):
        seat = (last + step) % r.seats
        if party(r, seat) != winner:
            return seat
    return last


@rule
def renew(r: Rules, t: SlateCells) -> None:
    """From 0 again; after a series from the beginning."""
    t.over, t.winner, t.double, t.wrote = 0, NOBODY, 0, 0
    series_over = t.played >= r.series
    t.series = GOES_ON
    for p in range(r.parties):
        t.total[p] = 0
        if series_over:
            t.wins[p] = 0
    if series_over:
        t.played = 0


# --- an evening
@rule
def opened(r: Rules, t: SlateCells, seats: int, dealer: int) -> None:
    t.dealer = dealer


@rule
def resume(r: Rules, t: SlateCells, s: Cells) -> None:
    for p in range(r.parties):
        s.total[p] = t.total[p]


BOOKING = Booking(cells=SlateCells, opened=opened, resume=resume, tell=tell, enter=enter, renew=renew)
