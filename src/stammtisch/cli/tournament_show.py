"""The commands of a tournament that look, print and reckon, and change nothing but a list of entries."""

import json
from pathlib import Path
from typing import Any

import click

from stammtisch.cli.spoken import Trouble, language, say
from stammtisch.cli.tournament import AGAIN, FILE, by_option, command, now, opened, who
from stammtisch.cli.tournament_view import draw_lines, event_line, standing_lines, table_line
from stammtisch.cli.values import Amount, File, Number, OneOf
from stammtisch.core.problem import Problem
from stammtisch.core.reading import whole

JSON = click.option("--json", "as_json", is_flag=True, help="cli.opt.json")
PAPERS = ("draw", "cards", "slips", "standings", "certificates", "entries")


@command("standings")
@FILE
@click.option("--csv", "as_csv", is_flag=True, help="cli.tournament.opt.csv")
@JSON
def standings_command(file: Path, as_csv: bool, as_json: bool) -> None:
    from stammtisch.tournament import lists

    state = opened(file).state
    if as_json:
        click.echo(json.dumps(lists.data(state)))
    elif as_csv:
        click.echo(lists.csv_text(lists.standings_rows(state)), nl=False)
    else:
        for line in standing_lines(state):
            click.echo(line)


@command("status")
@FILE
@JSON
def status(file: Path, as_json: bool) -> None:
    """What the desk sees: what needs it comes first."""
    from stammtisch.tournament import views

    state = opened(file).state
    seen = views.desk(state, now())
    if as_json:
        click.echo(json.dumps(seen))
        return
    head = {"name": state.name, "round": seen["round"], "reported": seen["reported"], "of": seen["of"]}
    click.echo(say("cli.tournament.head", **head, entries=len(state.active()), unpaid=len(seen["unpaid"])))
    for told in seen["tables"]:
        call = f"   {say('tournament.called')}" if told["call"] is not None else ""
        click.echo(table_line(state, state.rounds[told["round"] - 1].tables[told["table"]]) + call)
    for entry in seen["waiting"]:
        click.echo(f"      {say('tournament.waiting', name=state.entries[entry].name, entry=entry)}")


@command("tables")
@FILE
def tables_command(file: Path) -> None:
    for line in draw_lines(_drawn(file)):
        click.echo(line)


def _drawn(file: Path) -> Any:
    state = opened(file).state
    if state.round is None:
        raise Problem("error.tournament.no_round")
    return state


@command("results")
@FILE
def results(file: Path) -> None:
    from stammtisch.tournament import lists

    click.echo(lists.csv_text(lists.slips_rows(opened(file).state)), nl=False)


@command("log")
@FILE
def log(file: Path) -> None:
    from stammtisch.tournament.log import taken_back

    book = opened(file)
    gone = taken_back(book.events)
    for event in book.events:
        back = f"   ({say('tournament.taken_back')})" if event.n in gone else ""
        click.echo(event_line(language(), event) + back)


@command("verify")
@FILE
def verify_command(file: Path) -> None:
    from stammtisch.tournament.book import verify

    found = verify(opened(file).events)
    for round_, verdict in found:
        click.echo(say(f"cli.tournament.verdict.{verdict}", round=round_))
    if any(verdict != "same" for _, verdict in found):
        raise SystemExit(1)


def _money(cents: int) -> str:
    return say("tournament.money", euro=cents // 100, cents=f"{cents % 100:02}")


@command("prizes")
@FILE
def prizes(file: Path) -> None:
    from stammtisch.tournament.prizes import awarded

    state = opened(file).state
    for prize in awarded(state):
        names = "; ".join(state.entries[e].name for e in prize.entries)
        worth = " + ".join([*([_money(prize.cents)] if prize.cents else []), *prize.what])
        click.echo(
            f"{prize.rank:>4}.  {names}: {worth}"
            + (f"   {say('tournament.open_prize')}" if prize.open else "")
        )


@command("qualify")
@FILE
@click.argument("evenings", nargs=-1, required=True, metavar="EVENING[=N]...")
@click.option(
    "--best", default=8, show_default=True, type=Number(1), metavar="N", help="cli.tournament.opt.best"
)
@AGAIN
@by_option
def qualify(file: Path, evenings: tuple[str, ...], best: int, again: bool, by: str) -> None:
    from stammtisch.tournament.circuit import qualified

    book, refused = opened(file), 0
    for evening in evenings:
        path, quota = _quota(evening, best)
        for entry in qualified(opened(path).state, quota):
            facts = {"club": entry.club, "family": entry.family, "again": again}
            try:
                number = book.enter(entry.names, who(by), now(), **facts)
            except Problem as problem:  # somebody who got through on another evening already
                refused += 1
                click.echo(f"{path}: {say(problem.key, **problem.facts)}", err=True)
                continue
            click.echo(say("cli.tournament.entered", entry=number, name=entry.name))
    if refused:
        raise SystemExit(1)


def _quota(evening: str, best: int) -> tuple[Path, int]:
    """`abend.jsonl=6`: so many of this one."""
    path, sign, number = evening.rpartition("=")
    found = whole(number) if sign else None
    return (Path(path), found) if found else (Path(evening), best)


@command("print")
@FILE
@click.argument("paper", type=OneOf(PAPERS), metavar="|".join(PAPERS))
@click.argument("target", type=File(), metavar="PDF")
@click.option("--address", default="", metavar="URL", help="cli.tournament.opt.address")
@click.option("--best", default=0, type=Number(0), metavar="N", help="cli.tournament.opt.certificates")
@click.option("--tables", default=0, type=Number(0, 2000), metavar="N", help="cli.tournament.opt.tables")
def print_command(file: Path, paper: str, target: Path, address: str, best: int, tables: int) -> None:
    from stammtisch.tournament.paper import printed

    state = opened(file).state
    sheet = printed(state, paper, language(), address=address, best=best, tables=tables)
    try:
        target.write_bytes(sheet.output())
    except OSError as error:
        raise Problem("error.tournament.file_write", path=str(target), reason=error.strerror or "") from None
    click.echo(say("cli.tournament.printed", path=str(target)))
    if sheet.missing:
        click.echo(say("cli.tournament.letters", letters=" ".join(sorted(sheet.missing))), err=True)


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
