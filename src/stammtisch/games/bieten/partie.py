"""The Partie: who is in, who deals, who has won and lost (3.9, section 5 step 7)."""

from dataclasses import replace

from stammtisch.core.model import Result, Seat, Side
from stammtisch.core.standing import Outcome, Standing
from stammtisch.games.bieten.cells import Rules


def open_partie(r: Rules, players: int, dealer: Seat, totals: tuple[int, ...]) -> Standing:
    """Who begins with the target is out already."""
    nothing = (0,) * players
    out = tuple(Seat(seat) for seat, total in enumerate(totals) if r.last_one_left and total >= r.target)
    return Standing(dealer, totals, out, marks=nothing, wins=nothing)


def next_partie(standing: Standing) -> Standing:
    """All are back in, with nothing (section 5, step 8)."""
    return replace(standing, totals=(0,) * len(standing.totals), out=(), outcome=None)


def enter(r: Rules, before: Standing, result: Result) -> Standing:
    """The standing with a deal written in full (BI-114, BI-115)."""
    totals = tuple(a + b for a, b in zip(before.totals, result.points, strict=True))
    entered = replace(before, totals=totals)
    if r.last_one_left:
        return _last_one_left(r, entered, result)
    return _first_to_target(r, entered, result)


def _last_one_left(r: Rules, standing: Standing, result: Result) -> Standing:
    """Who has the target is out; the last one left has lost (BI-120 to BI-122, BI-132)."""
    players = len(standing.totals)
    out = standing.out
    for seat in result.out:
        if len(out) < players - 1:
            out = (*out, seat)
    if len(out) < players - 1:
        return replace(standing, out=out, dealer=_next_in(standing.dealer, players, out))
    left = next(Seat(seat) for seat in range(players) if seat not in out)
    marks = tuple("noggerl" if seat == left else "" for seat in range(players))
    outcome = Outcome(Side(out[0]), (Side(left),), (*out, left), marks, ("BI-121", "BI-122"))
    return _close(r, replace(standing, out=out), outcome)


def _first_to_target(r: Rules, standing: Standing, result: Result) -> Standing:
    """Who reaches the target first wins, the lowest lose (BI-129, BI-130)."""
    if not result.out:
        return replace(standing, dealer=_next_in(standing.dealer, len(standing.totals), ()))
    low = min(standing.totals)
    losers = tuple(Side(i) for i, total in enumerate(standing.totals) if total == low)
    winner = Side(result.out[0])
    sides = (Side(i) for i in range(len(standing.totals)))
    marks = tuple("cross" if side == winner else "blot" if side in losers else "" for side in sides)
    outcome = Outcome(winner, losers, (), marks, ("BI-129", "BI-130"))
    return _close(r, replace(standing, out=result.out[:1]), outcome)


def _close(r: Rules, standing: Standing, outcome: Outcome) -> Standing:
    """The loser's mark is kept over the evening; first dealer of the next Partie (BI-020)."""
    players = len(standing.totals)
    right_of_loser = Seat((outcome.losers[0] - 1) % players)
    return replace(
        standing,
        outcome=outcome,
        dealer=right_of_loser if r.right_of_loser else _next_in(standing.dealer, players, ()),
        marks=tuple(n + (Side(i) in outcome.losers) for i, n in enumerate(standing.marks)),
        wins=tuple(n + (i == outcome.winner) for i, n in enumerate(standing.wins)),
    )


def _next_in(seat: Seat, players: int, out: tuple[Seat, ...]) -> Seat:
    """The next clockwise who is still in (BI-019)."""
    following = (Seat((seat + i) % players) for i in range(1, players + 1))
    return next(other for other in following if other not in out)
