"""Which card to play: the one that makes three tricks most often, and of equals the weakest."""

from collections.abc import Sequence

from stammtisch.bots import Choice
from stammtisch.bots.watten.order import Order
from stammtisch.bots.watten.outlook import Outlook
from stammtisch.bots.watten.position import so_far
from stammtisch.bots.watten.ranking import HIGH
from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Action
from stammtisch.games.watten.cells import NOBODY, PLAIN, RECHTER, party

SAVED = 0.004  # what it is worth to keep a card one place stronger


def play(outlook: Outlook, options: Sequence[Action]) -> Choice:
    cards: dict[int, Action] = {GERMAN.parse(option.args[0]): option for option in options}
    if len(cards) == 1:
        return Choice(options[0], "only_card")
    outlook.look(outlook.temper.samples)
    order = outlook.order
    weakest_first = sorted(cards, key=lambda card: (order.power[card], card))
    looked_at = _from_behind(outlook, order, weakest_first)
    judged = [(outlook.chance_with(card) - SAVED * i, -i, card) for i, card in enumerate(looked_at)]
    best = max(judged)[2]
    facts: dict[str, object] = {"card": cards[best].args[0]}
    if not outlook.known.sure:
        return Choice(cards[best], "watten_guess", facts)
    return Choice(cards[best], _reason(outlook, order, best, weakest_first), facts)


def _lies(outlook: Outlook, order: Order) -> tuple[int, int, tuple[int, ...]]:
    """The strength to beat, whose it is, and how strong each card is in this trick."""
    best, taker = so_far(order, outlook.at)
    laid = outlook.at.laid()
    return best, taker, order.against[laid[0][1] // 9] if laid else order.power


def _from_behind(outlook: Outlook, order: Order, cards: list[int]) -> list[int]:
    """Last to play, the third trick is taken with what is enough; the partner's is left to him (WA-084)."""
    best, taker, power = _lies(outlook, order)
    if outlook.at.count < outlook.at.seats - 1 or not outlook.known.sure:
        return cards
    if party(taker) == party(outlook.seat):
        return [card for card in cards if power[card] <= best] or cards
    taking = [card for card in cards if power[card] > best]
    return taking[:1] if taking and outlook.at.tricks[party(outlook.seat)] == 2 else cards


# --- reasons
def _reason(outlook: Outlook, order: Order, card: int, cards: list[int]) -> str:
    best, taker, power = _lies(outlook, order)
    if taker == NOBODY:
        return _reason_to_lead(outlook, order, card)
    if power[card] <= best:
        if party(taker) == party(outlook.seat):
            return "watten_partner_has_it"
        return "watten_duck" if any(power[other] > best for other in cards) else "watten_give"
    if outlook.at.tricks[party(outlook.seat)] == 2:
        return "watten_third_trick"
    if outlook.at.count == outlook.at.seats - 1:
        return "watten_take_last"
    return "watten_take_high" if power[card] >= HIGH else "watten_take"


def _reason_to_lead(outlook: Outlook, order: Order, card: int) -> str:
    if order.kind[card] >= RECHTER and order.demands(card, outlook.at.trick):
        return "watten_draw_trumps"
    if order.kind[card] == PLAIN:
        return "watten_lead_plain"
    return "watten_lead_high" if order.power[card] >= HIGH else "watten_lead_trump"
