"""Signs and phrases, for whoever asks which there are (3.10)."""

from typing import Any

from stammtisch.core.model import Action, Seat, View
from stammtisch.games.watten.cells import OWN_CODE
from stammtisch.games.watten.signs import SIGNS, judge_sign, judge_talk
from stammtisch.terminal.blocks import Block, wrapped
from stammtisch.terminal.lists import Sign, phrase_rows, sign_rows
from stammtisch.terminal.voice import Voice
from stammtisch.texts import DEFAULT, catalogue

CODES = ("plain", "kritisch", "bavarian", "own")  # as in the texts of the signs


def signs(view: View[Any, Any]) -> list[Sign]:
    """Those that mean something in the code agreed on; partners with a code of their own may give any."""
    code = view.rules.deut_code
    means = f"means_{CODES[code]}"
    return [Sign(x, x) for x in SIGNS if code == OWN_CODE or catalogue.has(DEFAULT, f"sign.{x}.{means}")]


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
