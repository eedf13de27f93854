"""The figures: who has one, how high it is, and which names can still make it.

A player's three cards stand in three places; a wild card without a name is ABSENT there, which no
figure can use.
"""

from stammtisch.core.bits import lowest, size
from stammtisch.core.cards import HERZ as HERZ_SUIT
from stammtisch.core.cards import LAUB as LAUB_SUIT
from stammtisch.core.cards import WELI, mask_of, rank_of, suit_mask, suit_of
from stammtisch.core.dealing import ORDINARY
from stammtisch.core.rule import apart, rule

from .cells import (
    ABSENT,
    GLEICH,
    HAND,
    HANGER,
    HERZ,
    LAUB,
    NOBODY,
    SPIEL,
    Cells,
    Rules,
    is_wild,
)

SCHELL_SEVEN = 28
ALL_NAMES = mask_of(ORDINARY)

Three = tuple[int, int, int]


# --- which figures a set of names contains; a name borne twice adds nothing (BI-107)
@rule
def bit(name: int) -> int:
    return 1 << name if name >= 0 else 0


@rule
def ranks_in(names: int) -> int:
    """The ranks of the cards, as a set."""
    return (names | names >> 9 | names >> 18 | names >> 27) & 511


@rule
def has_gleich(names: int) -> bool:
    """Two cards of one rank in different suits, so there are fewer ranks than cards (BI-033)."""
    return size(ranks_in(names)) < size(names)


@rule
def has_hanger(names: int) -> bool:
    """Two cards of one suit side by side; the gap of the six keeps ace and seven apart (BI-034)."""
    return names & names >> 1 != 0


@rule
def present(figure: int, names: int) -> bool:
    """The cards contain the figure, however small (BI-056)."""
    if figure == HERZ:
        return names & suit_mask(HERZ_SUIT) != 0
    if figure == LAUB:
        return names & suit_mask(LAUB_SUIT) != 0
    return has_gleich(names) if figure == GLEICH else has_hanger(names)


@rule
def present_in(names: int) -> int:
    """Every figure that the cards contain, as a set."""
    found = (names & suit_mask(HERZ_SUIT) != 0) << HERZ | (names & suit_mask(LAUB_SUIT) != 0) << LAUB
    return found | has_gleich(names) << GLEICH | has_hanger(names) << HANGER


@rule
def meets(duty: int, names: int) -> bool:
    """The cards contain every figure of the duty (BI-098, BI-101)."""
    return duty & ~present_in(names) == 0


# --- names still to be given
@rule
def names_of(s: Cells, seat: int) -> Three:
    at = HAND * seat
    return s.name[at], s.name[at + 1], s.name[at + 2]


@rule
def contained(s: Cells, seat: int) -> int:
    """The figures among his names, as a set; a wild card without a name adds nothing yet."""
    a, b, c = names_of(s, seat)
    return present_in(bit(a) | bit(b) | bit(c))


@rule
def barred_suits(s: Cells, seat: int) -> int:
    """Suits that were led and that he did not follow: no wild card of his is named in them (BI-097)."""
    barred = 0
    for t in range(s.laid[seat]):
        if suit_of(s.name[HAND * seat + t]) != s.led_to[t]:
            barred |= 1 << s.led_to[t]
    return barred


@rule
def let_good_with(r: Rules, s: Cells, seat: int, figure: int, place: int) -> bool:
    """A wild card that was in hand when its player let the figure good (BI-105)."""
    since = s.passed_at[4 * seat + figure]
    return (
        r.pass_bars_wild == 1 and since > 0 and place >= since - 1 and is_wild(r, s.card[HAND * seat + place])
    )


@rule
def counted(r: Rules, s: Cells, seat: int, figure: int, place: int, name: int) -> int:
    """The name as it counts for the figure: a wild card that was in hand when its player let the
    figure good makes nothing there, unless it bears its own name (BI-105, BI-106)."""
    if name != s.card[HAND * seat + place] and let_good_with(r, s, seat, figure, place):
        return ABSENT
    return name


@rule
def names_for(r: Rules, s: Cells, seat: int, figure: int, a: int, b: int, c: int) -> int:
    """His names as a set, as they count for the figure (BI-105)."""
    return (
        bit(counted(r, s, seat, figure, 0, a))
        | bit(counted(r, s, seat, figure, 1, b))
        | bit(counted(r, s, seat, figure, 2, c))
    )


@rule
def has_left(r: Rules, s: Cells, seat: int, figure: int, a: int, b: int, c: int) -> bool:
    """The figure is there without the wild cards he let it good with; Spiel is not made of names."""
    return figure == SPIEL or present_in(names_for(r, s, seat, figure, a, b, c)) >> figure & 1 == 1


@rule
def suit_masks(suits: int) -> int:
    """Every card of these suits."""
    cards = 0
    for suit in range(4):
        cards |= (suits >> suit & 1) * suit_mask(suit)
    return cards


@rule
def bearable(place: int, name: int, barred: int, colour: int) -> int:
    """The names that the card in this place can bear in the end, as a set: a wild one is not named in a
    suit that its player failed to follow (BI-097), and the third may have to be of one suit."""
    names = bit(name)
    if name == ABSENT:
        names = ALL_NAMES & ~suit_masks(barred)
    return names & suit_mask(colour) if colour != NOBODY and place == HAND - 1 else names


@rule
def completing(duty: int, names: int) -> int:
    """Each name that makes every figure of the duty together with these, as a set."""
    lacking, found = duty & ~present_in(names), ALL_NAMES
    if lacking >> HERZ & 1:
        found &= suit_mask(HERZ_SUIT)
    if lacking >> LAUB & 1:
        found &= suit_mask(LAUB_SUIT)
    if lacking >> GLEICH & 1:
        ranks = ranks_in(names)
        found &= (ranks | ranks << 9 | ranks << 18 | ranks << 27) & ~names
    if lacking >> HANGER & 1:
        found &= names << 1 | names >> 1
    return found


@rule
def completing_left(r: Rules, s: Cells, seat: int, figure: int, place: int, names: int) -> int:
    """Each name that the card in this place could bear so that the figure is there, with `names` for what
    counts of the other cards: if it was let good with this card, that helps under its own name at most."""
    found = completing(1 << figure, names)
    if not present(figure, names) and let_good_with(r, s, seat, figure, place):
        found &= 1 << s.card[HAND * seat + place]
    return found


@rule
@apart
def feasible(
    r: Rules, s: Cells, seat: int, names: Three, barred: int, colour: int, duty: int, tested: int
) -> bool:
    """Some naming of the wild cards meets every duty at once (4.3 of the rules).

    `colour` is the suit that the third card must have, or NOBODY.  `tested` is the figure for which
    BI-105 counts; SPIEL tests none.
    """
    a, b, c = names
    p, q, t = 0, 1, 2
    if c != ABSENT and b == ABSENT:  # one that is free comes last: all its names are tried at once
        b, q, c, t = c, t, b, q
    elif c != ABSENT and a == ABSENT:
        a, p, c, t = c, t, a, p
    last = bearable(t, c, barred, colour)
    of_first = bearable(p, a, barred, colour)
    while of_first:
        a = lowest(of_first)
        of_first &= of_first - 1
        of_second = bearable(q, b, barred, colour)
        while of_second:
            second = lowest(of_second)
            of_second &= of_second - 1
            fitting = last & completing(duty, 1 << a | 1 << second)
            if fitting and tested != SPIEL:
                left = bit(counted(r, s, seat, tested, p, a)) | bit(counted(r, s, seat, tested, q, second))
                fitting &= completing_left(r, s, seat, tested, t, left)
            if fitting:
                return True
    return False


@rule
def can_have(r: Rules, s: Cells, seat: int, duty: int, colour: int, tested: int) -> bool:
    """Some naming gives the player every figure of the duty, and his third card the suit `colour`."""
    a, b, c = names_of(s, seat)
    coloured = colour == NOBODY or suit_of(c) == colour
    if coloured and meets(duty, bit(a) | bit(b) | bit(c)) and has_left(r, s, seat, tested, a, b, c):
        return True  # a wild card takes nothing away
    if s.hand[seat] & r.wilds == 0:
        return False
    return feasible(r, s, seat, (a, b, c), barred_suits(s, seat), colour, duty, tested)


# --- how high
@rule
def quality(r: Rules, card: int, name: int) -> int:
    """Between equal names: natural, Weli, Schell 7, Eichel 7 (BI-092, BI-094, BI-106)."""
    if not is_wild(r, card) or card == name:
        return 3
    if card == WELI:
        return 2
    return 1 if card == SCHELL_SEVEN else 0


@rule
def suit_key(suit: int, name: int, q: int) -> int:
    """Height of a card in a suit; 0 if it is of another (BI-031, BI-032, BI-092)."""
    return (suit_of(name) == suit) * (4 * rank_of(name) + q)


@rule
def set_key(size: int, rank: int, p: int, q: int, t: int) -> int:
    """Size, rank, then the qualities sorted downwards (BI-036, BI-037, BI-093, BI-094)."""
    high, low = max(p, q, t), min(p, q, t)
    return 1024 * size + 64 * rank + 16 * high + 4 * (p + q + t - high - low) + low


@rule
def equal_pair(a: int, b: int) -> bool:
    return a != b and rank_of(a) == rank_of(b)


@rule
def neighbours(a: int, b: int) -> bool:
    return suit_of(a) == suit_of(b) and abs(a - b) == 1


@rule
def pair_key(figure: int, a: int, b: int, p: int, q: int) -> int:
    """Two cards as a Gleich or Hanger; 0 if they are none."""
    if figure == GLEICH:
        return set_key(2, rank_of(a), p, q, 0) if equal_pair(a, b) else 0
    return set_key(2, rank_of(max(a, b)), p, q, 0) if neighbours(a, b) else 0


@rule
def is_dritzig(figure: int, a: int, b: int, c: int) -> bool:
    """All three cards make one Gleich or Hanger (BI-036)."""
    if figure == GLEICH:
        return equal_pair(a, b) and equal_pair(a, c) and equal_pair(b, c)
    low, high = min(a, b, c), max(a, b, c)
    return suit_of(low) == suit_of(high) and high - low == 2 and a + b + c == 3 * low + 3


@rule
def height(r: Rules, s: Cells, seat: int, figure: int) -> int:
    """Key of the player's best figure, 0 for none; wild cards he passed it with are left out (BI-105)."""
    at = HAND * seat
    a = counted(r, s, seat, figure, 0, s.name[at])
    b = counted(r, s, seat, figure, 1, s.name[at + 1])
    c = counted(r, s, seat, figure, 2, s.name[at + 2])
    p = quality(r, s.card[at], a)
    q = quality(r, s.card[at + 1], b)
    t = quality(r, s.card[at + 2], c)
    if figure == HERZ:
        return max(suit_key(HERZ_SUIT, a, p), suit_key(HERZ_SUIT, b, q), suit_key(HERZ_SUIT, c, t))
    if figure == LAUB:
        return max(suit_key(LAUB_SUIT, a, p), suit_key(LAUB_SUIT, b, q), suit_key(LAUB_SUIT, c, t))
    if is_dritzig(figure, a, b, c):
        return set_key(3, rank_of(max(a, b, c)), p, q, t)
    return max(pair_key(figure, a, b, p, q), pair_key(figure, a, c, p, t), pair_key(figure, b, c, q, t))
