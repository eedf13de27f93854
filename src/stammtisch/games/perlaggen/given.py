"""Hands that are given, not dealt: the pack that deals them, with the rest unknown."""

from collections.abc import Mapping, Sequence

from stammtisch.core.cards import GERMAN, mask_of
from stammtisch.core.dealing import check_cards, put_pack
from stammtisch.core.model import Deal, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.standing import Standing

from .cells import CUT, NONE, Cells, Rules, cutter, left_of
from .play import advance_keep, deal, dealt_in_round
from .strength import is_permanent

Hands = Mapping[Seat, Sequence[int]]


def deal_of(r: Rules, standing: Standing, hands: Hands, kept: Sequence[int], turned: int | None) -> Deal:
    """The lifted packet ends with what is kept; the rest of the pack deals the hands and the trump card."""
    s = Cells()
    kept = (*standing.extra.get("lifted", ()), *kept)
    s.seats, s.dealer, s.kept = r.seats, standing.dealer, len(kept)
    if turned is None:
        raise Problem("error.turned_missing", ("PE-027",))
    _check(r, s, hands, kept, turned)
    if any(len(cards) != r.hand_size for cards in hands.values()):  # a real dealer's mistake
        return _misdealt(r, hands, kept, turned)
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


def _misdealt(r: Rules, hands: Hands, kept: Sequence[int], turned: int) -> Deal:
    """No pack deals this, but the trump card lies where it would."""
    dealt = r.seats * r.hand_size - len(kept)
    rest = [NONE] * (r.pack - dealt - 1 - len(kept))
    pack = (*rest, *reversed(kept), *([NONE] * dealt), turned)
    return Deal(pack, len(rest) + len(kept), {seat: tuple(cards) for seat, cards in hands.items()})


def give(r: Rules, s: Cells, hands: Mapping[Seat, tuple[int, ...]]) -> None:
    """Hands as a real dealer gave them, right or wrong; what the cutter lifted is among them."""
    for i in range(s.lift):
        card = s.pack[s.lift - 1 - i]
        if card != NONE and i >= s.kept:
            advance_keep(s, card)
    if s.phase == CUT:
        deal(r, s)
    for seat, cards in hands.items():
        s.hand[seat] = s.given[seat] = mask_of(cards)
        s.dealt[seat] = len(cards)


def lifted_before(pack: Sequence[int], lift: int, lifted: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """The pack with what the cutter has from a cut before at the face of the packet (PE-036, PE-037)."""
    if not lifted or list(pack[lift - len(lifted) : lift]) == list(reversed(lifted)):
        return tuple(pack), lift
    rest = [card for card in pack if card not in lifted]
    lift = min(lift, len(rest) - 1)
    return (*rest[:lift], *reversed(lifted), *rest[lift:]), lift + len(lifted)


def _check(r: Rules, s: Cells, hands: Hands, kept: Sequence[int], turned: int) -> None:
    """Each has all his cards of this pack, and no card is there twice."""
    put_pack(r, s)
    seen = [turned]
    for seat in range(r.seats):
        if Seat(seat) not in hands:
            raise Problem("error.hand_missing", seat=seat)
        cards = hands[Seat(seat)]
        if len(cards) != r.hand_size and not r.table:
            raise Problem("error.hand_size", ("PE-026",), seat=seat, n=len(cards), needed=r.hand_size)
        seen += cards
    check_cards(seen, s.pack[: r.pack], GERMAN, ("PE-001", "PE-002"))
    for card in kept:
        if not is_permanent(r, card):
            raise Problem("refusal.PE-024.none", ("PE-024",), card=GERMAN.text(card))
        if card not in hands[Seat(cutter(s))]:
            raise Problem("error.cut_not_held", ("PE-024",), card=GERMAN.text(card), seat=cutter(s))
