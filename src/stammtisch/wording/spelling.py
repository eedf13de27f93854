"""How people write cards and words, whatever the language and the signs."""

import re
from functools import cache

from stammtisch import texts
from stammtisch.core.cards import GERMAN, Deck
from stammtisch.core.rulesearch import fold


@cache
def cards_by_name(deck: Deck = GERMAN) -> dict[str, str]:
    """Every way to write a card, without blanks: "ha", "herzass", "assoherz"."""
    found = {}
    for card in deck:
        code = deck.text(card)
        found[code.lower()] = code
        for lang in texts.languages():
            worded = texts.say(lang, "act.plays", card=deck.code(card))
            for spelling in (worded, worded.replace("ö", "oe")):
                words = (bare(word) for word in spelling.split())
                found["".join(word for word in words if word not in fillers())] = code
    return found


@cache
def fillers() -> frozenset[str]:
    """Small words that change nothing."""
    said = " ".join(texts.say(lang, "typed.filler") for lang in texts.languages())
    return frozenset(bare(word) for word in said.split())


def said(key: str, game: str = "") -> list[str]:
    """The words of a key in every language, folded."""
    return [
        bare(word)
        for lang in texts.languages()
        if texts.catalogue.has(lang, key, game)
        for word in fold(texts.say(lang, key, game=game)).split()
    ]


def bare(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", fold(text))
