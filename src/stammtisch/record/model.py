"""A record: a game as it was played, and with `expect` a case, that is a fact about the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from stammtisch.core.seal import Seal


@dataclass(frozen=True, slots=True)
class Move:
    """A line of the moves: an act, an act that the rules refuse, or a look at what seats know."""

    text: str
    line: int = 0
    refused: bool = False
    cites: tuple[str, ...] = ()
    views: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal: who gave it, the cards, the moves.  The cards are complete hands, or a pack in order
    with the place of the cut, or a seed; or none at all, where the deal is only settled."""

    dealer: str
    hands: Mapping[str, tuple[str, ...]] | None = None
    cut: tuple[str, ...] = ()  # cards kept at the cut, with hands
    turned: str | None = None
    stock: tuple[str, ...] = ()  # undealt cards in order, where a game draws from them
    pack: tuple[str, ...] = ()
    lift: int = 0
    seed: str | None = None
    seal: Seal | None = None  # how it was shuffled, where that can be checked
    score: Mapping[str, Any] | None = None  # in place of cards and moves: what the deal came to
    moves: tuple[Move, ...] = ()
    expect: Mapping[str, Any] | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class SeatingRecord:
    """Lifting for partners and for the first deal."""

    moves: tuple[Move, ...]
    expect: Mapping[str, Any] | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    id: str
    game: str
    ruleset: str
    seats: tuple[str, ...]
    deals: tuple[DealRecord, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    start_points: Mapping[str, int] = field(default_factory=dict)
    start_games: Mapping[str, int] = field(default_factory=dict)
    seating: "SeatingRecord | None" = None
    about: str | None = None
    cites: tuple[str, ...] = ()
    source: str | None = None
    expect: Mapping[str, Any] | None = None
    play: Mapping[str, Any] | None = None  # how a saved table goes on; the rules do not read it
    line: int = 0
