"""Where the play stands, as everybody sees it: cells for plain and compiled habits."""

from dataclasses import dataclass

from stammtisch.bots.watten.order import Order
from stammtisch.bots.watten.story import Heard
from stammtisch.core.cells import Cells as AnyCells
from stammtisch.core.cells import row
from stammtisch.games.watten.cells import NOBODY, SEATS, Cells, Rules, is_namer

LONGEST = SEATS * 5  # cards that a deal lays


@dataclass(slots=True)
class Position(AnyCells):
    seats: int = 0
    turn: int = 0
    trick: int = 0
    count: int = 0  # cards in the trick
    bound: int = 0  # set of seats that must give a demanded trump
    tricks: list[int] = row(2)
    plays: int = 0
    by: list[int] = row(LONGEST)  # who played
    card: list[int] = row(LONGEST)

    def laid(self) -> list[tuple[int, int]]:
        """Seat and card of the trick that lies, in order."""
        return [(self.by[i], self.card[i]) for i in range(self.plays - self.count, self.plays)]


def position(r: Rules, s: Cells, told: Heard) -> Position:
    bound = sum(1 << seat for seat in range(s.seats) if not r.blind or is_namer(s, seat))
    at = Position(s.seats, s.turn, s.trick, s.in_trick, bound, s.tricks[:], len(told.plays))
    for i, play in enumerate(told.plays):
        at.by[i], at.card[i] = play.seat, play.card
    return at


def so_far(order: Order, at: Position) -> tuple[int, int]:
    """The strength to beat in the trick that lies, and whose it is."""
    best, taker, laid = -1, NOBODY, at.laid()
    for seat, card in laid:
        strength = order.against[laid[0][1] // 9][card]
        if strength > best:
            best, taker = strength, seat
    return best, taker
