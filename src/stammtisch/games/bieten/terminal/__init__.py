"""Bieten at the terminal."""

from typing import Any

from stammtisch.core.model import View
from stammtisch.terminal.blocks import Block, line
from stammtisch.terminal.face import PlainFace
from stammtisch.terminal.seats import around
from stammtisch.wording.voice import Voice

from . import figures, places


class BietenFace(PlainFace):
    """See `terminal.face.Face`."""

    def felt(self, view: View[Any, Any], voice: Voice, wide: int, high: int) -> Block:
        """The players with their rows, below them the figures."""
        seats = around(view.seat, view.cells.seats)
        bar = figures.bar(view, voice, wide)
        full = places.rows(view, voice, seats, wide)
        if len(full) + len(bar) + 1 > high:
            full = places.short_rows(view, voice, seats)
        return [*full, line(style="felt"), *bar]
