"""The cards under one Schlag and Trumpf as places in a row, the weakest first, so that hands are sets whose
lowest member is the weakest card.  Of equal cards the one on the lower place of the pack is the weaker."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from stammtisch.bots.watten.order import PLACES, Order
from stammtisch.core.bits import lowest
from stammtisch.core.cells import Cells, row
from stammtisch.core.rule import rule

CARDS = len(PLACES)
CHEAP, HIGH = 100, 200  # from here on a trump, from here on a Schlag
GOOD_PLAIN = 8  # a plain king or better of the partner is left alone


@dataclass(slots=True)
class Ranking(Cells):
    """Rows and sets are by place, but for the first row; of four rows in one each is for a suit led."""

    place: list[int] = row(CARDS)  # of each card
    suit: list[int] = row(CARDS)
    power: list[int] = row(CARDS)  # led
    against: list[int] = row(4 * CARDS)  # by the suit that is led
    beats: list[int] = row(4 * CARDS)  # what takes the trick from this one
    good: list[int] = row(4)  # what is left to the partner
    plain: int = 0
    high: int = 0
    demanding: int = 0  # the rest is as in the order
    first_only: int = 0
    follows: int = 0
    owed: int = 0
    instead: int = 0
    if_takes: int = 0


@rule
def placed(o: Any, cards: int) -> int:
    """A set of cards as a set of places."""
    found = 0
    while cards:
        found |= 1 << o.place[lowest(cards)]
        cards &= cards - 1
    return found


@lru_cache(maxsize=1 << 10)
def ranking(order: Order) -> Ranking:
    o, cards = Ranking(), sorted(PLACES, key=lambda card: (order.power[card], card))
    for at, card in enumerate(cards):
        o.place[card], o.suit[at], o.power[at] = at, card // 9, order.power[card]
    o.plain = sum(1 << at for at in PLACES if o.power[at] < CHEAP)
    o.high = sum(1 << at for at in PLACES if o.power[at] >= HIGH)
    for suit, power in enumerate(order.against):
        by_place = [power[card] for card in cards]
        o.against[CARDS * suit : CARDS * (suit + 1)] = by_place
        o.good[suit] = sum(1 << at for at in PLACES if by_place[at] >= GOOD_PLAIN)
        for at in PLACES:
            above = (1 << other for other in PLACES if by_place[other] > by_place[at])
            o.beats[CARDS * suit + at] = sum(above)
    o.first_only, o.if_takes = int(order.first_only), int(order.if_takes)
    for name in ("demanding", "follows", "owed", "instead"):
        setattr(o, name, placed(o, getattr(order, name)))
    return o


@lru_cache(maxsize=256)
def rankings(orders: tuple[Order, ...]) -> tuple[Ranking, ...]:
    return tuple(map(ranking, orders))
