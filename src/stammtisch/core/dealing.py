"""The German pack and its cut, as the Tyrolean games share them.

The cutter lifts a packet off the top and may look at its bottom card; what he keeps leaves the packet
from below, the rest of the pack goes on top of it, and the cards are dealt from the top.
"""

from collections.abc import Sequence
from typing import Protocol

from stammtisch.core.cards import WELI, Deck
from stammtisch.core.problem import Problem
from stammtisch.core.rule import rule

ORDINARY = bytes(9 * suit + rank for suit in range(4) for rank in range(1, 9))  # the 32 without the Weli
UNKNOWN = -1  # a card of the pack that nobody named


class PackRules(Protocol):
    @property
    def pack(self) -> int:
        """32 cards, or 33 with the Weli."""
        ...


class CutPack(Protocol):
    pack: list[int]
    lift: int


class PackCells(CutPack, Protocol):
    kept: int


@rule
def put_pack(r: PackRules, s: PackCells) -> None:
    """The cards of the ruleset in their order."""
    for i in range(32):
        s.pack[i] = ORDINARY[i]
    if r.pack == 33:
        s.pack[32] = WELI


@rule
def cut_card(s: PackCells) -> int:
    """The bottom card of the lifted packet, UNKNOWN when nothing is left of it."""
    return s.pack[s.lift - 1 - s.kept] if s.kept < s.lift else UNKNOWN


@rule
def pack_at(r: PackRules, s: CutPack, i: int) -> int:
    """A card of the pack after the cut, from the top."""
    at = s.lift + i
    return s.pack[at if at < r.pack else at - r.pack]


def check_cards(cards: Sequence[int], pack: Sequence[int], deck: Deck, rules: tuple[str, ...]) -> None:
    """Given cards belong to the pack, and none is there too often."""
    for card in cards:
        if card not in pack:
            raise Problem("error.card_not_in_pack", rules, card=deck.code(card))
        if cards.count(card) > pack.count(card):
            raise Problem("error.card_twice", card=deck.code(card))
