"""What was said in the deal, in the order of events."""

from collections.abc import Sequence
from typing import NamedTuple

from stammtisch.core.model import Event
from stammtisch.games.bieten.cells import FIGURES

UNASKED = 0
ANSWERS = ("holds", "passes")


class Word(NamedTuple):
    seat: int
    verb: str
    figure: int
    level: int  # of the offer that it answers, UNASKED for a word that begins one
    trick: int


def words(seen: Sequence[Event]) -> list[Word]:
    """Offers are answered at once, so that one is open at a time."""
    found: list[Word] = []
    level, trick = UNASKED, 0
    for event in seen:
        if event.kind == "trick":
            trick += 1
        elif event.kind in ("good", "held"):
            level = UNASKED
        elif event.seat is not None and event.kind in ("bids", "raises", *ANSWERS):
            figure = FIGURES.index(event.data["figure"])
            found.append(Word(event.seat, event.kind, figure, level, trick))
            if event.kind not in ANSWERS:
                level = 2 if event.kind == "bids" else 3
    return found
