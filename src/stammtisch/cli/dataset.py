"""`stammtisch dataset`: deals of our bots as data.  Needs the extra `research`."""

from pathlib import Path

import click

from stammtisch.cli.spoken import SpokenCommand, Trouble, lang_option, options_given, say
from stammtisch.cli.values import Number, OneOf
from stammtisch.core.problem import Problem

FORMATS = ("npz", "parquet", "records")


@click.command("dataset", cls=SpokenCommand, help="cli.help.dataset")
@click.option("--game", "played", required=True, metavar="GAME", help="cli.dataset.opt.game")
@click.option("--deals", type=Number(1), required=True, metavar="N", help="cli.dataset.opt.deals")
@click.option("--out", required=True, metavar="DIR", help="cli.dataset.opt.out")
@click.option("--ruleset", metavar="ID", help="terminal.cli.ruleset")
@click.option("--players", type=Number(), metavar="N", help="terminal.cli.players")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="terminal.cli.option")
@click.option("--bots", default="thumb", metavar="NAME,…", help="cli.dataset.opt.bots")
@click.option("--format", "form", type=OneOf(FORMATS), default="npz", help="cli.dataset.opt.format")
@click.option("--shard", type=Number(1), default=1000, metavar="N", help="cli.dataset.opt.shard")
@click.option("--jobs", type=Number(1), default=1, metavar="N", help="cli.dataset.opt.jobs")
@click.option("--seed", type=Number(0, 2**29), default=0, metavar="N", help="cli.dataset.opt.seed")
@lang_option
def dataset_command(
    played: str, deals: int, out: str, ruleset: str | None, players: int | None, options: tuple[str, ...],
    bots: str, form: str, shard: int, jobs: int, seed: int,
) -> None:  # fmt: skip
    try:
        if form == "parquet":
            import pyarrow  # noqa: F401

        from stammtisch.research.dataset import Plan, write_dataset
        from stammtisch.research.setting import setting
    except ImportError as missing:
        raise Trouble(say("cli.dataset.extra", name=missing.name or "")) from None

    def told(done: int) -> None:
        click.echo(say("cli.dataset.progress", n=done, deals=deals), err=True)

    try:
        agreed = setting(played, ruleset, players, options_given(options))
        plan = Plan(agreed, [bot.strip() for bot in bots.split(",")], deals, seed)
        files = write_dataset(plan, Path(out), form, shard, told, jobs)
    except Problem as problem:
        raise Trouble(say(problem.key, **problem.facts), click.get_current_context()) from None
    except OSError as fault:
        raise Trouble(say("error.file_unwritable", path=out, reason=fault.strerror or str(fault))) from None
    click.echo(say("cli.dataset.done", deals=deals, files=len(files), path=out))
