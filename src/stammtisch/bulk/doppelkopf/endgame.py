"""The last tricks with open cards, played perfectly by both parties: alpha-beta without recursion, for
compiled code that calls itself cannot be kept on disk."""

from typing import Any

import numpy as np

from stammtisch.bulk.compiling import record_type
from stammtisch.core.rule import apart, rule
from stammtisch.games.doppelkopf.cells import PLAY, Cells, Rules
from stammtisch.games.doppelkopf.solving import first, lawful, lay, worth

DEEPEST = 17  # cards of four tricks, and the position itself
MOST = 4096
LADDER = np.dtype(
    [
        ("tables", record_type(Cells), (DEEPEST,)),
        *((name, np.int64, (DEEPEST,)) for name in ("cards", "low", "high", "found")),
        ("names", np.int64, (36,)),
    ]
)


@rule
def enter(r: Rules, w: Any, depth: int, friends: int, low: int, high: int) -> None:
    t = w.tables[depth]
    w.cards[depth] = lawful(r, t, t.turn, w.names)
    w.low[depth], w.high[depth] = low, high
    w.found[depth] = -MOST if friends >> t.turn & 1 else MOST


@rule
@apart
def solved(r: Rules, w: Any, me: int, friends: int) -> int:
    """What the seat gets from the position in the lowest table; `friends` is its party."""
    depth = 0
    if w.tables[0].phase != PLAY:
        return worth(r, w.tables[0], me)
    enter(r, w, 0, friends, -MOST, MOST)
    while True:
        t = w.tables[depth]
        if w.cards[depth] and w.low[depth] < w.high[depth]:
            card = first(r, t, t.turn, w.cards[depth])
            w.cards[depth] &= ~(1 << card)
            w.tables[depth + 1] = t
            lay(r, w.tables[depth + 1], t.turn, card, w.names)
            if w.tables[depth + 1].phase == PLAY:
                enter(r, w, depth + 1, friends, w.low[depth], w.high[depth])
                depth += 1
                continue
            value = worth(r, w.tables[depth + 1], me)
        elif depth == 0:
            return int(w.found[0])
        else:
            value = w.found[depth]
            depth -= 1
        if friends >> w.tables[depth].turn & 1:
            w.found[depth] = max(w.found[depth], value)
            w.low[depth] = max(w.low[depth], value)
        else:
            w.found[depth] = min(w.found[depth], value)
            w.high[depth] = min(w.high[depth], value)
