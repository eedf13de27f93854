"""How the three figures stand, the tricks and the points, in a few words."""

from typing import Any

from stammtisch.core.model import View
from stammtisch.wording.voice import Voice

from ..cells import (
    CLOSED,
    CUT,
    DONE,
    LAPSED,
    NOBODY,
    OPEN,
    PARTIES,
    SHOW,
    SPIEL,
    STANDS,
)
from ..notation import level_text
from .values import parties, side, value_text


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
