"""`stammtisch arena`: bots measured against each other."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from stammtisch.arena.ladder import climb, write_ladder
from stammtisch.arena.run import Meeting, meet, summary
from stammtisch.cli.spoken import SpokenCommand, Trouble, lang_option, options_given, say
from stammtisch.cli.values import File, Number
from stammtisch.core.options import Settings, settings
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game

Told = Callable[[int, int], None]


@click.command("arena", cls=SpokenCommand, help="cli.help.arena")
@click.option("--game", "name", metavar="GAME", help="cli.arena.opt.game")
@click.option("--ruleset", metavar="NAME", help="cli.arena.opt.ruleset")
@click.option("--players", type=Number(), default=0, metavar="N", help="cli.arena.opt.players")
@click.option("--bots", "names", default="thumb,random", metavar="A,B,...", help="cli.arena.opt.bots")
@click.option("--deals", type=Number(1), default=200, metavar="N", help="cli.arena.opt.deals")
@click.option("--partien", type=Number(0), default=0, metavar="N", help="cli.arena.opt.partien")
@click.option("--seed", default="arena", metavar="TEXT", help="cli.arena.opt.seed")
@click.option("--jobs", type=Number(0), default=0, metavar="N", help="cli.arena.opt.jobs")
@click.option("--state", type=File(), help="cli.arena.opt.state")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="cli.arena.opt.option")
@click.option("--ladder", is_flag=True, help="cli.arena.opt.ladder")
@click.option("--json", "as_json", is_flag=True, help="cli.opt.json")
@lang_option
def arena(
    name: str | None,
    ruleset: str | None,
    players: int,
    names: str,
    deals: int,
    partien: int,
    seed: str,
    jobs: int,
    state: Path | None,
    options: tuple[str, ...],
    ladder: bool,
    as_json: bool,
) -> None:
    if ladder:
        with _progress() as told:
            write_ladder(climb(deals, partien, seed, jobs, state, told))
        return
    if name is None:
        raise Trouble(say("error.argument_missing", name="--game"), click.get_current_context())
    bots = tuple(bot.strip() for bot in names.split(",") if bot.strip())
    try:
        game(name)  # an unknown one is told first
        agreed = settings(name, ruleset, options_given(options))
        many = players or _usual(name, agreed)
        changed = tuple(sorted(agreed.changed.items()))
        meeting = Meeting(name, agreed.ruleset.id, many, bots, deals, partien, seed, changed)
        with _progress() as told:
            told_of = summary(meeting, meet(meeting, jobs, state, told))
    except Problem as problem:
        raise Trouble(say(problem.key, **problem.facts), click.get_current_context()) from None
    if as_json:
        click.echo(json.dumps(told_of))
    else:
        _show(meeting, told_of)


def _usual(name: str, agreed: Settings) -> int:
    """Four where that can be played, else the fewest."""
    for players in (4, 2, 3, 5, 6, 7, 8, 9, 10):
        try:
            game(name).rules(agreed, players)
        except Problem:
            continue
        return players
    return 4


@contextmanager
def _progress() -> Iterator[Told]:
    """A bar on the second channel; nothing where nobody looks at it."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(say("cli.arena.playing"), total=None)

        def told(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield told


def _show(meeting: Meeting, told: dict[str, Any]) -> None:
    facts = {"game": meeting.game, "players": meeting.players, "deals": meeting.deals}
    click.echo(say("cli.arena.head", **facts))
    table = Table(box=None, pad_edge=False)
    table.add_column(say("cli.arena.bot"))
    for key in ("points", "won", "ms"):
        table.add_column(say(f"cli.arena.{key}"), justify="right")
    for bot in sorted(told["bots"], key=lambda one: -one["rating"]):
        ms = f"{bot['ms_per_act']['median']} / {bot['ms_per_act']['p99']}"
        table.add_row(bot["name"], _interval(bot["points_per_deal"], bot["ci95"]), _won(bot), ms)
    Console().print(table)
    if len(told["pairs"]) > 1:
        click.echo(say("cli.arena.pairs"))
        for pair in told["pairs"]:
            click.echo(f"  {' – '.join(pair['bots'])}: {_interval(pair['points_per_deal'], pair['ci95'])}")


def _interval(value: float, ends: list[float]) -> str:
    return f"{value:+.3f} [{ends[0]:+.3f}, {ends[1]:+.3f}]"


def _won(bot: dict[str, Any]) -> str:
    if "partien_won" not in bot:
        return "–"
    low, high = bot["partien_ci95"]
    return f"{100 * bot['partien_won']:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"
