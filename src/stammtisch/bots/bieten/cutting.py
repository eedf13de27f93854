"""The cut: what is worth keeping instead of a card one does not know."""

from collections.abc import Sequence

from stammtisch.bots import Choice
from stammtisch.core.cards import GERMAN, HERZ, LAUB, cards_of, rank_of, suit_of
from stammtisch.core.model import Action
from stammtisch.games.bieten.cells import Cells, Rules
from stammtisch.games.bieten.figures import equal_pair, neighbours

KEEP_FROM = 5


def worth(r: Rules, card: int, kept: Sequence[int]) -> int:
    """A wild card always; else height, more in Herz and Laub, more beside its like."""
    if r.wilds >> card & 1:
        return 99
    value = rank_of(card) - 3 + (1 if suit_of(card) in (HERZ, LAUB) else -1)
    for other in kept:
        if not r.wilds >> other & 1:
            value += 3 * equal_pair(card, other) + 3 * neighbours(card, other)
    return value


def cut(r: Rules, s: Cells, seat: int, options: Sequence[Action]) -> Choice:
    for option in options:
        if option.verb == "keeps":
            card = GERMAN.parse(option.args[0])
            if worth(r, card, cards_of(s.hand[seat])) >= KEEP_FROM:
                why = "keep_wild" if r.wilds >> card & 1 else "keep_high"
                return Choice(option, why, {"card": option.args[0]})
    done = next(option for option in options if option.verb == "done")
    return Choice(done, "leave_cut")
