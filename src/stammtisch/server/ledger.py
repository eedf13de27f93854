"""The log of tables on disk.  A table is its lines: whoever reads them from the first has the table.

One thread writes; what waits is written in one transaction, and whoever appended is told when it is on
disk.  So a line is safe before anybody sees its effect, at the price of a commit for many.
"""

import asyncio
import json
import queue
import threading
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import (
    Column,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
)
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from stammtisch.core.problem import Problem

SCHEMA = "1"

_meta = MetaData()
_lines = Table(
    "line",
    _meta,
    Column("table_id", String(32), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("data", Text, nullable=False),
)
_facts = Table(
    "fact", _meta, Column("name", String(32), primary_key=True), Column("value", Text, nullable=False)
)


@dataclass(frozen=True, slots=True)
class Line:
    """Something that happened at a table, number n of it."""

    n: int
    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    at: float = 0.0


@dataclass(slots=True)
class _Batch:
    table: str
    lines: Sequence[Line]
    done: "asyncio.Future[None]"
    loop: asyncio.AbstractEventLoop


class Ledger:
    def __init__(self, url: str) -> None:
        self.url = url
        self._engine = _open(url)
        self._waiting: queue.Queue[_Batch | None] = queue.Queue()
        self._writer = threading.Thread(target=self._write, name="ledger", daemon=True)
        self._writer.start()

    # --- reading
    def lines(self, table: str) -> list[Line]:
        wanted = select(_lines).where(_lines.c.table_id == table).order_by(_lines.c.n)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [Line(row.n, row.kind, json.loads(row.data), row.at) for row in rows]

    def tables(self, since: float = 0.0) -> list[str]:
        """Tables at which something happened since, the liveliest first."""
        last = func.max(_lines.c.at)
        wanted = (
            select(_lines.c.table_id).group_by(_lines.c.table_id).having(last >= since).order_by(last.desc())
        )
        with self._engine.connect() as connection:
            return [row.table_id for row in connection.execute(wanted)]

    def fact(self, name: str, make: str = "") -> str:
        """A word the house keeps, such as its secret; made when it is first asked for."""
        with self._engine.begin() as connection:
            found = connection.execute(select(_facts.c.value).where(_facts.c.name == name)).scalar()
            if found is None and make:
                connection.execute(insert(_facts).values(name=name, value=make))
                return make
            return str(found or "")

    # --- writing
    async def append(self, table: str, lines: Sequence[Line]) -> None:
        """Returns when the lines are on disk."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.put(_Batch(table, lines, done, loop))
        await done

    def forget(self, before: float) -> int:
        """Strike tables at which nothing has happened since; how many."""
        keep = select(_lines.c.table_id).where(_lines.c.at >= before).distinct()
        with self._engine.begin() as connection:
            old = connection.execute(
                select(func.count(func.distinct(_lines.c.table_id))).where(_lines.c.table_id.not_in(keep))
            ).scalar_one()
            connection.execute(delete(_lines).where(_lines.c.table_id.not_in(keep)))
        return int(old)

    def close(self) -> None:
        self._waiting.put(None)
        self._writer.join()
        self._engine.dispose()

    def _write(self) -> None:
        while batches := self._next():
            error = None
            try:
                with self._engine.begin() as connection:
                    _insert(connection, batches)
            except SQLAlchemyError as failed:
                error = failed
            for batch in batches:
                batch.loop.call_soon_threadsafe(_settle, batch.done, error)

    def _next(self) -> list[_Batch]:
        """Everything that waits; empty when the house closes."""
        first = self._waiting.get()
        found = [] if first is None else [first]
        while found and not self._waiting.empty():
            batch = self._waiting.get_nowait()
            if batch is None:
                self._waiting.put(None)
                break
            found.append(batch)
        return found


def _insert(connection: Connection, batches: Iterable[_Batch]) -> None:
    rows = [
        {"table_id": b.table, "n": x.n, "at": x.at or time.time(), "kind": x.kind, "data": json.dumps(x.data)}
        for b in batches
        for x in b.lines
    ]
    connection.execute(insert(_lines), rows)


def _settle(done: "asyncio.Future[None]", error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _open(url: str) -> Engine:
    try:
        memory = url in ("sqlite://", "sqlite:///:memory:")
        options: dict[str, Any] = {"poolclass": StaticPool} if memory else {}
        if url.startswith("sqlite"):
            options["connect_args"] = {"check_same_thread": False, "timeout": 30}
        engine = create_engine(url, **options)
        if url.startswith("sqlite"):
            event.listen(engine, "connect", _write_ahead)
        _meta.create_all(engine)
        _check_schema(engine)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise Problem("error.database", url=url, reason=reason) from None
    return engine


def _write_ahead(connection: Any, _: Any) -> None:
    """Readers do not wait for the writer, and a commit survives the end of the process."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")


def _check_schema(engine: Engine) -> None:
    with engine.begin() as connection:
        found = connection.execute(select(_facts.c.value).where(_facts.c.name == "schema")).scalar()
        if found is None:
            connection.execute(insert(_facts).values(name="schema", value=SCHEMA))
        elif found != SCHEMA:
            raise Problem("error.database_schema", url=str(engine.url), found=found, needed=SCHEMA)
