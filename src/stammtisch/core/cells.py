"""Cells: the position of a deal as plain ints and rows of ints.

Each game declares its cells once, as a slotted dataclass.  Interpreted play uses the class itself;
bulk play lays the same fields out as a NumPy record, so that `s.turn` and `s.hand[seat]` read the
same in both worlds.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, Self


def row(length: int, value: int = 0) -> list[int]:
    """A field that is a row of ints of fixed length."""
    made: list[int] = field(default_factory=lambda: [value] * length)
    return made


@dataclass(slots=True)
class Cells:
    """Base of every game's cells: copying, and the layout that bulk play needs."""

    def copy(self) -> Self:
        """The first call puts the kind's own copier in the place of this."""
        copied: Self = _make_copier(type(self))(self)
        return copied

    @classmethod
    def layout(cls) -> dict[str, int]:
        """Field name to row length; 0 for a single int."""
        blank = cls()
        sizes = {}
        for f in fields(cls):
            value = getattr(blank, f.name)
            sizes[f.name] = len(value) if isinstance(value, list) else 0
        return sizes


def _make_copier(kind: type[Cells]) -> Callable[[Any], Any]:
    """A function that names each field, as a dataclass writes its `__init__`: every act at a table copies the
    cells, and a loop over the names takes three times as long."""
    taken = [(name, f"[*old.{name}]" if size else f"old.{name}") for name, size in kind.layout().items()]
    lines = [f"new.{name} = {value}" for name, value in taken]  # a list unpacked is quicker than one sliced
    made: dict[str, Any] = {"blank": object.__new__, "kind": kind}
    exec("\n    ".join(["def copier(old):", "new = blank(kind)", *lines, "return new"]), made)
    kind.copy = made["copier"]  # type: ignore[method-assign]
    return kind.copy
