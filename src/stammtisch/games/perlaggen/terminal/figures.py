"""The three figures and how each stands; trump, Perlaggen, tricks and points."""

from typing import Any

from rich.text import Text

from stammtisch.core.cards import GERMAN, cards_of
from stammtisch.core.model import View
from stammtisch.games.perlaggen.cells import (
    CLOSED,
    CUT,
    DONE,
    FIGURES,
    LAPSED,
    NOBODY,
    NONE,
    OPEN,
    PARTIES,
    SHOW,
    SPIEL,
    STANDS,
)
from stammtisch.games.perlaggen.notation import level_text
from stammtisch.games.perlaggen.strength import perlagg_rank
from stammtisch.terminal.blocks import Block, beside, fit, line, width
from stammtisch.terminal.perlaggen.values import parties, side, value_text
from stammtisch.terminal.voice import Voice

SUITS = ("eichel", "laub", "herz", "schell")


def state(view: View[Any, Any], voice: Voice, f: int) -> str:
    """Unbid, offered, held, good, decided: what it is worth and to whom."""
    r, s = view.rules, view.cells
    say = "terminal.perlaggen.state.{}"
    if s.offer[f]:
        key = "raised" if s.place[f] == 0 else "bid_out" if s.offer[f] == r.out else "bid"
        level = level_text(r, s.offer[f])
        return voice.say(say.format(key), by=s.offer_by[f], level=level, n=s.offer[f])
    if s.status[f] == CLOSED:
        return voice.say(say.format("good"), who=side(view, voice, s.by[f]), n=s.points[f])
    if s.status[f] == LAPSED:
        return voice.say(say.format("lapsed"))
    if s.status[f] != OPEN:
        if s.by[f] == NOBODY:
            return voice.say(say.format("stands" if s.why[f] == STANDS else "nobody"))
        return voice.say(say.format("made"), who=side(view, voice, s.by[f]))
    if s.level[f] < 2:
        return voice.say(say.format("open"))
    if s.level[f] == r.out:
        return voice.say(say.format("out"))
    held = voice.say(say.format("held"), n=s.level[f])
    return f"{held}, {raiser(view, voice, f)}" if f == SPIEL and s.right[f] != NOBODY else held


def raiser(view: View[Any, Any], voice: Voice, f: int) -> str:
    return voice.say("terminal.perlaggen.may_raise", who=side(view, voice, view.cells.right[f]))


def more(view: View[Any, Any], voice: Voice, f: int) -> str:
    """Who may raise; in showing what lies, and whose turn it is."""
    r, s = view.rules, view.cells
    if s.status[f] != OPEN or s.offer[f] or s.phase == DONE:
        return ""
    if s.phase == SHOW and f != SPIEL:
        values = [
            f"{side(view, voice, p)} {value_text(voice, f, s.value[PARTIES * f + p])}" for p in parties(view)
        ]
        return f" {voice.look['dot']} ".join(values)
    if f == SPIEL:
        return tricks(view, voice) if s.phase != CUT else ""
    return raiser(view, voice, f) if 2 <= s.level[f] < r.out and s.right[f] != NOBODY else ""


def tricks(view: View[Any, Any], voice: Voice) -> str:
    s = view.cells
    counts = f" {voice.look['dot']} ".join(f"{side(view, voice, p)} {s.tricks[p]}" for p in parties(view))
    return voice.say("terminal.perlaggen.tricks", counts=counts)


def points(view: View[Any, Any], voice: Voice) -> str:
    r, s = view.rules, view.cells
    totals = f" {voice.look['dot']} ".join(f"{side(view, voice, p)} {s.total[p]}" for p in parties(view))
    return voice.say("terminal.perlaggen.points", totals=totals, target=r.target)


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
