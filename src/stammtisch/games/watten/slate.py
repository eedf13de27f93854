"""Games and series in ints: what is written after a deal, who deals, who has won (3.9, section 5)."""

from dataclasses import dataclass

from stammtisch.core.cells import Cells as CoreCells
from stammtisch.core.cells import row
from stammtisch.core.engine import Booking
from stammtisch.core.rule import rule
from stammtisch.core.standing import BRUDERSPIEL

from .cells import LOSER_DEALS, LOSER_FOREHAND, NOBODY, VOID, Cells, Rules, party

GOES_ON = -2  # the series is not over


@dataclass(slots=True)
class SlateCells(CoreCells):
    seats: int = 0
    dealer: int = 0
    total: list[int] = row(2)
    wins: list[int] = row(2)
    marks: list[int] = row(2)
    played: int = 0  # games of the series
    from_zero: int = 0  # set of parties that began a deal of this game with 0 against a gestrichene (WA-181)
    series: int = GOES_ON  # who won it
    over: int = 0
    winner: int = NOBODY
    # the deal that is to be entered
    gained: list[int] = row(2)
    won_by: int = NOBODY
    redeal: int = NOBODY


# --- what a deal came to
@rule
def written(r: Rules, s: Cells, p: int) -> int:
    """What a party writes, with punishments, late ones too (WA-154, WA-161, WA-162)."""
    own = s.late[p] + (0 if s.forfeit >> p & 1 else s.points[p])
    return own + s.fines[1 - p] if r.awarded else own - s.fines[p]


@rule
def tell(r: Rules, s: Cells, t: SlateCells) -> None:
    t.won_by, t.redeal = s.won_by, s.redeal if s.phase == VOID else NOBODY
    for p in range(2):
        t.gained[p] = written(r, s, p)


# --- and what comes of it
@rule
def enter(r: Rules, t: SlateCells) -> None:
    """The slate after a deal; a void one brings late punishments only (WA-032, WA-150, WA-172)."""
    last = t.dealer if t.redeal == NOBODY else (t.redeal + t.seats - 1) % t.seats
    t.dealer = (last + 1) % t.seats
    for p in range(2):
        if t.total[p] <= 0 and t.total[1 - p] >= r.target - r.margin:
            t.from_zero |= 1 << p
    for p in range(2):
        t.total[p] += t.gained[p]
    if t.total[0] < r.target and t.total[1] < r.target:
        return
    t.over, t.winner = 1, 0 if t.total[0] >= t.total[1] else 1
    if t.won_by != NOBODY and t.total[t.won_by] >= r.target:
        t.winner = t.won_by
    win(r, t, last)


@rule
def win(r: Rules, t: SlateCells, last: int) -> None:
    """A game is won; when enough have been played the series is over (WA-175 to WA-177)."""
    loser = 1 - t.winner
    t.wins[t.winner] += worth(r, t.from_zero >> t.winner & 1, t.total[loser])
    t.marks[loser] += 1
    t.played += 1
    t.series = GOES_ON
    if t.played >= r.games:
        t.series = BRUDERSPIEL if t.wins[0] == t.wins[1] else 1 if t.wins[1] > t.wins[0] else 0
    t.dealer = next_dealer(r, t.seats, last, loser)


@rule
def worth(r: Rules, from_zero: int, loser_has: int) -> int:
    """Schneider counts double, Zruckschneider fourfold (WA-181)."""
    if not r.schneider:
        return 1
    if from_zero:
        return 4
    return 2 if loser_has <= 0 else 1


@rule
def next_dealer(r: Rules, seats: int, last: int, loser: int) -> int:
    """Going left from the last dealer the first seat that fulfils the option (4.7, WA-179)."""
    for step in range(1, seats + 1):
        seat = (last + step) % seats
        left = (seat + 1) % seats
        wrong = (r.next_dealer == LOSER_FOREHAND and party(left) != loser) or (
            r.next_dealer == LOSER_DEALS and party(seat) != loser
        )
        if not wrong:
            return seat
    return last


@rule
def renew(r: Rules, t: SlateCells) -> None:
    """From 0 again; after a series from the beginning (WA-178)."""
    t.over, t.winner, t.from_zero = 0, NOBODY, 0
    series_over = t.played >= r.games
    for p in range(2):
        t.total[p] = 0
        if series_over:
            t.wins[p] = 0
    if series_over:
        t.played, t.series = 0, GOES_ON


# --- an evening
@rule
def opened(r: Rules, t: SlateCells, seats: int, dealer: int) -> None:
    t.seats, t.dealer = seats, dealer


@rule
def resume(r: Rules, t: SlateCells, s: Cells) -> None:
    for p in range(2):
        s.total[p] = t.total[p]


BOOKING = Booking(cells=SlateCells, opened=opened, resume=resume, tell=tell, enter=enter, renew=renew)
