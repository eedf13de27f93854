"""What a name for a Perlagg comes to: takes the trick, makes a Gleich or a Hanger."""

from typing import Any

from stammtisch.core.cards import GERMAN
from stammtisch.core.model import View
from stammtisch.wording.voice import Voice

from ..cells import GLEICH, HANGER, is_open
from ..figures import add_rank, best_of
from ..hands import names_now
from ..strength import would_take
from .values import value_text


def effects(view: View[Any, Any], voice: Voice, card: str, name: str, named: bool) -> list[str]:
    """What becomes of the trick, and the best figures that are then possible."""
    r, s, seat = view.rules, view.cells, view.seat
    assert seat is not None
    told = []
    if s.in_trick:
        takes = would_take(r, s, GERMAN.parse(card), GERMAN.parse(name), named)
        told.append(voice.say("terminal.perlaggen.takes" if takes else "terminal.perlaggen.loses"))
    mask, ranks, wilds = names_now(s, seat)
    mask, ranks, wilds = mask | 1 << GERMAN.parse(name), add_rank(ranks, GERMAN.parse(name)), wilds - 1
    for f, figure in ((GLEICH, "gleich"), (HANGER, "hanger")):
        value = best_of(f, mask, ranks, wilds)
        if value and is_open(s, f):
            told.append(f"{voice.say(f'figure.{figure}')} {value_text(voice, f, value)}")
    return told
