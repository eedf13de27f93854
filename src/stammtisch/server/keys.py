"""What the house keeps to itself: the word that signs cookies, and what the chances of bots come from.

They lie beside the database in a file of their own, so that a copy of the database opens no door.
"""

import json
import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from stammtisch.core.problem import Problem

OWNER = 0o600


class Keys:
    """Kept in a file; without one for as long as the house stands."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self._known = self._read()

    def get(self, name: str, make: str = "") -> str:
        """Made when it is first asked for."""
        if name not in self._known:
            self._known[name] = make or secrets.token_hex(32)
            self._write()
        return self._known[name]

    def _read(self) -> dict[str, str]:
        if self.file is None or not self.file.exists():
            return {}
        try:
            with suppress(OSError):
                self.file.chmod(OWNER)
            found = json.loads(self.file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise Problem("error.file_unreadable", path=str(self.file), reason=type(error).__name__) from None
        if not isinstance(found, dict):
            raise Problem("error.file_unreadable", path=str(self.file), reason="JSON")
        return {str(name): str(word) for name, word in found.items()}

    def _write(self) -> None:
        if self.file is None:
            return
        fresh = self.file.with_name(self.file.name + ".new")
        try:
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER), "w") as out:
                json.dump(self._known, out)
                out.flush()
                os.fsync(out.fileno())
            fresh.replace(self.file)
        except OSError as error:
            raise Problem(
                "error.file_unwritable", path=str(self.file), reason=error.strerror or str(error)
            ) from None


def own_file(path: Path) -> None:
    """The database, readable by its owner only, also what SQLite lays beside it."""
    with suppress(OSError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER))
        for beside in ("", "-wal", "-shm"):
            found = Path(f"{path}{beside}")
            if found.exists() and found.stat().st_mode & 0o077:
                found.chmod(OWNER)


def held(database: Path) -> IO[bytes] | None:
    """A lock on it for as long as the file is open and the process lives; None where another has it."""
    lock = open(os.open(f"{database}.lock", os.O_RDWR | os.O_CREAT, OWNER), "r+b")  # noqa: SIM115
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return None
    return lock
