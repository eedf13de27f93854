"""The count at the end of a deal (section 5).  It starts from what stands in the cells and may be
run again when a claim has changed the fines."""

from stammtisch.core.cards import WELI
from stammtisch.core.rule import apart, rule

from .cells import (
    GOOD,
    HAND,
    HELD2,
    HELD3,
    HERZ,
    LAUB,
    NOBODY,
    SILENT,
    SPIEL,
    Cells,
    Rules,
)
from .figures import height

STANDS = -2


@rule
def holder(r: Rules, s: Cells, f: int) -> int:
    """Who has the figure best: a seat, NOBODY, or STANDS (BI-031 to BI-038)."""
    if f == SPIEL:
        return s.trick_winner[HAND - 1]
    best, who = 0, NOBODY
    for seat in range(s.seats):
        if s.active >> seat & 1:
            key = height(r, s, seat, f)
            if key > best:
                best, who = key, seat
            elif key == best and key > 0:
                who = STANDS
    return who


@rule
def value(s: Cells, f: int) -> int:
    """What a figure that was not let good is worth (BI-112)."""
    if s.status[f] == HELD2:
        return 2
    return 3 if s.status[f] == HELD3 else 1


@rule
def make(r: Rules, s: Cells, f: int) -> None:
    """Find who makes the figure, and for how much (BI-039, BI-040, BI-060)."""
    if s.status[f] == GOOD and not r.stand_cancels_good:
        return
    who = holder(r, s, f)
    if who == STANDS:
        s.stands |= 1 << f
    if s.status[f] == GOOD:
        if who == STANDS:
            s.made_by[f], s.made[f] = NOBODY, 0
        return
    s.made_by[f] = who if who >= 0 else NOBODY
    s.made[f] = value(s, f) if who >= 0 else 0


@rule
def exit_figure(r: Rules, i: int) -> int:
    """Herz, Laub, Gleich, Hanger, Spiel; by option Laub first (BI-125, BI-126)."""
    if r.laub_first and i == HERZ:
        return LAUB
    if r.laub_first and i == LAUB:
        return HERZ
    return i


@rule
def write(r: Rules, s: Cells, f: int) -> None:
    """The points of one figure; whoever reaches the target with it goes out (BI-127, BI-131)."""
    who = s.made_by[f]
    if who == NOBODY:
        return
    s.total[who] += s.made[f]
    if s.total[who] < r.target:
        return
    for i in range(s.n_went):
        if s.went[i] == who:
            return
    s.went[s.n_went] = who
    s.n_went += 1


@rule
def write_goods(r: Rules, s: Cells) -> None:
    """First what was let good, in that order (BI-123)."""
    for number in range(1, s.goods + 1):
        for f in range(5):
            if s.good_no[f] == number:
                write(r, s, f)


@rule
def write_held(r: Rules, s: Cells) -> None:
    """Then what was bid and held, in the order of the bids (BI-124)."""
    for number in range(1, s.bids + 1):
        for f in range(5):
            if s.bid_no[f] == number and s.status[f] != GOOD:
                write(r, s, f)


@rule
def write_rest(r: Rules, s: Cells) -> None:
    """Last the other figures in their order; without `held_first` also the held ones (BI-125, BI-128)."""
    for i in range(5):
        f = exit_figure(r, i)
        if s.status[f] == SILENT or (not r.held_first and s.status[f] != GOOD):
            write(r, s, f)


@rule
def weli_dry(r: Rules, s: Cells) -> None:
    """Whoever had the Weli and made no figure loses a point (BI-113)."""
    for seat in range(s.seats):
        if s.active >> seat & 1:
            at = HAND * seat
            if s.card[at] != WELI and s.card[at + 1] != WELI and s.card[at + 2] != WELI:
                continue
            made = False
            for f in range(5):
                made = made or (s.made_by[f] == seat and s.made[f] > 0)
            if not made:
                s.total[seat] -= r.weli_dry_penalty


@rule
@apart
def settle(r: Rules, s: Cells) -> None:
    """All figures, in the counting order, and who reached the target (5, steps 1 to 6)."""
    s.stands = s.n_went = 0
    for f in range(5):
        make(r, s, f)
    for seat in range(s.seats):
        s.total[seat] = s.points[seat] + s.fines[seat]
        s.went[seat] = NOBODY
    write_goods(r, s)
    if r.held_first:
        write_held(r, s)
    write_rest(r, s)
    weli_dry(r, s)
