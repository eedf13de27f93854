"""Doppelkopf at the terminal."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from stammtisch.core.model import Action, View
from stammtisch.terminal.blocks import Block, line
from stammtisch.terminal.face import PlainFace
from stammtisch.wording.voice import Voice

from ..cells import DONE
from . import bar, places


class DoppelkopfFace(PlainFace):
    """See `terminal.face.Face`."""

    def felt(self, view: View[Any, Any], voice: Voice, wide: int, high: int) -> Block:
        """As they sit where there is room, else in a row, else a line each; what does not fit below is left
        out from the end."""
        below = bar.lines(view, voice, wide)
        empty: Block = [Text(style="felt")]
        if wide >= 3 * places.WIDE + 4 and view.cells.phase < DONE:
            seats = places.across(view, voice, wide)
            if len(seats) + len(below) + 1 <= high:
                return [*seats, *empty, *below]
        if wide >= 4 * places.WIDE + 3:
            seats = places.in_a_row(view, voice)
            if len(seats) + len(below) <= high:
                gap = empty if len(seats) + len(below) < high else []
                return [*seats, *gap, *below]
        seats = places.in_lines(view, voice, wide)
        return [*seats, *below[: max(2, high - len(seats))]]

    def names(self, namings: Sequence[Action], view: View[Any, Any], voice: Voice, wide: int) -> Block:
        """Fox or Schwein (DO-102)."""
        rows = []
        for number, action in enumerate(namings, 1):
            key = "as_schwein" if len(action.args) > 1 else "as_fuchs"
            rows.append(line((f" {number} ", "number"), voice.say(f"terminal.doppelkopf.{key}")))
        return rows
