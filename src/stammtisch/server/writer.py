"""One thread writes: what waits goes into one transaction, and whoever appended is told when it is on disk.

Where writing fails nothing of it has happened, and whoever listens is told at once; from then on the writer
tries again by itself, and tells when it goes.
"""

import asyncio
import json
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import delete, insert, select
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DataError, IntegrityError

from stammtisch.server.schema import LogLine, cards, check_schema, facts, lines
from stammtisch.server.trouble import NotKept, report

GONE = (0, 0)  # there is no such file
AGAIN = 0.5  # seconds until the next try
OWN = (IntegrityError, DataError, TypeError, ValueError)  # wrong with these lines, not with the database
PULSE = "pulse"  # a fact that is written to see whether it goes
PULSE_SIZE = 8_192  # as much as a deal may take: a disk that has room for less is full


class Batch(NamedTuple):
    table: str
    entries: Sequence[LogLine]
    card: dict[str, Any] | None  # what the lobby shows from now on, where that is new
    done: "asyncio.Future[None]"
    loop: asyncio.AbstractEventLoop


class Moved(OSError):
    """The file that is open is not the one that bears the name: what is written there would be lost."""


@dataclass(frozen=True)
class Notice:
    call: Callable[[], None]
    loop: asyncio.AbstractEventLoop


class Writer(threading.Thread):
    def __init__(self, engine: Engine, file: Path | None, now: Callable[[], float]) -> None:
        super().__init__(name="ledger", daemon=True)
        self.engine, self.file, self.now = engine, file, now
        self.well = True
        self._waiting: queue.Queue[Batch | None] = queue.Queue()
        self._told: list[Notice] = []
        self._inode = self._stat()
        self._journal = self._stat("-wal")  # belongs to the file that is open

    # --- from any thread
    def put(
        self,
        table: str,
        entries: Sequence[LogLine],
        card: dict[str, Any] | None,
        done: "asyncio.Future[None]",
    ) -> None:
        self._waiting.put(Batch(table, entries, card, done, done.get_loop()))

    def on_change(self, call: Callable[[], None], loop: asyncio.AbstractEventLoop) -> Callable[[], None]:
        told = Notice(call, loop)
        self._told.append(told)

        def end() -> None:
            with suppress(ValueError):
                self._told.remove(told)

        return end

    def end(self) -> None:
        self._waiting.put(None)
        self.join()

    def in_place(self) -> None:
        """The file is where it was; Moved where it is not."""
        if self._stat() != self._inode:
            raise Moved

    def _stat(self, beside: str = "") -> tuple[int, int] | None:
        if self.file is None:
            return None
        try:
            found = Path(f"{self.file}{beside}").stat()
        except OSError:
            return GONE
        return found.st_dev, found.st_ino

    # --- the thread
    def run(self) -> None:
        open_ = True
        while open_:
            batches, open_ = self._next()
            if batches:
                self._write(batches)
            elif not self.well:
                self._try_again()

    def _next(self) -> tuple[list[Batch], bool]:
        """Everything that waits, and whether the house is still open."""
        found: list[Batch] = []
        with suppress(queue.Empty):
            first = self._waiting.get(timeout=None if self.well else AGAIN)
            while first is not None:
                found.append(first)
                first = self._waiting.get_nowait()
            return found, False
        return found, True

    def _write(self, batches: Sequence[Batch]) -> None:
        """All in one go; where one of them cannot be written each by itself, so that one table's trouble is
        no other's."""
        failed: Exception | None = None
        try:
            self._insert(batches)
            self._went()
        except OWN as error:
            if len(batches) > 1:
                for batch in batches:
                    self._write([batch])
                return
            failed = error if isinstance(error, (TypeError, ValueError)) else NotKept()
        except Exception as error:
            self._failed(error)
            failed = NotKept()
        for batch in batches:
            _settle(batch, failed)

    def _insert(self, batches: Sequence[Batch]) -> None:
        self.in_place()
        with self.engine.begin() as connection:
            insert_lines(connection, batches, self.now())
        self.in_place()  # a file that went meanwhile took it along
        self._journal = self._stat("-wal")

    def _failed(self, error: Exception) -> None:
        if self.well:
            report("not written", getattr(error, "orig", None) or error)
            self._tell(False)

    def _went(self) -> None:
        if not self.well:
            self._tell(True)

    def _tell(self, well: bool) -> None:
        self.well = well
        for told in list(self._told):
            with suppress(RuntimeError):  # its loop has ended
                told.loop.call_soon_threadsafe(told.call)

    def _try_again(self) -> None:
        """Is there room, and is the file there?  Another one under its name is opened."""
        with suppress(Exception):
            inode = self._stat()
            if inode == GONE:
                return
            if inode != self._inode:
                self._open_anew()
            with self.engine.begin() as connection:
                connection.execute(insert(facts).values(name=PULSE, value="." * PULSE_SIZE))
                connection.execute(delete(facts).where(facts.c.name == PULSE))
                connection.execute(select(lines.c.n).limit(1))
            self._went()

    def _open_anew(self) -> None:
        """Another file has come in the place of ours; our journal must not be played into it."""
        self.engine.dispose()
        if (
            self.file is not None
            and self._journal not in (GONE, None)
            and self._stat("-wal") == self._journal
        ):
            for beside in ("-wal", "-shm"):
                Path(f"{self.file}{beside}").unlink(missing_ok=True)
        check_schema(self.engine)
        self._inode, self._journal = self._stat(), self._stat("-wal")


def insert_lines(connection: Connection, batches: Sequence[Batch], now: float) -> None:
    rows = [
        {"table_id": b.table, "n": x.n, "at": x.at or now, "kind": x.kind, "data": json.dumps(x.data)}
        for b in batches
        for x in b.entries
    ]
    connection.execute(insert(lines), rows)
    fresh = {b.table: b.card for b in batches if b.card is not None}
    if fresh:
        connection.execute(delete(cards).where(cards.c.table_id.in_(fresh)))
        connection.execute(insert(cards), [_card(table, card, now) for table, card in fresh.items()])


def _card(table: str, card: dict[str, Any], now: float) -> dict[str, Any]:
    return {"table_id": table, "at": now, "listed": int(card["listed"]), "data": json.dumps(card)}


def _settle(batch: Batch, error: Exception | None) -> None:
    with suppress(RuntimeError):  # the loop has ended: nobody waits
        batch.loop.call_soon_threadsafe(_set, batch.done, error)


def _set(done: "asyncio.Future[None]", error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
