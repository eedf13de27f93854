"""The blind form for those who were not told: which Schlag and Trumpf go with the tricks so far."""

from stammtisch.bots.watten.clues import schlag_cards
from stammtisch.bots.watten.order import Order, order_of, pack_of
from stammtisch.bots.watten.story import Heard, Play
from stammtisch.core.cards import suit_mask
from stammtisch.games.watten.cells import Cells, Rules

Guesses = tuple[list[Order], list[float]]  # with their weights, added up


def guesses(r: Rules, s: Cells, me: int, told: Heard) -> Guesses:
    """Every pair of names that could have made these tricks, weighed by the cards that could be shown."""
    tricks = told.tricks()
    found: list[tuple[Order, float]] = []
    every = [
        order_of(r, schlag, trumpf) for schlag in range(0 if r.name_weli else 1, 9) for trumpf in range(4)
    ]
    for order in every:
        ways = _could_show(s.schlag_by, schlag_cards(r, order), s, me, told)
        ways *= _could_show(s.trumpf_by, suit_mask(order.trumpf) & pack_of(r), s, me, told)
        if ways and all(taker_of(order, t) == by for t, by in zip(tricks, told.takers, strict=True)):
            found.append((order, ways))
    if not found:  # somebody drew in a trick that was not his: at a table anything happens
        found = [(order, 1.0) for order in every]
    total, weights = 0.0, []
    for _, ways in found:
        total += ways
        weights.append(total)
    return [order for order, _ in found], weights


def _could_show(namer: int, pool: int, s: Cells, me: int, told: Heard) -> float:
    """How many cards of a set can have been in the namer's hand."""
    elsewhere = s.hand[me]
    for play in told.plays:
        if play.seat != namer:
            elsewhere |= 1 << play.card
    return float((pool & ~elsewhere).bit_count())


def taker_of(order: Order, trick: list[Play]) -> int:
    power = order.against[trick[0].card // 9]
    best = max(power[play.card] for play in trick)
    return next(play.seat for play in trick if power[play.card] == best)
