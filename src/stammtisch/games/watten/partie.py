"""Games and series: who deals, who has won, who pays (3.9, section 5)."""

from dataclasses import replace
from typing import Any

from stammtisch.core.model import Result, Seat, Side
from stammtisch.core.standing import BRUDERSPIEL, Outcome, Standing
from stammtisch.games.watten.cells import LOSER_DEALS, LOSER_FOREHAND, Rules, party


def open_series(players: int, dealer: Seat, totals: tuple[int, ...], wins: tuple[int, ...]) -> Standing:
    return Standing(
        dealer,
        totals,
        marks=(0, 0),
        wins=wins,
        extra={"players": players, "played": sum(wins), "due": dealer},
    )


def next_game(r: Rules, standing: Standing) -> Standing:
    """From 0 again; after a series from the beginning (WA-178)."""
    fresh = replace(standing, totals=(0, 0), outcome=None)
    if standing.extra["played"] < r.games:
        return fresh
    return replace(fresh, wins=(0, 0), extra={**_without_series(standing), "played": 0})


def _without_series(standing: Standing) -> dict[str, Any]:
    return {key: value for key, value in standing.extra.items() if key != "series"}


def enter(r: Rules, before: Standing, result: Result) -> Standing:
    """The slate after a deal; a void one moves nothing but the deal (WA-032, WA-150, WA-172)."""
    players = before.extra["players"]
    if result.redeal is not None:
        return _due(replace(before, dealer=result.redeal))
    totals = tuple(a + b for a, b in zip(before.totals, result.points, strict=True))
    entered = replace(before, totals=totals, dealer=Seat((before.dealer + 1) % players))
    reached = [Side(side) for side in range(2) if totals[side] >= r.target]
    if not reached:
        return _due(entered)
    winner = reached[0] if len(reached) == 1 else Side(result.out[0])
    return _due(_won(r, entered, before, winner, players))


def _due(standing: Standing) -> Standing:
    """Whose turn it is to deal, should another do it (WA-150, WA-152)."""
    return replace(standing, extra={**standing.extra, "due": standing.dealer})


def _won(r: Rules, standing: Standing, before: Standing, winner: Side, players: int) -> Standing:
    """A game is won; when enough have been played the series is over (WA-175 to WA-177, WA-181)."""
    loser = Side(1 - winner)
    worth = _worth(r, standing, before, winner, loser)
    wins = tuple(n + worth if side == winner else n for side, n in enumerate(standing.wins))
    played = standing.extra["played"] + 1
    extra = {**_without_series(standing), "played": played}
    if played >= r.games:
        extra["series"] = BRUDERSPIEL if wins[0] == wins[1] else int(wins[1] > wins[0])
    marks = tuple("cross" if side == winner else "noggerl" for side in range(2))
    return replace(
        standing,
        outcome=Outcome(winner, (loser,), (), marks, ("WA-172",)),
        dealer=_next_dealer(r, Seat((standing.dealer - 1) % players), loser, players),
        marks=tuple(n + (side == loser) for side, n in enumerate(standing.marks)),
        wins=wins,
        extra=extra,
    )


def _worth(r: Rules, standing: Standing, before: Standing, winner: Side, loser: Side) -> int:
    """Schneider counts double, Zruckschneider fourfold (WA-181)."""
    if not r.schneider:
        return 1
    near = before.totals[loser] >= r.target - r.margin
    if before.totals[winner] == 0 and near:
        return 4
    return 2 if standing.totals[loser] <= 0 else 1


def _next_dealer(r: Rules, last: Seat, loser: Side, players: int) -> Seat:
    """Going left from the last dealer the first seat that fulfils the option (4.7, WA-179)."""
    for step in range(1, players + 1):
        seat = (last + step) % players
        left = (seat + 1) % players
        wrong = (r.next_dealer == LOSER_FOREHAND and party(left) != loser) or (
            r.next_dealer == LOSER_DEALS and party(seat) != loser
        )
        if not wrong:
            return Seat(seat)
    return last
