"""`stammtisch replay` and `stammtisch check`: records played again, cases compared with the rules."""

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from stammtisch.cli.records_view import tell_replay
from stammtisch.cli.spoken import SpokenCommand, lang_option, language, say
from stammtisch.core.problem import Problem
from stammtisch.record import MoveRefused, RecordProblem, Replay, differences, read, read_file, replay, report
from stammtisch.record.check import anything_to_compare
from stammtisch.texts import refusal

BROKEN, DIFFERS = 2, 1


@dataclass(frozen=True)
class Broken:
    """A file that cannot be read or played to its end."""

    file: str
    id: str | None
    problem: RecordProblem

    @property
    def text(self) -> str:
        problem = self.problem
        if isinstance(problem, MoveRefused) or problem.key.startswith("refusal."):
            return refusal(language(), problem.rules, problem.facts)
        return say(problem.key, **problem.facts)

    def data(self) -> dict[str, Any]:
        problem = self.problem
        error = {"deal": problem.deal, "move": problem.move, "text": self.text, "rules": list(problem.rules)}
        return {"id": self.id, "error": {**error, "file": self.file, "line": problem.line or None}}

    def line(self) -> str:
        """File, line, what is wrong: as editors understand it."""
        problem = self.problem
        where = f"{self.file}:{problem.line}" if problem.line else self.file
        text = self.text
        if isinstance(problem, MoveRefused):
            facts = {"text": problem.text, "reason": text, "rules": problem.rules}
            text = say(
                "error.move_refused", deal=(problem.deal or 0) + 1, move=(problem.move or 0) + 1, **facts
            )
        return say("error.at", where=where, text=text)


def _played(file: str) -> Replay | Broken:
    found = None
    try:
        record = read(sys.stdin.read(), "-") if file == "-" else read_file(Path(file))
        found = record.id
        return replay(record)
    except RecordProblem as problem:
        return Broken(file, found or _id_in(file), problem)
    except Problem as problem:
        return Broken(file, found, RecordProblem(problem, 0))


def _id_in(file: str) -> str | None:
    """The id of a file that is otherwise unreadable, if a line of it tells."""
    try:
        lines = Path(file).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    match = re.search(r"^id: *([\w.-]+) *$", lines, re.MULTILINE)
    return match.group(1) if match else None


def _all(files: tuple[str, ...]) -> Iterator[tuple[str, Replay | Broken]]:
    for file in files:
        yield file, _played(file)


@click.command("replay", cls=SpokenCommand, help="cli.help.replay")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="cli.opt.json")
@lang_option
def replay_command(files: tuple[str, ...], as_json: bool) -> None:
    broken = False
    for _, run in _all(files):
        if isinstance(run, Broken):
            broken = True
            if as_json:
                click.echo(json.dumps(run.data(), ensure_ascii=False))
            else:
                click.echo(run.line(), err=True)
        elif as_json:
            click.echo(json.dumps(report(run), ensure_ascii=False))
        else:
            for line in tell_replay(run, language()):
                click.echo(line)
    if broken:
        raise SystemExit(BROKEN)


@click.command("check", cls=SpokenCommand, help="cli.help.check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@lang_option
def check_command(files: tuple[str, ...]) -> None:
    same = differ = broken = 0
    for file, run in _all(files):
        if isinstance(run, Broken):
            broken += 1
            click.echo(run.line())
            continue
        found = differences(run)
        if found:
            differ += 1
            click.echo(f"{file}: {say('cli.check.differs')}")
            for difference in found:
                click.echo("  " + say(f"cli.check.{difference.key}", **difference.facts))
        else:
            same += 1
            compared = anything_to_compare(run.record)
            click.echo(f"{file}: {say('cli.check.same' if compared else 'cli.check.nothing')}")
    click.echo(say("cli.check.summary", files=len(files), same=same, differ=differ, broken=broken))
    if broken or differ:
        raise SystemExit(BROKEN if broken else DIFFERS)
