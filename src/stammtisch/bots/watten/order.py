"""The cards under one Schlag and Trumpf, ranked by the rules themselves and remembered.

Imagined deals are played out by the thousand, so what the rules say of a card is asked once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from stammtisch.core.cards import cards_of, mask_of
from stammtisch.core.dealing import put_pack
from stammtisch.games.watten.cells import (
    BLINDER,
    KRITISCHER,
    ON_FIRST_RECHTER,
    OR_TAKE,
    RECHTER,
    TRUMP,
    Cells,
    Rules,
)
from stammtisch.games.watten.strength import (
    class_of,
    demands,
    instead,
    is_trump_suit,
    owes_trump,
    strength,
)

PLACES = range(36)


@dataclass(frozen=True, slots=True, eq=False)  # one of each is made, and serves as a key
class Order:
    """Sets are bits; rows are by card."""

    schlag: int
    trumpf: int
    kind: tuple[int, ...]  # class of each card
    power: tuple[int, ...]  # strength of a card that is led
    against: tuple[tuple[int, ...], ...]  # strength by the suit that is led
    schlaege: int  # Rechter and Blinde
    trumps: int  # common trumps
    demanding: int  # led, these demand trump
    first_only: bool  # and only in the first trick
    follows: int  # fulfil a demand
    owed: int  # whoever holds one of these must fulfil it
    instead: int  # may be given in its place
    if_takes: bool  # but only where it takes the trick

    def demands(self, led: int, trick: int) -> bool:
        return bool(self.demanding >> led & 1) and not (self.first_only and trick)

    def of_kind(self, kind: int, cards: int) -> int:
        """Those of a set that are of this class."""
        return mask_of(card for card in cards_of(cards) if self.kind[card] == kind)


@lru_cache(maxsize=1 << 10)
def order_of(r: Rules, schlag: int, trumpf: int) -> Order:
    s = Cells()
    s.schlag, s.trumpf = schlag, trumpf
    cards = cards_of(pack_of(r))

    def those(fits: Callable[[int], bool]) -> int:
        return mask_of(card for card in cards if fits(card))

    kind = tuple(class_of(r, s, card) for card in PLACES)
    return Order(
        schlag=schlag,
        trumpf=trumpf,
        kind=kind,
        power=tuple(strength(r, s, card, card) for card in PLACES),
        against=tuple(tuple(strength(r, s, card, 9 * suit + 1) for card in PLACES) for suit in range(4)),
        schlaege=those(lambda card: kind[card] in (RECHTER, BLINDER)),
        trumps=those(lambda card: kind[card] == TRUMP),
        demanding=those(lambda card: demands(r, s, card) > 0),
        first_only=bool(r.follow_on & ON_FIRST_RECHTER),
        follows=those(lambda card: is_trump_suit(r, s, card)),
        owed=those(lambda card: _owed(r, s, card)),
        instead=those(lambda card: _instead(r, s, card)),
        if_takes=r.follow_with == OR_TAKE,
    )


def _owed(r: Rules, s: Cells, card: int) -> bool:
    """Alone in hand it must be given."""
    s.hand[0] = 1 << card
    return owes_trump(r, s, 0)


def _instead(r: Rules, s: Cells, card: int) -> bool:
    if r.follow_with == OR_TAKE:
        return class_of(r, s, card) in (BLINDER, KRITISCHER)
    return instead(r, s, card)


@lru_cache(maxsize=1 << 6)
def pack_of(r: Rules) -> int:
    """Every card of the ruleset, as a set."""
    s = Cells()
    put_pack(r, s)
    return mask_of(s.pack[: r.pack])
