"""Entries from a list that somebody typed."""

import csv
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from stammtisch.core.problem import Problem

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
