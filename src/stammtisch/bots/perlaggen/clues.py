"""What is known about the hands of the others: cards seen, signs, suits denied, words given."""

from collections import Counter
from dataclasses import dataclass, field

from stammtisch.bots.perlaggen.deuten import OF_VIERTIG, denied, meaning
from stammtisch.bots.perlaggen.powers import powers_of
from stammtisch.bots.perlaggen.story import Heard
from stammtisch.bots.perlaggen.temper import Temper
from stammtisch.core.cards import suit_mask
from stammtisch.games.perlaggen.cells import PLACES, Cells, Rules, party

Pledge = tuple[int, int, float]  # at least so many of a set are in his hand, and how sure that is


@dataclass(slots=True)
class Clue:
    """About one hand."""

    needs: int  # cards in it
    known: int = 0
    never: int = 0  # cannot be in it
    pledges: list[Pledge] = field(default_factory=list)
    denied: int = 0  # not in it, going by a sign
    belief: float = 0.0  # in that sign
    viertig: int = 0  # set of figures he signed to be of four


def clues(r: Rules, s: Cells, me: int, told: Heard, temper: Temper) -> dict[int, Clue]:
    """One for each other seat."""
    wilds = powers_of(r, s.trump).wilds
    found = {}
    for other in range(s.seats):
        if other != me:
            clue = Clue(r.hand_size - s.laid[other], s.hand[other])
            for suit in range(4):
                if told.lacks.get(other, 0) >> suit & 1:
                    clue.never |= suit_mask(suit) & ~wilds
            _signs(
                r, s, told, other, clue, temper.trust if party(r, me) == party(r, other) else temper.suspect
            )
            found[other] = clue
    return found


def _signs(r: Rules, s: Cells, told: Heard, other: int, clue: Clue, trust: float) -> None:
    laid = 0
    for i in range(s.laid[other]):
        laid |= 1 << s.card[PLACES * other + i]
    for sign, number in Counter(sign for who, sign in told.signs if who == other).items():
        pool = meaning(r, s.trump, sign)
        left = number - (pool & laid).bit_count()
        if left > 0 and pool:
            clue.pledges.append((pool, left, trust))
        if denied(r, s.trump, sign):
            clue.denied, clue.belief = denied(r, s.trump, sign), trust
        if sign in OF_VIERTIG:
            clue.viertig |= 1 << OF_VIERTIG[sign]
