"""What beats what, what follows, what it counts (2.2, 2.3, 3.2, 3.5, 3.6)."""

from stammtisch.core.rule import rule

from .cells import (
    BUBEN,
    CJ,
    DA,
    DAMEN,
    FLEISCHLOS,
    H10,
    HERZ,
    KINDS,
    KREUZ,
    NONE,
    PIK,
    TRUMPF,
    Cells,
    Rules,
    place_of,
)

CLUBS, SPADES, HEARTS, DIAMONDS = range(4)
NINE, JACK, QUEEN, KING, TEN, ACE = range(1, 7)
FACES = 36
ALL_CARDS = (1 << FACES) - 1
TRUMPS = 4  # what is led, where it is no suit

EYES = bytes((0, 0, 2, 3, 4, 10, 11, 0, 0) * 4)  # DO-003


def _trump_height(kind: int, card: int) -> int:
    """Table 2.3: 0 for a plain card, else the higher the better; the Schwein is not among them."""
    suit, rank = card // 9, card % 9
    if kind == FLEISCHLOS:
        return 0
    if kind in (DAMEN, BUBEN):
        return 4 - suit if rank == (QUEEN if kind == DAMEN else JACK) else 0
    trump_suit = {KREUZ: CLUBS, PIK: SPADES, HERZ: HEARTS}.get(kind, DIAMONDS)
    if card == H10:
        return 20
    if rank in (QUEEN, JACK):
        return (14 if rank == QUEEN else 10) - suit
    return rank if suit == trump_suit and rank else 0  # nine 1 to ace 6


HEIGHT = bytes(_trump_height(kind, card) for kind in range(len(KINDS)) for card in range(FACES))


def _belongs(kind: int, card: int) -> int:
    return TRUMPS if _trump_height(kind, card) else card // 9


def _power(kind: int, led: int, card: int) -> int:
    height = _trump_height(kind, card)
    if height:
        return 2 * (ACE + height)
    return 2 * (card % 9) if card // 9 == led else 0


BELONGS = bytes(_belongs(kind, card) for kind in range(len(KINDS)) for card in range(FACES))
POWER = bytes(
    _power(kind, led, card) for kind in range(len(KINDS)) for led in range(5) for card in range(FACES)
)
# what belongs to each suit and to the trumps, by kind of game, as sets
SUIT_SETS = tuple(
    sum(1 << card for card in range(FACES) if _belongs(kind, card) == suit)
    for kind in range(len(KINDS))
    for suit in range(5)
)
TRUMP_SETS = SUIT_SETS[TRUMPS::5]


@rule
def eyes_of(card: int) -> int:
    return EYES[card]


@rule
def height(kind: int, card: int) -> int:
    """Among trumps (DO-023 to DO-027); 0 for a plain card."""
    return HEIGHT[FACES * kind + card]


@rule
def suit_led(kind: int, card: int) -> int:
    """What a card belongs to: TRUMPS, or its suit."""
    return BELONGS[FACES * kind + card]


@rule
def power(kind: int, led: int, card: int) -> int:
    """In a trick: trumps, then the suit led, by rank; even numbers, for the second of two equal cards may be
    higher.  0 for what cannot win (4.8)."""
    return POWER[FACES * (5 * kind + led) + card]


@rule
def cards_of_suit(kind: int, suit: int) -> int:
    """What belongs to a suit or to the trumps, a set."""
    return SUIT_SETS[5 * kind + suit]


@rule
def has_foxes(kind: int) -> bool:
    """In normal games, weddings and the Trumpfsolo (DO-029, DO-030)."""
    return kind <= TRUMPF


@rule
def may_follow(s: Cells, seat: int) -> int:
    """The cards that belong to what was led, or all where the seat has none of them (DO-084 to DO-086)."""
    if s.in_trick == 0:
        return ALL_CARDS
    following = cards_of_suit(s.kind, suit_led(s.kind, s.card[4 * s.trick]))
    return following if s.hand[seat] & following else ALL_CARDS


@rule
def breaks_suit(s: Cells, seat: int, card: int) -> int:
    """The rule against a card that does not follow although it could; 0 if it may (DO-084 to DO-086)."""
    if may_follow(s, seat) >> card & 1:
        return 0
    return 85 if suit_led(s.kind, s.card[4 * s.trick]) == TRUMPS else 84


@rule
def second_higher(r: Rules, kind: int, card: int, last: bool) -> bool:
    """Of two equal trumps the second is higher (DO-091 to DO-094)."""
    if card == H10:  # where it is no trump there may be two of it all the same
        return r.herz10_second != 0 and height(kind, card) > 0
    return card == CJ and last and kind < TRUMPF and r.charlie_second != 0


@rule
def later_power(r: Rules, kind: int, led: int, card: int, last: bool) -> int:
    """Against an earlier card."""
    return power(kind, led, card) + (1 if second_higher(r, kind, card, last) else 0)


@rule
def takes_over(r: Rules, kind: int, card: int, best: int, last: bool) -> bool:
    """A later card beats the best so far; neither is the Schwein (4.8)."""
    led = suit_led(kind, best)
    return later_power(r, kind, led, card, last) > power(kind, led, best)


@rule
def best_place(r: Rules, s: Cells, trick: int, lying: int) -> int:
    """Which of the cards lying in a trick is the best, from 0 for the lead; the Schwein always (DO-106)."""
    first, last = 4 * trick, trick == r.hand - 1
    if s.schwein_at >= first and s.schwein_at < first + lying:
        return s.schwein_at - first
    led, best, highest = suit_led(s.kind, s.card[first]), 0, 0
    for i in range(lying):
        card = s.card[first + i]
        if later_power(r, s.kind, led, card, last) > highest:
            best, highest = i, power(s.kind, led, card)
    return best


@rule
def seat_at(s: Cells, trick: int, place: int) -> int:
    """Who played a card of a trick."""
    return s.order[place_of(s, s.led_by[trick]) + place & 3]


@rule
def place_in(s: Cells, trick: int, seat: int) -> int:
    """The other way round: as which card of the trick a seat's lies."""
    return place_of(s, seat) - place_of(s, s.led_by[trick]) & 3


@rule
def trick_eyes(s: Cells, trick: int) -> int:
    total = 0
    for i in range(4):
        total += EYES[s.card[4 * trick + i]]
    return total


@rule
def may_schwein(r: Rules, s: Cells, seat: int) -> int:
    """The rule against calling a Schwein, 0 if there is none (DO-100, DO-103)."""
    if not r.schwein or not has_foxes(s.kind):
        return 100
    if s.schwein_at != NONE:
        return 103
    return 0 if s.dealt_twice[seat] >> DA & 1 else 100
