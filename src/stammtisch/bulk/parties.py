"""Whole Partien by the thousand: deal after deal is entered on the slate by the game's own rules, until
somebody has won.  The acts are random or come from a table of weights (`policies`).

A run is one evening: the Partien follow each other, and with them the deal.  Each cut of a run
(`runs.chunks`) is an evening of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from stammtisch.bulk.caching import keep
from stammtisch.bulk.compiling import FixedRules, compiled, record_type, rules_record
from stammtisch.bulk.loops import at_random, name_of, play_deal
from stammtisch.bulk.policies import Weights, by_weight, choices_array, plain_choices, table
from stammtisch.core.chance import Chance, seed
from stammtisch.core.engine import Booking, Engine
from stammtisch.core.game import Game
from stammtisch.core.sight import Sight

MOST = 2_000  # deals; a Partie that has not ended then is broken off: random play can lose points for ever
SIDES = 16


@dataclass(frozen=True)
class Evening:
    """What a run came to; equal for both speeds."""

    parties: int
    broken_off: int
    deals: int
    decisions: int
    checksum: int
    wins: tuple[int, ...]  # Partien won by each side


def _booking(engine: Engine, rules: Any) -> Booking:
    if engine.booking is None or not engine.booking.ends(rules):
        raise ValueError("a Partie under these rules has no end")
    return engine.booking


def _evening(play: Callable[..., Any], booking: Booking) -> Callable[..., Any]:
    """Partie after Partie, each deal to its end: what came of them, and a sum over all acts and dealers."""
    opened, tell, enter, renew = booking.opened, booking.tell, booking.enter, booking.renew

    def evening(r, tables, choices, chances, slates, seats, parties, number, most, wins):  # type: ignore[no-untyped-def]
        o, g, t = choices[0], chances[0], slates[0]
        seed(g, number)
        opened(r, t, seats, 0)
        broken_off, deals, decisions, checksum = 0, 0, 0, 0
        for _ in range(parties):
            last = deals + most
            while not t.over and deals < last:
                tables[0] = tables[1]
                d, c = play(r, tables[0], o, g, t, seats, t.dealer)
                tell(r, tables[0], t)
                enter(r, t)
                deals += 1
                decisions += d
                checksum = (checksum * 31 + c + t.dealer) & 0xFFFFFFFF
            if not t.over:
                broken_off += 1
            elif t.winner >= 0:
                wins[t.winner] += 1
            renew(r, t)
        return broken_off, deals, decisions, checksum

    return evening


def _choosing(engine: Engine, sight: Sight | None) -> Callable[..., Any]:
    return at_random(engine) if sight is None else by_weight(engine, sight)


@cache
def _loop(engine: Engine, booking: Booking, sight: Sight | None) -> Callable[..., Any]:
    play = compiled(play_deal(engine, _choosing(engine, sight), booking.resume))
    made = compiled(_evening(play, booking))
    keep(made, f"{name_of(engine)}-{'parties' if sight is None else 'weighed'}")
    return made


def _told(game: Game, rules: Any, seats: int, parties: int, told: Any, wins: list[int]) -> Evening:
    broken_off, deals, decisions, checksum = map(int, told)
    sides = len(game.sides(rules, seats))
    return Evening(parties, broken_off, deals, decisions, checksum, tuple(wins[:sides]))


class _Tables(list[Any]):
    """A blank table and one to play at: writing to a place copies, as an array does."""

    def __setitem__(self, at: Any, cells: Any) -> None:
        super().__setitem__(at, cells.copy())


def interpreted_parties(
    game: Game, rules: Any, seats: int, parties: int, number: int, weights: Weights | None = None,
    most: int = MOST,
) -> Evening:  # fmt: skip
    """The plain Python run of `compiled_parties`."""
    engine, booking = game.engine, _booking(game.engine, rules)
    choose = _choosing(engine, None if weights is None else game.sight)
    blank: Any = engine.cells()
    engine.put_pack(rules, blank)
    o: Any = engine.choices()
    if weights is not None:
        o = plain_choices(engine, game.sight, table(weights, seats, game.sight.width))
    wins = [0] * SIDES
    evening = _evening(play_deal(engine, choose, booking.resume), booking)
    told = evening(rules, _Tables([blank, blank]), [o], [Chance()], [booking.cells()], seats, parties, number,
                   most, wins)  # fmt: skip
    return _told(game, rules, seats, parties, told, wins)


def compiled_parties(
    game: Game, rules: Any, seats: int, parties: int, number: int, weights: Weights | None = None,
    most: int = MOST, fixed: bool = False,
) -> Evening:  # fmt: skip
    """Partien with the rules compiled; the first call compiles.  With `fixed` the ruleset is compiled in."""
    engine, booking = game.engine, _booking(game.engine, rules)
    blank: Any = engine.cells()
    engine.put_pack(rules, blank)
    tables = np.zeros(2, dtype=record_type(engine.cells))
    slates = np.zeros(1, dtype=record_type(booking.cells))
    for record, cells in ((tables[1], blank), (slates[0], booking.cells())):
        for name in cells.layout():
            record[name] = getattr(cells, name)
    if weights is None:
        choices = np.zeros(1, dtype=record_type(engine.choices))
    else:
        choices = choices_array(engine, game.sight, table(weights, seats, game.sight.width))
    chances, wins = np.zeros(1, dtype=record_type(Chance)), np.zeros(SIDES, dtype=np.int64)
    r = FixedRules(rules) if fixed else rules_record(rules)
    loop = _loop(engine, booking, None if weights is None else game.sight)
    told = loop(r, tables, choices, chances, slates, seats, parties, number, most, wins)
    return _told(game, rules, seats, parties, told, wins.tolist())
