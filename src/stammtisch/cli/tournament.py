"""`stammtisch tournament`: a Preiswatten from the entry list to the certificates, kept in one file."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import wraps
from itertools import combinations
from pathlib import Path
from typing import Any, TypeVar

import click

from stammtisch.cli.groups import SpokenGroup
from stammtisch.cli.spoken import SpokenCommand, Trouble, lang_option, language, say
from stammtisch.cli.values import Number
from stammtisch.core.problem import Problem
from stammtisch.core.reading import one_line
from stammtisch.tournament.book import Book
from stammtisch.tournament.draw.past import pair, past_of
from stammtisch.tournament.files import BookFile
from stammtisch.tournament.folding.play import table_at

F = TypeVar("F", bound=Callable[..., Any])
FILE = click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
ROUND = click.option("--round", "round_", metavar="N", type=Number(1), help="cli.tournament.opt.round")
AGAIN = click.option("--same-name", "again", is_flag=True, help="cli.tournament.opt.same_name")
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


# --- entries --------------------------------------------------------------------------------------------


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


# --- rounds ---------------------------------------------------------------------------------------------


@command("draw")
@FILE
@click.option("--word", "words", multiple=True, metavar="TEXT", help="cli.tournament.opt.word")
@click.option("--despite", is_flag=True, help="cli.tournament.opt.despite")
@by_option
def draw_command(file: Path, words: tuple[str, ...], despite: bool, by: str) -> None:
    from stammtisch.cli.tournament_view import draw_lines

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


# --- results --------------------------------------------------------------------------------------------


@command("result")
@FILE
@click.argument("table", type=Number(1), metavar="TABLE")
@click.argument("score", nargs=-1, required=True, metavar="SCORE...")
@ROUND
@click.option("--correct", is_flag=True, help="cli.tournament.opt.correct")
@click.option("--side", type=Number(1, 10), metavar="N", help="cli.tournament.opt.side")
@by_option
def result(
    file: Path,
    table: int,
    score: tuple[str, ...],
    round_: int | None,
    correct: bool,
    side: int | None,
    by: str,
) -> None:
    book = opened(file)
    facts = result_facts(book, table, score, round_)
    if side is None:
        event = book.do("settled", who(by), now(), **facts, correction=correct)
    else:
        event = book.do("reported", who(by), now(), **facts, side=side - 1)
    tell_done(event.n)
    tell_table(book, facts)


def result_facts(book: Book, table: int, score: Sequence[str], round_: int | None) -> dict[str, Any]:
    from stammtisch.tournament.slips import read

    games, total = read(score, book.state.format.to)
    facts: dict[str, Any] = {"table": table, "games": [list(game) for game in games]}
    if total:
        facts["sum"] = list(total)
    facts["round"] = round_ or len(book.state.rounds)
    return facts


def tell_table(book: Book, facts: dict[str, Any]) -> None:
    from stammtisch.cli.tournament_view import table_line

    _, found = table_at(book.state, facts)
    click.echo(table_line(book.state, found))


@command("slips")
@FILE
@ROUND
@by_option
def slips_command(file: Path, round_: int | None, by: str) -> None:
    """Slip after slip, a line each, until the input ends."""
    book = opened(file)
    for line in _typed():
        if not line.strip():
            continue
        try:
            number, words = slip_line(line)
            facts = result_facts(book, number, words, round_)
            book.do("settled", who(by), now(), **facts)
            tell_table(book, facts)
        except Problem as problem:
            click.echo(say(problem.key, **problem.facts), err=True)
    click.echo(say("cli.tournament.missing", n=len(book.state.lagging())))


def _typed() -> Iterator[str]:
    """Line after line, with a sign where somebody sits at a keyboard."""
    asking = sys.stdin.isatty()
    while True:
        if asking:
            click.echo("› ", nl=False)
        if not (line := sys.stdin.readline()):
            return
        yield line


def slip_line(line: str) -> tuple[int, list[str]]:
    """`7 15:8`, or `7a8` in three keys: the table, who won, what the other has."""
    found = re.match(r"\s*([0-9]{1,4})(?=\s|[abAB])\s*(.*)", line)
    if not found:
        raise Problem("error.tournament.slip_unreadable", text=one_line(line, 60))
    return int(found[1]), found[2].split()


def _table_command(name: str, what: str) -> None:
    @command(name)
    @FILE
    @click.argument("table", type=Number(1), metavar="TABLE")
    @ROUND
    @by_option
    def act(file: Path, table: int, round_: int | None, by: str) -> None:
        do(file, by, what, table=table, round=round_)


def _side_command(name: str, what: str) -> None:
    @command(name)
    @FILE
    @click.argument("table", type=Number(1), metavar="TABLE")
    @click.argument("side", type=Number(1, 10), metavar="SIDE")
    @ROUND
    @by_option
    def act(file: Path, table: int, side: int, round_: int | None, by: str) -> None:
        book = do(file, by, what, table=table, side=side - 1, round=round_)
        tell_table(book, {"table": table, "round": round_})


_side_command("walkover", "awarded")
_side_command("confirm", "confirmed")
_side_command("dispute", "disputed")
_table_command("lost", "slip-lost")
_table_command("call", "called")
_table_command("answer", "answered")


@command("lot")
@FILE
@click.argument("entries", nargs=-1, required=True, type=Number(1), metavar="ENTRY...")
@by_option
def lot(file: Path, entries: tuple[int, ...], by: str) -> None:
    do(file, by, "lot", order=list(entries))


@command("finish")
@FILE
@by_option
def finish(file: Path, by: str) -> None:
    do(file, by, "finished")


@command("undo")
@FILE
@click.argument("event", required=False, type=Number(2), metavar="[EVENT]")
@by_option
def undo(file: Path, event: int | None, by: str) -> None:
    from stammtisch.cli.tournament_view import event_line

    book = opened(file)
    done = book.undo(who(by), now(), event)
    back = book.events[done.facts["event"] - 1]
    click.echo(say("cli.tournament.undone", text=event_line(language(), back)))


from stammtisch.cli import tournament_show  # noqa: E402, F401  # the commands that only look
