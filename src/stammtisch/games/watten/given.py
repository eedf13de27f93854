"""Hands that are given, not dealt: the pack that deals them, with the rest unknown."""

from collections.abc import Mapping, Sequence

from stammtisch.core.cards import GERMAN, mask_of
from stammtisch.core.dealing import check_cards, put_pack
from stammtisch.core.model import Deal, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.standing import Standing

from .advance import dealt_in_round
from .cells import (
    HAND,
    LIFT_CUTTER_DEALER,
    LIFT_NONE,
    NONE,
    Cells,
    Rules,
    cutter,
    left_of,
)

Hands = Mapping[Seat, Sequence[int]]


def deal_of(
    r: Rules, standing: Standing, players: int, hands: Hands, kept: Sequence[int], stock: Sequence[int]
) -> Deal:
    """The lifted packet ends with what is kept; the rest of the pack deals the hands."""
    s = Cells()
    s.seats, s.dealer, s.kept = players, standing.dealer, len(kept)
    _check(r, s, hands, kept, stock)
    if any(len(cards) != HAND for cards in hands.values()):  # a real dealer's mistake (WA-153)
        given = {seat: tuple(cards) for seat, cards in hands.items()}
        return Deal((NONE,) * r.pack, 1, given)
    left = {seat: [card for card in cards if card not in kept] for seat, cards in hands.items()}
    top: list[int] = []
    for packet in range(2):
        at: int = s.dealer
        for _ in range(players):
            at = left_of(s, at)
            count = dealt_in_round(r, s, at, packet)
            top += left[Seat(at)][:count]
            del left[Seat(at)][:count]
    rest = list(stock) + [NONE] * (r.pack - len(top) - len(kept) - len(stock))
    lifted = rest + list(reversed(kept))
    return Deal((*lifted, *top), len(lifted)) if lifted else Deal(tuple(top), 0)


def lie_first(r: Rules, s: Cells, seat: int, cards: Sequence[int]) -> None:
    """A hand told card by card: the bottom card first, and then the one above it (WA-055)."""
    s.hand[seat] = mask_of(cards)
    s.bottom[seat] = cards[0] if cards else NONE
    s.above[seat] = cards[1] if r.bottom_card and len(cards) > 1 else NONE


def as_they_lie(s: Cells, seat: int, cards: Sequence[int]) -> list[int]:
    """The same again: the other cards in their order."""
    first = (s.bottom[seat], s.above[seat])
    return sorted(cards, key=lambda card: first.index(card) if card in first else len(first))


def _check(r: Rules, s: Cells, hands: Hands, kept: Sequence[int], stock: Sequence[int]) -> None:
    """Each has five cards of this pack (at the table a dealer may err), and no card is there twice."""
    if kept and r.lift == LIFT_NONE:
        raise Problem("refusal.WA-021", ("WA-021",))
    put_pack(r, s)
    pack, seen = s.pack[: r.pack], list(stock)
    for seat in range(s.seats):
        if Seat(seat) not in hands:
            raise Problem("error.hand_missing", seat=seat)
        cards = hands[Seat(seat)]
        if len(cards) != HAND and not r.table:
            raise Problem("error.hand_size", ("WA-030",), seat=seat, n=len(cards), needed=HAND)
        seen += cards
    check_cards(seen, pack, GERMAN, ("WA-001", "WA-002"))
    for i, card in enumerate(kept):
        holder = s.dealer if r.lift == LIFT_CUTTER_DEALER and i == 1 else cutter(s)
        if card not in hands[Seat(holder)]:
            raise Problem("error.cut_not_held", ("WA-029",), card=GERMAN.text(card), seat=holder)
