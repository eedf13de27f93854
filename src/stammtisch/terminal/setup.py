"""Sitting down: who plays what with whom, from the command line or by a few friendly questions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from random import Random
from typing import Any

from stammtisch.bots import bots, usual
from stammtisch.core.homes import home
from stammtisch.core.options import Settings, rulesets_of, settings
from stammtisch.core.problem import Problem
from stammtisch.core.reading import whole
from stammtisch.core.registry import game, games
from stammtisch.terminal.blocks import line, wrapped
from stammtisch.terminal.choosing import chosen
from stammtisch.terminal.saving import Kept
from stammtisch.terminal.stage import Stage
from stammtisch.wording.game_words import players_of
from stammtisch.wording.voice import Voice

BOT_NAMES = ("Anna", "Luis", "Vroni", "Hias", "Moidl", "Sepp", "Zenz", "Toni", "Burgl", "Jörgl", "Resi")
LONGEST_NAME = 12


@dataclass
class Wishes:
    """What was asked for on the command line; None where nothing was said."""

    game: str | None = None
    ruleset: str | None = None
    players: int | None = None
    name: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    level: str | None = None


def clean_name(text: str) -> str:
    """A name as it can stand in a record: one word, not too long."""
    word = "-".join(text.split())
    return "".join(sign for sign in word if sign.isprintable())[:LONGEST_NAME]


def table_names(me: str, players: int, rng: Random) -> tuple[str, ...]:
    """The reader and his company, nobody twice."""
    company = [name for name in BOT_NAMES if name.casefold() != me.casefold()]
    rng.shuffle(company)
    return (me, *company[: players - 1])


def agreed(wishes: Wishes) -> tuple[Settings, Any, int]:
    """Settings, rules and number of players; a Problem where they cannot be played."""
    played = wishes.game or games()[0]
    if played not in games():
        raise Problem("error.game_unknown", game=played, allowed=games())
    chosen = settings(played, wishes.ruleset, wishes.options)
    players = wishes.players or players_of(chosen)
    return chosen, game(played).rules(chosen, players), players


def ask_wishes(stage: Stage, wishes: Wishes) -> Wishes:
    """The questions that the command line left open; Enter takes what is proposed."""
    voice = stage.voice
    stage.tell(voice.say("terminal.setup.welcome"), "head")
    stage.tell(voice.say("terminal.setup.enter"), "second")
    if wishes.game is None and len(games()) > 1:
        wishes.game = _one_of(stage, "game", games())
    played = wishes.game or games()[0]
    if wishes.ruleset is None:
        wishes.ruleset = _one_of(stage, "ruleset", tuple(rulesets_of(played)), played)
    if wishes.players is None:
        wishes.players = _number(stage, wishes)
    if wishes.level is None:
        levels = sorted(bots(played), key=lambda level: level != usual(played))  # the usual one first
        wishes.level = _one_of(stage, "company", levels, played)
    if wishes.name is None:
        stage.gap()
        guest = voice.say("terminal.setup.guest")
        stage.tell(voice.say("terminal.setup.name"))
        wishes.name = clean_name(stage.read(f"[{guest}]")) or guest
    return wishes


def _one_of(stage: Stage, kind: str, choices: Sequence[str], played: str = "") -> str:
    """A numbered list with a line about each."""
    voice = stage.voice
    stage.gap()
    stage.tell(voice.say(f"terminal.setup.{kind}"))
    for number, choice in enumerate(choices, 1):
        stage.put(
            [line((f" {number} ", "number"), (voice.say(f"{kind}.{choice}.title", game=played), "head"))]
        )
        about = voice.say(f"{kind}.{choice}.about", game=played)
        stage.put([line("   ", text) for text in wrapped(about, stage.wide - 5, "second")])
    called = [(choice, voice.say(f"{kind}.{choice}.title", game=played)) for choice in choices]
    while True:
        typed = stage.read("[1]") or "1"
        if (at := chosen(typed, called, begun=True)) is not None:
            return choices[at]
        stage.tell(voice.say("terminal.setup.number", low=1, high=len(choices)), "refusal")


def choose_table(stage: Stage, tables: Sequence[Kept]) -> Kept:
    """One of the tables put by; Enter takes the last one."""
    voice = stage.voice
    stage.tell(voice.say("cli.save.list"))
    for number, table in enumerate(tables, 1):
        stage.put([line((f"{number:>2} ", "number"), (table.name, "head"))])
        stage.put([line("   ", text) for text in wrapped(_about(table, voice), stage.wide - 5, "second")])
    readable = [table for table in tables if table.record]
    usual = str(tables.index(readable[0]) + 1) if readable else "1"
    while True:
        at = chosen(stage.read(f"[{usual}]") or usual, [(table.name,) for table in tables], begun=True)
        if at is not None and tables[at].record:
            return tables[at]
        stage.tell(voice.say("terminal.setup.number", low=1, high=len(tables)), "refusal")


def _about(table: Kept, voice: Voice) -> str:
    """What is played there, by whom, how far, and since when it lies there."""
    record = table.record
    if record is None:
        return voice.say("cli.save.broken")
    title = voice.say(f"ruleset.{record.ruleset}.title", game=record.game)
    day = date.fromtimestamp(table.path.stat().st_mtime).isoformat()
    others = [name for name in record.seats if name != (record.play or {}).get("me")]
    return voice.say(
        "cli.save.table", title=title, seats=others, deals=len(record.deals), day=day, game=record.game
    )


def _number(stage: Stage, wishes: Wishes) -> int:
    """How many sit down; tried against the rules at once."""
    voice = stage.voice
    stage.gap()
    played = wishes.game or games()[0]
    usual = str(home(played).manifest.players)
    stage.tell(voice.say("terminal.setup.players", game=played))
    while True:
        typed = stage.read(f"[{usual}]") or usual
        try:
            number = whole(typed)
            if number is None:
                raise Problem("error.option_value", option="players", value=typed, allowed=("2", "3", "4"))
            agreed(Wishes(wishes.game, wishes.ruleset, number or 1, None, wishes.options))
            return number
        except Problem as problem:
            stage.tell(voice.problem(problem), "refusal")
