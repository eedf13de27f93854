"""Sets of cards and seats as the bits of an int.  Compiled, each of these is one or two instructions of the
machine (`bulk.compiling`); the texts below are what people play with, and what the tests hold those to."""

from stammtisch.core.rule import rule


@rule
def lowest(mask: int) -> int:
    """The lowest member; the set must not be empty."""
    return (mask & -mask).bit_length() - 1


@rule
def highest(mask: int) -> int:
    """The highest member; the set must not be empty."""
    return mask.bit_length() - 1


@rule
def size(mask: int) -> int:
    """How many members."""
    return mask.bit_count()


@rule
def member(mask: int, n: int) -> int:
    """The n-th member from the lowest, counted from 0; there must be more than n."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


@rule
def first_from(mask: int, n: int) -> int:
    """The first member from n on, after the last going on from 0; the set must not be empty."""
    above = mask >> n
    return n + lowest(above) if above else lowest(mask)


@rule
def rotated(word: int, n: int) -> int:
    """A word of 32 bits moved up by n; what leaves it above comes in below."""
    return (word << n | word >> 32 - n) & 0xFFFFFFFF
