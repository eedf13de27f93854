"""What stands on the slate between two deals."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from stammtisch.core.model import Seat, Side

BRUDERSPIEL = -1  # a series that nobody won


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a Partie ended, and by which rules."""

    winner: Side | None
    losers: tuple[Side, ...]
    order: tuple[Seat, ...] = ()  # of going out, the loser last, where the game has such an order
    marks: tuple[str, ...] = ()  # what the slate shows for each side: "cross", "blot", "noggerl" or nothing
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """Totals, who deals next, who is out; the outcome when the Partie is over."""

    dealer: Seat
    totals: tuple[int, ...]  # by side
    out: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    marks: tuple[int, ...] = ()  # Noggerl of the evening, by side
    wins: tuple[int, ...] = ()  # Partien won, by side
    extra: Mapping[str, Any] = field(default_factory=dict)  # what only one game keeps
