"""Options tried out in imagined worlds: what a seat knows goes in, what each option brings comes out."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from stammtisch.bots.doppelkopf.beliefs import possible_parties
from stammtisch.bots.doppelkopf.sight import Sight
from stammtisch.games.doppelkopf.cells import (
    CQ,
    DA,
    HANGING,
    HOCHZEIT,
    NOBODY,
    PLAY,
    UNKNOWN,
    Cells,
    Rules,
)
from stammtisch.games.doppelkopf.parties import damen_in, hidden

LAY, SAY, START = range(3)  # as in `bulk.doppelkopf.trials`


@dataclass(frozen=True)
class Budget:
    """How much is imagined: no clock, so that the same seed gives the same acts."""

    guessed: int = 300
    tried: int = 120
    endgame: int = 3  # tricks that are played out perfectly


HASTY = Budget(guessed=40, tried=16, endgame=2)


@dataclass(frozen=True)
class Imagined:
    """For every world that was tried a row, for every option a column."""

    points: Any
    eyes: Any
    re: Any

    def gain(self, option: int, over: int) -> tuple[float, float]:
        """Points that one option brings more than another, and how far that may be wrong."""
        return spread(self.points[:, option] - self.points[:, over])


def spread(gains: Any) -> tuple[float, float]:
    return float(gains.mean()), float(gains.std()) / len(gains) ** 0.5


@cache
def _trials(rules: Rules) -> Any:
    """Whoever only plays never waits for a compiler: it is first needed here."""
    from stammtisch.bulk.doppelkopf.trials import Trials

    return Trials(rules)


def imagine(
    r: Rules, s: Cells, seat: int, options: Sequence[tuple[int, ...]], rng: Random, budget: Budget
) -> Imagined | None:
    """None where nothing that could be imagined agrees with what was seen."""
    sight, trials = Sight(r, s, seat), _trials(r)
    _tell(trials.known[0], sight)
    padded = [(*option, *(0,) * (5 - len(option))) for option in options]
    exact = s.phase == PLAY and r.hand - s.trick <= budget.endgame
    wanted = max(1, budget.tried // 2) if exact else budget.tried  # perfect play takes longer and strays less
    tried = trials.run(s, padded, rng.getrandbits(60), budget.guessed, wanted, budget.endgame)
    return tried and Imagined(tried.points, tried.eyes, tried.re)


def _tell(known: Any, sight: Sight) -> None:
    s = sight.s
    known["seat"] = sight.seat
    known["out"][:] = sight.out
    known["foxes"][:] = 0
    known["damen"][:] = 0
    for other in sight.others:
        known["void"][other], known["size"][other] = sight.void[other], sight.size[other]
    shown = dict.fromkeys(s.order, 0)
    foxes = dict.fromkeys(s.order, 0)
    for cards in sight.played:
        for seat, card in cards:
            shown[seat] += card == CQ
            foxes[seat] += card == DA
    if s.schwein_by != NOBODY and s.schwein_by != sight.seat:
        known["foxes"][s.schwein_by] = 2 - foxes[s.schwein_by]  # both were dealt to him (DO-100)
    parties, fixed = _parties(sight)
    known["fixed"], total = fixed, 0.0
    number = 0
    for re, (weight, damen) in parties.items():
        left = {seat: damen[seat] - shown[seat] for seat in sight.others} if fixed else {}
        if any(n < 0 for n in left.values()):
            continue
        total += weight
        known["re"][number], known["odds"][number] = re, total
        for seat, n in left.items():
            known["damen"][number][seat] = n
        number += 1
    known["parties"] = number


def _parties(sight: Sight) -> tuple[dict[int, tuple[float, dict[int, int]]], int]:
    """Sets of Re seats with their weight and who was dealt which Kreuz Damen; whether those are fixed."""
    s = sight.s
    if s.phase != PLAY:
        brides = [seat for seat in s.order if s.declared[seat] == HOCHZEIT]
        return {0: (1.0, {seat: 2 * (seat in brides) for seat in s.order})}, int(bool(brides))
    if s.kind in (HOCHZEIT, HANGING):
        return {s.re: (1.0, {seat: 2 * (seat == s.alone) for seat in s.order})}, 1
    if not hidden(s):
        return {s.re: (1.0, {})}, 0
    worlds = {s.re: 1.0} if s.re != UNKNOWN else possible_parties(sight)
    return {re: (w, {seat: damen_in(re, seat) for seat in s.order}) for re, w in worlds.items()}, 1
