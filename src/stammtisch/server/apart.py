"""Records of strangers are played again in a process of its own: it may take so long and so much memory, and
whatever it comes to, the house goes on."""

import asyncio
import io
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from stammtisch.core.problem import Problem
from stammtisch.core.registry import game, games
from stammtisch.record import RecordProblem
from stammtisch.server.partie import Partie, partie
from stammtisch.server.trouble import report

LIMIT = 10.0  # seconds for one record
MEMORY = 1 << 30  # bytes
WAITING = 8  # records that may wait


class Apart:
    """One process, started when it is first needed; one record at a time."""

    def __init__(self, limit: float = LIMIT, read: Callable[[str, str], Partie] = partie) -> None:
        self.limit, self.read = limit, read
        self._turn = ThreadPoolExecutor(1, "records")  # a thread of their own: bots think in the others
        self._waiting = 0
        self._process: Any = None
        self._line: Connection | None = None

    async def partie(self, name: str, text: str) -> Partie:
        """A Problem says what is wrong with the record, that it takes too long, or that too many wait."""
        if self._waiting >= WAITING:
            raise Problem("error.records_busy")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._turn, self.read_now, name, text)
        finally:
            self._waiting -= 1

    def read_now(self, name: str, text: str) -> Partie:
        if self._process is None or not self._process.is_alive():
            self._start()
        assert self._line is not None
        try:
            self._line.send((name, text))
            if not self._line.poll(self.limit):
                self.end()
                raise Problem("error.record_slow", seconds=round(self.limit))
            kind, found = _loads(self._line.recv_bytes())
        except (EOFError, OSError) as error:  # it ran out of memory
            self.end()
            report("a record ended its process", error)
            raise Problem("error.record_slow", seconds=round(self.limit)) from None
        if kind == "problem":
            raise _problem(*found)
        if kind == "trouble":
            raise Problem("error.record_trouble", number=report(f"a record: {found}", RuntimeError()))
        assert isinstance(found, Partie)
        return found

    def _start(self) -> None:
        self.end()
        context = get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, self.read), daemon=True)
        self._process.start()
        theirs.close()

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join(1)
            self._process = None
        if self._line is not None:
            self._line.close()
            self._line = None


def _work(line: Connection, read: Callable[[str, str], Partie]) -> None:
    """The life of the process."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    while True:
        try:
            name, text = line.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        line.send_bytes(_dumps(_answer(read, name, text)))


def _answer(read: Callable[[str, str], Partie], name: str, text: str) -> tuple[str, Any]:
    try:
        return "partie", read(name, text)
    except RecordProblem as problem:
        return "problem", (problem.key, problem.rules, dict(problem.facts), problem.line)
    except Problem as problem:
        return "problem", (problem.key, problem.rules, dict(problem.facts), 0)
    except Exception as error:
        return "trouble", type(error).__name__


def _problem(key: str, rules: tuple[str, ...], facts: dict[str, Any], line: int) -> Problem:
    problem = Problem(key, rules, **facts)
    return RecordProblem(problem, line) if line else problem


# --- games go over the line by their names: there is one of each
class _Pickler(pickle.Pickler):
    def __init__(self, out: io.BytesIO) -> None:
        super().__init__(out, pickle.HIGHEST_PROTOCOL)
        self._names = {id(game(name)): name for name in games()}

    def persistent_id(self, what: Any) -> str | None:
        return self._names.get(id(what))


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, name: str) -> Any:
        return game(name)


def _dumps(what: Any) -> bytes:
    out = io.BytesIO()
    _Pickler(out).dump(what)
    return out.getvalue()


def _loads(data: bytes) -> Any:
    return _Unpickler(io.BytesIO(data)).load()
