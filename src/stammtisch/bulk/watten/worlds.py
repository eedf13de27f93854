"""Hands of the others, drawn from what a seat knows: `bots.watten.worlds`, compiled."""

from typing import Any

import numpy as np

from stammtisch.bulk.drawing import chance, take
from stammtisch.bulk.watten.policy import CARDS
from stammtisch.core.bits import size
from stammtisch.core.chance import Chance, shuffle
from stammtisch.core.rule import apart, rule
from stammtisch.games.watten.cells import SEATS

PLEDGES = 16
KNOWN = np.dtype(
    [
        ("seat", np.int64),
        ("seats", np.int64),
        ("rest", np.int64, (CARDS,)),  # cards that lie nobody knows where
        ("left", np.int64),
        ("needs", np.int64, (SEATS,)),
        ("known", np.int64, (SEATS,)),
        ("never", np.int64, (SEATS,)),
        ("denied", np.int64, (SEATS,)),
        ("doubt", np.float64, (SEATS,)),
        ("signed", np.int64, (SEATS,)),  # so many of the pledges come from signs
        ("pledges", np.int64, (SEATS,)),
        ("pool", np.int64, (SEATS, PLEDGES)),
        ("number", np.int64, (SEATS, PLEDGES)),
        ("trust", np.float64, (SEATS, PLEDGES)),
        ("upto", np.float64),  # shares of guesses at the names, added up
        ("shuffled", np.int64, (CARDS,)),
        ("barred", np.int64, (SEATS,)),
    ]
)


@rule
@apart
def redeem(k: Any, t: Any, g: Chance, seat: int, begin: int, end: int) -> None:
    """Put into the hand what it lacks of each pledge that is believed."""
    for i in range(begin, end):
        if k.trust[seat, i] >= 1 or chance(g) < k.trust[seat, i]:
            pool, room = k.pool[seat, i], k.needs[seat] - size(t.hand[seat])
            wanted = min(room, k.number[seat, i] - size(t.hand[seat] & pool))
            if wanted > 0:
                take(k, t, seat, pool, wanted)


@rule
@apart
def draw_hands(k: Any, t: Any, g: Chance) -> None:
    """What was signed goes before what was only named; then whoever can take least, then the others; where
    too few fit, anything."""
    count = k.left
    for i in range(count):
        k.shuffled[i] = k.rest[i]
    shuffle(g, k.shuffled, count)
    for seat in range(k.seats):
        t.hand[seat], k.barred[seat] = k.known[seat], k.never[seat]
    for seat in range(k.seats):
        if seat != k.seat:
            redeem(k, t, g, seat, 0, k.signed[seat])
            if k.denied[seat] and chance(g) >= k.doubt[seat]:
                k.barred[seat] |= k.denied[seat]
    for seat in range(k.seats):
        if seat != k.seat:
            redeem(k, t, g, seat, k.signed[seat], k.pledges[seat])
    done = 1 << k.seat
    for _ in range(k.seats - 1):
        chosen, most = -1, -1
        for seat in range(k.seats):
            if not done >> seat & 1 and size(k.barred[seat]) > most:
                chosen, most = seat, size(k.barred[seat])
        done |= 1 << chosen
        for _ in range(2):
            wanted = k.needs[chosen] - size(t.hand[chosen])
            if wanted > 0:
                take(k, t, chosen, -1, wanted)
            k.barred[chosen] = 0
    k.left = count
