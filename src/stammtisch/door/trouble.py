"""What can be wrong with a move or a record: nobody can read it, or the rules refuse it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from stammtisch.core.model import Refusal
from stammtisch.core.problem import Problem
from stammtisch.record import MoveRefused, RecordProblem
from stammtisch.texts import with_names


class Unreadable(Problem):
    """A move or a record that is none; `line` says where in the record."""

    line: int | None = None


class Illegal(Problem):
    """The rules refuse the move: `refusal` has their numbers and the facts; `line` says where in a record."""

    line: int | None = None

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"refusal.{refusal.rules[0]}", refusal.rules, **refusal.facts)
        self.refusal = refusal

    def said(self, lang: str) -> str:
        return self.refusal.said(lang)

    def __str__(self) -> str:
        return str(self.refusal)


@contextmanager
def reading(names: Sequence[str] = ()) -> Iterator[None]:
    """Whatever cannot be read in here is Unreadable, and a refused move of a record Illegal."""
    try:
        yield
    except MoveRefused as refused:
        illegal = Illegal(refused.refusal)
        illegal.line = refused.line
        raise illegal from None
    except Problem as problem:
        unreadable = Unreadable(problem.key, problem.rules, **with_names(problem.facts, names))
        unreadable.line = problem.line if isinstance(problem, RecordProblem) else None
        raise unreadable from None
