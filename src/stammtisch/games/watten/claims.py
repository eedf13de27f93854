"""Offences at the table: what has been noted, who may claim it, what follows (3.8, 4.8)."""

from collections.abc import Sequence

from stammtisch.core.rule import apart, rule

from .cells import (
    CARD_COUNT,
    CUT,
    DEAL_END,
    FARBE,
    GESTRICHEN,
    HAND,
    LOOK,
    OFFENCES,
    RENEGE,
    VOID,
    WRONG_DEALER,
    Cells,
    Rules,
    party,
)
from .slate import written


@rule
def count_bits(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@rule
def noted(s: Cells, culprit: int, offence: int) -> int:
    """The offences of a kind, one bit each."""
    if offence == RENEGE:
        return s.reneged[culprit]
    if offence == GESTRICHEN:
        return (1 << s.overbid[culprit]) - 1
    if offence == FARBE:
        return (1 << s.no_farbe[culprit]) - 1
    if offence == LOOK:
        return s.early_look >> culprit & 1
    if offence == WRONG_DEALER:
        return 1 if s.due != s.dealer else 0
    return 1 if s.phase != CUT and s.dealt[culprit] != HAND else 0


@rule
def unpunished(s: Cells, culprit: int, offence: int) -> int:
    return noted(s, culprit, offence) & ~s.paid[len(OFFENCES) * culprit + offence]


@rule
def has_played(s: Cells, seat: int) -> bool:
    return count_bits(s.hand[seat]) < s.dealt[seat]


@rule
def played_knowingly(s: Cells, seat: int) -> bool:
    """More than five cards, looked at and played with (WA-154)."""
    return s.dealt[seat] > HAND and has_played(s, seat)


@rule
def not_justified(offence: int) -> int:
    """The rule that decides each kind of claim."""
    if offence == RENEGE:
        return 157
    if offence == GESTRICHEN:
        return 158
    if offence == FARBE:
        return 159
    if offence == LOOK:
        return 160
    return 150 if offence == WRONG_DEALER else 153


@rule
def ends_game(r: Rules, s: Cells) -> bool:
    """Judged after punishments have been entered (WA-166)."""
    return s.total[0] + written(r, s, 0) >= r.target or s.total[1] + written(r, s, 1) >= r.target


@rule
@apart
def judge_claim(r: Rules, s: Cells, seat: int, culprit: int, offence: int) -> int:
    """Only the other side claims, but for a wrong dealer and a wrong number of cards (WA-164, WA-165).
    Accepting ends the time only after the last deal of a game."""
    if s.accepted == 3 and ends_game(r, s):
        return 164
    punished = offence < WRONG_DEALER or (offence == CARD_COUNT and played_knowingly(s, culprit))
    if punished and party(seat) == party(culprit):
        return 165
    if not r.table or not unpunished(s, culprit, offence):
        return not_justified(offence)
    if offence == CARD_COUNT and s.phase >= DEAL_END and not played_knowingly(s, culprit):
        return 153
    return 0


@rule
def void_offer(s: Cells) -> None:
    """The bid leaves everything as it was before it (WA-158, WA-159)."""
    s.value, s.right, s.spiel_bid = s.old_value, s.old_right, s.old_spiel_bid
    s.offer, s.offer_by = s.old_offer, s.old_offer_by


@rule
def add_late(s: Cells, change: Sequence[int]) -> None:
    """A claim about the deal before is entered among the points of this one (WA-154, WA-161)."""
    for p in range(2):
        s.late[p] += change[p]


@rule
def deal_anew(s: Cells, dealer: int) -> None:
    """Nobody scores; the deal is given again (WA-150, WA-153); late punishments stay."""
    s.phase, s.redeal, s.offer = VOID, dealer, 0
    s.points[0] = s.points[1] = s.fines[0] = s.fines[1] = s.to_ask = 0


@rule
@apart
def advance_claim(r: Rules, s: Cells, culprit: int, offence: int) -> None:
    unpaid = unpunished(s, culprit, offence)
    s.paid[len(OFFENCES) * culprit + offence] |= unpaid & -unpaid
    if offence == WRONG_DEALER:
        deal_anew(s, s.due)
        return
    if offence == CARD_COUNT:
        if not played_knowingly(s, culprit):
            deal_anew(s, s.dealer)
            return
        s.forfeit |= 1 << party(culprit)
    s.fines[party(culprit)] += r.penalty
    if (offence == GESTRICHEN or offence == FARBE) and s.offer and s.offer_by == culprit:
        void_offer(s)
