"""`stammtisch play`: a table in the terminal, one person and as many programs as one likes."""

import os
import secrets
import sys
from random import Random
from typing import Any

import click

from stammtisch.bots import bot, usual
from stammtisch.cli.spoken import SpokenCommand, Trouble, lang_option, language, options_given, say
from stammtisch.cli.values import Amount, Number
from stammtisch.core.match import Match
from stammtisch.core.model import Seat
from stammtisch.core.options import options_of
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game
from stammtisch.core.shuffle import shuffled
from stammtisch.terminal.console import make_console, pick_look
from stammtisch.terminal.evening import Evening
from stammtisch.terminal.saving import Place, Saved, folder, kept, new_place, place_of, take_up
from stammtisch.terminal.setup import Wishes, agreed, ask_wishes, choose_table, clean_name, table_names
from stammtisch.terminal.stage import Leaving, Stage
from stammtisch.terminal.story import StoryLine
from stammtisch.wording.voice import Voice

PACE = 0.8


def _lift(
    name: str, rules: Any, seed: str, names: tuple[str, ...], voice: Voice
) -> tuple[tuple[str, ...], list[StoryLine]]:
    """Lifting for partners: who sits where, the first dealer in front (WA-012 to WA-015, PE-020)."""
    played, lifting, told = game(name), game(name).lifting(), []
    pack = list(shuffled(played.pack(rules), f"{seed}/lift").pack)
    while waiting := lifting.waiting(names):
        tied = [one for one in waiting if one in lifting.cards]
        if tied:
            told.append(voice.say("said.lift_tied", seats=tied))
        for one in waiting:
            card = pack.pop()
            lifting.lift(one, card)
            told.append(voice.say("said.lifts", seat=one, card=played.deck.code(card)))
    seats = lifting.seats()
    first, others = seats[0::2], seats[1::2]
    told.append(voice.say("said.lift_parties", seats=first, against=others, dealer=lifting.dealer()))
    return seats, [StoryLine(text, "second") for text in told]


def _draw(name: str, rules: Any, seed: str, voice: Voice) -> tuple[Seat, list[StoryLine]]:
    """Everybody lifts a card; whose is lowest deals (BI-010, WA-011, PE-020)."""
    played, tries, dealer = game(name), 0, None
    while dealer is None:
        drawn = shuffled(played.pack(rules), f"{seed}/draw{tries or ''}").pack[: len(voice.names)]
        dealer, tries = played.first_dealer(rules, drawn), tries + 1
    cards = ", ".join(
        voice.say("terminal.drew", seat=seat, card=played.deck.code(card)) for seat, card in enumerate(drawn)
    )
    told = [voice.say("terminal.draw", cards=cards), voice.say("terminal.drawn", seat=dealer)]
    return dealer, [StoryLine(text, "second") for text in told]


def _sit_down(wishes: Wishes, seed: str | None, stage: Stage) -> tuple[Saved, list[StoryLine]]:
    """A new table."""
    chosen, rules, players = agreed(wishes)
    name, seed = chosen.ruleset.game, seed or secrets.token_hex(4)
    kind = wishes.level or usual(name)
    bot(kind, name)  # a Problem now rather than after the first deal
    me = clean_name(wishes.name or "") or stage.voice.say("terminal.setup.guest")
    names = table_names(me, players, Random(f"{seed}/names"))
    told: list[StoryLine] = []
    fixed = "partners" in options_of(name) and chosen["partners"] != "lift"
    lifts = game(name).lifting() is not None and players in (4, 6) and not fixed
    if lifts:
        names, told = _lift(name, rules, seed, names, stage.voice)
    stage.voice = Voice(stage.voice.lang, stage.voice.look, names, name)
    if lifts:
        dealer = Seat(0)  # the lowest card sits first
    else:
        dealer, told = _draw(name, rules, seed, stage.voice)
    match = Match.begin(game(name), rules, players, dealer)
    return Saved(match, names, chosen, seed, names.index(me), kind), told


def _come_back(place: Place, stage: Stage) -> Saved:
    path = place.path
    try:
        saved = take_up(path)
    except Problem as problem:
        raise Trouble(say("error.at", where=str(path), text=say(problem.key, **problem.facts))) from None
    stage.voice = Voice(stage.voice.lang, stage.voice.look, saved.names, saved.match.game.name)
    waited_on = sorted(saved.match.game.waiting_on(saved.match.state)) if saved.match.deals else []
    facts = {"deals": len(saved.match.deals), "seat": waited_on[0]} if waited_on else {}
    stage.tell(stage.voice.say("cli.save.resumed", **facts))
    return saved


def _resumed(name: str, played: str | None, stage: Stage) -> Place:
    """Which table is meant: the one named, the only one, or one of a list."""
    tables = kept(played)
    if name:
        path = place_of(name)
        if not path.exists() and path.parent == folder() and tables:
            names = tuple(table.name for table in tables)
            raise Trouble(say("cli.save.unknown", name=name, allowed=names))
        return Place.of(path)
    if not tables:
        raise Trouble(say("cli.save.none"))
    return Place.of(tables[0].path if len(tables) == 1 else choose_table(stage, tables).path)


def _place_for(save: str | None, played: str, stage: Stage) -> Place:
    """A new table's; what lies in the file named is written over only by a word."""
    if save is None:
        return Place(new_place(played))
    path = place_of(save)
    if not path.exists():
        return Place(path)
    stage.tell(stage.voice.say("cli.save.exists", path=str(path)))
    if stage.read().lower() in stage.voice.words("typed.yes"):
        return Place.of(path)
    return Place(path)  # it will go beside


@click.command(cls=SpokenCommand, help="terminal.cli.help")
@click.argument("played", required=False, metavar="[GAME]")
@click.option("--ruleset", metavar="ID", help="terminal.cli.ruleset")
@click.option("--players", type=Number(), metavar="N", help="terminal.cli.players")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="terminal.cli.option")
@click.option("--bots", "kind", metavar="NAME", help="terminal.cli.bots")
@click.option("--name", metavar="NAME", help="terminal.cli.name")
@click.option("--seed", metavar="TEXT", help="terminal.cli.seed")
@click.option("--quiet", is_flag=True, help="terminal.cli.quiet")
@click.option("--pace", type=Amount(0, 60), default=PACE, metavar="SECONDS", help="terminal.cli.pace")
@click.option("--ascii", "ascii_only", is_flag=True, help="terminal.cli.ascii")
@click.option("--save", metavar="FILE", help="terminal.cli.save")
@click.option("--resume", is_flag=False, flag_value="", metavar="[FILE]", help="terminal.cli.resume")
@lang_option
def play(
    played: str | None, ruleset: str | None, players: int | None, options: tuple[str, ...], kind: str | None,
    name: str | None, seed: str | None, quiet: bool, pace: float, ascii_only: bool, save: str | None,
    resume: str | None,
) -> None:  # fmt: skip
    look = pick_look(ascii_only, os.environ, getattr(sys.stdout, "encoding", None))
    stage = Stage(make_console(), Voice(language(), look), max(0.0, pace))
    wishes = Wishes(played.lower() if played else None, ruleset, players, name, options_given(options), kind)
    told: list[StoryLine] = []
    try:
        if resume is not None:
            found = _resumed(resume, wishes.game, stage)
            saved = _come_back(found, stage)
            place = _place_for(save, saved.match.game.name, stage) if save else found
        else:
            said_nothing = not (played or ruleset or players or options)
            if said_nothing and sys.stdin.isatty() and sys.stdout.isatty():
                wishes = ask_wishes(stage, wishes)
            saved, told = _sit_down(wishes, seed, stage)
            place = _place_for(save, saved.match.game.name, stage)
    except Problem as problem:
        raise Trouble(say(problem.key, **problem.facts), click.get_current_context()) from None
    except Leaving:
        stage.tell(stage.voice.say("cli.play.bye"), "head")
        return
    Evening(stage, saved, place, quiet, told).run()
