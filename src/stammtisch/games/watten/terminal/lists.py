"""Signs and phrases, for whoever asks which there are (3.10)."""

from typing import Any

from stammtisch.core.model import Action, Seat, View
from stammtisch.terminal.blocks import Block, wrapped
from stammtisch.terminal.lists import phrase_rows, sign_rows
from stammtisch.wording.voice import Voice

from ..signs import judge_sign, judge_talk
from ..wording.signs import CODES, signs


def aside(word: str, view: View[Any, Any], voice: Voice, wide: int) -> Block | None:
    """The list that this word asks for."""
    seat = Seat(view.seat or 0)
    if word in voice.words("typed.signs"):
        refused = judge_sign(view.rules, view.cells, seat)
        if refused and refused.facts.get("say") in ("off", "two"):
            return wrapped(voice.refusal(refused.rules, refused.facts), wide - 1)
        return sign_rows(signs(view), CODES[view.rules.deut_code], voice, wide)
    if word in voice.words("typed.phrases"):
        refused = judge_talk(view.rules, Action(seat, "says", ("1",)))
        if refused:
            return wrapped(voice.refusal(refused.rules, refused.facts), wide - 1)
        return phrase_rows(voice, wide)
    return None
