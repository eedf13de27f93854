"""What the rules say of an act: one function a verb, tests in the order of the law (4.4).

0: lawful.  A positive number is the rule that refuses the act, so 22 is BI-022.  A negative number
is the rule that the act breaks while it goes through all the same, as at a real table (4.6).
"""

from stammtisch.core.acts import first_of, second_of, verb_of
from stammtisch.core.cards import NO_NAME, WELI, rank_of, suit_mask, suit_of
from stammtisch.core.dealing import cut_card
from stammtisch.core.rule import rule

from .cells import (
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
    PASS,
    PLAY_CARD,
    RAISE,
    REVIEW,
    SILENT,
    SPIEL,
    TAKE_NONE,
    TAKE_WELI,
    TAKE_WILD,
    Cells,
    Rules,
    cutter,
    forehand,
    in_trick_three,
    is_wild,
    missing,
    name_or_face,
)
from .claims import judge_claim
from .figures import barred_suits, bit, can_have, feasible, meets, names_of


@rule
def soft(r: Rules, why: int) -> int:
    """At the table such an act goes through and may be claimed (4.6)."""
    return -why if r.table else why


# --- the cut
@rule
def looks_at_cut(r: Rules, s: Cells) -> bool:
    """The cutter looks at the cut card as long as he might keep it (2.2)."""
    most = 1 if r.cut_take == TAKE_WELI else HAND
    return r.cut_take != TAKE_NONE and s.kept < most and s.kept < s.lift


@rule
def may_keep(r: Rules, s: Cells, card: int) -> int:
    """Which rule keeps the cutter from this card (BI-013 to BI-015)."""
    here = s.phase == CUT and s.kept < HAND and card == cut_card(s)
    if r.cut_take == TAKE_WELI:
        return 0 if here and card == WELI else 13
    if r.cut_take == TAKE_WILD:
        return 0 if here and is_wild(r, card) else 14
    return 0 if here else 15


@rule
def judge_keep(r: Rules, s: Cells, seat: int, card: int) -> int:
    if seat != cutter(s):
        return 11
    if r.cut_take == TAKE_NONE:
        return 12
    return may_keep(r, s, card)


@rule
def judge_done(s: Cells, seat: int) -> int:
    return 0 if s.phase == CUT and seat == cutter(s) else 11


# --- cards
@rule
def christened_rightly(r: Rules, card: int, name: int) -> bool:
    """A wild card bears one of the 32 names; the Weli always one, a natural card none (BI-090)."""
    if not is_wild(r, card):
        return name == NO_NAME
    if name == NO_NAME:
        return card != WELI
    return name < 36 and rank_of(name) > 0


@rule
def followers(r: Rules, s: Cells, seat: int) -> int:
    """His natural cards of the suit led, as a set; if there are none, all that are natural (BI-022)."""
    natural = s.hand[seat] & ~r.wilds
    of_suit = natural & suit_mask(s.led) if s.led != NOBODY else natural
    return of_suit if of_suit else natural


@rule
def revokes(r: Rules, s: Cells, seat: int, bears: int) -> bool:
    """Not of the suit led, though he holds a natural card of it (BI-022, BI-096)."""
    return s.led != NOBODY and suit_of(bears) != s.led and s.hand[seat] & ~r.wilds & suit_mask(s.led) != 0


@rule
def keeps_duty(r: Rules, s: Cells, seat: int, card: int, bears: int) -> bool:
    """With this card laid under this name his duties can still be met (BI-098, BI-102)."""
    if s.duty[seat] == 0 or s.hand[seat] & r.wilds == 0:
        return True  # natural cards have their names from the beginning
    a, b, c = names_of(s, seat)
    at = HAND * seat
    if s.card[at] == card:
        a = bears
    elif s.card[at + 1] == card:
        b = bears
    else:
        c = bears
    if meets(s.duty[seat], bit(a) | bit(b) | bit(c)):
        return True  # a wild card takes nothing away
    if s.hand[seat] & r.wilds == 1 << card:
        return False
    barred = barred_suits(s, seat)
    if s.led != NOBODY and suit_of(bears) != s.led:
        barred |= 1 << s.led
    return feasible(r, s, seat, (a, b, c), barred, NOBODY, s.duty[seat], SPIEL)


@rule
def can_keep_word(r: Rules, s: Cells, seat: int) -> bool:
    """His duties could be met until now; a word that was false when it was given is not broken again
    by the cards that follow (BI-102, BI-152)."""
    colour = s.led if s.colour_duty >> seat & 1 else NOBODY
    return can_have(r, s, seat, s.duty[seat], colour, SPIEL)


@rule
def play_breaks(r: Rules, s: Cells, seat: int, card: int, bears: int) -> int:
    """The first rule that a card within reach breaks, 0 if none."""
    wild = is_wild(r, card)
    if revokes(r, s, seat, bears):
        return 96 if wild else 22
    if wild and barred_suits(s, seat) >> suit_of(bears) & 1:
        return 97
    if r.table and not can_keep_word(r, s, seat):
        return 0
    if not keeps_duty(r, s, seat, card, bears):
        return 98 if wild else 102
    if s.colour_duty >> seat & 1 and suit_of(bears) != s.led:
        return 103
    return 0


@rule
def judge_play(r: Rules, s: Cells, seat: int, card: int, name: int) -> int:
    if s.phase == REVIEW:
        return 53
    if s.phase == CUT:
        return 11
    if s.offer != NOBODY:
        return 54
    if seat != s.turn or not s.hand[seat] >> card & 1:
        return 29
    if not christened_rightly(r, card, name):
        return 90
    return soft(r, play_breaks(r, s, seat, card, name_or_face(card, name)))


# --- words
@rule
def window(r: Rules, s: Cells, seat: int) -> int:
    """May he begin an offer now (BI-050 to BI-052)?"""
    if r.forehand_first and not s.begun and seat != forehand(s):
        return 51
    if not r.own_turn or seat == s.turn:
        return 0
    return 0 if seat == s.last_player and not s.turn_acted else 52


@rule
def open_bids(s: Cells, seat: int) -> int:
    """His bids that are neither let good nor settled (3.10)."""
    count = 0
    for f in range(5):
        if s.bidder[f] == seat and s.status[f] != GOOD:
            count += 1
    return count


@rule
def limit_bid(r: Rules, s: Cells, seat: int) -> int:
    """Near the target (BI-140, BI-141)."""
    if missing(r, s, seat) <= 1:
        return 141
    return 140 if r.figure_count and open_bids(s, seat) + 1 > missing(r, s, seat) - 1 else 0


@rule
def limit_groschen(r: Rules, s: Cells, seat: int) -> int:
    return 144 if missing(r, s, seat) < r.groschen_min_missing else 0


@rule
def could_reach(r: Rules, s: Cells, seat: int, contains: int) -> int:
    """Figures that he can possibly be `entitled` to, as a set: what his names contain, and all that a card
    without a name could still bring; Spiel is open to anybody."""
    return 0b11111 if s.hand[seat] & r.wilds else contains | 1 << SPIEL


@rule
def within_reach(r: Rules, s: Cells, seat: int) -> int:
    """The same where all hands are known; in a view the cell is empty."""
    return could_reach(r, s, seat, s.contains[seat])


@rule
def not_closed(s: Cells) -> int:
    """Figures on which a word can still begin, as a set: not bid yet, or held for the simple bid."""
    found = 0
    for f in range(5):
        found |= (s.status[f] == SILENT or s.status[f] == HELD2) << f
    return found


@rule
def entitled(r: Rules, s: Cells, seat: int, f: int) -> int:
    """Whoever bids, holds or raises a figure has it or can still make it (4.3)."""
    if f == SPIEL:
        if not in_trick_three(s) or can_have(r, s, seat, s.duty[seat], s.led, SPIEL):
            return 0
        return 101 if can_have(r, s, seat, 0, s.led, SPIEL) else 81
    colour = s.led if s.colour_duty >> seat & 1 else NOBODY
    if can_have(r, s, seat, s.duty[seat] | 1 << f, colour, f):
        return 0
    if not can_have(r, s, seat, 1 << f, NOBODY, SPIEL):
        return 56
    return 101 if can_have(r, s, seat, 1 << f, NOBODY, f) else 105


@rule
def judge_bid(r: Rules, s: Cells, seat: int, f: int) -> int:
    if s.phase == REVIEW:
        return 53
    if s.phase == CUT:
        return 11
    if s.offer != NOBODY:
        return 54
    why = window(r, s, seat)
    if why:
        return why
    if s.status[f] != SILENT:
        return 55
    return soft(r, limit_bid(r, s, seat) or entitled(r, s, seat, f))


@rule
def is_asked(s: Cells, seat: int, f: int) -> bool:
    """The open offer is for this figure and it is his to answer (BI-057, BI-067)."""
    return s.offer == f and s.queue[s.queue_at] == seat


@rule
def judge_hold(r: Rules, s: Cells, seat: int, f: int) -> int:
    if s.phase == REVIEW:
        return 53
    if not is_asked(s, seat, f):
        return 57
    return soft(r, entitled(r, s, seat, f))


@rule
def judge_pass(s: Cells, seat: int, f: int) -> int:
    if s.phase == REVIEW:
        return 53
    return 0 if is_asked(s, seat, f) else 57


@rule
def raise_as_answer(r: Rules, s: Cells, seat: int, f: int) -> int:
    if s.offer != f:
        return 54
    if s.offer_level != 2:
        return 70
    if s.offer_by == seat:
        return 66
    if s.queue[s.queue_at] != seat:
        return 57
    return 0 if r.direct_groschen else 65


@rule
def raise_later(r: Rules, s: Cells, seat: int, f: int) -> int:
    if s.status[f] == SILENT:
        return 64
    if s.status[f] == GOOD:
        return 55
    if s.status[f] == HELD3:
        return 70
    if s.bidder[f] == seat:
        return 66
    return window(r, s, seat)


@rule
def judge_raise(r: Rules, s: Cells, seat: int, f: int, n: int) -> int:
    if s.phase == REVIEW:
        return 53
    if s.phase == CUT:
        return 11
    if n != 3:
        return 70
    why = raise_later(r, s, seat, f) if s.offer == NOBODY else raise_as_answer(r, s, seat, f)
    if why:
        return why
    why = limit_groschen(r, s, seat)
    if why and not r.groschen_fined:
        return why
    return soft(r, why or entitled(r, s, seat, f))


@rule
def judge(r: Rules, s: Cells, seat: int, code: int) -> int:
    """Every act of a seat in the deal comes to this door; who is out takes no part (BI-120)."""
    if not s.active >> seat & 1:
        return 120
    verb, a, b = verb_of(code), first_of(code), second_of(code)
    if verb == PLAY_CARD:
        return judge_play(r, s, seat, a, b)
    if verb == BID:
        return judge_bid(r, s, seat, a)
    if verb == HOLD:
        return judge_hold(r, s, seat, a)
    if verb == PASS:
        return judge_pass(s, seat, a)
    if verb == RAISE:
        return judge_raise(r, s, seat, a, b)
    if verb == KEEP:
        return judge_keep(r, s, seat, a)
    if verb == DONE:
        return judge_done(s, seat)
    return judge_claim(r, s, seat, a, b >> 3, b & 7)
