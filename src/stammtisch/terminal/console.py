"""The terminal itself: its colours, and what letters and lines it can show."""

import sys
from collections.abc import Mapping

from rich.console import Console
from rich.theme import Theme

from stammtisch.wording.look import ASCII, UNICODE, Look

# the colours of the house: felt, paper, slate and chalk, one accent for one state
STYLES = {
    "felt": "#fbf5e6 on #40654f",
    "felt.line": "#9bb5a4 on #40654f",
    "felt.second": "#d3dfd0 on #40654f",
    "felt.turn": "bold #f2b53a on #40654f",
    "felt.offer": "bold #9cc3ff on #40654f",
    "paper": "#2a211a on #fffaf0",
    "card.E": "bold #6b3f16 on #fffaf0",
    "card.L": "bold #1c6b35 on #fffaf0",
    "card.H": "bold #b3202a on #fffaf0",
    "card.S": "bold #a86f00 on #fffaf0",
    "card.W": "bold #5b3a8c on #fffaf0",
    "card.french.C": "bold #1d1d1b on #fffaf0",
    "card.french.S": "bold #27466b on #fffaf0",
    "card.french.H": "bold #b3202a on #fffaf0",
    "card.french.D": "bold #c2560a on #fffaf0",
    "card.line": "#9a8663 on #fffaf0",
    "card.shut": "#8d8271 on #d9d0bf",
    "slate": "#f4f1e7 on #2c3432",
    "slate.head": "bold #f4f1e7 on #2c3432",
    "slate.line": "#8e9a96 on #2c3432",
    "slate.struck": "bold #f2b53a on #2c3432",
    "head": "bold",
    "second": "dim",
    "turn": "bold #c07f12",
    "offer": "bold #4a86e8",
    "refusal": "bold #cf4534",
    "number": "bold",
    "rule": "dim",
}


def pick_look(ascii_only: bool, environ: Mapping[str, str], encoding: str | None) -> Look:
    """Signs where the terminal can show them."""
    utf8 = (encoding or "").lower().replace("-", "").replace("_", "") in ("utf8", "utf8sig")
    plain = ascii_only or not utf8 or environ.get("TERM") == "dumb"
    return Look(ASCII if plain else UNICODE, plain)


def make_console() -> Console:
    """Colours as far as they go; rich itself heeds NO_COLOR and what the terminal says of itself."""
    return Console(theme=Theme(STYLES), highlight=False, markup=False, emoji=False, file=sys.stdout)
