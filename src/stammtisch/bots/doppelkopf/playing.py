"""An imagined deal from its game to its end, on the rules' own cells."""

from stammtisch.bots.doppelkopf.habits import calls, choose
from stammtisch.core.rule import apart, rule
from stammtisch.games.doppelkopf.advance import advance_announce, advance_play
from stammtisch.games.doppelkopf.auction import say_bound, start_play
from stammtisch.games.doppelkopf.cells import (
    CQ,
    DA,
    HOCHZEIT,
    KEINE_9,
    NOBODY,
    NONE,
    NORMAL,
    PLAY,
    SAY_RE,
    Cells,
    Rules,
)
from stammtisch.games.doppelkopf.parties import party
from stammtisch.games.doppelkopf.strength import may_schwein


@rule
@apart
def begin_game(r: Rules, t: Cells, me: int, kind: int, alone: int, by: int, level: int) -> None:
    """As if this were played; whoever else has both Kreuz Damen marries, unless he said otherwise."""
    if kind == NORMAL:
        for i in range(4):
            seat = t.order[i]
            open_to = t.declared[seat] == NONE or t.declared[seat] == HOCHZEIT
            if seat != me and open_to and t.dealt_twice[seat] >> CQ & 1:
                kind, alone = HOCHZEIT, seat
    start_play(r, t, kind, alone)
    if level:
        if t.seeking:
            t.bound_by, t.bound_level = by, level
        else:
            say_bound(r, t, by, level)


@rule
@apart
def pay_dues(r: Rules, t: Cells) -> None:
    """A Zwangsansage is said as low as it may be."""
    seat, rung = t.must, t.must_rung
    word = SAY_RE + party(t.re, seat) if rung <= 0 else KEINE_9 + rung - 1
    advance_announce(r, t, seat, word)
    t.must = NOBODY


@rule
@apart
def play_out(r: Rules, t: Cells) -> None:
    while t.phase == PLAY:
        if t.must != NOBODY:
            pay_dues(r, t)
        seat = t.turn
        card = choose(r, t, seat)
        advance_play(r, t, seat, card, calls(r, t, seat, card))


@rule
def schwein_left(r: Rules, t: Cells) -> bool:
    for i in range(4):
        seat = t.order[i]
        if t.hand[seat] >> DA & 1 and may_schwein(r, t, seat) == 0:
            return True
    return False
