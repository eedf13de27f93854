"""What the rules say of an act: one function a verb, tests in the order of the law (4.4).

0: lawful.  A positive number is the rule that refuses it, so 89 is WA-089.  A negative number is the
rule that it breaks while it goes through all the same, as at a real table (4.8).
"""

from stammtisch.core.acts import first_of, number_of, second_of, verb_of
from stammtisch.core.cards import WELI, suit_mask
from stammtisch.core.dealing import cut_card
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
    HIGHEST,
    HOLD,
    KEEP,
    LEAVE,
    LIFT_CUTTER_DEALER,
    LIFT_NONE,
    LOOKS,
    NAME,
    NAME_SCHLAG,
    NAME_TRUMPF,
    OUT,
    PASS,
    PLAY,
    PLAY_CARD,
    RAISE,
    REQUEST,
    SCHLAG,
    SCHLAGTAUSCH,
    SCHOENERE,
    SHOW,
    TAKE_BACK,
    VOID,
    WATCH,
    Cells,
    Rules,
    cutter,
    everybody,
    forehand,
    is_namer,
    left_of,
    party,
    seats_of,
)
from .claims import judge_claim
from .strength import breaks_demand, has_farbe, kritisch_place


@rule
def soft(r: Rules, why: int) -> int:
    """At the table such an act goes through and may be claimed (4.8)."""
    return -why if r.table else why


# --- the cut
@rule
def most_kept(r: Rules) -> int:
    """One Kritischer after the other; in Bavaria one for the cutter, one for the dealer (WA-024, WA-035)."""
    return 2 if r.lift == LIFT_CUTTER_DEALER else HAND - 1


@rule
def judge_keep(r: Rules, s: Cells, seat: int, card: int) -> int:
    if r.lift == LIFT_NONE:
        return 21
    if s.phase != CUT or seat != cutter(s):
        return 22
    if card != cut_card(s) or kritisch_place(r, card) == 0:
        return 23
    return 0 if s.kept < most_kept(r) else 35


@rule
def judge_leave(s: Cells, seat: int) -> int:
    return 0 if s.phase == CUT and seat == cutter(s) else 22


# --- naming
@rule
def ranks_held(s: Cells, seat: int) -> int:
    """Ranks of which he has a card, as a set; the Weli is of none."""
    held = s.hand[seat] & ~(1 << WELI)
    return (held | held >> 9 | held >> 18 | held >> 27) & 511


@rule
def suits_held(s: Cells, seat: int) -> int:
    """A Kritischer counts with its printed suit, the Weli as Schell (WA-046)."""
    held, suits = s.hand[seat], 0
    for suit in range(4):
        if held & suit_mask(suit):
            suits |= 1 << suit
    return suits


@rule
def names_open(r: Rules, s: Cells, seat: int, what: int) -> int:
    """What he may name, as a set: from the hand or any, the Weli by option (WA-041 to WA-047)."""
    if what != SCHLAG:
        return suits_held(s, seat) if r.from_hand else 0b1111
    if not r.from_hand:
        return 0b1_1111_1110 | r.name_weli
    return ranks_held(s, seat) | (1 if r.name_weli and s.hand[seat] >> WELI & 1 else 0)


@rule
def out_of_turn(s: Cells, seat: int, what: int) -> int:
    """Schlag first, then Trumpf, each by its namer, each once (WA-040, WA-043, WA-051)."""
    if s.phase == CUT:
        return 40 if what == SCHLAG else 43
    if what == SCHLAG:
        if seat != s.schlag_by:
            return 40
        return 0 if s.phase == NAME_SCHLAG else 51
    if seat != s.trumpf_by or s.phase == NAME_SCHLAG:
        return 43
    return 0 if s.phase == NAME_TRUMPF else 51


@rule
def request_open(s: Cells) -> int:
    """A question before the naming is answered first (WA-053, WA-054)."""
    if s.request == 0:
        return 0
    return 53 if s.request == SCHOENERE else 54


@rule
def judge_name(r: Rules, s: Cells, seat: int, what: int, name: int) -> int:
    if r.blind:
        return 55
    why = out_of_turn(s, seat, what) or request_open(s)
    if why:
        return why
    if names_open(r, s, seat, what) >> name & 1:
        return 0
    if what != SCHLAG:
        return 44 if name > 3 else 45
    if name == 0:
        return 42 if r.name_weli else 47
    return 41 if name > 8 else 42


@rule
def shown_card(r: Rules, s: Cells, seat: int, what: int) -> int:
    """His bottom card, or the one above it where that is the Weli and may not be named (WA-055)."""
    skips = what == SCHLAG and s.bottom[seat] == WELI and not r.name_weli
    return s.above[seat] if skips else s.bottom[seat]


@rule
def judge_show(r: Rules, s: Cells, seat: int, what: int, card: int) -> int:
    if not r.blind:
        return 50
    why = out_of_turn(s, seat, what) or request_open(s)
    if why:
        return why
    if not s.hand[seat] >> card & 1:
        return 55
    if what == SCHLAG and card == WELI and not r.name_weli:
        return 47
    return 55 if r.bottom_card and card != shown_card(r, s, seat, what) else 0


@rule
def judge_request(r: Rules, s: Cells, seat: int, what: int) -> int:
    """Before the Schlag is named, once a deal: Vorhand asks for new cards, either namer to change roles."""
    rule_no = 53 if what == SCHOENERE else 54
    if not (r.schoenere if what == SCHOENERE else r.schlagtausch):
        return rule_no
    if s.phase != NAME_SCHLAG or s.request or s.requested & what:
        return rule_no
    asker = seat == forehand(s) or (what == SCHLAGTAUSCH and seat == s.dealer)
    return 0 if asker else rule_no


@rule
def judge_reply(s: Cells, seat: int, what: int) -> int:
    """The other of the two namers answers."""
    if s.request != what or seat == s.request_by or not is_namer(s, seat):
        return 53 if what == SCHOENERE else 54
    return 0


# --- cards
@rule
def judge_play(r: Rules, s: Cells, seat: int, card: int) -> int:
    if s.phase == DECIDE:
        return 141 if r.decide == 3 else 142
    if s.phase < PLAY:
        return 56
    if s.phase > PLAY:
        return 104
    if s.offer:
        return 116
    if seat != s.turn or not s.hand[seat] >> card & 1:
        return 81
    why = breaks_demand(r, s, seat, card)
    return soft(r, why) if why else 0


@rule
def judge_take_back(r: Rules, s: Cells, seat: int, card: int) -> int:
    """Only a renege, and only before the next card; the last of a trick until the next lead (WA-105)."""
    if not r.table or s.phase != PLAY:
        return 105
    if s.in_trick:
        lies, trick = left_of(s, seat) == s.turn and s.trick_card[seat] == card, s.trick
    else:
        lies, trick = left_of(s, seat) == s.drawn_by and s.drawn[seat] == card, s.trick - 1
    return 0 if lies and s.reneged[seat] >> trick & 1 else 105


@rule
def judge_looks(r: Rules, s: Cells, seat: int) -> int:
    """Only the namers look before both names are given (WA-048, WA-049)."""
    if s.looked >> seat & 1 or s.phase == CUT:
        return 49
    return soft(r, 49)


# --- words
@rule
def next_level(r: Rules, level: int) -> int:
    """The step after this one, 0 after the last (4.3)."""
    if r.to_out:
        return 0 if level == OUT else OUT if level == 7 else level + 1
    return level + 1 if level < HIGHEST else 0


@rule
def not_now(r: Rules, s: Cells) -> int:
    """Bidding is possible from the naming of the Trumpf until the deal is won (WA-112, WA-136, WA-141)."""
    if s.phase == DECIDE:
        return 141 if r.decide == 3 else 142
    if s.phase != PLAY:
        return 112
    if not s.no_bids:
        return 0
    if s.gestrichen == 3:
        return 136
    return 141 if r.decide == 3 else 142


@rule
def farbe_missing(r: Rules, s: Cells, seat: int) -> int:
    """In the fifth trick only with a card that could take it; in the blind form this binds the namers."""
    if not r.farbe or s.trick < HAND - 1 or s.in_trick == 0 or (r.blind and not is_namer(s, seat)):
        return 0
    return 0 if has_farbe(r, s, seat) else 138


@rule
def too_near(s: Cells, seat: int, why: int) -> int:
    return why if s.gestrichen >> party(seat) & 1 else 0


@rule
def off_turn(r: Rules, s: Cells, seat: int) -> int:
    return 113 if r.on_turn and seat != s.turn else 0


@rule
def speakers(r: Rules, s: Cells) -> int:
    """Who could bid or raise now for all that everybody knows, as a set: nobody else need be asked.  What
    only a hand tells (WA-138) keeps nobody from being asked."""
    if s.no_bids or (s.right != BOTH and next_level(r, s.value) == 0):
        return 0
    who = everybody(s) if s.right == BOTH else seats_of(s, s.right)
    for side in range(2):
        if s.gestrichen >> side & 1:
            who &= ~seats_of(s, side)
    return who & 1 << s.turn if r.on_turn else who


@rule
def judge_bid(r: Rules, s: Cells, seat: int) -> int:
    why = not_now(r, s)
    if why:
        return why
    if s.offer:
        return 116
    if r.first_drei:
        return 139
    if s.spiel_bid or s.right != BOTH:
        return 131
    why = off_turn(r, s, seat)
    if why:
        return why
    return soft(r, too_near(s, seat, 133) or farbe_missing(r, s, seat))


@rule
def step_wrong(r: Rules, n: int, level: int) -> int:
    """No step may be skipped; after Sieben comes Spiel aus (WA-125, WA-126)."""
    due = next_level(r, level)
    if n == due:
        return 0
    if due == 0 and not r.to_out:
        return 140
    return 125 if due == OUT or due == 0 else 126


@rule
def judge_raise(r: Rules, s: Cells, seat: int, n: int) -> int:
    why = not_now(r, s)
    if why:
        return why
    near = 134
    if s.offer:
        if party(s.offer_by) == party(seat):
            return 127
        why = step_wrong(r, n, s.offer)
    elif s.right == BOTH:
        near = 133
        if n != 3:
            why = 126
        elif not r.first_drei and not r.open_with_drei:
            why = 130
    elif s.right != party(seat):
        why = 127
    else:
        why = step_wrong(r, n, s.value)
    why = why or off_turn(r, s, seat)
    if why:
        return why
    return soft(r, too_near(s, seat, near) or farbe_missing(r, s, seat))


@rule
def raise_due(r: Rules, s: Cells) -> int:
    """The step that a raise would be now, 0 after the last."""
    if s.offer == 0 and s.right == BOTH:
        return 3
    return next_level(r, s.offer if s.offer else s.value)


@rule
def judge_answer(r: Rules, s: Cells, seat: int, holds: bool) -> int:
    """Either opponent answers; his first word binds his side (WA-117, WA-118)."""
    if s.phase == DECIDE:
        if party(seat) == s.decides:
            return 0
        return 141 if r.decide == 3 else 142
    if s.phase != PLAY or s.offer == 0 or party(s.offer_by) == party(seat):
        return 118
    return soft(r, farbe_missing(r, s, seat)) if holds else 0


@rule
def judge_accept(r: Rules, s: Cells, seat: int) -> int:
    done = s.accepted >> party(seat) & 1
    return 0 if r.table and s.phase == DEAL_END and not done else 164


@rule
def judge(r: Rules, s: Cells, seat: int, code: int) -> int:
    """Every act of a seat in the deal comes to this door."""
    verb, a, b = verb_of(code), first_of(code), second_of(code)
    if s.phase == VOID and verb != WATCH:
        return 150
    if verb == PLAY_CARD:
        return judge_play(r, s, seat, a)
    if verb == BID:
        return judge_bid(r, s, seat)
    if verb == HOLD:
        return judge_answer(r, s, seat, True)
    if verb == PASS:
        return judge_answer(r, s, seat, False)
    if verb == RAISE:
        return judge_raise(r, s, seat, number_of(code))
    if verb == NAME:
        return judge_name(r, s, seat, a, b)
    if verb == SHOW:
        return judge_show(r, s, seat, a, b)
    if verb == KEEP:
        return judge_keep(r, s, seat, a)
    if verb == LEAVE:
        return judge_leave(s, seat)
    if verb == REQUEST:
        return judge_request(r, s, seat, a)
    if verb == GRANT or verb == DENY:
        return judge_reply(s, seat, a)
    if verb == LOOKS:
        return judge_looks(r, s, seat)
    if verb == TAKE_BACK:
        return judge_take_back(r, s, seat, a)
    if verb == CLAIM:
        return judge_claim(r, s, seat, a, b)
    if verb == ACCEPT:
        return judge_accept(r, s, seat)
    return 191 if a == seat or a >= s.seats else 0  # to watch somebody else
