"""The rules, compiled.  Importing this module imports numba; nothing that people play with does."""

from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic, overload, register_jitable

from stammtisch.core import bits
from stammtisch.core.cells import Cells
from stammtisch.core.rule import marked

C = TypeVar("C", bound=Cells)

_handed_over: set[Callable[..., Any]] = set()


# --- two rules that the machine has instructions for
@intrinsic
def _trailing_zeros(_typing, mask):  # type: ignore[no-untyped-def]
    def build(_context, builder, _signature, args):  # type: ignore[no-untyped-def]
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@intrinsic
def _ones(_typing, mask):  # type: ignore[no-untyped-def]
    def build(_context, builder, _signature, args):  # type: ignore[no-untyped-def]
        return builder.ctpop(args[0])

    return types.int64(types.int64), build


@overload(bits.lowest)
def _lowest(mask):  # type: ignore[no-untyped-def]
    return lambda mask: _trailing_zeros(mask)  # noqa: PLW0108


@overload(bits.size)
def _size(mask):  # type: ignore[no-untyped-def]
    return lambda mask: _ones(mask)  # noqa: PLW0108


_handed_over.update((bits.lowest, bits.size))


def hand_over() -> None:
    """Let compiled loops call every rule marked so far as it stands; from Python it stays plain."""
    for function in marked():
        if function not in _handed_over:
            register_jitable(error_model="numpy")(function)
            _handed_over.add(function)


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """A loop over rules, compiled.  No file cache: numba's went stale when a rule in another file
    was edited, and wrong rules are worse than a slow start."""
    hand_over()
    return numba.njit(error_model="numpy")(function)  # type: ignore[no-any-return]


def record_type(cells: type[Cells]) -> np.dtype[np.void]:
    """The cells as a NumPy record with the same field names."""
    fields = [
        (name, np.int64, (size,)) if size else (name, np.int64) for name, size in cells.layout().items()
    ]
    return np.dtype(fields)


def new_record(cells: Cells) -> np.record:
    """A record that holds what the cells hold."""
    array = np.zeros(1, dtype=record_type(type(cells))).view(np.recarray)
    fill(array[0], cells)
    return array[0]  # type: ignore[no-any-return]


def rules_record(rules: Any) -> np.record:
    """A ruleset (a NamedTuple of ints) as a record: a tuple would be copied at every call."""
    array = np.zeros(1, dtype=[(name, np.int64) for name in rules._fields]).view(np.recarray)
    array[0] = tuple(rules)
    return array[0]  # type: ignore[no-any-return]


def fill(record: np.record, cells: Cells) -> None:
    for name in cells.layout():
        record[name] = getattr(cells, name)


def read_back(record: np.record, kind: type[C]) -> C:
    """The record as cells again, with plain Python ints."""
    cells = kind()
    for name, size in kind.layout().items():
        setattr(cells, name, record[name].tolist() if size else int(record[name]))
    return cells
