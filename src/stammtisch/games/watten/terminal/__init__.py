"""Watten at the terminal."""

from typing import Any

from stammtisch.core.model import View
from stammtisch.terminal.blocks import Block
from stammtisch.terminal.face import PlainFace
from stammtisch.wording.voice import Voice

from . import lists, places


class WattenFace(PlainFace):
    """See `terminal.face.Face`."""

    def felt(self, view: View[Any, Any], voice: Voice, wide: int, high: int) -> Block:
        return places.felt(view, voice, wide, high)

    def aside(self, word: str, view: View[Any, Any], voice: Voice, wide: int) -> Block | None:
        return lists.aside(word, view, voice, wide)
