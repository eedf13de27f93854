"""The last tricks with open cards, played perfectly by both parties: alpha-beta without recursion, for
compiled code that calls itself cannot be kept on disk."""

from dataclasses import dataclass
from typing import Any

from stammtisch.core.cells import Cells as AnyCells
from stammtisch.core.cells import row
from stammtisch.core.rule import apart, rule
from stammtisch.games.doppelkopf.cells import PLAY, Cells, Rules
from stammtisch.games.doppelkopf.solving import first, lawful, lay, worth

DEEPEST = 17  # cards of four tricks, and the position itself
MOST = 4096


@dataclass(slots=True)
class Ladder(AnyCells):
    """The search, by depth."""

    cards: list[int] = row(DEEPEST)
    low: list[int] = row(DEEPEST)
    high: list[int] = row(DEEPEST)
    found: list[int] = row(DEEPEST)
    names: list[int] = row(36)  # of wild cards: there are none


@rule
def enter(r: Rules, w: Any, t: Cells, depth: int, friends: int, low: int, high: int) -> None:
    w.cards[depth] = lawful(r, t, t.turn, w.names)
    w.low[depth], w.high[depth] = low, high
    w.found[depth] = -MOST if friends >> t.turn & 1 else MOST


@rule
@apart
def solved(r: Rules, w: Any, tables: Any, me: int, friends: int) -> int:
    """What the seat gets from the position in the lowest table; `friends` is its party."""
    depth = 0
    if tables[0].phase != PLAY:
        return worth(r, tables[0], me)
    enter(r, w, tables[0], 0, friends, -MOST, MOST)
    while True:
        t = tables[depth]
        if w.cards[depth] and w.low[depth] < w.high[depth]:
            card = first(r, t, t.turn, w.cards[depth])
            w.cards[depth] &= ~(1 << card)
            tables[depth + 1] = t
            lay(r, tables[depth + 1], t.turn, card, w.names)
            if tables[depth + 1].phase == PLAY:
                enter(r, w, tables[depth + 1], depth + 1, friends, w.low[depth], w.high[depth])
                depth += 1
                continue
            value = worth(r, tables[depth + 1], me)
        elif depth == 0:
            return int(w.found[0])
        else:
            value = w.found[depth]
            depth -= 1
        if friends >> tables[depth].turn & 1:
            w.found[depth] = max(w.found[depth], value)
            w.low[depth] = max(w.low[depth], value)
        else:
            w.found[depth] = min(w.found[depth], value)
            w.high[depth] = min(w.high[depth], value)
