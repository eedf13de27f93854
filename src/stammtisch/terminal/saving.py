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
from stammtisch.record import read_file, record_of, replay, write


@dataclass(frozen=True)
class Saved:
    """Everything the evening goes on from."""

    match: Match
    names: tuple[str, ...]
    settings: Settings
    seed: str
    me: int
    bots: str


def usual_place() -> Path:
    """Where a table is put by if nobody says where."""
    return Path(click.get_app_dir("stammtisch")) / "partie.yaml"


def put_by(path: Path, saved: Saved) -> None:
    """Write the record; a Problem where that fails.  An old file stays whole until the new one is there."""
    play = {"seed": saved.seed, "me": saved.names[saved.me], "bots": saved.bots}
    record = record_of(
        saved.match, saved.names, saved.settings, f"{saved.match.game.name}-{_word(saved.seed)}", play=play
    )
    beside = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(write(record), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise Problem("cli.save.failed", path=str(path), reason=error.strerror or str(error)) from None


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
    kind = str(play.get("bots", usual()))
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
