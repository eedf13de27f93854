"""Signs and phrases, for whoever asks which there are (4.11)."""

from typing import Any

from stammtisch.core.model import Seat, View
from stammtisch.games.perlaggen.signs import OTHERWISE, SIGNS, judge_sign
from stammtisch.terminal.blocks import Block, wrapped
from stammtisch.terminal.lists import Sign, phrase_rows, sign_rows
from stammtisch.terminal.voice import Voice

SETS = ("north-tyrol", "alternative")


def signs(view: View[Any, Any]) -> list[Sign]:
    """In the set agreed on some signs are made otherwise."""
    other = OTHERWISE if view.rules.deut_set else ()
    return [Sign(sign, sign.replace("-", "_") + "_alternative" * (sign in other)) for sign in SIGNS]


def aside(word: str, view: View[Any, Any], voice: Voice, wide: int) -> Block | None:
    """The list that this word asks for."""
    if word in voice.words("typed.signs"):
        refused = judge_sign(view.rules, view.cells, Seat(view.seat or 0))
        if refused and refused.facts.get("say"):  # not here, or not for so many
            return wrapped(voice.refusal(refused.rules, refused.facts), wide - 1)
        return sign_rows(signs(view), SETS[view.rules.deut_set], voice, wide)
    return phrase_rows(voice, wide) if word in voice.words("typed.phrases") else None
