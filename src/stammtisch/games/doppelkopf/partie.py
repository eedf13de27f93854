"""Deals in a row in words: the standing before and after.  The rules are in `slate`."""

from stammtisch.core.model import Result, Seat, Side
from stammtisch.core.parts import Keeping
from stammtisch.core.standing import Outcome, Standing

from . import slate
from .cells import MOST, NOBODY, Rules
from .result import PFLICHTSOLO
from .slate import SlateCells


def opened(r: Rules, players: int, dealer: Seat, totals: tuple[int, ...], wins: tuple[int, ...]) -> Standing:
    t = SlateCells()
    slate.opened(r, t, players, dealer)
    t.total[:players] = totals
    return standing_of(t, None)


def renewed(r: Rules, standing: Standing) -> Standing:
    t = slate_of(standing)
    slate.renew(r, t)
    return standing_of(t, None)


def made_to(r: Rules, standing: Standing) -> int:
    """Whose turn it is to be led before the others with a solo (DO-068)."""
    return slate.made_to(r, slate_of(standing))


def entered(r: Rules, before: Standing, result: Result) -> Standing:
    """After a deal."""
    t = slate_of(before)
    t.gained[: t.seats] = result.points
    for entry in result.entries:
        if entry.what == PFLICHTSOLO and entry.side is not None:
            t.solo_by = entry.side
    slate.enter(r, t)
    return standing_of(t, _outcome(t) if t.over else before.outcome)


def _outcome(t: SlateCells) -> Outcome:
    """Ranking is by total, highest first."""
    order = sorted(range(t.seats), key=lambda seat: -t.total[seat])
    marks = tuple("cross" if side == t.winner else "" for side in range(t.seats))
    winner = None if t.winner == NOBODY else Side(t.winner)
    return Outcome(winner, (), tuple(Seat(seat) for seat in order), marks, ("DO-009",))


def slate_of(standing: Standing) -> SlateCells:
    extra = standing.extra
    totals, wins, marks = map(_row, (standing.totals, standing.wins, standing.marks))
    return SlateCells(extra["players"], standing.dealer, totals, wins, marks, extra["played"], extra["owes"])


def _row(values: tuple[int, ...]) -> list[int]:
    return [*values, *[0] * (MOST - len(values))]


def standing_of(t: SlateCells, outcome: Outcome | None) -> Standing:
    totals, marks, wins = (tuple(values[: t.seats]) for values in (t.total, t.marks, t.wins))
    extra = {"players": t.seats, "played": t.played, "owes": t.owes}
    return Standing(Seat(t.dealer), totals, (), outcome, marks, wins, extra)


KEEPING = Keeping(opened=opened, renewed=renewed, entered=entered)
