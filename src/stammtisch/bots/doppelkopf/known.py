"""What a seat knows of the others' hands, as guesses are made from it."""

from stammtisch.bots.doppelkopf.beliefs import possible_parties
from stammtisch.bots.doppelkopf.guessing import Knowledge
from stammtisch.bots.doppelkopf.sight import Sees
from stammtisch.bots.drawing import share_of
from stammtisch.games.doppelkopf.cells import CQ, DA, HANGING, HOCHZEIT, MOST, NOBODY, PLAY, UNKNOWN
from stammtisch.games.doppelkopf.parties import damen_in, hidden


def knowledge(sight: Sees) -> Knowledge:
    s, k = sight.s, Knowledge(sight.seat, sight.out[:])
    for other in sight.others:
        k.void[other], k.size[other] = sight.void[other], sight.size[other]
    shown = dict.fromkeys(s.order, 0)
    foxes = dict.fromkeys(s.order, 0)
    for cards in sight.played:
        for seat, card in cards:
            shown[seat] += card == CQ
            foxes[seat] += card == DA
    if s.schwein_by != NOBODY and s.schwein_by != sight.seat:
        k.foxes[s.schwein_by] = 2 - foxes[s.schwein_by]  # both were dealt to him (DO-100)
    parties, fixed = _parties(sight)
    k.fixed, upto = fixed, [0.0]
    for re, (weight, damen) in parties.items():
        left = {seat: damen[seat] - shown[seat] for seat in sight.others} if fixed else {}
        if any(n < 0 for n in left.values()):
            continue
        k.re[k.parties] = re
        for seat, n in left.items():
            k.damen[MOST * k.parties + seat] = n
        upto.append(upto[-1] + weight)
        k.parties += 1
    for at, odds in enumerate(upto[1:]):
        k.odds[at] = share_of(odds / upto[-1])
    return k


def _parties(sight: Sees) -> tuple[dict[int, tuple[float, dict[int, int]]], int]:
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
