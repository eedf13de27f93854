"""Words and numbers that every game and every command reads alike."""

import re

from stammtisch.core.cards import Deck, UnknownCard
from stammtisch.core.problem import Problem

DIGITS = 9
LONGEST = 40  # of a value, as it is said again where it is refused
_WHOLE, _SIGNED = (re.compile(rf"{sign}[0-9]{{1,{DIGITS}}}") for sign in ("", "[-+]?"))


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


def whole(text: str) -> int | None:
    """A number from 0, or None.  `str.isdigit` takes `²` and other scripts' digits, `int` any length."""
    return int(text) if _WHOLE.fullmatch(text) else None


def signed(text: str) -> int | None:
    return int(text) if _SIGNED.fullmatch(text) else None


def picked(text: str, of: int) -> int | None:
    """What a number from 1 to `of` points at in a list."""
    number = whole(text)
    return number - 1 if number is not None and 1 <= number <= of else None


def seat_of(text: str, seats: int) -> int:
    number = whole(text)
    if number is None or number >= seats:
        raise Problem("error.move_unreadable", text=text)
    return number


def one_line(text: str, longest: int) -> str:
    """What somebody typed, on one line and with nothing in it that is not seen."""
    seen = "".join(" " if ch.isspace() else ch for ch in text if ch.isprintable() or ch.isspace())
    return " ".join(seen.split())[:longest]
