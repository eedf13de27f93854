"""The position of a deal of Bieten, the acts, and the ruleset as ints."""

from dataclasses import dataclass
from typing import NamedTuple

from stammtisch.core.cards import NO_NAME
from stammtisch.core.cells import Cells as CoreCells
from stammtisch.core.cells import row
from stammtisch.core.dealing import UNKNOWN
from stammtisch.core.rule import rule

SEATS = 11  # most players that any pack can serve (BI-006)
HAND = 3  # cards and tricks in a deal

# the figures, in the order in which they are counted (BI-030, BI-125)
HERZ, LAUB, GLEICH, HANGER, SPIEL = range(5)
FIGURES = ("herz", "laub", "gleich", "hanger", "spiel")

# phases (4.2 of the rules)
CUT, PLAY, REVIEW = range(3)

# status of a figure
SILENT, OFFERED2, HELD2, OFFERED3, HELD3, GOOD = range(6)

# what the cutter may keep
TAKE_NONE, TAKE_WELI, TAKE_WILD, TAKE_ANY3 = range(4)

# breaches (BI-151 to BI-155)
REVOKE, FALSE_FIGURE, NO_COLOUR, OVERBID, BAD_NAME = range(5)
BREACHES = ("revoke", "false-figure", "no-colour", "overbid", "bad-name")

NOBODY = -1
ABSENT = -18  # no card, or a wild card without a name: no figure can use it


class Rules(NamedTuple):
    """A ruleset with its options, as the rule functions read it (1.3 of the rules)."""

    target: int
    wilds: int  # set of wild cards
    pack: int  # number of cards
    cut_take: int
    cut_shown: int
    first_packet: int  # cards in the first round: 1 or 2
    exposed: int  # the bottom card lies open
    forehand_first: int
    own_turn: int
    direct_groschen: int
    bidder_first: int
    figure_count: int
    groschen_min_missing: int
    groschen_fined: int  # a Groschen against BI-144 goes through at the table and is fined (BI-154)
    stand_cancels_good: int
    pass_bars_wild: int
    good_frees_wild: int
    weli_dry_penalty: int
    held_first: int
    laub_first: int
    last_one_left: int
    right_of_loser: int
    penalty: int
    table: int


@dataclass(slots=True)
class Cells(CoreCells):
    """4.1 of the rules, flat.  Rows of 3 * SEATS hold three places a seat, rows of 4 * SEATS a
    place for each of Herz, Laub, Gleich, Hanger.  Hidden are only the pack and what is in hand; all
    else follows from what everybody saw and heard."""

    seats: int = 0
    active: int = 0  # set of seats in this deal
    dealer: int = 0
    phase: int = CUT
    # the pack: order, where it is cut, what the cutter kept; the bottom card where it lies open
    pack: list[int] = row(33, UNKNOWN)
    lift: int = 0
    kept: int = 0
    kept_cards: int = 0  # set of cards
    turned: int = UNKNOWN
    # cards: three places a seat, those he has laid in front in the order of the tricks (BI-026);
    # a wild card has no name before it is christened
    hand: list[int] = row(SEATS)  # set of cards
    laid: list[int] = row(SEATS)  # how many each has laid
    card: list[int] = row(HAND * SEATS, ABSENT)
    name: list[int] = row(HAND * SEATS, ABSENT)
    contains: list[int] = row(SEATS)  # figures among his names, a set; follows from them, in views left out
    trick: int = 0  # 0, 1, 2
    leader: int = 0
    turn: int = 0
    led: int = NOBODY  # suit led to the present trick
    led_to: list[int] = row(HAND, NOBODY)  # suit led to each trick
    trick_winner: list[int] = row(HAND, NOBODY)
    # words
    begun: int = 0
    last_player: int = NOBODY
    turn_acted: int = 0
    bids: int = 0
    goods: int = 0
    status: list[int] = row(5)
    bidder: list[int] = row(5, NOBODY)
    giver: list[int] = row(5, NOBODY)  # of the Groschen
    bid_no: list[int] = row(5)
    good_no: list[int] = row(5)
    offer: int = NOBODY  # the figure on offer
    offer_by: int = NOBODY
    offer_level: int = 0
    queue: list[int] = row(SEATS)
    queue_at: int = 0
    queue_end: int = 0
    # what words bind to
    duty: list[int] = row(SEATS)  # set of figures bid, held or raised
    colour_duty: int = 0  # set of seats that spoke for Spiel after the lead to the third trick
    colour_freed: int = 0  # set of seats whose Spiel was let good after that: the wild card is free again
    passed_at: list[int] = row(4 * SEATS)  # 1 + cards he had laid when he first let the figure good; 0: never
    freed_at: list[int] = row(4 * SEATS)  # the same when a figure of his was let good and set him free
    word_at: list[int] = row(4 * SEATS)  # the same when he spoke for it after letting it good; 0: never
    # breaches at the table
    overbids: list[int] = row(SEATS)
    paid: list[int] = row(len(BREACHES) * SEATS)  # set of breaches of each kind that have been punished
    # points
    points: list[int] = row(SEATS)  # before the deal
    booked: list[int] = row(SEATS)
    fines: list[int] = row(SEATS)
    total: list[int] = row(SEATS)  # after the deal
    made_by: list[int] = row(5, NOBODY)
    made: list[int] = row(5)
    stands: int = 0  # set of figures
    went: list[int] = row(SEATS, NOBODY)  # who reached the target in this deal, in order
    n_went: int = 0
    # seats asked in turn (bulk, bots, research): who has not been silent since the last word or card
    to_ask: int = 0


# --- acts (`core.acts`): verbs
SILENCE, KEEP, DONE, PLAY_CARD, BID, HOLD, PASS, RAISE, CLAIM = range(9)


@rule
def name_or_face(card: int, name: int) -> int:
    """What a card counts as: its name, or its face where none was given (BI-090)."""
    return card if name == NO_NAME else name


# --- seats
@rule
def next_seat(s: Cells, seat: int) -> int:
    """The next seat clockwise that is in this deal (2.4)."""
    while True:
        seat = seat + 1 if seat + 1 < s.seats else 0  # a division would cost more than the rest
        if s.active >> seat & 1:
            return seat


@rule
def previous_seat(s: Cells, seat: int) -> int:
    while True:
        seat = seat - 1 if seat > 0 else s.seats - 1
        if s.active >> seat & 1:
            return seat


@rule
def forehand(s: Cells) -> int:
    """The player on the dealer's left (BI-021)."""
    return next_seat(s, s.dealer)


@rule
def cutter(s: Cells) -> int:
    """The player to the dealer's right cuts (BI-011)."""
    return previous_seat(s, s.dealer)


@rule
def missing(r: Rules, s: Cells, seat: int) -> int:
    """Points to the target now, with figures let good and penalties counted (BI-110, 3.10)."""
    return r.target - (s.points[seat] + s.booked[seat] + s.fines[seat])


@rule
def in_trick_three(s: Cells) -> bool:
    """The first card of the third trick lies (BI-080, BI-081)."""
    return s.trick == HAND - 1 and s.led != NOBODY


@rule
def is_wild(r: Rules, card: int) -> bool:
    return card >= 0 and r.wilds >> card & 1 == 1
