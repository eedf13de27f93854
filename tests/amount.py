"""How much is tried: all of it, or a part where somebody waits (`make test-fast`)."""

import os
from collections.abc import Iterable
from typing import TypeVar

PART = int(os.environ.get("STAMMTISCH_PART", "1"))  # one in so many
T = TypeVar("T")


def some(number: int) -> int:
    """So many, or their part, but one at least."""
    return -(-number // PART)


def a_part_of(things: Iterable[T]) -> list[T]:
    """All, or one in so many, the first among them."""
    return [*things][::PART]
