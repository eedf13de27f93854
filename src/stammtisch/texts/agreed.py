"""What may be agreed at a table, in words."""

from typing import Any

from stammtisch.core.options import options_of
from stammtisch.texts import catalogue, say


def label(lang: str, game: str, option: str) -> str:
    return say(lang, f"option.{option}.label", game=game)


def about(lang: str, game: str, option: str) -> str:
    return say(lang, f"option.{option}.about", game=game)


def words(lang: str, game: str, option: str) -> dict[str, str]:
    """What each word that may be chosen means; cards stand for themselves."""
    found = options_of(game)[option]
    chosen = ("true", "false") if found.kind == "flag" else found.of
    return {word: _worded(lang, game, option, word) for word in chosen}


def _worded(lang: str, game: str, option: str, word: str) -> str:
    key = f"option.{option}.{word}"
    return say(lang, key, game=game) if catalogue.has(lang, key, game) else word


def value(lang: str, game: str, option: str, chosen: Any) -> str:
    """What was chosen, in a few words."""
    several = chosen if isinstance(chosen, tuple) else (chosen,)
    spelled = (str(one).lower() if isinstance(one, bool) else str(one) for one in several)
    return ", ".join(_worded(lang, game, option, one) for one in spelled) or "–"
