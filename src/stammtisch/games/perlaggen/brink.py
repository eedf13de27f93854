"""One point short: asking for Dritziges (4.6), and what follows when a figure was let good (4.5)."""

from collections.abc import Sequence

from stammtisch.core.rule import apart, rule

from .cells import (
    ASK,
    ASKING_DUTY,
    ASKING_OPTIONAL,
    CLOSED,
    DECIDED,
    DONE,
    GLEICH,
    HANGER,
    LAPSE,
    LAPSED,
    NOBODY,
    OPEN,
    PLAY,
    SHOW,
    SPIEL,
    STANDS,
    UNSEEN,
    Cells,
    Rules,
    any_offer,
    began_one_short,
    both_one_short,
    digit,
    everybody,
    forehand,
    is_open,
    party,
)
from .figures import exists
from .hands import makes_exactly
from .settle import end_deal, end_unwritten, stands_out, try_settle
from .showing import enter_show, soft


# --- judge
@rule
def judge_asks(r: Rules, s: Cells, seat: int) -> int:
    """Vorhand, before a card lies (PE-155); in showing a reminder without effect (PE-137)."""
    if s.phase == SHOW:
        return 0
    if seat != forehand(s) or s.asked_for != NOBODY:
        return 155
    if s.phase == ASK:
        return 0
    brink = began_one_short(r, s) and r.asking == ASKING_OPTIONAL
    return 0 if brink and s.phase == PLAY and s.trick + s.in_trick == 0 else 155


@rule
def value_declared(code: int) -> int:
    """Number and rank; 0 for none."""
    return 16 * digit(code, 1) + (digit(code, 2) & 15)


@rule
def party_makes(r: Rules, s: Cells, p: int, f: int, value: int) -> bool:
    for seat in range(s.seats):
        if party(r, seat) == p and makes_exactly(s, seat, f, value):
            return True
    return False


@rule
@apart
def judge_declare(r: Rules, s: Cells, seat: int, f: int, value: int) -> int:
    """Three cards at least, and not what one does not have (PE-156)."""
    if s.phase != ASK or f != s.asked_for or s.ask_turn != party(r, seat):
        return 156
    if value == 0:
        return 0
    if value < 48 or not exists(f, value) or value >> 4 > r.hand_size:
        return 156
    return 0 if party_makes(r, s, party(r, seat), f, value) else soft(r, 156)


@rule
def judge_no_proof(r: Rules, s: Cells, seat: int, f: int) -> int:
    """At the table what was declared and is not shown counts as none (4.6)."""
    proves = s.prover != NOBODY and party(r, seat) == s.prover and f == s.asked_for
    return 0 if r.table and proves else 83


# --- advance
@rule
def start_asking(s: Cells, f: int) -> None:
    s.phase, s.asked_for, s.ask_turn = ASK, f, 1 - (forehand(s) & 1)
    s.to_ask, s.looked = everybody(s), everybody(s)


@rule
@apart
def advance_asks(s: Cells) -> None:
    if s.phase != SHOW:
        start_asking(s, GLEICH if is_open(s, GLEICH) else HANGER)


@rule
def lapse(s: Cells, f: int) -> None:
    if is_open(s, f):
        s.status[f], s.why[f] = LAPSED, LAPSE


@rule
def stop_asking(s: Cells) -> None:
    s.ask_turn = NOBODY
    s.to_ask = everybody(s)


@rule
def to_spiel(r: Rules, s: Cells) -> None:
    """Spiel alone decides, or the cards are dealt anew (PE-158, PE-159, PE-162)."""
    stop_asking(s)
    if s.status[SPIEL] == OPEN:
        s.phase, s.spiel_only = PLAY, 1
    elif s.status[SPIEL] == DECIDED:
        s.phase = SHOW
        try_settle(r, s)
    else:
        end_deal(s)
        s.redeal = 1


@rule
def declared_equal(r: Rules, s: Cells) -> None:
    """No lesser figure counts, and nobody is bound any more (PE-158)."""
    f = s.asked_for
    s.status[f], s.why[f] = DECIDED, STANDS
    lapse(s, 1 - f)
    for seat in range(s.seats):
        s.duty[seat] = 0
    s.party_duty[0] = s.party_duty[1] = 0
    to_spiel(r, s)


@rule
def nobody_declared(r: Rules, s: Cells) -> None:
    """First Gleich, then Hanger; with neither see PE-159."""
    if s.asked_for == GLEICH and is_open(s, HANGER):
        start_asking(s, HANGER)
    elif r.ignore_simple:
        lapse(s, GLEICH)
        lapse(s, HANGER)
        to_spiel(r, s)
    elif s.status[SPIEL] == CLOSED:
        stop_asking(s)
        enter_show(r, s, s.by[SPIEL])
    else:
        stop_asking(s)
        s.phase = PLAY


@rule
def compare_declared(r: Rules, s: Cells) -> None:
    """The better one wins the game once it is shown (PE-157)."""
    s.prover = NOBODY
    if s.declared[0] == s.declared[1]:
        if s.declared[0] > 0:
            declared_equal(r, s)
        else:
            nobody_declared(r, s)
        return
    s.prover = 0 if s.declared[0] > s.declared[1] else 1
    stop_asking(s)


@rule
@apart
def advance_declare(r: Rules, s: Cells, seat: int, f: int, value: int) -> None:
    p = party(r, seat)
    if value > 0 and not party_makes(r, s, p, f, value):
        s.false_word[seat] |= 1 << f
    s.declared[p], s.declared_by[p] = value, seat
    s.to_ask = everybody(s)
    if p != forehand(s) & 1:
        s.ask_turn = forehand(s) & 1
    else:
        compare_declared(r, s)


@rule
@apart
def advance_no_proof(r: Rules, s: Cells, seat: int) -> None:
    s.declared[party(r, seat)] = 0
    compare_declared(r, s)


@rule
@apart
def advance_proof(r: Rules, s: Cells, f: int) -> None:
    """Shown as declared: the figure is written and the game is over (PE-157)."""
    p = s.prover
    s.status[f], s.by[f], s.points[f] = DECIDED, p, s.level[f]
    s.total[p] += s.level[f]
    s.winner = p
    end_unwritten(s)


# --- a claim about the deal before
@rule
def asking_is_over(r: Rules, s: Cells) -> None:
    """The tie is gone: nobody is bound by what he declared, nothing has lapsed by it (PE-155)."""
    if s.spiel_only:
        for f in range(2):
            s.status[f], s.why[f] = OPEN, 0
    s.spiel_only = 0
    s.asked_for, s.prover = NOBODY, NOBODY
    for p in range(2):
        s.declared[p], s.declared_by[p] = 0, NOBODY
    stop_asking(s)
    if s.phase == ASK and s.status[SPIEL] == CLOSED:
        enter_show(r, s, s.by[SPIEL])
    elif s.phase == ASK:
        s.phase = PLAY


@rule
def nothing_done(s: Cells) -> bool:
    """No card lies and no word has been said."""
    words = s.order[0] + s.order[1] + s.order[2]
    return s.phase == PLAY and s.trick + s.in_trick == 0 and words == 3 * NOBODY


@rule
def enter_late(r: Rules, s: Cells, change: Sequence[int]) -> None:
    """It counts at once: bidding, going out and asking are judged with it (PE-180)."""
    for p in range(r.parties):
        s.late[p] += change[p]
        s.total[p] += change[p]
    if s.reached != NOBODY and s.total[s.reached] < r.target:
        s.reached = NOBODY
    if began_one_short(r, s):
        if r.asking == ASKING_DUTY and s.asked_for == NOBODY and nothing_done(s):
            s.phase = ASK
    elif not both_one_short(r, s) and (s.phase == ASK or (s.phase == PLAY and s.asked_for != NOBODY)):
        asking_is_over(r, s)


# --- after a figure was let good
@rule
def out_undecided(r: Rules, s: Cells) -> bool:
    """Until a figure held at out is decided nobody goes out by other points (PE-154)."""
    for f in range(3):
        if is_open(s, f) and s.level[f] == r.out:
            return True
    return False


@rule
def end_if_out(r: Rules, s: Cells) -> bool:
    """Points let good are written at once and go before every other figure (PE-150, PE-151)."""
    if not stands_out(r, s) or out_undecided(r, s):
        return False
    s.winner = s.reached
    end_unwritten(s)
    return True


@rule
def brink_reached(r: Rules, s: Cells) -> None:
    """Both stand at N - 1 now (PE-161 to PE-163)."""
    held, unbid = 0, 0
    for f in range(2):
        if is_open(s, f):
            if s.level[f] > 1:
                held += 1
            else:
                unbid += 1
    if s.status[SPIEL] != CLOSED:
        lapse_unbid(s)
        if held == 0:
            s.spiel_only = 1
    elif held == 0 and unbid:
        s.phase, s.asked_for = ASK, NOBODY


@rule
def lapse_unbid(s: Cells) -> None:
    for f in range(2):
        if s.level[f] == 1:
            lapse(s, f)


@rule
@apart
def answers_given(r: Rules, s: Cells) -> None:
    """The last offer is answered: 4.5 from its third line, if something was let good."""
    s.to_ask = everybody(s)
    if not s.let_good or any_offer(s):
        return
    s.let_good = 0
    if r.brink_25a and both_one_short(r, s):
        brink_reached(r, s)
    if s.phase == ASK:
        s.looked = everybody(s)
    elif s.status[SPIEL] == CLOSED and (s.phase == PLAY or s.phase == UNSEEN):
        enter_show(r, s, s.by[SPIEL])
    elif s.phase == SHOW:
        try_settle(r, s)


@rule
@apart
def after_let_good(r: Rules, s: Cells) -> None:
    s.let_good = 1
    if not end_if_out(r, s) and s.phase != DONE:
        answers_given(r, s)
