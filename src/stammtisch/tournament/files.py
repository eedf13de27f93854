"""A tournament as one file: every event a line, on disk before it counts.

The file is only ever appended to.  A last line that was torn by a power cut is kept beside the file and told;
a line that is wrong further up is named, and nothing is written until somebody has looked.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stammtisch.core.problem import Problem
from stammtisch.tournament.book import Book
from stammtisch.tournament.log import START, Event, line_of, read_lines, sum_of


class BookFile:
    """Opens, adds, closes; `torn` is where the end of the file was put if it was damaged."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.torn: Path | None = None
        self.size, self.before = 0, START
        self.book = Book(self._read(), self._keep)

    @classmethod
    def make(cls, path: Path) -> "BookFile":
        try:
            with path.open("xb") as file:
                os.fsync(file.fileno())
        except FileExistsError:
            raise Problem("error.tournament.file_exists", path=str(path)) from None
        except OSError as error:
            raise Problem(
                "error.tournament.file_write", path=str(path), reason=error.strerror or ""
            ) from None
        _settle_folder(path)
        return cls(path)

    def _read(self) -> list[Event]:
        try:
            raw = self.path.read_bytes()
        except OSError as error:
            raise Problem(
                "error.tournament.file_read", path=str(self.path), reason=error.strerror or ""
            ) from None
        whole, newline, rest = raw.rpartition(b"\n")
        lines = whole.decode("utf-8", "replace").split("\n") if newline else []
        events, self.before = read_lines(lines)
        self.size = len(raw) - len(rest)
        if rest:
            self.torn = self._put_aside(rest)
        return events

    def _put_aside(self, rest: bytes) -> Path:
        """The torn line is no event yet: nobody was told that it counts.  It is kept to be looked at."""
        beside = self.path.with_name(self.path.name + ".torn")
        with beside.open("ab") as file:
            file.write(rest + b"\n")
            os.fsync(file.fileno())
        with _alone(self.path) as file_number:
            if os.fstat(file_number).st_size == self.size + len(rest):
                os.ftruncate(file_number, self.size)
                os.fsync(file_number)
        return beside

    def _keep(self, event: Event) -> None:
        line = line_of(event, self.before)
        data = (line + "\n").encode()
        with _alone(self.path) as file_number:
            if os.fstat(file_number).st_size != self.size:
                raise Problem("error.tournament.file_changed", path=str(self.path))
            try:
                _write(file_number, data)
            except OSError as error:
                os.ftruncate(file_number, self.size)
                raise Problem(
                    "error.tournament.file_write", path=str(self.path), reason=error.strerror or ""
                ) from None
        self.size += len(data)
        self.before = sum_of(line)


def _write(file_number: int, data: bytes) -> None:
    while data:
        data = data[os.write(file_number, data) :]
    os.fsync(file_number)


@contextmanager
def _alone(path: Path) -> Iterator[int]:
    """Nobody else of ours writes meanwhile."""
    file_number = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
    try:
        _lock(file_number)
        yield file_number
    finally:
        os.close(file_number)


def _lock(file_number: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file_number, msvcrt.LK_LOCK, 1)
    else:
        import fcntl

        fcntl.flock(file_number, fcntl.LOCK_EX)


def _settle_folder(path: Path) -> None:
    """The name of a new file is on disk only when its folder is."""
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
