"""Cards in figures and tricks, looked up instead of reckoned: one table for each suit that is trump."""

from dataclasses import dataclass
from functools import lru_cache

from stammtisch.core.cards import WELI, mask_of
from stammtisch.core.dealing import ORDINARY
from stammtisch.games.perlaggen.cells import Rules
from stammtisch.games.perlaggen.strength import perlagg_rank

ACE = 8
TRUMP, LED = 512, 256  # as in `strength.strength`
WILD = 1000  # worth of a Perlagg: more than any plain card


@dataclass(frozen=True, slots=True)
class Powers:
    trump: int
    wild: tuple[int, ...]  # by card its place among the Perlaggen, 0 for a plain one
    wilds: int  # the set of them
    plain: tuple[tuple[int, ...], ...]  # by suit led and card, what it is worth in the trick
    worth: tuple[int, ...]  # by card, for sorting a hand: what one parts with first comes first

    def named(self, led: int, name: int, card: int) -> int:
        """A Perlagg under a name."""
        suit, rank = divmod(name, 9)
        if suit == self.trump:
            return TRUMP + 16 * rank + self.wild[card]
        return LED + 16 * rank + self.wild[card] if suit == led else 0


@lru_cache(maxsize=16)
def _powers(r: Rules, trump: int) -> Powers:
    wild = tuple(perlagg_rank(r, trump, card) for card in range(36))
    plain = tuple(
        tuple(_plain(card, trump, led) for card in range(36))
        for led in range(4)
    )  # fmt: skip
    worth = tuple(
        WILD + wild[card] if wild[card] else 100 * (card // 9 == trump) + card % 9 for card in range(36)
    )
    return Powers(trump, wild, mask_of(card for card in range(36) if wild[card]), plain, worth)


def _plain(card: int, trump: int, led: int) -> int:
    suit, rank = divmod(card, 9)
    return TRUMP + 16 * rank if suit == trump else LED + 16 * rank if suit == led else 0


def powers_of(r: Rules, trump: int) -> Powers:
    return _powers(r, trump)


def pack_of(r: Rules) -> int:
    """The set of all cards."""
    return mask_of(ORDINARY) | (1 << WELI if r.pack == 33 else 0)
