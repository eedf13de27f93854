"""Bots that think in processes of their own, so that no table waits for them longer than a limit.

Such a process is handed views like any other bot.  It compiles before it can think: until it has, its seat
plays by rules of thumb.  A thought that outlasts the limit is broken off; then the first, hasty answer counts
where one was given, and else the rule of thumb.  Within the limit the same seed gives the same acts.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from random import Random
from threading import Lock, Thread
from time import monotonic
from typing import Any, NamedTuple

from stammtisch.bots import COMPILED, STEADY, Bot, Choice, bot, bots, hasty, usual
from stammtisch.bots.table import BotSitter, Sitting, next_deal
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Seat, View
from stammtisch.core.registry import game

LIMIT = 1.0  # seconds for one answer


class Kind(NamedTuple):
    """What a process must have played once before it answers quickly."""

    level: str
    game: str
    rules: Any
    players: int


Answer = Choice | bool


class Question(NamedTuple):
    """What would you do, or without chances: would you leave it to your partner?"""

    level: str
    game: str
    temper: str
    view: View[Any, Any]
    options: tuple[Action, ...]
    rng: Random | None = None


class Worker:
    """One process, one question at a time."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self.warm: set[Kind] = set()

    def practise(self, kind: Kind) -> bool:
        """Wait until it has played a deal of this kind; False if it came to grief."""
        try:
            self._line.send(kind)
            self._line.recv()
        except (EOFError, OSError):
            return False
        self.warm.add(kind)
        return True

    def ask(self, question: Question, until: float) -> tuple[Answer | None, bool]:
        """The last answer before that moment, and whether it was the final one."""
        found: Answer | None = None
        try:
            self._line.send(question)
            while (left := until - monotonic()) > 0 and self._line.poll(left):
                answer = self._line.recv()
                if answer is None:
                    return found, True
                found = answer
        except (EOFError, OSError):
            pass
        return found, False

    def end(self) -> None:
        self._process.kill()
        self._line.close()


def _work(line: Connection) -> None:
    """The life of a process: practise or answer; every answer but None may be followed by a better one."""
    minds: dict[tuple[str, str, str], tuple[Bot, ...]] = {}
    while True:
        try:
            task = line.recv()
        except (EOFError, KeyboardInterrupt):
            return
        if isinstance(task, Kind):
            _practise(task)
        else:
            key = task[:3]
            if key not in minds:
                first = hasty(*key)
                minds[key] = (first, bot(*key)) if first else (bot(*key),)
            for answer in _answers(minds[key], task):
                line.send(answer)
        line.send(None)


def _answers(minds: Sequence[Bot], question: Question) -> Iterator[Answer]:
    """The better the later; each draws the same chances, so that the last is the same with or without the
    others."""
    view, options, rng = question.view, question.options, question.rng
    if rng is None:
        yield minds[-1].defers(view, options)
        return
    state = rng.getstate()
    for mind in minds:
        rng.setstate(state)
        yield mind.decide(view, options, rng)


def _practise(kind: Kind) -> None:
    mind = bot(kind.level, kind.game)
    match = Match.begin(game(kind.game), kind.rules, kind.players, Seat(0))
    table = Sitting(next_deal(match, "practice"), [BotSitter(mind, "practice")] * kind.players, "practice")
    table.play_deal()


@dataclass(eq=False)
class Workers:
    """A few processes, started when the first of them is needed."""

    most: int = field(default_factory=lambda: min(4, os.cpu_count() or 1))
    limit: float = LIMIT

    def __post_init__(self) -> None:
        self._free: SimpleQueue[Worker] = SimpleQueue()
        self._all: set[Worker] = set()
        self._wanted: list[Kind] = []
        self._lock = Lock()  # over the three above
        self._practising = Lock()  # one at a time: the others find compiled what the first compiled

    def prepare(self, kind: Kind) -> None:
        """Let all of them practise this kind in the background, if they have not."""
        with self._lock:
            if kind in self._wanted:
                return
            self._wanted.append(kind)
        Thread(target=self._practise_all, daemon=True).start()

    def ready(self, kind: Kind) -> bool:
        with self._lock:
            return any(kind in worker.warm for worker in self._all)

    def ask(self, kind: Kind, question: Question) -> Answer | None:
        """None where none of them could answer in time."""
        if not self.ready(kind):
            self.prepare(kind)
            return None
        until = monotonic() + self.limit
        for worker in self._free_ones(until):
            if kind not in worker.warm:
                self._free.put(worker)
                self.prepare(kind)
                return None
            found, finished = worker.ask(question, until)
            if finished:
                self._free.put(worker)
            else:
                self._replace(worker)
            return found
        return None

    def end(self) -> None:
        with self._lock:
            for worker in self._all:
                worker.end()
            self._all.clear()

    def _free_ones(self, until: float) -> Iterator[Worker]:
        try:
            yield self._free.get(timeout=max(0.0, until - monotonic()))
        except Empty:
            return

    def _practise_all(self) -> None:
        """Whoever is free practises what he lacks; there are never more than wanted."""
        with self._practising:
            for _ in range(self.most):
                worker = self._hired()
                if worker is None:
                    return
                with self._lock:
                    missing = [kind for kind in self._wanted if kind not in worker.warm]
                if all(worker.practise(kind) for kind in missing):
                    self._free.put(worker)
                else:
                    self._dismiss(worker)

    def _hired(self) -> Worker | None:
        with self._lock:
            if len(self._all) < self.most:
                worker = Worker()
                self._all.add(worker)
                return worker
        try:
            return self._free.get(timeout=self.limit)
        except Empty:
            return None

    def _dismiss(self, worker: Worker) -> None:
        worker.end()
        with self._lock:
            self._all.discard(worker)

    def _replace(self, worker: Worker) -> None:
        """One that outlasted the limit thinks on in vain: another takes its place."""
        self._dismiss(worker)
        Thread(target=self._practise_all, daemon=True).start()


class Thinking:
    """A bot whose thoughts are thought elsewhere."""

    def __init__(self, workers: Workers, level: str, played: str, temper: str = STEADY) -> None:
        self.workers, self.level, self.played, self.temper = workers, level, played, temper
        self.stand_in = bot(usual(played), played, temper)

    def choose(self, view: View[Any, Any], options: Sequence[Action], rng: Random) -> Action | None:
        return self.decide(view, options, rng).action

    def decide(self, view: View[Any, Any], options: Sequence[Action], rng: Random) -> Choice:
        state = rng.getstate()
        found = self._ask(view, options, rng)
        if isinstance(found, Choice):
            return found
        rng.setstate(state)
        return self.stand_in.decide(view, options, rng)

    def defers(self, view: View[Any, Any], options: Sequence[Action]) -> bool:
        found = self._ask(view, options)
        return found if isinstance(found, bool) else self.stand_in.defers(view, options)

    def _ask(
        self, view: View[Any, Any], options: Sequence[Action], rng: Random | None = None
    ) -> Answer | None:
        kind = Kind(self.level, self.played, view.rules, view.cells.seats)
        return self.workers.ask(
            kind, Question(self.level, self.played, self.temper, view, tuple(options), rng)
        )

    def free(self, view: View[Any, Any], rng: Random) -> Action | None:
        return self.stand_in.free(view, rng)


def seated(name: str, played: str, workers: Workers) -> Bot:
    """A bot for a table with people, by its name with or without a temper: `search/bold`."""
    level, _, temper = name.partition("/")
    if level in COMPILED and level in bots(played):
        return Thinking(workers, level, played, temper or STEADY)
    return bot(name, played)
