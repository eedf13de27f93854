"""Results, and what happens at the tables; the end, and taking back."""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from stammtisch.cli.spoken import language, say
from stammtisch.cli.tournament.base import (
    FILE,
    ROUND,
    by_option,
    command,
    do,
    now,
    opened,
    tell_done,
    who,
)
from stammtisch.cli.tournament.view import event_line, table_line
from stammtisch.cli.values import Number
from stammtisch.core.problem import Problem
from stammtisch.core.reading import one_line
from stammtisch.tournament.book import Book
from stammtisch.tournament.folding.play import table_at


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
    book = opened(file)
    done = book.undo(who(by), now(), event)
    back = book.events[done.facts["event"] - 1]
    click.echo(say("cli.tournament.undone", text=event_line(language(), back)))
