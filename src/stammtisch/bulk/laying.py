"""Cells as compiled loops keep them: ints on the stack, in the order of the fields.

A record in an array is memory that anybody might write to, and NumPy's rows may be counted from the end.
Here the compiler sees that nobody else has the cells (the generator's live in registers), what they begin
with is part of the code, and a row is read without a look at the sign of the index: no rule counts from
the end of one (tests/test_rows.py).
"""

import operator
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    infer_getattr,
    infer_global,
    signature,
)
from numba.extending import (
    NativeValue,
    intrinsic,
    lower_builtin,
    lower_getattr_generic,
    lower_setattr_generic,
    models,
    register_model,
    typeof_impl,
    unbox,
)

from stammtisch.core.cells import Cells

INT = ir.IntType(64)
Values = tuple[tuple[str, int | tuple[int, ...]], ...]


class Blank:
    """Cells to begin from, as part of the compiled code: a loop is compiled anew for others.  What is
    `settled` stays for good: the compiler knows it, and loops over the seats are no loops any more."""

    def __init__(self, cells: Cells, settled: tuple[str, ...] = ()) -> None:
        found = ((name, getattr(cells, name)) for name in cells.layout())
        values = ((name, tuple(value) if isinstance(value, list) else value) for name, value in found)
        self.type = _BlankType(tuple(values), settled)  # made once: numba asks for it at every call


class _BlankType(types.Type):  # type: ignore[misc]
    def __init__(self, values: Values, settled: tuple[str, ...]) -> None:
        self.values = values
        self.settled = {name: value for name, value in values if name in settled}
        super().__init__(f"Blank({values}, {settled})")


class _CellsType(types.Type):  # type: ignore[misc]
    def __init__(self, blank: _BlankType) -> None:
        values, self.settled = blank.values, blank.settled
        sizes = [(name, len(value) if isinstance(value, tuple) else 0) for name, value in values]
        self.rows = {name for name, size in sizes if size}
        self.places, self.length = {}, 0  # where each field begins
        for name, size in sizes:
            self.places[name] = self.length
            self.length += size or 1
        self.kind = "-".join(name for name, _ in sizes)
        super().__init__(f"Cells({sizes}, {self.settled})")

    def label(self, field: str) -> str:
        return f"{field} of {self.kind}"


class _RowType(types.Type):  # type: ignore[misc]
    def __init__(self, label: str) -> None:
        self.label = label
        super().__init__(f"Row({label})")


@typeof_impl.register(Blank)
def _typeof_blank(value, _context):  # type: ignore[no-untyped-def]
    return value.type


register_model(_BlankType)(models.OpaqueModel)


@unbox(_BlankType)
def _unbox_blank(_type, _value, context):  # type: ignore[no-untyped-def]
    return NativeValue(context.context.get_dummy_value())


@register_model(_CellsType)
@register_model(_RowType)
class _IntsModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: types.Type) -> None:
        super().__init__(manager, kind, INT.as_pointer())


# --- fields lie apart
def label(access: Any, field: str) -> Any:
    """Mark a load or store as one of this field: none of another field meets it, though the place in a row
    is known only when it runs.  Else the compiler reads all cells anew after whatever is written to a row."""
    module = access.parent.parent.parent
    root = module.add_metadata(["stammtisch"])
    kind = module.add_metadata([field, root, ir.Constant(INT, 0)])
    access.set_metadata("tbaa", module.add_metadata([kind, kind, ir.Constant(INT, 0)]))
    return access


# --- room for cells, and what stands in them
def _place(builder: Any, room: Any, at: Any) -> Any:
    return builder.gep(room, [ir.Constant(INT, at) if isinstance(at, int) else at], inbounds=True)


@intrinsic
def lay_out(_typing, blank):  # type: ignore[no-untyped-def]
    """Room for cells, on the stack of the function that calls this."""
    kind = _CellsType(blank)

    def build(_context, builder, _signature, _args):  # type: ignore[no-untyped-def]
        with builder.goto_entry_block():
            room = builder.alloca(ir.ArrayType(INT, kind.length))
        return builder.bitcast(room, INT.as_pointer())

    return kind(blank), build


@intrinsic
def cells_in(_typing, blank, tables, at):  # type: ignore[no-untyped-def]
    """The cells of one of many tables: a row of ints each, in the order of the fields."""
    kind = _CellsType(blank)

    def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
        data = context.make_array(signature.args[1])(context, builder, args[1]).data
        return _place(builder, data, builder.mul(args[2], ir.Constant(INT, kind.length)))

    return kind(blank, tables, types.int64), build


@intrinsic
def clear(_typing, cells, blank):  # type: ignore[no-untyped-def]
    """Everything as in the blank cells."""
    values: list[int] = []
    for _, value in blank.values:
        values += value if isinstance(value, tuple) else (value,)

    def build(context, builder, _signature, args):  # type: ignore[no-untyped-def]
        whole = ir.Constant(ir.ArrayType(INT, len(values)), [ir.Constant(INT, one) for one in values])
        kept = builder.bitcast(cgutils.global_constant(builder, "blank", whole), INT.as_pointer())
        cgutils.raw_memcpy(builder, args[0], kept, ir.Constant(INT, len(values)), 8, 8)
        return context.get_dummy_value()

    return types.void(cells, blank), build


@intrinsic
def write_out(_typing, cells, numbers):  # type: ignore[no-untyped-def]
    """All cells in a row, in the order of the fields, into an array of ints."""

    def build(context, builder, _signature, args):  # type: ignore[no-untyped-def]
        into = context.make_array(numbers)(context, builder, args[1]).data
        cgutils.raw_memcpy(builder, into, args[0], ir.Constant(INT, cells.length), 8, 8)
        return context.get_dummy_value()

    return types.void(cells, numbers), build


# --- reading and writing one
@infer_getattr
class _CellsAttributes(AttributeTemplate):  # type: ignore[misc]
    key = _CellsType

    def generic_resolve(self, cells, name):  # type: ignore[no-untyped-def]
        if name in cells.rows:
            return _RowType(cells.label(name))
        return types.int64 if name in cells.places else None


@lower_getattr_generic(_CellsType)
def _read_cell(_context, builder, cells, value, name):  # type: ignore[no-untyped-def]
    if name in cells.settled:
        return ir.Constant(INT, cells.settled[name])
    place = _place(builder, value, cells.places[name])
    return place if name in cells.rows else label(builder.load(place), cells.label(name))


@lower_setattr_generic(_CellsType)
def _write_cell(_context, builder, sig, args, name):  # type: ignore[no-untyped-def]
    if name not in sig.args[0].settled:
        label(
            builder.store(args[1], _place(builder, args[0], sig.args[0].places[name])),
            sig.args[0].label(name),
        )


@infer_global(operator.getitem)
class _RowRead(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args, _keywords):  # type: ignore[no-untyped-def]
        if isinstance(args[0], _RowType) and isinstance(args[1], types.Integer | types.Boolean):
            return signature(types.int64, args[0], types.int64)
        return None


@infer_global(operator.setitem)
class _RowWrite(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args, _keywords):  # type: ignore[no-untyped-def]
        if isinstance(args[0], _RowType) and isinstance(args[1], types.Integer | types.Boolean):
            return signature(types.none, args[0], types.int64, types.int64)
        return None


@lower_builtin(operator.getitem, _RowType, types.int64)
def _read_row(_context, builder, sig, args):  # type: ignore[no-untyped-def]
    return label(builder.load(_place(builder, args[0], args[1])), sig.args[0].label)


@lower_builtin(operator.setitem, _RowType, types.int64, types.int64)
def _write_row(context, builder, sig, args):  # type: ignore[no-untyped-def]
    label(builder.store(args[2], _place(builder, args[0], args[1])), sig.args[0].label)
    return context.get_dummy_value()
