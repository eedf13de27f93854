"""The account of the tournament rules (3.11)."""

from stammtisch.core.rule import rule

from .cells import (
    BEYOND,
    GEGEN,
    KONTRA,
    LIMITS,
    NO_WINNER,
    NONE,
    RE,
    TWELVE,
    Cells,
    Rules,
)
from .sheet import enter, kept, limit

# entries beside the levels: the doublings, an Absage, a Sonderpunkt
SAID_RE, SAID_KONTRA, ABSAGE, SONDERPUNKT = 21, 22, 23, 24


@rule
def winner_ddv(r: Rules, s: Cells) -> int:
    """DO-220, DO-221."""
    if s.revoked != NONE:
        return 1 - s.revoked
    for p in range(2):
        if kept(r, s, p):
            return p
    if limit(s, RE) != NONE and limit(s, KONTRA) != NONE:
        return NO_WINNER
    if limit(s, RE) != NONE:
        return KONTRA
    if limit(s, KONTRA) != NONE:
        return RE
    only_kontra = announced_ddv(s, KONTRA) & 1 and not announced_ddv(s, RE) & 1
    return RE if s.eyes[RE] > 120 or (only_kontra and s.eyes[RE] == 120) else KONTRA


@rule
def announced_ddv(s: Cells, p: int) -> int:
    return s.stands[p] | s.late[p]


@rule
def credited(s: Cells, p: int) -> int:
    """After a revoke all eyes that are not in the offender's completed tricks are the others' (DO-209)."""
    return 240 - s.eyes[s.revoked] if s.revoked == 1 - p else s.eyes[p]


@rule
def below(s: Cells, p: int, rung: int) -> bool:
    """A party has fewer eyes than a level; the last level is no trick (DO-222)."""
    return s.taken[p] == 0 if rung == 4 else s.eyes[p] < LIMITS[rung]


@rule
def enter_levels(s: Cells, p: int) -> None:
    """What a party earned by holding the others low, and against their Absagen (DO-222, DO-225)."""
    other = 1 - p
    for rung in range(1, 5):
        if below(s, other, rung):
            enter(s, rung, p)
        if announced_ddv(s, other) >> rung & 1 and credited(s, p) >= LIMITS[rung] + 30:
            enter(s, BEYOND + (LIMITS[rung] + 30) // 30, p)


@rule
def enter_won(r: Rules, s: Cells) -> None:
    """Won, the doublings, each Absage, gegen (DO-222 to DO-226)."""
    won = s.winner
    enter(s, TWELVE, won)
    if announced_ddv(s, RE) & 1:
        enter(s, SAID_RE, won)
    if announced_ddv(s, KONTRA) & 1:
        enter(s, SAID_KONTRA, won)
    for p in range(2):
        for rung in range(1, 5):
            if announced_ddv(s, p) >> rung & 1:
                enter(s, ABSAGE, won)
    if won == KONTRA and (not s.lone or r.gegen_alone):
        enter(s, GEGEN, won)


@rule
def worth(entry: int) -> int:
    """DO-224: a doubling is two points, everything else one."""
    return 2 if entry == SAID_RE or entry == SAID_KONTRA else 1


@rule
def settle_ddv(r: Rules, s: Cells) -> None:
    """Points of Re less points of Kontra (DO-227, DO-228)."""
    s.winner = winner_ddv(r, s)
    if s.winner != NO_WINNER:
        s.late[s.winner] = 0
        enter_won(r, s)
        enter_levels(s, s.winner)
    else:
        enter_levels(s, RE)
        enter_levels(s, KONTRA)
    for p in range(2):
        for _ in range(s.tacks[p]):
            enter(s, SONDERPUNKT, p)
    total = 0
    for i in range(s.entries):
        total += worth(s.entry[i]) if s.entry_for[i] == RE else -worth(s.entry[i])
    s.punktzahl = total
    s.gesamt = -total if s.winner == KONTRA else total
    if r.round_down and s.gesamt & 1:
        s.gesamt -= 1
