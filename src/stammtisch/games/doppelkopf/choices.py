"""Every lawful act of a seat, in a fixed order.  An announcement is listed where it is allowed in every world
that the seat holds possible, so that the list tells nothing of hidden parties."""

from stammtisch.core.acts import act
from stammtisch.core.bits import lowest, member, size
from stammtisch.core.chance import Chance, below
from stammtisch.core.choices import Choices
from stammtisch.core.rule import apart, rule

from .announcing import lawful_words
from .asking import blocked, may_be_silent
from .cells import (
    ABREIZEN,
    ANNOUNCE,
    BID,
    DA,
    DECLARE,
    FLEISCHLOS,
    HOCHZEIT,
    HOLD,
    NORMAL,
    PASS,
    PLAY,
    PLAY_CARD,
    SAUBER,
    SILENCE,
    TRUMPF,
    VORBEHALT,
    WEG,
    Cells,
    Rules,
    plays,
)
from .judge import judge, owed_first
from .strength import may_follow, may_schwein


@rule
def list_act(o: Choices, code: int) -> None:
    o.act[o.count] = code
    o.count += 1


@rule
@apart
def offer_act(r: Rules, s: Cells, o: Choices, seat: int, code: int) -> None:
    """List the act if it is lawful; one that would be punished is not."""
    if judge(r, s, seat, code) == 0:
        list_act(o, code)


@rule
def list_declarations(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    offer_act(r, s, o, seat, act(SAUBER, 0, 0))
    offer_act(r, s, o, seat, act(DECLARE, HOCHZEIT, 0))
    for kind in range(TRUMPF, FLEISCHLOS + 1):
        offer_act(r, s, o, seat, act(DECLARE, kind, 0))


@rule
def list_bids(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    offer_act(r, s, o, seat, act(PASS, 0, 0))
    offer_act(r, s, o, seat, act(WEG, 0, 0))
    offer_act(r, s, o, seat, act(HOLD, 0, 0))
    for level in range(1, 6):
        offer_act(r, s, o, seat, act(BID, level, NORMAL))
        if s.live >> seat & 1:
            offer_act(r, s, o, seat, act(BID, level, s.declared[seat]))


@rule
def list_plays(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    if seat != s.turn or owed_first(s, seat):
        return
    cards = s.hand[seat] & may_follow(s, seat)
    while cards:
        card = lowest(cards)
        list_act(o, act(PLAY_CARD, card, 0))
        if card == DA and may_schwein(r, s, seat) == 0:
            list_act(o, act(PLAY_CARD, card, 1))
        cards &= cards - 1


@rule
def list_words(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    words = lawful_words(r, s, seat) if plays(s, seat) else 0
    while words:
        list_act(o, act(ANNOUNCE, lowest(words), 0))
        words &= words - 1


@rule
def list_lawful(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    o.count = 0
    if s.phase == VORBEHALT:
        list_declarations(r, s, o, seat)
    elif s.phase == ABREIZEN:
        list_bids(r, s, o, seat)
    elif s.phase == PLAY:
        list_plays(r, s, o, seat)
        list_words(r, s, o, seat)


@rule
def list_asked(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    """What the seat may do when it is asked in its turn."""
    o.count = 0
    if may_be_silent(s):
        o.act[0] = SILENCE
        o.count = 1
        list_words(r, s, o, seat)
    elif s.phase != PLAY:
        list_lawful(r, s, o, seat)
    else:
        list_plays(r, s, o, seat)
        if o.count == 0:
            list_words(r, s, o, seat)  # a Zwangsansage


# --- one act at random: as likely as any other that would be listed
@rule
def propose_declaration(r: Rules, s: Cells, g: Chance, seat: int) -> int:
    while True:
        kind = below(g, FLEISCHLOS + 1)
        code = act(SAUBER, 0, 0) if kind == NORMAL else act(DECLARE, kind, 0)
        if judge(r, s, seat, code) == 0:
            return code


@rule
def propose_bid(s: Cells, g: Chance, seat: int) -> int:
    """To answer there are two ways; to challenge any higher level, for a normal game or for the own solo."""
    if s.answers:
        return act(HOLD, 0, 0) if below(g, 2) else act(WEG, 0, 0)
    levels = 5 - s.standing_level
    n = below(g, 1 + (2 * levels if s.live >> seat & 1 else levels))
    if n == 0:
        return act(PASS, 0, 0)
    if n <= levels:
        return act(BID, s.standing_level + n, NORMAL)
    return act(BID, s.standing_level + n - levels, s.declared[seat])


@rule
def propose_play(r: Rules, s: Cells, g: Chance, seat: int) -> int:
    cards = s.hand[seat] & may_follow(s, seat)
    count, fox = size(cards), cards >> DA & 1
    n = below(g, count + 1 if fox and may_schwein(r, s, seat) == 0 else count)
    return act(PLAY_CARD, member(cards, n), 0) if n < count else act(PLAY_CARD, DA, 1)


@rule
def propose(r: Rules, s: Cells, g: Chance, seat: int) -> int:
    """One of the acts of `list_asked`."""
    if s.phase == VORBEHALT:
        return propose_declaration(r, s, g, seat)
    if s.phase == ABREIZEN:
        return propose_bid(s, g, seat)
    if s.to_ask == 0 and not blocked(s):
        return propose_play(r, s, g, seat)
    words, silence = lawful_words(r, s, seat), 1 if may_be_silent(s) else 0
    n = below(g, size(words) + silence)
    return act(ANNOUNCE, member(words, n - silence), 0) if n >= silence else SILENCE


@rule
def sit(s: Cells, seats: int, dealer: int) -> None:
    """A table before the first deal."""
    s.seats, s.dealer = seats, dealer


@rule
def digest(s: Cells) -> int:
    """What a deal came to, as one number."""
    total = s.kind * 4 + s.winner
    for seat in range(s.seats):
        total = (total * 31 + s.points[seat]) & 0xFFFFFF
    return total


def lawful(r: Rules, s: Cells, seat: int) -> list[int]:
    """What a seat may do."""
    o = Choices()
    list_lawful(r, s, o, seat)
    return o.act[: o.count]
