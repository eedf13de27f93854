"""Cells: the position of a deal as plain ints and rows of ints.

Each game declares its cells once, as a slotted dataclass.  Interpreted play uses the class itself;
bulk play lays the same fields out as a NumPy record, so that `s.turn` and `s.hand[seat]` read the
same in both worlds.
"""

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, field, fields
from typing import Any, Self, TypeVar


def row(length: int, value: int = 0) -> list[int]:
    """A field that is a row of ints of fixed length."""
    made: list[int] = field(default_factory=lambda: [value] * length)
    return made


@dataclass(slots=True)
class Cells:
    """Base of every game's cells: copying, and the layout that bulk play needs."""

    def copy(self) -> Self:
        """The first call puts the kind's own copier in the place of this."""
        kind = type(self)
        kind.copy = copier(kind, kind.layout())  # type: ignore[assignment, method-assign]
        return self.copy()

    @classmethod
    def layout(cls) -> dict[str, int]:
        """Field name to row length; 0 for a single int."""
        blank = cls()
        sizes = {}
        for f in fields(cls):
            value = getattr(blank, f.name)
            sizes[f.name] = len(value) if isinstance(value, list) else 0
        return sizes


C = TypeVar("C", bound=Cells)


def copier(kind: type[Cells], rows: Container[str]) -> Callable[[Any], Any]:
    """A function that copies cells with these rows, and shares the other rows with what it copied.  It names
    each field, as a dataclass writes its `__init__`: every act at a table copies the cells, and a loop over
    the names takes three times as long."""
    lines = [
        f"new.{name} = [*old.{name}]" if size and name in rows else f"new.{name} = old.{name}"
        for name, size in kind.layout().items()
    ]  # a list unpacked is quicker than one sliced
    return written(kind, lines)


def revealer(kind: type[C], hidden: Container[str]) -> Callable[[C], C]:
    """A function that makes blank cells with all but the hidden ones copied in: the start of every view."""
    blank = kind()
    lines = []
    for name, size in kind.layout().items():
        value = getattr(blank, name) if name in hidden else f"[*old.{name}]" if size else f"old.{name}"
        lines.append(f"new.{name} = {value}")
    return written(kind, lines)


def written(kind: type[Cells], lines: Iterable[str]) -> Callable[[Any], Any]:
    """The function that makes `new` cells of the `old` by these lines."""
    made: dict[str, Any] = {"bare": object.__new__, "kind": kind}
    exec("\n    ".join(["def made(old):", "new = bare(kind)", *lines, "return new"]), made)
    found: Callable[[Any], Any] = made["made"]
    return found
