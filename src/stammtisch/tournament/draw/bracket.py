"""Knock-out: the winners of neighbouring places meet; the losers of the first round may play on."""

from collections.abc import Sequence

from stammtisch.tournament.folding.play import winner
from stammtisch.tournament.progress import CONSOLATION, MAIN, THIRD
from stammtisch.tournament.state import Round, State

Slots = list[int | None]  # who stands at each place of a track


def seeded(entries: Sequence[int]) -> Slots:
    """Places of the first round: the first two seeds can only meet in the final, the best have nobody against
    them where places are free."""
    order = [0]
    while len(order) < len(entries):
        size = 2 * len(order)
        order = [place for seed in order for place in (seed, size - 1 - seed)]
    return [entries[seed] if seed < len(entries) else None for seed in order]


def first_round(entries: Sequence[int]) -> dict[str, Slots]:
    return {MAIN: seeded(entries)}


def next_round(state: State, last: Round) -> dict[str, Slots]:
    """Each track with who stands in it now; empty when everything is decided."""
    stage, found = state.stage(last), {}
    winners, losers = _outcome(last, MAIN)
    if len(winners) > 1:
        found[MAIN] = winners
        if len(winners) == 2 and stage.third and all(losers):
            found[THIRD] = losers
    if stage.consolation and last.nth == 1 and THIRD not in found and sum(map(bool, losers)) > 1:
        found[CONSOLATION] = losers
    others, _ = _outcome(last, CONSOLATION)
    if len(others) > 1:
        found[CONSOLATION] = others
    return {track: slots for track, slots in found.items() if any(one is not None for one in slots)}


def _outcome(round_: Round, track: str) -> tuple[Slots, Slots]:
    """Winners and losers by their places; who had no opponent has won."""
    won: dict[int, int | None] = {}
    lost: dict[int, int | None] = {}
    for table in round_.tables.values():
        if table.track == track:
            side = winner(table)
            won[table.slot] = None if side is None else table.sides[side][0]
            lost[table.slot] = None if side is None else table.sides[1 - side][0]
    for key, entries in round_.waiting.items():
        at, _, slot = key.partition("/")
        if at == track:
            won[int(slot)], lost[int(slot)] = entries[0] if entries else None, None
    size = max(won, default=-1) + 1
    return [won.get(n) for n in range(size)], [lost.get(n) for n in range(size)]


def meetings(tracks: dict[str, Slots]) -> tuple[list[tuple[str, int, int, int]], dict[str, list[int]]]:
    """Track, slot and both sides of each table; and the slots whose one side is missing."""
    made, waiting = [], {}
    for track, slots in tracks.items():
        padded = [*slots, None] if len(slots) % 2 else slots
        for slot in range(len(padded) // 2):
            here = [one for one in padded[2 * slot : 2 * slot + 2] if one is not None]
            if len(here) == 2:
                made.append((track, slot, here[0], here[1]))
            else:
                waiting[f"{track}/{slot}"] = here
    return made, waiting
