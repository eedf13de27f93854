"""Hands that are given, not dealt: the pack that deals them, with the rest unknown."""

from collections.abc import Mapping, Sequence

from stammtisch.core.cards import GERMAN
from stammtisch.core.dealing import check_cards, put_pack
from stammtisch.core.model import Deal, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.standing import Standing
from stammtisch.games.perlaggen.cells import NONE, Cells, Rules, cutter, left_of
from stammtisch.games.perlaggen.play import dealt_in_round

Hands = Mapping[Seat, Sequence[int]]


def deal_of(r: Rules, standing: Standing, hands: Hands, kept: Sequence[int], turned: int | None) -> Deal:
    """The lifted packet ends with what is kept; the rest of the pack deals the hands and the trump card."""
    s = Cells()
    s.seats, s.dealer, s.kept = r.seats, standing.dealer, len(kept)
    if turned is None:
        raise Problem("error.turned_missing", ("PE-027",))
    _check(r, s, hands, kept, turned)
    left = {seat: [card for card in cards if card not in kept] for seat, cards in hands.items()}
    top: list[int] = []
    for packet in range(2):
        at: int = s.dealer
        for _ in range(r.seats):
            at = left_of(s, at)
            count = dealt_in_round(r, s, at, packet)
            top += left[Seat(at)][:count]
            del left[Seat(at)][:count]
    top.append(turned)
    lifted = [NONE] * (r.pack - len(top) - len(kept)) + list(reversed(kept))
    return Deal((*lifted, *top), len(lifted))


def _check(r: Rules, s: Cells, hands: Hands, kept: Sequence[int], turned: int) -> None:
    """Each has all his cards of this pack, and no card is there twice."""
    put_pack(r, s)
    seen = [turned]
    for seat in range(r.seats):
        if Seat(seat) not in hands:
            raise Problem("error.hand_missing", seat=seat)
        cards = hands[Seat(seat)]
        if len(cards) != r.hand_size:
            raise Problem("error.hand_size", ("PE-026",), seat=seat, n=len(cards), needed=r.hand_size)
        seen += cards
    check_cards(seen, s.pack[: r.pack], GERMAN, ("PE-001", "PE-002"))
    for card in kept:
        if card not in hands[Seat(cutter(s))]:
            raise Problem("error.cut_not_held", ("PE-024",), card=GERMAN.text(card), seat=cutter(s))
