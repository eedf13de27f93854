"""Who gets what: places are paid by rank, and those who tie share, draw lots or play off."""

from dataclasses import dataclass

from stammtisch.tournament.standing import ranking
from stammtisch.tournament.state import State


@dataclass(frozen=True, slots=True)
class Prize:
    """`open` when lots or a game must decide first; `cents` and `what` then name the whole of it."""

    rank: int
    entries: tuple[int, ...]
    cents: int  # for each entry
    what: tuple[str, ...]
    open: bool = False
    left: int = 0  # cents that cannot be divided


def _places(state: State) -> list[tuple[int, str]]:
    """What each place is worth, from the first; a prize goes to the places after the last prize's, up to its
    own."""
    found: list[tuple[int, str]] = []
    for prize in state.format.prizes:
        while len(found) < prize["upto"]:
            found.append((prize["cents"], prize["what"]))
    return found


def awarded(state: State) -> list[Prize]:
    places, rank, made = _places(state), 1, []
    for group in ranking(state):
        here = places[rank - 1 : rank - 1 + len(group)]
        if here:
            made.append(_to(state, rank, tuple(sorted(group)), here))
        rank += len(group)
    return made


def _to(state: State, rank: int, entries: tuple[int, ...], here: list[tuple[int, str]]) -> Prize:
    """Money is shared; a ham is not, so that for things lots decide in any case."""
    cents, things = sum(worth for worth, _ in here), tuple(what for _, what in here if what)
    if len(entries) == 1:
        return Prize(rank, entries, cents, things)
    if state.format.ties != "shared" or things:
        return Prize(rank, entries, cents, things, open=True)
    return Prize(rank, entries, cents // len(entries), (), left=cents % len(entries))
