"""The slate (Tafel) as data: one column a side, the deals below each other.  How it looks is for
others to decide."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from stammtisch.core.match import Match, Played
from stammtisch.core.standing import BRUDERSPIEL, Outcome, Standing


@dataclass(frozen=True, slots=True)
class Cell:
    """What a side has in a row.  No points at all is a dash (Bankl); `None` took no part."""

    points: int | None
    total: int

    @property
    def dash(self) -> bool:
        return self.points == 0


@dataclass(frozen=True, slots=True)
class Slate:
    """The Partie that is being played, or the one just over."""

    columns: tuple[str, ...]
    target: int | None
    opening: tuple[int, ...]
    rows: tuple[tuple[Cell, ...], ...]
    totals: tuple[int, ...]
    struck: tuple[bool, ...]  # a stroke through a side that is near the target
    out: tuple[str, ...]  # who is out, in order
    outcome: Outcome | None
    marks: tuple[str, ...]  # at the end: "cross", "blot", "noggerl" or nothing
    tally: tuple[int, ...]  # Noggerl of the evening: each is a quarter of wine
    wins: tuple[int, ...]
    series: str | None = None  # the side that won it, or "bruderspiel", where a series is over


def side_names(match: Match, names: Sequence[str]) -> tuple[str, ...]:
    """A side by its players: "A", or "A+C" for partners."""
    return names_of_sides(match.game.sides(match.rules, match.players), names)


def names_of_sides(sides: Sequence[Sequence[int]], names: Sequence[str]) -> tuple[str, ...]:
    return tuple("+".join(sorted(names[seat] for seat in side)) for side in sides)


def series_told(standing: Standing, sides: Sequence[str]) -> dict[str, Any]:
    """Games won by each side, and who won the series where it is over."""
    won = standing.extra.get("series")
    name = None if won is None else "bruderspiel" if won == BRUDERSPIEL else sides[won]
    return {"games": dict(zip(sides, standing.wins, strict=True)), "series": name}


def slate(match: Match, names: Sequence[str]) -> Slate:
    standing = match.standing
    deals = match.deals[match.opened :]
    opening = deals[0].began.totals if deals else match.opening.totals
    return Slate(
        columns=side_names(match, names),
        target=match.game.target(match.rules),
        opening=opening,
        rows=tuple(row for played in deals for row in _rows(match, played)),
        totals=standing.totals,
        struck=match.game.struck(match.rules, standing),
        out=tuple(names[seat] for seat in standing.out),
        outcome=standing.outcome,
        marks=standing.outcome.marks if standing.outcome else ("",) * len(standing.totals),
        tally=standing.marks,
        wins=standing.wins,
        series=match.game.final(standing, standing.outcome, names).get("series"),
    )


def _rows(match: Match, played: Played) -> list[tuple[Cell, ...]]:
    """At most one, and drawn once: a picture late in the evening asks for many."""
    if not played.rows:
        played.rows.extend(_drawn(match, played))
    return played.rows


def _drawn(match: Match, played: Played) -> Iterator[tuple[Cell, ...]]:
    """A deal that is over; a void one only carries its penalty."""
    result, totals = match.game.result(played.state), played.began.totals
    if played.void:
        points = tuple(b - a for a, b in zip(totals, played.before.totals, strict=True))
    elif result:
        points = result.points
    else:
        return
    sides = match.game.sides(match.rules, match.players)
    yield tuple(
        Cell(None if all(seat in played.before.out for seat in side) and not n else n, total + n)
        for side, n, total in zip(sides, points, totals, strict=True)
    )
