"""Watten with open cards; see `core.solving`."""

from collections.abc import Sequence

from stammtisch.core.bits import lowest
from stammtisch.core.rule import rule
from stammtisch.core.solving import Solving
from stammtisch.games.watten.advance import advance_play
from stammtisch.games.watten.cells import NOBODY, OUT, PLAY, Cells, Rules, party
from stammtisch.games.watten.strength import breaks_demand, demands, strength, taker


@rule
def turn(r: Rules, s: Cells) -> int:
    return s.turn if s.phase == PLAY else NOBODY


@rule
def lawful(r: Rules, s: Cells, seat: int, names: Sequence[int]) -> int:
    if s.in_trick == 0 or demands(r, s, s.trick_card[s.leader]) == 0:
        return s.hand[seat]
    found, held = 0, s.hand[seat]
    while held:
        if breaks_demand(r, s, seat, lowest(held)) == 0:
            found |= held & -held
        held &= held - 1
    return found


@rule
def lay(r: Rules, s: Cells, seat: int, card: int, names: Sequence[int]) -> None:
    advance_play(r, s, seat, card)


@rule
def worth(r: Rules, s: Cells, seat: int) -> int:
    return s.points[party(seat)] - s.points[1 - party(seat)]


@rule
def estimate(r: Rules, s: Cells, seat: int) -> int:
    """Tricks taken."""
    return s.tricks[party(seat)] - s.tricks[1 - party(seat)]


@rule
def key(s: Cells) -> int:
    """Hands, who leads, and the tricks taken."""
    if s.in_trick:
        return -1
    mixed = s.turn * 16 + s.tricks[0] * 4 + s.tricks[1]
    for seat in range(s.seats):
        mixed = (mixed * 0x2545F4914F6CDD1D + s.hand[seat] + 1) & 0x3FFFFFFFFFFFFFFF
    return mixed


@rule
def first(r: Rules, s: Cells, seat: int, cards: int) -> int:
    """Leading the strongest; over an opponent's card the cheapest that takes; else the cheapest."""
    led = s.trick_card[s.leader]
    lies = 0
    if s.in_trick:
        winner = taker(r, s)
        lies = strength(r, s, s.trick_card[winner], led) if party(winner) != party(seat) else 1 << 20
    chosen, liked = lowest(cards), -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        height = strength(r, s, card, led if s.in_trick else card)
        if s.in_trick == 0:
            likes = height
        else:
            likes = 2000 - height if height > lies else 1000 - height
        if likes > liked:
            chosen, liked = card, likes
    return chosen


@rule
def most(r: Rules, s: Cells) -> int:
    if s.value != OUT:
        return s.value
    return r.target - min(s.total[0], s.total[1])


SOLVING = Solving(
    turn,
    lawful,
    lay,
    worth,
    estimate,
    key,
    first,
    most,
    (
        "seats", "phase", "hand", "played", "trick_card", "first_trick", "leader", "turn", "trick",
        "in_trick", "tricks", "schlag", "trumpf", "schlag_by", "trumpf_by", "value", "right", "gestrichen",
        "no_bids", "total", "points", "won_by", "offer", "to_ask", "reneged",
    ),
)  # fmt: skip
