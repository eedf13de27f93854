"""Ways the unseen cards may lie: re-deals that agree with what was seen, weighed by what was said."""

from dataclasses import dataclass
from random import Random

from stammtisch.bots.drawing import pick, share_of
from stammtisch.bots.perlaggen.clues import clues
from stammtisch.bots.perlaggen.drawing import PLEDGES, WORDS, Knowledge, draw_hands, weight_of
from stammtisch.bots.perlaggen.endgame import Figures, figures_of
from stammtisch.bots.perlaggen.powers import pack_of, powers_of
from stammtisch.bots.perlaggen.story import Heard
from stammtisch.bots.perlaggen.temper import Temper
from stammtisch.bots.perlaggen.values import Values, of_parties
from stammtisch.bots.trying import ints
from stammtisch.core.cards import cards_of, mask_of
from stammtisch.core.chance import Chance, seed
from stammtisch.games.perlaggen.cells import NONE, PLACES, SPIEL, Cells, Rules

POOL = 3  # so many worlds are drawn for each that is kept


@dataclass(slots=True)
class World:
    """One way the cards may lie."""

    hands: list[int]  # by seat, sets
    by_seat: Values  # what each could make if no more cards were played
    values: Values  # the same by party


class Known:
    """What one seat knows; draws worlds that agree with it."""

    def __init__(self, r: Rules, s: Cells, seat: int, told: Heard, temper: Temper) -> None:
        self.r, self.s, self.seat, self.temper = r, s, seat, temper
        self.powers = powers_of(r, s.trump)
        self.clues = clues(r, s, seat, told, temper)
        self.rest: list[int] = list(cards_of(pack_of(r) & ~_seen(s)))
        self.words = _words(s, seat)
        self.signed = any(clue.viertig for clue in self.clues.values())

    def knowledge(self, silent: int = 0) -> Knowledge:
        """As it is drawn from; `silent` are figures that the others might have bid."""
        k = Knowledge(self.seat, mask_of(self.rest))
        for seat, clue in self.clues.items():
            k.needs[seat], k.known[seat], k.never[seat] = clue.needs, clue.known, clue.never
            k.denied[seat], k.belief[seat], k.viertig[seat] = clue.denied, share_of(clue.belief), clue.viertig
            k.pledges[seat], k.silent[seat] = len(clue.pledges[:PLEDGES]), silent
            for at, (pool, number, trust) in enumerate(clue.pledges[:PLEDGES], PLEDGES * seat):
                k.pool[at], k.number[at], k.trust[at] = pool, number, share_of(trust)
        k.words = len(self.words[:WORDS])
        for at, (by, figure, level) in enumerate(self.words[:WORDS]):
            k.by[at], k.figure[at], k.level[at] = by, figure, level
        return k

    def imagine(self, samples: int, rng: Random) -> list[World]:
        """Where something was said, of many worlds those are kept that fit it; a single good one must not
        outweigh all others."""
        g, k, t = Chance(), self.knowledge(), self.s.copy()
        seed(g, rng.getrandbits(60))
        drawn, weights = [], []
        for _ in range(samples * POOL if self.words or self.signed else samples):
            draw_hands(k, t, g)
            drawn.append(t.hand[: self.s.seats])
            weights.append(weight_of(k, t, self.temper.heed))
        picked = ints(samples)
        if samples < len(drawn):
            pick(g, weights, picked, len(drawn))
            drawn = [drawn[at] for at in picked]
        return [self._world(hands, t) for hands in drawn]

    def _world(self, hands: list[int], t: Cells) -> World:
        f, seats = Figures(self.s.laid[:]), self.s.seats
        t.hand[:seats] = hands
        figures_of(f, t)
        by_seat = f.gleich[:seats], f.hanger[:seats]
        return World(hands, by_seat, of_parties(by_seat, self.r.parties))


def _seen(s: Cells) -> int:
    """Cards whose place is known; the cut card that the cutter left goes to the bottom of the pack."""
    seen = 1 << s.turned if s.turned != NONE else 0
    for card in s.pack:
        seen |= 1 << card if card != NONE else 0
    for seat in range(s.seats):
        seen |= s.hand[seat]
        for i in range(s.laid[seat]):
            seen |= 1 << s.card[PLACES * seat + i]
    return seen


def _words(s: Cells, me: int) -> list[tuple[int, int, int]]:
    """Who of the others gave his word on which figure, and how high it went."""
    return [
        (seat, f, max(s.level[f], s.offer[f]))
        for f in range(3)
        for seat in range(s.seats)
        if seat != me and s.bettors[f] >> seat & 1 and (f == SPIEL or s.duty[seat] >> f & 1)
    ]
