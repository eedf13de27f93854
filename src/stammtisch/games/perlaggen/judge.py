"""What the rules say of an act (4.4).

0: lawful.  A positive number is the rule that refuses it, so 93 is PE-093.  A negative number is the
rule that it breaks while it goes through all the same, as at a real table (4.9).
"""

from stammtisch.core.acts import verb_of
from stammtisch.core.rule import apart, rule

from .brink import judge_asks, judge_declare, judge_no_proof, value_declared
from .cells import (
    ASK,
    ASKS,
    BID,
    BID_UNSEEN,
    CHRISTEN,
    CLAIM,
    CUT,
    DECLARE,
    DONE,
    EXCHANGE,
    HOLD,
    KEEP,
    LEAVE,
    LOOK,
    PASS,
    PLAY_CARD,
    RAISE,
    REDUCE,
    REVOKE,
    SHOWS,
    STANDS_BY,
    VETO,
    WITHDRAW,
    WRONG_NUMBER,
    WRONG_TO_CUTTER,
    Cells,
    Rules,
    any_offer,
    cutter,
    digit,
    party,
)
from .play import (
    judge_christen,
    judge_exchange,
    judge_keep,
    judge_leave,
    judge_look,
    judge_play,
    judge_withdraw,
)
from .showing import judge_adds_nothing, judge_rest, judge_show, judge_stand
from .words import (
    judge_answer,
    judge_bid,
    judge_bid_unseen,
    judge_hold,
    judge_raise,
    judge_reduce,
    judge_veto,
)


@rule
@apart
def judge_misdeal(r: Rules, s: Cells, culprit: int, kind: int) -> int:
    """A wrong number of cards: reported at once, or played on with (PE-037 to PE-039)."""
    if kind == WRONG_TO_CUTTER:
        wrong = culprit == s.dealer and s.dealt[cutter(s)] != r.hand_size
        return 0 if wrong and s.trick + s.in_trick == 0 and s.phase != DONE else 37
    if kind == WRONG_NUMBER:
        wrong = s.dealt[culprit] != r.hand_size and s.laid[culprit] == 0
        return 0 if r.reported and wrong and s.phase != DONE else 38
    knowingly = s.dealt[culprit] > r.hand_size and s.laid[culprit] > 0
    return 0 if r.reported and knowingly else 39


@rule
@apart
def judge_claim(r: Rules, s: Cells, seat: int, culprit: int, kind: int) -> int:
    """The other party claims, at the table; true or false shows when the deal is over (PE-180, 4.9)."""
    if not r.table or culprit >= s.seats or kind > WRONG_NUMBER or s.phase == CUT:
        return 180
    if kind != WRONG_NUMBER and party(r, seat) == party(r, culprit):
        return 180
    return judge_misdeal(r, s, culprit, kind) if kind > REVOKE else 0


@rule
def judge_pass(r: Rules, s: Cells, seat: int, f: int) -> int:
    """Letting good where an offer waits, adding nothing where figures are shown."""
    if any_offer(s):
        return judge_answer(r, s, seat, f)
    if s.phase == ASK:
        return judge_no_proof(r, s, seat, f)
    return judge_adds_nothing(r, s, seat, f)


@rule
def answers(verb: int) -> bool:
    """Acts that an offer does not hold up (PE-082)."""
    return verb == HOLD or verb == PASS or verb == RAISE or verb == REDUCE or verb == VETO or verb == LOOK


@rule
def needs_cards(verb: int) -> bool:
    """Acts of one who has looked at his hand."""
    return verb != LOOK and verb != BID_UNSEEN and verb != VETO


@rule
@apart
def judge_word(r: Rules, s: Cells, seat: int, code: int) -> int:
    verb, f = verb_of(code), digit(code, 0)
    if verb == BID:
        return judge_bid(r, s, seat, code)
    if verb == BID_UNSEEN:
        return judge_bid_unseen(r, s, seat, code)
    if verb == HOLD:
        return judge_hold(r, s, seat, f)
    if verb == PASS:
        return judge_pass(r, s, seat, f)
    if verb == RAISE:
        return judge_raise(r, s, seat, f, digit(code, 1))
    if verb == REDUCE:
        return judge_reduce(r, s, seat, f)
    if verb == VETO:
        return judge_veto(r, s, seat, f)
    if verb == ASKS:
        return judge_asks(r, s, seat)
    if verb == DECLARE:
        return judge_declare(r, s, seat, f, value_declared(code))
    if verb == SHOWS:
        return judge_show(r, s, seat, f, code)
    if verb == STANDS_BY:
        return judge_stand(r, s, seat, f, code)
    return judge_rest(r, s, seat, f)


@rule
@apart
def judge(r: Rules, s: Cells, seat: int, code: int) -> int:
    """Every act of a seat in the deal comes to this door."""
    verb, a = verb_of(code), digit(code, 0)
    if verb == CLAIM:
        return judge_claim(r, s, seat, a, digit(code, 1))
    if s.phase == DONE:
        return 150
    if verb == KEEP:
        return judge_keep(r, s, seat, a)
    if verb == LEAVE or s.phase == CUT:
        return judge_leave(s, seat) if verb == LEAVE else 24
    if verb == VETO:
        return judge_veto(r, s, seat, a)
    if any_offer(s) and not answers(verb):
        return 82
    if needs_cards(verb) and not s.looked >> seat & 1:
        return 105
    if verb == PLAY_CARD:
        return judge_play(r, s, seat, a, digit(code, 1))
    if verb == EXCHANGE:
        return judge_exchange(r, s, seat, a)
    if verb == CHRISTEN:
        return judge_christen(s, seat, a)
    if verb == WITHDRAW:
        return judge_withdraw(r, s, seat, a)
    if verb == LOOK:
        return judge_look(s, seat)
    return judge_word(r, s, seat, code)
