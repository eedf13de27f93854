"""Texts as the page shows them: the reader's language, the names of this table."""

from collections.abc import Sequence

from stammtisch.terminal.look import UNICODE, Look
from stammtisch.terminal.voice import Voice

_PAGE = Look(UNICODE, plain=False)


class Speech(Voice):
    def __init__(self, lang: str, names: Sequence[str], game: str) -> None:
        super().__init__(lang, _PAGE, names, game)
