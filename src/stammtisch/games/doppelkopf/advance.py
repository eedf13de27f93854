"""What an act does to the position: one function a verb (4.3, 4.6, 4.8).  They take for granted that `judge`
let the act through."""

from collections.abc import Callable
from typing import Any

from stammtisch.core.acts import first_of, second_of, verb_of
from stammtisch.core.cards import FRENCH
from stammtisch.core.dealing import pack_at
from stammtisch.core.rule import apart, rule

from .announcing import may_announce, rung_of, told_in, top
from .auction import (
    advance_bid,
    advance_declare,
    advance_hold,
    advance_pass,
    advance_weg,
    all_open,
    note_word,
    open_party,
    open_table,
    say_bound,
)
from .cells import (
    ANNOUNCE,
    BID,
    BLURT,
    CQ,
    DECLARE,
    DONE,
    HANGING,
    HOLD,
    KEINE_9,
    NOBODY,
    NORMAL,
    PASS,
    PLAY_CARD,
    RE,
    SAUBER,
    SAY_KONTRA,
    SAY_RE,
    TOP_RUNG,
    WEG,
    Cells,
    Rules,
    everybody,
    left_of,
)
from .parties import hidden, party
from .settle import finish
from .strength import best_place, breaks_suit, height, seat_at
from .tacks import barred, compel, settle_must

SCHARF = bytes(card for card in FRENCH if card % 9 > 1 for _ in range(2))  # the 40 without nines
FULL = bytes(card for card in FRENCH for _ in range(2))


# --- the deal
@rule
def put_pack(r: Rules, s: Cells) -> None:
    """Each card twice (DO-001, DO-002)."""
    for i in range(r.pack):
        s.pack[i] = SCHARF[i] if r.pack == 40 else FULL[i]


@rule
def take_up(s: Cells, seat: int, card: int) -> None:
    if card < 0:
        return
    s.twice[seat] |= s.hand[seat] & 1 << card
    s.hand[seat] |= 1 << card


@rule
def dealt_to(r: Rules, s: Cells, place: int) -> tuple[int, int]:
    """The faces that one of the four gets, and those of them that he gets twice."""
    hand, twice, top, packets = 0, 0, 0, r.packets
    while packets:
        number = packets & 15
        for i in range(number):
            card = pack_at(r, s, top + place * number + i)
            if card >= 0:
                twice |= hand & 1 << card
                hand |= 1 << card
        top += 4 * number
        packets >>= 4
    return hand, twice


@rule
def begin(r: Rules, s: Cells) -> None:
    """The cards in packets, clockwise from Vorhand (DO-008)."""
    open_table(r, s)
    for i in range(4):
        hand, twice = dealt_to(r, s, i)
        seat = s.order[i]
        s.hand[seat] = s.dealt[seat] = hand
        s.twice[seat] = s.dealt_twice[seat] = twice


# --- tricks
@rule
@apart
def find_partner(r: Rules, s: Cells, winner: int) -> None:
    """The Findungsstich, or a Hochzeit left hanging (DO-111 to DO-116, DO-120, DO-121)."""
    colour = height(s.kind, s.card[4 * (s.trick - 1)]) == 0
    if winner != s.alone and (r.find_any or colour):
        s.re |= 1 << winner
    elif s.trick == 3:
        s.kind = HANGING
    else:
        return
    s.seeking, s.m = 0, s.trick
    all_open(s)
    if s.bound_by != NOBODY:
        say_bound(r, s, s.bound_by, s.bound_level)
        s.bound_by = NOBODY


@rule
def end_trick(r: Rules, s: Cells) -> None:
    """4.8; the winner leads to the next (DO-083)."""
    winner = seat_at(s, s.trick, best_place(r, s, s.trick, 4))
    s.won_by[s.trick] = winner
    s.trick += 1
    s.in_trick = 0
    s.leader = s.turn = winner
    if s.seeking:
        find_partner(r, s, winner)
    if s.trick == r.hand:
        s.phase = DONE
        finish(r, s)
        return
    s.led_by[s.trick] = winner
    compel(r, s)


@rule
def lay(s: Cells, seat: int, card: int, schwein: int) -> None:
    at = 4 * s.trick + s.in_trick
    s.card[at] = card
    if schwein:
        s.schwein_by, s.schwein_at = seat, at
    s.hand[seat] &= s.twice[seat] | ~(1 << card)
    s.twice[seat] &= ~(1 << card)
    s.in_trick += 1
    s.turn = left_of(s, seat)
    if card == CQ and hidden(s):
        show_dame(s, seat)


@rule
def show_dame(s: Cells, seat: int) -> None:
    """A Kreuz Dame tells of Re; the second of a seat tells of everybody (DO-042)."""
    shown = 0
    for at in range(4 * s.trick + s.in_trick):
        if s.card[at] == CQ and seat_at(s, at // 4, at % 4) == seat:
            shown += 1
    open_party(s, seat)
    if shown == 2:
        s.public_kontra = everybody(s) & ~(1 << seat)


@rule
def advance_play(r: Rules, s: Cells, seat: int, card: int, schwein: int) -> None:
    broken = r.table and breaks_suit(s, seat, card)
    lay(s, seat, card, schwein)
    if broken:
        revoke(r, s, seat)
    elif s.in_trick == 4:
        end_trick(r, s)


@rule
@apart
def revoke(r: Rules, s: Cells, seat: int) -> None:
    """The deal ends at once (DO-087, 4.7)."""
    s.revoke_by, s.phase = seat, DONE
    finish(r, s)


# --- words
@rule
@apart
def advance_announce(r: Rules, s: Cells, seat: int, word: int) -> None:
    """4.6, steps 5 to 8: only when both parties have doubled can a speaker stay hidden (DO-143)."""
    note_word(r, s, seat, word)
    if rung_of(word) == 0 or s.doubled != 3 or r.ddv_words:
        open_party(s, seat)
        s.doubled |= 1 << party(s.re, seat)
    settle_must(r, s)


@rule
def blurted(r: Rules, s: Cells, seat: int) -> int:
    """What a slip of the tongue makes the seat announce, -1 for nothing (DO-147)."""
    if s.seeking or (s.public_re | s.public_kontra) >> seat & 1:
        return -1
    p, told = party(s.re, seat), told_in(r, s, s.re)
    rung = top(told.stands | told.late, p) + 1
    if rung == 0:
        return SAY_RE if p == RE else SAY_KONTRA
    if rung > TOP_RUNG or (r.garantie and barred(told, p)):
        return -1
    return KEINE_9 + rung - 1


@rule
@apart
def advance_blurt(r: Rules, s: Cells, seat: int, word: int) -> None:
    if word < 0:
        return
    s.said_forced |= 1 << s.said
    advance_announce(r, s, seat, word)
    open_party(s, seat)


@rule
def advance(r: Rules, s: Cells, seat: int, code: int) -> None:
    """The position after a lawful act."""
    verb, a, b = verb_of(code), first_of(code), second_of(code)
    if verb == PLAY_CARD:
        advance_play(r, s, seat, a, b)
    elif verb == ANNOUNCE:
        advance_announce(r, s, seat, a)
    elif verb == SAUBER:
        advance_declare(r, s, seat, NORMAL)
    elif verb == DECLARE:
        advance_declare(r, s, seat, a)
    elif verb == BID:
        advance_bid(s, seat, a, b)
    elif verb == PASS:
        advance_pass(r, s, seat)
    elif verb == HOLD:
        advance_hold(s, seat)
    elif verb == WEG:
        advance_weg(r, s, seat)
    elif verb == BLURT:
        advance_blurt(r, s, seat, blurted(r, s, seat))
    s.to_ask = may_announce(r, s)


# acts of which one rule does all that `advance` does to rows, so that other rows need no copy
DOES: dict[int, Callable[..., Any]] = {
    PLAY_CARD: advance_play,
    ANNOUNCE: advance_announce,
    SAUBER: advance_declare,
    DECLARE: advance_declare,
}
