"""The three figures and how each stands; trump, Perlaggen, tricks and points."""

from typing import Any

from rich.text import Text

from stammtisch.core.cards import GERMAN, cards_of
from stammtisch.core.model import View
from stammtisch.terminal.blocks import Block, beside, fit, line, width
from stammtisch.wording.voice import Voice

from ..cells import FIGURES, NONE
from ..strength import perlagg_rank
from ..wording.figures import more, points, state

SUITS = ("eichel", "laub", "herz", "schell")


def bar(view: View[Any, Any], voice: Voice, wide: int) -> Block:
    """Side by side where there is room, else a line each."""
    s, blocks = view.cells, []
    for f, figure in enumerate(FIGURES):
        first, second = ("felt.offer", "felt.offer") if s.offer[f] else ("felt", "felt.second")
        told = [voice.say(f"figure.{figure}"), state(view, voice, f), more(view, voice, f)]
        styles = (first, second, second)
        blocks.append([line((text, how), style="felt") for text, how in zip(told, styles, strict=True)])
    if not any(block[2].cell_len for block in blocks):
        blocks = [block[:2] for block in blocks]
    needed = sum(width(block) for block in blocks)
    if needed + 4 <= wide:
        return beside(blocks, max(2, min(6, (wide - needed) // 2)), "felt")
    return [_one_line(block, wide) for block in blocks]


def _one_line(block: Block, wide: int) -> Text:
    text = line(fit(block[0], 7, "felt"), block[1], style="felt")
    rest = block[2] if len(block) > 2 else Text()
    if rest.cell_len and text.cell_len + rest.cell_len + 2 <= wide:
        text = line(text, "  ", rest, style="felt")
    return fit(text, wide, "felt")


def trump(view: View[Any, Any], voice: Voice, wide: int) -> Block:
    """The card that was turned, its suit, and the Perlaggen of the deal, best first."""
    r, s = view.rules, view.cells
    if s.turned == NONE:
        return [line((points(view, voice), "felt.second"), style="felt")]
    wilds = sorted(cards_of(s.wilds), key=lambda card: -perlagg_rank(r, s.trump, card))
    shown = [voice.look.sign(GERMAN.text(c)) for c in wilds if r.pack == 33 or GERMAN.text(c) != "WE"]
    suit = voice.say("terminal.perlaggen.trump", suit=SUITS[s.trump], card=_turned(view, voice))
    score = line((points(view, voice), "felt"), style="felt")
    for word in (f" {voice.say('terminal.perlaggen.perlaggen')}", ""):
        head = f"   {voice.look['wild']}{word} "
        text = line((suit, "felt"), (head, "felt.second"), (" ".join(shown), "felt"), style="felt")
        gap = wide - text.cell_len - score.cell_len - 2
        if gap > 1:
            return [line(text, " " * gap, score, style="felt")]
    return [text, score]


def _turned(view: View[Any, Any], voice: Voice) -> str:
    return voice.look.sign(GERMAN.text(view.cells.turned))
