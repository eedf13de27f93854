"""A table put by for another evening: a record like any other, with a word on how it goes on."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from stammtisch.bots import usual
from stammtisch.core.match import Match
from stammtisch.core.options import Settings
from stammtisch.core.problem import Problem
from stammtisch.record import Record, read_file, record_of, replay, write

ENDING = ".yaml"


@dataclass(frozen=True)
class Saved:
    """Everything the evening goes on from."""

    match: Match
    names: tuple[str, ...]
    settings: Settings
    seed: str
    me: int
    bots: str


class Place:
    """Where one table is put by.  Whatever lies there and is not this table's stays: it goes beside."""

    def __init__(self, path: Path, ours: bytes | None = None) -> None:
        self.path, self._ours = path, ours

    @classmethod
    def of(cls, path: Path) -> "Place":
        """A file that is this table's, or may be written over."""
        return cls(path, path.read_bytes() if path.exists() else None)

    def put_by(self, saved: Saved) -> None:
        """Write the record; a Problem where that fails."""
        try:
            if self.path.exists() and self.path.read_bytes() != self._ours:
                self.path = _free(self.path)
        except OSError as error:
            raise _failed(self.path, error) from None
        self._ours = put_by(self.path, saved)


@dataclass(frozen=True)
class Kept:
    """A table in the house's folder, as far as a list tells of it."""

    path: Path
    record: Record | None  # None: it cannot be read

    @property
    def name(self) -> str:
        return self.path.stem


def folder() -> Path:
    """Where tables are put by if nobody says where."""
    return Path(click.get_app_dir("stammtisch"))


def place_of(name: str) -> Path:
    """A bare word names a table in the house's folder, all else is a file."""
    bare = Path(name).name == name and not name.endswith(ENDING) and name not in (".", "..")
    return folder() / f"{name}{ENDING}" if bare else Path(name)


def new_place(game: str) -> Path:
    """A name that no table has yet: watten, watten-2."""
    first = folder() / f"{game}{ENDING}"
    return _free(first) if first.exists() else first


def _free(path: Path) -> Path:
    stem, _, number = path.stem.rpartition("-")
    base = stem if stem and number.isdecimal() else path.stem
    n = 2
    while (found := path.with_name(f"{base}-{n}{path.suffix}")).exists():
        n += 1
    return found


def kept(game: str | None = None) -> list[Kept]:
    """The tables in the house's folder, the last one first; of one game, if it is named."""
    paths = sorted(folder().glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
    tables = [Kept(path, _read(path)) for path in paths]
    return [table for table in tables if game is None or (table.record and table.record.game == game)]


def _read(path: Path) -> Record | None:
    try:
        return read_file(path)
    except Problem:
        return None


def put_by(path: Path, saved: Saved) -> bytes:
    """Write the record, which is returned; a Problem where that fails.  An old file stays whole until the
    new one is there."""
    play = {"seed": saved.seed, "me": saved.names[saved.me], "bots": saved.bots}
    record = record_of(
        saved.match, saved.names, saved.settings, f"{saved.match.game.name}-{_word(saved.seed)}", play=play
    )
    beside, written = path.with_name(f"{path.name}.new"), write(record).encode()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(written)
        beside.replace(path)
    except OSError as error:
        raise _failed(path, error) from None
    return written


def _failed(path: Path, error: OSError) -> Problem:
    return Problem("cli.save.failed", path=str(path), reason=error.strerror or str(error))


def _word(seed: str) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in seed.lower()).strip("-") or "table"


def take_up(path: Path) -> Saved:
    """The table as it was left; a Problem where the file tells of none."""
    record = read_file(path)
    run = replay(record)
    play: dict[str, Any] = dict(record.play or {})
    me = str(play.get("me", record.seats[0]))
    if me not in record.seats:
        raise Problem("error.seat_unknown", seat=me, allowed=record.seats)
    kind = str(play.get("bots") or usual(run.match.game.name))
    return Saved(
        run.match,
        record.seats,
        run.settings,
        str(play.get("seed", record.id)),
        _seat(me, record.seats),
        kind,
    )


def _seat(name: str, names: Sequence[str]) -> int:
    return list(names).index(name)
