"""Rounds: the draw, tables for latecomers, the clock."""

from itertools import combinations
from pathlib import Path
from typing import Any

import click

from stammtisch.cli.spoken import Trouble, say
from stammtisch.cli.tournament.base import FILE, by_option, command, do, now, opened, who
from stammtisch.cli.tournament.view import draw_lines
from stammtisch.cli.values import Number
from stammtisch.tournament.draw.past import pair, past_of


@command("draw")
@FILE
@click.option("--word", "words", multiple=True, metavar="TEXT", help="cli.tournament.opt.word")
@click.option("--despite", is_flag=True, help="cli.tournament.opt.despite")
@by_option
def draw_command(file: Path, words: tuple[str, ...], despite: bool, by: str) -> None:
    book = opened(file)
    event = book.draw(who(by), now(), words, despite)
    for line in draw_lines(book.state):
        click.echo(line)
    if event.facts["repeats"]:
        facts = {"n": event.facts["repeats"], "least": event.facts["least"]}
        click.echo(say("cli.tournament.repeats", **facts))
    click.echo(say("cli.tournament.secret", round=event.facts["round"], secret=event.facts["seal"]["secret"]))
    upcoming = book.state.next_seal["commitment"]
    click.echo(say("cli.tournament.fingerprint", round=event.facts["round"] + 1, fingerprint=upcoming))


@command("seat")
@FILE
@click.argument("entries", nargs=-1, required=True, type=Number(1), metavar="ENTRY...")
@by_option
def seat(file: Path, entries: tuple[int, ...], by: str) -> None:
    """Those who came after the draw, or one of them with who has a bye."""
    book = opened(file)
    state, per = book.state, book.state.format.per_side
    used = state.round.tables if state.round else {}
    past = past_of(state)
    number = max(used, default=0) + 1
    sides = [list(entries[at : at + per]) for at in range(0, len(entries), per)]
    book.do("seated", who(by), now(), no=number, sides=sides)
    click.echo(say("cli.tournament.seated", table=number))
    for a, b in combinations(entries, 2):
        if past.against[pair(a, b)] or past.partners[pair(a, b)]:
            click.echo(say("cli.tournament.met", first=a, second=b))


@command("clock")
@FILE
@click.argument("what", metavar="start|pause|resume|break")
@click.argument("minutes", required=False, type=Number(1, 600), metavar="[MINUTES]")
@by_option
def clock(file: Path, what: str, minutes: int | None, by: str) -> None:
    kinds = {"start": "started", "pause": "paused", "resume": "resumed", "break": "break"}
    if what not in kinds:
        raise Trouble(
            say("error.value_word", name="start|pause|resume|break", value=what, allowed=list(kinds))
        )
    facts: dict[str, Any] = {}
    if what in ("start", "break"):
        state = opened(file).state
        stage = state.stage(state.round) if state.round else state.format.stages[0]
        facts["seconds"] = 60 * (minutes or (stage.minutes if what == "start" else stage.pause) or 1)
    do(file, by, kinds[what], **facts)
