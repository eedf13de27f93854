"""Certificates: what hangs on the wall at home."""

from stammtisch.tournament.paper.sheet import BRICK, INK, SOFT, WOOD, WOOD_HI, Sheet
from stammtisch.tournament.prizes import awarded
from stammtisch.tournament.standing import standings
from stammtisch.tournament.state import State

BEST = 3


def certificates(state: State, lang: str, best: int) -> Sheet:
    sheet = Sheet(state, lang, landscape=True, foot=False)
    prized = max((prize.rank for prize in awarded(state)), default=BEST)
    rows = standings(state)
    for row in rows:
        if row.rank <= (best or prized):
            _certificate(sheet, row.rank, list(state.entries[row.entry].names), len(rows))
    if not rows:
        sheet.pdf.add_page()
    return sheet


def _certificate(sheet: Sheet, rank: int, names: list[str], of: int) -> None:
    sheet.pdf.add_page()
    wide, high = sheet.wide, sheet.high
    sheet.box(8, 8, wide - 16, high - 16, fill=WOOD_HI, edge=WOOD, line=0.6, round_=4)
    sheet.box(14, 14, wide - 28, high - 28, fill=(255, 253, 247), edge=WOOD, line=0.5, round_=2)
    sheet.box(17, 17, wide - 34, high - 34, edge=WOOD, line=0.25, round_=1)
    for x in (26, wide - 26):
        for y in (26, high - 26):
            sheet.rosette(x, y, 5)
    sheet.rosette(wide / 2, 42, 16)
    sheet.text(30, 72, wide - 60, sheet.say("paper.certificate"), 40, "B", "C", BRICK)
    sheet.text(30, 90, wide - 60, sheet.say("paper.place", n=rank), 26, "B", "C")
    step = 17 if len(names) < 3 else 12
    top = 114 - step * (len(names) - 1) / 2 + 2
    for n, name in enumerate(names):
        sheet.text(30, top + step * n, wide - 60, name, 34 if len(names) < 3 else 26, "", "C", INK, 14)
    sheet.text(30, 142, wide - 60, sheet.state.name, 19, "B", "C")
    facts = [part for part in (sheet.state.place, sheet.state.date, sheet.say("paper.out_of", n=of)) if part]
    sheet.text(30, 151, wide - 60, " · ".join(facts), 13, "", "C", SOFT)
    sheet.rule(wide / 2 - 42, 177, wide / 2 + 42, 177, INK, 0.3)
    sheet.text(wide / 2 - 42, 181.5, 84, sheet.say("paper.desk"), 11, "", "C", SOFT)
