"""Perlaggen and their order, and what takes a trick (3.1, 3.3)."""

from stammtisch.core.cards import EICHEL, HERZ, SCHELL, WELI, rank_of, suit_of
from stammtisch.core.rule import apart, rule

from .cells import (
    BOZEN,
    IMST,
    INNSBRUCK,
    NOBODY,
    PLACES,
    SUEDTIROL,
    Cells,
    Rules,
    left_of,
)

SEVEN, UNTER, OBER, KING = 1, 5, 6, 7

# permanent ones, best first (PE-004, PE-005); at Imst those of Eichel rank below the trump ones
_OF_EICHEL = (9 * EICHEL + SEVEN, 9 * EICHEL + UNTER, 9 * EICHEL + OBER)
_PERMANENT = {
    BOZEN: (),
    INNSBRUCK: (9 * HERZ + KING, WELI, 9 * SCHELL + SEVEN, 9 * EICHEL + SEVEN),
    SUEDTIROL: (9 * HERZ + KING, WELI, 9 * SCHELL + SEVEN, *_OF_EICHEL),
    IMST: (9 * HERZ + KING, WELI),
}
_LOW = {IMST: _OF_EICHEL}


def _place(cards: tuple[int, ...], card: int, best: int) -> int:
    return best - cards.index(card) if card in cards else 0


PERMANENT = bytes(
    _place(_PERMANENT[i], card, 15) or _place(_LOW.get(i, ()), card, 3)
    for i in _PERMANENT
    for card in range(36)
)
# of the trump suit, best first: 7, U, O (PE-006); in Bozen K, 7, O, U (PE-008)
TRUMP = bytes(_place((SEVEN, UNTER, OBER), rank, 6) for rank in range(9))
TRUMP_BOZEN = bytes(_place((KING, SEVEN, OBER, UNTER), rank, 4) for rank in range(9))


@rule
def is_permanent(r: Rules, card: int) -> bool:
    return PERMANENT[36 * r.perlagg_set + card] > 0


@rule
def perlagg_rank(r: Rules, trump: int, card: int) -> int:
    """Its place among the Perlaggen, the best highest; 0 for a plain card (PE-004 to PE-008)."""
    return rank_among(r.perlagg_set, trump, card)


@rule
def rank_among(perlagg_set: int, trump: int, card: int) -> int:
    permanent = PERMANENT[36 * perlagg_set + card]
    if permanent > 0:
        return int(permanent)
    if suit_of(card) != trump:
        return 0
    return int(TRUMP_BOZEN[rank_of(card)] if perlagg_set == BOZEN else TRUMP[rank_of(card)])


PERLAGGEN = tuple(
    sum(1 << card for card in range(36) if rank_among(perlagg_set, trump, card))
    for perlagg_set in _PERMANENT
    for trump in range(4)
)


@rule
def perlaggen_of(r: Rules, trump: int) -> int:
    """The set of Perlaggen when this suit is trump (PE-007)."""
    return PERLAGGEN[4 * r.perlagg_set + trump]


@rule
def is_wild(s: Cells, card: int) -> bool:
    return s.wilds >> card & 1 == 1


@rule
def plain_cards(s: Cells, seat: int, suit: int) -> int:
    """What the seat holds of a suit; a Perlagg in hand belongs to none (PE-009)."""
    return s.hand[seat] & ~s.wilds & 511 << 9 * suit


# --- the trick that is being played; in trick t each lays his card number t
@rule
def led_suit(s: Cells) -> int:
    """That of the name the first card bears (PE-055)."""
    return suit_of(s.name[PLACES * s.leader + s.trick])


@rule
def strength(s: Cells, led: int, name: int, perlagg: int) -> int:
    """Trump names, then names of the suit led, by rank; between equal names the better Perlagg
    (PE-049, PE-053, PE-054)."""
    suit = suit_of(name)
    if suit == s.trump:
        return 512 + 16 * rank_of(name) + perlagg
    return 256 + 16 * rank_of(name) + perlagg if suit == led else 0


@rule
def strength_laid(r: Rules, s: Cells, seat: int, trick: int, led: int) -> int:
    """A Perlagg laid without a name counts as the natural card (PE-054)."""
    at = PLACES * seat + trick
    perlagg = perlagg_rank(r, s.trump, s.card[at]) if s.christened[seat] >> trick & 1 else 0
    return strength(s, led, s.name[at], perlagg)


@rule
@apart
def taker(r: Rules, s: Cells) -> int:
    """Who takes the trick as it lies, NOBODY while it is empty."""
    best, who, seat = -1, NOBODY, s.leader
    for _ in range(s.in_trick):
        power = strength_laid(r, s, seat, s.trick, led_suit(s))
        if power > best:
            best, who = power, seat
        seat = left_of(s, seat)
    return who


@rule
@apart
def would_take(r: Rules, s: Cells, card: int, name: int, named: bool) -> bool:
    """Laid now under this name it would beat everything in the trick."""
    if s.in_trick == 0:
        return True
    led = led_suit(s)
    perlagg = perlagg_rank(r, s.trump, card) if named else 0
    return strength(s, led, name, perlagg) > strength_laid(r, s, taker(r, s), s.trick, led)


@rule
@apart
def refuses_suit(r: Rules, s: Cells, seat: int, card: int, name: int, named: bool) -> int:
    """The rule against laying this, 0 if it is right (PE-042 to PE-046, PE-051)."""
    if s.in_trick == 0:
        return 0
    led = led_suit(s)
    if suit_of(name) == led or plain_cards(s, seat, led) & ~(1 << card) == 0:
        return 0
    if named:
        return 45 if r.take_or_name and not would_take(r, s, card, name, named) else 0
    takes = suit_of(name) == s.trump and would_take(r, s, card, name, named)
    return 0 if takes else 42


@rule
def laid_to_trick(s: Cells, seat: int) -> bool:
    """He has laid his card to the trick that is not full yet."""
    return s.in_trick > 0 and s.laid[seat] > s.trick


@rule
def in_last_trick(r: Rules, s: Cells) -> bool:
    return s.trick == r.hand_size - 1
