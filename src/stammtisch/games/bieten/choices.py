"""Every lawful act of a seat, in a fixed order.

A wild card is listed under each name it may bear; S7 and E7 without a name are the same acts as
under their own, so they are listed once.
"""

from stammtisch.core.acts import act
from stammtisch.core.cards import NO_NAME
from stammtisch.core.choices import Choices
from stammtisch.core.dealing import ORDINARY, UNKNOWN, cut_card
from stammtisch.core.rule import rule
from stammtisch.games.bieten.asking import may_be_silent
from stammtisch.games.bieten.cells import (
    BID,
    CUT,
    DONE,
    HOLD,
    KEEP,
    NOBODY,
    PASS,
    PLAY_CARD,
    RAISE,
    SILENCE,
    SILENT,
    SPIEL,
    Cells,
    Rules,
    cutter,
    is_wild,
)
from stammtisch.games.bieten.judge import judge


@rule
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
    for card in range(36):
        if s.hand[seat] >> card & 1:
            if is_wild(r, card):
                for i in range(32):
                    offer_act(r, s, o, seat, act(PLAY_CARD, card, ORDINARY[i]))
            else:
                offer_act(r, s, o, seat, act(PLAY_CARD, card, NO_NAME))


@rule
def list_words(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    if s.offer != NOBODY:
        offer_act(r, s, o, seat, act(PASS, s.offer, 0))
        offer_act(r, s, o, seat, act(HOLD, s.offer, 0))
        offer_act(r, s, o, seat, act(RAISE, s.offer, 3))
        return
    for f in range(SPIEL + 1):
        if s.status[f] == SILENT:
            offer_act(r, s, o, seat, act(BID, f, 0))
        else:
            offer_act(r, s, o, seat, act(RAISE, f, 3))


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
