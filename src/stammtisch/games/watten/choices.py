"""Every lawful act of a seat, in a fixed order; signs, talk and claims are outside the list."""

from stammtisch.core.acts import act
from stammtisch.core.choices import Choices
from stammtisch.core.dealing import cut_card
from stammtisch.core.rule import rule
from stammtisch.games.watten.asking import may_be_silent
from stammtisch.games.watten.cells import (
    BID,
    BOTH,
    CUT,
    DECIDE,
    DENY,
    GRANT,
    HOLD,
    KEEP,
    LEAVE,
    NAME,
    NAME_SCHLAG,
    NAME_TRUMPF,
    NONE,
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
from stammtisch.games.watten.judge import judge, next_level


@rule
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
        for card in range(36):
            if s.hand[seat] >> card & 1:
                offer_act(r, s, o, seat, act(SHOW, what, card))
        return
    for name in range(9 if what == SCHLAG else 4):
        offer_act(r, s, o, seat, act(NAME, what, name))


@rule
def list_plays(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    if seat != s.turn or s.offer:
        return
    for card in range(36):
        if s.hand[seat] >> card & 1:
            offer_act(r, s, o, seat, act(PLAY_CARD, card, 0))


@rule
def list_words(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    if s.offer or s.phase == DECIDE:
        offer_act(r, s, o, seat, act(PASS, 0, 0))
        offer_act(r, s, o, seat, act(HOLD, 0, 0))
    if s.phase != PLAY:
        return
    if s.offer == 0:
        offer_act(r, s, o, seat, act(BID, 0, 0))
    level = s.offer if s.offer else s.value
    due = 3 if s.offer == 0 and s.right == BOTH else next_level(r, level)
    if due:
        offer_act(r, s, o, seat, act(RAISE, due, 0))


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


@rule
def sit(s: Cells, seats: int, dealer: int) -> None:
    """A table before the first deal."""
    s.seats, s.dealer, s.due = seats, dealer, dealer


@rule
def digest(s: Cells) -> int:
    """What a deal came to, as one number."""
    return s.points[0] * 4096 + s.points[1] * 64 + s.tricks[0] * 8 + s.tricks[1]
