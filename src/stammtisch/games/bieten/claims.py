"""Breaches at the table: what the open cards prove, and the penalty (3.11, 4.6).

A breach is proved by what lies open or was said aloud, so nothing here looks into a hand.
"""

from stammtisch.core.cards import WELI, suit_of
from stammtisch.core.rule import apart, rule

from .cells import (
    ABSENT,
    BREACHES,
    FALSE_FIGURE,
    HAND,
    NO_COLOUR,
    NOBODY,
    OVERBID,
    REVOKE,
    SPIEL,
    Cells,
    Rules,
    is_wild,
)
from .figures import bit, counted, feasible, names_of, present

ANY_FIGURE = 7  # a claim that names none


@rule
def not_followed(s: Cells, seat: int, t: int) -> bool:
    """His card in this trick is not of the suit led."""
    return suit_of(s.name[HAND * seat + t]) != s.led_to[t]


@rule
def revokes_shown(r: Rules, s: Cells, seat: int) -> int:
    """Tricks in which he did not follow although a natural card of the suit, laid later, was in his
    hand (BI-151)."""
    shown = 0
    for t in range(s.laid[seat]):
        for later in range(t + 1, s.laid[seat]):
            card = s.card[HAND * seat + later]
            if not_followed(s, seat, t) and not is_wild(r, card) and suit_of(card) == s.led_to[t]:
                shown |= 1 << t
    return shown


@rule
def names_shown(r: Rules, s: Cells, seat: int) -> int:
    """Tricks in which he named a wild card in a suit that he had failed to follow (BI-155)."""
    shown = 0
    for t in range(s.laid[seat]):
        for earlier in range(t):
            at = HAND * seat + t
            named_in = suit_of(s.name[at])
            if is_wild(r, s.card[at]) and not_followed(s, seat, earlier) and named_in == s.led_to[earlier]:
                shown |= 1 << t
    return shown


@rule
def had_right(r: Rules, s: Cells, seat: int, f: int) -> bool:
    """When he spoke for a figure he had let good, his cards contained it without the wild ones he held
    then; a wild seven could still be itself (BI-105, BI-106)."""
    if not r.pass_bars_wild:
        return True
    laid, barred, names = s.word_at[4 * seat + f] - 1, 0, 0
    for t in range(laid):
        if not_followed(s, seat, t):
            barred |= 1 << s.led_to[t]
    for i in range(HAND):
        card, name = s.card[HAND * seat + i], s.name[HAND * seat + i]
        if i >= laid and is_wild(r, card):
            name = ABSENT if card == WELI or barred >> suit_of(card) & 1 else card
        names |= bit(counted(r, s, seat, f, i, name))
    return present(f, names)


@rule
def could_have_had(r: Rules, s: Cells, seat: int, f: int) -> bool:
    """When a figure of his was let good and his wild cards became free, he had it or could make it."""
    at, laid, barred = HAND * seat, s.freed_at[4 * seat + f] - 1, 0
    for t in range(laid):
        if not_followed(s, seat, t):
            barred |= 1 << s.led_to[t]
    a = ABSENT if laid < 1 and is_wild(r, s.card[at]) else s.name[at]
    b = ABSENT if laid < 2 and is_wild(r, s.card[at + 1]) else s.name[at + 1]
    c = ABSENT if laid < 3 and is_wild(r, s.card[at + 2]) else s.name[at + 2]
    return feasible(r, s, seat, (a, b, c), barred, NOBODY, 1 << f, SPIEL)


@rule
def figures_missing(r: Rules, s: Cells, seat: int) -> int:
    """Figures he spoke for that his three open cards do not contain (BI-152, BI-105)."""
    if s.laid[seat] < HAND:
        return 0
    a, b, c = names_of(s, seat)
    lacking = 0
    for f in range(SPIEL):
        if s.duty[seat] >> f & 1 and not present(f, bit(a) | bit(b) | bit(c)):
            lacking |= 1 << f
        if s.freed_at[4 * seat + f] > 0 and not could_have_had(r, s, seat, f):
            lacking |= 1 << f
        if s.word_at[4 * seat + f] > 0 and not had_right(r, s, seat, f):
            lacking |= 1 << f
    return lacking


@rule
def without_colour(r: Rules, s: Cells, seat: int) -> bool:
    """He spoke for Spiel in the last trick and his card is not of the suit led (BI-153).  If it was let good
    and that frees a wild card, it only matters whether his could have been named so (BI-103)."""
    last = HAND - 1
    if s.laid[seat] < HAND or not not_followed(s, seat, last):
        return False
    if not s.colour_freed >> seat & 1:
        return s.colour_duty >> seat & 1 > 0
    if not is_wild(r, s.card[HAND * seat + last]):
        return True
    for t in range(last):
        if not_followed(s, seat, t) and s.led_to[t] == s.led_to[last]:
            return True
    return False


@rule
def provable(r: Rules, s: Cells, seat: int, breach: int) -> int:
    """The breaches of a kind that lie open now, one bit each (BI-159)."""
    if breach == REVOKE:
        return revokes_shown(r, s, seat)
    if breach == FALSE_FIGURE:
        return figures_missing(r, s, seat)
    if breach == NO_COLOUR:
        return int(without_colour(r, s, seat))
    if breach == OVERBID:
        return (1 << s.overbids[seat]) - 1
    return names_shown(r, s, seat)


@rule
def claimed(r: Rules, s: Cells, culprit: int, breach: int, figure: int) -> int:
    """What the claim can mean: every breach of the kind, or that in one figure."""
    shown = provable(r, s, culprit, breach)
    return shown & 1 << figure if breach == FALSE_FIGURE and figure != ANY_FIGURE else shown


@rule
@apart
def judge_claim(r: Rules, s: Cells, seat: int, culprit: int, breach: int, figure: int) -> int:
    if not r.table or seat == culprit:
        return 156
    shown = claimed(r, s, culprit, breach, figure)
    if shown & ~s.paid[len(BREACHES) * culprit + breach]:
        return 0
    return 160 if shown else 159


@rule
@apart
def advance_claim(r: Rules, s: Cells, culprit: int, breach: int, figure: int) -> None:
    """The penalty is all: cards, tricks and figures stand as they fell (BI-150, BI-158, BI-160)."""
    at = len(BREACHES) * culprit + breach
    unpaid = claimed(r, s, culprit, breach, figure) & ~s.paid[at]
    s.paid[at] |= unpaid & -unpaid
    s.fines[culprit] -= r.penalty
