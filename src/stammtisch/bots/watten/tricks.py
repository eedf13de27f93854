"""An imagined deal played out with simple habits: who makes three tricks.

The habits are those that won most when played against one another: lead plain, play the third hand
high, leave it to the partner who sits last, take cheaply from behind.
"""

from dataclasses import dataclass

from stammtisch.bots.watten.order import Order
from stammtisch.games.watten.cells import NOBODY, NONE, TO_WIN, Cells, Rules, is_namer, left_of

CHEAP, HIGH = 100, 200  # from here on a trump, from here on a Schlag
GOOD_PLAIN = 8  # a plain king or better of the partner is left alone


@dataclass(frozen=True, slots=True)
class Position:
    """Where the play stands, as everybody sees it."""

    seats: int
    turn: int
    trick: int
    laid: tuple[tuple[int, int], ...]  # seat and card, in order
    tricks: tuple[int, int]
    bound: int  # set of seats that must give a demanded trump


def position(r: Rules, s: Cells) -> Position:
    seat, laid = s.leader, []
    for _ in range(s.in_trick):
        laid.append((seat, s.trick_card[seat]))
        seat = left_of(s, seat)
    bound = sum(1 << seat for seat in range(s.seats) if not r.blind or is_namer(s, seat))
    return Position(s.seats, s.turn, s.trick, tuple(laid), (s.tricks[0], s.tricks[1]), bound)


def lead(order: Order, hand: list[int], decisive: bool, four: bool) -> int:
    """Weakest card first in `hand`."""
    power = order.power
    if decisive and power[hand[-1]] >= HIGH:
        return hand[-1]
    if four:
        for card in reversed(hand):
            if power[card] < CHEAP:
                return card
    return hand[0]


def follow(
    legal: list[int], power: tuple[int, ...], best: int, ours: bool, behind: int, desperate: bool
) -> int:
    """`behind` is how many play after this one; `power` by the suit led."""
    if ours and (behind == 0 or best >= GOOD_PLAIN):
        return legal[0]
    taking = [card for card in legal if power[card] > best]
    if not taking:
        return legal[0]
    taking.sort(key=power.__getitem__)
    if behind == 0:
        return taking[0]
    if desperate:
        return taking[-1]
    if behind == 2:  # the partner plays last
        return taking[0] if power[taking[0]] < CHEAP else legal[0]
    for card in taking:
        if power[card] >= HIGH:
            return card
    return taking[-1]


def so_far(order: Order, laid: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """The strength to beat in the trick that lies, and whose it is."""
    best, taker = -1, NOBODY
    for seat, card in laid:
        strength = order.against[laid[0][1] // 9][card]
        if strength > best:
            best, taker = strength, seat
    return best, taker


def winner(order: Order, dealt: list[list[int]], at: Position, first: int = NONE) -> int:
    """The party that makes three tricks from here on; `first` is the card that is played now."""
    hands = [hand[:] for hand in dealt]
    tricks, trick, turn, seats = list(at.tricks), at.trick, at.turn, at.seats
    count, led = len(at.laid), at.laid[0][1] if at.laid else NONE
    best, taker = so_far(order, at.laid)
    while True:
        hand = hands[turn]
        if not hand:
            return NOBODY  # a wrong number of cards was dealt
        if first != NONE:
            card = first
            first = NONE
        elif led == NONE:
            card = lead(order, hand, tricks[0] == 2 or tricks[1] == 2, seats == 4)
        else:
            legal = order.legal(hand, led, trick, best) if at.bound >> turn & 1 else hand
            ours, desperate = (taker ^ turn) & 1 == 0, tricks[1 - (turn & 1)] == 2
            card = follow(legal, order.against[led // 9], best, ours, seats - 1 - count, desperate)
        hand.remove(card)
        if led == NONE:
            led = card
        power = order.against[led // 9][card]
        if power > best:
            best, taker = power, turn
        count += 1
        turn = turn + 1 if turn + 1 < seats else 0
        if count == seats:
            tricks[taker & 1] += 1
            if tricks[taker & 1] == TO_WIN:
                return taker & 1
            trick, turn, count, led, best = trick + 1, taker, 0, NONE, -1
