"""Names and shows worth listing: of the many ways to name a Perlagg or to show a value, a few.

`judge` takes any name and any show.  A Perlagg in hand is offered unnamed, as the ace of trump or of the
suit led, and under the names that make the best Gleich and Hanger or keep a duty.  Of the ways to show a
value one is listed: what lies serves first, then plain cards, then Perlaggen, in a Gleich under the name
that leaves the best Hanger.  A Perlagg kept back takes no figure away, so what no such show can do
lawfully, none can.
"""

from stammtisch.core.bits import lowest, size
from stammtisch.core.cards import NO_NAME, rank_of
from stammtisch.core.rule import apart, rule

from .cells import (
    AS_IT_IS,
    GLEICH,
    HANGER,
    NOBODY,
    PLACES,
    SILENCE,
    Cells,
    Rules,
    party,
    with_place,
)
from .figures import (
    COLUMNS,
    NAMES,
    best_gleich,
    best_hanger,
    next_name,
    window,
)
from .hands import can_fulfil, names_now
from .strength import led_suit

ACE = 8


# --- names for a card that is played
@rule
def duty_of(r: Rules, s: Cells, seat: int) -> int:
    """His own duty, and the party's while he can keep both."""
    both = s.duty[seat] | s.party_duty[party(r, seat)]
    return both if can_fulfil(s, seat, both) else s.duty[seat]


@rule
def add_name(names: int, name: int) -> int:
    return names | 1 << name if name != NO_NAME else names


@rule
@apart
def names_worth_trying(r: Rules, s: Cells, seat: int) -> int:
    """A set of names for any Perlagg of this hand."""
    mask, ranks, wilds = names_now(s, seat)
    duty = duty_of(r, s, seat)
    led = led_suit(s) if s.in_trick else s.trump
    names = 1 << 9 * s.trump + ACE | 1 << 9 * led + ACE
    names = add_name(names, next_name(mask, ranks, wilds, 0, GLEICH))
    names = add_name(names, next_name(mask, ranks, wilds, 0, HANGER))
    if duty:
        names = add_name(names, next_name(mask, ranks, wilds, duty, GLEICH))
        names = add_name(names, next_name(mask, ranks, wilds, duty, HANGER))
    rank = best_gleich(ranks, wilds) & 15
    if rank > 0:  # the Gleich once more, so that it takes the trick or follows suit
        names |= 1 << 9 * s.trump + rank | 1 << 9 * led + rank
    return names & NAMES


# --- canonical shows
@rule
def place_held(s: Cells, seat: int, card: int) -> int:
    """Where a card of the hand is."""
    return s.laid[seat] + size(s.hand[seat] & (1 << card) - 1)


@rule
@apart
def place_of(s: Cells, seat: int, name: int, taken: int) -> int:
    """Where a card of this name is, a lying one before one in hand; NOBODY if there is none."""
    for place in range(s.laid[seat]):
        if s.name[PLACES * seat + place] == name and not taken >> place & 1:
            return place
    held = s.hand[seat] & (s.wilds if name == NO_NAME else 1 << name & ~s.wilds)
    while held:
        place = place_held(s, seat, lowest(held))
        if not taken >> place & 1:
            return place
        held &= held - 1
    return NOBODY


@rule
@apart
def show_hanger(s: Cells, seat: int, code: int, value: int, suit: int) -> int:
    """The act completed to a Hanger of this value; SILENCE if he cannot make it."""
    taken, wanted = 0, window(value)
    for rank in range(9):
        if wanted >> rank & 1:
            name = 9 * suit + rank
            place, how = (NOBODY if name == NO_NAME else place_of(s, seat, name, taken)), AS_IT_IS
            if place == NOBODY and rank > 0:
                place, how = place_of(s, seat, NO_NAME, taken), name
            if place == NOBODY:
                return SILENCE
            taken |= 1 << place
            code = with_place(code, place, how)
    return code


@rule
@apart
def suit_that_helps(s: Cells, seat: int, rank: int, spent: int) -> int:
    """The suit in which one name of this rank leaves the best Hanger, trump before the others."""
    mask, _, wilds = names_now(s, seat)
    best, suit = -1, 0
    for i in range(4):
        other = s.trump + i & 3
        hanger = best_hanger(mask | 1 << 9 * other + rank, wilds - spent)
        if hanger > best:
            best, suit = hanger, other
    return suit


@rule
@apart
def show_gleich(s: Cells, seat: int, code: int, value: int) -> int:
    """The act completed to a Gleich of this value; SILENCE if he cannot make it."""
    need, rank, taken = value >> 4, value & 15, 0
    for place in range(s.laid[seat]):
        if need > 0 and rank_of(s.name[PLACES * seat + place]) == rank:
            code = with_place(code, place, AS_IT_IS)
            need -= 1
    held = s.hand[seat] & ~s.wilds & COLUMNS << rank
    while held and need > 0:
        code = with_place(code, place_held(s, seat, lowest(held)), AS_IT_IS)
        need -= 1
        held &= held - 1
    wilds = size(s.hand[seat] & s.wilds)
    if need > wilds:
        return SILENCE
    suit = suit_that_helps(s, seat, rank, need) if need > 0 else 0
    for _ in range(need):
        place = place_of(s, seat, NO_NAME, taken)
        taken |= 1 << place
        code = with_place(code, place, 9 * suit + rank)
    return code
