"""Deals in a row: the next dealer, Pflichtsoli, the end of a match (4.10, DO-067 to DO-069)."""

from collections.abc import Sequence
from dataclasses import replace

from stammtisch.core.model import Result, Seat, Side
from stammtisch.core.standing import Outcome, Standing
from stammtisch.games.doppelkopf.auction import open_table
from stammtisch.games.doppelkopf.cells import NOBODY, Cells, Rules, first_in
from stammtisch.games.doppelkopf.result import PFLICHTSOLO


def open_match(r: Rules, players: int, dealer: Seat, totals: Sequence[int]) -> Standing:
    owes = (1 << players) - 1 if r.pflicht else 0
    nothing = (0,) * players
    return Standing(
        dealer,
        tuple(totals),
        marks=nothing,
        wins=nothing,
        extra={"players": players, "played": 0, "owes": owes},
    )


def next_match(r: Rules, standing: Standing) -> Standing:
    """From 0 again; whose turn it is to deal goes on."""
    players = standing.extra["players"]
    fresh = open_match(r, players, standing.dealer, (0,) * players)
    return replace(fresh, marks=standing.marks, wins=standing.wins)


def made_to(r: Rules, standing: Standing) -> int:
    """Vorführung: as many deals are left as Pflichtsoli are owed (DO-068)."""
    owes: int = standing.extra["owes"]
    left = r.deals - standing.extra["played"]
    if not r.pflicht or not r.deals or not owes or left > owes.bit_count():
        return NOBODY
    s = Cells()
    s.seats, s.dealer = standing.extra["players"], standing.dealer
    open_table(r, s)
    return first_in(s, owes)


def enter(r: Rules, before: Standing, result: Result) -> Standing:
    """After a deal; a voluntary Pflichtsolo leaves the deal where it was (DO-009, DO-067, DO-069)."""
    extra = dict(before.extra)
    again = False
    for entry in result.entries:
        if entry.what == PFLICHTSOLO and entry.side is not None:
            extra["owes"] &= ~(1 << entry.side)
            again = made_to(r, before) != entry.side
    extra["played"] += 1
    dealer = before.dealer if again else Seat((before.dealer + 1) % extra["players"])
    totals = tuple(a + b for a, b in zip(before.totals, result.points, strict=True))
    after = replace(before, totals=totals, dealer=dealer, extra=extra)
    return _ended(after) if r.deals and extra["played"] >= r.deals else after


def _ended(standing: Standing) -> Standing:
    """Ranking is by total, highest first; of equals nobody has won."""
    best = max(standing.totals)
    first = [Side(side) for side, total in enumerate(standing.totals) if total == best]
    winner = first[0] if len(first) == 1 else None
    order = sorted(range(len(standing.totals)), key=lambda seat: -standing.totals[seat])
    marks = tuple("cross" if side == winner else "" for side in range(len(standing.totals)))
    wins = tuple(n + (side == winner) for side, n in enumerate(standing.wins))
    outcome = Outcome(winner, (), tuple(Seat(seat) for seat in order), marks, ("DO-009",))
    return replace(standing, outcome=outcome, wins=wins)
