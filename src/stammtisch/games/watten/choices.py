"""Every lawful act of a seat, in a fixed order; signs, talk and claims are outside the list."""

from stammtisch.core.acts import act
from stammtisch.core.bits import lowest, member, size
from stammtisch.core.chance import Chance, below
from stammtisch.core.choices import Choices
from stammtisch.core.dealing import cut_card
from stammtisch.core.rule import apart, rule

from .asking import may_be_silent
from .cells import (
    BID,
    CLAIM,
    CUT,
    DECIDE,
    DENY,
    GRANT,
    HAND,
    HOLD,
    KEEP,
    LEAVE,
    LIFT_NONE,
    NAME,
    NAME_SCHLAG,
    NAME_TRUMPF,
    NONE,
    OFFENCES,
    PASS,
    PLAY,
    PLAY_CARD,
    RAISE,
    REQUEST,
    SCHLAG,
    SCHLAGTAUSCH,
    SCHOENERE,
    SHOW,
    SILENCE,
    TRUMPF,
    Cells,
    Rules,
)
from .judge import (
    judge,
    judge_answer,
    judge_bid,
    judge_raise,
    names_open,
    raise_due,
)
from .strength import unbroken


@rule
@apart
def offer_act(r: Rules, s: Cells, o: Choices, seat: int, code: int) -> None:
    """List the act if it is lawful; one that would be punished is not."""
    if judge(r, s, seat, code) == 0:
        o.act[o.count] = code
        o.count += 1


@rule
def list_cut(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    if cut_card(s) != NONE:
        offer_act(r, s, o, seat, act(KEEP, cut_card(s), 0))
    offer_act(r, s, o, seat, act(LEAVE, 0, 0))


@rule
def list_requests(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    if s.request:
        offer_act(r, s, o, seat, act(GRANT, s.request, 0))
        offer_act(r, s, o, seat, act(DENY, s.request, 0))
        return
    if s.phase == NAME_SCHLAG:
        offer_act(r, s, o, seat, act(REQUEST, SCHOENERE, 0))
        offer_act(r, s, o, seat, act(REQUEST, SCHLAGTAUSCH, 0))


@rule
def list_names(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    if s.request:
        return
    what = SCHLAG if s.phase == NAME_SCHLAG else TRUMPF
    if r.blind:
        held = s.hand[seat]
        while held:
            offer_act(r, s, o, seat, act(SHOW, what, lowest(held)))
            held &= held - 1
        return
    for name in range(9 if what == SCHLAG else 4):
        offer_act(r, s, o, seat, act(NAME, what, name))


@rule
def list_plays(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    if seat != s.turn or s.offer or s.phase != PLAY:
        return
    cards = unbroken(r, s, seat)
    while cards:
        o.act[o.count] = act(PLAY_CARD, lowest(cards), 0)
        o.count += 1
        cards &= cards - 1


@rule
def words_open(r: Rules, s: Cells, seat: int, due: int) -> int:
    """The lawful words, as a set of verbs; `due` is the step that a raise would be."""
    verbs = 0
    if s.offer or s.phase == DECIDE:
        if judge_answer(r, s, seat, False) == 0:
            verbs |= 1 << PASS
        if judge_answer(r, s, seat, True) == 0:
            verbs |= 1 << HOLD
    elif judge_bid(r, s, seat) == 0:
        verbs |= 1 << BID
    if due and judge_raise(r, s, seat, due) == 0:
        verbs |= 1 << RAISE
    return verbs


@rule
def list_words(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    due = raise_due(r, s)
    verbs = words_open(r, s, seat, due)
    for verb in (PASS, HOLD, BID, RAISE):
        if verbs >> verb & 1:
            o.act[o.count] = act(verb, due if verb == RAISE else 0, 0)
            o.count += 1


@rule
def list_lawful(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    o.count = 0
    if s.phase == CUT:
        list_cut(r, s, o, seat)
    elif s.phase == NAME_SCHLAG or s.phase == NAME_TRUMPF:
        list_requests(r, s, o, seat)
        list_names(r, s, o, seat)
    else:
        list_plays(r, s, o, seat)
        list_words(r, s, o, seat)


@rule
def list_asked(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    """What the seat may do when it is asked in its turn."""
    o.count = 0
    if may_be_silent(s):
        o.act[0] = SILENCE
        o.count = 1
        if s.phase == NAME_SCHLAG:
            list_requests(r, s, o, seat)
        else:
            list_words(r, s, o, seat)
    elif s.phase == PLAY and s.offer == 0:
        list_plays(r, s, o, seat)
    elif s.phase == PLAY or s.phase == DECIDE:
        list_words(r, s, o, seat)
    elif s.phase == CUT:
        list_cut(r, s, o, seat)
    else:
        list_requests(r, s, o, seat)
        list_names(r, s, o, seat)


# --- one of them at random, each as likely
@rule
def any_of(g: Chance, members: int) -> int:
    return member(members, below(g, size(members)))


@rule
def any_card(r: Rules, s: Cells, g: Chance, seat: int) -> int:
    return act(PLAY_CARD, any_of(g, unbroken(r, s, seat)), 0)


@rule
def any_word(r: Rules, s: Cells, g: Chance, seat: int) -> int:
    """Silence, where it is free to be silent, or a lawful word."""
    due = raise_due(r, s)
    verb = any_of(g, words_open(r, s, seat, due) | (1 << SILENCE if may_be_silent(s) else 0))
    return act(verb, due if verb == RAISE else 0, 0)


@rule
def any_naming(r: Rules, s: Cells, g: Chance, seat: int) -> int:
    """A name, a card shown for it, or what may be asked before; drawn until it is lawful."""
    what = SCHLAG if s.phase == NAME_SCHLAG else TRUMPF
    names = s.hand[seat] if r.blind else names_open(r, s, seat, what)
    if not r.blind and not (r.schoenere or r.schlagtausch):
        return act(NAME, what, any_of(g, names))
    while True:
        pick = below(g, size(names) + 2)
        if pick < 2:
            code = act(REQUEST, SCHOENERE if pick == 0 else SCHLAGTAUSCH, 0)
        else:
            code = act(SHOW if r.blind else NAME, what, member(names, pick - 2))
        if judge(r, s, seat, code) == 0:
            return code


@rule
def any_wish(r: Rules, s: Cells, g: Chance, seat: int) -> int:
    """Silence, or what may be asked before the naming."""
    while True:
        pick = below(g, 3)
        if pick == 2:
            return SILENCE
        code = act(REQUEST, SCHOENERE if pick == 0 else SCHLAGTAUSCH, 0)
        if judge(r, s, seat, code) == 0:
            return code


@rule
def any_cut(r: Rules, s: Cells, g: Chance, seat: int) -> int:
    code = act(KEEP, cut_card(s), 0) if cut_card(s) != NONE else act(LEAVE, 0, 0)
    return code if judge(r, s, seat, code) == 0 and below(g, 2) == 0 else act(LEAVE, 0, 0)


@rule
def propose(r: Rules, s: Cells, g: Chance, seat: int) -> int:
    """One of the acts of `list_asked`."""
    if s.phase == PLAY or s.phase == DECIDE:
        owes_word = s.to_ask or s.offer or s.phase == DECIDE
        return any_word(r, s, g, seat) if owes_word else any_card(r, s, g, seat)
    if s.phase == CUT:
        return any_cut(r, s, g, seat)
    if s.request:
        return act(GRANT if below(g, 2) == 0 else DENY, s.request, 0)
    return any_wish(r, s, g, seat) if may_be_silent(s) else any_naming(r, s, g, seat)


@rule
def dealt(r: Rules, s: Cells) -> int:
    """Cards from the top that a deal can bring to light; a cut that may be looked at shows the rest."""
    if r.lift != LIFT_NONE:
        return r.pack
    return HAND * s.seats + (2 * HAND if r.schoenere else 0)


@rule
def sit(s: Cells, seats: int, dealer: int) -> None:
    """A table before the first deal."""
    s.seats, s.dealer, s.due = seats, dealer, dealer


@rule
def digest(s: Cells) -> int:
    """What a deal came to, as one number."""
    return s.points[0] * 4096 + s.points[1] * 64 + s.tricks[0] * 8 + s.tricks[1]


def lawful(r: Rules, s: Cells, seat: int) -> list[int]:
    """What a seat may do, claims that are proved last."""
    o = Choices()
    list_lawful(r, s, o, seat)
    if not r.table:
        return o.act[: o.count]
    claims = [act(CLAIM, other, offence) for other in range(s.seats) for offence in range(len(OFFENCES))]
    return o.act[: o.count] + [code for code in claims if judge(r, s, seat, code) == 0]
