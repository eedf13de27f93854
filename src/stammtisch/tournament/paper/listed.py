"""Lists to hang up: the draw by tables and by names, the entries, the standings."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from stammtisch.tournament.paper.sheet import CHALK, INK, LINE, MARGIN, SHEET, SLATE, SOFT, Sheet
from stammtisch.tournament.results import figures
from stammtisch.tournament.standing import standings as ranked
from stammtisch.tournament.state import SETTLED, Round, State
from stammtisch.tournament.sums import Sums
from stammtisch.tournament.views import side_names

FOOT = 16.0


def draw(state: State, lang: str) -> Sheet:
    sheet, current = Sheet(state, lang), state.rounds[-1]
    title = f"{sheet.say('round', n=current.number)}: {sheet.say('paper.draw')}"
    _tables(sheet, current, title)
    _names(sheet, current, f"{sheet.say('round', n=current.number)}: {sheet.say('paper.seats')}")
    return sheet


def _tables(sheet: Sheet, current: Round, title: str) -> None:
    """Two columns; each table its number and a line for every side."""
    state, sides = sheet.state, sheet.state.format.sides
    high = 4.0 + 5.4 * sides
    wide = (sheet.wide - 2 * MARGIN - 6) / 2
    for column, y, number_ in _places(sheet, sorted(current.tables), high, title):
        table, x = current.tables[number_], MARGIN + column * (wide + 6)
        sheet.box(x, y, wide, high - 1.6, fill=SHEET, edge=LINE, line=0.2, round_=2)
        sheet.chip(x + 1.6, y + (high - 1.6) / 2 - 5, table.number, 10)
        for n, side in enumerate(table.sides):
            names = ", ".join(side_names(state, side))
            sheet.text(
                x + 14, y + 3.9 + 5.4 * n, wide - 16, names, 12.5, "B" if n == 0 and sides == 2 else ""
            )
    rest = [", ".join(state.entries[e].names) for e in current.byes]
    if rest:
        sheet.text(
            MARGIN,
            sheet.high - FOOT - 1,
            sheet.wide - 2 * MARGIN,
            f"{sheet.say('paper.byes')}: {'; '.join(rest)}",
            11,
        )


def _places(sheet: Sheet, items: Sequence[int], high: float, title: str) -> Iterator[tuple[int, float, int]]:
    """Down the first column, down the second, then a new page."""
    rows = int((sheet.high - 37 - FOOT - 6) / high)
    for at, item in enumerate(items):
        if at % (2 * rows) == 0:
            top = sheet.page(title)
        column, row = divmod(at % (2 * rows), rows)
        yield column, top + row * high, item


def _names(sheet: Sheet, current: Round, title: str) -> None:
    """Everybody by the alphabet, with his table: nobody should have to search all tables for himself."""
    state = sheet.state
    seats = {e: t.number for t in current.tables.values() for e in t.entries}
    people = sorted(
        (name, seats.get(e, 0)) for e in (*seats, *current.byes) for name in state.entries[e].names
    )  # fmt: skip
    people.sort(key=lambda one: _as_sorted(one[0]))
    wide, high = (sheet.wide - 2 * MARGIN - 8) / 3, 5.4
    rows = int((sheet.high - 37 - FOOT) / high)
    for at, (name, table) in enumerate(people):
        if at % (3 * rows) == 0:
            top = sheet.page(title)
        column, row = divmod(at % (3 * rows), rows)
        x, y = MARGIN + column * (wide + 4), top + row * high + high / 2
        if row % 2 == 0:
            sheet.box(x, y - high / 2, wide, high, fill=SHEET)
        sheet.text(x + 1, y, wide - 14, name, 11)
        sheet.text(x + wide - 13, y, 12, str(table) if table else "–", 11, "B", "R")


def _as_sorted(name: str) -> str:
    """Letters with marks stand among their plain ones."""
    plain = unicodedata.normalize(
        "NFKD", name.casefold().replace("ł", "l").replace("ø", "o").replace("đ", "d")
    )
    return "".join(c for c in plain if not unicodedata.combining(c))


def standings(state: State, lang: str) -> Sheet:
    sheet = Sheet(state, lang)
    last = max((table.round for table in state.tables() if table.status == SETTLED), default=0)
    title = sheet.say("paper.final") if state.finished else sheet.say("paper.standings", n=last)
    keys = tuple(figures(state, Sums()))
    heads = [sheet.say(f"column.{key}") for key in ("rank", "name", "club", *keys)]
    rows = []
    for row in ranked(state):
        entry = state.entries[row.entry]
        told = (figure.replace("-", "−") for figure in figures(state, row.sums).values())
        rows.append((f"{row.rank}.", ", ".join(entry.names), entry.club, *told))
    wide = (16, 126 - 18 * len(keys), 38, *(18 for _ in keys))
    _table(sheet, title, heads, rows, wide, {0, *range(3, 3 + len(keys))})
    return sheet


def entries(state: State, lang: str) -> Sheet:
    sheet = Sheet(state, lang)
    heads = [sheet.say(f"column.{key}") for key in ("number", "name", "club", "paid")]
    rows = [
        (str(e.id), ", ".join(e.names), e.club, "✓" if e.paid else "")
        for e in state.entries.values()
        if not e.out
    ]
    _table(sheet, sheet.say("paper.entries"), heads, rows, (16, 92, 50, 22), {0})
    return sheet


def _table(
    sheet: Sheet, title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], wide: Sequence[float],
    right: set[int],
) -> None:  # fmt: skip
    """Rows on as many pages as they need; the first three stand out."""
    high, per = 6.4, int((sheet.high - 37 - FOOT - 8) / 6.4)
    found = list(rows) or [("",) * len(heads)]
    for at, row in enumerate(found):
        if at % per == 0:
            top = sheet.page(title)
            sheet.box(MARGIN, top, sum(wide), 7.4, fill=SLATE, round_=1.5)
            _row(sheet, top + 3.7, heads, wide, right, "B", CHALK, 10)
        y = top + 8 + (at % per) * high
        if at % 2 == 0:
            sheet.box(MARGIN, y, sum(wide), high, fill=SHEET)
        sheet.rule(MARGIN, y + high, MARGIN + sum(wide), y + high, LINE, 0.1)
        first = row[0] in ("1.", "2.", "3.")
        _row(sheet, y + high / 2, row, wide, right, "B" if first else "", INK if row[0] else SOFT, 11)


def _row(
    sheet: Sheet, y: float, cells: Sequence[str], wide: Sequence[float], right: set[int], style: str,
    colour: tuple[int, int, int], size: float,
) -> None:  # fmt: skip
    x = MARGIN
    for n, cell in enumerate(cells):
        sheet.text(x + 1.5, y, wide[n] - 3, cell, size, style, "R" if n in right else "L", colour)
        x += wide[n]
