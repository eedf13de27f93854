"""Every lawful act of a seat, in a fixed order.

A wild card is listed under each name it may bear; S7 and E7 without a name are the same acts as
under their own, so they are listed once.
"""

from stammtisch.core.acts import act
from stammtisch.core.bits import lowest, member, size
from stammtisch.core.cards import NO_NAME
from stammtisch.core.chance import Chance, below
from stammtisch.core.choices import Choices
from stammtisch.core.dealing import ORDINARY, UNKNOWN, cut_card
from stammtisch.core.rule import apart, rule

from .asking import may_be_silent
from .cells import (
    BID,
    BREACHES,
    CLAIM,
    CUT,
    DONE,
    FALSE_FIGURE,
    HAND,
    HOLD,
    KEEP,
    NOBODY,
    PASS,
    PLAY_CARD,
    RAISE,
    SILENCE,
    SILENT,
    TAKE_NONE,
    Cells,
    Rules,
    cutter,
    is_wild,
)
from .claims import ANY_FIGURE
from .figures import contained
from .judge import (
    could_reach,
    followers,
    judge,
    judge_bid,
    judge_hold,
    judge_keep,
    judge_play,
    judge_raise,
    not_closed,
    within_reach,
)


@rule
@apart
def offer_act(r: Rules, s: Cells, o: Choices, seat: int, code: int) -> None:
    """List the act if it is lawful; one that would be fined is not."""
    if judge(r, s, seat, code) == 0:
        o.act[o.count] = code
        o.count += 1


@rule
def list_cut(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    if seat == cutter(s):
        if cut_card(s) != UNKNOWN:
            offer_act(r, s, o, seat, act(KEEP, cut_card(s), 0))
        offer_act(r, s, o, seat, act(DONE, 0, 0))


@rule
def list_plays(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    if seat != s.turn or s.offer != NOBODY:
        return
    held = s.hand[seat]
    while held:
        card = lowest(held)
        held &= held - 1
        if is_wild(r, card):
            for i in range(32):
                offer_act(r, s, o, seat, act(PLAY_CARD, card, ORDINARY[i]))
        else:
            offer_act(r, s, o, seat, act(PLAY_CARD, card, NO_NAME))


@rule
def list_words(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    reach = could_reach(r, s, seat, contained(s, seat))
    if s.offer != NOBODY:
        offer_act(r, s, o, seat, act(PASS, s.offer, 0))
        if reach >> s.offer & 1:
            offer_act(r, s, o, seat, act(HOLD, s.offer, 0))
            offer_act(r, s, o, seat, act(RAISE, s.offer, 3))
        return
    figures = reach & not_closed(s)
    while figures:
        f = lowest(figures)
        offer_act(r, s, o, seat, act(BID, f, 0) if s.status[f] == SILENT else act(RAISE, f, 3))
        figures &= figures - 1


@rule
def list_lawful(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    """Every lawful act of this seat now, claims aside."""
    o.count = 0
    if s.phase == CUT:
        list_cut(r, s, o, seat)
    else:
        list_plays(r, s, o, seat)
        list_words(r, s, o, seat)


@rule
def list_asked(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    """What the seat may do when it is asked in its turn: first words or silence, then the card."""
    o.count = 0
    if s.phase == CUT:
        list_cut(r, s, o, seat)
    elif s.offer != NOBODY:
        list_words(r, s, o, seat)
    elif may_be_silent(s):
        o.act[0] = SILENCE
        o.count = 1
        list_words(r, s, o, seat)
    else:
        list_plays(r, s, o, seat)


# --- one of them at random, each as likely: from a few that hold them all, until one is lawful
@rule
def any_card(r: Rules, s: Cells, g: Chance, seat: int) -> int:
    """A natural card is one act, if it does not revoke, and a wild one 32."""
    natural, wild = followers(r, s, seat), s.hand[seat] & r.wilds
    while True:
        pick = below(g, size(natural) + 32 * size(wild))
        if pick < 32 * size(wild):
            card, name = member(wild, pick >> 5), ORDINARY[pick & 31]
        else:
            card, name = member(natural, pick - 32 * size(wild)), NO_NAME
        if judge_play(r, s, seat, card, name) == 0:
            return act(PLAY_CARD, card, name)


@rule
def any_answer(r: Rules, s: Cells, g: Chance, seat: int) -> int:
    """To let the offer good is always lawful."""
    f, verbs = s.offer, 1 << PASS
    if within_reach(r, s, seat) >> f & 1 and judge_hold(r, s, seat, f) == 0:
        verbs |= 1 << HOLD
        if judge_raise(r, s, seat, f, 3) == 0:  # asks for as much as to hold, and more
            verbs |= 1 << RAISE
    verb = member(verbs, below(g, size(verbs)))
    return act(verb, f, 3 if verb == RAISE else 0)


@rule
def any_word(r: Rules, s: Cells, g: Chance, seat: int) -> int:
    """Silence is always lawful."""
    figures = within_reach(r, s, seat) & not_closed(s)
    while figures:
        pick = below(g, 1 + size(figures))
        if pick == 0:
            return SILENCE
        f = member(figures, pick - 1)
        if s.status[f] == SILENT:
            if judge_bid(r, s, seat, f) == 0:
                return act(BID, f, 0)
        elif judge_raise(r, s, seat, f, 3) == 0:
            return act(RAISE, f, 3)
        figures &= ~(1 << f)
    return SILENCE


@rule
def any_cut(r: Rules, s: Cells, g: Chance, seat: int) -> int:
    card = cut_card(s)
    if card != UNKNOWN and judge_keep(r, s, seat, card) == 0 and below(g, 2) == 0:
        return act(KEEP, card, 0)
    return act(DONE, 0, 0)


@rule
def propose(r: Rules, s: Cells, g: Chance, seat: int) -> int:
    """One of the acts of `list_asked`."""
    if s.phase == CUT:
        return any_cut(r, s, g, seat)
    if s.offer != NOBODY:
        return any_answer(r, s, g, seat)
    return any_word(r, s, g, seat) if s.to_ask else any_card(r, s, g, seat)


@rule
def dealt(r: Rules, s: Cells) -> int:
    """Cards from the top that a deal can bring to light; a cut that may be looked at, and the bottom card
    where it lies open, show the rest."""
    return r.pack if r.cut_take != TAKE_NONE or r.exposed else HAND * s.seats


@rule
def sit(s: Cells, seats: int, dealer: int) -> None:
    """A table where everybody is in."""
    s.seats, s.active, s.dealer = seats, (1 << seats) - 1, dealer


@rule
def digest(s: Cells) -> int:
    """What a deal came to, as one number."""
    told = 0
    for seat in range(s.seats):
        told = (told * 31 + s.total[seat] + 64) & 0xFFFFFFFF
    return told


def lawful(r: Rules, s: Cells, seat: int) -> list[int]:
    """What a seat may do, claims that the open cards prove last."""
    if not s.active >> seat & 1:
        return []
    o = Choices()
    list_lawful(r, s, o, seat)
    claims = [code for code in claims_of(s, seat) if judge(r, s, seat, code) == 0] if r.table else []
    return o.act[: o.count] + claims


def claims_of(s: Cells, seat: int) -> list[int]:
    """Every claim that could be made; `judge` says which of them the open cards prove."""
    codes = []
    for culprit in range(s.seats):
        for breach in range(len(BREACHES)):
            figures = range(4) if breach == FALSE_FIGURE else (ANY_FIGURE,)
            codes += [act(CLAIM, culprit, breach << 3 | f) for f in figures if culprit != seat]
    return codes
