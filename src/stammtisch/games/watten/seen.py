"""What lies on the table of Watten, as a seat sees it."""

from typing import Any

from stammtisch.core.cards import GERMAN
from stammtisch.core.model import View

from .cells import NONE
from .strength import taker
from .view import knows_names


def lying(view: View[Any, Any]) -> tuple[dict[int, str], int | None]:
    """The cards of the trick, or of the last one until the next card falls, and whose is best."""
    s = view.cells
    if s.in_trick:
        known = knows_names(view.rules, s, view.seat)
        cards = {seat: GERMAN.text(card) for seat, card in enumerate(s.trick_card) if card != NONE}
        return cards, taker(view.rules, s) if known else None
    played = [event for event in view.seen if event.kind == "plays"][-s.seats :]
    if s.trick == 0 or len(played) < s.seats:
        return {}, None
    return {event.seat: event.data["card"] for event in played if event.seat is not None}, s.leader
