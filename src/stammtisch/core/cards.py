"""Cards as small ints, and the packs they belong to.

A card is a face, never a copy: 9 * suit + rank.  In the German pack rank 0 is the six, which only
the Weli occupies, so no ordinary card is 0 and 0 is free to mean "no name".
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NewType

from stammtisch.core.bits import lowest
from stammtisch.core.rule import rule

Card = NewType("Card", int)

EICHEL, LAUB, HERZ, SCHELL = range(4)
RANKS = 9  # places in a suit
WELI = 27
NO_NAME = 0


@rule
def suit_of(card: int) -> int:
    return card // 9


@rule
def rank_of(card: int) -> int:
    """1 for the seven up to 8 for the ace; 0 for a six."""
    return card % 9


@rule
def ranks_in(some: int) -> int:
    """How many of each rank are in a set of cards, four bits a rank."""
    counts = 0
    while some:
        counts += 1 << 4 * rank_of(lowest(some))
        some &= some - 1
    return counts


@rule
def suit_mask(suit: int) -> int:
    """Every card of a suit as a set of bits."""
    return 511 << 9 * suit


class UnknownCard(ValueError):
    """A text that names no card of the pack."""

    def __init__(self, text: str, deck: "Deck") -> None:
        super().__init__(f"unknown card {text!r}")
        self.text, self.deck = text, deck


@dataclass(frozen=True)
class Deck:
    """A kind of pack: which faces exist and how they are written."""

    name: str
    suits: tuple[str, ...]  # letters, in order of the suit number
    ranks: tuple[str, ...]  # letters, in order of the rank number; "" where there is no ordinary card
    named: tuple[tuple[int, str], ...] = ()  # faces with a name of their own
    _texts: dict[int, str] = field(init=False, repr=False, compare=False)
    _cards: dict[str, Card] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        texts = {
            RANKS * s + r: suit + rank
            for s, suit in enumerate(self.suits)
            for r, rank in enumerate(self.ranks)
            if rank
        }
        texts.update(self.named)
        object.__setattr__(self, "_texts", dict(sorted(texts.items())))
        object.__setattr__(self, "_cards", {text: Card(card) for card, text in texts.items()})

    def __iter__(self) -> Iterator[Card]:
        return (Card(card) for card in self._texts)

    def text(self, card: int) -> str:
        return self._texts[card]

    def code(self, card: int) -> str:
        """As the catalogue words it: only the German pack goes without saying."""
        return self._texts[card] if self.name == "german" else f"{self.name}/{self._texts[card]}"

    def texts(self, mask: int) -> tuple[str, ...]:
        """The cards of a set of bits, as texts, suit by suit from the highest down."""
        return tuple(map(self._texts.__getitem__, in_order(cards_of(mask))))

    def parse(self, text: str) -> Card:
        try:
            return self._cards[text.upper()]
        except KeyError:
            raise UnknownCard(text, self) from None


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a set of bits, lowest number first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)  # type: ignore[arg-type]


def mask_of(cards: Iterable[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


_HELD = (*(card // RANKS * RANKS + RANKS - card % RANKS for card in range(62)), 0)  # the last: no card, -1


def in_order(cards: Iterable[int]) -> list[Card]:
    """As one holds them: suit by suit, high to low."""
    return sorted(cards, key=_HELD.__getitem__)  # type: ignore[arg-type]


GERMAN = Deck(
    "german",
    ("E", "L", "H", "S"),
    ("", "7", "8", "9", "10", "U", "O", "K", "A"),
    named=((WELI, "WE"),),
)

# Rank 1 is the nine; every face is there twice in the pack, and both copies are the same card to every rule.
FRENCH = Deck("french", ("C", "S", "H", "D"), ("", "9", "J", "Q", "K", "10", "A"))
