"""What lies on the table of Perlaggen, as everybody sees it."""

from typing import Any

from stammtisch.core.cards import GERMAN
from stammtisch.core.model import View

from .cells import NOBODY, NONE, PLACES, Cells
from .strength import taker


def best(view: View[Any, Any]) -> tuple[int, int]:
    """Who takes the trick as it lies, or took the last one until the next card falls; and its number."""
    s = view.cells
    if s.in_trick:
        return taker(view.rules, s), s.trick
    return (s.leader, s.trick - 1) if s.trick else (NOBODY, 0)


def laid(s: Cells, seat: int) -> list[tuple[str, str]]:
    """Cards and the names they bear, in the order in which they were laid."""
    at = PLACES * seat
    return [
        (GERMAN.text(s.card[at + i]), _name_text(s.card[at + i], s.name[at + i])) for i in range(s.laid[seat])
    ]


def _name_text(card: int, name: int) -> str:
    return GERMAN.text(card if name == NONE else name)
