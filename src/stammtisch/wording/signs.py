"""Signs between partners as people name them: by number, by code or by the gesture."""

from collections.abc import Sequence
from typing import NamedTuple

from stammtisch import texts
from stammtisch.core.reading import picked
from stammtisch.wording.spelling import bare


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
