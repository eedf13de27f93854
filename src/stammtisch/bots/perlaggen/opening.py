"""Before the first card: the cut, the first look, the exchange."""

from collections.abc import Sequence
from random import Random

from stammtisch.bots import Choice
from stammtisch.bots.perlaggen.powers import powers_of
from stammtisch.bots.perlaggen.temper import Temper
from stammtisch.core.cards import GERMAN, cards_of
from stammtisch.core.model import Action, View
from stammtisch.games.perlaggen.cells import Cells, Rules, any_offer, party
from stammtisch.games.perlaggen.figures import best_gleich, best_hanger

FAR_BEHIND = 5  # points
UNSEEN = ("unseen", "spiel")  # the figure in which blind luck costs least: it binds no Perlagg


def cut(options: Sequence[Action]) -> Choice:
    """A permanent Perlagg is always kept (PE-024)."""
    for option in options:
        if option.verb == "keeps":
            return Choice(option, "perlaggen_keep", {"card": option.args[0]})
    return Choice(options[0], "perlaggen_leave")


def look(view: View[Rules, Cells], options: Sequence[Action], temper: Temper, rng: Random) -> Choice:
    """The cards are taken up at once; only in despair one bids unseen (PE-105)."""
    r, s = view.rules, view.cells
    assert view.seat is not None
    me = party(r, view.seat)
    behind = max(s.total[p] for p in range(r.parties) if p != me) - s.total[me]
    if behind >= FAR_BEHIND and not any_offer(s) and not s.order[2] and rng.random() < temper.unseen:
        for option in options:
            if option.args == UNSEEN:
                return Choice(option, "perlaggen_bid_unseen", {"behind": behind})
    for option in options:
        if option.verb == "looks":
            return Choice(option, "perlaggen_look")
    return Choice(None, "nothing_to_say")


def exchange(view: View[Rules, Cells], options: Sequence[Action]) -> Choice | None:
    """A Perlagg for the plain trump that is missed least (PE-029)."""
    ways = [option for option in options if option.verb == "exchanges"]
    if not ways or view.seat is None:
        return None
    s, powers, seat = view.cells, powers_of(view.rules, view.cells.trump), view.seat

    def left(option: Action) -> tuple[int, int]:
        given, mask, ranks, wilds = GERMAN.parse(option.args[0]), 0, 0, 1
        for card in cards_of(s.hand[seat] & ~(1 << given)):
            if powers.wild[card]:
                wilds += 1
            else:
                mask, ranks = mask | 1 << card, ranks + (1 << 4 * (card % 9))
        figures = best_gleich(ranks, wilds) // 16 + best_hanger(mask, wilds) // 16
        return figures, -powers.worth[given]

    best = max(ways, key=left)
    return Choice(best, "perlaggen_exchange", {"card": best.args[0], "other_card": GERMAN.text(s.turned)})
