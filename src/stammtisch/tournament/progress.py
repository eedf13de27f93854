"""How far everybody came in a knock-out."""

from stammtisch.tournament.folding.play import winner
from stammtisch.tournament.state import State

MAIN, CONSOLATION, THIRD = "main", "consolation", "third"
FOREVER = 10_000.0


def progress(state: State) -> dict[int, tuple[float, float]]:
    """The round in which each lost: in the main track, in the consolation.  Who won the match for the third
    place came half a round further than who lost it."""
    found: dict[int, tuple[float, float]] = {}
    for round_ in state.rounds:
        if state.stage(round_).kind != "knock-out":
            continue
        for entries in round_.waiting.values():
            found.update((entry, found.get(entry, (FOREVER, 0.0))) for entry in entries)
        for table in round_.tables.values():
            side = winner(table)
            for n, (entry,) in enumerate(table.sides):
                main, other = found.get(entry, (FOREVER, 0.0))
                lost = side is not None and n != side
                if table.track == MAIN:
                    main = float(round_.nth) if lost else main
                elif table.track == CONSOLATION:
                    other = float(round_.nth) if lost else FOREVER
                elif side is not None:
                    main += 0.0 if lost else 0.5
                found[entry] = (main, other)
    return found
