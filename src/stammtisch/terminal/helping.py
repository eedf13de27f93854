"""Help at the table: what can be typed, what the acts on offer mean, and the rules by number."""

import re
from collections.abc import Sequence

from stammtisch.core import rulebook
from stammtisch.core.ask import Ask
from stammtisch.core.reading import whole
from stammtisch.terminal.blocks import Block, line, wrapped
from stammtisch.terminal.menu import Item
from stammtisch.wording.game_words import GameWords
from stammtisch.wording.voice import Voice

HELP = ("choose", "typed", "commands", "rules", "cards", "figures", "table")


def help_block(voice: Voice, wide: int) -> Block:
    """What can be typed, and how to read the picture."""
    block: Block = []
    signs = {suit: voice.look[suit] for suit in voice.look.suits}
    for part in HELP:
        facts = {**signs, "double": voice.look["double"] * 3, "turn": voice.look["turn"]}
        block += wrapped(voice.say(f"terminal.help.{part}", **facts), wide - 1, hang=2)
    return block


def explain_block(items: Sequence[Item], ask: Ask, words: GameWords, voice: Voice, wide: int) -> Block:
    """Each kind of act on offer, once."""
    verbs = dict.fromkeys(words.explains(_verb(item), ask.view) for item in items)
    block: Block = []
    for verb in verbs:
        block += wrapped(voice.say(f"terminal.explain.{verb}"), wide - 1, hang=2)
    return block


def _verb(item: Item) -> str:
    if item.action:
        return item.action.verb
    if item.card:
        return "christens"
    return item.namings[0].verb if item.namings else "leave"


def rule_block(asked: str, game: str, voice: Voice, wide: int) -> Block:
    """A rule by its number, with or without the letters of its game."""
    book = rulebook.rulebook(game)
    letters = next(iter(book.rules)).split("-")[0]
    wanted = f"{letters}-{asked}" if whole(asked) is not None else asked
    try:
        rule = rulebook.find_rule(wanted)
    except rulebook.UnknownRule as unknown:
        key = "error.rule_near" if unknown.near else "error.rule_unknown"
        return wrapped(voice.say(key, rule=asked, near=unknown.near), wide - 1, "refusal")
    topic = next(topic for topic in book.topics if topic.id == rule.topic)
    head = voice.look.text(f"{rule.id}  {topic.text[voice.lang]}")
    more = voice.say("terminal.rule_more", command=f"stammtisch rules {rule.id}")
    text = wrapped(voice.look.text(rule.text[voice.lang]), wide - 1)
    return [line((head, "head")), *text, *wrapped(more, wide - 1, "second")]


def asked_rule(typed: str) -> str | None:
    """The number in "? 22", "?BI-022", "? bi 22"; None where no rule is asked for."""
    found = re.fullmatch(r"\?\s*([A-Za-z]{0,3}[\s-]*\d{1,3})", typed)
    return found[1].replace(" ", "") if found else None
