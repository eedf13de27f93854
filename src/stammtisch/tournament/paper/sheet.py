"""A page in the look of the house: paper, ink, a wooden line, the carved rosette."""

import math
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from stammtisch.core.problem import Problem
from stammtisch.texts import say
from stammtisch.tournament.state import State

Colour = tuple[int, int, int]
INK, SOFT, LINE, WOOD, WOOD_HI, SLATE, CHALK, BRICK, SHEET = (
    (42, 33, 26), (92, 77, 62), (154, 134, 99), (143, 100, 56), (207, 163, 109), (44, 52, 50),
    (244, 241, 231), (124, 36, 48), (250, 245, 234),
)  # fmt: skip
MARGIN = 15.0
# where systems keep letters that our own font lacks
BEYOND = (
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
    "C:/Windows/Fonts/msyh.ttc", "C:/Windows/Fonts/segoeui.ttf",
)  # fmt: skip


def _library() -> Any:
    try:
        import font_source_sans_pro
        import fpdf
    except ImportError as error:
        raise Problem("error.tournament.library", name=error.name or "fpdf2") from None
    return fpdf, files(font_source_sans_pro).joinpath("files")


class Sheet:
    """Pages of one kind.  Measures are millimetres, sizes of letters points."""

    def __init__(self, state: State, lang: str, landscape: bool = False, foot: bool = True) -> None:
        fpdf, fonts = _library()
        self.state, self.lang, self.foot = state, lang, foot
        self.pdf = fpdf.FPDF("landscape" if landscape else "portrait", "mm", "A4")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_title(state.name)
        self.pdf.set_lang(lang)
        for style, name in (("", "Regular"), ("B", "Bold"), ("I", "Light")):
            self.pdf.add_font("sans", style, str(fonts.joinpath(f"SourceSansPro-{name}.ttf")))
        self._know_more()
        self.wide, self.high = (297.0, 210.0) if landscape else (210.0, 297.0)

    def _know_more(self) -> None:
        """Strange letters in names: from a font of the system, if it has one that can be read."""
        told = "".join(c for entry in self.state.entries.values() for c in (*entry.name, *entry.club))
        known = set(self.pdf.fonts["sans"].cmap)
        missing = {c for c in told if ord(c) not in known}
        for n, path in enumerate(BEYOND if missing else ()):
            if Path(path).is_file():
                self.pdf.add_font(f"more{n}", "", path)
                missing -= {c for c in missing if ord(c) in self.pdf.fonts[f"more{n}"].cmap}
                self.pdf.set_fallback_fonts([*self.pdf._fallback_font_ids, f"more{n}"], exact_match=False)
        self.missing = missing

    def say(self, key: str, /, **facts: Any) -> str:
        return say(self.lang, f"tournament.{key}", **facts)

    def output(self) -> bytes:
        return bytes(self.pdf.output())

    # --- drawing ---

    def ink(self, colour: Colour) -> None:
        self.pdf.set_text_color(*colour)

    def text(
        self, x: float, y: float, wide: float, words: str, size: float, style: str = "", align: str = "L",
        colour: Colour = INK, smallest: float = 7,
    ) -> None:  # fmt: skip
        """One line in a box whose middle is at `y`; long words get smaller, then are cut."""
        words = "".join("□" if c in self.missing else c for c in words)
        pdf = self.pdf
        pdf.set_font("sans", style, size)
        while size > smallest and pdf.get_string_width(words) > wide:
            size -= 0.5
            pdf.set_font_size(size)
        while len(words) > 2 and pdf.get_string_width(words) > wide:
            words = words[:-2] + "…"
        self.ink(colour)
        high = size * 0.42
        pdf.set_xy(x, y - high / 2)
        pdf.cell(wide, high, words, align=align)

    def lines(self, x: float, y: float, wide: float, words: str, size: float, style: str = "") -> None:
        """Several lines from `y` down."""
        self.pdf.set_font("sans", style, size)
        self.ink(INK)
        self.pdf.set_xy(x, y)
        self.pdf.multi_cell(wide, size * 0.42, words, align="C")

    def box(
        self, x: float, y: float, wide: float, high: float, fill: Colour | None = None,
        edge: Colour | None = None,
        line: float = 0.3, round_: float = 0.0,
    ) -> None:  # fmt: skip
        pdf = self.pdf
        pdf.set_line_width(line)
        if fill:
            pdf.set_fill_color(*fill)
        if edge:
            pdf.set_draw_color(*edge)
        style = ("D" if edge else "") + ("F" if fill else "")
        pdf.rect(x, y, wide, high, style, round_corners=bool(round_), corner_radius=round_)

    def rule(
        self, x: float, y: float, to_x: float, to_y: float, colour: Colour = LINE, line: float = 0.3
    ) -> None:
        self.pdf.set_draw_color(*colour)
        self.pdf.set_line_width(line)
        self.pdf.line(x, y, to_x, to_y)

    def rosette(self, x: float, y: float, radius: float) -> None:
        """Six petals, as on old chests."""
        pdf = self.pdf
        pdf.set_fill_color(*BRICK)
        pdf.circle(x, y, radius, "F")
        pdf.set_draw_color(231, 199, 154)
        pdf.set_line_width(radius / 22)
        pdf.circle(x, y, radius * 0.87, "D")
        pdf.set_fill_color(246, 227, 189)
        for n in range(6):
            pdf.polygon([_turned(x, y, radius * 0.76, px, py, n) for px, py in _petal()], style="F")

    def chip(self, x: float, y: float, number: int, size: float = 9) -> None:
        """The number of a table, on slate."""
        self.box(x, y, size, size, fill=SLATE, round_=size / 5)
        self.text(x, y + size / 2, size, str(number), size * 1.45, "B", "C", CHALK, 5)

    def qr(self, x: float, y: float, wide: float, address: str) -> None:
        import segno

        matrix = [list(row) for row in segno.make(address, error="m", micro=False).matrix]
        step = wide / len(matrix)
        self.pdf.set_fill_color(*INK)
        for row, cells in enumerate(matrix):
            for start, long in _runs(cells):
                self.pdf.rect(x + start * step, y + row * step, long * step + 0.02, step + 0.02, "F")

    # --- pages ---

    def page(self, title: str) -> float:
        """A new page with its head; where the content begins."""
        self.pdf.add_page()
        if self.foot:
            number = self.say("paper.page", n=self.pdf.page_no())
            self.text(MARGIN, self.high - 9, self.wide - 2 * MARGIN, number, 9, "", "R", SOFT)
            self.text(MARGIN, self.high - 9, 120, "Stammtisch", 9, "", "L", SOFT)
        self.rosette(MARGIN + 8, MARGIN + 6, 8)
        right = self.wide - MARGIN
        self.text(MARGIN + 20, MARGIN + 2.5, right - MARGIN - 20, title, 22, "B")
        self.text(MARGIN + 20, MARGIN + 10.5, right - MARGIN - 20, self.where(), 12, "", "L", SOFT)
        self.rule(MARGIN, MARGIN + 17, right, MARGIN + 17, WOOD, 0.9)
        return MARGIN + 22

    def where(self) -> str:
        return " · ".join(part for part in (self.state.name, self.state.place, self.state.date) if part)


def _petal() -> Sequence[tuple[float, float]]:
    """A lens from the middle upwards, of length 1: two arcs of radius 1."""
    right = [
        (math.cos(a) - math.cos(math.pi / 6), -0.5 + math.sin(a)) for a in _angles(math.pi / 6, -math.pi / 6)
    ]
    return [*right, *[(-px, py) for px, py in reversed(right)]]


def _angles(start: float, end: float, steps: int = 12) -> Iterable[float]:
    return [start + (end - start) * n / steps for n in range(steps + 1)]


def _turned(x: float, y: float, scale: float, px: float, py: float, n: int) -> tuple[float, float]:
    angle = math.pi / 3 * n
    return (
        x + scale * (px * math.cos(angle) - py * math.sin(angle)),
        y + scale * (px * math.sin(angle) + py * math.cos(angle)),
    )


def _runs(cells: Sequence[int]) -> Iterable[tuple[int, int]]:
    """Dark stretches of a row: where each begins, how long it is."""
    start = None
    for at, dark in enumerate([*cells, 0]):
        if dark and start is None:
            start = at
        elif not dark and start is not None:
            yield start, at - start
            start = None
