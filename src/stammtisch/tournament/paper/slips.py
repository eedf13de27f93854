"""Slips that look like a slate in its frame: names on top, a line a game, the sum below, both sign."""

from stammtisch.tournament.paper.sheet import INK, LINE, SOFT, WOOD, WOOD_HI, Sheet
from stammtisch.tournament.state import Round, State, Table
from stammtisch.tournament.views import side_names

WIDE, HIGH = 105.0, 148.5  # a quarter of a page
EDGE = 7.0
HEAD = 22.0
NARROW = 30.0  # a column in which a name takes two lines


def slips(state: State, lang: str) -> Sheet:
    """Four on a page, in an order that keeps the piles sorted when the page is cut."""
    sheet, current = Sheet(state, lang, foot=False), state.rounds[-1]
    tables = [current.tables[number] for number in sorted(current.tables)]
    pages = -(-len(tables) // 4)
    for page in range(pages):
        sheet.pdf.add_page()
        _cuts(sheet)
        for quarter in range(4):
            at = quarter * pages + page
            if at < len(tables):
                _slip(sheet, current, tables[at], (quarter % 2) * WIDE, (quarter // 2) * HIGH)
    return sheet


def _cuts(sheet: Sheet) -> None:
    sheet.pdf.set_dash_pattern(1.2, 1.6)
    sheet.rule(WIDE, 0, WIDE, sheet.high, LINE, 0.15)
    sheet.rule(0, HIGH, sheet.wide, HIGH, LINE, 0.15)
    sheet.pdf.set_dash_pattern()


def _slip(sheet: Sheet, current: Round, table: Table, x: float, y: float) -> None:
    state, stage = sheet.state, sheet.state.stage(current)
    left, wide = x + EDGE, WIDE - 2 * EDGE
    sheet.chip(left, y + EDGE, table.number, 13)
    title = f"{sheet.say('paper.table', n=table.number)} · {sheet.say('round', n=current.number)}"
    sheet.text(left + 16, y + EDGE + 4, wide - 28, title, 15, "B")
    sheet.text(left + 16, y + EDGE + 10, wide - 28, state.name, 10, "", "L", SOFT)
    sheet.rosette(x + WIDE - EDGE - 5.5, y + EDGE + 6.5, 5.5)
    key = "paper.slip_head" if state.format.to else "paper.slip_plain"
    hint = sheet.say(key, games=stage.games, to=state.format.to)
    sheet.text(left, y + EDGE + 17.5, wide, hint, 9, "", "L", SOFT, 6)
    bottom = _slate(sheet, table, stage.games, left, y + HEAD + EDGE, wide)
    _signatures(sheet, len(table.sides), left, bottom, wide, y + HIGH - EDGE)


def _slate(sheet: Sheet, table: Table, games: int, x: float, y: float, wide: float) -> float:
    """The frame with its columns; below it everything is free for signatures."""
    rows = max(3, games)
    step = min(15.0, 76 / (rows + 1))
    names = 13.0
    high = names + (rows + 1) * step
    sheet.box(x, y, wide, high + 6, fill=WOOD_HI, edge=WOOD, line=0.4, round_=2.5)
    sheet.box(x + 3, y + 3, wide - 6, high, fill=(255, 255, 255), edge=INK, line=0.5, round_=1)
    x, y, wide = x + 3, y + 3, wide - 6
    label = 15.0
    column = (wide - label) / len(table.sides)
    for n, side in enumerate(table.sides):
        _names(sheet, side_names(sheet.state, side), x + label + n * column, y, column, names)
        sheet.rule(x + label + n * column, y + 2, x + label + n * column, y + high - 2, INK, 0.35)
    sheet.rule(x + 2, y + names, x + wide - 2, y + names, INK, 0.5)
    for row in range(rows):
        middle = y + names + (row + 0.5) * step
        if row < games and games > 1:
            sheet.text(x + 1, middle, label - 2, f"{sheet.say('paper.game')} {row + 1}", 8, "", "L", SOFT)
        if row:
            sheet.rule(x + 2, middle - step / 2, x + wide - 2, middle - step / 2, LINE, 0.15)
    total = y + names + rows * step
    sheet.rule(x + 2, total, x + wide - 2, total, INK, 0.35)
    sheet.rule(x + 2, total + 0.9, x + wide - 2, total + 0.9, INK, 0.35)
    sheet.text(x + 1, total + step / 2, label - 2, sheet.say("paper.sum"), 9, "B")
    return y + high + 3


def _names(sheet: Sheet, names: list[str], x: float, y: float, wide: float, high: float) -> None:
    if len(names) == 1 and wide < NARROW and " " in names[0]:
        first, _, last = names[0].rpartition(" ")
        names = [first, last]
    step = high / (len(names) + 0.4)
    size = 11 if len(names) < 3 else 8.5
    for n, name in enumerate(names):
        sheet.text(x + 1, y + step * (n + 0.7), wide - 2, name, size, "B", "C", INK, 5.5)


def _signatures(sheet: Sheet, sides: int, x: float, y: float, wide: float, bottom: float) -> None:
    """A line for each side, as low as there is room for a hand."""
    column, at = wide / sides, min(bottom - 5, y + 20)
    for n in range(sides):
        left = x + n * column
        sheet.rule(left + 1, at, left + column - 2, at, INK, 0.25)
        sheet.text(left + 1, at + 2.6, column - 3, sheet.say("paper.sign"), 7.5, "", "L", SOFT, 5)
