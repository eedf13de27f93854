"""Cells: the position of a deal as plain ints and rows of ints.

Each game declares its cells once, as a slotted dataclass.  Interpreted play uses the class itself;
bulk play lays the same fields out as a NumPy record, so that `s.turn` and `s.hand[seat]` read the
same in both worlds.
"""

from dataclasses import dataclass, field, fields
from typing import Self


def row(length: int, value: int = 0) -> list[int]:
    """A field that is a row of ints of fixed length."""
    made: list[int] = field(default_factory=lambda: [value] * length)
    return made


@dataclass(slots=True)
class Cells:
    """Base of every game's cells: copying, and the layout that bulk play needs."""

    def copy(self) -> Self:
        new = object.__new__(type(self))
        name: str
        for name in type(self).__dataclass_fields__:
            value = getattr(self, name)
            setattr(new, name, value[:] if type(value) is list else value)
        return new

    @classmethod
    def layout(cls) -> dict[str, int]:
        """Field name to row length; 0 for a single int."""
        blank = cls()
        sizes = {}
        for f in fields(cls):
            value = getattr(blank, f.name)
            sizes[f.name] = len(value) if isinstance(value, list) else 0
        return sizes
