"""Partners asked in turn, the canonical shows, and a showdown to begin with: what bulk play drives.

A party's partners are asked one after the other; the first may be silent, the last one owes an act.
Of the many ways to show a figure of some value one is listed: what lies serves first, then plain
cards, then Perlaggen, in a Gleich under the name that leaves the best Hanger.  A Perlagg kept back
takes no figure away, so what no such show can do lawfully, none can.
"""

from dataclasses import dataclass

from perlaggen.acts import act
from perlaggen.cells import (
    AS_IT_IS,
    NO_CARD,
    NOBODY,
    OPEN,
    PASSES,
    PLACES,
    RESTS,
    SHOW,
    SHOWS,
    SILENCE,
    STANDS_BY,
    Cells,
    Rules,
    party,
    with_place,
)
from perlaggen.figures import GLEICH, HANGER, best_hanger, best_of, exists, window
from perlaggen.showdown import advance, judge, names_after, others_best
from stammtisch.core.cards import NO_NAME, rank_of
from stammtisch.core.cells import Cells as CoreCells
from stammtisch.core.cells import row
from stammtisch.core.rule import rule


@dataclass(slots=True)
class Choices(CoreCells):
    count: int = 0
    act: list[int] = row(64)


# --- canonical shows
@rule
def place_of(s: Cells, seat: int, name: int, taken: int) -> int:
    """Where a card of this name is, a lying one before one in hand; NOBODY if there is none."""
    found = NOBODY
    for place in range(PLACES):
        if s.name[PLACES * seat + place] == name and not taken >> place & 1:
            if s.lies[seat] >> place & 1:
                return place
            if found == NOBODY:
                found = place
    return found


@rule
def free_perlagg(s: Cells, seat: int, taken: int) -> int:
    """The first Perlagg without a name; NOBODY if there is none."""
    for place in range(PLACES):
        at = PLACES * seat + place
        if s.card[at] != NO_CARD and s.name[at] == NO_NAME and not taken >> place & 1:
            return place
    return NOBODY


@rule
def show_hanger(s: Cells, seat: int, code: int, value: int, suit: int) -> int:
    """The act completed to a Hanger of this value; SILENCE if he cannot make it."""
    taken, wanted = 0, window(value)
    for rank in range(9):
        if wanted >> rank & 1:
            name = 9 * suit + rank
            place, how = place_of(s, seat, name, taken), AS_IT_IS
            if place == NOBODY and rank > 0:
                place, how = free_perlagg(s, seat, taken), name
            if place == NOBODY:
                return SILENCE
            taken |= 1 << place
            code = with_place(code, place, how)
    return code


@rule
def suit_that_helps(s: Cells, seat: int, rank: int, spent: int) -> int:
    """The suit in which one name of this rank leaves the best Hanger, trump before the others."""
    mask, _, wilds = names_after(s, seat, SILENCE)
    best, suit = -1, 0
    for step in range(4):
        other = s.trump + step & 3
        hanger = best_hanger(mask | 1 << 9 * other + rank, wilds - spent)
        if hanger > best:
            best, suit = hanger, other
    return suit


@rule
def show_gleich(s: Cells, seat: int, code: int, value: int) -> int:
    """The act completed to a Gleich of this value; SILENCE if he cannot make it."""
    need, rank, taken = value >> 4, value & 15, 0
    for lying in range(1, -1, -1):
        for place in range(PLACES):
            name = s.name[PLACES * seat + place]
            fits = name != NO_NAME and rank_of(name) == rank and s.lies[seat] >> place & 1 == lying
            if need > 0 and fits:
                code = with_place(code, place, AS_IT_IS)
                need -= 1
    _, _, wilds = names_after(s, seat, SILENCE)
    if need > wilds:
        return SILENCE
    suit = suit_that_helps(s, seat, rank, need) if need > 0 else 0
    for _ in range(need):
        place = free_perlagg(s, seat, taken)
        taken |= 1 << place
        code = with_place(code, place, 9 * suit + rank)
    return code


# --- lists
@rule
def list_act(r: Rules, s: Cells, o: Choices, seat: int, code: int) -> bool:
    if judge(r, s, seat, code) != 0:
        return False
    o.act[o.count] = code
    o.count += 1
    return True


@rule
def list_value(r: Rules, s: Cells, o: Choices, seat: int, verb: int, f: int, value: int) -> bool:
    """One show of this value if any is lawful."""
    if not exists(f, value):
        return False
    if f == GLEICH:
        code = show_gleich(s, seat, act(verb, f), value)
        return code != SILENCE and list_act(r, s, o, seat, code)
    for suit in range(4):
        code = show_hanger(s, seat, act(verb, f), value, suit)
        if code != SILENCE and list_act(r, s, o, seat, code):
            return True
    return False


@rule
def list_shows(r: Rules, s: Cells, o: Choices, seat: int, f: int) -> None:
    """Equal, just better, and the best he can show."""
    mask, ranks, wilds = names_after(s, seat, SILENCE)
    theirs, most = others_best(r, s, party(r, seat), f), best_of(f, mask, ranks, wilds)
    if theirs > 0:
        list_value(r, s, o, seat, STANDS_BY, f, theirs)
    just = max(theirs, 32) + 1
    while just <= most and not list_value(r, s, o, seat, SHOWS, f, just):
        just += 1
    while most > just and not list_value(r, s, o, seat, SHOWS, f, most):
        most -= 1


@rule
def list_figure(r: Rules, s: Cells, o: Choices, seat: int, f: int) -> None:
    list_act(r, s, o, seat, act(PASSES, f))
    list_act(r, s, o, seat, act(RESTS, f))
    list_act(r, s, o, seat, act(STANDS_BY, f))
    list_shows(r, s, o, seat, f)


# --- asking
@rule
def party_asked(s: Cells) -> int:
    if s.phase == SHOW:
        for f in range(2):
            if s.status[f] == OPEN:
                return s.turn[f]
    return NOBODY


@rule
def asked(s: Cells) -> int:
    """The first partner of the party on turn that has not been silent; NOBODY after the deal."""
    p = party_asked(s)
    if p == NOBODY:
        return NOBODY
    for seat in range(s.seats):
        if s.to_ask >> seat & 1 and (seat == p or (s.seats != 3 and seat & 1 == p & 1)):
            return seat
    return NOBODY


@rule
def may_be_silent(r: Rules, s: Cells, seat: int) -> bool:
    """A partner is still to be asked."""
    for other in range(seat + 1, s.seats):
        if s.to_ask >> other & 1 and party(r, other) == party(r, seat):
            return True
    return False


@rule
def list_asked(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    o.count = 0
    if may_be_silent(r, s, seat):
        o.act[0] = SILENCE
        o.count = 1
    for f in range(HANGER + 1):
        if s.status[f] == OPEN and s.turn[f] == party(r, seat):
            list_figure(r, s, o, seat, f)


@rule
def step(r: Rules, s: Cells, seat: int, code: int) -> None:
    if code == SILENCE:
        s.to_ask &= ~(1 << seat)
    else:
        advance(r, s, seat, code)
        s.to_ask = s.active
