"""Formats: how a tournament is played, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

from stammtisch.core.options import options_of, settings
from stammtisch.core.problem import Problem
from stammtisch.core.registry import games
from stammtisch.tournament.reader import Reader

ENTRANTS = ("pairs", "drawn", "each")
KINDS = ("open", "swiss", "groups", "knock-out")
CRITERIA = ("games", "tables", "points", "difference", "against", "direct", "opponents", "best", "lot")
AVOID = ("family", "club")
TIES = ("shared", "lot", "play-off")
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Stage:
    """Some rounds in one manner.  `start` is how many entrants begin it: the best of the stage before, 0 for
    all."""

    kind: str
    rounds: int = 0  # 0: as many as there must be
    games: int = 3
    minutes: int = 0
    pause: int = 0
    avoid: tuple[str, ...] = ()
    start: int = 0
    size: int = 0  # of a group; 0: all in one
    advance: int = 0  # of each group
    consolation: bool = False
    third: bool = False


@dataclass(frozen=True, slots=True)
class Format:
    id: str
    version: int
    game: str
    ruleset: str
    entrants: str
    people: int  # in one entry
    seats: int  # at a table
    to: int  # points that win a game; 0: any
    over: int  # points beyond that a last raise may bring
    stages: tuple[Stage, ...]
    ranking: tuple[str, ...]
    bye: tuple[int, int]  # points for and against, of each game
    ties: str = "shared"
    prizes: tuple[Mapping[str, Any], ...] = ()
    fee: int = 0  # in cents
    places: int = 0  # entries at most; 0: no limit
    data: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def sides(self) -> int:
        """Of a table."""
        return self.seats if self.entrants == "each" else 2

    @property
    def per_side(self) -> int:
        """Entries on one side."""
        return 2 if self.entrants == "drawn" else 1

    @property
    def at_table(self) -> int:
        """Entries."""
        return self.sides * self.per_side


def _stage(data: Any, number: int) -> Stage:
    r = Reader(data, f"stages.{number}.")
    kind = r.word("kind", "open", KINDS)
    made = Stage(
        kind, r.number("rounds", 0, 0, 99), r.number("games", 3, 1, 20), r.number("minutes", 0, 0, 600),
        r.number("pause", 0, 0, 600), r.words("avoid", (), AVOID), r.number("start", 0), r.number("size", 0),
        r.number("advance", 0), r.flag("consolation"), r.flag("third"),
    )  # fmt: skip
    r.done()
    if kind in ("open", "swiss") and not made.rounds:
        raise Problem(
            "error.tournament.format_number", part=f"stages.{number}.rounds", value="0", low=1, high=99
        )
    if kind == "knock-out" and made.games % 2 == 0:
        raise Problem("error.tournament.format_odd", part=f"stages.{number}.games")
    return made


def checked(data: Any) -> Format:
    """A format from plain data."""
    r = Reader(data, "")
    game = r.word("game", "watten", games())
    ruleset = str(r.take("ruleset", "") or "") or None
    options = r.take("options", {})
    if not isinstance(options, Mapping):
        raise Problem("error.tournament.format_part", part="options")
    agreed = settings(game, ruleset, options)
    entrants = r.word("entrants", "pairs", ENTRANTS)
    people = r.number("people", 2 if entrants == "pairs" else 1, 1, 5)
    seats = r.number("seats", 4 if entrants != "pairs" else 2 * people, 2, 10)
    if entrants == "drawn" and (people, seats) != (1, 4):
        raise Problem("error.tournament.format_drawn")
    to = r.number("to", int(agreed["target"]) if "target" in options_of(game) else 0)
    stages = r.take("stages", [])
    if not isinstance(stages, (list, tuple)) or not stages:
        raise Problem("error.tournament.format_stages")
    made = tuple(_stage(stage, n) for n, stage in enumerate(stages, 1))
    if entrants != "pairs" and any(stage.kind != "open" for stage in made):
        raise Problem("error.tournament.format_single")
    bye = Reader(r.take("bye", {}), "bye.")
    worth = (bye.number("points", to), bye.number("against", to // 2))
    bye.done()
    found = Format(
        str(r.take("id", "own")), r.number("version", 1), game, agreed.ruleset.id, entrants, people,
        seats, to, r.number("over", 5), made,
        r.words("ranking", ("games", "difference", "points"), CRITERIA), worth,
        r.word("ties", "shared", TIES), _prizes(r.take("prizes", [])), r.number("fee", 0, 0, 10**7),
        r.number("places", 0, 0, 100_000), dict(data),
    )  # fmt: skip
    r.done()
    return found


def _prizes(given: Any) -> tuple[Mapping[str, Any], ...]:
    if not isinstance(given, (list, tuple)):
        raise Problem("error.tournament.format_part", part="prizes")
    made = []
    for n, one in enumerate(given, 1):
        r = Reader(one, f"prizes.{n}.")
        upto = r.number("upto", n, n if n == 1 else 1)
        made.append({"upto": upto, "cents": r.number("cents", 0, 0, 10**9), "what": str(r.take("what", ""))})
        r.done()
    return tuple(made)


@cache
def formats() -> tuple[str, ...]:
    """Those of the house."""
    found = files(__package__).joinpath("formats").iterdir()
    return tuple(sorted(file.name.removesuffix(".yaml") for file in found if file.name.endswith(".yaml")))


def load(name: str) -> Format:
    """One of the house, or a file of one's own."""
    if name in formats():
        text = files(__package__).joinpath("formats", f"{name}.yaml").read_text(encoding="utf-8")
        return checked(yaml.load(text, _LOADER))
    path = Path(name)
    if not path.suffix or not path.is_file():
        raise Problem("error.tournament.format_unknown", format=name, allowed=formats())
    try:
        return checked(yaml.load(path.read_text(encoding="utf-8"), _LOADER))
    except (yaml.YAMLError, UnicodeError, RecursionError):
        raise Problem("error.tournament.format_unreadable", path=str(path)) from None
