"""Doppelkopf with open cards; see `core.solving`.  The whole account counts, so only every card laid tells
what a position is worth: the last four tricks are searched to the end, earlier ones by eyes."""

from collections.abc import Sequence

from stammtisch.core.bits import lowest
from stammtisch.core.rule import apart, rule
from stammtisch.core.solving import Solving

from .advance import advance_play
from .cells import NOBODY, PLAY, Cells, Rules
from .strength import eyes_of, height, may_follow, trick_eyes

MOST = 4096  # more than any account comes to


@rule
def turn(r: Rules, s: Cells) -> int:
    return s.turn if s.phase == PLAY else NOBODY


@rule
def lawful(r: Rules, s: Cells, seat: int, names: Sequence[int]) -> int:
    return may_follow(s, seat) & s.hand[seat]


@rule
@apart
def lay(r: Rules, s: Cells, seat: int, card: int, names: Sequence[int]) -> None:
    """A Karo As is laid as Schwein where its name says so."""
    s.must = NOBODY
    advance_play(r, s, seat, card, 1 if names[card] else 0)


@rule
def worth(r: Rules, s: Cells, seat: int) -> int:
    return s.points[seat]


@rule
def estimate(r: Rules, s: Cells, seat: int) -> int:
    """Eyes of the seat's party less those of the other."""
    mine, eyes = s.re >> seat & 1, 0
    for trick in range(s.trick):
        taken = trick_eyes(s, trick)
        eyes += taken if s.re >> s.won_by[trick] & 1 == mine else -taken
    return eyes


@rule
def key(s: Cells) -> int:
    """Who took which card matters to the end."""
    return -1


@rule
def first(r: Rules, s: Cells, seat: int, cards: int) -> int:
    """The highest first, of equal ones the dearest."""
    chosen, liked = lowest(cards), -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        likes = 16 * height(s.kind, card) + eyes_of(card)
        if likes > liked:
            chosen, liked = card, likes
    return chosen


@rule
def most(r: Rules, s: Cells) -> int:
    return MOST


SOLVING = Solving(
    turn=turn, lawful=lawful, lay=lay, worth=worth, estimate=estimate, key=key, first=first, most=most
)
