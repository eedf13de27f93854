"""A showdown out of a shuffled pack.  Stands in for the play that would lead to it; not a rule."""

from perlaggen.asking import Choices, asked, list_asked, step
from perlaggen.cells import (
    CLOSED,
    DECIDED,
    PLACES,
    Cells,
    Rules,
    party,
)
from perlaggen.figures import SPIEL, can_have, next_name
from perlaggen.showdown import enter_show, judge, names_after
from stammtisch.core.cards import EICHEL, HERZ, NO_NAME, SCHELL, WELI, suit_of
from stammtisch.core.engine import Engine
from stammtisch.core.rule import rule

SEVEN, UNTER, OBER, KING = 1, 5, 6, 7
PERMANENT = 1 << 9 * HERZ + KING | 1 << WELI | 1 << 9 * SCHELL + SEVEN | 1 << 9 * EICHEL + SEVEN


@rule
def perlaggen(trump: int) -> int:
    """The Perlaggen of Innsbruck as a set (PE-004, PE-006)."""
    return PERMANENT | (1 << SEVEN | 1 << UNTER | 1 << OBER) << 9 * trump


@rule
def sit(s: Cells, seats: int, dealer: int) -> None:
    s.seats, s.active, s.dealer = seats, (1 << seats) - 1, dealer


@rule
def digest(s: Cells) -> int:
    return s.total[0] + 64 + 256 * (s.total[1] + 64 + 256 * (s.total[2] + 64))


@rule
def put_pack(r: Rules, s: Cells) -> None:
    at = 0
    for card in range(36):
        if card % 9 > 0 or card == WELI:
            s.pack[at] = card
            at += 1


@rule
def lay_some(s: Cells, seat: int, number: int, luck: int) -> None:
    """The first cards lie; a Perlagg among them as a plan has it, or for want of a name as itself."""
    for place in range(number):
        at = PLACES * seat + place
        if s.name[at] == NO_NAME:
            mask, ranks, wilds = names_after(s, seat, 0)
            name = next_name(mask, ranks, wilds, 0, luck & 1) if luck + place & 6 else NO_NAME
            s.name[at] = s.card[at] if name == NO_NAME else name
        s.lies[seat] |= 1 << place


@rule
def speak(r: Rules, s: Cells, f: int, luck: int) -> None:
    """Some figures were bid and held or let good, some raised, one in eight to out."""
    if luck & 3 == 0:
        return
    s.order[f] = 1 + (f + luck) % 3
    s.level[f] = r.out if luck & 7 == 7 else 2 + (luck >> 3 & 3)
    if f < SPIEL and luck & 24 == 24:
        s.status[f], s.by[f], s.points[f] = CLOSED, luck & 1, 1
        s.total[luck & 1] += 1
    for seat in range(r.seats):
        mask, ranks, wilds = names_after(s, seat, 0)
        if f < SPIEL and can_have(mask, ranks, wilds, s.duty[seat] | 1 << f) and luck + seat & 1:
            s.duty[seat] |= 1 << f
            s.bettors[f] |= 1 << party(r, seat)


@rule
def begin(r: Rules, s: Cells) -> None:
    """Hands, what lies and what was said, all out of the order of the pack."""
    at = 0
    for seat in range(r.seats):
        for place in range(r.hand):
            s.card[PLACES * seat + place] = s.pack[at]
            at += 1
    s.trump = suit_of(s.pack[at])
    s.wilds = perlaggen(s.trump)
    for i in range(PLACES * r.seats):
        s.name[i] = NO_NAME if s.wilds >> s.card[i] & 1 else s.card[i]
    luck = s.pack[at] + s.pack[at + 1] * 5 + s.pack[at + 2] * 25
    for p in range(r.parties):
        s.total[p] = r.target - 1 - (luck >> 2 * p & 3)
    for f in range(3):
        speak(r, s, f, luck >> f)
    for seat in range(r.seats):
        lay_some(s, seat, luck % (r.hand + 1), luck + seat)
    first = luck % r.parties
    s.status[SPIEL], s.by[SPIEL] = CLOSED if luck & 2 else DECIDED, first
    s.to_ask = s.active
    enter_show(r, s, first)


SHOWDOWN = Engine(Cells, Choices, sit, put_pack, begin, asked, list_asked, judge, step, digest)
