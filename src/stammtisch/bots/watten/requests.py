"""Before the naming: new cards, changed roles, and what the cutter keeps."""

from collections.abc import Sequence

from stammtisch.bots import Choice
from stammtisch.bots.watten.naming import counts
from stammtisch.core.cards import cards_of, rank_of, suit_of
from stammtisch.core.model import Action
from stammtisch.games.watten.cells import LIFT_CUTTER_DEALER, Cells, Rules
from stammtisch.games.watten.strength import ACE, kritisch_place

KING = ACE - 1
TRIPLE, LONG = 3, 4


def cut(r: Rules, s: Cells, options: Sequence[Action]) -> Choice:
    """Kritische are kept; but in Bavaria the second would go to the dealer, an opponent (WA-035)."""
    verbs = {option.verb: option for option in options}
    if "keeps" in verbs and not (r.lift == LIFT_CUTTER_DEALER and s.kept):
        return Choice(verbs["keeps"], "watten_keep", {"card": verbs["keeps"].args[0]})
    return Choice(verbs["leaves"], "watten_leave_dealer" if "keeps" in verbs else "watten_leave")


def worthless(r: Rules, hand: Sequence[int]) -> bool:
    """No pair, no long suit, nothing high."""
    if any(kritisch_place(r, card) or rank_of(card) == ACE for card in hand):
        return False
    return most_of_rank(r, hand) == 1 and longest(hand) <= 2 and sum(rank_of(c) == KING for c in hand) <= 1


def most_of_rank(r: Rules, hand: Sequence[int]) -> int:
    return max(counts(r, hand).values(), default=0)


def longest(hand: Sequence[int]) -> int:
    suits = [suit_of(card) for card in hand]
    return max(suits.count(suit) for suit in suits)


def request(r: Rules, s: Cells, seat: int, options: Sequence[Action]) -> Choice | None:
    """Something to ask or to answer before the names, None for nothing."""
    hand = cards_of(s.hand[seat])
    said = {(option.verb, option.args[0]): option for option in options}
    if ("grants", "schoenere") in said:
        if worthless(r, hand):
            return Choice(said["grants", "schoenere"], "watten_grant_schoenere")
        return Choice(said["denies", "schoenere"], "watten_deny_schoenere")
    if ("grants", "schlagtausch") in said:
        if _would_change(r, s, seat, hand):
            return Choice(said["grants", "schlagtausch"], "watten_grant_schlagtausch")
        return Choice(said["denies", "schlagtausch"], "watten_deny_schlagtausch")
    if ("asks", "schoenere") in said and worthless(r, hand):
        return Choice(said["asks", "schoenere"], "watten_ask_schoenere")
    if ("asks", "schlagtausch") in said and _would_change(r, s, seat, hand):
        return Choice(said["asks", "schlagtausch"], "watten_ask_schlagtausch")
    return None


def _would_change(r: Rules, s: Cells, seat: int, hand: Sequence[int]) -> bool:
    """Rarely: with a hand made for the other role and useless in one's own."""
    pairs, suit = most_of_rank(r, hand), longest(hand)
    return pairs == 1 and suit >= LONG if seat == s.schlag_by else pairs >= TRIPLE and suit <= 2
