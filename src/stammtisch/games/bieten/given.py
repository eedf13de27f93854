"""Hands that are given, not dealt: the pack that deals them, with the rest unknown."""

from collections.abc import Mapping, Sequence

from stammtisch.core.cards import GERMAN
from stammtisch.core.dealing import UNKNOWN, check_cards, put_pack
from stammtisch.core.model import Deal, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.standing import Standing

from .advance import dealt_in_round
from .cells import HAND, TAKE_NONE, Cells, Rules, cutter, next_seat


def deal_of(
    r: Rules, standing: Standing, hands: Mapping[Seat, Sequence[int]], kept: Sequence[int], turned: int | None
) -> Deal:
    """The lifted packet ends with what the cutter keeps; the rest of the pack deals the hands."""
    s = Cells()
    s.seats = len(standing.totals)
    s.dealer, s.kept = standing.dealer, len(kept)
    for seat in range(s.seats):
        s.active |= 0 if seat in standing.out else 1 << seat
    _check(r, s, hands, kept, turned)
    left = {seat: [card for card in cards if card not in kept] for seat, cards in hands.items()}
    top: list[int] = []
    for packet in range(2):
        seat = s.dealer
        for _ in range(len(hands)):
            seat = next_seat(s, seat)
            count = dealt_in_round(r, s, seat, packet)
            top += left[Seat(seat)][:count]
            del left[Seat(seat)][:count]
    rest = r.pack - len(top) - len(kept)  # not dealt; the last of it is the bottom card
    bottom = [UNKNOWN] * rest
    if turned is not None and rest:
        bottom[-1] = turned
    lifted = bottom + list(reversed(kept))
    return Deal((*lifted, *top), len(lifted))


def _check(
    r: Rules, s: Cells, hands: Mapping[Seat, Sequence[int]], kept: Sequence[int], turned: int | None
) -> None:
    """Each player still in has three cards of this pack, and no card is there twice."""
    if kept and r.cut_take == TAKE_NONE:
        raise Problem("refusal.BI-012", ("BI-012",))
    put_pack(r, s)
    pack = s.pack[: r.pack]
    seen = [turned] if turned is not None else []
    for seat in range(s.seats):
        if not s.active >> seat & 1:
            if seat in hands:
                raise Problem("error.seat_out", ("BI-120",), seat=seat)
            continue
        if Seat(seat) not in hands:
            raise Problem("error.hand_missing", seat=seat)
        cards = hands[Seat(seat)]
        if len(cards) != HAND:
            raise Problem("error.hand_size", ("BI-017",), seat=seat, n=len(cards), needed=HAND)
        seen += cards
    check_cards(seen, pack, GERMAN, ("BI-001", "BI-002"))
    for card in kept:
        if card not in hands[Seat(cutter(s))]:
            raise Problem("error.cut_not_held", ("BI-016",), card=GERMAN.text(card), seat=cutter(s))
