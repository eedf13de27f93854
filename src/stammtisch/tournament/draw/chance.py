"""Chance from a seed, the same on every machine: anybody can draw again what was drawn."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

SCHEME = b"stammtisch draw 1"  # changes only if a draw would
T = TypeVar("T")


class Chance:
    """Numbers of 32 bits from SHA-256 in counter mode, as for shuffles."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._words = self._stream()

    def _stream(self) -> Iterator[int]:
        counter = 0
        while True:
            block = sha256(b"\0".join((SCHEME, self._seed, str(counter).encode()))).digest()
            yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))
            counter += 1

    def bits(self) -> int:
        """32 of them."""
        return next(self._words)

    def below(self, n: int) -> int:
        limit = 2**32 - 2**32 % n
        while (word := next(self._words)) >= limit:
            pass
        return word % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        found = list(items)
        for i in range(len(found) - 1, 0, -1):
            j = self.below(i + 1)
            found[i], found[j] = found[j], found[i]
        return found
