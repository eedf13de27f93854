"""The wire's types for the page: `python -m stammtisch.server.typescript` writes them as TypeScript."""

from typing import get_args

from msgspec import inspect

from stammtisch.server import wire

HEAD = "// Written by `python -m stammtisch.server.typescript`; do not edit.\n"


def typescript() -> str:
    kinds = [*get_args(wire.FromPage), *get_args(wire.ToPage)]
    found: dict[str, str] = {}
    for kind in kinds:
        _struct(kind, found)
    unions = [
        f"export type FromPage = {' | '.join(kind.__name__ for kind in get_args(wire.FromPage))};",
        f"export type ToPage = {' | '.join(kind.__name__ for kind in get_args(wire.ToPage))};",
        f"export const VERSION = {wire.VERSION};",
    ]
    return "\n".join([HEAD, *found.values(), *unions]) + "\n"


def _struct(kind: type, found: dict[str, str]) -> str:
    name = kind.__name__
    if name in found:
        return name
    found[name] = ""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    lines = [f"export interface {name} {{"]
    if info.tag_field:
        lines.append(f"  {info.tag_field}: {info.tag!r};".replace("'", '"'))
    omitted = kind.__struct_config__.omit_defaults  # type: ignore[attr-defined]
    for field in info.fields:
        optional = "" if field.required or not omitted else "?"
        lines.append(f"  {field.encode_name}{optional}: {_type(field.type, found)};")
    del found[name]  # after the types it is made of
    found[name] = "\n".join([*lines, "}\n"])
    return name


def _type(info: inspect.Type, found: dict[str, str]) -> str:
    match info:
        case inspect.StructType():
            return _struct(info.cls, found)
        case inspect.ListType():
            return (
                f"{_type(info.item_type, found)}[]"
                if not isinstance(info.item_type, inspect.UnionType)
                else f"({_type(info.item_type, found)})[]"
            )
        case inspect.TupleType():
            return f"[{', '.join(_type(item, found) for item in info.item_types)}]"
        case inspect.UnionType():
            return " | ".join(_type(item, found) for item in info.types)
        case inspect.LiteralType():
            return " | ".join(f'"{value}"' for value in info.values)
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.NoneType():
            return "null"
    raise TypeError(f"no TypeScript for {info}")


if __name__ == "__main__":
    print(typescript(), end="")
