"""What an act does to the position: one function a verb (4.4).  They take for granted that `judge`
let the act through."""

from collections.abc import Callable
from typing import Any

from stammtisch.core.acts import first_of, number_of, second_of, verb_of
from stammtisch.core.cards import rank_of, suit_of
from stammtisch.core.dealing import pack_at
from stammtisch.core.rule import rule

from .cells import (
    ACCEPT,
    BID,
    BOTH,
    CLAIM,
    CUT,
    DEAL_END,
    DECIDE,
    DENY,
    GRANT,
    HAND,
    HOLD,
    KEEP,
    LEAVE,
    LIFT_CUTTER_DEALER,
    LIFT_NONE,
    LOOKS,
    NAME,
    NAME_SCHLAG,
    NAME_TRUMPF,
    NOBODY,
    NONE,
    OUT,
    PASS,
    PLAY,
    PLAY_CARD,
    RAISE,
    REQUEST,
    SCHLAG,
    SCHOENERE,
    SHOW,
    TAKE_BACK,
    TO_WIN,
    WATCH,
    Cells,
    Rules,
    cutter,
    everybody,
    forehand,
    left_of,
    opposite,
    party,
    seats_of,
)
from .claims import advance_claim
from .judge import farbe_missing, speakers, too_near
from .strength import breaks_demand, taker


# --- cut and deal
@rule
def take_up(r: Rules, s: Cells, seat: int, card: int) -> None:
    """A card comes to hand; the first lies at the bottom of his five."""
    if s.dealt[seat] == 0:
        s.bottom[seat] = card
    elif r.bottom_card and s.dealt[seat] == 1:
        s.above[seat] = card
    s.dealt[seat] += 1
    s.hand[seat] |= 1 << card


@rule
def dealt_in_round(r: Rules, s: Cells, seat: int, packet: int) -> int:
    """Who kept Kritische gets so many fewer, the first packet shortened first (WA-027 to WA-029)."""
    first, second = r.first_packet, HAND - r.first_packet
    if r.lift == LIFT_NONE:
        return first if packet == 0 else second
    kept = s.kept if seat == cutter(s) else 0
    if r.lift == LIFT_CUTTER_DEALER:
        kept = min(kept, 1)
        if seat == s.dealer:
            kept = max(0, s.kept - 1)
    return max(0, first - kept) if packet == 0 else second - max(0, kept - first)


@rule
def give(r: Rules, s: Cells, seat: int, count: int) -> None:
    """The next cards of the pack come to hand, all at once."""
    if count > 0 and s.dealt[seat] == 0:
        s.bottom[seat] = pack_at(r, s, s.next_card)
    if r.bottom_card and count > 0 and s.dealt[seat] < 2:
        second = s.next_card + 1 - s.dealt[seat]
        s.above[seat] = pack_at(r, s, second)
    held = s.hand[seat]
    for i in range(s.next_card, s.next_card + count):
        card = pack_at(r, s, i)
        if card != NONE:
            held |= 1 << card
    s.hand[seat] = held
    s.dealt[seat] += count
    s.next_card += count


@rule
def deal(r: Rules, s: Cells) -> None:
    """Clockwise from the dealer's left in two rounds; Vorhand and dealer look at once (WA-027, WA-048)."""
    for packet in range(2):
        seat = s.dealer
        for _ in range(s.seats):
            seat = left_of(s, seat)
            give(r, s, seat, dealt_in_round(r, s, seat, packet))
    for seat in range(s.seats):
        s.given[seat] = s.hand[seat]
    s.phase = NAME_SCHLAG
    s.schlag_by = s.leader = s.turn = forehand(s)
    s.trumpf_by = s.dealer
    s.looked = everybody(s) if r.look_at_once else 1 << s.dealer | 1 << forehand(s)
    s.to_ask = 1 << s.dealer if r.schlagtausch else 0


@rule
def begin(r: Rules, s: Cells) -> None:
    """Section 5, step 1; where nothing can be kept the cards are dealt at once (WA-021)."""
    s.phase, s.value, s.right = CUT, r.unbid_value, BOTH
    for p in range(2):
        if s.total[p] >= r.target - r.margin:
            s.gestrichen |= 1 << p
    for seat in range(s.seats):
        s.gaze[seat] = opposite(s, seat)
    if r.lift == LIFT_NONE:
        deal(r, s)


@rule
def advance_keep(r: Rules, s: Cells, card: int) -> None:
    """Kept cards are shown to all; in Bavaria the second goes to the dealer (WA-025, WA-035)."""
    to_dealer = r.lift == LIFT_CUTTER_DEALER and s.kept == 1
    take_up(r, s, s.dealer if to_dealer else cutter(s), card)
    s.kept += 1
    s.kept_cards |= 1 << card


# --- naming
@rule
def named(r: Rules, s: Cells, what: int, name: int) -> None:
    s.to_ask = 0
    if what == SCHLAG:
        s.schlag, s.schlag_named, s.phase = name, 1, NAME_TRUMPF
        return
    s.trumpf = name
    s.looked = everybody(s)
    s.phase = PLAY
    if s.gestrichen == 3:
        s.no_bids = 1
    elif s.gestrichen and r.decide:
        near = 0 if s.gestrichen == 1 else 1
        if r.decide == 3 or s.total[near] - s.total[1 - near] >= 4:
            s.decides, s.phase = near, DECIDE
    s.to_ask = speakers(r, s)


@rule
def new_cards(r: Rules, s: Cells) -> None:
    """Vorhand and dealer lay their five aside and get five from the rest (WA-053)."""
    for seat in range(s.seats):
        if seat == s.dealer or seat == forehand(s):
            s.hand[seat] = s.dealt[seat] = 0
    for packet in range(2):
        count = r.first_packet if packet == 0 else HAND - r.first_packet
        give(r, s, forehand(s), count)
        give(r, s, s.dealer, count)


@rule
def advance_reply(r: Rules, s: Cells, granted: bool) -> None:
    if granted and s.request == SCHOENERE:
        new_cards(r, s)
    elif granted:
        s.schlag_by, s.trumpf_by = s.trumpf_by, s.schlag_by
    s.request, s.request_by = 0, NOBODY


# --- cards
@rule
def end_deal(s: Cells, winner: int, points: int) -> None:
    s.phase, s.won_by, s.offer, s.to_ask = DEAL_END, winner, 0, 0
    if winner != NOBODY:
        s.points[winner] = points


@rule
def end_trick(r: Rules, s: Cells) -> None:
    """The third trick of a side ends the deal (WA-082, WA-083, WA-103, WA-104)."""
    draw_in(r, s, taker(r, s))


@rule
def draw_in(r: Rules, s: Cells, won: int) -> None:
    """The taker draws the trick in and leads to the next."""
    if s.trick == 0:
        seat = s.leader
        for i in range(s.seats):
            s.first_trick[i] = s.trick_card[seat]
            seat = left_of(s, seat)
    if r.table:
        s.drawn_by = s.leader
        for seat in range(s.seats):
            s.drawn[seat] = s.trick_card[seat]
    p = party(won)
    s.tricks[p] += 1
    for seat in range(s.seats):
        s.trick_card[seat] = NONE
    s.in_trick = 0
    s.trick += 1
    s.leader = s.turn = won
    if s.tricks[p] == TO_WIN:
        end_deal(s, p, r.target - s.total[p] if s.value == OUT else s.value)
    elif s.trick == HAND:
        end_deal(s, NOBODY, 0)
    else:
        s.to_ask = speakers(r, s)


@rule
def lay(r: Rules, s: Cells, seat: int, card: int) -> None:
    if r.table and breaks_demand(r, s, seat, card):
        s.reneged[seat] |= 1 << s.trick
    s.hand[seat] &= ~(1 << card)
    s.trick_card[seat] = card
    s.played |= 1 << card
    s.in_trick += 1
    s.turn = left_of(s, seat)
    s.to_ask = speakers(r, s)


@rule
def advance_play(r: Rules, s: Cells, seat: int, card: int) -> None:
    lay(r, s, seat, card)
    if s.in_trick == s.seats:
        end_trick(r, s)


@rule
def reopen_trick(s: Cells) -> None:
    """The trick that was drawn in last lies open again, as it was when full."""
    s.tricks[party(s.leader)] -= 1
    s.trick -= 1
    s.leader, s.in_trick = s.drawn_by, s.seats
    for seat in range(s.seats):
        s.trick_card[seat] = s.drawn[seat]
        s.drawn[seat] = NONE
        if s.trick == 0:
            s.first_trick[seat] = NONE
    s.drawn_by = NOBODY


@rule
def advance_take_back(s: Cells, seat: int, card: int) -> None:
    """A trick that the card had filled is open again (WA-105)."""
    if s.in_trick == 0:
        reopen_trick(s)
    s.hand[seat] |= 1 << card
    s.trick_card[seat] = NONE
    s.played &= ~(1 << card)
    s.in_trick -= 1
    s.turn = seat
    s.reneged[seat] &= ~(1 << s.trick)


# --- words
@rule
def note_word(r: Rules, s: Cells, seat: int, bids: bool) -> None:
    """At the table: who spoke although gestrichen or without Farbe (4.8)."""
    if not r.table:
        return
    if bids and too_near(s, seat, 1):
        s.overbid[seat] += 1
    if farbe_missing(r, s, seat):
        s.no_farbe[seat] += 1


@rule
def start_offer(s: Cells, seat: int, level: int) -> None:
    s.old_value, s.old_right, s.old_spiel_bid = s.value, s.right, s.spiel_bid
    s.old_offer, s.old_offer_by = s.offer, s.offer_by
    if s.offer:
        s.value = s.offer  # raising counts as holding the step below (WA-129)
    s.offer, s.offer_by = level, seat
    s.to_ask = seats_of(s, 1 - party(seat))


@rule
def advance_hold(r: Rules, s: Cells, seat: int) -> None:
    """The level bid becomes the value; only the side that held may raise now (WA-121, WA-127)."""
    if s.phase == DECIDE:
        s.value, s.no_bids, s.phase = r.decide, 1, PLAY
    else:
        note_word(r, s, seat, False)
        s.value, s.right = s.offer, party(seat)
        s.offer, s.offer_by = 0, NOBODY
    s.to_ask = speakers(r, s)


@rule
def advance_pass(r: Rules, s: Cells, seat: int) -> None:
    """Let good: the value in force before the bid, at least two (WA-119, WA-120)."""
    s.let_good = 1
    if s.phase == DECIDE:
        end_deal(s, 1 - party(seat), 2)
    else:
        end_deal(s, party(s.offer_by), max(2, s.value))


@rule
def advance(r: Rules, s: Cells, seat: int, code: int) -> None:
    """The position after a lawful act."""
    verb, a, b = verb_of(code), first_of(code), second_of(code)
    if verb == PLAY_CARD:
        advance_play(r, s, seat, a)
    elif verb == BID:
        note_word(r, s, seat, True)
        start_offer(s, seat, 2)
        s.spiel_bid = 1
    elif verb == RAISE:
        note_word(r, s, seat, True)
        start_offer(s, seat, number_of(code))
    elif verb == HOLD:
        advance_hold(r, s, seat)
    elif verb == PASS:
        advance_pass(r, s, seat)
    elif verb == NAME:
        named(r, s, a, b)
    elif verb == SHOW:
        named(r, s, a, rank_of(b) if a == SCHLAG else suit_of(b))
    elif verb == KEEP:
        advance_keep(r, s, a)
    elif verb == LEAVE:
        deal(r, s)
    elif verb == REQUEST:
        s.request, s.request_by = a, seat
        s.requested |= a
    elif verb == GRANT or verb == DENY:
        advance_reply(r, s, verb == GRANT)
    elif verb == LOOKS:
        s.looked |= 1 << seat
        s.early_look |= 1 << seat
    elif verb == TAKE_BACK:
        advance_take_back(s, seat, a)
    elif verb == CLAIM:
        advance_claim(r, s, a, b)
    elif verb == ACCEPT:
        s.accepted |= 1 << party(seat)
    elif verb == WATCH:
        s.gaze[seat] = a


# acts of which one rule does all that `advance` does to rows, so that other rows need no copy
DOES: dict[int, Callable[..., Any]] = {
    PLAY_CARD: advance_play,
    HOLD: advance_hold,
    PASS: advance_pass,
    NAME: named,
    LEAVE: deal,
}
