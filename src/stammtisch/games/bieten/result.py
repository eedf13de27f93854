"""A settled deal in words and numbers: each entry with the rule that settled it."""

from typing import Any

from stammtisch.core.cards import WELI
from stammtisch.core.model import Entry, Result, Seat, Side

from .cells import (
    BREACHES,
    FIGURES,
    GOOD,
    HAND,
    HELD2,
    HELD3,
    NOBODY,
    Cells,
    Rules,
)
from .settle import exit_figure

_WHAT_IT_IS = (("BI-031",), ("BI-032",), ("BI-033", "BI-037"), ("BI-034", "BI-037"), ("BI-035",))


def result_of(r: Rules, s: Cells) -> Result:
    """What the deal adds to each, and why (section 5)."""
    points = tuple(s.total[seat] - s.points[seat] for seat in range(s.seats))
    entries = [figure_entry(s, f) for f in counting_order(r, s)]
    entries += _weli(r, s)
    entries += _fines(r, s)
    return Result(points, tuple(entries), tuple(Seat(s.went[i]) for i in range(s.n_went)))


def counting_order(r: Rules, s: Cells) -> list[int]:
    """The figures as they are counted (BI-123 to BI-128)."""
    exits = [exit_figure(r, i) for i in range(5)]
    good = sorted((f for f in range(5) if s.status[f] == GOOD), key=lambda f: s.good_no[f])
    held = sorted((f for f in range(5) if s.status[f] in (HELD2, HELD3)), key=lambda f: s.bid_no[f])
    first = good + held if r.held_first else good
    return first + [f for f in exits if f not in first]


def figure_entry(s: Cells, f: int) -> Entry:
    status = s.status[f]
    facts: dict[str, Any] = {"figure": FIGURES[f]}
    if s.made_by[f] == NOBODY:
        if status == GOOD:
            given = s.giver[f] != NOBODY
            whose = Side(s.giver[f] if given else s.bidder[f])
            return Entry("struck", ("BI-039",), 0, whose, {**facts, "points": 2 if given else 1})
        stands = bool(s.stands >> f & 1)
        return Entry("stands" if stands else "nobody", ("BI-038" if stands else "BI-040",), 0, None, facts)
    what, rules = {
        GOOD: ("good", ("BI-059",) if s.made[f] == 1 else ("BI-068",)),
        HELD2: ("held", ("BI-061", *_WHAT_IT_IS[f])),
        HELD3: ("groschen", ("BI-069", *_WHAT_IT_IS[f])),
    }.get(status, ("silent", ("BI-041", *_WHAT_IT_IS[f])))
    return Entry(what, rules, s.made[f], Side(s.made_by[f]), facts)


def _weli(r: Rules, s: Cells) -> list[Entry]:
    if not r.weli_dry_penalty:
        return []
    for seat in range(s.seats):
        made = any(s.made_by[f] == seat and s.made[f] for f in range(5))
        if WELI in s.card[HAND * seat : HAND * seat + HAND] and not made:
            return [Entry("weli", ("BI-113",), -r.weli_dry_penalty, Side(seat))]
    return []


def _fines(r: Rules, s: Cells) -> list[Entry]:
    entries = []
    for seat in range(s.seats):
        left = s.fines[seat]
        for breach, name in enumerate(BREACHES):
            for _ in range(s.paid[len(BREACHES) * seat + breach].bit_count()):
                entries.append(
                    Entry("fine", ("BI-150", f"BI-{151 + breach}"), -r.penalty, Side(seat), {"breach": name})
                )
                left += r.penalty
        if left:  # a breach of the deal before, claimed in this one
            entries.append(Entry("fine_late", ("BI-150", "BI-157"), left, Side(seat)))
    return entries
