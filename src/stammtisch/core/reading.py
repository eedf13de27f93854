"""Words of a move that every game reads alike."""

from stammtisch.core.cards import Deck, UnknownCard
from stammtisch.core.problem import Problem


def unknown_card(deck: Deck, text: str) -> Problem:
    """How cards are written differs from pack to pack."""
    key = "error.card_unknown" if deck.name == "german" else f"error.card_unknown_{deck.name}"
    return Problem(key, card=text)


def card_of(deck: Deck, text: str) -> int:
    try:
        return deck.parse(text)
    except UnknownCard:
        raise unknown_card(deck, text) from None


def one_of(text: str, allowed: tuple[str, ...], key: str, fact: str) -> int:
    """The place of a word among those allowed; a Problem `key` tells of any other."""
    if text.lower() not in allowed:
        raise Problem(key, (), **{fact: text}, allowed=tuple(word for word in allowed if word))
    return allowed.index(text.lower())


def one_line(text: str, longest: int) -> str:
    """What somebody typed, on one line and with nothing in it that is not seen."""
    seen = "".join(" " if ch.isspace() else ch for ch in text if ch.isprintable() or ch.isspace())
    return " ".join(seen.split())[:longest]
