"""Open cards and fixed stakes: what a solver needs to know of a game's card play."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Solving:
    """Each function is marked `@rule`; nobody speaks, wild cards bear the names that they are given (a row by
    card, 0 for none)."""

    turn: Callable[..., Any]  # (r, s) -> who lays the next card, -1 when the card play is over
    lawful: Callable[..., Any]  # (r, s, seat, names) -> set of cards that he may lay, never empty
    lay: Callable[..., Any]  # (r, s, seat, card, names): lay it, and draw the trick in
    worth: Callable[..., Any]  # (r, s, seat) -> what it came to for the seat's side
    estimate: Callable[..., Any]  # (r, s, seat) -> how it stands between two tricks, if the search ends
    key: Callable[..., Any]  # (s) -> a word for positions between two tricks that are worth the same, else -1
    first: Callable[..., Any]  # (r, s, seat, cards) -> which to try first: a good one soon saves the others
    most: Callable[..., Any]  # (r, s) -> no side gains more than this: whoever has it need not look on
    cells: tuple[str, ...] = ()  # the cells that these read or change; none named: all of them
