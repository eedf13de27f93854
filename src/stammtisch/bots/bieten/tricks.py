"""Who makes the last trick: an imagined deal played out with simple habits.

Small cards are led first, tricks are taken as cheaply as can be, high cards thrown off last.
"""

from functools import lru_cache

from stammtisch.bots.bieten.heights import useful_names
from stammtisch.bots.bieten.worlds import World
from stammtisch.core.cards import mask_of
from stammtisch.games.bieten.cells import HAND, NOBODY, Cells, Rules, next_seat
from stammtisch.games.bieten.figures import barred_suits, meets, quality, suit_key

ACE = 8
FACES = range(36)
RANKS, SUITS = tuple(card % 9 for card in FACES), tuple(card // 9 for card in FACES)
KEYS = tuple(4 * rank + 3 for rank in RANKS)  # of natural cards, as `suit_key` has them
Played = tuple[int, int]  # a card and the name it is played under


def _rank(card: int) -> int:
    return card % 9


def pick(
    r: Rules, hand: list[int], trick: int, led: int, best: int, barred: int, bound: tuple[int, ...] = ()
) -> Played:
    """The card somebody with these habits plays; a wild card is kept to the end and is an ace then, or the
    best of the names to which words have `bound` it."""
    natural = [card for card in hand if not r.wilds >> card & 1]
    if not natural and bound:
        return hand[0], max(bound, key=lambda name: (name // 9 == led, _rank(name)))
    if not natural:
        suit = led if led != NOBODY and not barred >> led & 1 else (led + 1) % 4
        return hand[0], 9 * suit + ACE
    if led == NOBODY:
        lead = max(natural, key=_rank) if trick == 1 else min(natural, key=_rank)
        return lead, lead
    suited = [card for card in natural if card // 9 == led]
    if suited:
        taking = [card for card in suited if 4 * _rank(card) + 3 > best]
        card = min(taking or suited)
    else:
        card = min(natural, key=_rank)
    return card, card


def last_trick_taker(
    r: Rules, s: Cells, seat: int, mine: list[int], world: World, first: Played | None = None
) -> int:
    """Play the deal out from here; `first` is the card that the seat on turn plays now."""
    hands = {other: hand[:] for other, hand in world.hands.items()}
    hands[seat] = mine[:]
    best, taker = so_far(r, s)
    if not r.wilds:
        return _plain_taker(s, hands, best, taker, first)
    barred = {other: barred_suits(s, other) for other in hands}
    bound = {other: _bound(r, s, other, hand) for other, hand in hands.items()}
    trick, led, leader, turn = s.trick, s.led, s.leader, s.turn
    while True:
        card, name = first or pick(r, hands[turn], trick, led, best, barred[turn], bound[turn])
        first = None
        hands[turn].remove(card)
        if led == NOBODY:
            led = name // 9
        if name // 9 != led:
            barred[turn] |= 1 << led
        else:
            key = suit_key(led, name, quality(r, card, name))
            if key > best:
                best, taker = key, turn
        turn = next_seat(s, turn)
        if turn == leader:
            if trick == HAND - 1:
                return taker
            trick, led, best, leader, turn = trick + 1, NOBODY, 0, taker, taker


def _bound(r: Rules, s: Cells, seat: int, hand: list[int]) -> tuple[int, ...]:
    """The names that his one wild card may still get where his word binds it (BI-098); none: any name."""
    duty, wild = s.duty[seat], [card for card in hand if r.wilds >> card & 1]
    if not duty or len(wild) != 1:
        return ()
    laid = s.name[HAND * seat : HAND * seat + s.laid[seat]]
    beside = tuple(sorted((*laid, *(card for card in hand if card != wild[0]))))
    if meets(duty, mask_of(beside)):
        return ()
    names = useful_names(beside, barred_suits(s, seat))
    return tuple(name for name in names if meets(duty, mask_of((*beside, name))))


def _plain_taker(s: Cells, hands: dict[int, list[int]], best: int, taker: int, first: Played | None) -> int:
    """The same where every card is what it is, and quicker: this is done more often than anything else."""
    after, trick, led, leader, turn = ring(s.seats, s.active), s.trick, s.led, s.leader, s.turn
    while True:
        hand = hands[turn]
        if first:
            card, first = first[0], None
        elif len(hand) == 1:
            card = hand[0]
        elif led == NOBODY:
            card = max(hand, key=RANKS.__getitem__) if trick == 1 else min(hand, key=RANKS.__getitem__)
        elif suited := [one for one in hand if SUITS[one] == led]:
            card = min([one for one in suited if KEYS[one] > best] or suited)
        else:
            card = min(hand, key=RANKS.__getitem__)
        hand.remove(card)
        if led == NOBODY:
            led = SUITS[card]
        if SUITS[card] == led and KEYS[card] > best:
            best, taker = KEYS[card], turn
        turn = after[turn]
        if turn == leader:
            if trick == HAND - 1:
                return taker
            trick, led, best, leader, turn = trick + 1, NOBODY, 0, taker, taker


@lru_cache(maxsize=1 << 10)
def ring(seats: int, active: int) -> tuple[int, ...]:
    """Who comes after each seat."""
    s = Cells(seats=seats, active=active)
    return tuple(next_seat(s, seat) for seat in range(seats))


def so_far(r: Rules, s: Cells) -> tuple[int, int]:
    """The best card of the trick that lies, and whose it is."""
    best, taker = 0, NOBODY
    if s.led == NOBODY:
        return best, taker
    for seat in range(s.seats):
        if s.active >> seat & 1 and s.laid[seat] > s.trick:
            at = HAND * seat + s.trick
            key = suit_key(s.led, s.name[at], quality(r, s.card[at], s.name[at]))
            if key > best:
                best, taker = key, seat
    return best, taker
