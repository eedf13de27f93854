"""What the tables of several games share."""

from collections.abc import Sequence
from typing import Any

from stammtisch.core.cards import GERMAN
from stammtisch.server.speech import Speech
from stammtisch.server.wire import CardShown


def laid_row(s: Any, first: int, count: int, taking: int) -> list[CardShown]:
    """Cards and names from `first` on; `taking` is the place of the card that takes the trick."""
    row = []
    for i in range(count):
        card, name = s.card[first + i], s.name[first + i]
        if card < 0:
            continue
        named = GERMAN.text(name) if name != card and name in tuple(GERMAN) else ""
        row.append(CardShown(GERMAN.text(card), named, i == taking))
    return row


def partner_note(me: int | None, seat: int, sides: Sequence[int], voice: Speech) -> list[str]:
    """Partner or opponent, where people play in parties."""
    if me is None or me == seat or len(set(sides)) == len(sides):
        return []
    return [voice.say("web.place.partner" if sides[me] == sides[seat] else "web.place.opponent")]
