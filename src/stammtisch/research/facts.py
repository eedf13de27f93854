"""What the laboratory must know of a game beyond its law, and what it supposes where nobody told it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from stammtisch.core import registry
from stammtisch.core.acts import verb_of
from stammtisch.core.homes import home
from stammtisch.core.model import Action, Seat
from stammtisch.core.options import settings


class Words(NamedTuple):
    """What tells words from cards in a game."""

    card: int
    hold: int
    playing: int  # the phase of the cards
    nothing_offered: int


def _never(r: Any) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Facts:
    hand: int = 0  # cards that each is dealt; 0: a quarter of the pack
    digits: int = 3  # of six bits each, that an act takes at most
    most_players: int = 4
    most_points: float = 10000.0  # more a deal cannot bring
    shown: tuple[int, ...] = ()  # numbers of players for the table of sizes
    # (r, seats): cards that a deal takes, new ones that are asked for and one that is turned included
    dealt: Callable[[Any, int], int] | None = None  # None: the whole pack
    # (r): a hand is a set under this ruleset, and nobody ever sees a card of the rest
    hands_are_sets: Callable[[Any], bool] = _never
    words: Words | None = None


def facts_of(game: str) -> Facts:
    found = home(game)
    facts: Facts = found.part(found.manifest.facts) if found.manifest.facts else Facts()
    return facts


@cache
def card_verb(game: str) -> int:
    """The verb of laying a card, as the rules read it."""
    played = registry.game(game)
    card = played.deck.text(next(iter(played.deck)))
    rules = played.rules(settings(game), home(game).manifest.players)
    law = played.law  # type: ignore[attr-defined]
    return verb_of(law.encode(rules, played.engine.cells(), Action(Seat(0), played.verbs.card, (card,))))
