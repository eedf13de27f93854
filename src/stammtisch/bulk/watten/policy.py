"""How imagined players play: the habits of `bots.watten.tricks` on sets of cards, compiled.

What the rules say of the cards under one Schlag and Trumpf stands in a row of `ORDER`, as in
`bots.watten.order`; of equal cards the one on the lowest place is the weaker.
"""

from typing import Any

import numpy as np

from stammtisch.core.bits import lowest
from stammtisch.core.rule import apart, rule
from stammtisch.games.watten.cells import NOBODY, NONE, SEATS, TO_WIN

CARDS = 36
CHEAP, HIGH = 100, 200  # from here on a trump, from here on a Schlag
GOOD_PLAIN = 8  # a plain king or better of the partner is left alone
LONGEST = SEATS * 5  # cards that a deal lays

ORDER = np.dtype(
    [
        ("power", np.int64, (CARDS,)),
        ("against", np.int64, (4, CARDS)),
        ("demanding", np.int64),
        ("first_only", np.int64),
        ("follows", np.int64),
        ("owed", np.int64),
        ("instead", np.int64),
        ("if_takes", np.int64),
    ]
)
# a position as everybody sees it; of the trick that lies the card led, the strength to beat and whose it is
AT = np.dtype(
    [
        ("seats", np.int64),
        ("turn", np.int64),
        ("trick", np.int64),
        ("count", np.int64),
        ("led", np.int64),
        ("bound", np.int64),
        ("tricks", np.int64, (2,)),
        ("hand", np.int64, (SEATS,)),
        # how likely somebody plays not the card of habit but one that does the same, and any other
        ("alike", np.float64),
        ("otherwise", np.float64),
        # what was played
        ("plays", np.int64),
        ("by", np.int64, (LONGEST,)),
        ("card", np.int64, (LONGEST,)),
    ]
)


@rule
def weakest(o: Any, cards: int) -> int:
    chosen, least = lowest(cards), o.power[lowest(cards)]
    cards &= cards - 1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if o.power[card] < least:
            chosen, least = card, o.power[card]
    return chosen


@rule
def strongest(o: Any, cards: int) -> int:
    chosen, most = lowest(cards), o.power[lowest(cards)]
    cards &= cards - 1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if o.power[card] >= most:
            chosen, most = card, o.power[card]
    return chosen


@rule
def legal(o: Any, hand: int, led: int, trick: int, best: int) -> int:
    """What a player who is bound may give to the led card."""
    if not o.demanding >> led & 1 or (o.first_only and trick) or hand & o.owed == 0:
        return hand
    found: int = hand & o.follows
    also = hand & o.instead & ~o.follows
    while also:
        if not o.if_takes or o.against[led // 9, lowest(also)] > best:
            found |= also & -also
        also &= also - 1
    return found


@rule
@apart
def lead(o: Any, hand: int, decisive: bool, four: bool) -> int:
    if decisive:
        high = strongest(o, hand)
        if o.power[high] >= HIGH:
            return high
    if four:
        plain, rest = 0, hand
        while rest:
            if o.power[lowest(rest)] < CHEAP:
                plain |= rest & -rest
            rest &= rest - 1
        if plain:
            return strongest(o, plain)
    return weakest(o, hand)


@rule
@apart
def follow(o: Any, cards: int, led: int, best: int, ours: bool, behind: int, desperate: bool) -> int:
    """`behind` is how many play after this one."""
    if ours and (behind == 0 or best >= GOOD_PLAIN):
        return weakest(o, cards)
    suit, low, high, schlag = led // 9, NONE, NONE, NONE
    rest = cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        power = o.against[suit, card]
        if power <= best:
            continue
        if low == NONE or weaker(o, suit, card, low):
            low = card
        if high == NONE or weaker(o, suit, high, card):
            high = card
        if power >= HIGH and (schlag == NONE or weaker(o, suit, card, schlag)):
            schlag = card
    if low == NONE:
        return weakest(o, cards)
    if behind == 0:
        return low
    if desperate:
        return high
    if behind == 2:  # the partner plays last
        return low if o.against[suit, low] < CHEAP else weakest(o, cards)
    return high if schlag == NONE else schlag


@rule
def weaker(o: Any, suit: int, card: int, other: int) -> bool:
    """In this trick, else when led, else by its place."""
    more: int = o.against[suit, other] - o.against[suit, card]
    if more == 0:
        more = o.power[other] - o.power[card]
    return more > 0 or (more == 0 and card < other)


@rule
@apart
def winner(o: Any, at: Any, t: Any, first: int) -> int:
    """The party that makes three tricks from here on; `first` is the card that is played now.  `t` is where
    it is played out, with the hands of an imagined deal."""
    t.tricks[0], t.tricks[1] = at.tricks[0], at.tricks[1]
    seats, turn, trick, count, led = at.seats, at.turn, at.trick, at.count, at.led
    best, taker = -1, NOBODY
    for i in range(at.plays - count, at.plays):
        power = o.against[led // 9, at.card[i]]
        if power > best:
            best, taker = power, at.by[i]
    while t.hand[turn]:
        hand, card = t.hand[turn], first
        if first != NONE:
            first = NONE
        elif count == 0:
            card = lead(o, hand, t.tricks[0] == 2 or t.tricks[1] == 2, seats == 4)
        else:
            may = legal(o, hand, led, trick, best) if at.bound >> turn & 1 else hand
            ours, desperate = (taker ^ turn) & 1 == 0, t.tricks[1 - (turn & 1)] == 2
            card = follow(o, may, led, best, ours, seats - 1 - count, desperate)
        t.hand[turn] &= ~(1 << card)
        if count == 0:
            led = card
        power = o.against[led // 9, card]
        if power > best:
            best, taker = power, turn
        count += 1
        turn = turn + 1 if turn + 1 < seats else 0
        if count == seats:
            t.tricks[taker & 1] += 1
            if t.tricks[taker & 1] == TO_WIN:
                return taker & 1
            trick, turn, count, best = trick + 1, taker, 0, -1
    return NOBODY


@rule
@apart
def likelihood(o: Any, at: Any, t: Any) -> float:
    """How likely a world is, going by the cards that were played in it, each with what its player must have
    held then: who had a better one would often have played that."""
    for i in range(at.plays):
        t.hand[at.by[i]] |= 1 << at.card[i]
    t.tricks[0] = t.tricks[1] = 0
    found, best, taker, count, led, trick = 1.0, -1, NOBODY, 0, NONE, 0
    for i in range(at.plays):
        seat, card = at.by[i], at.card[i]
        hand = t.hand[seat]
        if count == 0:
            led = card
            chosen = lead(o, hand, t.tricks[0] == 2 or t.tricks[1] == 2, at.seats == 4)
            apart_by = abs(o.power[chosen] - o.power[card])
        else:
            may = legal(o, hand, led, trick, best) if at.bound >> seat & 1 else hand
            ours, desperate = (taker ^ seat) & 1 == 0, t.tricks[1 - (seat & 1)] == 2
            chosen = follow(o, may if may else hand, led, best, ours, at.seats - 1 - count, desperate)
            apart_by = abs(o.against[led // 9, chosen] - o.against[led // 9, card])
        if chosen != card:
            found *= at.alike if apart_by <= 1 else at.otherwise
        t.hand[seat] &= ~(1 << card)
        power = o.against[led // 9, card]
        if power > best:
            best, taker = power, seat
        count += 1
        if count == at.seats:
            t.tricks[taker & 1] += 1
            count, best, trick = 0, -1, trick + 1
    return found
