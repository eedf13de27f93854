"""A copy of a house's database, also while it is open; and the way back.

The keys go along in a file beside the copy: without them nobody would find his chair again.
"""

import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from stammtisch.core.problem import Problem
from stammtisch.server.keys import OWNER, held
from stammtisch.server.schema import SCHEMA

PAGES = 2_000  # copied at a time, so that a house that writes is not held up


class Found(NamedTuple):
    tables: int
    lines: int


def beside(database: Path) -> Path:
    return database.with_name(f"{database.name}.keys")


def backup(database: Path, to: Path) -> Found:
    """Copy, check, and only then give it its name."""
    if not database.exists():
        raise Problem("error.file_missing", path=str(database))
    if to.exists() or beside(to).exists():
        raise Problem("error.backup_exists", path=str(to))
    fresh = to.with_name(f"{to.name}.new")
    try:
        _copy(database, fresh)
        found = checked(fresh)
        if beside(database).exists():
            _own_copy(beside(database), beside(to))
        fresh.replace(to)
    except OSError as error:
        raise Problem("error.file_unwritable", path=str(to), reason=error.strerror or str(error)) from None
    finally:
        fresh.unlink(missing_ok=True)
    return found


def restore(copy: Path, database: Path) -> tuple[Found, Path | None]:
    """Puts a copy in the place of the database; what was there is kept beside it.  A house that is open
    notices, and plays on with what stands there now."""
    if not copy.exists():
        raise Problem("error.file_missing", path=str(copy))
    found, kept = checked(copy), None
    fresh = database.with_name(f"{database.name}.new")
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        if database.exists():
            kept = database.with_name(f"{database.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
            _copy(database, kept)
        _copy(copy, fresh)
        if beside(copy).exists():
            _own_copy(beside(copy), beside(database))
        lock = held(database)
        fresh.replace(database)
        if lock is not None:  # no house is open that would do it: the journal belongs to what was there
            for name in ("-wal", "-shm"):
                Path(f"{database}{name}").unlink(missing_ok=True)
            lock.close()
    except OSError as error:
        reason = error.strerror or str(error)
        raise Problem("error.file_unwritable", path=str(database), reason=reason) from None
    finally:
        fresh.unlink(missing_ok=True)
    return found, kept


def checked(file: Path) -> Found:
    """What is in it; a Problem where it is damaged, or none of ours."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            (sound,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            (schema,) = connection.execute("SELECT value FROM fact WHERE name = 'schema'").fetchone()
            if sound != "ok":
                raise Problem("error.backup_damaged", path=str(file))
            if schema != SCHEMA:
                raise Problem("error.database_schema", url=str(file), found=schema, needed=SCHEMA)
            counted = "SELECT count(DISTINCT table_id), count(*) FROM line"
            return Found(*connection.execute(counted).fetchone())
    except (sqlite3.Error, TypeError):
        raise Problem("error.backup_damaged", path=str(file)) from None


def _copy(database: Path, to: Path) -> None:
    os.close(os.open(to, os.O_RDWR | os.O_CREAT | os.O_TRUNC, OWNER))
    try:
        with closing(sqlite3.connect(database, timeout=10)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target, pages=PAGES, sleep=0.01)
            target.execute("PRAGMA journal_mode=DELETE")  # one file, and nothing beside it
    except sqlite3.Error as error:
        raise Problem("error.file_unreadable", path=str(database), reason=str(error)) from None
    with open(to, "rb") as done:
        os.fsync(done.fileno())


def _own_copy(file: Path, to: Path) -> None:
    os.close(os.open(to, os.O_RDWR | os.O_CREAT, OWNER))
    shutil.copyfile(file, to)
