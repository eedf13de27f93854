"""Paper, and the best of evenings into a final."""

from pathlib import Path

import click

from stammtisch.cli.spoken import language, say
from stammtisch.cli.tournament.base import AGAIN, FILE, by_option, command, now, opened, who
from stammtisch.cli.values import File, Number, OneOf
from stammtisch.core.problem import Problem
from stammtisch.core.reading import whole

PAPERS = ("draw", "cards", "slips", "standings", "certificates", "entries")


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
