"""Classes and strength of cards, what a led card demands, who takes a trick (4.2)."""

from stammtisch.core.bits import lowest
from stammtisch.core.cards import WELI, rank_of, suit_mask, suit_of
from stammtisch.core.rule import rule

from .cells import (
    ALWAYS_TRUMP,
    BLINDER,
    GUATER,
    KRITISCHER,
    NONE,
    ON_FIRST_RECHTER,
    ON_KRITISCHE,
    ON_RECHTER,
    ON_TRUMPF,
    OR_BLINDE,
    OR_KRITISCHE,
    OR_TAKE,
    PLAIN,
    RECHTER,
    TRUMP,
    WELI_SCHLAG,
    Cells,
    Rules,
    is_namer,
    left_of,
)

ACE, SEVEN, SCHELL = 8, 1, 3


@rule
def kritisch_place(r: Rules, card: int) -> int:
    """4 for the highest Kritischer down to 1, 0 for any other card (WA-060 to WA-063)."""
    if card == r.kritisch_1:
        return 4
    if card == r.kritisch_2:
        return 3
    if card == r.kritisch_3:
        return 2
    return 1 if card == r.kritisch_4 else 0


@rule
def is_guater(r: Rules, s: Cells, card: int) -> bool:
    """One above the Schlag in trumps; above the ace the seven; none if the Weli is Schlag (WA-075)."""
    if not r.guate or s.schlag == WELI_SCHLAG or suit_of(card) != s.trumpf:
        return False
    return rank_of(card) == (SEVEN if s.schlag == ACE else s.schlag + 1)


@rule
def class_of(r: Rules, s: Cells, card: int) -> int:
    """WA-060 to WA-077."""
    if kritisch_place(r, card) > 0:
        return KRITISCHER
    if card == WELI and s.schlag == WELI_SCHLAG:
        return RECHTER
    if is_guater(r, s, card):
        return GUATER
    if card == WELI:
        return TRUMP if r.weli_role == ALWAYS_TRUMP or s.trumpf == SCHELL else PLAIN
    if rank_of(card) == s.schlag:
        return RECHTER if suit_of(card) == s.trumpf else BLINDER
    return TRUMP if suit_of(card) == s.trumpf else PLAIN


@rule
def strength(r: Rules, s: Cells, card: int, led: int) -> int:
    """Kritische, Guater, Rechter, Blinde (equal), Trümpfe, the suit led; other cards nothing."""
    kind = class_of(r, s, card)
    if kind == KRITISCHER:
        return 100 * kind + kritisch_place(r, card)
    if kind == TRUMP:
        return 100 * kind + rank_of(card)
    if kind != PLAIN:
        return 100 * kind
    return 1 + rank_of(card) if suit_of(card) == suit_of(led) else 0


@rule
def taker(r: Rules, s: Cells) -> int:
    """Through the trick in playing order; only a strictly stronger card takes over (WA-070, WA-074)."""
    led = s.trick_card[s.leader]
    best, seat, won = -1, s.leader, s.leader
    for _ in range(s.seats):
        card = s.trick_card[seat]
        if card != NONE:
            key = strength(r, s, card, led)
            if key > best:
                best, won = key, seat
        seat = left_of(s, seat)
    return won


@rule
def takes_now(r: Rules, s: Cells, card: int) -> bool:
    """The card would be winning the trick as it lies (WA-099)."""
    led = s.trick_card[s.leader]
    return strength(r, s, card, led) > strength(r, s, s.trick_card[taker(r, s)], led)


# --- trump demanded
@rule
def demands(r: Rules, s: Cells, led: int) -> int:
    """The rule by which the led card demands trump, 0 if it demands nothing (WA-085 to WA-101)."""
    kind = class_of(r, s, led)
    if r.follow_on & ON_FIRST_RECHTER:
        return 101 if kind == RECHTER and s.trick == 0 else 0
    if kind == RECHTER:
        return 86 if r.follow_on & ON_RECHTER else 0
    if kind == TRUMP or kind == GUATER:
        return 87 if r.follow_on & ON_TRUMPF else 0
    if kind == KRITISCHER:
        return 96 if suit_of(led) == s.trumpf and r.follow_on & ON_KRITISCHE else 0
    return 0


@rule
def is_trump_suit(r: Rules, s: Cells, card: int) -> bool:
    """What fulfils a demand for trump (WA-089, WA-094)."""
    kind = class_of(r, s, card)
    return suit_of(card) == s.trumpf or kind == GUATER or kind == RECHTER or kind == TRUMP


@rule
def may_be_trump(s: Cells) -> int:
    """The cards of the trump suit, if it is known, and the Weli, which some play as trump in any suit."""
    return 1 << WELI | (suit_mask(s.trumpf) if s.trumpf != NONE else 0)


@rule
def owes_trump(r: Rules, s: Cells, seat: int) -> bool:
    """He holds a Trumpf that a demand calls for; the Rechte unless `rechter_exempt` (WA-090, WA-091)."""
    held = s.hand[seat] & may_be_trump(s)
    while held:
        kind = class_of(r, s, lowest(held))
        if kind == TRUMP or (not r.rechter_exempt and (kind == RECHTER or kind == GUATER)):
            return True
        held &= held - 1
    return False


@rule
def instead(r: Rules, s: Cells, card: int) -> bool:
    """What may be given instead of a Trumpf (WA-093, WA-099 to WA-101)."""
    kind = class_of(r, s, card)
    if r.follow_with == OR_TAKE:
        return (kind == BLINDER or kind == KRITISCHER) and takes_now(r, s, card)
    if r.follow_with == OR_BLINDE:
        return kind == BLINDER
    return r.follow_with == OR_KRITISCHE and kind == KRITISCHER


@rule
def demanded_of(r: Rules, s: Cells, seat: int) -> int:
    """The rule by which trump is demanded of a seat that has some; else 0."""
    if s.in_trick == 0 or (r.blind and not is_namer(s, seat)):
        return 0  # WA-102: in the blind form only the namers are bound
    demanded = demands(r, s, s.trick_card[s.leader])
    return demanded if demanded and owes_trump(r, s, seat) else 0


@rule
def meets_demand(r: Rules, s: Cells, card: int) -> bool:
    return is_trump_suit(r, s, card) or instead(r, s, card)


@rule
def breaks_demand(r: Rules, s: Cells, seat: int, card: int) -> int:
    """The rule by which trump was demanded, if this card does not meet the demand; else 0 (4.2, legal)."""
    demanded = demanded_of(r, s, seat)
    return 0 if demanded == 0 or meets_demand(r, s, card) else demanded


@rule
def unbroken(r: Rules, s: Cells, seat: int) -> int:
    """The cards of a hand that break no demand, as a set."""
    if demanded_of(r, s, seat) == 0:
        return s.hand[seat]
    found, held = 0, s.hand[seat]
    while held:
        if meets_demand(r, s, lowest(held)):
            found |= held & -held
        held &= held - 1
    return found


@rule
def has_farbe(r: Rules, s: Cells, seat: int) -> bool:
    """His fifth card could take the last trick: of the suit led or anything above it (WA-138)."""
    card = s.trick_card[seat]
    held = s.hand[seat]
    while card == NONE and held:
        card = lowest(held) if held & (held - 1) == 0 else NONE  # the highest, should he have too many
        held &= held - 1
    led = s.trick_card[s.leader]
    return card != NONE and (class_of(r, s, card) != PLAIN or suit_of(card) == suit_of(led))
