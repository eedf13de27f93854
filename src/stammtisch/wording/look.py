"""The signs of the house: suits, lines and marks, or plain letters where no more can be shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from stammtisch.texts.letters import plain

UNICODE = {
    "E": "♣", "L": "♠", "H": "♥", "S": "●",
    "nw": "╭", "ne": "╮", "sw": "╰", "se": "╯", "h": "─", "v": "│", "double": "═",
    "dash": "╌", "bar": "┆", "cross": "┼",
    "turn": "▶", "bench": "–", "stroke": "┃", "won": "✚", "blot": "●", "noggerl": "○", "prompt": "›",
    "dot": "·", "more": "…", "wild": "★",
}  # fmt: skip
ASCII = {
    "E": "E", "L": "L", "H": "H", "S": "S",
    "nw": "+", "ne": "+", "sw": "+", "se": "+", "h": "-", "v": "|", "double": "=",
    "dash": ".", "bar": ":", "cross": "+",
    "turn": ">", "bench": "-", "stroke": "!", "won": "+", "blot": "@", "noggerl": "o", "prompt": ">",
    "dot": "-", "more": "...", "wild": "*",
}  # fmt: skip

# the suits of the French pack; two of their letters mean another suit in the German one
FRENCH = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}


@dataclass(frozen=True)
class Look:
    """One way of drawing."""

    signs: Mapping[str, str]
    plain: bool
    pack: str = "german"
    ranks: Mapping[str, str] = field(default_factory=dict)  # those written otherwise in the reader's language

    @property
    def suits(self) -> str:
        return "".join(FRENCH) if self.pack == "french" else "ELHS"

    def of(self, pack: str, ranks: Mapping[str, str]) -> "Look":
        """The same for the cards of another pack."""
        if pack == self.pack:
            return self
        suits = {letter: letter if self.plain else sign for letter, sign in FRENCH.items()}
        return replace(self, signs={**self.signs, **suits}, pack=pack, ranks=ranks)

    def rank(self, card: str) -> str:
        """D for a queen in German."""
        return self.ranks.get(card[1:], card[1:])

    def sign(self, card: str) -> str:
        """A card in one word: ♥K, ●10, WE."""
        return card if card == "WE" else self[card[0]] + self.rank(card)

    def code(self, card: str) -> str:
        """A card as one types it."""
        return card if card == "WE" else card[0] + self.rank(card)

    def __getitem__(self, name: str) -> str:
        return self.signs[name]

    def text(self, text: str) -> str:
        """The text in letters that the terminal has."""
        return plain(text) if self.plain else text
