"""The hand as one holds it: trumps from the highest down, then suit by suit."""

from collections.abc import Sequence
from typing import Any

from stammtisch.core.cards import FRENCH, rank_of, suit_of
from stammtisch.core.model import View

from ..cells import DA, NONE, NORMAL, PLAY, plays
from ..strength import height, may_schwein


def kind_of(view: View[Any, Any]) -> int:
    """The game to sort for: before it is settled a normal one."""
    kind: int = view.cells.kind if view.cells.phase >= PLAY else NORMAL
    return kind


def sorted_hand(cards: Sequence[str], view: View[Any, Any]) -> list[str]:
    kind = kind_of(view)

    def place(text: str) -> tuple[int, int, int]:
        card = FRENCH.parse(text)
        high = height(kind, card)
        return (0, -high, 0) if high else (1, suit_of(card), -rank_of(card))

    return sorted(cards, key=place)


def may_be_schwein(view: View[Any, Any]) -> bool:
    """The reader may play a Karo As as Schwein: then the card bears a star (DO-100)."""
    s, me = view.cells, view.seat
    if me is None or not plays(s, me) or s.schwein_at != NONE or not s.hand[me] >> DA & 1:
        return False
    return may_schwein(view.rules, s, me) == 0
