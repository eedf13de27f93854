"""What a replay prints of a deal (section 6, keys of `expect`)."""

from collections.abc import Sequence
from typing import Any

from stammtisch.core.model import State

from .cells import DONE, KINDS, NOBODY, NORMAL, PLAY, Cells, Rules
from .comments import comments_of
from .result import sheet_of, tack_names
from .settle import count_up

PARTIES = ("re", "kontra")
WINNERS = ("re", "kontra", "none")


def kind_text(s: Cells) -> str | None:
    if s.phase < PLAY:
        return None
    silent = s.kind == NORMAL and s.re & (s.re - 1) == 0
    return "silent" if silent else KINDS[s.kind]


def report_of(state: State[Rules, Cells], totals: Sequence[int], names: Sequence[str]) -> dict[str, Any]:
    """Everything is there; what is not decided is None."""
    r, s = state.rules, state.cells
    over, sat_down, scored = s.phase == DONE, s.phase >= PLAY, s.led_by[0] == NOBODY
    maennle, ddv = over and not r.ddv, over and bool(r.ddv)
    return {
        "points": dict(zip(names, s.points, strict=False)),
        "kind": kind_text(s),
        "parties": _parties(s, names) if sat_down else None,
        "tricks": None if scored else [names[seat] for seat in s.won_by[: s.trick]],
        "eyes": _eyes(r, s) if sat_down else None,
        "tacks": None if scored or not sat_down else tack_names(r, s),
        "winner": WINNERS[s.winner] if over else None,
        "sheet": sheet_of(s) if maennle else None,
        "punktzahl": s.punktzahl if maennle else None,
        "gesamt": s.gesamt if maennle else None,
        "spielwert": abs(s.punktzahl) if ddv else None,
        "comments": comments_of(state) if over else [],
        "totals": dict(zip(names, totals, strict=True)),
    }


def _parties(s: Cells, names: Sequence[str]) -> dict[str, list[str]]:
    """In the order of the table."""
    four = [seat for seat in range(s.seats) if seat in s.order]
    return {
        "re": [names[seat] for seat in four if s.re >> seat & 1],
        "kontra": [names[seat] for seat in four if not s.re >> seat & 1],
    }


def _eyes(r: Rules, s: Cells) -> dict[str, int]:
    counted = s
    if s.phase != DONE:
        counted = s.copy()
        count_up(r, counted)
    return dict(zip(PARTIES, counted.eyes, strict=True))
