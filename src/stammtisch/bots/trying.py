"""Loops that try out imagined deals: compiled where numba is, plain where it is not, the same functions.

A loop is a plain function over `Cells`, tables and rows of numbers.  `Scratch` is room for cells in which a
table that is written is a copy, as in an array of records; rows of numbers are filled in place.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

from stammtisch.core.cells import Cells

Loop = Callable[..., Any]


class Scratch(list[Any]):
    """Tables to draw and play on, whatever stood in them before."""

    def __init__(self, kind: type[Cells], count: int) -> None:
        super().__init__(kind() for _ in range(count))
        self.kind = kind

    def __setitem__(self, at: Any, cells: Any) -> None:
        super().__setitem__(at, cells.copy())


def ints(given: int | Iterable[int]) -> "array[int]":
    """A row of ints, or so many of them."""
    return array("q", bytes(8 * given) if isinstance(given, int) else given)


def reals(count: int) -> "array[float]":
    return array("d", bytes(8 * count))


def rows(given: Sequence[Any], length: int, wanted: int | None = None) -> list[list[Any]]:
    """The rows that stand behind each other, of each the first places."""
    return [list(given[at : at + length][:wanted]) for at in range(0, len(given), length)]


@cache
def compiles() -> bool:
    return find_spec("numba") is not None


@cache
def fast(loop: Loop) -> Loop:
    """The loop, compiled when it is first run: people who only play never wait for it."""
    if not compiles():
        return loop
    from stammtisch.bulk.trying import Compiled

    return Compiled(loop)
