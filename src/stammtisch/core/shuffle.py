"""Shuffling for people: from a seed text to a pack, the same on every machine and in every version.

The bits come from SHA-256 in counter mode, so a deal can be committed to before its first card and
recomputed afterwards by anybody.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256

from stammtisch.core.model import Deal
from stammtisch.core.seal import Seal

SCHEME = b"stammtisch shuffle 1"  # changes only if the order of the cards would


def _words(seed: str) -> Iterator[int]:
    """An endless stream of 32-bit numbers."""
    counter = 0
    while True:
        block = sha256(b"\0".join((SCHEME, seed.encode(), str(counter).encode()))).digest()
        for i in range(0, len(block), 4):
            yield int.from_bytes(block[i : i + 4], "big")
        counter += 1


def _below(words: Iterator[int], n: int) -> int:
    """A number from 0 to n - 1, each equally likely: numbers of the last, partial round are thrown away."""
    limit = 2**32 - 2**32 % n
    return next(word for word in words if word < limit) % n


def shuffled(pack: Sequence[int], seed: str) -> Deal:
    """The pack in random order, and where it is cut."""
    words, cards = _words(seed), list(pack)
    for i in range(len(cards) - 1, 0, -1):
        j = _below(words, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return Deal(tuple(cards), 1 + _below(words, len(cards) - 1))


def sealed_deal(pack: Sequence[int], seal: Seal) -> Deal:
    """The pack as secret and numbers shuffle it."""
    return replace(shuffled(pack, seal.seed), seal=seal)


def deal_seed(seed: str, number: int) -> str:
    """The seed of the deal with this number, counted from 0, in an evening that began with `seed`."""
    return f"{seed}/{number}"
