"""Perlaggen with open cards and given names; see `core.solving`.  Gleich and Hanger follow from the names, so
only the Spiel is played for."""

from collections.abc import Sequence

from stammtisch.core.bits import lowest
from stammtisch.core.rule import apart, rule
from stammtisch.core.solving import Solving

from .cells import NOBODY, PLAY, SPIEL, Cells, Rules, is_open, party
from .play import advance_play, judge_play
from .strength import is_wild


@rule
def turn(r: Rules, s: Cells) -> int:
    """Until the Spiel is decided; one that was let good is not played for."""
    return s.turn if s.phase == PLAY and is_open(s, SPIEL) else NOBODY


@rule
def lawful(r: Rules, s: Cells, seat: int, names: Sequence[int]) -> int:
    """Under names that break his word he may lay whatever he likes."""
    found, held = 0, s.hand[seat]
    while held:
        if judge_play(r, s, seat, lowest(held), names[lowest(held)]) == 0:
            found |= held & -held
        held &= held - 1
    return found if found else s.hand[seat]


@rule
@apart
def lay(r: Rules, s: Cells, seat: int, card: int, names: Sequence[int]) -> None:
    advance_play(r, s, seat, card, names[card])


@rule
def worth(r: Rules, s: Cells, seat: int) -> int:
    if s.by[SPIEL] == NOBODY:
        return 0
    return s.level[SPIEL] if s.by[SPIEL] == party(r, seat) else -s.level[SPIEL]


@rule
def estimate(r: Rules, s: Cells, seat: int) -> int:
    """Tricks taken."""
    return s.tricks[party(r, seat)]


@rule
def key(s: Cells) -> int:
    """Hands, who leads, and the tricks taken; what lies follows from the hands."""
    if s.in_trick:
        return -1
    mixed = s.turn * 512 + s.tricks[0] * 64 + s.tricks[1] * 8 + s.tricks[2]
    for seat in range(s.seats):
        mixed = (mixed * 0x2545F4914F6CDD1D + s.hand[seat] + 1) & 0x3FFFFFFFFFFFFFFF
    return mixed


@rule
def first(r: Rules, s: Cells, seat: int, cards: int) -> int:
    """A plain card before a Perlagg, the highest first."""
    plain = cards & ~s.wilds
    chosen, liked = lowest(cards), -1
    cards = plain if plain else cards
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        likes = card % 9 + (9 if card // 9 == s.trump else 0)
        if likes > liked and (plain == 0 or not is_wild(s, card)):
            chosen, liked = card, likes
    return chosen


@rule
def most(r: Rules, s: Cells) -> int:
    return s.level[SPIEL]


SOLVING = Solving(
    turn=turn, lawful=lawful, lay=lay, worth=worth, estimate=estimate, key=key, first=first, most=most
)
