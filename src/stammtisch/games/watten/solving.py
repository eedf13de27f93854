"""Watten with open cards; see `core.solving`."""

from collections.abc import Sequence

from stammtisch.core.bits import lowest
from stammtisch.core.rule import rule
from stammtisch.core.solving import Solving

from .advance import advance_play
from .cells import NOBODY, NONE, OUT, PLAY, WELI_SCHLAG, Cells, Rules, party
from .strength import ACE, SEVEN, breaks_demand, demands, strength, taker

OF_EACH_SUIT = 1 | 1 << 9 | 1 << 18 | 1 << 27  # the lowest place of each suit, where only the Weli lies


@rule
def turn(r: Rules, s: Cells) -> int:
    return s.turn if s.phase == PLAY else NOBODY


@rule
def blinde(r: Rules, s: Cells) -> int:
    """The cards of the rank that is Schlag, but for Kritische and the Rechte (WA-072, WA-073)."""
    if s.schlag == WELI_SCHLAG:
        return 0
    return OF_EACH_SUIT << s.schlag & ~(1 << 9 * s.trumpf + s.schlag | kritische(r))


@rule
def kritische(r: Rules) -> int:
    """All of them, as a set; places that are not filled are below every card."""
    return (
        1 << 1 + r.kritisch_1 | 1 << 1 + r.kritisch_2 | 1 << 1 + r.kritisch_3 | 1 << 1 + r.kritisch_4
    ) >> 1


@rule
def in_rows(r: Rules, s: Cells) -> int:
    """Every card that stands in its suit by its rank: plain ones and common trumps."""
    found = ~(OF_EACH_SUIT | kritische(r))  # the Weli has no neighbours
    if s.schlag != WELI_SCHLAG:
        found &= ~(OF_EACH_SUIT << s.schlag)
        if r.guate:
            found &= ~(1 << 9 * s.trumpf + (SEVEN if s.schlag == ACE else s.schlag + 1))
    return found


@rule
def apart_from(r: Rules, s: Cells, seat: int) -> int:
    """Of his cards one of each kind: Blinde are alike (WA-074), and so are two of a suit with none between
    them in hand or in the trick."""
    rows, held = in_rows(r, s), s.hand[seat]
    live = 0
    for other in range(s.seats):
        live |= s.hand[other]
        if s.trick_card[other] != NONE:
            live |= 1 << s.trick_card[other]
    mine, empty = held & rows, ~(live & rows | OF_EACH_SUIT)
    reach = mine | mine << 1 & empty
    empty &= empty << 1
    reach |= reach << 2 & empty
    empty &= empty << 2
    reach |= reach << 4 & empty
    same = held & blinde(r, s)
    return held & ~(reach << 1 & mine) & ~(same & (same - 1))


@rule
def lawful(r: Rules, s: Cells, seat: int, names: Sequence[int]) -> int:
    """What he may lay, of cards that do the same only one."""
    if s.in_trick == 0 or demands(r, s, s.trick_card[s.leader]) == 0:
        return apart_from(r, s, seat)
    found, held = 0, apart_from(r, s, seat)
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
    turn=turn, lawful=lawful, lay=lay, worth=worth, estimate=estimate, key=key, first=first, most=most,
    cells=(
        "seats", "phase", "hand", "played", "trick_card", "first_trick", "leader", "turn", "trick",
        "in_trick", "tricks", "schlag", "trumpf", "schlag_by", "trumpf_by", "value", "right", "gestrichen",
        "no_bids", "total", "points", "won_by", "offer", "to_ask", "reneged", "drawn", "drawn_by",
    ),
)  # fmt: skip
