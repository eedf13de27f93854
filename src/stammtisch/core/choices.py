"""What a seat may do, listed."""

from dataclasses import dataclass

from stammtisch.core.cells import Cells, row
from stammtisch.core.rule import rule


@dataclass(slots=True)
class Choices(Cells):
    """Acts in a fixed order; filled by a game's `list_*` rules."""

    count: int = 0
    act: list[int] = row(128)


@rule
def add(o: Choices, code: int) -> None:
    o.act[o.count] = code
    o.count += 1
