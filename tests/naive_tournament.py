"""Standings reckoned the long way, from the lines of the log alone: no state, no fold."""

from collections import defaultdict
from fractions import Fraction
from typing import Any


def undone(events: Any) -> Any:
    gone = set()
    for event in sorted(events, key=lambda e: -e.n):
        if event.what == "undone" and event.n not in gone:
            gone.add(event.facts["event"])
    return gone


def results(events: Any) -> Any:
    """Of every table: sides, games, the side that won without play; and the byes of each round."""
    gone = undone(events)
    tables: dict[Any, Any] = {}
    byes: dict[Any, set[Any]] = defaultdict(set)
    said: dict[Any, dict[Any, Any]] = defaultdict(dict)
    rounds = 0
    for event in events:
        if event.n in gone:
            continue
        facts = event.facts
        if event.what == "drawn":
            rounds = facts["round"]
            for table in facts["tables"]:
                tables[rounds, table["no"]] = {"sides": table["sides"], "games": None, "given": None}
            byes[rounds] = set(facts["byes"])
        elif event.what == "seated":
            tables[rounds, facts["no"]] = {"sides": facts["sides"], "games": None, "given": None}
            byes[rounds] -= {e for side in facts["sides"] for e in side}
        if "table" not in facts:
            continue
        key = facts.get("round") or rounds, facts["table"]
        if event.what == "settled":
            tables[key] |= {"games": facts["games"], "given": None}
        elif event.what == "awarded":
            tables[key] |= {"games": None, "given": facts["side"]}
        elif event.what == "slip-lost":
            tables[key] |= {"games": None, "given": None}
            said[key].clear()
        elif event.what in ("reported", "confirmed", "disputed"):
            if event.what == "confirmed":
                (games,) = [g for side, g in said[key].items() if side != facts["side"]]
            else:
                games = facts.get("games")
            if games:
                said[key][facts["side"]] = games
            agreed = len(said[key]) > 1 and len({str(g) for g in said[key].values()}) == 1
            tables[key] |= {"games": games if agreed and event.what != "disputed" else None, "given": None}
    return tables, byes


def reckoned(events: Any, stage_games: Any, bye: Any) -> Any:
    """Of every entry: games won, points, points against."""
    found: dict[Any, list[Any]] = defaultdict(lambda: [Fraction(0), 0, 0])
    tables, byes = results(events)
    for table in tables.values():
        for n, side in enumerate(table["sides"]):
            for entry in side:
                mine = found[entry]
                if table["given"] is not None:
                    if table["given"] == n:
                        mine[0] += stage_games
                        mine[1] += stage_games * bye[0]
                        mine[2] += stage_games * bye[1]
                    else:
                        mine[2] += stage_games * bye[0]
                for game in table["games"] or ():
                    mine[0] += game[n] > game[1 - n]
                    mine[1] += game[n]
                    mine[2] += game[1 - n]
    for resting in byes.values():
        for entry in resting:
            found[entry][0] += stage_games
            found[entry][1] += stage_games * bye[0]
            found[entry][2] += stage_games * bye[1]
    return found


def ranked(events: Any, entries: Any, stage_games: Any, bye: Any) -> Any:
    """Rank of each entry by games, difference, points."""
    sums = reckoned(events, stage_games, bye)

    def key(entry: Any) -> Any:
        games, points, against = sums[entry]
        return (games, points - against, points)

    return {entry: 1 + sum(key(other) > key(entry) for other in entries) for entry in entries}
