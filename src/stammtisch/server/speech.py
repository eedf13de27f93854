"""Texts as the page shows them: the reader's language, the names of this table.

Where the page says a thing otherwise than the terminal (its answers explain themselves, so its questions are
short), it has a text of its own under `page.` and the same key.
"""

from collections.abc import Sequence
from typing import Any

from stammtisch.core.model import Entry
from stammtisch.texts import catalogue
from stammtisch.wording.look import UNICODE, Look
from stammtisch.wording.voice import Voice

_PAGE = Look(UNICODE, plain=False)


class Speech(Voice):
    def __init__(self, lang: str, names: Sequence[str], game: str) -> None:
        super().__init__(lang, _PAGE, names, game)

    def say(self, key: str, /, **facts: Any) -> str:
        own = f"page.{key}"
        return super().say(own if catalogue.has(self.lang, own) else key, **facts)

    def settled(self, entry: Entry, sides: Sequence[str]) -> str:
        if catalogue.has(self.lang, f"page.settled.{entry.what}"):
            return self.say(f"settled.{entry.what}", points=abs(entry.points), **entry.facts)
        return super().settled(entry, sides)
