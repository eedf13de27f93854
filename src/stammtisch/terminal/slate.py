"""The slate in chalk: the target on top, a column each, the deals below each other."""

from stammtisch.core.slate import Cell, Slate
from stammtisch.terminal.blocks import Block, fit, flow, framed, line
from stammtisch.wording.voice import Voice

MARKS = {"cross": "won", "blot": "blot"}
LEAST = 5  # width of a column, where there is room


def signed(n: int, voice: Voice) -> str:
    """A number with a minus of its own where there is one."""
    return voice.look.text(str(n).replace("-", "−"))


class Chalk:
    """A slate being drawn, at most so wide."""

    def __init__(self, slate: Slate, voice: Voice, wide: int) -> None:
        self.slate, self.voice, self.look = slate, voice, voice.look
        self.heads = [self._head(i) for i in range(len(slate.columns))]
        self.columns = [max(LEAST, len(head)) for head in self.heads]
        while sum(self.columns) + 3 * len(self.columns) + 1 > wide and max(self.columns) > 3:
            self.columns[self.columns.index(max(self.columns))] -= 1  # names are cut where it is too wide
        self.inner = sum(self.columns) + 3 * len(self.columns) - 1

    def _head(self, i: int) -> str:
        """The name with the Noggerl of the evening beside it, and at the end cross or blot."""
        slate, circle = self.slate, self.look["noggerl"]
        tally = slate.tally[i] - (slate.marks[i] == "blot")  # the newest one is the blot itself
        circles = circle * tally if tally < 4 else f"{tally}{circle}"
        mark = self.look[MARKS[slate.marks[i]]] if slate.marks[i] in MARKS else ""
        return " ".join(part for part in (slate.columns[i], circles, mark) if part)

    def _across(self, cells: list[str], style: str, stroke: bool = True) -> Block:
        """One row; a stroke goes through the numbers of a side that is one short."""
        text = line(" ", style="slate")
        for i, (cell, column) in enumerate(zip(cells, self.columns, strict=True)):
            struck = self.slate.struck[i] and bool(cell)
            shown = f"{cell}{self.look['stroke']}" if struck and stroke else cell
            text.append(f" {self.look['v']} " if i else "", "slate.line")
            piece = line((shown, "slate.struck" if struck else style))
            text.append_text(fit(piece, column, "slate", "centre"))
        return [fit(text, self.inner, "slate")]

    def _rule(self) -> Block:
        h = self.look["h"]
        ruled = f"{h}{self.look['cross']}{h}".join(h * column for column in self.columns)
        return [fit(line((" " + ruled, "slate.line"), style="slate"), self.inner, "slate")]

    def _number(self, cell: Cell) -> str:
        if cell.points is None:
            return ""
        if cell.dash and self.slate.target is not None:
            return self.look["bench"]
        return signed(cell.points, self.voice)

    def block(self, most_rows: int, least: int) -> Block:
        slate = self.slate
        rows = slate.rows[-most_rows:]
        target = [] if slate.target is None else [line((str(slate.target), "slate.head"))]
        block = [fit(text, self.inner, "slate", "centre") for text in target]
        block += [*self._across(self.heads, "slate.head", stroke=False), *self._rule()]
        if len(rows) < len(slate.rows):
            block += self._across([self.look["more"]] * len(self.columns), "slate.line", stroke=False)
        for row in rows:
            block += self._across([self._number(cell) for cell in row], "slate")
        block += [line(style="slate")] * (least - len(block) - 4)
        block += [
            *self._rule(),
            *self._across([signed(total, self.voice) for total in slate.totals], "slate.head"),
        ]
        title = self.voice.say("cli.play.slate")
        return framed(block, self.look, self.inner + 2, "slate", "slate.line", title)


def slate_block(slate: Slate, voice: Voice, wide: int, most_rows: int = 99, least: int = 0) -> Block:
    """The slate in its frame; where it is too long the oldest rows are rubbed out, where it has less
    than `least` lines it stays empty below."""
    return Chalk(slate, voice, wide).block(max(1, most_rows), least)


def totals_line(slate: Slate, voice: Voice, wide: int) -> Block:
    """The slate where there is room for one line only, or for two where many sit at the table."""
    totals = zip(slate.columns, slate.totals, strict=True)
    told = [f"{name} {signed(total, voice)}" for name, total in totals]
    dotted = [f"{text} {voice.look['dot']}" for text in told[:-1]]
    return flow((line(text) for text in (*dotted, told[-1])), wide, 1)


def tally_lines(slate: Slate, voice: Voice) -> list[str]:
    """Who owes how much wine this evening."""
    return [
        voice.say("partie.tally", seat=name, n=tally)
        for name, tally in zip(slate.columns, slate.tally, strict=True)
        if tally
    ]
