"""Cards in figures and tricks, looked up instead of reckoned: one table for each suit that is trump."""

from dataclasses import dataclass
from functools import lru_cache

from stammtisch.core.cards import WELI, mask_of
from stammtisch.core.dealing import ORDINARY
from stammtisch.games.perlaggen.cells import Rules
from stammtisch.games.perlaggen.strength import perlagg_rank, perlaggen_of

WILD = 1000  # worth of a Perlagg: more than any plain card


@dataclass(frozen=True, slots=True)
class Powers:
    trump: int
    wild: tuple[int, ...]  # by card its place among the Perlaggen, 0 for a plain one
    wilds: int  # the set of them
    worth: tuple[int, ...]  # by card, for sorting a hand: what one parts with first comes first


@lru_cache(maxsize=16)
def powers_of(r: Rules, trump: int) -> Powers:
    wild = tuple(perlagg_rank(r, trump, card) for card in range(36))
    worth = tuple(
        WILD + wild[card] if wild[card] else 100 * (card // 9 == trump) + card % 9 for card in range(36)
    )
    return Powers(trump, wild, perlaggen_of(r, trump), worth)


def pack_of(r: Rules) -> int:
    """The set of all cards."""
    return mask_of(ORDINARY) | (1 << WELI if r.pack == 33 else 0)
