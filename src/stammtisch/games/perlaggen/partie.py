"""Games and series: who deals, when a game is won, what it counts (PE-022, PE-023, PE-150, PE-169)."""

from dataclasses import replace
from typing import Any

from stammtisch.core.model import Result, Seat, Side
from stammtisch.core.standing import BRUDERSPIEL, Outcome, Standing
from stammtisch.games.perlaggen.cells import Rules, party


def open_series(r: Rules, dealer: Seat, totals: tuple[int, ...], wins: tuple[int, ...]) -> Standing:
    nothing = (0,) * r.parties
    return Standing(
        dealer,
        totals,
        marks=nothing,
        wins=wins or nothing,
        extra={"played": sum(wins), "wrote": tuple(total > 0 for total in totals)},
    )


def next_game(r: Rules, standing: Standing) -> Standing:
    """From 0 again; after a series from the beginning."""
    nothing = (0,) * r.parties
    extra = {**_without(standing, "series"), "wrote": (False,) * r.parties}
    fresh = replace(standing, totals=nothing, outcome=None, extra=extra)
    if standing.extra["played"] < r.series:
        return fresh
    return replace(fresh, wins=nothing, extra={**extra, "played": 0})


def _without(standing: Standing, key: str) -> dict[str, Any]:
    return {name: value for name, value in standing.extra.items() if name != key}


def enter(r: Rules, before: Standing, result: Result) -> Standing:
    """The slate after a deal; the deal passes to the left, also after a new deal (PE-022, PE-167)."""
    if result.redeal is not None:  # the same dealer; what was lifted stays lifted (PE-036 to PE-038)
        return replace(before, extra={**before.extra, "lifted": result.entries[0].facts["lifted"]})
    totals = tuple(a + b for a, b in zip(before.totals, result.points, strict=True))
    wrote = tuple(
        had or any(entry.side == side and entry.points > 0 for entry in result.entries)
        for side, had in enumerate(before.extra["wrote"])
    )
    entered = replace(
        before,
        totals=totals,
        dealer=Seat((before.dealer + 1) % r.seats),
        extra={**_without(before, "lifted"), "wrote": wrote},
    )
    if not result.out:
        return entered
    return _won(r, entered, before.dealer, Side(int(result.out[0])))


def _won(r: Rules, standing: Standing, last: Seat, winner: Side) -> Standing:
    losers = tuple(Side(side) for side in range(r.parties) if side != winner)
    double = r.double and any(not standing.extra["wrote"][side] for side in losers)
    wins = tuple(n + (1 + bool(double)) * (side == winner) for side, n in enumerate(standing.wins))
    played = standing.extra["played"] + 1
    extra = {**_without(standing, "series"), "played": played}
    if played >= r.series:
        best = [side for side in range(r.parties) if wins[side] == max(wins)]
        extra["series"] = best[0] if len(best) == 1 else BRUDERSPIEL
    marks = tuple("cross" if side == winner else "noggerl" for side in range(r.parties))
    rules = ("PE-150", "PE-169") if double else ("PE-150",)
    return replace(
        standing,
        outcome=Outcome(winner, losers, (), marks, rules),
        dealer=_next_dealer(r, last, winner),
        marks=tuple(n + (side != winner) for side, n in enumerate(standing.marks)),
        wins=wins,
        extra=extra,
    )


def _next_dealer(r: Rules, last: Seat, winner: Side) -> Seat:
    """Of the losing party the player next in turn (PE-023)."""
    for step in range(1, r.seats + 1):
        seat = (last + step) % r.seats
        if party(r, seat) != winner:
            return Seat(seat)
    return last
