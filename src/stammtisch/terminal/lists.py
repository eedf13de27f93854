"""Signs and phrases with their numbers, for whoever asks which there are."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from stammtisch import texts
from stammtisch.core.reading import picked
from stammtisch.terminal.blocks import Block, columns, line, wrapped
from stammtisch.terminal.spelling import bare
from stammtisch.terminal.voice import Voice


class Sign(NamedTuple):
    """A sign that may be given: its code in the game, and the texts of its gesture."""

    code: str
    shape: str  # as in the keys `sign.<shape>.label`

    def named(self, words: str) -> bool:
        """Written as its code or as the gesture, in any language."""
        labels = (texts.say(lang, f"sign.{self.shape}.label") for lang in texts.languages())
        return words in (bare(self.code), *map(bare, labels))


def sign_named(words: Sequence[str], signs: Sequence[Sign]) -> str | None:
    """The code of the sign that was typed: by its number in the list or by name."""
    at = picked(words[0], len(signs)) if len(words) == 1 else None
    if at is not None:
        return signs[at].code
    joined = "".join(words)
    return next((sign.code for sign in signs if joined and sign.named(joined)), None)


def sign_rows(signs: Sequence[Sign], code: str, voice: Voice, wide: int) -> Block:
    """What to type, the gesture, and what it tells in the code agreed on."""
    rows = wrapped(voice.say("terminal.signs_head"), wide - 1, "head")
    for number, sign in enumerate(signs, 1):
        gesture = voice.say(f"sign.{sign.shape}.label")
        means = voice.look.text(texts.telling.sign_means(voice.lang, sign.shape, code))
        rows += numbered(number, f"{gesture}: {means}", wide)
    return rows


def phrase_rows(voice: Voice, wide: int) -> Block:
    head = wrapped(voice.say("terminal.phrases_head"), wide - 1, "head")
    keys = texts.variants(voice.lang, "phrase", voice.game)
    rows = [numbered(int(key.rsplit(".", 1)[1]), voice.say(key), wide) for key in keys]
    return [*head, *columns(list(chain.from_iterable(rows)), wide - 1)]


def numbered(number: int, text: str, wide: int) -> Block:
    first, *more = wrapped(text, wide - 6)
    return [line((f" {number:>2} ", "number"), first), *(line("    ", row) for row in more)]
