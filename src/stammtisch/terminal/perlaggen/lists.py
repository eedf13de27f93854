"""Signs and phrases, for whoever asks which there are (4.11)."""

from typing import Any

from stammtisch import texts
from stammtisch.core.model import View
from stammtisch.games.perlaggen.signs import OTHERWISE, SIGNS
from stammtisch.terminal.blocks import Block, line, wrapped
from stammtisch.terminal.voice import Voice

SETS = ("north-tyrol", "alternative")


def aside(word: str, view: View[Any, Any], voice: Voice, wide: int) -> Block | None:
    """The list that this word asks for."""
    if word in voice.words("typed.perlaggen.signs"):
        return _signs(view, voice, wide)
    if word in voice.words("typed.perlaggen.phrases"):
        return _phrases(voice, wide)
    return None


def _signs(view: View[Any, Any], voice: Voice, wide: int) -> Block:
    """What to type, the gesture, and what it tells in the set agreed on."""
    rows = wrapped(voice.say("terminal.perlaggen.signs_head"), wide - 1, "head")
    code = SETS[view.rules.deut_set]
    for sign in SIGNS:
        gesture = f"{sign}-alternative" if view.rules.deut_set and sign in OTHERWISE else sign
        told = voice.say("terminal.perlaggen.sign", sign=gesture)
        means = voice.look.text(texts.telling.sign_means(voice.lang, gesture, code))
        first, *more = wrapped(f"{means}: {told}", wide - 20)
        rows.append(line((f" {sign:<17}", "number"), first))
        rows += [line(" " * 18, text) for text in more]
    return rows


def _phrases(voice: Voice, wide: int) -> Block:
    rows = wrapped(voice.say("terminal.perlaggen.phrases_head"), wide - 1, "head")
    for key in texts.variants(voice.lang, "phrase", voice.game):
        number = key.rsplit(".", 1)[1]
        said = voice.say("terminal.perlaggen.phrase", phrase=number)
        rows.append(line((f" {number:>2} ", "number"), said))
    return rows
