"""The files that a command is given: read, played, or told what is wrong with them."""

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stammtisch.cli.spoken import language, say
from stammtisch.core.problem import Problem
from stammtisch.record import MoveRefused, Record, RecordProblem, Replay, read, read_file, replay
from stammtisch.texts import refusal


def worded(problem: Problem) -> str:
    """What is wrong, in the language of this run; a refusal by its rule's sentence."""
    if isinstance(problem, MoveRefused) or problem.key.startswith("refusal."):
        return refusal(language(), problem.rules, problem.facts)
    return say(problem.key, **problem.facts)


@dataclass(frozen=True)
class Broken:
    """A file that cannot be read or played to its end."""

    file: str
    id: str | None
    problem: RecordProblem

    @property
    def text(self) -> str:
        return worded(self.problem)

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


def read_record(file: str) -> Record | Broken:
    try:
        return read(sys.stdin.read(), "-") if file == "-" else read_file(Path(file))
    except RecordProblem as problem:
        return Broken(file, _id_in(file), problem)


def played(file: str) -> Replay | Broken:
    record = read_record(file)
    if isinstance(record, Broken):
        return record
    try:
        return replay(record)
    except RecordProblem as problem:
        return Broken(file, record.id, problem)
    except Problem as problem:
        return Broken(file, record.id, RecordProblem(problem, 0))


def _id_in(file: str) -> str | None:
    """The id of a file that is otherwise unreadable, if a line of it tells."""
    try:
        lines = Path(file).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    match = re.search(r"^id: *([\w.-]+) *$", lines, re.MULTILINE)
    return match.group(1) if match else None
