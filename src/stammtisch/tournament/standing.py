"""Who is where: what counts on all slips, in the organiser's order of criteria."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, product

from stammtisch.tournament import slips
from stammtisch.tournament.folding.play import winner
from stammtisch.tournament.progress import progress
from stammtisch.tournament.state import SETTLED, Round, State, Table

Groups = list[list[int]]  # entries from the best; those in one list are equal


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


@dataclass(frozen=True, slots=True)
class Row:
    rank: int
    entry: int
    sums: Sums
    opponents: float
    shared: bool  # somebody else has the same rank


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


def refined(groups: Groups, key: Callable[[int], float]) -> Groups:
    """Each group of equals divided by a value, the highest first."""
    made: Groups = []
    for group in groups:
        by: dict[float, list[int]] = {}
        for entry in group:
            by.setdefault(key(entry), []).append(entry)
        made += [by[value] for value in sorted(by, reverse=True)]
    return made


def _direct(groups: Groups, rounds: Sequence[Round]) -> Groups:
    """Equals who all met each other: by the games between them."""
    if all(len(group) == 1 for group in groups):
        return groups
    made: Groups = []
    balance = _balances(rounds)
    for group in groups:
        if all((a, b) in balance for a, b in combinations(group, 2)):
            sums = {a: sum(balance[a, b] for b in group if b != a) for a in group}
            made += refined([group], sums.__getitem__)
        else:
            made.append(group)
    return made


def _balances(rounds: Sequence[Round]) -> dict[tuple[int, int], float]:
    """For two who met: the games of the first less those of the second."""
    found: dict[tuple[int, int], float] = {}
    for table in (t for r in rounds for t in r.tables.values() if t.games):
        won = slips.won(table.games or ())
        for (n, side), (m, other) in permutations(enumerate(table.sides), 2):
            for two in product(side, other):
                found[two] = found.get(two, 0.0) + won[n] - won[m]
    return found


def _by_lot(groups: Groups, lots: Sequence[Sequence[int]]) -> Groups:
    """A lot, or a game played off, orders those who took part in it."""
    for lot in reversed(lots):
        groups = [
            part
            for group in groups
            for part in (_in_order(group, lot) if set(group) <= set(lot) else [group])
        ]
    return groups


def _in_order(group: Sequence[int], lot: Sequence[int]) -> Groups:
    return [[entry] for entry in lot if entry in group]


def ordered(state: State, entries: Iterable[int], rounds: Sequence[Round] | None = None) -> Groups:
    """By the criteria of the format; lots at the end, whether it names them or not."""
    rounds = counted_rounds(state) if rounds is None else list(rounds)
    sums = sums_of(state, rounds)
    groups: Groups = [list(entries)] if entries else []
    keys: dict[str, Callable[[int], float]] = {
        "games": lambda e: sums[e].games,
        "tables": lambda e: sums[e].tables,
        "points": lambda e: sums[e].points,
        "difference": lambda e: sums[e].difference,
        "against": lambda e: -sums[e].against,
        "opponents": lambda e: opponents(sums, e),
        "best": lambda e: -(10.0**9) if (best := sums[e].best) is None else best,
    }
    for criterion in state.format.ranking:
        if criterion == "direct":
            groups = _direct(groups, rounds)
        elif criterion in keys:
            groups = refined(groups, keys[criterion])
    return _by_lot([group for group in groups if group], state.lots)


def opponents(sums: dict[int, Sums], entry: int) -> float:
    return sum(sums[other].games for other in sums[entry].met)


def ranking(state: State) -> Groups:
    """All who played, from the best; in a knock-out by how far they came."""
    came = progress(state)
    played = {e for r in state.rounds for t in r.tables.values() for e in t.entries}
    played |= {e for r in state.rounds for e in r.byes} | came.keys()
    everybody = ordered(state, [e for e in state.entries if e in played or not state.entries[e].out])
    if not came:
        return everybody
    place = {entry: -n for n, group in enumerate(everybody) for entry in group}
    groups = [list(came), [e for group in everybody for e in group if e not in came]]
    groups = refined(groups, lambda e: came[e][0] if e in came else 0.0)
    groups = refined(groups, lambda e: came[e][1] if e in came else 0.0)
    groups = [g for group in groups for g in refined([group], lambda e: place[e])]
    return _by_lot([group for group in groups if group], state.lots)


def standings(state: State) -> list[Row]:
    sums, rows, rank = sums_of(state), [], 1
    for group in ranking(state):
        for entry in sorted(group):
            rows.append(Row(rank, entry, sums[entry], opponents(sums, entry), len(group) > 1))
        rank += len(group)
    return rows
