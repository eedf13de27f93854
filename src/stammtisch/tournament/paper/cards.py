"""Cards that stand on the tables: a number to be read across the hall, and a code for phones."""

from stammtisch.texts import languages, say
from stammtisch.tournament.paper.sheet import CHALK, LINE, SLATE, SOFT, WOOD, WOOD_HI, Sheet
from stammtisch.tournament.state import State

WIDE, HIGH = 210.0, 148.5  # two on a page


def cards(state: State, lang: str, address: str, tables: int) -> Sheet:
    sheet = Sheet(state, lang, foot=False)
    numbers = range(1, tables + 1) if tables else sorted(state.rounds[-1].tables)
    for at, number in enumerate(numbers):
        if at % 2 == 0:
            sheet.pdf.add_page()
            sheet.pdf.set_dash_pattern(1.2, 1.6)
            sheet.rule(0, HIGH, WIDE, HIGH, LINE, 0.15)
            sheet.pdf.set_dash_pattern()
        _card(sheet, number, address, (at % 2) * HIGH)
    return sheet


def _card(sheet: Sheet, number: int, address: str, y: float) -> None:
    sheet.box(10, y + 10, WIDE - 20, HIGH - 20, fill=WOOD_HI, edge=WOOD, line=0.5, round_=6)
    sheet.box(15, y + 15, WIDE - 30, HIGH - 30, fill=(255, 255, 255), edge=WOOD, line=0.3, round_=3)
    left = 92.0 if address else WIDE - 50
    at = 22.0 if address else 25.0
    sheet.box(at, y + 24, left, 84, fill=SLATE, edge=WOOD, line=1.6, round_=4)
    sheet.text(at, y + 38, left, sheet.say("column.table"), 26, "", "C", CHALK)
    sheet.text(at, y + 73, left, str(number), 150, "B", "C", CHALK)
    if address:
        _code(sheet, number, address, y)
    sheet.rosette(28, y + 121, 7)
    sheet.text(39, y + 118.5, 140, sheet.state.name, 16, "B")
    sheet.text(
        39, y + 124.5, 140, sheet.where().removeprefix(sheet.state.name).strip(" ·"), 11, "", "L", SOFT
    )


def _code(sheet: Sheet, number: int, address: str, y: float) -> None:
    """With what it is for in all our languages: not everybody in the hall reads the same one."""
    x, wide = 124.0, 62.0
    sheet.qr(x + 4, y + 24, wide - 8, address.replace("#", str(number)))
    order = [sheet.lang, *(lang for lang in languages() if lang != sheet.lang)]
    for n, lang in enumerate(order):
        words = say(lang, "tournament.paper.scan")
        style = "B" if n == 0 else ""
        sheet.lines(x, y + 83 + 9.2 * n, wide + 2, words, 9.5 if n == 0 else 9, style)
