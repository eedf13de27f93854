"""The position of a deal of Watten, the acts, and the ruleset as ints."""

from dataclasses import dataclass
from typing import NamedTuple

from stammtisch.core.cells import Cells as CoreCells
from stammtisch.core.cells import row
from stammtisch.core.rule import rule

SEATS = 4
HAND = 5
TO_WIN = 3  # tricks (WA-103)

# phases (4.1 of the rules)
CUT, NAME_SCHLAG, NAME_TRUMPF, DECIDE, PLAY, DEAL_END, VOID = range(7)

NOBODY = -1
NONE = -1  # a card or name that is not there, or that the seat does not know
WELI_SCHLAG = 0  # the six as Schlag (WA-052)
BOTH = 2  # either party may bid
HIGHEST = 126  # the last step that is kept where steps go on without limit (WA-140)
OUT = 127  # Spiel aus
TOO_HIGH = 128  # a number beyond what is kept

# classes of cards (4.2)
PLAIN, TRUMP, BLINDER, RECHTER, GUATER, KRITISCHER = range(6)

# values of options
ABSENT, AS_KRITISCHER, AS_SCHELL, ALWAYS_TRUMP = range(4)  # weli_role
ON_RECHTER, ON_TRUMPF, ON_KRITISCHE, ON_FIRST_RECHTER = 1, 2, 4, 8  # follow_on, a set
WITH_TRUMP, OR_TAKE, OR_BLINDE, OR_KRITISCHE = range(4)  # follow_with
LIFT_NONE, LIFT_CUTTER, LIFT_CUTTER_DEALER = range(3)
DEUTEN_OFF, DEUTEN_PRIVATE, DEUTEN_RISKY, DEUTEN_OPEN = range(4)
PLAIN_CODE, KRITISCH_CODE, BAVARIAN_CODE, OWN_CODE = range(4)  # deut_code
TALK_OFF, TALK_PHRASES, TALK_OPEN = range(3)
ROTATE, LOSER_FOREHAND, LOSER_DEALS = range(3)

# what may be asked before the naming (WA-053, WA-054)
SCHOENERE, SCHLAGTAUSCH = 1, 2
REQUESTS = ("", "schoenere", "schlagtausch")

# offences at the table (4.8)
RENEGE, GESTRICHEN, FARBE, LOOK, WRONG_DEALER, CARD_COUNT = range(6)
OFFENCES = ("renege", "gestrichen", "farbe", "look", "wrong_dealer", "card_count")


class Rules(NamedTuple):
    """A ruleset with its options, as the rule functions read it (1.3)."""

    pack: int
    kritisch_1: int  # the Kritische from the top, NONE where there are fewer
    kritisch_2: int
    kritisch_3: int
    kritisch_4: int
    guate: int
    weli_role: int
    name_weli: int
    from_hand: int
    blind: int
    bottom_card: int  # blind naming shows the bottom card
    look_at_once: int
    schoenere: int
    schlagtausch: int
    first_packet: int
    lift: int
    follow_on: int
    follow_with: int
    rechter_exempt: int
    unbid_value: int
    first_drei: int
    open_with_drei: int
    to_out: int  # the ladder ends with Spiel aus after seven
    on_turn: int
    farbe: int
    target: int
    margin: int
    decide: int  # 0, 3 or 4 (WA-141, WA-142)
    games: int
    next_dealer: int
    deuten: int
    deut_code: int
    talk: int
    catch_watching: int  # in a thousand
    catch_idle: int
    table: int
    penalty: int
    awarded: int
    schneider: int


@dataclass(slots=True)
class Cells(CoreCells):
    """4.1 of the rules, flat.  Hidden are the pack, the hands, and in the blind form the names."""

    seats: int = 0
    dealer: int = 0
    due: int = 0  # whose turn it was to deal (WA-150)
    phase: int = CUT
    pack: list[int] = row(33, NONE)
    lift: int = 0
    kept: int = 0
    kept_cards: int = 0
    next_card: int = 0  # top of what is left of the pack, for WA-053
    hand: list[int] = row(SEATS)
    given: list[int] = row(SEATS)  # set of cards each was given
    dealt: list[int] = row(SEATS)  # and how many
    bottom: list[int] = row(SEATS, NONE)
    above: list[int] = row(SEATS, NONE)  # next to the bottom card, where that is what is shown (WA-055)
    looked: int = 0  # set of seats
    # naming
    schlag: int = NONE
    trumpf: int = NONE
    schlag_by: int = 0
    trumpf_by: int = 0
    schlag_named: int = 0
    request: int = 0  # what is asked and not answered yet
    request_by: int = NOBODY
    requested: int = 0  # set of what has been asked in this deal
    # play
    leader: int = 0
    turn: int = 0
    trick: int = 0
    in_trick: int = 0  # cards lying in it
    trick_card: list[int] = row(SEATS, NONE)
    played: int = 0  # set of cards that have been seen
    first_trick: list[int] = row(SEATS, NONE)  # in order; stays open in the blind form
    tricks: list[int] = row(2)
    drawn: list[int] = row(SEATS, NONE)  # the trick before, should its last card be taken back (WA-105)
    drawn_by: int = NOBODY  # who led to it
    # words
    value: int = 0
    right: int = BOTH
    spiel_bid: int = 0
    offer: int = 0  # level bid and not answered, 0: none
    offer_by: int = NOBODY
    # before the offer, should it prove void (WA-158, WA-159)
    old_value: int = 0
    old_right: int = BOTH
    old_offer: int = 0
    old_offer_by: int = NOBODY
    old_spiel_bid: int = 0
    gestrichen: int = 0  # set of parties
    no_bids: int = 0
    decides: int = NOBODY  # party that must say whether it plays (WA-141)
    total: list[int] = row(2)  # before the deal
    # the end
    won_by: int = NOBODY
    let_good: int = 0
    points: list[int] = row(2)  # what the deal itself gives
    redeal: int = NOBODY
    # signs and the table
    gaze: list[int] = row(SEATS, NOBODY)
    reneged: list[int] = row(SEATS)  # set of tricks
    early_look: int = 0  # set of seats
    overbid: list[int] = row(SEATS)  # how often he bid or raised while gestrichen
    no_farbe: list[int] = row(SEATS)
    paid: list[int] = row(len(OFFENCES) * SEATS)
    fines: list[int] = row(2)  # punishments of each party, in points
    late: list[int] = row(2)  # what claims about the deal before give or take
    forfeit: int = 0  # set of parties that write nothing (WA-154)
    accepted: int = 0  # set of parties
    # seats asked in turn
    to_ask: int = 0


# --- acts (`core.acts`): verbs
SILENCE, KEEP, LEAVE, NAME, SHOW, REQUEST, GRANT, DENY, PLAY_CARD, BID, HOLD, PASS, RAISE = range(13)
LOOKS, TAKE_BACK, CLAIM, ACCEPT, WATCH = range(13, 18)
SCHLAG, TRUMPF = 0, 1  # what is named or shown


# --- seats and parties
@rule
def party(seat: int) -> int:
    """Partners sit opposite each other; of two players each is a party (WA-004 to WA-006)."""
    return seat & 1


@rule
def everybody(s: Cells) -> int:
    """Every seat, as a set."""
    return (1 << s.seats) - 1


@rule
def seats_of(s: Cells, side: int) -> int:
    """The seats of a party, as a set."""
    return 0b0101 << side & everybody(s)


@rule
def left_of(s: Cells, seat: int) -> int:
    """The next seat clockwise (WA-009)."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def opposite(s: Cells, seat: int) -> int:
    """The partner; of two players the other."""
    across = seat + (s.seats >> 1)
    return across if across < s.seats else across - s.seats


@rule
def cutter(s: Cells) -> int:
    """The dealer's right-hand neighbour (WA-020)."""
    return s.dealer - 1 if s.dealer > 0 else s.seats - 1


@rule
def forehand(s: Cells) -> int:
    return left_of(s, s.dealer)


@rule
def is_namer(s: Cells, seat: int) -> bool:
    return seat == s.schlag_by or seat == s.trumpf_by
