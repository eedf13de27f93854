"""Who is where: what counts on all slips, in the organiser's order of criteria."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product

from stammtisch.tournament import slips
from stammtisch.tournament.progress import progress
from stammtisch.tournament.state import Round, State
from stammtisch.tournament.sums import Sums, counted_rounds, opponents, sums_of

Groups = list[list[int]]  # entries from the best; those in one list are equal


@dataclass(frozen=True, slots=True)
class Row:
    rank: int
    entry: int
    sums: Sums
    opponents: float
    shared: bool  # somebody else has the same rank


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
