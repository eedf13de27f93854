"""What an act does to the position.  It takes for granted that `judge` let the act through."""

from collections.abc import Callable
from typing import Any

from stammtisch.core.acts import verb_of
from stammtisch.core.rule import apart, rule

from .brink import (
    advance_asks,
    advance_declare,
    advance_no_proof,
    advance_proof,
    value_declared,
)
from .cells import (
    ASK,
    ASKS,
    BID,
    BID_UNSEEN,
    CLAIM,
    DECLARE,
    EXCHANGE,
    HOLD,
    KEEP,
    LEAVE,
    LOOK,
    NOBODY,
    PASS,
    PLAY_CARD,
    RAISE,
    REDUCE,
    RESTS,
    SHOWS,
    STANDS_BY,
    TOO_MANY,
    WITHDRAW,
    Cells,
    Rules,
    any_offer,
    digit,
)
from .hands import note_lost
from .play import (
    advance_exchange,
    advance_keep,
    advance_look,
    advance_play,
    advance_withdraw,
    deal,
)
from .settle import end_deal
from .showing import (
    advance_adds_nothing,
    after_show,
    after_stand,
    breaks_duty,
    lay_shown,
)
from .words import (
    advance_bid,
    advance_hold,
    advance_let_good,
    advance_raise,
    advance_reduce,
)


@rule
def may_be_vetoed(s: Cells, code: int) -> bool:
    """A bid, hold, raise or letting good (PE-095)."""
    verb = verb_of(code)
    if verb == PASS:
        return any_offer(s)
    return verb == BID or verb == BID_UNSEEN or verb == HOLD or verb == RAISE


@rule
def advance_pass(r: Rules, s: Cells, seat: int, f: int) -> None:
    if any_offer(s):
        advance_let_good(r, s, seat, f)
    elif s.phase == ASK:
        advance_no_proof(r, s, seat)
    else:
        advance_adds_nothing(r, s, seat, f)


@rule
@apart
def advance_word(r: Rules, s: Cells, seat: int, code: int) -> None:
    verb, f = verb_of(code), digit(code, 0)
    if verb == BID or verb == BID_UNSEEN:
        advance_bid(r, s, seat, code, verb == BID_UNSEEN)
    elif verb == HOLD:
        advance_hold(r, s, seat, f)
    elif verb == PASS:
        advance_pass(r, s, seat, f)
    elif verb == RAISE:
        advance_raise(r, s, seat, f, digit(code, 1))
    elif verb == REDUCE:
        advance_reduce(r, s, f)
    elif verb == ASKS:
        advance_asks(s)
    elif verb == DECLARE:
        advance_declare(r, s, seat, f, value_declared(code))


@rule
def laid_for(r: Rules, s: Cells, seat: int, verb: int, f: int) -> None:
    """Cards for a figure lie now: what comes of it."""
    if s.phase == ASK:
        advance_proof(r, s, f)
    elif verb == SHOWS:
        after_show(r, s, seat, f)
    else:
        after_stand(r, s, seat, f)


@rule
@apart
def advance_figure(r: Rules, s: Cells, seat: int, code: int) -> None:
    verb, f = verb_of(code), digit(code, 0)
    if verb == RESTS:
        after_show(r, s, seat, f)
        return
    breaks = r.table != 0 and s.phase != ASK and breaks_duty(s, seat, code)
    lay_shown(s, seat, code)
    if breaks:
        note_lost(s, seat)
    laid_for(r, s, seat, verb, f)


@rule
@apart
def advance_claim(s: Cells, culprit: int, kind: int) -> None:
    """Faults wait for the end of the deal; a wrong number of cards ends it (PE-037, PE-038)."""
    s.claimed[culprit] |= 1 << kind
    if kind > TOO_MANY:
        s.void = 1
        end_deal(s)


@rule
def advance(r: Rules, s: Cells, seat: int, code: int) -> None:
    """The position after an act that may be done."""
    verb, a = verb_of(code), digit(code, 0)
    vetoable = may_be_vetoed(s, code)
    if verb == PLAY_CARD:
        advance_play(r, s, seat, a, digit(code, 1))
    elif verb == SHOWS or verb == STANDS_BY or verb == RESTS:
        advance_figure(r, s, seat, code)
    elif verb == EXCHANGE:
        advance_exchange(s, seat, a)
    elif verb == WITHDRAW:
        advance_withdraw(r, s, seat)
    elif verb == KEEP:
        advance_keep(s, a)
    elif verb == LEAVE:
        deal(r, s)
    elif verb == LOOK:
        advance_look(r, s, seat)
    elif verb == CLAIM:
        advance_claim(s, a, digit(code, 1))
    else:
        advance_word(r, s, seat, code)
    if verb != LOOK and verb != CLAIM:
        s.last_word = seat if vetoable else NOBODY


# acts of which one rule does all that `advance` does to rows, so that other rows need no copy
DOES: dict[int, Callable[..., Any]] = {
    PLAY_CARD: advance_play,
    LOOK: advance_look,
    BID: advance_bid,
    BID_UNSEEN: advance_bid,
    HOLD: advance_hold,
    PASS: advance_pass,
    RAISE: advance_raise,
    LEAVE: deal,
    SHOWS: advance_figure,
    STANDS_BY: advance_figure,
    RESTS: advance_figure,
}
