"""A set of cards as bytes, eight at a time: what `core.sight.put_set` does, as the machine likes it."""

from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic, overload

from stammtisch.bulk import compiling
from stammtisch.core import sight

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
            array = context.make_array(signature.args[0])(context, builder, args[0])
            place = builder.gep(array.data, [args[1]])
            target = builder.bitcast(place, ir.IntType(bits).as_pointer())
            word = builder.trunc(args[2], ir.IntType(bits)) if bits < 64 else args[2]
            builder.store(word, target).align = 1
            return context.get_dummy_value()

        return types.void(row, types.int64, types.int64), build

    return store


_store8, _store4 = _storing(64), _storing(32)


@overload(sight.put_set)
def _put_set(row, at, members, size):  # type: ignore[no-untyped-def]
    if not (isinstance(row, types.Array) and row.dtype == types.int8):
        return None

    def put_set(row, at, members, size):  # type: ignore[no-untyped-def]
        if size != 36:
            for i in range(size):
                row[at + i] = members >> i & 1
            return at + size
        for i in range(0, 32, 8):
            word = np.uint64(members >> i & 255)
            _store8(row, at + i, np.int64(((word * ONES & BITS) + FILL) >> SEVEN & ONES))
        word = np.uint64(members >> 32 & 15)
        _store4(row, at + 32, np.int64(((word * ONES & BITS) + FILL) >> SEVEN & ONES))
        return at + size

    return put_set


compiling._handed_over.add(sight.put_set)
