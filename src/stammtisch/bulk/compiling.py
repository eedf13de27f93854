"""The rules, compiled.  Importing this module imports numba; nothing that people play with does."""

from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

import numba
import numpy as np
from llvmlite import binding, ir  # type: ignore[import-untyped]
from numba import types
from numba.core import config
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import (
    NativeValue,
    intrinsic,
    lower_getattr_generic,
    models,
    overload,
    register_jitable,
    register_model,
    typeof_impl,
    unbox,
)

from stammtisch.core import bits, cards
from stammtisch.core.cells import Cells
from stammtisch.core.rule import is_taken_in, marked

C = TypeVar("C", bound=Cells)

RANKS = 0x111111111  # four bits a rank

_handed_over: set[Callable[..., Any]] = set()
_one_at_a_time = Lock()  # what compiles with other settings


# --- rules that the machine has instructions for
@intrinsic
def _trailing_zeros(_typing, mask):  # type: ignore[no-untyped-def]
    def build(_context, builder, _signature, args):  # type: ignore[no-untyped-def]
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@intrinsic
def _leading_zeros(_typing, mask):  # type: ignore[no-untyped-def]
    def build(_context, builder, _signature, args):  # type: ignore[no-untyped-def]
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@intrinsic
def _ones(_typing, mask):  # type: ignore[no-untyped-def]
    def build(_context, builder, _signature, args):  # type: ignore[no-untyped-def]
        return builder.ctpop(args[0])

    return types.int64(types.int64), build


@overload(bits.lowest)
def _lowest(mask):  # type: ignore[no-untyped-def]
    return lambda mask: _trailing_zeros(mask)  # noqa: PLW0108


@overload(bits.highest)
def _highest(mask):  # type: ignore[no-untyped-def]
    return lambda mask: 63 - _leading_zeros(mask)


@overload(bits.size)
def _size(mask):  # type: ignore[no-untyped-def]
    return lambda mask: _ones(mask)  # noqa: PLW0108


@intrinsic
def _deposit(_typing, source, mask):  # type: ignore[no-untyped-def]
    def build(_context, builder, _signature, args):  # type: ignore[no-untyped-def]
        word = ir.IntType(64)
        pdep = builder.module.declare_intrinsic(
            "llvm.x86.bmi.pdep.64", fnty=ir.FunctionType(word, [word, word])
        )
        return builder.call(pdep, args)

    return types.int64(types.int64, types.int64), build


@intrinsic
def _rotate(_typing, word, n):  # type: ignore[no-untyped-def]
    def build(_context, builder, _signature, args):  # type: ignore[no-untyped-def]
        short = ir.IntType(32)
        kind = ir.FunctionType(short, [short, short, short])
        funnel = builder.module.declare_intrinsic("llvm.fshl.i32", fnty=kind)
        low, count = (builder.trunc(arg, short) for arg in args)
        return builder.zext(builder.call(funnel, [low, low, count]), ir.IntType(64))

    return types.int64(types.int64, types.int64), build


@overload(bits.rotated)
def _rotated(word, n):  # type: ignore[no-untyped-def]
    return lambda word, n: _rotate(word, n)  # noqa: PLW0108


# a division by nine, exact from -8 to 63 and so for every card and for none, without a look at the sign
@overload(cards.suit_of)
def _suit_of(card):  # type: ignore[no-untyped-def]
    return lambda card: card * 57 >> 9


@overload(cards.rank_of)
def _rank_of(card):  # type: ignore[no-untyped-def]
    return lambda card: card - 9 * (card * 57 >> 9)


_handed_over.update((bits.lowest, bits.highest, bits.size, bits.rotated, cards.suit_of, cards.rank_of))

if binding.get_process_triple().startswith("x86_64") and binding.get_host_cpu_features().get("bmi2"):

    @overload(bits.member)
    def _member(mask, n):  # type: ignore[no-untyped-def]
        return lambda mask, n: _trailing_zeros(_deposit(1 << n, mask))

    @overload(cards.ranks_in)
    def _ranks_in(some):  # type: ignore[no-untyped-def]
        def ranks_in(some):  # type: ignore[no-untyped-def]
            low = _deposit(some & 511, RANKS) + _deposit(some >> 9 & 511, RANKS)
            return low + _deposit(some >> 18 & 511, RANKS) + _deposit(some >> 27 & 511, RANKS)

        return ranks_in

    _handed_over.update((bits.member, cards.ranks_in))


def hand_over() -> None:
    """Let compiled loops call every rule marked so far as it stands; from Python it stays plain."""
    for function in marked():
        if function not in _handed_over:
            # left to itself the compiler keeps most rules as calls
            register_jitable(error_model="numpy", forceinline=is_taken_in(function))(function)
            _handed_over.add(function)


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """A loop over rules, compiled.  Not with numba's own file cache, which went stale when a rule in another
    file was edited: wrong rules are worse than a slow start.  `caching.keep` knows better."""
    hand_over()
    return numba.njit(error_model="numpy", forceinline=True, nogil=True)(function)  # type: ignore[no-any-return]


def make_ready(function: Any, arguments: tuple[Any, ...]) -> None:
    """Compile for such arguments, unless that was done.  Without vectors: hands and tables are too short for
    them, and the code would be half as long again."""
    kinds = tuple(numba.typeof(one) for one in arguments)
    with _one_at_a_time:
        if kinds in function.overloads:
            return
        kept, config.LOOP_VECTORIZE = config.LOOP_VECTORIZE, 0
        try:
            function.compile(kinds)
        finally:
            config.LOOP_VECTORIZE = kept


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


# --- a ruleset that the compiler knows
class FixedRules:
    """A ruleset as part of the compiled code: what it does not use falls away, and the loop has to be
    compiled anew for every ruleset.  The rules read it as they read any other."""

    def __init__(self, rules: Any) -> None:
        self.type = _FixedRulesType(tuple(zip(rules._fields, map(int, rules), strict=True)))


class _FixedRulesType(types.Type):  # type: ignore[misc]
    def __init__(self, values: tuple[tuple[str, int], ...]) -> None:
        self.values = dict(values)
        super().__init__(f"FixedRules({values})")


@typeof_impl.register(FixedRules)
def _typeof_fixed(value, _context):  # type: ignore[no-untyped-def]
    return value.type


register_model(_FixedRulesType)(models.OpaqueModel)


@unbox(_FixedRulesType)
def _unbox_fixed(_type, _value, context):  # type: ignore[no-untyped-def]
    return NativeValue(context.context.get_dummy_value())


@infer_getattr
class _FixedRulesAttributes(AttributeTemplate):  # type: ignore[misc]
    key = _FixedRulesType

    def generic_resolve(self, fixed, name):  # type: ignore[no-untyped-def]
        return types.int64 if name in fixed.values else None


@lower_getattr_generic(_FixedRulesType)
def _fixed_value(context, _builder, fixed, _value, name):  # type: ignore[no-untyped-def]
    return context.get_constant(types.int64, fixed.values[name])
