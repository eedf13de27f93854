"""What the deal is about: Schlag, Trumpf, tricks and its worth."""

from typing import Any

from stammtisch.core.model import View
from stammtisch.wording.voice import Voice

from ..cells import BOTH, DECIDE, NONE, OUT, PLAY, Cells, party
from ..notation import SUITS, level_text, name_text
from ..view import knows_names

SUIT_WORDS = ("eichel", "laub", "herz", "schell")


def pieces(view: View[Any, Any], voice: Voice) -> list[tuple[str, str]]:
    """Schlag, Trumpf, tricks and what the deal is worth."""
    r, s = view.rules, view.cells
    hidden = not knows_names(r, s, view.seat) and s.schlag_named
    schlag = voice.say("cli.play.hidden") if hidden else "?" if s.schlag == NONE else _schlag(voice, s)
    trumpf = voice.say("cli.play.hidden") if hidden and s.phase >= DECIDE else _trumpf(voice, s)
    mine = party(view.seat) if view.seat is not None else 0
    return [
        (voice.say("cli.play.schlag"), schlag),
        (voice.say("cli.play.trumpf"), trumpf),
        (voice.say("terminal.watten.tricks"), f"{s.tricks[mine]} : {s.tricks[1 - mine]}"),
        (voice.say("terminal.watten.worth"), _worth(view, voice)),
    ]


def _schlag(voice: Voice, s: Cells) -> str:
    return voice.say("terminal.watten.schlag", rank=name_text(0, s.schlag))


def _trumpf(voice: Voice, s: Cells) -> str:
    if s.trumpf == NONE:
        return "?"
    sign = "" if voice.look.plain else f" {voice.look[SUITS[s.trumpf]]}"
    return voice.say("terminal.watten.suit", suit=SUIT_WORDS[s.trumpf]) + sign


def _worth(view: View[Any, Any], voice: Voice) -> str:
    """The value, and an offer that waits for its answer."""
    s = view.cells
    key = "out" if s.value == OUT else "value"
    told = voice.say(f"terminal.watten.{key}", n=s.value)
    if s.offer:
        return voice.say("terminal.watten.offered", value=told, level=level_text(s.offer), by=s.offer_by)
    if s.right == BOTH or s.phase != PLAY or view.seat is None:
        return told
    key = "may_raise" if s.right == party(view.seat) else "they_may_raise"
    return voice.say(f"terminal.watten.{key}", value=told)
