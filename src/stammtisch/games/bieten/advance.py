"""What an act does to the position: one function a verb (4.4).  They take for granted that `judge`
let the act through."""

from collections.abc import Callable
from typing import Any

from stammtisch.core.acts import first_of, second_of, verb_of
from stammtisch.core.cards import suit_of
from stammtisch.core.dealing import UNKNOWN, pack_at
from stammtisch.core.rule import rule

from .cells import (
    ABSENT,
    BID,
    CUT,
    DONE,
    GOOD,
    HAND,
    HELD2,
    HELD3,
    HOLD,
    KEEP,
    NOBODY,
    OFFERED2,
    OFFERED3,
    PASS,
    PLAY,
    PLAY_CARD,
    RAISE,
    REVIEW,
    SPIEL,
    TAKE_NONE,
    Cells,
    Rules,
    cutter,
    forehand,
    in_trick_three,
    is_wild,
    name_or_face,
    next_seat,
)
from .claims import advance_claim
from .figures import contained, quality, suit_key
from .judge import limit_bid, limit_groschen
from .settle import settle


# --- cut and deal
@rule
def take_up(r: Rules, s: Cells, seat: int, card: int) -> None:
    """A card comes to hand; a wild one has no name yet (BI-090, BI-095)."""
    for i in range(HAND * seat, HAND * seat + HAND):
        if s.card[i] == ABSENT:
            s.card[i] = card
            s.name[i] = ABSENT if is_wild(r, card) else card
            s.hand[seat] |= 1 << card
            return


@rule
def dealt_in_round(r: Rules, s: Cells, seat: int, packet: int) -> int:
    """Cards a seat gets in a round; a cutter who kept cards gets fewer, the first round shortened
    first (BI-016, BI-017)."""
    first, second = r.first_packet, HAND - r.first_packet
    if seat == cutter(s):
        over = max(0, s.kept - first)
        first, second = max(0, first - s.kept), second - over
    return first if packet == 0 else second


@rule
def deal(r: Rules, s: Cells) -> None:
    """Clockwise from the dealer's left in two rounds; the bottom card may lie open (BI-017, BI-018)."""
    top = 0
    for packet in range(2):
        seat = s.dealer
        while True:
            seat = next_seat(s, seat)
            for _ in range(dealt_in_round(r, s, seat, packet)):
                card = pack_at(r, s, top)
                if card != UNKNOWN:
                    take_up(r, s, seat, card)
                top += 1
            if seat == s.dealer:
                break
    for seat in range(s.seats):
        s.contains[seat] = contained(s, seat)
    if r.exposed:
        s.turned = pack_at(r, s, r.pack - s.kept - 1)
    s.phase = PLAY
    s.turn = s.leader = forehand(s)
    s.to_ask = s.active


@rule
def begin(r: Rules, s: Cells) -> None:
    """The pack lies cut at `lift`; where nothing can be kept the cards are dealt at once (BI-012)."""
    s.phase = CUT
    if r.cut_take == TAKE_NONE:
        deal(r, s)


@rule
def advance_keep(r: Rules, s: Cells, seat: int, card: int) -> None:
    take_up(r, s, seat, card)
    s.kept += 1
    s.kept_cards |= 1 << card


# --- cards
@rule
def lay(r: Rules, s: Cells, seat: int, card: int, bears: int) -> None:
    """The card joins the row of those laid, under the name it keeps (BI-026, BI-091)."""
    here = there = HAND * seat + s.laid[seat]
    for i in range(HAND * seat, HAND * seat + HAND):
        if s.card[i] == card:
            there = i
    s.card[there], s.name[there] = s.card[here], s.name[here]
    s.card[here], s.name[here] = card, bears
    s.hand[seat] &= ~(1 << card)
    s.laid[seat] += 1
    if is_wild(r, card):
        s.contains[seat] = contained(s, seat)


@rule
def trick_taker(r: Rules, s: Cells, trick: int) -> int:
    """The highest card of the suit led, natural before wild, as far as the trick lies (BI-025, BI-092)."""
    best = 0
    for seat in range(s.seats):
        if s.active >> seat & 1 and s.laid[seat] > trick:
            at = HAND * seat + trick
            key = suit_key(s.led_to[trick], s.name[at], quality(r, s.card[at], s.name[at]))
            best = max(best, key << 4 | seat)  # no two are equally high
    return best & 15 if best else NOBODY


@rule
def end_trick(r: Rules, s: Cells) -> None:
    taker = trick_taker(r, s, s.trick)
    s.trick_winner[s.trick] = taker
    if s.trick == HAND - 1:
        s.phase = REVIEW
        s.to_ask = 0
        settle(r, s)
        return
    s.trick += 1
    s.led = NOBODY
    s.leader = s.turn = taker


@rule
def advance_play(r: Rules, s: Cells, seat: int, card: int, name: int) -> None:
    bears = name_or_face(card, name)
    lay(r, s, seat, card, bears)
    if s.led == NOBODY:
        s.led = s.led_to[s.trick] = suit_of(bears)
    s.begun, s.last_player, s.turn_acted = 1, seat, 0
    s.turn = next_seat(s, seat)
    s.to_ask = s.active
    if s.turn == s.leader:
        end_trick(r, s)


# --- words
@rule
def give_word(s: Cells, seat: int, f: int) -> None:
    """Who bids, holds or raises binds himself (BI-098, BI-103)."""
    if f == SPIEL:
        if in_trick_three(s):
            s.colour_duty |= 1 << seat
        return
    s.duty[seat] |= 1 << f
    if s.passed_at[4 * seat + f] > 0:
        s.word_at[4 * seat + f] = 1 + s.laid[seat]


@rule
def start_offer(s: Cells, seat: int, f: int, level: int) -> None:
    s.offer, s.offer_by, s.offer_level = f, seat, level
    s.status[f] = OFFERED2 if level == 2 else OFFERED3
    s.queue_at = s.queue_end = 0
    give_word(s, seat, f)


@rule
def queue_up(s: Cells, seat: int) -> None:
    s.queue[s.queue_end] = seat
    s.queue_end += 1


@rule
def queue_from_left(s: Cells, seat: int, but: int) -> None:
    """Everybody else clockwise from the speaker's left (BI-057)."""
    other = next_seat(s, seat)
    while other != seat:
        if other != but:
            queue_up(s, other)
        other = next_seat(s, other)


@rule
def close_offer(s: Cells) -> None:
    s.offer = s.offer_by = NOBODY
    s.offer_level = s.queue_at = s.queue_end = 0
    for i in range(s.seats):
        s.queue[i] = 0
    s.to_ask = s.active


@rule
def began_offer(s: Cells, seat: int) -> None:
    s.begun = 1
    if seat == s.turn:
        s.turn_acted = 1


@rule
def advance_bid(r: Rules, s: Cells, seat: int, f: int) -> None:
    if r.table and limit_bid(r, s, seat):
        s.overbids[seat] += 1
    s.bids += 1
    s.bidder[f], s.bid_no[f] = seat, s.bids
    start_offer(s, seat, f, 2)
    queue_from_left(s, seat, NOBODY)
    began_offer(s, seat)


@rule
def advance_hold(s: Cells, seat: int, f: int) -> None:
    """The first to hold ends the answering (BI-061, BI-069)."""
    s.status[f] = HELD2 if s.offer_level == 2 else HELD3
    give_word(s, seat, f)
    close_offer(s)


@rule
def let_good(r: Rules, s: Cells, f: int) -> None:
    """The offer is its maker's and is written at once (BI-059, BI-068, BI-110)."""
    s.status[f] = GOOD
    s.goods += 1
    s.good_no[f] = s.goods
    s.made_by[f], s.made[f] = s.offer_by, s.offer_level - 1
    s.booked[s.offer_by] += s.offer_level - 1
    if r.good_frees_wild:
        free_wild(s, s.offer_by, f)
    close_offer(s)


@rule
def free_wild(s: Cells, seat: int, f: int) -> None:
    """What was let good binds no longer (BI-100, BI-103)."""
    if f == SPIEL:
        if s.laid[seat] < HAND:
            s.colour_freed |= s.colour_duty & 1 << seat
            s.colour_duty &= ~(1 << seat)
        return
    s.duty[seat] &= ~(1 << f)
    s.freed_at[4 * seat + f] = 1 + s.laid[seat]


@rule
def advance_pass(r: Rules, s: Cells, seat: int, f: int) -> None:
    if f != SPIEL and s.passed_at[4 * seat + f] == 0:
        s.passed_at[4 * seat + f] = 1 + s.laid[seat]
    s.queue_at += 1
    if s.queue_at == s.queue_end:
        let_good(r, s, f)


@rule
def advance_raise(r: Rules, s: Cells, seat: int, f: int) -> None:
    answer = s.offer != NOBODY
    s.giver[f] = seat
    if r.table and limit_groschen(r, s, seat):
        s.overbids[seat] += 1
    start_offer(s, seat, f, 3)
    if r.bidder_first:
        queue_up(s, s.bidder[f])
        queue_from_left(s, seat, s.bidder[f])
    else:
        queue_from_left(s, seat, NOBODY)
    if not answer:
        began_offer(s, seat)


@rule
def advance(r: Rules, s: Cells, seat: int, code: int) -> None:
    """The position after a lawful act."""
    verb, a, b = verb_of(code), first_of(code), second_of(code)
    if verb == PLAY_CARD:
        advance_play(r, s, seat, a, b)
    elif verb == BID:
        advance_bid(r, s, seat, a)
    elif verb == HOLD:
        advance_hold(s, seat, a)
    elif verb == PASS:
        advance_pass(r, s, seat, a)
    elif verb == RAISE:
        advance_raise(r, s, seat, a)
    elif verb == KEEP:
        advance_keep(r, s, seat, a)
    elif verb == DONE:
        deal(r, s)
    else:
        advance_claim(r, s, a, b >> 3, b & 7)
        if s.phase == REVIEW:
            settle(r, s)


# acts of which one rule does all that `advance` does to rows, so that other rows need no copy
DOES: dict[int, Callable[..., Any]] = {
    PLAY_CARD: advance_play,
    BID: advance_bid,
    HOLD: advance_hold,
    PASS: advance_pass,
    RAISE: advance_raise,
    DONE: deal,
}
