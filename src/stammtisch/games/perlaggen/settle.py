"""The order of settlement (section 5, step 2).

`count_up` goes through the figures in order on a tally; nothing is written while a figure that comes
earlier is still open.
"""

from stammtisch.core.rule import apart, rule

from .cells import (
    CLOSED,
    DECIDED,
    DONE,
    LAPSE,
    LAPSED,
    NO_STAND,
    NOBODY,
    NONE_HAS,
    NOT_WRITTEN,
    OPEN,
    PARTIES,
    SPIEL,
    STANDS,
    TO_SPIEL_OR_REDEAL,
    Cells,
    Rules,
    everybody,
    party_set,
)

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
def stands_out(r: Rules, s: Cells) -> bool:
    """A party has reached N by points let good and still stands there (PE-151, PE-154)."""
    return s.reached != NOBODY and s.total[s.reached] >= r.target


@rule
def punish(r: Rules, s: Cells, f: int, points: int, but: int) -> None:
    """Strafperlaggen: whoever bet on the figure and did not make it loses (PE-205, PE-206)."""
    for p in range(r.parties):
        if s.bettors[f] & party_set(r, p) and p != but:
            s.tally[p] -= points
            s.lost[PARTIES * f + p] = points


@rule
def credit(r: Rules, s: Cells, f: int) -> None:
    """The winner writes the level, at out what he lacks (PE-071, PE-085, PE-088)."""
    who = s.by[f]
    s.earned[f] = max(0, r.target - s.tally[who]) if s.level[f] == r.out else s.level[f]
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
    if f == SPIEL or r.parties == 3 or r.decisive_stand == NO_STAND or s.why[f] != STANDS:
        return False
    return s.level[f] == r.out or min(s.tally[0], s.tally[1]) + s.level[f] >= r.target


@rule
@apart
def begin_tally(r: Rules, s: Cells) -> None:
    for p in range(r.parties):
        s.tally[p] = s.total[p]
    for i in range(PARTIES * 3):
        s.lost[i] = 0
    s.counted = s.lapsing = 0


@rule
@apart
def count_up(r: Rules, s: Cells) -> int:
    """The tally as the slate would stand, figure after figure (PE-150 to PE-154, PE-166 to PE-168)."""
    begin_tally(r, s)
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
        if s.level[f] == r.out and s.reached != NOBODY and s.tally[s.reached] >= r.target:
            s.winner = s.reached
            return OVER
        if decisive(r, s, f) and (s.status[SPIEL] != CLOSED or r.decisive_stand == TO_SPIEL_OR_REDEAL):
            s.lapsing |= 1 << 1 - f & ~s.counted  # the other of Gleich and Hanger
            if s.status[SPIEL] == CLOSED:
                return REDEAL
    return WRITTEN


@rule
@apart
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
        else:
            for p in range(r.parties):
                s.straf[PARTIES * f + p] += s.lost[PARTIES * f + p]
            if s.by[f] != NOBODY:
                s.points[f] = s.earned[f]


@rule
@apart
def end_deal(s: Cells) -> None:
    """Nothing is pending any more, and all hands are open."""
    s.phase, s.to_ask, s.looked = DONE, 0, everybody(s)
    s.ask_turn = s.prover = NOBODY
    for f in range(3):
        s.offer[f] = 0
    s.show_turn[0] = s.show_turn[1] = NOBODY


@rule
@apart
def end_unwritten(s: Cells) -> None:
    """The game was over before these figures came to be written (PE-150)."""
    for f in range(3):
        if s.status[f] == OPEN or (s.status[f] == DECIDED and s.points[f] == 0):
            s.why[f], s.by[f] = NOT_WRITTEN, NOBODY
    end_deal(s)


@rule
@apart
def try_settle(r: Rules, s: Cells) -> None:
    """Runs whenever a figure has been decided (4.8)."""
    outcome = count_up(r, s)
    if outcome != WAITS:
        write_down(r, s)
        end_deal(s)
        s.redeal = 1 if outcome == REDEAL else 0
