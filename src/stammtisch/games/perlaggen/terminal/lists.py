"""Signs and phrases, for whoever asks which there are (4.11)."""

from typing import Any

from stammtisch.core.model import Seat, View
from stammtisch.terminal.blocks import Block, wrapped
from stammtisch.terminal.lists import phrase_rows, sign_rows
from stammtisch.wording.voice import Voice

from ..signs import judge_sign
from ..wording.signs import SETS, signs


def aside(word: str, view: View[Any, Any], voice: Voice, wide: int) -> Block | None:
    """The list that this word asks for."""
    if word in voice.words("typed.signs"):
        refused = judge_sign(view.rules, view.cells, Seat(view.seat or 0))
        if refused and refused.facts.get("say"):  # not here, or not for so many
            return wrapped(voice.refusal(refused.rules, refused.facts), wide - 1)
        return sign_rows(signs(view), SETS[view.rules.deut_set], voice, wide)
    return phrase_rows(voice, wide) if word in voice.words("typed.phrases") else None
