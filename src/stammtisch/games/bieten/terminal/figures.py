"""The five figures and how each stands."""

from typing import Any

from rich.text import Text

from stammtisch.core.model import View
from stammtisch.terminal.blocks import Block, beside, line
from stammtisch.wording.voice import Voice

from ..cells import FIGURES
from ..wording.figures import state

SIGNS = {"herz": "H", "laub": "L"}


def bar(view: View[Any, Any], voice: Voice, wide: int) -> Block:
    """Name above, state below, spread over the width."""
    s = view.cells
    blocks = []
    for f, figure in enumerate(FIGURES):
        sign = "" if voice.look.plain or figure not in SIGNS else f" {voice.look[SIGNS[figure]]}"
        name = voice.say(f"figure.{figure}") + sign
        style = "felt.offer" if s.offer == f else "felt"
        second = "felt.offer" if s.offer == f else "felt.second"
        blocks.append([line((name, style), style="felt"), line((state(s, voice, f), second), style="felt")])
    needed = sum(max(text.cell_len for text in block) for block in blocks)
    if needed + len(blocks) > wide:
        return _short(blocks, wide)
    return beside(blocks, max(1, min(4, (wide - needed) // len(blocks))), "felt")


def _short(blocks: list[Block], wide: int) -> Block:
    """Name and state in one, line by line, where they do not fit side by side."""
    rows: Block = [Text(style="felt")]
    for name, how in blocks:
        piece = line(name, " ", how, style="felt")
        if rows[-1].cell_len and rows[-1].cell_len + 2 + piece.cell_len > wide:
            rows.append(Text(style="felt"))
        rows[-1].append("  " if rows[-1].cell_len else "")
        rows[-1].append_text(piece)
    return rows
