"""From the tricks to the points: the account of a deal, and the sheet of the Spielordnung (3.10, 5.1)."""

from stammtisch.core.rule import apart, rule

from .announcing import told_in
from .cells import (
    BEYOND,
    GEGEN,
    KONTRA,
    LIMITS,
    NO_WINNER,
    NOBODY,
    NONE,
    RE,
    TWELVE,
    Cells,
    Rules,
    plays,
)
from .parties import party
from .settle_ddv import settle_ddv
from .sheet import count_bits, enter, kept, limit, lone_re
from .strength import trick_eyes
from .tacks import foxes_caught, other_tacks


# --- the account
@rule
def count_up(r: Rules, s: Cells) -> None:
    """Eyes, tricks and Tacks of the parties as they are in the end (DO-174, DO-177, DO-190)."""
    for p in range(2):
        s.eyes[p] = s.taken[p] = s.tacks[p] = 0
    for trick in range(s.trick):
        p = party(s.re, s.won_by[trick])
        s.eyes[p] += trick_eyes(s, trick)
        s.taken[p] += 1
        s.tacks[p] += foxes_caught(r, s, trick) + count_bits(other_tacks(r, s, trick))


@rule
def count_words(r: Rules, s: Cells) -> None:
    told = told_in(r, s, s.re)
    for p in range(2):
        s.stands[p] = told.stands >> 5 * p & 31
        s.late[p] = told.late >> 5 * p & 31
        s.voided[p] = told.voided >> p & 1
        s.vorab[p] = told.vorab >> 2 * p & 3


@rule
@apart
def finish(r: Rules, s: Cells) -> None:
    """The deal is over: everything that the account needs, then the account."""
    count_up(r, s)
    count_words(r, s)
    s.revoked = NONE if s.revoke_by == NOBODY else party(s.re, s.revoke_by)
    settle(r, s)


@rule
def settle(r: Rules, s: Cells) -> None:
    for i in range(s.entries):
        s.entry[i] = s.entry_for[i] = 0
    s.entries = s.punktzahl = s.gesamt = 0
    s.factor = 1
    s.lone = 1 if lone_re(s.re) else 0
    if s.lone and not r.tacks_alone:
        s.tacks[RE] = s.tacks[KONTRA] = 0  # DO-179
    if r.ddv:
        settle_ddv(r, s)
    else:
        settle_maennle(r, s)
    pay(s)


@rule
def pay(s: Cells) -> None:
    """Every winner gets it, every loser pays it; a lone Re three times (DO-205 to DO-207, DO-228)."""
    total = -s.gesamt if s.winner == KONTRA else s.gesamt
    for seat in range(s.seats):
        s.points[seat] = 0
        if plays(s, seat):
            share = 3 if s.lone else 1
            s.points[seat] = share * total if party(s.re, seat) == RE else -total


# --- the sheet of the Spielordnung
@rule
def winner_of(r: Rules, s: Cells) -> int:
    """S3: a step is kept or broken; without one 121 eyes decide, and 120 are enough for Kontra."""
    if s.revoked != NONE:
        return 1 - s.revoked
    for p in range(2):
        if kept(r, s, p):
            return p
    steps = (1 if limit(s, RE) != NONE else 0) + (1 if limit(s, KONTRA) != NONE else 0)
    if steps == 2:  # only without Gewinngarantie
        return NO_WINNER
    if steps == 1:
        return KONTRA if limit(s, RE) != NONE else RE
    return RE if s.eyes[RE] > 120 else KONTRA


@rule
def is_tie(s: Cells) -> bool:
    """120 on both sides, and no step has decided (DO-193)."""
    no_step = limit(s, RE) == NONE and limit(s, KONTRA) == NONE
    return s.revoked == NONE and no_step and s.eyes[RE] == 120


@rule
def drop_late(s: Cells, p: int) -> None:
    """An invalid announcement counts only against the party that made it (DO-146)."""
    s.late[p] = 0
    if s.vorab[p] == 2:
        s.vorab[p] = 0


@rule
def announced(s: Cells, p: int) -> int:
    return s.stands[p] | s.late[p]


@rule
def enter_beyond(r: Rules, s: Cells) -> None:
    """S9 where the loser broke a step, by which the winner was barred: thirty eyes above it, and so on
    (DO-199, DO-200)."""
    loser = 1 - s.winner
    eyes = s.eyes[s.winner] if s.revoked == NONE else 240 - s.eyes[s.revoked]
    reached = 120 if r.erreicht_120 else limit(s, loser) + 30
    while reached <= eyes and reached <= 240:
        enter(s, BEYOND + reached // 30, s.winner)
        reached += 30


@rule
def enter_further(s: Cells) -> None:
    """S9 otherwise: the first level below the winner's word; all of them after a revoke, or where his own
    further step was void (DO-198, DO-199, DO-209)."""
    loser = 1 - s.winner
    first = 1
    for rung in range(1, 5):
        if announced(s, s.winner) >> rung & 1:
            first = rung + 1
    every = s.revoked != NONE or s.voided[s.winner]
    for rung in range(first, 5 if every else min(first + 1, 5)):
        if s.eyes[loser] < LIMITS[rung] or s.eyes[loser] == 0:
            enter(s, rung, s.winner)


@rule
def fill_sheet(r: Rules, s: Cells) -> None:
    """S7 to S10."""
    enter(s, TWELVE, s.winner)
    if s.vorab[RE] or s.vorab[KONTRA]:
        enter(s, TWELVE, s.winner)
    for rung in range(1, 5):
        if (announced(s, RE) | announced(s, KONTRA)) >> rung & 1:
            enter(s, rung, s.winner)
            enter(s, rung, s.winner)
    if r.garantie and limit(s, 1 - s.winner) != NONE:
        enter_beyond(r, s)
    else:
        enter_further(s)
    if s.winner == KONTRA and (r.gegen_alone or not s.lone):
        enter(s, GEGEN, s.winner)


@rule
def settle_maennle(r: Rules, s: Cells) -> None:
    """5.1, step by step."""
    s.winner = winner_of(r, s)
    tie = is_tie(s)
    if s.winner == NO_WINNER:
        return
    drop_late(s, s.winner)
    if tie and s.vorab[KONTRA]:
        s.winner = NO_WINNER  # Nullspiel (DO-194)
        return
    if tie:
        enter(s, GEGEN, KONTRA)
    else:
        fill_sheet(r, s)
    s.punktzahl = s.entries
    if not tie or r.tie_tacks:
        s.punktzahl += s.tacks[s.winner] - s.tacks[1 - s.winner]
    for p in range(2):
        if announced(s, p) & 1:
            s.factor *= 2
    s.gesamt = s.punktzahl * s.factor
    if r.round_down and s.gesamt & 1:
        s.gesamt -= 1
