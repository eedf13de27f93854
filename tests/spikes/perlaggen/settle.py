"""The order of settlement (section 5, step 2).

`count_up` goes through the figures in order on a tally; nothing is written while a figure that comes
earlier is still open.
"""

from perlaggen.cells import (
    CLOSED,
    DONE,
    LAPSE,
    LAPSED,
    NO_STAND,
    NOBODY,
    NONE_HAS,
    NOT_WRITTEN,
    OPEN,
    STANDS,
    TO_SPIEL_OR_REDEAL,
    Cells,
    Rules,
)
from perlaggen.figures import SPIEL
from stammtisch.core.rule import rule

WAITS, WRITTEN, OVER, REDEAL = range(4)  # what counting up came to


@rule
def place_in_order(r: Rules, s: Cells, f: int) -> int:
    """Held at out, then as bid, then Gleich, Hanger, Spiel (PE-152 to PE-154)."""
    if s.level[f] == r.out:
        return s.order[f]
    return 10 + s.order[f] if s.level[f] > 1 else 20 + f


@rule
def next_in_order(r: Rules, s: Cells) -> int:
    best = NOBODY
    for f in range(3):
        if s.counted >> f & 1:
            continue
        if best == NOBODY or place_in_order(r, s, f) < place_in_order(r, s, best):
            best = f
    return best


@rule
def at_target(r: Rules, s: Cells) -> int:
    """The party that has reached N by the tally, NOBODY if none."""
    for p in range(r.parties):
        if s.tally[p] >= r.target:
            return p
    return NOBODY


@rule
def punish(r: Rules, s: Cells, f: int, sum_lost: int, but: int) -> None:
    """Strafperlaggen: whoever bet on the figure and did not make it loses (PE-205, PE-206)."""
    for p in range(r.parties):
        if s.bettors[f] >> p & 1 and p != but:
            s.tally[p] -= sum_lost


@rule
def credit(r: Rules, s: Cells, f: int) -> None:
    """The winner writes the level, at out what he lacks (PE-085, PE-088)."""
    who = s.by[f]
    s.earned[f] = r.target - s.tally[who] if s.level[f] == r.out else s.level[f]
    s.tally[who] += s.earned[f]
    if r.parties == 3:
        punish(r, s, f, s.earned[f], who)


@rule
def debit(r: Rules, s: Cells, f: int) -> None:
    """Nobody makes it: only Strafperlaggen knows a price for that (PE-205, PE-206)."""
    if r.parties == 3 and (s.why[f] == NONE_HAS or r.stand_punished):
        punish(r, s, f, min(s.level[f], r.out - 1), NOBODY)


@rule
def decisive(r: Rules, s: Cells, f: int) -> bool:
    """A standing Gleich or Hanger with which either party would have gone out (PE-166, PE-207)."""
    if r.parties == 3 or r.decisive_stand == NO_STAND or s.why[f] != STANDS:
        return False
    return s.level[f] == r.out or min(s.tally[0], s.tally[1]) + s.level[f] >= r.target


@rule
def other(f: int) -> int:
    """Gleich's is Hanger and Hanger's is Gleich."""
    return 1 - f


@rule
def count_up(r: Rules, s: Cells) -> int:
    """The tally as the slate would stand, figure after figure (PE-150 to PE-154, PE-166 to PE-168)."""
    for p in range(r.parties):
        s.tally[p] = s.total[p]
    s.counted = s.lapsing = 0
    for _ in range(3):
        f = next_in_order(r, s)
        s.counted |= 1 << f
        if s.status[f] == CLOSED or s.status[f] == LAPSED or s.lapsing >> f & 1:
            continue
        if s.status[f] == OPEN:
            return WAITS
        if s.by[f] != NOBODY:
            credit(r, s, f)
            if s.tally[s.by[f]] >= r.target:
                s.winner = s.by[f]
                return OVER
            continue
        debit(r, s, f)
        if s.level[f] == r.out and at_target(r, s) != NOBODY:
            s.winner = at_target(r, s)
            return OVER
        if decisive(r, s, f) and (s.status[SPIEL] != CLOSED or r.decisive_stand == TO_SPIEL_OR_REDEAL):
            s.lapsing = 1 << other(f) & ~s.counted
            if s.status[SPIEL] == CLOSED:
                return REDEAL
    return WRITTEN


@rule
def write_down(r: Rules, s: Cells) -> None:
    for p in range(r.parties):
        s.total[p] = s.tally[p]
    for f in range(3):
        if s.status[f] == CLOSED or s.status[f] == LAPSED:
            continue
        if s.lapsing >> f & 1:
            s.status[f], s.why[f], s.by[f] = LAPSED, LAPSE, NOBODY
        elif not s.counted >> f & 1:
            s.why[f], s.by[f] = NOT_WRITTEN, NOBODY
        elif s.by[f] != NOBODY:
            s.points[f] = s.earned[f]


@rule
def try_settle(r: Rules, s: Cells) -> None:
    """Runs whenever a figure has been decided (4.8)."""
    outcome = count_up(r, s)
    if outcome != WAITS:
        write_down(r, s)
        s.phase = DONE
        s.redeal = int(outcome == REDEAL)
