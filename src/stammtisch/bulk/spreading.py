"""Rows of bytes as the machine likes them: what a seat sees (`core.sight`), and the mask of its acts.

As with cells (`bulk.laying`) nobody counts from the end of one.  A set of cards is written eight at a time.
"""

import operator
from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin, models, overload, register_model

from stammtisch.bulk import compiling
from stammtisch.bulk.laying import label
from stammtisch.core import sight

BYTE, INT = ir.IntType(8), ir.IntType(64)


class _BytesType(types.Type):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__("Bytes")


BYTES = _BytesType()


@register_model(_BytesType)
class _BytesModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: types.Type) -> None:
        super().__init__(manager, kind, BYTE.as_pointer())


def _row(context: Any, builder: Any, kind: types.Type, rows: Any, at: Any) -> tuple[Any, Any]:
    """Where one of many rows begins, and its length."""
    array = context.make_array(kind)(context, builder, rows)
    length = builder.extract_value(array.shape, 1)
    return builder.gep(array.data, [builder.mul(at, length)], inbounds=True), length


@intrinsic
def bytes_in(_typing, rows, at):  # type: ignore[no-untyped-def]
    """One of many rows, as it stands."""

    def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
        return _row(context, builder, signature.args[0], *args)[0]

    return BYTES(rows, types.int64), build


@intrinsic
def zeros_in(_typing, rows, at):  # type: ignore[no-untyped-def]
    """One of many rows, with nothing in it."""

    def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
        row, length = _row(context, builder, signature.args[0], *args)
        cgutils.memset(builder, row, length, 0)
        return row

    return BYTES(rows, types.int64), build


@infer_global(operator.getitem)
class _ByteRead(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args, _keywords):  # type: ignore[no-untyped-def]
        if isinstance(args[0], _BytesType) and isinstance(args[1], types.Integer | types.Boolean):
            return signature(types.int64, BYTES, types.int64)
        return None


@infer_global(operator.setitem)
class _ByteWrite(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args, _keywords):  # type: ignore[no-untyped-def]
        if isinstance(args[0], _BytesType) and isinstance(args[1], types.Integer | types.Boolean):
            return signature(types.none, BYTES, types.int64, types.int64)
        return None


@lower_builtin(operator.getitem, _BytesType, types.int64)
def _read_byte(_context, builder, _sig, args):  # type: ignore[no-untyped-def]
    place = builder.gep(args[0], [args[1]], inbounds=True)
    return builder.sext(label(builder.load(place), "bytes"), INT)


@lower_builtin(operator.setitem, _BytesType, types.int64, types.int64)
def _write_byte(context, builder, _sig, args):  # type: ignore[no-untyped-def]
    place = builder.gep(args[0], [args[1]], inbounds=True)
    label(builder.store(builder.trunc(args[2], BYTE), place), "bytes")
    return context.get_dummy_value()


# unsigned, for a signed product that overflows means nothing to the compiler
ONES = np.uint64(0x0101010101010101)
BITS = np.uint64(0x8040201008040201)  # bit k in byte k
FILL = np.uint64(0x7F7F7F7F7F7F7F7F)
SEVEN = np.uint64(7)


def _storing(bits: int) -> Any:
    """The lowest bytes of a number into a row, wherever they come to lie."""

    @intrinsic
    def store(_typing, row, at, word):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            place = builder.gep(args[0], [args[1]], inbounds=True)
            target = builder.bitcast(place, ir.IntType(bits).as_pointer())
            word = builder.trunc(args[2], ir.IntType(bits)) if bits < 64 else args[2]
            label(builder.store(word, target), "bytes").align = 1
            return context.get_dummy_value()

        return types.void(row, types.int64, types.int64), build

    return store


_store8, _store4 = _storing(64), _storing(32)


def _spreading(row, at, members, size):  # type: ignore[no-untyped-def]
    for i in range(0, size - 7, 8):
        word = np.uint64(members >> i & 255)
        _store8(row, at + i, np.int64(((word * ONES & BITS) + FILL) >> SEVEN & ONES))
    if size & 4:
        word = np.uint64(members >> (size & ~7) & 15)
        _store4(row, at + (size & ~7), np.int64(((word * ONES & BITS) + FILL) >> SEVEN & ONES))
    for i in range(size & ~3, size):
        row[at + i] = members >> i & 1


spread = compiling.compiled(_spreading)


@overload(sight.put_set)
def _put_set(row, at, members, size):  # type: ignore[no-untyped-def]
    if not isinstance(row, _BytesType):
        return None

    def put_set(row, at, members, size):  # type: ignore[no-untyped-def]
        if members:  # the row is empty, and so are many of the sets
            spread(row, at, members, size)
        return at + size

    return put_set


compiling._handed_over.add(sight.put_set)
