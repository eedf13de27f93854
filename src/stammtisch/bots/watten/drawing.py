"""Hands of the others, drawn from what a seat knows under one Schlag and Trumpf: plain by `thumb`, compiled
by `search`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stammtisch.bots.drawing import SURE, deal_rest, happens, share_of, take
from stammtisch.bots.watten.clues import Clue
from stammtisch.core.bits import size
from stammtisch.core.cells import Cells, row
from stammtisch.core.chance import Chance, below
from stammtisch.core.rule import apart, rule
from stammtisch.games.watten.cells import SEATS

PLEDGES = 16  # to a seat


@dataclass(slots=True)
class Knowledge(Cells):
    """Rows are by seat, those of pledges by seat and pledge; shares are as `happens` takes them."""

    seat: int = 0
    seats: int = 0
    rest: int = 0  # cards that lie nobody knows where, a set
    needs: list[int] = row(SEATS)
    known: list[int] = row(SEATS)
    never: list[int] = row(SEATS)
    denied: list[int] = row(SEATS)
    doubt: list[int] = row(SEATS)
    signed: list[int] = row(SEATS)  # so many of the pledges come from signs
    pledges: list[int] = row(SEATS)
    pool: list[int] = row(SEATS * PLEDGES)
    number: list[int] = row(SEATS * PLEDGES)
    trust: list[int] = row(SEATS * PLEDGES)
    left: int = 0  # while hands are drawn
    barred: list[int] = row(SEATS)


def knowledge(seat: int, seats: int, hand: int, rest: int, about: dict[int, Clue]) -> Knowledge:
    k = Knowledge(seat, seats, rest)
    k.known[seat] = hand
    for other, clue in about.items():
        k.needs[other], k.known[other], k.never[other] = clue.needs, clue.known, clue.never
        k.denied[other], k.doubt[other] = clue.denied, share_of(clue.doubt)
        signed = [pledge for pledge in clue.signed if pledge[1] > 0]
        pledges = (signed + [pledge for pledge in clue.named if pledge[1] > 0])[:PLEDGES]
        k.signed[other], k.pledges[other] = min(len(signed), len(pledges)), len(pledges)
        for at, (pool, number, trust) in enumerate(pledges, PLEDGES * other):
            k.pool[at], k.number[at], k.trust[at] = pool, number, share_of(trust)
    return k


@rule
def guessed(upto: Sequence[int], g: Chance) -> int:
    """Which of the names that there may be, by their shares added up."""
    guess, drawn = 0, below(g, SURE)
    while guess < len(upto) - 1 and upto[guess] <= drawn:
        guess += 1
    return guess


@rule
@apart
def redeem(k: Any, t: Any, g: Chance, seat: int, begin: int, end: int) -> None:
    """Put into the hand what it lacks of each pledge that is believed."""
    for at in range(PLEDGES * seat + begin, PLEDGES * seat + end):
        if k.trust[at] >= SURE or happens(g, k.trust[at]):
            room = k.needs[seat] - size(t.hand[seat])
            wanted = min(room, k.number[at] - size(t.hand[seat] & k.pool[at]))
            take(k, t, g, seat, k.pool[at], wanted)


@rule
@apart
def draw_hands(k: Any, t: Any, g: Chance) -> None:
    """What was signed goes before what was only named, and that before the rest."""
    k.left = k.rest
    for seat in range(k.seats):
        t.hand[seat], k.barred[seat] = k.known[seat], k.never[seat]
    for seat in range(k.seats):
        if seat != k.seat:
            redeem(k, t, g, seat, 0, k.signed[seat])
            if k.denied[seat] and not happens(g, k.doubt[seat]):
                k.barred[seat] |= k.denied[seat]
    for seat in range(k.seats):
        if seat != k.seat:
            redeem(k, t, g, seat, k.signed[seat], k.pledges[seat])
    deal_rest(k, t, g, k.seats)
