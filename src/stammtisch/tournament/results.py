"""Results as CSV and JSON, and what a list of standings shows."""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

from stammtisch.tournament import slips
from stammtisch.tournament.prizes import awarded
from stammtisch.tournament.standing import standings
from stammtisch.tournament.state import State
from stammtisch.tournament.sums import Sums


def number(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:g}"


def _plain(cell: object) -> object:
    """A name that a spreadsheet would take for a formula is only text."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=";").writerows([_plain(cell) for cell in row] for row in rows)
    return out.getvalue()


def figures(state: State, sums: Sums) -> dict[str, str]:
    """What a list of standings shows of an entry, by the name of its column.  Where everybody plays for
    himself there is nothing but points."""
    found = {
        "games": f"{number(sums.games)}/{sums.of}",
        "points": str(sums.points),
        "difference": f"{sums.difference:+d}" if sums.difference else "0",
    }
    return {"points": found["points"]} if state.format.entrants == "each" else found


def standings_rows(state: State) -> Iterator[tuple[object, ...]]:
    yield (
        "rank",
        "entry",
        "names",
        "club",
        "games",
        "of",
        "points",
        "against",
        "difference",
        "byes",
        "missing",
    )
    for row in standings(state):
        entry, sums = state.entries[row.entry], row.sums
        yield (
            row.rank, entry.id, entry.name, entry.club, number(sums.games), sums.of, sums.points,
            sums.against, sums.difference, sums.byes, sums.missing,
        )  # fmt: skip


def slips_rows(state: State) -> Iterator[tuple[object, ...]]:
    yield ("round", "table", "status", *(f"side {n + 1}" for n in range(state.format.sides)), "games", "sum")
    for table in state.tables():
        sides = [" + ".join(state.entries[e].name for e in side) for side in table.sides]
        games = " ".join(slips.score(game) for game in table.games or ())
        total = slips.score(slips.sums(table.games)) if table.games else ""
        yield (table.round, table.number, table.status, *sides, games, total)


def data(state: State) -> dict[str, Any]:
    """All results, for programs."""
    rows = list(standings_rows(state))
    return {
        "name": state.name, "place": state.place, "date": state.date, "finished": state.finished,
        "game": state.format.game, "ruleset": state.format.ruleset, "format": state.format.id,
        "standings": [dict(zip((str(key) for key in rows[0]), row, strict=True)) for row in rows[1:]],
        "rounds": [
            {
                "round": r.number, "kind": state.stage(r).kind, "byes": list(r.byes),
                "tables": [
                    {
                        "table": t.number, "sides": [list(side) for side in t.sides],
                        "status": t.status, "awarded": t.awarded,
                        "games": [list(game) for game in t.games] if t.games else None,
                    }
                    for t in r.tables.values()
                ],
            }
            for r in state.rounds
        ],
        "prizes": [
            {
                "rank": p.rank, "entries": list(p.entries), "cents": p.cents, "what": list(p.what),
                "open": p.open, "left": p.left,
            }
            for p in awarded(state)
        ],
    }  # fmt: skip
