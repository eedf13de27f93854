"""Bieten with open cards; see `core.solving`.  Figures follow from the names: the Spiel is played for."""

from collections.abc import Sequence

from stammtisch.core.bits import lowest
from stammtisch.core.rule import apart, rule
from stammtisch.core.solving import Solving

from .advance import advance_play
from .cells import NOBODY, PLAY, Cells, Rules
from .judge import judge_play

MOST = 64  # more than all figures together give


@rule
def turn(r: Rules, s: Cells) -> int:
    return s.turn if s.phase == PLAY else NOBODY


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
    """Of two players what he has more than the other; among several what he has."""
    gained = s.total[seat] - s.points[seat]
    if s.seats == 2:
        gained -= s.total[1 - seat] - s.points[1 - seat]
    return gained


@rule
def estimate(r: Rules, s: Cells, seat: int) -> int:
    """Tricks taken."""
    taken = 0
    for trick in range(s.trick):
        taken += 1 if s.trick_winner[trick] == seat else 0
    return taken


@rule
def key(s: Cells) -> int:
    """Three cards each are soon searched."""
    return -1


@rule
def first(r: Rules, s: Cells, seat: int, cards: int) -> int:
    return lowest(cards)


@rule
def most(r: Rules, s: Cells) -> int:
    return MOST


SOLVING = Solving(
    turn=turn, lawful=lawful, lay=lay, worth=worth, estimate=estimate, key=key, first=first, most=most
)
