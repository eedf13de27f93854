"""Bots of other people: a callable or a class, handed over as it is, named `package.module:attribute`, or
found by an entry point of the group `stammtisch.bots`.

    def cautious(question):
        return question.choices[0]

Only the arena and the laboratory ask such bots: what strangers send to a table never names a program.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from inspect import isclass, signature
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any

from stammtisch.bots import Bot, Choice, bot, bots
from stammtisch.core.cells import Cells
from stammtisch.core.model import Action, Seat, View
from stammtisch.core.problem import Problem, UnknownName
from stammtisch.core.registry import game
from stammtisch.core.sight import free_place

GROUP = "stammtisch.bots"


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: what its seat knows, and what it may do."""

    game: str
    seat: Seat
    players: int
    view: View[Any, Any]  # everything the seat knows, as the rules write it
    choices: tuple[Action | None, ...]  # None is silence, where nobody waits for this seat
    rng: Random  # the same seed draws the same, so that deals can be played again

    def row(self) -> list[int]:
        """What the seat knows as numbers: the observation of the laboratory (docs/research.md).  The field
        `asked` means something only there."""
        sight = game(self.game).sight
        found = [0] * sight.size(self.players)
        sight.look(self.view.rules, self.view.cells, self.seat, found)
        return found

    def field(self, name: str) -> list[int]:
        """One field of the row."""
        at = 0
        for one in game(self.game).sight.fields(self.players):
            if one.name == name:
                return self.row()[at : at + one.size]
            at += one.size
        raise KeyError(name)

    def places(self) -> list[int]:
        """Where each choice stands in the laboratory's list of acts; -1 for one that is not in it (a veto or
        a claim, which are for tables alone)."""
        played, taken = game(self.game), [0] * game(self.game).sight.width
        return [self._place(played, taken, choice) for choice in self.choices]

    def _place(self, played: Any, taken: list[int], choice: Action | None) -> int:
        if choice is None:
            return 0
        cells: Cells = self.view.cells
        try:
            code = played.law.encode(self.view.rules, cells, choice)
            at: int = free_place(taken, played.sight.place(self.view.rules, cells, code))
        except (IndexError, KeyError, ValueError):
            return -1
        taken[at] = 1
        return at


Answerer = Callable[[Question], Action | None]
Whom = str | Answerer | type | Bot


class Own:
    """A callable at the table: asked with what it may do, and held to it."""

    def __init__(self, answer: Answerer, name: str, played: str) -> None:
        self.answer, self.name, self.game = answer, name, played

    def among(self, view: View[Any, Any], choices: Sequence[Action | None], rng: Random) -> Choice:
        if not choices or view.seat is None:
            return Choice(None, "nothing_to_say")
        question = Question(self.game, view.seat, view.cells.seats, view, tuple(choices), rng)
        try:
            said = self.answer(question)
        except Problem:
            raise
        except Exception as fault:
            raise Problem("error.bot_fault", bot=self.name, error=_told(fault)) from fault
        if said not in choices:
            raise Problem(
                "error.bot_answer", bot=self.name, answer=_named(said), allowed=[*map(_named, choices)]
            )
        return Choice(said, "own")

    def decide(self, view: View[Any, Any], options: Sequence[Action], rng: Random) -> Choice:
        return self.among(view, (None, *options), rng)

    def choose(self, view: View[Any, Any], options: Sequence[Action], rng: Random) -> Action | None:
        return self.decide(view, options, rng).action

    def defers(self, view: View[Any, Any], options: Sequence[Action]) -> bool:
        return False

    def free(self, view: View[Any, Any], rng: Random) -> Action | None:
        return None


def mind(whom: Whom, played: str, temper: str = "steady") -> Bot:
    """One of our levels or somebody's own bot; a Problem if nobody of that name is to be found."""
    if not isinstance(whom, str):
        return _seated(whom, getattr(whom, "__name__", type(whom).__name__), played)
    if ":" in whom:
        return _seated(_imported(whom), whom, played)
    if whom.partition("/")[0] in bots(played):
        return bot(whom, played, temper)
    for point in entry_points(group=GROUP, name=whom):
        return _seated(_loaded(point), whom, played)
    raise UnknownName(
        "error.bot_unknown", bot=whom, allowed=(*bots(played), *entry_points(group=GROUP).names)
    )


def minds(whom: Whom, played: str, seats: int) -> list[Bot]:
    """One for each seat.  Ours remember nothing and serve all; whoever else remembers something must not tell
    another seat of it."""
    if isinstance(whom, str) and whom.partition("/")[0] in bots(played):
        return [mind(whom, played)] * seats
    return [mind(whom, played) for _ in range(seats)]


def _imported(name: str) -> Any:
    """From where the command was given, as `python -m` does."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    return _loaded(EntryPoint(name, name, GROUP))


def _loaded(point: EntryPoint) -> Any:
    try:
        return point.load()
    except Exception as fault:
        raise Problem("error.bot_import", bot=point.name, error=_told(fault)) from fault


def _seated(made: Any, name: str, played: str) -> Bot:
    """A class is made for the game, or without a word; what answers like one of ours is taken for one."""
    if isclass(made):
        kind: Any = made
        try:
            made = kind(played) if signature(kind).parameters else kind()
        except Problem:
            raise
        except Exception as fault:
            raise Problem("error.bot_import", bot=name, error=_told(fault)) from fault
    if all(hasattr(made, part) for part in ("decide", "choose", "defers", "free")):
        found: Bot = made
        return found
    if not callable(made):
        raise Problem("error.bot_import", bot=name, error=f"{type(made).__name__} is not callable")
    return Own(made, name, played)


def _named(choice: Any) -> str:
    if choice is None:
        return "None"
    return " ".join((choice.verb, *choice.args)) if isinstance(choice, Action) else str(choice)


def _told(fault: Exception) -> str:
    """What went wrong, and in which line of whose file."""
    machinery = (__file__, "importlib")
    frames = [
        one for one in extract_tb(fault.__traceback__) if not any(part in one.filename for part in machinery)
    ]
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(fault).__name__}: {fault}{where}"


__all__ = ["GROUP", "Answerer", "Own", "Question", "Whom", "mind", "minds"]
