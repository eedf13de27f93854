"""What each option is worth: tried out in many guessed worlds, all in one compiled call."""

from collections.abc import Sequence
from functools import cache
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bulk.caching import keep, loaded
from stammtisch.bulk.compiling import compiled, fill, record_type, rules_record
from stammtisch.bulk.doppelkopf import endgame, policy, worlds
from stammtisch.bulk.doppelkopf.endgame import LADDER, solved
from stammtisch.bulk.doppelkopf.policy import calls, choose
from stammtisch.bulk.doppelkopf.worlds import GUESS, KNOWN, guess_one, put_in
from stammtisch.bulk.loops import name_of
from stammtisch.core.chance import Chance, below, seed
from stammtisch.core.registry import game
from stammtisch.core.rule import apart, rule
from stammtisch.games.doppelkopf.advance import advance_announce, advance_play
from stammtisch.games.doppelkopf.auction import note_word, say_bound, start_play
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

LAY, SAY, START = range(3)  # what is tried: a card, a word (NONE: silence), a game
Option = tuple[int, int, int, int, int]


class Tried(NamedTuple):
    """For every world and option: points of the seat, and eyes of its party."""

    points: NDArray[np.float64]
    eyes: NDArray[np.float64]
    re: NDArray[np.int64]  # who is Re in each world, a set
    worlds: NDArray[np.void]


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


@rule
@apart
def pick(g: Chance, weights: Any, picked: Any, many: int, wanted: int) -> None:
    """Worlds by their weight, evenly spread."""
    total = 0.0
    for i in range(many):
        total += weights[i]
    step = total / wanted
    at, upto, i = below(g, 1 << 20) / (1 << 20) * step, weights[0], 0
    for n in range(wanted):
        while upto <= at and i < many - 1:
            i += 1
            upto += weights[i]
        picked[n] = i
        at += step


@cache
def _loop() -> Any:
    def tried(r, k, tables, w, guesses, weights, picked, options, g, number, wanted, tricks, points, eyes):  # type: ignore[no-untyped-def]
        s = tables[0]
        seed(g, number)
        found = 0
        for _ in range(len(guesses)):
            tables[1] = s
            weight = guess_one(r, k, s, tables[1], g, guesses[found])
            if weight > 0.0:
                weights[found] = weight
                found += 1
        if found == 0:
            return 0
        pick(g, weights, picked, found, wanted)
        me = k.seat
        for n in range(wanted):
            tables[1] = s
            put_in(tables[1], guesses[picked[n]])
            for o in range(len(options)):
                tables[2] = tables[1]
                t = tables[2]
                what, a, b, c, d = options[o, 0], options[o, 1], options[o, 2], options[o, 3], options[o, 4]
                if what == LAY:
                    advance_play(r, t, me, a, b)
                elif what == START:
                    begin_game(r, t, me, a, b, c, d)
                elif a >= 0:
                    note_word(r, t, me, a)
                    t.must = NOBODY
                left = r.hand - t.trick
                if what == LAY and left <= tricks and t.phase == PLAY and not schwein_left(r, t):
                    w.tables[0] = t
                    points[n, o] = solved(r, w, me, t.re if t.re >> me & 1 else ~t.re)
                    eyes[n, o] = 120.0
                else:
                    play_out(r, t)
                    points[n, o] = t.points[me]
                    eyes[n, o] = t.eyes[party(t.re, me)]
        return found

    made = compiled(tried)
    parts = [
        one
        for room in (policy, worlds, endgame)
        for one in vars(room).values()
        if isinstance(one, FunctionType)
    ]
    keep(made, f"{name_of(game('doppelkopf').engine)}-{loaded(parts)}")
    return made


class Trials:
    """One ruleset's workspace."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules_record(rules)
        self.tables = np.zeros(3, dtype=record_type(Cells)).view(np.recarray)
        self.work = np.zeros(1, dtype=LADDER).view(np.recarray)
        self.known = np.zeros(1, dtype=KNOWN).view(np.recarray)
        self.chance = np.zeros(1, dtype=record_type(Chance)).view(np.recarray)

    def run(
        self, cells: Cells, options: Sequence[Option], number: int, many: int, wanted: int, tricks: int
    ) -> Tried | None:
        """`many` worlds are guessed, `wanted` of them tried; `known` is filled before.  None where nothing
        agrees with what was seen."""
        fill(self.tables[0], cells)
        guesses = np.zeros(many, dtype=GUESS).view(np.recarray)
        weights, picked = np.zeros(many), np.zeros(wanted, dtype=np.int64)
        points, eyes = np.zeros((wanted, len(options))), np.zeros((wanted, len(options)))
        found = _loop()(
            self.rules, self.known[0], self.tables, self.work[0], guesses, weights, picked,
            np.array(options, dtype=np.int64), self.chance[0], number, wanted, tricks, points, eyes,
        )  # fmt: skip
        if not found:
            return None
        return Tried(points, eyes, guesses["re"][picked], guesses[picked])
