"""Lifting for partners and for the first deal, as Watten and Perlaggen share it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from stammtisch.core.cards import WELI, rank_of
from stammtisch.core.model import Refusal

ACE = 8


def lift_height(card: int) -> int:
    """A, Weli, 7, 8 … K from low to high (WA-010, PE-020)."""
    if rank_of(card) == ACE:
        return 0
    return 1 if card == WELI else 1 + rank_of(card)


@dataclass
class Lifting:
    """Each lifts a card in turn; equal ranks are struck and lifted again (WA-013, PE-020)."""

    rule: str  # the one that settles it
    names: list[str] = field(default_factory=list)
    cards: dict[str, int] = field(default_factory=dict)
    lifted: set[int] = field(default_factory=set)

    def why_not(self, name: str, card: int) -> Refusal | None:
        if card in self.lifted:
            return Refusal((self.rule,), {"say": "lifted"})
        if name in self.cards and not self._tied(name):
            return Refusal((self.rule,))
        return None

    def lift(self, name: str, card: int) -> None:
        if name not in self.names:
            self.names.append(name)
        if self._tied(name):
            for other in [other for other in self.names if self._equal(name, other)]:
                self.cards.pop(other, None)
        self.lifted.add(card)
        self.cards[name] = card

    def _equal(self, name: str, other: str) -> bool:
        return (
            name in self.cards
            and other in self.cards
            and lift_height(self.cards[name]) == lift_height(self.cards[other])
        )

    def _tied(self, name: str) -> bool:
        return any(other != name and self._equal(name, other) for other in self.names)

    def waiting(self, names: Sequence[str]) -> list[str]:
        """Who has yet to lift, or must lift again."""
        return [name for name in names if name not in self.cards or self._tied(name)]

    def seats(self) -> tuple[str, ...]:
        """Clockwise low and high in turn, of four the lowest, second highest, second lowest, highest
        (WA-015, PE-020, PE-210); two and three as they came."""
        if len(self.names) < 4:
            return tuple(self.names)
        by_height = sorted(self.names, key=lambda name: lift_height(self.cards[name]))
        half = len(by_height) // 2
        pairs = zip(by_height[:half], by_height[half:], strict=True)
        return tuple(name for pair in pairs for name in pair)

    def dealer(self) -> str:
        """The lowest card (WA-011, WA-014, PE-020)."""
        return min(self.names, key=lambda name: lift_height(self.cards[name]))


def lowest(drawn: Sequence[int]) -> int | None:
    """Whose card is the lowest; None where two are equal and draw again (WA-011, WA-013, PE-020)."""
    heights = [lift_height(card) for card in drawn]
    return heights.index(min(heights)) if heights.count(min(heights)) == 1 else None
