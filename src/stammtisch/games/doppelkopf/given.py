"""Hands that are given, not dealt: the pack that deals them."""

from collections.abc import Mapping, Sequence

from stammtisch.core.cards import FRENCH
from stammtisch.core.dealing import check_cards
from stammtisch.core.model import Deal, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.standing import Standing

from .advance import put_pack
from .auction import open_table
from .cells import Cells, Rules

Hands = Mapping[Seat, Sequence[int]]


def deal_of(r: Rules, standing: Standing, players: int, hands: Hands) -> Deal:
    s = Cells()
    s.seats, s.dealer = players, standing.dealer
    open_table(r, s)
    _check(r, s, hands)
    left = {seat: list(hands[Seat(seat)]) for seat in s.order}
    pack: list[int] = []
    packets = r.packets
    while packets:
        for seat in s.order:
            pack += left[seat][: packets & 15]
            del left[seat][: packets & 15]
        packets >>= 4
    return Deal(tuple(pack), 0)


def _check(r: Rules, s: Cells, hands: Hands) -> None:
    """The four who play have their cards, nobody else has any, and no card is there too often."""
    put_pack(r, s)
    cards: list[int] = []
    for seat in s.order:
        if Seat(seat) not in hands:
            raise Problem("error.hand_missing", seat=seat)
        held = hands[Seat(seat)]
        if len(held) != r.hand:
            raise Problem("error.hand_size", ("DO-008",), seat=seat, n=len(held), needed=r.hand)
        cards += held
    for seat in hands:
        if seat not in s.order:
            raise Problem("error.sits_out", ("DO-006",), seat=seat)
    check_cards(cards, s.pack[: r.pack], FRENCH, ("DO-001", "DO-002"))
