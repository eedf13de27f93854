"""The log of tables on disk.  A table is its lines: whoever reads them from the first has the table.

A line is on disk before anybody sees its effect; how it gets there, and what happens where it cannot, is
the business of `writer`.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

from sqlalchemy import create_engine, delete, event, func, select
from sqlalchemy.engine import Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from stammtisch.core.problem import Problem
from stammtisch.server.almanac import Almanac
from stammtisch.server.keys import Keys, held, own_file
from stammtisch.server.schema import LogLine, cards, check_schema, facts, lines, meta
from stammtisch.server.trouble import NotKept, report
from stammtisch.server.writer import Writer

__all__ = ["Ledger", "LogLine"]

BUSY = 2.0  # seconds to wait for somebody else who writes, before people are told


class Ledger:
    def __init__(self, url: str, keys: Path | None = None) -> None:
        """The keys lie beside a file of SQLite if nobody says where."""
        self.url = url
        self._engine = _open(url)
        file = _file(self._engine)
        self.keys = Keys(keys or (file and file.with_name(f"{file.name}.keys")))
        self._keys_apart()
        self._lock: IO[bytes] | None = None
        self.now = Almanac(self._known()).now
        self._writer = Writer(self._engine, _file(self._engine), self.now)
        self._writer.start()

    def _known(self) -> float:
        """When something was last written, as far as the log says."""
        with self._engine.connect() as connection:
            found = connection.execute(select(func.max(cards.c.at))).scalar()
            if found is None:
                found = connection.execute(select(func.max(lines.c.at))).scalar()
        return float(found or 0.0)

    def alone(self) -> None:
        """A Problem where another house has this database open: two would write over each other."""
        file = _file(self._engine)
        if file is not None and self._lock is None:
            self._lock = held(file)
            if self._lock is None:
                raise Problem("error.house_running", url=self.url)

    # --- reading
    def lines(self, table: str) -> list[LogLine]:
        """What is written of a table; NotKept where it cannot be read."""
        wanted = select(lines).where(lines.c.table_id == table).order_by(lines.c.n)
        try:
            self._writer.in_place()
            with self._engine.connect() as connection:
                rows = connection.execute(wanted).all()
        except (SQLAlchemyError, OSError) as error:
            report("the database cannot be read", getattr(error, "orig", None) or error)
            raise NotKept from None
        return [LogLine(row.n, row.kind, _read(row.data), row.at) for row in rows]

    def tables(self, since: float = 0.0) -> list[str]:
        """Tables at which something happened since, the liveliest first."""
        last = func.max(lines.c.at)
        wanted = (
            select(lines.c.table_id).group_by(lines.c.table_id).having(last >= since).order_by(last.desc())
        )
        with self._engine.connect() as connection:
            return [row.table_id for row in connection.execute(wanted)]

    def listed(self, since: float, most: int) -> list[dict[str, Any]]:
        """What the lobby shows, the liveliest first."""
        wanted = select(cards.c.data).where(cards.c.listed == 1, cards.c.at >= since)
        try:
            with self._engine.connect() as connection:
                rows = connection.execute(wanted.order_by(cards.c.at.desc()).limit(most)).all()
        except SQLAlchemyError:
            raise NotKept from None
        return [_read(row.data) for row in rows]

    def has(self, table: str) -> bool:
        try:
            with self._engine.connect() as connection:
                found = connection.execute(select(lines.c.n).where(lines.c.table_id == table).limit(1))
                return found.scalar() is not None
        except SQLAlchemyError:
            raise NotKept from None

    def _keys_apart(self) -> None:
        """Databases from before there were keys hold the secret themselves."""
        with self._engine.begin() as connection:
            found = connection.execute(select(facts.c.value).where(facts.c.name == "secret")).scalar()
            if found is not None:
                self.keys.get("secret", str(found))
                connection.execute(delete(facts).where(facts.c.name == "secret"))

    # --- writing
    async def append(
        self, table: str, entries: Sequence[LogLine], card: dict[str, Any] | None = None
    ) -> None:
        """Returns when the lines are on disk; NotKept where they are not.  `card` is for the lobby."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._writer.put(table, entries, card, done)
        await done

    @property
    def writable(self) -> bool:
        """False since something could not be written, and until something can."""
        return self._writer.well

    def on_change(self, told: Callable[[], None]) -> Callable[[], None]:
        """`told` is called in this loop when writing fails and when it goes again; the answer ends that."""
        return self._writer.on_change(told, asyncio.get_running_loop())

    def forget(self, before: float) -> int:
        """Strike tables at which nothing has happened since; how many."""
        keep = select(lines.c.table_id).where(lines.c.at >= before).distinct()
        with self._engine.begin() as connection:
            old = connection.execute(
                select(func.count(func.distinct(lines.c.table_id))).where(lines.c.table_id.not_in(keep))
            ).scalar_one()
            connection.execute(delete(cards).where(cards.c.table_id.not_in(keep)))
            connection.execute(delete(lines).where(lines.c.table_id.not_in(keep)))
        return int(old)

    def close(self) -> None:
        self._writer.end()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.close()


def _read(text: str) -> dict[str, Any]:
    """A line that is damaged is one that cannot be played; the others still can."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def file_of(url: str) -> Path | None:
    """Where SQLite keeps that database; None for one that is no file."""
    return _file(create_engine(url))


def _file(engine: Engine) -> Path | None:
    """Where SQLite keeps it."""
    name = engine.url.database
    return Path(name) if engine.dialect.name == "sqlite" and name and name != ":memory:" else None


def _open(url: str) -> Engine:
    try:
        memory = url in ("sqlite://", "sqlite:///:memory:")
        options: dict[str, Any] = {"poolclass": StaticPool} if memory else {}
        if url.startswith("sqlite"):
            options["connect_args"] = {"check_same_thread": False, "timeout": BUSY}
        engine = create_engine(url, hide_parameters=True, **options)
        if (file := _file(engine)) is not None:
            own_file(file)
        if url.startswith("sqlite"):
            event.listen(engine, "connect", _write_ahead)
        meta.create_all(engine)
        check_schema(engine)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise Problem("error.database", url=url, reason=reason) from None
    return engine


def _write_ahead(connection: Any, _: Any) -> None:
    """Readers do not wait for the writer, and a commit survives the end of the process and of the power."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")  # nor the end of power takes a line back
    connection.execute("PRAGMA secure_delete=ON")
