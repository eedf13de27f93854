"""Games and series in words: the standing before and after.  The rules are in `slate`."""

from dataclasses import replace
from typing import Any

from stammtisch.core.model import Result, Seat, Side
from stammtisch.core.parts import Keeping
from stammtisch.core.standing import Outcome, Standing

from . import slate
from .cells import NOBODY, PARTIES, Rules
from .slate import GOES_ON, SlateCells


def opened(r: Rules, players: int, dealer: Seat, totals: tuple[int, ...], wins: tuple[int, ...]) -> Standing:
    nothing = (0,) * r.parties
    return Standing(
        dealer,
        totals,
        marks=nothing,
        wins=wins or nothing,
        extra={"played": sum(wins), "wrote": tuple(total > 0 for total in totals)},
    )


def renewed(r: Rules, standing: Standing) -> Standing:
    t = slate_of(standing)
    slate.renew(r, t)
    return standing_of(r, t, standing, None)


def entered(r: Rules, before: Standing, result: Result) -> Standing:
    """The slate after a deal."""
    if result.redeal is not None:  # the same dealer; what was lifted stays lifted (PE-036 to PE-038)
        totals = tuple(total + late for total, late in zip(before.totals, result.points, strict=True))
        lifted = result.entries[0].facts["lifted"]
        return replace(before, totals=totals, extra={**before.extra, "lifted": lifted})
    t = slate_of(before)
    t.gained[: r.parties] = result.points
    t.won_by = int(result.out[0]) if result.out else NOBODY
    for entry in result.entries:
        if entry.side is not None and entry.points > 0:
            t.wrote |= 1 << entry.side
    slate.enter(r, t)
    after = standing_of(r, t, before, _outcome(r, t) if t.over else before.outcome)
    return replace(after, extra=_without(after.extra, "lifted"))


def _outcome(r: Rules, t: SlateCells) -> Outcome:
    losers = tuple(Side(side) for side in range(r.parties) if side != t.winner)
    marks = tuple("cross" if side == t.winner else "noggerl" for side in range(r.parties))
    rules = ("PE-150", "PE-169") if t.double else ("PE-150",)
    return Outcome(Side(t.winner), losers, (), marks, rules)


def slate_of(standing: Standing) -> SlateCells:
    extra = standing.extra
    return SlateCells(
        standing.dealer,
        _row(standing.totals),
        sum(1 << side for side, had in enumerate(extra["wrote"]) if had),
        _row(standing.wins),
        _row(standing.marks),
        extra["played"],
        extra.get("series", GOES_ON),
    )


def standing_of(r: Rules, t: SlateCells, before: Standing, outcome: Outcome | None) -> Standing:
    wrote = tuple(bool(t.wrote >> side & 1) for side in range(r.parties))
    extra = {**_without(before.extra, "series"), "played": t.played, "wrote": wrote}
    if t.series != GOES_ON:
        extra["series"] = t.series
    rows = (tuple(values[: r.parties]) for values in (t.total, t.marks, t.wins))
    totals, marks, wins = rows
    return Standing(Seat(t.dealer), totals, before.out, outcome, marks, wins, extra)


def _without(extra: Any, key: str) -> dict[str, Any]:
    return {name: value for name, value in extra.items() if name != key}


def _row(values: tuple[int, ...]) -> list[int]:
    return [*values, *[0] * (PARTIES - len(values))]


KEEPING = Keeping(opened=opened, renewed=renewed, entered=entered)
