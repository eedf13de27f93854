"""Values that are made at every act: frozen, and yet made quickly."""

from dataclasses import MISSING, fields
from typing import Any, TypeVar

T = TypeVar("T")


def quick(kind: type[T]) -> type[T]:
    """A frozen dataclass with slots, with an `__init__` that writes straight to them: one of its own would
    go the long way round its own bar on writing, and take half as long again."""
    known: dict[str, Any] = {"absent": object()}
    arguments, lines = [], []
    for f in fields(kind):  # type: ignore[arg-type]
        known[f"set_{f.name}"] = getattr(kind, f.name).__set__
        if not f.init:
            known[f"make_{f.name}"] = f.default_factory
            lines.append(f"set_{f.name}(self, make_{f.name}())")
            continue
        given, value = f.name, f.name
        if f.default is not MISSING:
            known[f"usual_{f.name}"] = f.default
            given = f"{f.name}=usual_{f.name}"
        elif f.default_factory is not MISSING:
            known[f"make_{f.name}"] = f.default_factory
            given, value = f"{f.name}=absent", f"make_{f.name}() if {f.name} is absent else {f.name}"
        arguments.append(given)
        lines.append(f"set_{f.name}(self, {value})")
    exec("\n    ".join([f"def __init__(self, {', '.join(arguments)}):", *lines]), known)
    kind.__init__ = known["__init__"]  # type: ignore[method-assign]
    return kind
