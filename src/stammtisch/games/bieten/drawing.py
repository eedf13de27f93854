"""Drawing for the first deal (BI-010)."""

from collections.abc import Sequence

from stammtisch.core.cards import WELI, rank_of
from stammtisch.core.model import Seat
from stammtisch.core.rule import rule

ACE = 8


@rule
def draw_height(card: int) -> int:
    """The ace is the lowest card, then the Weli, then 7 up to the king (BI-010)."""
    if rank_of(card) == ACE:
        return 0
    return 1 if card == WELI else 1 + rank_of(card)


def first_dealer(drawn: Sequence[int]) -> Seat:
    """The lowest card deals: the first ace at once, otherwise the first of the lowest (BI-010)."""
    return Seat(min(range(len(drawn)), key=lambda seat: draw_height(drawn[seat])))
