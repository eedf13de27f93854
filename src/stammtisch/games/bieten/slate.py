"""The Partie in ints: who is in, who deals, who has won and lost (3.9, section 5 step 7)."""

from dataclasses import dataclass

from stammtisch.core.cells import Cells as CoreCells
from stammtisch.core.cells import row
from stammtisch.core.engine import Booking
from stammtisch.core.rule import rule

from .cells import NOBODY, SEATS, Cells, Rules


@dataclass(slots=True)
class SlateCells(CoreCells):
    seats: int = 0
    dealer: int = 0
    total: list[int] = row(SEATS)
    out: int = 0  # set of seats
    order: list[int] = row(SEATS, NOBODY)  # in which they went out
    n_out: int = 0
    wins: list[int] = row(SEATS)
    marks: list[int] = row(SEATS)
    over: int = 0
    winner: int = NOBODY
    losers: int = 0  # set of seats
    # the deal that is to be entered
    gained: list[int] = row(SEATS)
    went: list[int] = row(SEATS, NOBODY)  # who reached the target in it, in order
    n_went: int = 0


@rule
def tell(r: Rules, s: Cells, t: SlateCells) -> None:
    """What a deal came to."""
    t.n_went = s.n_went
    for seat in range(s.seats):
        t.gained[seat] = s.total[seat] - s.points[seat]
        t.went[seat] = s.went[seat]


@rule
def next_in(t: SlateCells, seat: int, out: int) -> int:
    """The next clockwise who is still in (BI-019)."""
    for _ in range(t.seats):
        seat = seat + 1 if seat + 1 < t.seats else 0
        if not out >> seat & 1:
            break
    return seat


@rule
def go_out(t: SlateCells, seat: int) -> None:
    t.out |= 1 << seat
    t.order[t.n_out] = seat
    t.n_out += 1


@rule
def enter(r: Rules, t: SlateCells) -> None:
    """A deal is written in full (BI-114, BI-115)."""
    for seat in range(t.seats):
        t.total[seat] += t.gained[seat]
    if r.last_one_left:
        enter_last_one_left(r, t)
    else:
        enter_first_to_target(r, t)


@rule
def enter_last_one_left(r: Rules, t: SlateCells) -> None:
    """Who has the target is out; the last one left has lost (BI-120 to BI-122, BI-132)."""
    for i in range(t.n_went):
        if t.n_out < t.seats - 1:
            go_out(t, t.went[i])
    if t.n_out < t.seats - 1:
        t.dealer = next_in(t, t.dealer, t.out)
        return
    t.winner, t.losers = t.order[0], ~t.out & ((1 << t.seats) - 1)
    close(r, t)


@rule
def enter_first_to_target(r: Rules, t: SlateCells) -> None:
    """Who reaches the target first wins, the lowest lose (BI-129, BI-130)."""
    if t.n_went == 0:
        t.dealer = next_in(t, t.dealer, 0)
        return
    t.winner, t.losers = t.went[0], 0
    low = t.total[0]
    for seat in range(1, t.seats):
        low = min(low, t.total[seat])
    for seat in range(t.seats):
        if t.total[seat] == low:
            t.losers |= 1 << seat
    t.out = t.n_out = 0
    go_out(t, t.winner)
    close(r, t)


@rule
def close(r: Rules, t: SlateCells) -> None:
    """The loser's mark is kept over the evening; first dealer of the next Partie (BI-020)."""
    t.over, first = 1, NOBODY
    for seat in range(t.seats):
        if t.losers >> seat & 1:
            t.marks[seat] += 1
            first = seat if first == NOBODY else first
    t.wins[t.winner] += 1
    right_of_loser = first - 1 if first > 0 else t.seats - 1
    t.dealer = right_of_loser if r.right_of_loser else next_in(t, t.dealer, 0)


@rule
def renew(r: Rules, t: SlateCells) -> None:
    """All are back in, with nothing (section 5, step 8)."""
    t.over, t.winner, t.losers, t.out, t.n_out = 0, NOBODY, 0, 0, 0
    for seat in range(t.seats):
        t.total[seat] = 0


# --- an evening
@rule
def opened(r: Rules, t: SlateCells, seats: int, dealer: int) -> None:
    t.seats, t.dealer = seats, dealer


@rule
def resume(r: Rules, t: SlateCells, s: Cells) -> None:
    s.active &= ~t.out
    for seat in range(t.seats):
        s.points[seat] = t.total[seat]


BOOKING = Booking(cells=SlateCells, opened=opened, resume=resume, tell=tell, enter=enter, renew=renew)
