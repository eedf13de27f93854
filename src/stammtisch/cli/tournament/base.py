"""What the commands of a tournament share: the group, the file, who did it and when."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from stammtisch.cli.groups import SpokenGroup
from stammtisch.cli.spoken import SpokenCommand, Trouble, lang_option, say
from stammtisch.cli.values import Number
from stammtisch.core.problem import Problem
from stammtisch.core.reading import one_line
from stammtisch.tournament.book import Book
from stammtisch.tournament.files import BookFile

F = TypeVar("F", bound=Callable[..., Any])
FILE = click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
ROUND = click.option("--round", "round_", metavar="N", type=Number(1), help="cli.tournament.opt.round")
AGAIN = click.option("--same-name", "again", is_flag=True, help="cli.tournament.opt.same_name")
JSON = click.option("--json", "as_json", is_flag=True, help="cli.opt.json")
LONGEST_WHO = 40


class TournamentGroup(SpokenGroup):
    texts = "tournament"


@click.group("tournament", cls=TournamentGroup, help="cli.help.tournament")
@lang_option
def tournament() -> None:
    """Tournaments."""


def command(name: str) -> Callable[[F], click.Command]:
    """A command of this group, whose Problems are sentences."""

    def made(function: F) -> click.Command:
        @wraps(function)
        def safely(*args: Any, **options: Any) -> Any:
            with worded():
                return function(*args, **options)

        told = lang_option(safely)
        return tournament.command(name, cls=SpokenCommand, help=f"cli.tournament.{name}")(told)

    return made


@contextmanager
def worded() -> Iterator[None]:
    try:
        yield
    except Problem as problem:
        raise Trouble(say(problem.key, **problem.facts)) from None


def by_option(function: F) -> F:
    return click.option(
        "--by", default="", envvar="STAMMTISCH_BY", metavar="NAME", help="cli.tournament.opt.by"
    )(function)


def who(by: str) -> str:
    return one_line(by, LONGEST_WHO) or say("tournament.desk")


def now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


def opened(file: Path) -> Book:
    """The tournament of a file; a torn end is told."""
    kept = BookFile(file)
    if kept.torn:
        click.echo(say("cli.tournament.torn", path=str(kept.torn)), err=True)
    _ = kept.book.state  # refuses a file without a beginning
    return kept.book


def do(file: Path, by: str, what: str, /, **facts: Any) -> Book:
    book = opened(file)
    event = book.do(what, who(by), now(), **facts)
    tell_done(event.n)
    return book


def tell_done(n: int) -> None:
    click.echo(say("cli.tournament.done", n=n))
