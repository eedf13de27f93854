"""A seat's own cards: those that lie, under their names, and those in hand (PE-066).

Places count them: first what lies, in the order in which it was laid, then the hand from the lowest card
number up.  So a place tells nothing about cards that others do not see.
"""

from stammtisch.core.bits import lowest, member, size
from stammtisch.core.cards import NO_NAME, ranks_in
from stammtisch.core.rule import apart, rule

from .cells import (
    AS_IT_IS,
    LEFT,
    NONE,
    PLACES,
    Cells,
    places_named,
    shown_as,
    true_duty,
)
from .figures import add_rank, best_of, can_have, can_make

Sets = tuple[int, int, int]  # names, ranks and the number of Perlaggen without a name


@rule
def card_at(s: Cells, seat: int, place: int) -> int:
    """NONE where the seat has no card."""
    if place < s.laid[seat]:
        return s.card[PLACES * seat + place]
    left = place - s.laid[seat]
    return member(s.hand[seat], left) if left < size(s.hand[seat]) else NONE


@rule
def name_at(s: Cells, seat: int, place: int, card: int) -> int:
    """The name it bears; NO_NAME for a Perlagg in hand."""
    if place < s.laid[seat]:
        return s.name[PLACES * seat + place]
    return NO_NAME if s.wilds >> card & 1 else card


@rule
def name_shown(s: Cells, seat: int, place: int, card: int, how: int) -> int:
    """What the card counts as in a show; a Perlagg shown without a name is its face (PE-051)."""
    if how != AS_IT_IS and how != LEFT:
        return how
    name = name_at(s, seat, place, card)
    return card if name == NO_NAME and how == AS_IT_IS else name


@rule
def lying_names(s: Cells, seat: int) -> tuple[int, int]:
    mask, ranks = 0, 0
    for i in range(s.laid[seat]):
        name = s.name[PLACES * seat + i]
        mask, ranks = mask | 1 << name, add_rank(ranks, name)
    return mask, ranks


@rule
@apart
def names_now(s: Cells, seat: int) -> Sets:
    """All of the seat's names; a Perlagg in hand has none yet (PE-066)."""
    mask, ranks = lying_names(s, seat)
    plain = s.hand[seat] & ~s.wilds
    return mask | plain, ranks + ranks_in(plain), size(s.hand[seat] & s.wilds)


@rule
@apart
def names_after(s: Cells, seat: int, code: int) -> Sets:
    """The same once a show is done."""
    mask, ranks = lying_names(s, seat)
    wilds, place, hand = 0, s.laid[seat], s.hand[seat]
    while hand:
        card = lowest(hand)
        name = name_shown(s, seat, place, card, shown_as(code, place))
        if name == NO_NAME:
            wilds += 1
        else:
            mask, ranks = mask | 1 << name, add_rank(ranks, name)
        hand &= hand - 1
        place += 1
    return mask, ranks, wilds


@rule
def names_shown(s: Cells, seat: int, code: int) -> Sets:
    """The names in the show itself, and how many cards it names."""
    mask, ranks, cards = 0, 0, 0
    for place in range(places_named(code)):
        how = shown_as(code, place)
        if how != LEFT:
            name = name_shown(s, seat, place, card_at(s, seat, place), how)
            mask, ranks, cards = mask | 1 << name, add_rank(ranks, name), cards + 1
    return mask, ranks, cards


@rule
@apart
def can_fulfil(s: Cells, seat: int, duty: int) -> bool:
    """Some choice of names gives every figure of the duty (PE-093)."""
    if duty == 0:
        return True
    mask, ranks, wilds = names_now(s, seat)
    return can_have(mask, ranks, wilds, duty)


@rule
@apart
def can_beside(s: Cells, seat: int, duty: int) -> int:
    """What some choice of names gives beside a duty: a bit for each of none, Gleich, Hanger, both."""
    mask, ranks, wilds = names_now(s, seat)
    found = 0
    for some in range(4):
        if can_have(mask, ranks, wilds, duty | some):
            found |= 1 << some
    return found


@rule
@apart
def can_fulfil_named(s: Cells, seat: int, card: int, name: int, duty: int) -> bool:
    """The same once a Perlagg of his hand bears this name."""
    mask, ranks, wilds = names_now(s, seat)
    return can_have(mask | 1 << name, add_rank(ranks, name), wilds - 1, duty)


@rule
@apart
def can_fulfil_without(s: Cells, seat: int, card: int, place: int, duty: int) -> bool:
    """The same as if he did not have this card: one in hand, or the one that lies at this place."""
    mask, ranks = 0, 0
    for i in range(s.laid[seat]):
        if i != place:
            name = s.name[PLACES * seat + i]
            mask, ranks = mask | 1 << name, add_rank(ranks, name)
    hand = s.hand[seat] if place != NONE else s.hand[seat] & ~(1 << card)
    plain = hand & ~s.wilds
    return can_have(mask | plain, ranks + ranks_in(plain), size(hand & s.wilds), duty)


@rule
def best_value(s: Cells, seat: int, f: int) -> int:
    """The best figure that he can make (PE-066)."""
    mask, ranks, wilds = names_now(s, seat)
    return best_of(f, mask, ranks, wilds)


@rule
def makes_exactly(s: Cells, seat: int, f: int, value: int) -> bool:
    """He can lay down a figure of just this value."""
    mask, ranks, wilds = names_now(s, seat)
    return can_make(f, mask, ranks, wilds, value)


@rule
def lying_value(s: Cells, seat: int, f: int) -> int:
    """What counts without being called (PE-131)."""
    mask, ranks = lying_names(s, seat)
    return best_of(f, mask, ranks, 0)


@rule
@apart
def note_lost(s: Cells, seat: int) -> None:
    """At the table: figures that he had and can no longer make; where he can make each but not all, all
    (PE-096, 4.9)."""
    lost = 0
    for f in range(2):
        if true_duty(s, seat) >> f & 1 and not can_fulfil(s, seat, 1 << f):
            lost |= 1 << f
    s.broken[seat] |= lost if lost else true_duty(s, seat)


@rule
def lay_down(s: Cells, seat: int, card: int, name: int, named: bool) -> None:
    """A card of the hand lies from now on, under its name, for good (PE-052, PE-138)."""
    at = s.laid[seat]
    s.card[PLACES * seat + at] = card
    s.name[PLACES * seat + at] = name
    if named:
        s.christened[seat] |= 1 << at
    s.laid[seat] = at + 1
    s.hand[seat] &= ~(1 << card)
