"""Bidding, holding, raising, letting good (3.5).  A pair `judge_x`, `advance_x` for each verb."""

from stammtisch.core.bits import lowest
from stammtisch.core.cards import suit_of
from stammtisch.core.rule import apart, rule

from .brink import after_let_good, answers_given
from .cells import (
    ASK,
    CLOSED,
    LAST_POINT_AND_SUM,
    LIMIT_ONE,
    NOBODY,
    NONE,
    PARTIES,
    PLACES,
    SHOW,
    SPIEL,
    UNSEEN,
    Cells,
    Rules,
    any_offer,
    digit,
    everybody,
    is_open,
    left_of,
    one_short,
    partners,
    party,
    party_set,
    true_duty,
)
from .hands import can_fulfil, can_fulfil_without
from .settle import stands_out
from .showing import soft
from .strength import (
    in_last_trick,
    laid_to_trick,
    led_suit,
    plain_cards,
)


# --- what one must have
@rule
def bound(s: Cells, seat: int, card: int, place: int) -> bool:
    """A Perlagg without which the duty could not be fulfilled (PE-112)."""
    return not can_fulfil_without(s, seat, card, place, true_duty(s, seat))


@rule
def colour_of_laid(r: Rules, s: Cells, seat: int) -> int:
    """A card that already lies counts by its name (PE-110)."""
    suit = suit_of(s.name[PLACES * seat + s.trick])
    if suit != led_suit(s) and suit != s.trump:
        return 114 if r.every_trick else 110
    christened = s.christened[seat] >> s.trick & 1
    if r.barred and christened and bound(s, seat, NONE, s.trick):
        return 112
    return 0


@rule
@apart
def colour_missing(r: Rules, s: Cells, seat: int) -> int:
    """The Spielfarbe, a trump or a Perlagg (PE-110 to PE-114)."""
    if s.in_trick == 0 or not (r.every_trick or in_last_trick(r, s)):
        return 0
    if laid_to_trick(s, seat):
        return colour_of_laid(r, s, seat)
    if plain_cards(s, seat, led_suit(s)) or plain_cards(s, seat, s.trump):
        return 0
    perlaggen = s.hand[seat] & s.wilds
    if perlaggen == 0:
        return 114 if r.every_trick else 110
    while perlaggen:
        if not r.barred or not bound(s, seat, lowest(perlaggen), NONE):
            return 0
        perlaggen &= perlaggen - 1
    return 112


@rule
def word_missing(r: Rules, s: Cells, seat: int, f: int, duty: int) -> int:
    """What the seat lacks for giving its word on a figure (PE-093, PE-110)."""
    if f == SPIEL:
        return colour_missing(r, s, seat)
    return 0 if can_fulfil(s, seat, duty | 1 << f) else 93


@rule
@apart
def give_word(r: Rules, s: Cells, seat: int, f: int) -> None:
    """He has bet on it, and what he bet on he must keep; at the table false words are noted (PE-096)."""
    why = word_missing(r, s, seat, f, true_duty(s, seat)) if r.table else 0
    if why == 93:
        s.false_word[seat] |= 1 << f
    elif why:
        s.no_colour[seat] = 1
    s.bettors[f] |= 1 << seat
    if f != SPIEL:
        s.duty[seat] |= 1 << f


# --- bids
@rule
def figures_of(code: int) -> int:
    """The set of figures of a bid; 0 where the act is no bid at all."""
    found, rest = 0, code >> 6 & 0o777777
    while rest:
        f = rest & 63
        if f == 0 or f > 3 or found >> f - 1 & 1:
            return 0
        found |= 1 << f - 1
        rest >>= 6
    return found


@rule
def count_of(figures: int) -> int:
    return (figures & 1) + (figures >> 1 & 1) + (figures >> 2 & 1)


@rule
def overbids(r: Rules, s: Cells, p: int, count: int) -> int:
    """PE-100, PE-101; refused, or at the table punished at once (PE-102)."""
    why = 0
    if one_short(r, s, p):
        why = 100
    elif r.overbid == LAST_POINT_AND_SUM and s.total[p] + count >= r.target:
        why = 101
    return -why if r.table and r.overbid_penalty > 0 else why


@rule
def cannot_bid(r: Rules, s: Cells, p: int, figures: int) -> int:
    """What bids in the open and unseen have in common."""
    if s.phase == ASK or s.spiel_only:
        return 100 if one_short(r, s, p) else 99
    for f in range(3):
        if figures >> f & 1 and not is_open(s, f):
            return 99
    if s.phase == SHOW:
        for f in range(2):
            if figures >> f & 1 and s.show_turn[f] != p:
                return 134
    return 0


@rule
@apart
def judge_bid(r: Rules, s: Cells, seat: int, code: int) -> int:
    figures, p = figures_of(code), party(r, seat)
    if figures == 0:
        return 83
    why = cannot_bid(r, s, p, figures) or overbids(r, s, p, count_of(figures))
    if why:
        return why
    if figures >> SPIEL & 1:
        why = colour_missing(r, s, seat)
    both = figures & 3
    if both and why == 0 and not can_fulfil(s, seat, s.duty[seat] | both):
        why = 93
    return soft(r, why)


@rule
def may_bid_unseen(r: Rules, s: Cells, p: int) -> bool:
    """While nobody of the party has looked (PE-105)."""
    return r.unseen != 0 and s.phase == UNSEEN and s.looked & party_set(r, p) == 0


@rule
@apart
def judge_bid_unseen(r: Rules, s: Cells, seat: int, code: int) -> int:
    figures, p = figures_of(code), party(r, seat)
    if figures == 0:
        return 83
    if not may_bid_unseen(r, s, p):
        return 105
    return cannot_bid(r, s, p, figures) or overbids(r, s, p, count_of(figures))


@rule
def remember_bid(s: Cells, seat: int, p: int) -> None:
    """So that it can be reduced (PE-103)."""
    for f in range(3):
        s.old_order[f], s.old_bettors[f] = s.order[f], s.bettors[f]
    s.bidder, s.old_duty, s.old_party_duty = seat, s.duty[seat], s.party_duty[p]
    s.old_false, s.old_no_colour = s.false_word[seat], s.no_colour[seat]


@rule
def open_offer(s: Cells, seat: int, f: int, level: int, due: int, place: int) -> None:
    s.offer[f], s.due[f], s.offer_by[f], s.place[f], s.passed[f] = level, due, seat, place, 0
    s.to_ask = everybody(s) & ~(1 << seat)


@rule
@apart
def advance_bid(r: Rules, s: Cells, seat: int, code: int, unseen: bool) -> None:
    """In the order named (PE-091); bidding anew offers the present level again (PE-098)."""
    p, figures = party(r, seat), figures_of(code)
    if overbids(r, s, p, count_of(figures)):
        s.total[p] -= r.overbid_penalty
        s.overbids[p] += r.overbid_penalty
        return
    remember_bid(s, seat, p)
    s.bid_size, s.bid_unseen = count_of(figures), 1 if unseen else 0
    s.bid_now |= figures
    for i in range(s.bid_size):
        f = digit(code, i) - 1
        if s.order[f] == 0:
            s.order[f] = 1 + max(s.order[0], s.order[1], s.order[2])
        if unseen:
            s.bettors[f] |= 1 << seat
            s.party_duty[p] |= 1 << f & 3
        else:
            give_word(r, s, seat, f)
        level = max(2, s.level[f])
        open_offer(s, seat, f, level, level, i + 1)


# --- answers
@rule
def next_to_answer(s: Cells, f: int) -> int:
    """Three players: one after the other to the left of the speaker (PE-204)."""
    seat = left_of(s, s.offer_by[f])
    while s.passed[f] >> seat & 1:
        seat = left_of(s, seat)
    return seat


@rule
def not_his_answer(r: Rules, s: Cells, seat: int, f: int) -> bool:
    """Either partner of the other side answers (PE-082)."""
    if r.parties == 3:
        return seat != next_to_answer(s, f)
    return party(r, s.offer_by[f]) == party(r, seat)


@rule
def named_before(r: Rules, s: Cells, f: int) -> int:
    """A figure of the same bid that must be answered first, NOBODY if none (PE-091)."""
    if r.named_order:
        for g in range(3):
            if s.offer[g] and s.place[g] and s.place[f] and s.place[g] < s.place[f]:
                return g
    return NOBODY


@rule
def judge_answer(r: Rules, s: Cells, seat: int, f: int) -> int:
    if f > SPIEL or s.offer[f] == 0:
        return 83
    if not_his_answer(r, s, seat, f):
        return 82
    return 91 if named_before(r, s, f) != NOBODY else 0


@rule
@apart
def judge_hold(r: Rules, s: Cells, seat: int, f: int) -> int:
    why = judge_answer(r, s, seat, f)
    return why if why else soft(r, word_missing(r, s, seat, f, s.duty[seat]))


@rule
@apart
def judge_reduce(r: Rules, s: Cells, seat: int, f: int) -> int:
    """1853: a party at N - 2 may be held to one figure (PE-103)."""
    pending, bidder = 0, NOBODY
    for g in range(3):
        if s.offer[g] and s.place[g]:
            pending, bidder = pending + 1, s.offer_by[g]
    if r.overbid != LIMIT_ONE or pending < 2 or pending != s.bid_size:
        return 103
    if s.total[party(r, bidder)] != r.target - 2:
        return 103
    if party(r, bidder) == party(r, seat):
        return 82
    if f > SPIEL or s.offer[f] == 0:
        return 83
    return 82 if not_his_answer(r, s, seat, f) else 0


@rule
@apart
def judge_raise(r: Rules, s: Cells, seat: int, f: int, n: int) -> int:
    """One step at a time, never one's own word (PE-086, PE-089, PE-090)."""
    p = party(r, seat)
    if f > SPIEL:
        return 83
    if s.offer[f]:
        if party(r, s.offer_by[f]) == p:
            return 90
        why = judge_answer(r, s, seat, f)
        level = s.offer[f]
    else:
        why = cannot_raise(r, s, p, f)
        level = s.level[f]
    if why:
        return why
    if n <= level or n > r.out:
        return 86
    if n > level + 1:
        return -86 if r.table and r.false_bid == 2 else 86
    return soft(r, word_missing(r, s, seat, f, s.duty[seat]))


@rule
def cannot_raise(r: Rules, s: Cells, p: int, f: int) -> int:
    """To begin a raise without an offer."""
    if any_offer(s):
        return 82
    if not is_open(s, f):
        return 99
    if s.level[f] < 2:
        return 89
    if s.right[f] != p:
        return 89 if s.level[f] == 2 else 90
    return 134 if s.phase == SHOW and f < SPIEL and s.show_turn[f] != p else 0


@rule
def judge_veto(r: Rules, s: Cells, seat: int, other: int) -> int:
    """The partner's word may be taken back, at once (PE-094, PE-095)."""
    if not r.veto:
        return 94
    return 0 if partners(r, seat) >> other & 1 and s.last_word == other else 95


@rule
@apart
def advance_reduce(r: Rules, s: Cells, f: int) -> None:
    """The rest counts as not bid and binds nobody (PE-103)."""
    bidder = s.offer_by[f]
    p, keep = party(r, bidder), 1 << f
    for g in range(3):
        if g != f and s.offer[g] and s.place[g]:
            s.order[g], s.bettors[g], s.offer[g] = s.old_order[g], s.old_bettors[g], 0
    s.party_duty[p] &= s.old_party_duty | keep
    s.duty[bidder] &= s.old_duty | keep
    s.false_word[bidder] &= s.old_false | keep
    if f != SPIEL:
        s.no_colour[bidder] = s.old_no_colour
    if s.old_order[f] == 0:
        s.order[f] = 1 + max(s.old_order[0], s.old_order[1], s.old_order[2])
    s.bid_size = 1


@rule
@apart
def advance_hold(r: Rules, s: Cells, seat: int, f: int) -> None:
    """The level offered counts; the right to raise is now this party's (PE-085, PE-088 to PE-090)."""
    give_word(r, s, seat, f)
    s.level[f], s.right[f], s.offer[f] = s.offer[f], party(r, seat), 0
    answers_given(r, s)


@rule
def write_good(r: Rules, s: Cells, f: int) -> None:
    """The offering party writes one less than was offered, at once (PE-084, PE-087)."""
    p = party(r, s.offer_by[f])
    s.status[f], s.by[f], s.points[f] = CLOSED, p, s.due[f] - 1
    s.total[p] += s.points[f]
    if r.parties == 3:
        for q in range(PARTIES):
            if q != p and s.bettors[f] >> q & 1:  # those who had bet lose as much (PE-205)
                s.total[q] -= s.points[f]
                s.straf[PARTIES * f + q] += s.points[f]
    if s.total[p] >= r.target and not stands_out(r, s):
        s.reached = p


@rule
@apart
def advance_let_good(r: Rules, s: Cells, seat: int, f: int) -> None:
    """Of three players all must let it good (PE-204)."""
    s.passed[f] |= 1 << seat
    everyone = everybody(s) & ~(1 << s.offer_by[f])
    if r.parties == 3 and s.passed[f] != everyone:
        return
    write_good(r, s, f)
    s.offer[f] = 0
    after_let_good(r, s)


@rule
@apart
def advance_raise(r: Rules, s: Cells, seat: int, f: int, n: int) -> None:
    level = s.offer[f] if s.offer[f] else s.level[f]
    give_word(r, s, seat, f)
    open_offer(s, seat, f, n, level + 1, 0)
