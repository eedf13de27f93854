"""The first deal in two minutes, a page for each game; and how anybody can check a deal.

The texts are in the catalogue under `help.<topic>.<section>`; `[word]` or `[word|term]` is a term of the
game, explained on tap by the glossary of its rulebook.
"""

import re
from typing import Any

from stammtisch.core.homes import home
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game, games
from stammtisch.core.rulebook import rulebook
from stammtisch.texts import say

# the sections of a page in reading order, and the cards that are drawn beside each
FAIR = {"why": "", "before": "", "numbers": "", "after": "", "button": "", "not": "", "letter": ""}
_MARKED = re.compile(r"\[([^]|]+)(?:\|([^]]+))?\]")


def help_shown(topic: str, lang: str) -> dict[str, Any]:
    played = topic if topic in games() else ""
    sections = home(played).manifest.help if played else FAIR if topic == "fair" else {}
    if not sections:
        raise Problem("error.help_unknown", topic=topic)
    return {
        "topic": topic,
        "title": say(lang, f"help.{topic}.title"),
        "about": say(lang, f"help.{topic}.about"),
        "deck": game(played).deck.name if played else "",
        "sections": [_section(topic, name, cards, played, lang) for name, cards in sections.items()],
    }


def _section(topic: str, name: str, cards: str, played: str, lang: str) -> dict[str, Any]:
    drawn = [{"card": card, "text": say(lang, "act.plays", card=card, game=played)} for card in cards.split()]
    text = say(lang, f"help.{topic}.{name}.text")
    return {
        "head": say(lang, f"help.{topic}.{name}.head"),
        "parts": _parts(text, played, lang),
        "cards": drawn,
    }


def _parts(text: str, played: str, lang: str) -> list[dict[str, str]]:
    """The text in pieces: those that are terms come with what they mean."""
    parts, at = [], 0
    for found in _MARKED.finditer(text):
        parts.append({"text": text[at : found.start()]})
        term = found[2] or found[1]
        parts.append({"text": found[1], "term": term, "means": _means(term, played, lang)})
        at = found.end()
    return [part for part in [*parts, {"text": text[at:]}] if part["text"]]


def _means(term: str, played: str, lang: str) -> str:
    for entry in rulebook(played).glossary:
        if term in entry.names:
            return entry.text[lang]
    raise KeyError(f"{played}: the glossary does not explain {term!r}")
