"""Random numbers for bulk play: the same stream interpreted and compiled.

A small counter-based generator (sfc32) in 32-bit words, so that Python's ints and machine ints
agree.  Cards for people are shuffled by `core.shuffle` instead.
"""

from collections.abc import MutableSequence
from dataclasses import dataclass

from stammtisch.core.bits import rotated
from stammtisch.core.cells import Cells, row
from stammtisch.core.rule import rule

WORD = 0xFFFFFFFF
WIDE = 56  # bits of a wide word: times a number up to 64 it still fits a machine int


@dataclass(slots=True)
class Chance(Cells):
    """The generator's state."""

    word: list[int] = row(4)


@rule
def draw(g: Chance) -> int:
    """The next 32 random bits."""
    a, b, c, count = g.word[0], g.word[1], g.word[2], g.word[3]
    out = (a + b + count) & WORD
    g.word[0] = b ^ b >> 9
    g.word[1] = (c + (c << 3)) & WORD
    g.word[2] = (rotated(c, 21) + out) & WORD
    g.word[3] = (count + 1) & WORD
    return out


@rule
def below(g: Chance, n: int) -> int:
    """A number from 0 to n - 1."""
    return draw(g) * n >> 32


@rule
def draw_wide(g: Chance) -> int:
    """The next 56 random bits: a fraction that several small numbers can be taken from."""
    high = draw(g)
    return high << 24 | draw(g) >> 8


@rule
def seed(g: Chance, number: int) -> None:
    """Start the stream of a number; streams of neighbouring numbers are unrelated after the warm-up."""
    g.word[0] = number & WORD
    g.word[1] = number >> 32 & WORD
    g.word[2] = 0x9E3779B9
    g.word[3] = 1
    for _ in range(16):
        draw(g)


@rule
def shuffle(g: Chance, cards: MutableSequence[int], n: int) -> None:
    """Put the first n cards into random order."""
    for i in range(n - 1, 0, -1):
        j = below(g, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@rule
def shuffle_top(g: Chance, cards: MutableSequence[int], n: int, count: int) -> None:
    """Put random cards of the first n into the first `count` places; the rest is left in no order.  Four
    numbers come from one word: each is the whole part of a fraction times its range, and what is left over
    is the fraction for the next.  All four are used, so `count` rounded up to fours is at most n."""
    for begun in range(0, count, 4):
        fraction = draw_wide(g)
        for i in range(begun, begun + 4):
            fraction *= n - i
            j = i + (fraction >> WIDE)
            fraction &= (1 << WIDE) - 1
            cards[i], cards[j] = cards[j], cards[i]
