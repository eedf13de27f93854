"""The position of a showdown, its acts, and the part of the ruleset that it reads."""

from dataclasses import dataclass
from typing import NamedTuple

from perlaggen.acts import digit, with_digit
from stammtisch.core.cards import NO_NAME
from stammtisch.core.cells import Cells as CoreCells
from stammtisch.core.cells import row
from stammtisch.core.rule import rule

SEATS = 6
PARTIES = 3
PLACES = 8  # a seat's cards; the last place is always empty and stands for a card that is not his

NO_CARD = 0  # there is no six of Eichel
NOBODY = -1

SHOW, DONE = range(2)  # phases
OPEN, CLOSED, DECIDED, LAPSED = range(4)  # status of a figure; closed: let good
NO_REASON, STANDS, NONE_HAS, LAPSE, NOT_WRITTEN = range(5)  # why nobody writes it
REASONS = (None, "stands", "nobody", "lapsed", "not written")

NO_STAND, TO_SPIEL, TO_SPIEL_OR_REDEAL = range(3)  # values of `decisive_stand`


class Rules(NamedTuple):
    seats: int = 4
    parties: int = 2  # three: Strafperlaggen
    hand: int = 5
    pack: int = 33
    target: int = 15
    out: int = 8  # the level that means out; the ladder's last number is one less
    decisive_stand: int = TO_SPIEL_OR_REDEAL
    stand_punished: int = 0  # `straf_stand`


@dataclass(slots=True)
class Cells(CoreCells):
    """4.1 of the rules as far as showing needs it.  Rows of PLACES * SEATS hold eight places a seat,
    rows of PARTIES * 2 a place for each party and each of Gleich and Hanger."""

    phase: int = SHOW
    trump: int = 0
    wilds: int = 0  # set of Perlaggen of this deal
    # cards: a Perlagg has no name before it is christened
    card: list[int] = row(PLACES * SEATS, NO_CARD)
    name: list[int] = row(PLACES * SEATS, NO_NAME)
    lies: list[int] = row(SEATS)  # set of places that lie open
    # figures
    level: list[int] = row(3, 1)
    status: list[int] = row(3)
    by: list[int] = row(3, NOBODY)  # party
    why: list[int] = row(3)
    points: list[int] = row(3)
    order: list[int] = row(3)  # number of its first bid
    bettors: list[int] = row(3)  # set of parties that bid, held or raised it
    duty: list[int] = row(SEATS)  # set of figures
    # showing
    beginner: int = NOBODY  # the Spiel party
    turn: list[int] = row(2, NOBODY)  # party
    value: list[int] = row(PARTIES * 2)
    locked: list[int] = row(2)  # set of parties
    stood: list[int] = row(2)  # set of parties
    # points, by party
    total: list[int] = row(PARTIES)
    winner: int = NOBODY
    redeal: int = 0
    # what a settlement would write; it waits for open figures
    tally: list[int] = row(PARTIES)
    earned: list[int] = row(3)
    counted: int = 0  # set of figures
    lapsing: int = 0  # set of figures
    # seats asked in turn: partners that have not been silent since the last act
    to_ask: int = 0
    # for the bulk loop
    seats: int = 0
    active: int = 0
    dealer: int = 0
    pack: list[int] = row(33)
    lift: int = 0


# --- acts: verb, figure, and for each of the eight places how its card is shown
SILENCE, SHOWS, STANDS_BY, RESTS, PASSES = range(5)
VERBS = ("", "shows", "stands", "rests", "passes")
LEFT = 0  # not part of the figure
AS_IT_IS = 63  # under the name it bears, or its face; any other digit is the name it is given


@rule
def figure_of(code: int) -> int:
    return digit(code, 0)


@rule
def shown_as(code: int, place: int) -> int:
    return digit(code, place + 1)


@rule
def with_place(code: int, place: int, how: int) -> int:
    return with_digit(code, place + 1, how)


@rule
def cards_named(code: int) -> bool:
    return code >> 12 != 0


# --- seats and cards
@rule
def party(r: Rules, seat: int) -> int:
    """Partners sit crosswise; three players are three parties (PE-021, PE-203)."""
    return seat if r.parties == 3 else seat & 1


@rule
def is_wild(s: Cells, card: int) -> bool:
    return s.wilds >> card & 1 == 1


@rule
def out_of_cards(r: Rules, s: Cells) -> bool:
    """Nobody has a card left in hand (PE-140)."""
    for seat in range(r.seats):
        if s.lies[seat] != (1 << r.hand) - 1:
            return False
    return True
