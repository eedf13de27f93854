"""What a tournament is at one moment.  Only `fold` changes it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from stammtisch.tournament.format import Format, Stage

Games = tuple[tuple[int, ...], ...]  # of each game the points of each side

OPEN, REPORTED, DISPUTED, SETTLED = "open", "reported", "disputed", "settled"


@dataclass(slots=True)
class Entry:
    """A side that stays together, or a single player."""

    id: int
    names: tuple[str, ...]
    club: str = ""
    family: str = ""
    paid: bool = False
    since: int = 1  # the first round that it may be drawn for
    out: bool = False
    before: tuple[str, ...] = ()  # who played in it earlier

    @property
    def name(self) -> str:
        return " / ".join(self.names)


@dataclass(slots=True)
class Table:
    round: int
    number: int
    sides: tuple[tuple[int, ...], ...]
    track: str = ""  # of a knock-out: main, third, consolation; of groups: the group's number
    slot: int = 0  # the place in the bracket
    late: bool = False  # made after the draw
    status: str = OPEN
    claims: dict[int, Games] = field(default_factory=dict)  # what each side says
    games: Games | None = None  # what counts
    awarded: int | None = None  # the side that wins without playing
    lost: bool = False  # the slip
    call: str | None = None  # why the arbiter is wanted

    @property
    def entries(self) -> tuple[int, ...]:
        return tuple(entry for side in self.sides for entry in side)

    def side_of(self, entry: int) -> int:
        return next(n for n, side in enumerate(self.sides) if entry in side)


@dataclass(slots=True)
class Round:
    number: int
    stage: int  # place in the format
    nth: int  # of this stage, from 1
    tables: dict[int, Table]
    byes: tuple[int, ...] = ()
    waiting: dict[str, tuple[int, ...]] = field(default_factory=dict)  # a free slot of a bracket: track/slot
    groups: tuple[tuple[int, ...], ...] = ()


@dataclass(slots=True)
class Clock:
    """`ends` counts while it runs; `left` is what was left when it was stopped."""

    kind: str = ""  # round, break
    ends: str | None = None
    left: int | None = None
    words: str = ""


@dataclass(slots=True)
class State:
    name: str
    place: str
    date: str
    format: Format
    next_seal: Mapping[str, Any]
    entries: dict[int, Entry] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    clock: Clock = field(default_factory=Clock)
    lots: list[tuple[int, ...]] = field(default_factory=list)
    finished: bool = False

    @property
    def round(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    def stage(self, round_: Round) -> Stage:
        return self.format.stages[round_.stage]

    def active(self) -> list[int]:
        return [entry.id for entry in self.entries.values() if not entry.out]

    def tables(self) -> Iterator[Table]:
        for round_ in self.rounds:
            yield from round_.tables.values()

    def lagging(self) -> list[Table]:
        """What is not settled yet, in whatever round."""
        return [table for table in self.tables() if table.status != SETTLED]

    def table_of(self, entry: int, round_: Round) -> Table | None:
        return next((table for table in round_.tables.values() if entry in table.entries), None)

    def byes_of(self, entry: int) -> int:
        """Free rounds that the draw gave; the empty places of a group or bracket are nobody's favour."""
        return sum(entry in r.byes for r in self.rounds if self.stage(r).kind in ("open", "swiss"))
