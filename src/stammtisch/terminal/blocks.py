"""Pieces of the picture: lines of styled text that can stand side by side, be framed and be cut to size."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

from stammtisch.wording.look import Look

Block = list[Text]


def line(*parts: str | tuple[str, str] | Text, style: str = "") -> Text:
    """Text from pieces; a pair is a text and its style."""
    made = Text(style=style, no_wrap=True, end="")
    for part in parts:
        if isinstance(part, tuple):
            made.append(part[0], part[1])
        else:
            made.append(part)
    return made


def width(block: Iterable[Text]) -> int:
    return max((text.cell_len for text in block), default=0)


def fit(text: Text, wide: int, style: str = "", align: str = "left") -> Text:
    """Exactly this wide: padded, or cut with an ellipsis."""
    made = text.copy()
    if made.cell_len > wide:
        made.truncate(wide, overflow="ellipsis" if wide > 3 else "crop")
    gap = wide - made.cell_len
    before = gap // 2 if align == "centre" else gap if align == "right" else 0
    padded = Text(style=style, no_wrap=True, end="")
    padded.append(" " * before)
    padded.append_text(made)
    padded.append(" " * (gap - before))
    return padded


def beside(blocks: Sequence[Block], gap: int = 1, style: str = "") -> Block:
    """Blocks side by side, their tops level."""
    high = max((len(block) for block in blocks), default=0)
    widths = [width(block) for block in blocks]
    rows = []
    for i in range(high):
        row = Text(style=style, no_wrap=True, end="")
        for at, block in enumerate(blocks):
            row.append(" " * gap if at else "")
            row.append_text(fit(block[i] if i < len(block) else Text(), widths[at], style))
        rows.append(row)
    return rows


def columns(rows: Block, wide: int, gap: int = 2) -> Block:
    """Rows in as few lines as there is room for, counted downwards."""
    for high in range(1, len(rows)):
        side = [rows[at : at + high] for at in range(0, len(rows), high)]
        if sum(map(width, side)) + gap * (len(side) - 1) <= wide:
            return beside(side, gap)
    return rows


def framed(block: Block, look: Look, wide: int, style: str, edge: str, title: str = "") -> Block:
    """A block in a frame of this outer width, a title in the upper edge."""
    inner = wide - 2
    head = f"{look['h']} {title} " if title else ""
    head = head if cell_len(head) <= inner else ""
    top = line((look["nw"] + head + look["h"] * (inner - cell_len(head)) + look["ne"], edge))
    bottom = line((look["sw"] + look["h"] * inner + look["se"], edge))
    sides = [line((look["v"], edge), fit(text, inner, style), (look["v"], edge)) for text in block]
    return [top, *sides, bottom]


def flow(pieces: Iterable[Text], wide: int, gap: int = 3, indent: int = 0) -> Block:
    """Pieces one after the other, a new line where the next would not fit."""
    rows: Block = []
    for piece in pieces:
        if rows and rows[-1].cell_len + gap + piece.cell_len <= wide:
            rows[-1].append(" " * gap)
            rows[-1].append_text(piece)
        else:
            rows.append(line(" " * indent, piece))
    return rows


def wrapped(text: str, wide: int, style: str = "", hang: int = 0) -> Block:
    """A sentence over as many lines as it needs."""
    rows: Block = []
    row = ""
    for word in text.split():
        if row and cell_len(row) + 1 + cell_len(word) > wide:
            rows.append(line((row, style)))
            row = " " * hang + word
        else:
            row = f"{row} {word}" if row.strip() else row + word
    return [*rows, line((row, style))] if row.strip() or not rows else rows
