"""How a tournament looks in the terminal."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size

from stammtisch import texts
from stammtisch.cli.spoken import say
from stammtisch.tournament import slips
from stammtisch.tournament.log import Event
from stammtisch.tournament.results import figures
from stammtisch.tournament.standing import standings
from stammtisch.tournament.state import State, Table
from stammtisch.tournament.sums import Sums
from stammtisch.tournament.views import side_names

WIDEST = 48


def side(state: State, entries: tuple[int, ...]) -> str:
    return ", ".join(side_names(state, entries))


def table_line(state: State, table: Table) -> str:
    """`  7  Egger, Lang – Pichler, Wolf   15:8 12:15 15:3   confirmed`"""
    names = " – ".join(side(state, entries) for entries in table.sides)
    games = " ".join(slips.score(game) for game in table.games or ())
    if table.awarded is not None:
        games = say("tournament.awarded", side=side(state, table.sides[table.awarded]))
    status = say(f"tournament.status.{'lost' if table.lost else table.status}")
    return f"{table.number:>4}  {names}   {games + '   ' if games else ''}{status}"


def draw_lines(state: State) -> Iterator[str]:
    current = state.round
    assert current is not None
    yield say("tournament.round", n=current.number)
    for table in current.tables.values():
        yield f"{table.number:>4}  " + " – ".join(side(state, entries) for entries in table.sides)
    for entry in current.byes:
        yield f"      {say('tournament.bye', name=state.entries[entry].name)}"


def columns(rows: Iterable[Sequence[str]], right: frozenset[int] = frozenset()) -> Iterator[str]:
    """Aligned by what a terminal shows of each letter."""
    rows = [list(row) for row in rows]
    wide = [min(WIDEST, max(cell_len(row[at]) for row in rows)) for at in range(len(rows[0]))]
    for row in rows:
        cells = []
        for at, cell in enumerate(row):
            cut = cell if cell_len(cell) <= wide[at] else set_cell_size(cell, wide[at] - 1) + "…"
            pad = " " * (wide[at] - cell_len(cut))
            cells.append(pad + cut if at in right else cut + pad)
        yield "  ".join(cells).rstrip()


def standing_lines(state: State) -> Iterator[str]:
    keys = tuple(figures(state, Sums()))
    rows: list[Sequence[str]] = [
        [say(f"tournament.column.{head}") for head in ("rank", "name", "club", *keys, "missing")]
    ]
    for row in standings(state):
        entry = state.entries[row.entry]
        missing = str(row.sums.missing) if row.sums.missing else ""
        told = figures(state, row.sums).values()
        rows.append((f"{row.rank}.", entry.name, entry.club, *told, missing))
    yield from columns(rows, frozenset({0, *range(3, 4 + len(keys))}))


def event_line(lang: str, event: Event) -> str:
    """Number, time, who, what, and what it was about."""
    what = texts.say(lang, f"tournament.event.{event.what}")
    about = " ".join(_about(event.facts))
    return (
        f"{event.n:>5}  {event.at[:19].replace('T', ' ')}  {event.by}  {what}{': ' + about if about else ''}"
    )


def _about(facts: Any) -> Iterator[str]:
    if facts.get("round"):
        yield f"R{facts['round']}"
    if "table" in facts:
        yield f"T{facts['table']}"
    if "id" in facts:
        yield f"#{facts['id']}"
    if "event" in facts:
        yield str(facts["event"])
    yield from (str(name) for name in facts.get("names", ()))
    if "games" in facts:
        yield " ".join(slips.score(game) for game in facts["games"] or ())
    for key in ("leaves", "comes", "why"):
        if facts.get(key):
            yield str(facts[key])
