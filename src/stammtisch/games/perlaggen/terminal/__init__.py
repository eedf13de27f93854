"""Perlaggen at the terminal."""

from collections.abc import Sequence
from typing import Any

from stammtisch.core.model import Action, View
from stammtisch.terminal.blocks import Block, line
from stammtisch.terminal.face import PlainFace
from stammtisch.wording.voice import Voice

from . import figures, lists, places
from .christening import names_block


class PerlaggenFace(PlainFace):
    """See `terminal.face.Face`."""

    def felt(self, view: View[Any, Any], voice: Voice, wide: int, high: int) -> Block:
        """Trump on top, the players with what lies before them, the figures below."""
        top, bar = figures.trump(view, voice, wide), figures.bar(view, voice, wide)
        full = places.rows(view, voice, wide)
        if full and len(full) + len(top) + len(bar) + 2 <= high:
            return [*top, line(style="felt"), *full, line(style="felt"), *bar]
        if not full or len(full) + len(top) + len(bar) > high:
            full = places.short_rows(view, voice, wide)
        return [*top, *full, *bar]

    def names(self, namings: Sequence[Action], view: View[Any, Any], voice: Voice, wide: int) -> Block:
        return names_block(namings, view, voice, wide)

    def aside(self, word: str, view: View[Any, Any], voice: Voice, wide: int) -> Block | None:
        return lists.aside(word, view, voice, wide)
