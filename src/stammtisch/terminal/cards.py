"""Little cards: three lines high, sign before rank as one writes them, a christened one with its tag."""

from collections.abc import Sequence

from rich.text import Text

from stammtisch.terminal.blocks import Block, beside, line
from stammtisch.wording.look import Look

WIDE = 5


def style_of(look: Look, card: str) -> str:
    pack = "" if look.pack == "german" else f"{look.pack}."
    return "card.W" if card == "WE" else f"card.{pack}{card[0]}"


def inline(look: Look, card: str) -> Text:
    """A card within a line of text, as on a slip of paper."""
    return line((f" {look.sign(card):<3} ", style_of(look, card)))


def face(look: Look, card: str) -> str:
    """What stands on a card, three places wide."""
    if card == "WE":
        return "WE "
    return f"{look[card[0]]}{look.rank(card):>2}"


def card_block(
    look: Look,
    card: str,
    name: str | None = None,
    shut: bool = False,
    best: bool = False,
    marked: bool = False,
) -> Block:
    """A card; under another name it shows that name and its own in the lower edge.  `shut` cannot be played
    now, `best` takes the trick so far, `marked` is wild."""
    shown = name or card
    edge, ink = ("card.shut", "card.shut") if shut else ("card.line", style_of(look, shown))
    tag = f"{look.code(card):{look['h']}<3}" if name and name != card else look["h"] * 3
    tag = look["h"] + look["wild"] + look["h"] if marked else tag
    bottom_style = style_of(look, "WE") if marked or (name and name != card) else edge
    return [
        line((look["nw"], edge), (look["double" if best else "h"] * 3, edge), (look["ne"], edge)),
        line((look["v"], edge), (face(look, shown), ink), (look["v"], edge)),
        line((look["sw"], edge), (tag, bottom_style), (look["se"], edge)),
    ]


def empty_block(look: Look, style: str) -> Block:
    """The place of a card that is still in hand."""
    dashes = look["dash"] * 3
    return [
        line((look["nw"] + dashes + look["ne"], style)),
        line((look["bar"] + "   " + look["bar"], style)),
        line((look["sw"] + dashes + look["se"], style)),
    ]


def row(blocks: Sequence[Block], style: str = "") -> Block:
    return beside(blocks, 0, style)
