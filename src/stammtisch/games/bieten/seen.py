"""What lies on the table of Bieten, as everybody sees it."""

from typing import Any

from stammtisch.core.model import View

from .advance import trick_taker
from .cells import NOBODY


def taker(view: View[Any, Any]) -> tuple[int, int]:
    """Who is best in the trick that lies, or took the last one until the next card falls; and its number."""
    s = view.cells
    trick = s.trick - 1 if s.led == NOBODY and s.trick > 0 else s.trick
    return trick_taker(view.rules, s, trick), trick
