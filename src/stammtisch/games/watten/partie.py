"""Games and series in words: the standing before and after (3.9, section 5).  The rules are in `slate`."""

from dataclasses import replace
from typing import Any

from stammtisch.core.model import Result, Seat, Side
from stammtisch.core.parts import Keeping
from stammtisch.core.standing import Outcome, Standing

from . import slate
from .cells import NOBODY, Rules
from .slate import GOES_ON, SlateCells


def opened(r: Rules, players: int, dealer: Seat, totals: tuple[int, ...], wins: tuple[int, ...]) -> Standing:
    return Standing(
        dealer,
        totals,
        marks=(0, 0),
        wins=wins or (0, 0),
        extra={"players": players, "played": sum(wins), "due": dealer},
    )


def slate_of(standing: Standing) -> SlateCells:
    extra = standing.extra
    return SlateCells(
        seats=extra["players"],
        dealer=standing.dealer,
        total=list(standing.totals),
        wins=list(standing.wins),
        marks=list(standing.marks),
        played=extra["played"],
        from_zero=extra.get("from_zero", 0),
        series=extra.get("series", GOES_ON),
    )


def standing_of(t: SlateCells, before: Standing, outcome: Outcome | None) -> Standing:
    """Whose turn it is to deal is `due`, should another do it (WA-150, WA-152)."""
    extra: dict[str, Any] = {**before.extra, "played": t.played, "due": t.dealer}
    for name in ("series", "from_zero"):
        extra.pop(name, None)
    if t.from_zero:
        extra["from_zero"] = t.from_zero
    if t.series != GOES_ON:
        extra["series"] = t.series
    return Standing(
        Seat(t.dealer), tuple(t.total), before.out, outcome, tuple(t.marks), tuple(t.wins), extra
    )  # fmt: skip


def renewed(r: Rules, standing: Standing) -> Standing:
    t = slate_of(standing)
    slate.renew(r, t)
    after = standing_of(t, standing, None)
    return replace(after, extra={**after.extra, "due": standing.extra["due"]})


def entered(r: Rules, before: Standing, result: Result) -> Standing:
    """The slate after a deal."""
    t = slate_of(before)
    t.gained = list(result.points)
    t.won_by = result.out[0] if result.out else NOBODY
    t.redeal = NOBODY if result.redeal is None else result.redeal
    slate.enter(r, t)
    if not t.over:
        return standing_of(t, before, before.outcome)
    marks = tuple("cross" if side == t.winner else "noggerl" for side in range(2))
    return standing_of(t, before, Outcome(Side(t.winner), (Side(1 - t.winner),), (), marks, ("WA-172",)))


KEEPING = Keeping(opened=opened, renewed=renewed, entered=entered)
