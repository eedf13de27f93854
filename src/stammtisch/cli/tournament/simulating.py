"""`stammtisch tournament simulate`."""

import json
from pathlib import Path

import click

from stammtisch.cli.spoken import Trouble, language, say
from stammtisch.cli.tournament.base import JSON, command
from stammtisch.cli.values import Amount, File, Number


@command("simulate")
@click.option(
    "--format",
    "format_",
    default="preiswatten-drawn",
    show_default=True,
    metavar="ID",
    help="cli.tournament.opt.format",
)
@click.option(
    "--players",
    default=358,
    show_default=True,
    type=Number(4, 5000),
    metavar="N",
    help="cli.tournament.opt.players",
)
@click.option("--rounds", default=0, type=Number(0, 60), metavar="N", help="cli.tournament.opt.rounds")
@click.option(
    "--evenings",
    default=20,
    show_default=True,
    type=Number(1, 10_000),
    metavar="N",
    help="cli.tournament.opt.evenings",
)
@click.option(
    "--skill",
    default=0.35,
    show_default=True,
    type=Amount(0, 5),
    metavar="X",
    help="cli.tournament.opt.skill",
)
@click.option(
    "--minutes",
    default=10.0,
    show_default=True,
    type=Amount(0.5, 120),
    metavar="M",
    help="cli.tournament.opt.minutes",
)
@click.option("--seed", default="stammtisch", metavar="TEXT", help="cli.tournament.opt.seed")
@click.option("--plot", type=File(), metavar="SVG", help="cli.tournament.opt.plot")
@JSON
def simulate_command(
    format_: str, players: int, rounds: int, evenings: int, skill: float, minutes: float, seed: str,
    plot: Path | None, as_json: bool,
) -> None:  # fmt: skip
    from stammtisch.tournament.format import load
    from stammtisch.tournament.simulate import simulate
    from stammtisch.tournament.simulate_plot import picture

    found = simulate(load(format_), players, rounds, evenings, skill, minutes, seed)
    if plot:
        try:
            plot.write_text(picture(found, language()), encoding="utf-8")
        except OSError as error:
            raise Trouble(
                say("error.tournament.file_write", path=str(plot), reason=error.strerror or "")
            ) from None
    if as_json:
        click.echo(json.dumps(found.data()))
        return
    click.echo(say("cli.tournament.simulated", **found.told()))
    for n, share in found.best_in_top.items():
        click.echo(say("cli.tournament.simulated_top", n=n, share=round(100 * share)))
