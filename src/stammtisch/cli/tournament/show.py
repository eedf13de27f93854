"""The commands that look and change nothing."""

import json
from pathlib import Path
from typing import Any

import click

from stammtisch.cli.spoken import language, say
from stammtisch.cli.tournament.base import FILE, JSON, command, now, opened
from stammtisch.cli.tournament.view import draw_lines, event_line, standing_lines, table_line
from stammtisch.core.problem import Problem
from stammtisch.tournament.results import csv_text, data, slips_rows, standings_rows


@command("standings")
@FILE
@click.option("--csv", "as_csv", is_flag=True, help="cli.tournament.opt.csv")
@JSON
def standings_command(file: Path, as_csv: bool, as_json: bool) -> None:

    state = opened(file).state
    if as_json:
        click.echo(json.dumps(data(state)))
    elif as_csv:
        click.echo(csv_text(standings_rows(state)), nl=False)
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

    click.echo(csv_text(slips_rows(opened(file).state)), nl=False)


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
