"""The names a Perlagg may get, each with what it does: takes the trick, makes a Gleich or a Hanger."""

from collections.abc import Sequence
from typing import Any

from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Action, View
from stammtisch.games.perlaggen.cells import GLEICH, HANGER, is_open
from stammtisch.games.perlaggen.figures import add_rank, best_of
from stammtisch.games.perlaggen.hands import names_now
from stammtisch.games.perlaggen.strength import would_take
from stammtisch.terminal.blocks import Block, line, wrapped
from stammtisch.terminal.cards import inline
from stammtisch.terminal.perlaggen.values import value_text
from stammtisch.terminal.voice import Voice


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


def names_block(namings: Sequence[Action], view: View[Any, Any], voice: Voice, wide: int) -> Block:
    """One name a line; the plain card last in meaning, wherever it stands in number."""
    rows = []
    dot = f" {voice.look['dot']} "
    for number, action in enumerate(namings, 1):
        card, named = action.args[0], len(action.args) > 2
        name = action.args[2] if named else card
        told = effects(view, voice, card, name, named)
        if not named:
            told.insert(0, voice.say("terminal.perlaggen.nameless"))
        first, *more = wrapped(dot.join(told), wide - 12, "second")
        rows.append(line((f" {number:>2} ", "number"), inline(voice.look, name), " ", first))
        rows += [line(" " * 10, text) for text in more]
    return rows
