"""The Partie in words: the standing before and after (3.9, section 5 step 7).  The rules are in `slate`."""

from dataclasses import replace

from stammtisch.core.cards import mask_of
from stammtisch.core.model import Result, Seat, Side
from stammtisch.core.parts import Keeping
from stammtisch.core.standing import Outcome, Standing

from . import slate
from .cells import NOBODY, SEATS, Rules
from .slate import SlateCells


def opened(r: Rules, players: int, dealer: Seat, totals: tuple[int, ...], wins: tuple[int, ...]) -> Standing:
    """Who begins with the target is out already."""
    nothing = (0,) * players
    out = tuple(Seat(seat) for seat, total in enumerate(totals) if r.last_one_left and total >= r.target)
    return Standing(dealer, totals, out, marks=nothing, wins=nothing)


def renewed(r: Rules, standing: Standing) -> Standing:
    t = slate_of(standing)
    slate.renew(r, t)
    return standing_of(t, standing, None)


def entered(r: Rules, before: Standing, result: Result) -> Standing:
    """The standing with a deal written in full."""
    t = slate_of(before)
    t.gained = _row(result.points, 0)
    t.went, t.n_went = _row(result.out, NOBODY), len(result.out)
    slate.enter(r, t)
    return standing_of(t, before, _outcome(r, t) if t.over else before.outcome)


def _outcome(r: Rules, t: SlateCells) -> Outcome:
    losers = tuple(Side(seat) for seat in range(t.seats) if t.losers >> seat & 1)
    if r.last_one_left:
        marks = tuple("noggerl" if seat in losers else "" for seat in range(t.seats))
        order = (*(Seat(seat) for seat in t.order[: t.n_out]), Seat(losers[0]))
        return Outcome(Side(t.winner), losers, order, marks, ("BI-121", "BI-122"))
    sides = range(t.seats)
    marks = tuple("cross" if side == t.winner else "blot" if side in losers else "" for side in sides)
    return Outcome(Side(t.winner), losers, (), marks, ("BI-129", "BI-130"))


def slate_of(standing: Standing) -> SlateCells:
    out = standing.out
    return SlateCells(
        len(standing.totals), standing.dealer, _row(standing.totals, 0), mask_of(out), _row(out, NOBODY),
        len(out), _row(standing.wins, 0), _row(standing.marks, 0),
    )  # fmt: skip


def standing_of(t: SlateCells, before: Standing, outcome: Outcome | None) -> Standing:
    return replace(
        before,
        dealer=Seat(t.dealer),
        totals=tuple(t.total[: t.seats]),
        out=tuple(Seat(seat) for seat in t.order[: t.n_out]),
        outcome=outcome,
        marks=tuple(t.marks[: t.seats]),
        wins=tuple(t.wins[: t.seats]),
    )


def _row(values: tuple[int, ...], otherwise: int) -> list[int]:
    return [*values, *[otherwise] * (SEATS - len(values))]


KEEPING = Keeping(opened=opened, renewed=renewed, entered=entered)
