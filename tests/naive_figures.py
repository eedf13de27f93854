"""Every naming tried, from the words of the rules (PE-050, PE-061 to PE-068).

Shares nothing with the rules.  A name is (suit, rank): suits 0 to 3, rank 1 the seven to 8 the
ace, 0 the plain six.  A value is (number, rank), (0, 0) for none.  An outcome is the pair of
values, Gleich and Hanger, of one naming.
"""

from functools import cache

import numpy as np

Name = tuple[int, int]
Value = tuple[int, int]
Outcome = tuple[Value, Value]

NAMES = [(suit, rank) for suit in range(4) for rank in range(1, 9)]
NONE = (0, 0)


def value_gleich(names: list[Name]) -> Value:
    """Two or more cards of one rank, the same name counted as often as it is borne."""
    numbers = [(sum(rank == r for _, r in names), rank) for rank in range(9)]
    return max([value for value in numbers if value[0] >= 2], default=NONE)


def value_hanger(names: list[Name]) -> Value:
    """Two or more cards of one suit in unbroken order; ace and seven are not adjacent."""
    runs = [
        (top - low + 1, top)
        for suit in range(4)
        for top in range(1, 9)
        for low in range(top)
        if all((suit, rank) in names for rank in range(low, top + 1))
    ]
    return max(runs, default=NONE)


# --- all namings at once
RUN = np.array([value_hanger([(0, rank) for rank in range(9) if row >> rank & 1]) for row in range(512)])
RUN_KEY = RUN[:, 0] * 16 + RUN[:, 1]


@cache
def namings(wilds: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Every multiset of names: the last name in it, its count for each rank, its names as rows of suits."""
    if wilds == 0:
        return np.zeros(1, np.int8), np.zeros((1, 9), np.int8), np.zeros((1, 4), np.int16)
    last, counts, rows = namings(wilds - 1)
    lasts, many_counts, many_rows = [], [], []
    for i, (suit, rank) in enumerate(NAMES):
        upto = last <= i
        more, row = counts[upto], rows[upto]
        more[:, rank] += 1
        row[:, suit] |= 1 << rank
        lasts.append(np.full(len(more), i, np.int8))
        many_counts.append(more)
        many_rows.append(row)
    return np.concatenate(lasts), np.concatenate(many_counts), np.concatenate(many_rows)


def outcomes(names: list[Name], wilds: int) -> set[Outcome]:
    """What each naming of the Perlaggen comes to."""
    _, counts, rows = namings(wilds)
    counts, rows = counts.copy(), rows.copy()
    for suit, rank in names:
        counts[:, rank] += 1
        rows[:, suit] |= 1 << rank
    gleich = np.zeros(len(counts), np.int64)
    for rank in range(9):
        number = counts[:, rank].astype(np.int64)
        gleich = np.maximum(gleich, np.where(number >= 2, 16 * number + rank, 0))
    hanger = RUN_KEY[rows].max(axis=1)
    found = np.flatnonzero(np.bincount(256 * gleich + hanger))
    return {(divmod(int(key) >> 8, 16), divmod(int(key) & 255, 16)) for key in found}


# --- too many namings to try: try every pair of figures instead
def can_make(names: list[Name], wilds: int, gleich: Value, run: list[Name]) -> bool:
    """The run's missing names must be given; what the Gleich then still lacks, too."""
    missing = [name for name in run if name not in names]
    if any(rank == 0 for _, rank in missing):
        return False
    number, rank = gleich
    have = sum(r == rank for _, r in names + missing)
    return len(missing) + max(0, number - have) <= wilds


def makeable(names: list[Name], wilds: int) -> set[Outcome]:
    """Every pair of figures that some naming contains, also where it contains better ones."""
    numbers = [NONE] + [(number, rank) for number in range(2, 9) for rank in range(1, 9)]
    runs: list[tuple[Value, list[Name]]] = [(NONE, [])]
    for suit in range(4):
        for top in range(1, 9):
            for low in range(top):
                runs.append(((top - low + 1, top), [(suit, rank) for rank in range(low, top + 1)]))
    return {(g, h) for g in numbers for h, run in runs if can_make(names, wilds, g, run)}


# --- what the rules ask of the outcomes
def meets(outcome: Outcome, duty: int) -> bool:
    return all(outcome[f] != NONE for f in (0, 1) if duty >> f & 1)


def best(found: set[Outcome], duty: int, first: int) -> Outcome | None:
    """The duty, then the figure put first, then the other."""
    lawful = [outcome for outcome in found if meets(outcome, duty)]
    return max(lawful, key=lambda outcome: (outcome[first], outcome[1 - first]), default=None)
