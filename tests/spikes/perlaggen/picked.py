"""The other way to say which cards are shown, tried for comparison: not in the act but in cells.

The act is verb and figure; the speaker first fills `picked` with card << 6 | name, 0 after the last.
"""

from dataclasses import dataclass

from perlaggen.cells import NO_CARD, NOBODY, PLACES, Cells, Rules, is_wild, party
from perlaggen.figures import GLEICH, NAMES, add_rank, best_of, can_have
from perlaggen.showdown import Sets, judge_turn, names_after, others_best, pass_turn
from stammtisch.core.cards import NO_NAME
from stammtisch.core.cells import row
from stammtisch.core.rule import rule


@dataclass(slots=True)
class PickedCells(Cells):
    picked: list[int] = row(PLACES)


@rule
def place_of_card(s: PickedCells, seat: int, card: int) -> int:
    for place in range(PLACES):
        if s.card[PLACES * seat + place] == card:
            return place
    return NOBODY


@rule
def name_picked(s: PickedCells, seat: int, pick: int) -> int:
    card, name = pick >> 6, pick & 63
    if name == NO_NAME:
        name = s.name[PLACES * seat + place_of_card(s, seat, card)]
    return card if name == NO_NAME else name


@rule
def judge_pick(s: PickedCells, seat: int, pick: int) -> int:
    card, name = pick >> 6, pick & 63
    place = place_of_card(s, seat, card)
    if place == NOBODY:
        return 66
    if name == NO_NAME:
        return 0
    if s.lies[seat] >> place & 1:
        return 52
    return 0 if is_wild(s, card) and NAMES >> name & 1 else 50


@rule
def names_picked(s: PickedCells, seat: int) -> Sets:
    mask, ranks, cards = 0, 0, 0
    for i in range(PLACES):
        if s.picked[i] != NO_CARD:
            name = name_picked(s, seat, s.picked[i])
            mask, ranks, cards = mask | 1 << name, add_rank(ranks, name), cards + 1
    return mask, ranks, cards


@rule
def keeps_duty_picked(s: PickedCells, seat: int) -> bool:
    """The names that stay, and those just picked for Perlaggen."""
    duty = s.duty[seat]
    mask, ranks, wilds = names_after(s, seat, 0)
    if duty == 0 or not can_have(mask, ranks, wilds, duty):
        return True
    for i in range(PLACES):
        pick = s.picked[i]
        if pick != NO_CARD:
            place = place_of_card(s, seat, pick >> 6)
            if s.name[PLACES * seat + place] == NO_NAME:
                name = name_picked(s, seat, pick)
                mask, ranks, wilds = mask | 1 << name, add_rank(ranks, name), wilds - 1
    return can_have(mask, ranks, wilds, duty)


@rule
def judge_show_picked(r: Rules, s: PickedCells, seat: int, f: int) -> int:
    why = judge_turn(r, s, seat, f)
    if why:
        return why
    for i in range(PLACES):
        if s.picked[i] != NO_CARD:
            why = judge_pick(s, seat, s.picked[i])
            if why:
                return why
    mask, ranks, cards = names_picked(s, seat)
    value = best_of(f, mask, ranks, 0)
    if cards < 2 or value >> 4 != cards:
        return 61 if f == GLEICH else 63
    if value <= others_best(r, s, party(r, seat), f):
        return 132
    return 0 if keeps_duty_picked(s, seat) else 96


@rule
def advance_show_picked(r: Rules, s: PickedCells, seat: int, f: int) -> None:
    for i in range(PLACES):
        pick = s.picked[i]
        if pick != NO_CARD:
            place = place_of_card(s, seat, pick >> 6)
            s.name[PLACES * seat + place] = name_picked(s, seat, pick)
            s.lies[seat] |= 1 << place
            s.picked[i] = NO_CARD
    pass_turn(r, s, party(r, seat), f)
