"""What each eye sees: desk, table phone, hall, everybody.  Plain data, so that a page is thin over it; no
view holds the secret of a draw that is still to come."""

from datetime import datetime
from typing import Any

from stammtisch.core.problem import Problem
from stammtisch.tournament import slips
from stammtisch.tournament.draw import next_place
from stammtisch.tournament.results import number
from stammtisch.tournament.standing import standings
from stammtisch.tournament.state import DISPUTED, OPEN, REPORTED, SETTLED, Round, State, Table

URGENT = (DISPUTED, REPORTED, OPEN, SETTLED)


def clock(state: State, now: str) -> dict[str, Any]:
    """Seconds left; below zero the table lags and nothing ends by itself."""
    left = state.clock.left
    if state.clock.ends is not None:
        left = int((datetime.fromisoformat(state.clock.ends) - datetime.fromisoformat(now)).total_seconds())
    return {
        "kind": state.clock.kind,
        "left": left,
        "runs": state.clock.ends is not None,
        "words": state.clock.words,
    }


def side_names(state: State, side: tuple[int, ...]) -> list[str]:
    return [name for entry in side for name in state.entries[entry].names]


def table(state: State, t: Table) -> dict[str, Any]:
    return {
        "round": t.round, "table": t.number, "status": t.status, "call": t.call, "lost": t.lost,
        "track": t.track, "late": t.late, "awarded": t.awarded,
        "sides": [{"entries": list(side), "names": side_names(state, side)} for side in t.sides],
        "games": [list(game) for game in t.games] if t.games else None,
        "sum": list(slips.sums(t.games)) if t.games else None,
    }  # fmt: skip


def desk(state: State, now: str) -> dict[str, Any]:
    """Sorted by need: called, disputed, to be confirmed, open, done."""
    current = state.round
    tables = sorted(
        (
            t
            for r in state.rounds
            for t in r.tables.values()
            if r is current or t.status != SETTLED or t.call is not None
        ),
        key=lambda t: (t.call is None, URGENT.index(t.status), t.round, t.number),
    )
    claims = {
        f"{t.round}/{t.number}": {n: [list(g) for g in games] for n, games in t.claims.items()}
        for t in tables
    }
    unpaid = [e.id for e in state.entries.values() if not e.paid and not e.out]
    free = state.format.places - len(state.active()) if state.format.places else None
    return {
        **_head(state, now), "tables": [table(state, t) for t in tables], "claims": claims,
        "missing": [f"{t.round}/{t.number}" for t in state.lagging()], "unpaid": unpaid, "free": free,
        "waiting": waiting(state), "next": _next(state), "fingerprint": state.next_seal["commitment"],
    }  # fmt: skip


def waiting(state: State) -> list[int]:
    """Who plays in the tournament and sits nowhere in this round."""
    current = state.round
    if current is None:
        return []
    seated = {e for t in current.tables.values() for e in t.entries} | {
        e for s in current.waiting.values() for e in s
    }
    return (
        [e for e in state.active() if e not in seated]
        if state.stage(current).kind in ("open", "swiss")
        else []
    )


def _next(state: State) -> dict[str, Any] | None:
    try:
        stage, nth = next_place(state)
    except Problem:
        return None
    return {"stage": stage, "nth": nth, "kind": state.format.stages[stage].kind}


def _head(state: State, now: str) -> dict[str, Any]:
    current = state.round
    return {
        "name": state.name, "place": state.place, "date": state.date, "game": state.format.game,
        "ruleset": state.format.ruleset, "to": state.format.to, "round": current.number if current else 0,
        "rounds": rounds_in_all(state), "kind": state.stage(current).kind if current else None,
        "games": state.stage(current).games if current else state.format.stages[0].games,
        "reported": sum(t.status == SETTLED for t in current.tables.values()) if current else 0,
        "of": len(current.tables) if current else 0, "clock": clock(state, now), "finished": state.finished,
    }  # fmt: skip


def rounds_in_all(state: State) -> int | None:
    """None where it depends on how many come."""
    return (
        None if any(not s.rounds for s in state.format.stages) else sum(s.rounds for s in state.format.stages)
    )


def phone(state: State, now: str, number_: int) -> dict[str, Any]:
    """The table with this number in the running round: who sits there, what was said, what may be done."""
    current = state.round
    here = current.tables.get(number_) if current else None
    if here is None:
        return {**_head(state, now), "here": None, "claims": {}}
    claims = {n: [list(game) for game in games] for n, games in here.claims.items()}
    return {**_head(state, now), "here": table(state, here), "claims": claims}


def seat(state: State, entry: int) -> dict[str, Any]:
    """Where somebody sits now, and where he sat."""
    found: dict[str, Any] = {"entry": entry, "names": list(state.entries[entry].names), "rounds": []}
    for r in state.rounds:
        t = state.table_of(entry, r)
        found["rounds"].append(
            {"round": r.number, "table": table(state, t) if t else None, "bye": entry in r.byes}
        )
    return found


def standing_rows(state: State, most: int | None = None) -> list[dict[str, Any]]:
    return [
        {
            "rank": row.rank, "shared": row.shared, "entry": row.entry,
            "names": list(state.entries[row.entry].names),
            "games": number(row.sums.games), "points": row.sums.points, "difference": row.sums.difference,
            "missing": row.sums.missing,
        }
        for row in standings(state)[:most]
    ]  # fmt: skip


def hall(state: State, now: str, most: int = 10) -> dict[str, Any]:
    current = state.round
    tables = [table(state, t) for t in current.tables.values()] if current else []
    return {
        **_head(state, now), "tables": tables, "byes": _byes(state, current),
        "standings": standing_rows(state, most), "fingerprint": state.next_seal["commitment"],
    }  # fmt: skip


def _byes(state: State, round_: Round | None) -> list[list[str]]:
    return [list(state.entries[e].names) for e in round_.byes] if round_ else []


def public(state: State, now: str) -> dict[str, Any]:
    """Before, during and after: entries, the draw, all standings."""
    names = [
        {"entry": e.id, "names": list(e.names), "club": e.club} for e in state.entries.values() if not e.out
    ]
    return {**hall(state, now), "entries": names, "standings": standing_rows(state)}
