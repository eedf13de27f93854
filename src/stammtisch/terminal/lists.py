"""Signs and phrases with their numbers, for whoever asks which there are."""

from collections.abc import Sequence
from itertools import chain

from stammtisch import texts
from stammtisch.terminal.blocks import Block, columns, line, wrapped
from stammtisch.wording.signs import Sign
from stammtisch.wording.voice import Voice


def sign_rows(signs: Sequence[Sign], code: str, voice: Voice, wide: int) -> Block:
    """What to type, the gesture, and what it tells in the code agreed on."""
    rows = wrapped(voice.say("terminal.signs_head"), wide - 1, "head")
    for number, sign in enumerate(signs, 1):
        gesture = voice.say(f"sign.{sign.shape}.label")
        means = voice.look.text(texts.telling.sign_means(voice.lang, sign.shape, code))
        rows += numbered(number, f"{gesture}: {means}", wide)
    return rows


def phrase_rows(voice: Voice, wide: int) -> Block:
    head = wrapped(voice.say("terminal.phrases_head"), wide - 1, "head")
    keys = texts.variants(voice.lang, "phrase", voice.game)
    rows = [numbered(int(key.rsplit(".", 1)[1]), voice.say(key), wide) for key in keys]
    return [*head, *columns(list(chain.from_iterable(rows)), wide - 1)]


def numbered(number: int, text: str, wide: int) -> Block:
    first, *more = wrapped(text, wide - 6)
    return [line((f" {number:>2} ", "number"), first), *(line("    ", row) for row in more)]
