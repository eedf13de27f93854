"""What beats what, what follows, what it counts (2.2, 2.3, 3.2, 3.5, 3.6)."""

from stammtisch.core.cards import rank_of, suit_of
from stammtisch.core.rule import rule
from stammtisch.games.doppelkopf.cells import (
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
    left_of,
)

CLUBS, SPADES, HEARTS, DIAMONDS = range(4)
NINE, JACK, QUEEN, KING, TEN, ACE = range(1, 7)
FACES = 36
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
    return TRUMPS if height(kind, card) else suit_of(card)


@rule
def has_foxes(kind: int) -> bool:
    """In normal games, weddings and the Trumpfsolo (DO-029, DO-030)."""
    return kind <= TRUMPF


@rule
def breaks_suit(s: Cells, seat: int, card: int) -> int:
    """The rule against a card that does not follow although it could; 0 if it may (DO-084 to DO-086)."""
    if s.in_trick == 0:
        return 0
    led = suit_led(s.kind, s.card[4 * s.trick])
    if suit_led(s.kind, card) == led:
        return 0
    for other in range(FACES):
        if s.hand[seat] >> other & 1 and suit_led(s.kind, other) == led:
            return 85 if led == TRUMPS else 84
    return 0


@rule
def second_higher(r: Rules, kind: int, card: int, last: bool) -> bool:
    """Of two equal trumps the second is higher (DO-091 to DO-094)."""
    if card == H10:
        return r.herz10_second != 0
    return card == CJ and last and kind < TRUMPF and r.charlie_second != 0


@rule
def takes_over(r: Rules, kind: int, card: int, best: int, last: bool) -> bool:
    """A later card beats the best so far; neither is the Schwein (4.8)."""
    new, old = height(kind, card), height(kind, best)
    if new or old:
        return new > old or (card == best and second_higher(r, kind, card, last))
    return suit_of(card) == suit_of(best) and rank_of(card) > rank_of(best)


@rule
def best_place(r: Rules, s: Cells, trick: int, lying: int) -> int:
    """Which of the cards lying in a trick is the best, from 0 for the lead; the Schwein always (DO-106)."""
    best = 0
    last = trick == r.hand - 1
    for i in range(1, lying):
        at = 4 * trick + i
        if at == s.schwein_at:
            return i
        if 4 * trick + best != s.schwein_at and takes_over(
            r, s.kind, s.card[at], s.card[4 * trick + best], last
        ):
            best = i
    return best


@rule
def seat_at(s: Cells, trick: int, place: int) -> int:
    """Who played a card of a trick."""
    seat = s.led_by[trick]
    for _ in range(place):
        seat = left_of(s, seat)
    return seat


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
