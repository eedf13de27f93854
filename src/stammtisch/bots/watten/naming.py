"""Schlag and Trumpf: the lowest pair, and staying with the Rechte."""

from collections.abc import Sequence

from stammtisch.bots import Choice
from stammtisch.bots.watten.order import Order, order_of
from stammtisch.core.cards import GERMAN, WELI, cards_of, rank_of, suit_of
from stammtisch.core.model import Action
from stammtisch.games.watten.cells import (
    GUATER,
    NAME_SCHLAG,
    NONE,
    RECHTER,
    TRUMP,
    WELI_SCHLAG,
    Cells,
    Rules,
)
from stammtisch.games.watten.notation import RANKS, SUITS
from stammtisch.games.watten.strength import ACE, SEVEN, kritisch_place

# what the dealer likes in a Trumpf: plain, trump, Blinder, Rechter, Guater, Kritischer
LIKES = (0.0, 2.0, 3.0, 8.0, 9.0, 0.0)


def name(r: Rules, s: Cells, seat: int, options: Sequence[Action]) -> Choice:
    """A name, or in the blind form a card that shows it."""
    choose = name_schlag if s.phase == NAME_SCHLAG else name_trumpf
    return choose(r, s, list(cards_of(s.hand[seat])), options)


# --- the Schlag
def counts(r: Rules, hand: Sequence[int]) -> dict[int, int]:
    """How many cards each rank would raise; a Kritischer is raised by none, the Weli by itself."""
    ranks = [rank_of(card) for card in hand if not kritisch_place(r, card) and card != WELI]
    return {rank: ranks.count(rank) for rank in sorted(set(ranks))}


def above(r: Rules, rank: int, held: dict[int, int]) -> int:
    """How many Guate the rank could make of the hand (WA-075)."""
    return held.get(SEVEN if rank == ACE else rank + 1, 0) if r.guate else 0


def best_rank(r: Rules, hand: Sequence[int]) -> tuple[int, str]:
    """Many of a rank, and the lowest: high cards are good enough as they are."""
    held = counts(r, hand)
    if not held:
        return max(1, rank_of(hand[0])), "watten_schlag_low"
    most = max(held.values())
    if most == 1 and r.name_weli and WELI in hand and not kritisch_place(r, WELI):
        return WELI_SCHLAG, "watten_schlag_weli"
    ranks = [rank for rank in held if held[rank] == most]
    if most == 1 and r.kritisch_1 != NONE and ranks != [SEVEN]:
        ranks = [rank for rank in ranks if rank != SEVEN]  # one or two of the sevens are Kritische
    best = max(ranks, key=lambda rank: (above(r, rank, held), -rank))
    if most > 1:
        return best, "watten_schlag_pair"
    return best, "watten_schlag_guate" if above(r, best, held) else "watten_schlag_low"


def name_schlag(r: Rules, s: Cells, hand: Sequence[int], options: Sequence[Action]) -> Choice:
    rank, why = best_rank(r, hand)
    named = {_rank_named(option): option for option in options if option.verb in ("names", "shows")}
    if rank not in named:  # the bottom card, or a rank that only a Kritischer has
        rank, why = min(named), "watten_schlag_low"
    number = sum(rank_of(card) == rank for card in hand)
    return Choice(named[rank], why, {"name": RANKS[rank], "n": number})


def _rank_named(option: Action) -> int:
    if option.verb == "names":
        return RANKS.index(option.args[1])
    return rank_of(GERMAN.parse(option.args[1]))


# --- the Trumpf
def liking(order: Order, hand: Sequence[int]) -> float:
    """Rechter and Guater before length, length before height."""
    trumps = [card for card in hand if order.kind[card] == TRUMP]
    return sum(LIKES[order.kind[card]] for card in hand) + sum(rank_of(card) for card in trumps) / 10


def name_trumpf(r: Rules, s: Cells, hand: Sequence[int], options: Sequence[Action]) -> Choice:
    orders = {option: order_of(r, s.schlag, _suit_named(option)) for option in options}
    best = max(options, key=lambda option: liking(orders[option], hand))
    order = orders[best]
    kinds = [order.kind[card] for card in hand]
    why = "watten_trumpf_guater" if GUATER in kinds else "watten_trumpf_long"
    if RECHTER in kinds and GUATER not in kinds:
        why = "watten_trumpf_rechter"
    number = sum(suit_of(card) == order.trumpf for card in hand)
    return Choice(best, why, {"suit": SUITS[order.trumpf].lower(), "n": number})


def _suit_named(option: Action) -> int:
    return SUITS.index(option.args[1]) if option.verb == "names" else suit_of(GERMAN.parse(option.args[1]))
