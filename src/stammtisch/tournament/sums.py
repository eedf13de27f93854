"""What every entry has so far, from the slips."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from stammtisch.tournament import slips
from stammtisch.tournament.folding.play import winner
from stammtisch.tournament.state import SETTLED, Round, State, Table


@dataclass(slots=True)
class Sums:
    """What an entry has so far."""

    games: float = 0.0
    of: int = 0  # games that it played or was given
    tables: int = 0
    points: int = 0
    against: int = 0
    byes: int = 0
    best: int | None = None
    met: list[int] = field(default_factory=list)
    missing: int = 0  # tables whose result is not there yet

    @property
    def difference(self) -> int:
        return self.points - self.against

    def add(self, games: float, of: int, points: int, against: int, won: bool) -> None:
        self.games += games
        self.of += of
        self.points += points
        self.against += against
        self.tables += won
        gap = points - against
        self.best = gap if self.best is None else max(self.best, gap)


def counted_rounds(state: State) -> list[Round]:
    """A knock-out ranks by how far one came; what was played before it stays as it was."""
    before = [r for r in state.rounds if state.stage(r).kind != "knock-out"]
    return before or state.rounds


def sums_of(state: State, rounds: Iterable[Round] | None = None) -> dict[int, Sums]:
    found = {entry: Sums() for entry in state.entries}
    for round_ in counted_rounds(state) if rounds is None else rounds:
        for table in round_.tables.values():
            _count(state, round_, table, found)
        for entry in round_.byes:
            found[entry].byes += 1
            _count_given(state, round_, found[entry])
    return found


def _given(state: State, round_: Round) -> tuple[int, int, int]:
    """Games, points and points against of a win without play."""
    stage = state.stage(round_)
    games = stage.games // 2 + 1 if stage.kind == "knock-out" else stage.games
    return games, games * state.format.bye[0], games * state.format.bye[1]


def _count_given(state: State, round_: Round, sums: Sums) -> None:
    games, points, against = _given(state, round_)
    sums.add(games, games, points, against, True)


def _count(state: State, round_: Round, table: Table, found: dict[int, Sums]) -> None:
    for n, side in enumerate(table.sides):
        others = [entry for m, other in enumerate(table.sides) if m != n for entry in other]
        for entry in side:
            found[entry].met += others
            found[entry].missing += table.status != SETTLED
    if table.awarded is not None:
        games, points, _ = _given(state, round_)
        for n, side in enumerate(table.sides):
            for entry in side:
                if n == table.awarded:
                    _count_given(state, round_, found[entry])
                else:
                    found[entry].add(0, games, 0, points, False)
    elif table.games is not None:
        total, won, best = slips.sums(table.games), slips.won(table.games), winner(table)
        for n, side in enumerate(table.sides):
            against = (sum(total) - total[n]) // (len(total) - 1)
            for entry in side:
                found[entry].add(won[n], len(table.games), total[n], against, n == best)


def opponents(sums: dict[int, Sums], entry: int) -> float:
    return sum(sums[other].games for other in sums[entry].met)
