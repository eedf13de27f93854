"""`stammtisch bench`: how fast deals are played here.  The compiler is imported only when it is needed."""

import json

import click

from stammtisch.cli.groups import SpokenGroup
from stammtisch.cli.spoken import SpokenCommand, Trouble, lang_option, options_given, say
from stammtisch.cli.values import Amount, Number
from stammtisch.core.options import settings
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game


class BenchGroup(SpokenGroup):
    texts = "bench"


@click.group(cls=BenchGroup, help="cli.help.bench")
@lang_option
def bench() -> None:
    """Measure."""


@bench.command(cls=SpokenCommand, help="cli.bench.sim")
@click.option("--game", "name", default="watten", show_default=True, metavar="GAME", help="cli.bench.game")
@click.option("--ruleset", metavar="ID", help="terminal.cli.ruleset")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="terminal.cli.option")
@click.option(
    "--players", default=4, show_default=True, metavar="N", type=Number(), help="terminal.cli.players"
)
@click.option(
    "--threads", default=1, show_default=True, metavar="N", type=Number(1, 256),
    help="cli.bench.threads",
)  # fmt: skip
@click.option(
    "--rounds", default=5, show_default=True, metavar="N", type=Number(1, 1000),
    help="cli.bench.rounds",
)  # fmt: skip
@click.option(
    "--seconds", default=1.0, show_default=True, metavar="S", type=Amount(0.01, 600),
    help="cli.bench.seconds",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="cli.opt.json")
@lang_option
def sim(
    name: str, ruleset: str | None, options: tuple[str, ...], players: int, threads: int, rounds: int,
    seconds: float, as_json: bool,
) -> None:  # fmt: skip
    try:
        played = game(name.lower())
        agreed = settings(name.lower(), ruleset, options_given(options))
        rules = played.rules(agreed, players)
    except Problem as problem:
        raise Trouble(say(problem.key, **problem.facts)) from None
    try:
        from stammtisch.bulk.measuring import measure
    except ImportError:
        raise Trouble(say("error.no_compiler")) from None

    def compiling() -> None:
        click.echo(say("cli.bench.compiling"), err=True)

    figures = measure(played, rules, players, threads, rounds, seconds, compiling)
    told = {"game": played.name, "ruleset": agreed.ruleset.id, **figures}
    click.echo(json.dumps(told) if as_json else say("cli.bench.told", **told))
