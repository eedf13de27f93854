"""How bots speak at Bieten, counted by what they hold: where the rows of `bots/bieten/kinds.py` come from.

    python -m stammtisch.arena.kinds [DEALS [PLAYERS …]]

Both levels sit at the same tables.  What `search` says hangs on the rows themselves: they were counted again
until they stayed the same.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from stammtisch.arena.play import Pair, Pairing
from stammtisch.bots.bieten.habits import RANKS, paired, rank
from stammtisch.bots.bieten.heights import heights, three
from stammtisch.bots.bieten.kinds import Kind, Row
from stammtisch.bots.table import BotSitter
from stammtisch.core.ask import Ask
from stammtisch.core.cards import cards_of
from stammtisch.core.model import Action
from stammtisch.games.bieten.cells import ABSENT, FIGURES, HAND, NOBODY, SPIEL, Cells

LEVELS = ("thumb", "search")
TRICKS = 3
What = tuple[str | int, ...]


class Count:
    """How often one thing was done of all the times that it might have been."""

    def __init__(self) -> None:
        self.done: Counter[What] = Counter()
        self.asked: Counter[What] = Counter()

    def add(self, what: What, done: bool) -> None:
        self.asked[what] += 1
        self.done[what] += done

    def share(self, *what: str | int) -> float:
        """Of a hundred; 0 where nobody ever was asked."""
        return 100 * self.done[what] / self.asked[what] if self.asked[what] else 0.0

    def row(self, *what: str | int) -> Row:
        """By rank: eight of a card, nine of a pair or three."""
        places = RANKS if what[1] else RANKS - 1
        return tuple(round(self.share(*what, at)) for at in range(1, places))


class Listener(BotSitter):
    """A bot with somebody behind its chair."""

    count: Count

    def ask(self, ask: Ask) -> Action | None:
        chosen = super().ask(ask)
        s, high, verb = ask.view.cells, _ranks(ask), chosen.verb if chosen else ""
        if ask.owed and s.offer != NOBODY:
            f, level = s.offer, s.offer_level
            for answer in ("holds", "raises"):
                self.count.add((answer, paired(f), level, high[f]), verb == answer)
        else:
            for option in ask.options:
                if option.verb in ("bids", "raises"):
                    f, when = FIGURES.index(option.args[0]), s.trick if option.verb == "bids" else 0
                    self.count.add((option.verb, paired(f), "unasked", when, high[f]), chosen == option)
        return chosen


def _ranks(ask: Ask) -> list[int]:
    """What the seat has in each figure, Spiel apart."""
    s: Cells = ask.view.cells
    at = HAND * (ask.view.seat or 0)
    laid = [card for card in s.card[at : at + HAND] if card != ABSENT]
    cards = three(sorted({*laid, *cards_of(s.hand[ask.view.seat or 0])}))
    high = heights(ask.view.rules, cards, cards)
    return [*(rank(f, high[f]) for f in range(SPIEL)), RANKS]


def counted(players: int, deals: int) -> tuple[Count, ...]:
    """For each level."""
    pair = Pair(Pairing("bieten", "tirol-1926", players, LEVELS, "kinds"))
    counts = tuple(Count() for _ in LEVELS)
    for number in range(deals):
        for table, seated in pair.tables(number):
            for seat, who in enumerate(seated):
                listener = Listener(pair.minds[who][seat], f"kinds/{number}/{seat}")
                listener.count = counts[who]
                table.sitters[seat] = listener  # type: ignore[index]
            pair.play(table)
    return counts


def kind_of(count: Count) -> Kind:
    def both(verb: str, level: int) -> tuple[Row, Row]:
        return count.row(verb, 0, level), count.row(verb, 1, level)

    def by_trick(p: int) -> tuple[Row, Row, Row]:
        first, second, third = (count.row("bids", p, "unasked", trick) for trick in range(TRICKS))
        return first, second, third

    def spiel(*what: str | int) -> float:
        return round(count.share(what[0], paired(SPIEL), *what[1:], RANKS), 1)

    return Kind(
        both("holds", 2),
        both("raises", 2),
        both("holds", 3),
        (by_trick(0), by_trick(1)),
        tuple(spiel("bids", "unasked", trick) for trick in range(TRICKS)),
        (spiel("holds", 2), spiel("raises", 2), spiel("holds", 3)),
        spiel("raises", "unasked", 0),
    )


def rows(deals: int, tables: Sequence[int]) -> Iterator[str]:
    for players in tables:
        for level, count in zip(LEVELS, counted(players, deals), strict=True):
            yield f"# {players} players, {level}, {deals} deals"
            yield repr(kind_of(count))


if __name__ == "__main__":
    for line in rows(
        int(sys.argv[1]) if len(sys.argv) > 1 else 2000, [int(n) for n in sys.argv[2:]] or [2, 3, 4]
    ):
        print(line, flush=True)
