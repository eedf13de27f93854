"""A loop over imagined deals (`bots.trying`), compiled: cells become records, tables arrays of them, rows of
numbers arrays on the same memory."""

from array import array
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bulk.caching import keep, loaded
from stammtisch.bulk.compiling import compiled, fill, make_ready, record_type, rules_record
from stammtisch.core.cells import Cells
from stammtisch.core.writing import reached

KEPT = 256  # tables that never change


class Compiled:
    """Its arguments are always of the same kinds: a ruleset; cells, or a list of them, read at every call; a
    tuple of cells, read once; `Scratch`; a row of numbers, read and written; a number."""

    def __init__(self, loop: Callable[..., Any]) -> None:
        self._loop = compiled(loop)
        keep(self._loop, f"{loop.__module__}-{loaded(reached(loop))}")
        self._room: dict[int, NDArray[np.void]] = {}  # by the argument's place
        self._kept: dict[int, tuple[Any, Any]] = {}  # by what was given, and that, lest another takes its id
        self._ready = False

    def __call__(self, *arguments: Any) -> Any:
        given = tuple(self._given(at, one) for at, one in enumerate(arguments))
        if not self._ready:
            make_ready(self._loop, given)
            self._ready = True
        return self._loop(*given)

    def _given(self, at: int, one: Any) -> Any:
        if isinstance(one, array):
            return np.asarray(one)
        if isinstance(one, Cells):
            record = self._rows(at, type(one), 1)[0]
            fill(record, one)
            return record
        if isinstance(one, tuple):
            return self._once(one)
        if isinstance(one, list):
            return self._tables(at, one)
        return one

    def _rows(self, at: int, kind: type[Cells], count: int) -> Any:
        """Room for cells, made once and larger when it must be."""
        room = self._room.get(at)
        if room is None or len(room) < count:
            room = self._room[at] = np.zeros(count, dtype=record_type(kind)).view(np.recarray)
        return room[:count]

    def _tables(self, at: int, cells: Sequence[Cells]) -> Any:
        scratch = getattr(cells, "kind", None)
        rows = self._rows(at, scratch or type(cells[0]), len(cells))
        if scratch is None:
            for record, one in zip(rows, cells, strict=True):
                fill(record, one)
        return rows

    def _once(self, given: Any) -> Any:
        if id(given) not in self._kept:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            made = rules_record(given) if hasattr(given, "_fields") else _array(given)
            self._kept[id(given)] = given, made
        return self._kept[id(given)][1]


def _array(cells: Sequence[Cells]) -> Any:
    rows = np.zeros(len(cells), dtype=record_type(type(cells[0]))).view(np.recarray)
    for record, one in zip(rows, cells, strict=True):
        fill(record, one)
    return rows
