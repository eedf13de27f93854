"""Beginning a tournament, and who plays in it."""

from pathlib import Path
from typing import Any

import click

from stammtisch.cli.spoken import say
from stammtisch.cli.tournament.base import AGAIN, FILE, by_option, command, do, now, opened, who
from stammtisch.cli.values import Number
from stammtisch.core.problem import Problem
from stammtisch.core.reading import one_line
from stammtisch.tournament.files import BookFile


@command("new")
@FILE
@click.option(
    "--format",
    "format_",
    default="preiswatten",
    show_default=True,
    metavar="ID",
    help="cli.tournament.opt.format",
)
@click.option("--name", default="", metavar="TEXT", help="cli.tournament.opt.name")
@click.option("--place", default="", metavar="TEXT", help="cli.tournament.opt.place")
@click.option("--date", default="", metavar="TEXT", help="cli.tournament.opt.date")
@by_option
def new(file: Path, format_: str, name: str, place: str, date: str, by: str) -> None:
    from stammtisch.tournament.format import load

    chosen = load(format_)
    kept = BookFile.make(file)
    facts = {"place": one_line(place, 80), "date": one_line(date, 40) or now()[:10]}
    kept.book.begin(chosen, one_line(name, 80) or file.stem, who(by), now(), **facts)
    state = kept.book.state
    click.echo(say("cli.tournament.made", name=state.name, path=str(file), format=chosen.id))
    click.echo(say("cli.tournament.fingerprint", round=1, fingerprint=state.next_seal["commitment"]))


@command("formats")
def formats_command() -> None:
    from stammtisch.tournament.format import formats

    for name in formats():
        click.echo(f"{name:<18} {say(f'tournament.format.{name}')}")


@command("enter")
@FILE
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@click.option("--club", default="", metavar="TEXT", help="cli.tournament.opt.club")
@click.option("--family", default="", metavar="TEXT", help="cli.tournament.opt.family")
@click.option("--paid", is_flag=True, help="cli.tournament.opt.paid")
@AGAIN
@by_option
def enter(
    file: Path, names: tuple[str, ...], club: str, family: str, paid: bool, again: bool, by: str
) -> None:
    book = opened(file)
    number = book.enter(names, who(by), now(), club=club, family=family, paid=paid, again=again)
    click.echo(say("cli.tournament.entered", entry=number, name=book.state.entries[number].name))


@command("import")
@FILE
@click.argument("table", metavar="CSV", type=click.Path(path_type=Path))
@AGAIN
@by_option
def import_(file: Path, table: Path, again: bool, by: str) -> None:
    """All or what can be: a line that is refused is named, the others are entered."""
    from stammtisch.tournament.lists import read_entries

    book = opened(file)
    try:
        raw = table.read_bytes()
    except OSError as error:
        raise Problem("error.tournament.file_read", path=str(table), reason=error.strerror or "") from None
    refused = 0
    listed = read_entries(raw, book.state.format.people)
    for one in listed:
        try:
            if isinstance(one, Problem):
                raise one
            facts = {"club": one.club, "family": one.family, "paid": one.paid, "again": again}
            book.enter(one.names, who(by), now(), **facts)
        except Problem as problem:
            refused += 1
            text = say(problem.key, **problem.facts)
            told = text if isinstance(one, Problem) else say("cli.tournament.line", line=one.line, text=text)
            click.echo(told, err=True)
    click.echo(say("cli.tournament.imported", n=len(listed) - refused, of=len(listed)))
    if refused:
        raise SystemExit(1)


def _entry_command(name: str, what: str, **always: Any) -> None:
    @command(name)
    @FILE
    @click.argument("entry", type=Number(1), metavar="ENTRY")
    @AGAIN
    @by_option
    def act(file: Path, entry: int, again: bool, by: str) -> None:
        do(file, by, what, id=entry, again=again, **always)


_entry_command("pay", "paid", paid=True)
_entry_command("leave", "withdrew")
_entry_command("back", "returned")


@command("rename")
@FILE
@click.argument("entry", type=Number(1), metavar="ENTRY")
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@AGAIN
@by_option
def rename(file: Path, entry: int, names: tuple[str, ...], again: bool, by: str) -> None:
    do(file, by, "changed", id=entry, names=list(names), again=again)


@command("replace")
@FILE
@click.argument("entry", type=Number(1), metavar="ENTRY")
@click.argument("leaves", metavar="LEAVES")
@click.argument("comes", metavar="COMES")
@AGAIN
@by_option
def replace(file: Path, entry: int, leaves: str, comes: str, again: bool, by: str) -> None:
    do(file, by, "substituted", id=entry, leaves=leaves, comes=comes, again=again)
