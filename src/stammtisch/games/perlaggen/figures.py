"""Gleich and Hanger, and the names that make them.

A set of names is two ints: `mask`, a bit for each name, and `ranks`, four bits for each rank, which
counts a name that is borne twice (PE-061).  A value is 16 * cards + rank, 0 for none, so that values
compare as ints (PE-062, PE-064).  `wilds` is the number of Perlaggen without a name, at most seven.
"""

from stammtisch.core.bits import size
from stammtisch.core.cards import NO_NAME, rank_of
from stammtisch.core.rule import apart, rule

from .cells import GLEICH, HANGER

BOTH = 1 << GLEICH | 1 << HANGER  # a duty to both

ROW = 511  # the nine places of a suit
COLUMNS = 1 | 1 << 9 | 1 << 18 | 1 << 27
NAMES = 0x1FE * COLUMNS  # the 32 names (PE-050)
TWO_OF_A_RANK, ANY_OF_A_RANK = 0xEEEEEEEE0, 0xFFFFFFFF0  # in `ranks`, from the seven up; up to 15 of each


def row_hanger(row: int, wilds: int) -> int:
    """Best Hanger in one suit; the plain six may lie below the seven, nobody is named so (PE-010, PE-063)."""
    best = 0
    for top in range(1, 9):
        gaps = 0
        for low in range(top, -1, -1):
            if not row >> low & 1:
                gaps += 1
                if low == 0 or gaps > wilds:
                    break
            if low < top:
                best = max(best, 16 * (top - low + 1) + top)
    return best


ROW_HANGER = bytes(row_hanger(row, wilds) for wilds in range(8) for row in range(512))


@rule
def add_rank(ranks: int, name: int) -> int:
    return ranks + (1 << 4 * rank_of(name))


# --- how high
@rule
def has_gleich(ranks: int, wilds: int) -> bool:
    """Some rank has two (PE-061)."""
    if wilds >= 2:
        return True
    return ranks & (ANY_OF_A_RANK if wilds else TWO_OF_A_RANK) != 0


@rule
@apart
def best_gleich(ranks: int, wilds: int) -> int:
    """Most cards of one rank, then the higher rank (PE-061, PE-062)."""
    if not has_gleich(ranks, wilds):
        return 0
    best = 0
    for rank in range(1, 9):
        best = max(best, 16 * ((ranks >> 4 * rank & 15) + wilds) + rank)
    return best


@rule
@apart
def best_hanger(mask: int, wilds: int) -> int:
    """Longest run in one suit, then the higher top card (PE-063, PE-064)."""
    at = 512 * wilds
    e, l = ROW_HANGER[at + (mask & ROW)], ROW_HANGER[at + (mask >> 9 & ROW)]  # noqa: E741
    h, s = ROW_HANGER[at + (mask >> 18 & ROW)], ROW_HANGER[at + (mask >> 27 & ROW)]
    return max(e, l, h, s)


@rule
def best_of(f: int, mask: int, ranks: int, wilds: int) -> int:
    return best_gleich(ranks, wilds) if f == GLEICH else best_hanger(mask, wilds)


# --- can a duty be met
@rule
def names_for_both(mask: int) -> int:
    """Names beside a card of their suit that share their rank with a card: one Perlagg, both figures."""
    beside = (mask << 1 | (mask & NAMES) >> 1) & NAMES
    ranks = (mask | mask >> 9 | mask >> 18 | mask >> 27) & ROW
    return beside & ranks * COLUMNS


@rule
def can_have(mask: int, ranks: int, wilds: int, duty: int) -> bool:
    """Some naming gives every figure of the duty at once (PE-068, PE-093, PE-096)."""
    if duty == 0 or wilds >= 3:
        return True  # X, X and its neighbour
    if duty == 1 << GLEICH:
        return has_gleich(ranks, wilds)
    if duty == 1 << HANGER:
        return best_hanger(mask, wilds) > 0
    if wilds == 2:
        return mask != 0  # one Perlagg equals the card, one goes beside it
    gleich, hanger = has_gleich(ranks, 0), best_hanger(mask, 0) > 0
    if wilds == 0:
        return gleich and hanger
    return gleich or hanger or names_for_both(mask) != 0


# --- which names
@rule
def plan_of(first: int, gleich: int, hanger: int, suit: int) -> int:
    """Two values and the Hanger's suit as one int that compares by the figure put first."""
    if first == GLEICH:
        return gleich << 10 | hanger << 2 | suit
    return hanger << 10 | gleich << 2 | suit


@rule
def meets(duty: int, gleich: int, hanger: int) -> bool:
    return (gleich > 0 or not duty >> GLEICH & 1) and (hanger > 0 or not duty >> HANGER & 1)


@rule
@apart
def best_plan(mask: int, ranks: int, wilds: int, duty: int, first: int) -> int:
    """The best one naming can do: the duty, then the figure put first, then the other; 0 if it cannot.

    The best Hanger of any naming is some run of one suit, and what the run's gaps do not take can
    go to one rank.  So trying every run with as many gaps as there are Perlaggen misses nothing.
    """
    most = best_gleich(ranks, wilds)
    best = plan_of(first, most, 0, 0) if meets(duty, most, 0) else 0
    for suit in range(4):
        row = mask >> 9 * suit & ROW
        if plan_of(first, most, ROW_HANGER[512 * wilds + row], suit) <= best:
            continue
        for top in range(8, 0, -1):
            spent, after = 0, ranks
            for low in range(top, -1, -1):
                if not row >> low & 1:
                    if low == 0 or spent == wilds:
                        break
                    spent += 1
                    after = add_rank(after, low)
                hanger = 16 * (top - low + 1) + top
                if low < top and plan_of(first, most, hanger, suit) > best:  # else it cannot be better
                    gleich = best_gleich(after, wilds - spent)
                    if meets(duty, gleich, 1):
                        best = max(best, plan_of(first, gleich, hanger, suit))
    return best


@rule
def gleich_in(plan: int, first: int) -> int:
    return plan >> 10 if first == GLEICH else plan >> 2 & 255


@rule
def hanger_in(plan: int, first: int) -> int:
    return plan >> 10 if first == HANGER else plan >> 2 & 255


@rule
def exists(f: int, value: int) -> bool:
    """Not every number is a value: a Hanger goes no lower than the six."""
    cards, rank = value >> 4, value & 15
    return cards >= 2 and 1 <= rank <= 8 and (f == GLEICH or cards <= rank + 1)


@rule
def window(value: int) -> int:
    """The places of a suit that a Hanger of this value takes."""
    length, top = value >> 4, value & 15
    return ((1 << length) - 1) << top - length + 1


@rule
def can_make(f: int, mask: int, ranks: int, wilds: int, value: int) -> bool:
    """These names make a figure of just this value; it must exist."""
    if f == GLEICH:
        return (ranks >> 4 * (value & 15) & 15) + wilds >= value >> 4
    wanted, fewest = window(value), 8
    for suit in range(4):
        missing = wanted & ~(mask >> 9 * suit)
        fewest = min(fewest, size(missing) + 8 * (missing & 1))  # nobody is named six
    return fewest <= wilds


@rule
def highest(row: int) -> int:
    """The highest place in a suit's row, 0 if there is none above the six."""
    for rank in range(8, 0, -1):
        if row >> rank & 1:
            return rank
    return 0


@rule
def next_name(mask: int, ranks: int, wilds: int, duty: int, first: int) -> int:
    """A name with which the best plan stays within reach; named one by one, the Perlaggen carry it out.

    For Hanger put HANGER first, for Gleich GLEICH, for both make them the duty."""
    plan = best_plan(mask, ranks, wilds, duty, first)
    if plan == 0:
        return NO_NAME
    suit = plan & 3
    gap = highest(window(hanger_in(plan, first)) & ~(mask >> 9 * suit))
    if gap == 0:
        gap = rank_of(gleich_in(plan, first) & 15)
    return 9 * suit + gap if gap > 0 else NO_NAME
