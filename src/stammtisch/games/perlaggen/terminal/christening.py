"""The names a Perlagg may get, each with what it does: takes the trick, makes a Gleich or a Hanger."""

from collections.abc import Sequence
from typing import Any

from stammtisch.core.model import Action, View
from stammtisch.terminal.blocks import Block, line, wrapped
from stammtisch.terminal.cards import inline
from stammtisch.wording.voice import Voice

from ..wording.naming import effects


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
