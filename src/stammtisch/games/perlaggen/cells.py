"""The position of a deal of Perlaggen, the acts, and the ruleset as ints."""

from dataclasses import dataclass
from typing import NamedTuple

from stammtisch.core.cells import Cells as CoreCells
from stammtisch.core.cells import row
from stammtisch.core.rule import rule

SEATS = 6
PARTIES = 3
PLACES = 8  # a seat's cards; the last place is always empty and stands for a card that is not his

# phases (4.1 of the rules)
CUT, UNSEEN, ASK, PLAY, SHOW, DONE = range(6)

NOBODY = -1
NONE = -1  # a card that is not there, or that the seat does not know

GLEICH, HANGER, SPIEL = range(3)  # the order of PE-060
FIGURES = ("gleich", "hanger", "spiel")
OPEN, CLOSED, DECIDED, LAPSED = range(4)  # status of a figure; closed: let good
NO_REASON, STANDS, NONE_HAS, LAPSE, NOT_WRITTEN, FORFEIT = range(6)  # why nobody writes it
REASONS = (None, "stands", "nobody", "lapsed", "not written", "forfeit")

# values of options
BOZEN, INNSBRUCK, SUEDTIROL, IMST = range(4)  # perlagg_set
LAST_POINT, LAST_POINT_AND_SUM, LIMIT_ONE = range(3)  # overbid
THREE, DEAL_AND_THREE, TRANSFER = range(3)  # false_bid
ASKING_OFF, ASKING_OPTIONAL, ASKING_DUTY = range(3)  # brink_asking
NO_STAND, TO_SPIEL, TO_SPIEL_OR_REDEAL = range(3)  # decisive_stand
DEUTEN_OFF, DEUTEN_PRIVATE, DEUTEN_RISKY = range(3)
TALK_OFF, TALK_OPEN, TALK_PARTNER = range(3)

# what may be claimed (4.9): faults that are punished when the deal is over, and wrong numbers of cards
NEVER_HAD, LOST_IT, NO_COLOUR, REVOKE, TOO_MANY, WRONG_TO_CUTTER, WRONG_NUMBER = range(7)
CLAIMS = ("PE-093", "PE-096", "PE-110", "PE-188", "PE-039", "PE-037", "PE-038")  # 1853: PE-114 for PE-110


class Rules(NamedTuple):
    """A ruleset with its options, as the rule functions read it (1.3)."""

    seats: int
    parties: int  # three: Strafperlaggen
    hand_size: int
    pack: int
    target: int
    perlagg_set: int
    out: int  # the level that means out; the ladder's last number is one less
    overbid: int
    named_order: int
    overbid_penalty: int
    false_bid: int
    every_trick: int  # spiel_colour
    barred: int  # bound_perlagg
    asking: int  # brink_asking
    ignore_simple: int  # brink_simple
    brink_25a: int
    decisive_stand: int
    take_or_name: int  # perlagg_follow
    give_lower: int  # exchange_with_perlagg
    veto: int
    unseen: int
    other_penalty: int
    stand_punished: int  # straf_stand
    substitute: int  # revoke
    double: int
    series: int
    deuten: int
    deut_set: int
    risk: int  # in a thousand
    talk: int
    memory_aid: int
    answer_seconds: int
    table: int
    reported: int  # a wrong number of cards must be reported (PE-038, PE-039)


@dataclass(slots=True)
class Cells(CoreCells):
    """4.1 of the rules, flat.  Hidden are the pack, the hands and the faults.  Rows of PLACES * SEATS
    hold eight places a seat, rows of PARTIES * 2 a place for each party and each of Gleich and Hanger."""

    seats: int = 0
    dealer: int = 0
    phase: int = CUT
    pack: list[int] = row(33, NONE)
    lift: int = 0
    kept: int = 0
    shown: int = 0  # set of cards that all have seen go to a hand: lifted, or taken in exchange
    hand: list[int] = row(SEATS)
    given: list[int] = row(SEATS)  # set of cards each was given
    dealt: list[int] = row(SEATS)  # how many cards each was given
    looked: int = 0  # set of seats
    turned: int = NONE  # the card that lies open now
    first_turned: int = NONE
    trump: int = NONE
    wilds: int = 0  # set of Perlaggen of this deal
    # what lies before each seat, in the order in which it was laid
    laid: list[int] = row(SEATS)
    card: list[int] = row(PLACES * SEATS, NONE)
    name: list[int] = row(PLACES * SEATS, NONE)
    christened: list[int] = row(SEATS)  # set of places whose Perlagg was given a name
    # tricks
    leader: int = 0
    last_leader: int = NOBODY  # of the trick before
    turn: int = 0
    trick: int = 0
    in_trick: int = 0
    tricks: list[int] = row(PARTIES)
    # figures
    level: list[int] = row(3, 1)
    status: list[int] = row(3)
    by: list[int] = row(3, NOBODY)  # party
    why: list[int] = row(3)
    points: list[int] = row(3)
    order: list[int] = row(3)  # number of its first bid
    right: list[int] = row(3, NOBODY)  # party that may raise
    bettors: list[int] = row(3)  # set of seats that bid, held or raised it
    duty: list[int] = row(SEATS)  # set of figures
    party_duty: list[int] = row(PARTIES)  # set of figures, from unseen bids
    # offers that wait for an answer
    offer: list[int] = row(3)  # level, 0: none
    offer_by: list[int] = row(3, NOBODY)
    due: list[int] = row(3)  # the step that was due; another than the offer only where steps were skipped
    place: list[int] = row(3)  # in its bid, 0 for a raise
    passed: list[int] = row(3)  # set of seats that let it good (PE-204)
    bid_size: int = 0  # figures of the last bid
    bid_unseen: int = 0
    bidder: int = NOBODY  # of the last bid
    old_order: list[int] = row(3)  # before the last bid, should it be reduced
    old_bettors: list[int] = row(3)
    old_duty: int = 0
    old_party_duty: int = 0
    old_false: int = 0
    old_no_colour: int = 0
    let_good: int = 0  # something was let good and 4.5 is still to follow
    last_word: int = NOBODY  # whose partner may veto (PE-095)
    # asking for Dritziges (4.6)
    asked_for: int = NOBODY  # figure
    ask_turn: int = NOBODY  # party
    declared: list[int] = row(2)  # value, by party
    declared_by: list[int] = row(2, NOBODY)
    prover: int = NOBODY  # party that must show what it declared
    spiel_only: int = 0
    # showing (4.7)
    beginner: int = NOBODY  # the Spiel party
    show_turn: list[int] = row(2, NOBODY)  # party
    value: list[int] = row(PARTIES * 2)
    locked: list[int] = row(2)  # set of parties
    stood: list[int] = row(2)  # set of parties
    # points, by party
    before: list[int] = row(PARTIES)
    total: list[int] = row(PARTIES)
    overbids: list[int] = row(PARTIES)  # points struck for overbidding
    straf: list[int] = row(PARTIES * 3)  # lost by each party on each figure (PE-205)
    reached: int = NOBODY  # the first party at N by points let good, while a figure at out is open
    winner: int = NOBODY
    redeal: int = 0
    void: int = 0  # misdealt: the same dealer deals again
    # what a settlement would write; it waits for open figures
    tally: list[int] = row(PARTIES)
    earned: list[int] = row(3)
    lost: list[int] = row(PARTIES * 3)
    counted: int = 0  # set of figures
    lapsing: int = 0  # set of figures
    # at the table
    false_word: list[int] = row(SEATS)  # set of figures
    broken: list[int] = row(SEATS)  # set of figures
    no_colour: list[int] = row(SEATS)
    revoked: list[int] = row(SEATS)  # set of tricks
    claimed: list[int] = row(SEATS)  # set of claims
    late: list[int] = row(PARTIES)  # points for faults of the deal before
    # seats asked in turn
    to_ask: int = 0
    bid_now: int = 0  # set of figures bid since the last card


# --- acts (`core.acts`): verbs
SILENCE, KEEP, LEAVE, LOOK, EXCHANGE, PLAY_CARD, CHRISTEN, WITHDRAW = range(8)
BID, BID_UNSEEN, REDUCE, HOLD, PASS, RAISE, VETO = range(8, 15)
ASKS, DECLARE, SHOWS, STANDS_BY, RESTS, CLAIM = range(15, 21)

# a show has, after its figure, a digit for each place of the seat
LEFT = 0  # not part of the figure
AS_IT_IS = 63  # under the name it bears, or its face; any other digit is the name it is given


@rule
def digit(code: int, i: int) -> int:
    """The argument number i of an act, 0 where it has none."""
    return code >> 6 * i + 6 & 63


@rule
def with_digit(code: int, i: int, value: int) -> int:
    return code | value << 6 * i + 6


@rule
def shown_as(code: int, place: int) -> int:
    return digit(code, place + 1)


@rule
def places_named(code: int) -> int:
    """One more than the last place that a show names."""
    places, rest = 0, code >> 12
    while rest:
        places += 1
        rest >>= 6
    return places


@rule
def with_place(code: int, place: int, how: int) -> int:
    return with_digit(code, place + 1, how)


@rule
def cards_named(code: int) -> bool:
    return code >> 12 != 0


# --- seats and parties
@rule
def party(r: Rules, seat: int) -> int:
    """Partners sit crosswise; three players are three parties (PE-021, PE-203)."""
    return seat if r.parties == 3 else seat & 1


@rule
def partner(r: Rules, seat: int) -> int:
    """The next one to the left; NOBODY where each plays for himself (PE-200, PE-203, PE-210)."""
    if r.seats < 4:
        return NOBODY
    return seat + 2 if seat + 2 < r.seats else seat + 2 - r.seats


@rule
def left_of(s: Cells, seat: int) -> int:
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def cutter(s: Cells) -> int:
    """The dealer's right-hand neighbour (PE-024)."""
    return s.dealer - 1 if s.dealer > 0 else s.seats - 1


@rule
def forehand(s: Cells) -> int:
    return left_of(s, s.dealer)


@rule
def everybody(s: Cells) -> int:
    return (1 << s.seats) - 1


@rule
def party_set(r: Rules, p: int) -> int:
    """The seats of a party."""
    if r.parties == 3:
        return 1 << p
    return 21 << p & (1 << r.seats) - 1


@rule
def partners(r: Rules, seat: int) -> int:
    """Their set: one of four players, two of six, none where each plays for himself."""
    return party_set(r, party(r, seat)) & ~(1 << seat)


# --- figures and offers
@rule
def any_offer(s: Cells) -> bool:
    offer = s.offer
    return offer[0] + offer[1] + offer[2] > 0


@rule
def is_open(s: Cells, f: int) -> bool:
    return s.status[f] == OPEN


@rule
def true_duty(s: Cells, seat: int) -> int:
    """The figures he had when he spoke for them; what he never had he cannot lose."""
    return s.duty[seat] & ~s.false_word[seat]


@rule
def one_short(r: Rules, s: Cells, p: int) -> bool:
    return s.total[p] >= r.target - 1


@rule
def both_one_short(r: Rules, s: Cells) -> bool:
    """Both parties stand at N - 1 now (PE-161 to PE-163, PE-207)."""
    return r.parties == 2 and s.total[0] == r.target - 1 and s.total[1] == r.target - 1


@rule
def began_one_short(r: Rules, s: Cells) -> bool:
    """They stood so when the deal began, late fines included, and no overbidding has changed it (PE-155)."""
    began_0, began_1 = s.before[0] + s.late[0], s.before[1] + s.late[1]
    return both_one_short(r, s) and began_0 == s.total[0] and began_1 == s.total[1]
