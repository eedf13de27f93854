"""What follows from the story for the hands of the others, under one Schlag and Trumpf.

Vorhand named what he holds, the dealer stays with the Rechte, who gives no trump has none, partners
sign what they hold.
"""

from dataclasses import dataclass, field

from stammtisch.bots.watten.deuten import meaning, unsaid
from stammtisch.bots.watten.order import Order, pack_of
from stammtisch.bots.watten.story import Heard, Sign, cards_left
from stammtisch.bots.watten.temper import Temper
from stammtisch.core.cards import WELI, mask_of, suit_mask
from stammtisch.games.watten.cells import (
    DEUTEN_RISKY,
    GUATER,
    RECHTER,
    WELI_SCHLAG,
    Cells,
    Rules,
    is_namer,
    party,
)

# how often whoever names holds a second card of the rank or suit, and keeps the best card with it
SECOND_SCHLAG, SECOND_TRUMPF, STAYS_WITH_BEST = 0.55, 0.7, 0.2
UNSAID_DOUBT = 0.2  # how often a partner who signs may have kept something to himself
Pledge = tuple[int, int, float]  # at least so many of a set are in his hand, and how sure that is


@dataclass(slots=True)
class Clue:
    """About one hand."""

    needs: int  # cards in it
    known: int = 0
    never: int = 0  # cannot be in it
    signed: list[Pledge] = field(default_factory=list)
    named: list[Pledge] = field(default_factory=list)
    denied: int = 0  # not in it beyond what is promised, going by signs
    doubt: float = 0.0  # how often that is not believed


def clues(r: Rules, s: Cells, me: int, order: Order, told: Heard, temper: Temper) -> dict[int, Clue]:
    """One for each other seat."""
    found = {other: Clue(cards_left(s, other), s.hand[other]) for other in range(s.seats) if other != me}
    for other, clue in found.items():
        clue.known |= told.shown.get(other, 0) & ~s.played
        _named(r, s, order, told, other, clue)
    _voids(r, s, order, told, found)
    _signs(r, me, order, told, found, temper)
    return found


def _named(r: Rules, s: Cells, order: Order, told: Heard, other: int, clue: Clue) -> None:
    """In 1926 and in the blind form a name comes from the hand; today it nearly always does."""
    sure = 1.0 if r.from_hand or r.blind else 0.95
    if other == s.schlag_by:
        pool = schlag_cards(r, order)
        gone = told.played_since(other, pool, 0)
        clue.named += [(pool, 1 - gone, sure), (pool, 2 - gone, SECOND_SCHLAG)]
    if other == s.trumpf_by:
        pool = suit_mask(order.trumpf) & pack_of(r)
        gone = told.played_since(other, pool, 0)
        best = order.of_kind(GUATER, pool) or order.of_kind(RECHTER, pool)
        clue.named += [
            (best, 1 - told.played_since(other, best, 0), STAYS_WITH_BEST),
            (pool, 1 - gone, sure),
            (pool, 2 - gone, SECOND_TRUMPF),
        ]


def schlag_cards(r: Rules, order: Order) -> int:
    """All cards of the rank, Kritische too (WA-046)."""
    if order.schlag == WELI_SCHLAG:
        return 1 << WELI
    return mask_of(9 * suit + order.schlag for suit in range(4)) & pack_of(r)


def _voids(r: Rules, s: Cells, order: Order, told: Heard, found: dict[int, Clue]) -> None:
    """Who did not give a demanded trump has none (WA-089); in the blind form only namers are bound."""
    for play in told.plays:
        if play.seat not in found or (r.blind and not is_namer(s, play.seat)):
            continue
        if order.demands(play.led, play.trick) and not (order.follows | order.instead) >> play.card & 1:
            found[play.seat].never |= order.owed


def _signs(r: Rules, me: int, order: Order, told: Heard, found: dict[int, Clue], temper: Temper) -> None:
    """The partner tells all he has, so in time what he did not sign he has not.  An opponent was only caught
    at it, and what is signed under an opponent's eyes may be meant for him."""
    for seat, clue in found.items():
        ours = party(seat) == party(me)
        open_signs = [sign for sign in told.signs if sign.seat == seat and not _feigned(r, sign)]
        for sign in told.signs:
            pool = meaning(r, order, sign.token)
            if sign.seat == seat and pool:
                trust = temper.trust if ours and sign in open_signs else temper.suspect
                clue.signed.append((pool, sign.number - told.played_since(seat, pool, sign.at), trust))
        if ours and open_signs:
            done = all(sign.moment < told.acts for sign in open_signs)  # he could have gone on, and did not
            clue.denied = unsaid(r, order, {sign.token for sign in open_signs}, done)
            clue.doubt = UNSAID_DOUBT


def _feigned(r: Rules, sign: Sign) -> bool:
    return sign.watched and r.deuten == DEUTEN_RISKY
