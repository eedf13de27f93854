"""Lists in and out: entries from a table that somebody typed, results as CSV and JSON."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from stammtisch.core.problem import Problem
from stammtisch.tournament import slips
from stammtisch.tournament.prizes import awarded
from stammtisch.tournament.standing import Sums, standings
from stammtisch.tournament.state import State

# what a column may be called; the first name is the one that we write
HEADS = {
    "name": (
        "name",
        "spieler",
        "spieler 1",
        "player",
        "player 1",
        "giocatore",
        "giocatore 1",
        "name 1",
        "nome",
    ),
    "partner": ("partner", "mitspieler", "spieler 2", "player 2", "giocatore 2", "name 2", "compagno"),
    "third": ("third", "spieler 3", "player 3", "giocatore 3", "name 3"),
    "club": ("club", "verein", "ort", "circolo", "squadra", "town"),
    "family": ("family", "familie", "famiglia"),
    "paid": ("paid", "bezahlt", "pagato"),
}
PEOPLE = ("name", "partner", "third")
YES = {"1", "x", "ja", "yes", "si", "sì", "true", "wahr", "ok", "✓"}
LARGEST = 5_000_000


@dataclass(frozen=True, slots=True)
class Listed:
    line: int
    names: tuple[str, ...]
    club: str
    family: str
    paid: bool


def decoded(raw: bytes) -> str:
    """As spreadsheets write it: UTF-8 with or without a mark, UTF-16, or the Windows of western Europe."""
    if len(raw) > LARGEST:
        raise Problem("error.tournament.csv_large")
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", "replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def read_entries(raw: bytes, people: int) -> list[Listed | Problem]:
    """Line by line what it says, or what is wrong with it."""
    text = decoded(raw).replace("\0", "")
    first = next((line for line in text.splitlines() if line.strip()), "")
    sign = max(";\t,", key=first.count)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=sign))
    except csv.Error:
        raise Problem("error.tournament.csv_unreadable") from None
    filled = [
        (n, [cell.strip() for cell in row]) for n, row in enumerate(rows, 1) if any(c.strip() for c in row)
    ]
    if not filled:
        raise Problem("error.tournament.csv_empty")
    heads = _heads(filled[0][1])
    if heads:
        filled = filled[1:]
    else:
        heads = {
            **{PEOPLE[n]: n for n in range(min(people, 3))},
            "club": people,
            "family": people + 1,
            "paid": people + 2,
        }
    return [_listed(n, row, heads, people) for n, row in filled]


def _heads(row: list[str]) -> dict[str, int]:
    found = {}
    for at, cell in enumerate(row):
        for key, names in HEADS.items():
            if cell.casefold() in names and key not in found:
                found[key] = at
    return found if "name" in found else {}


def _listed(line: int, row: list[str], heads: Mapping[str, int], people: int) -> Listed | Problem:
    def cell(key: str) -> str:
        at = heads.get(key)
        return row[at] if at is not None and at < len(row) else ""

    names = tuple(name for key in PEOPLE if (name := cell(key)))
    if len(names) == 1 and people > 1:  # both in one cell
        names = tuple(
            part.strip()
            for part in re.split(r"\s*(?:/|&|\+|,|;| und | and | e )\s*", names[0])
            if part.strip()
        )
    if len(names) != people:
        return Problem("error.tournament.csv_people", line=line, people=people, text=sign_off(row))
    return Listed(line, names, cell("club"), cell("family"), cell("paid").casefold() in YES)


def sign_off(row: Iterable[str]) -> str:
    return " · ".join(cell for cell in row if cell)


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
