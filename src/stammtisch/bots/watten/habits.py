"""How imagined players play, and how likely a world is, going by the cards that were played in it.

The habits are those that won most when played against one another: lead plain, play the third hand
high, leave it to the partner who sits last, take cheaply from behind.  Run as they are by `thumb`, compiled
by `search`: `o` is a `Ranking`, cards are its places, hands are sets of them, `at` is a `Position`.
"""

from dataclasses import dataclass
from typing import Any

from stammtisch.bots.watten.ranking import CARDS
from stammtisch.core.bits import highest, lowest
from stammtisch.core.cells import Cells, row
from stammtisch.core.rule import apart, rule
from stammtisch.games.watten.cells import NOBODY, NONE, SEATS, TO_WIN

# how likely somebody plays not the card of habit but what does the same, and any other
ALIKE, OTHERWISE = 0.9, 0.45


@dataclass(slots=True)
class Playout(Cells):
    """An imagined deal."""

    hand: list[int] = row(SEATS)
    tricks: list[int] = row(2)


# --- habits
@rule
def legal(o: Any, hand: int, led: int, trick: int, best: int) -> int:
    """What a player who is bound may give to the led card; `best` is the card to beat (4.2)."""
    if not o.demanding >> led & 1 or (o.first_only and trick) or hand & o.owed == 0:
        return hand
    also: int = hand & o.instead
    if o.if_takes:
        also &= o.beats[CARDS * o.suit[led] + best]
    found: int = hand & o.follows | also
    return found


@rule
@apart
def lead(o: Any, hand: int, decisive: bool, four: bool) -> int:
    if decisive and o.high >> highest(hand) & 1:
        return highest(hand)
    plain = hand & o.plain
    return highest(plain) if four and plain else lowest(hand)


@rule
@apart
def follow(o: Any, cards: int, led: int, best: int, ours: bool, behind: int, desperate: bool) -> int:
    """`behind` is how many play after this one."""
    suit = o.suit[led]
    if ours and (behind == 0 or o.good[suit] >> best & 1):
        return lowest(cards)
    taking = cards & o.beats[CARDS * suit + best]
    if taking == 0:
        return lowest(cards)
    if behind == 0:
        return lowest(taking)
    if desperate:
        return highest(taking)
    if behind == 2:  # the partner plays last
        return lowest(taking) if o.plain >> lowest(taking) & 1 else lowest(cards)
    return lowest(taking & o.high) if taking & o.high else highest(taking)


@rule
def takes(o: Any, led: int, best: int, card: int) -> bool:
    """The card is the best of the trick so far."""
    return best == NONE or o.beats[CARDS * o.suit[led] + best] >> card & 1 == 1


@rule
def usual(o: Any, at: Any, t: Any, seat: int, trick: int, count: int, led: int, best: int, taker: int) -> int:
    """What the seat plays by habit, with `count` cards in the trick."""
    hand = t.hand[seat]
    if count == 0:
        return lead(o, hand, t.tricks[0] == 2 or t.tricks[1] == 2, at.seats == 4)
    may = legal(o, hand, led, trick, best) if at.bound >> seat & 1 else hand
    ours, desperate = (taker ^ seat) & 1 == 0, t.tricks[1 - (seat & 1)] == 2
    return follow(o, may if may else hand, led, best, ours, at.seats - 1 - count, desperate)


@rule
def apart_by(o: Any, led: int, count: int, card: int, other: int) -> int:
    """How much stronger one is than the other, led or in the trick that lies."""
    if count == 0:
        return abs(o.power[card] - o.power[other])  # type: ignore[no-any-return]
    begin = CARDS * o.suit[led]
    return abs(o.against[begin + card] - o.against[begin + other])  # type: ignore[no-any-return]


# --- a deal played out, and played back
@rule
@apart
def winner(o: Any, at: Any, t: Any, first: int) -> int:
    """The party that makes three tricks from here on; `first` is the card that is played now, NONE for one
    of habit.  `t` has the hands, and is played to the end."""
    t.tricks[0], t.tricks[1] = at.tricks[0], at.tricks[1]
    turn, trick, count = at.turn, at.trick, at.count
    led, best, taker = NONE, NONE, NOBODY
    for i in range(at.plays - count, at.plays):
        card = o.place[at.card[i]]
        led = card if led == NONE else led
        if takes(o, led, best, card):
            best, taker = card, at.by[i]
    card = o.place[first] if first != NONE else NONE
    while t.hand[turn]:
        if card == NONE:
            card = usual(o, at, t, turn, trick, count, led, best, taker)
        t.hand[turn] &= ~(1 << card)
        led = card if count == 0 else led
        if takes(o, led, best, card):
            best, taker = card, turn
        card = NONE
        count += 1
        turn = turn + 1 if turn + 1 < at.seats else 0
        if count == at.seats:
            t.tricks[taker & 1] += 1
            if t.tricks[taker & 1] == TO_WIN:
                return taker & 1
            trick, turn, count, best = trick + 1, taker, 0, NONE
    return NOBODY  # a wrong number of cards was dealt


@rule
@apart
def likelihood(o: Any, at: Any, t: Any) -> float:
    """Of all that was played, each card with what its seat must have held then: who had a better one would
    often have played that."""
    for i in range(at.plays):
        t.hand[at.by[i]] |= 1 << o.place[at.card[i]]
    t.tricks[0] = t.tricks[1] = 0
    found, led, best, taker, count, trick = 1.0, NONE, NONE, NOBODY, 0, 0
    for i in range(at.plays):
        seat, card = at.by[i], o.place[at.card[i]]
        expected = usual(o, at, t, seat, trick, count, led, best, taker)
        led = card if count == 0 else led
        if expected != card:
            found *= ALIKE if apart_by(o, led, count, expected, card) <= 1 else OTHERWISE
        t.hand[seat] &= ~(1 << card)
        if takes(o, led, best, card):
            best, taker = card, seat
        count += 1
        if count == at.seats:
            t.tricks[taker & 1] += 1
            count, best, trick = 0, NONE, trick + 1
    return found
