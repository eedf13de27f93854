"""Ways the unseen cards may lie: re-deals that agree with what was seen, weighed by what was said."""

from dataclasses import dataclass
from random import Random

from stammtisch.bots.perlaggen.clues import Clue, clues
from stammtisch.bots.perlaggen.deuten import VIERTIG
from stammtisch.bots.perlaggen.powers import pack_of, powers_of
from stammtisch.bots.perlaggen.story import Story
from stammtisch.bots.perlaggen.temper import Temper
from stammtisch.bots.perlaggen.values import Values, lying, of_parties, seat_values
from stammtisch.core.cards import cards_of
from stammtisch.games.perlaggen.cells import NONE, PLACES, SPIEL, Cells, Rules

# how likely somebody with so many cards of a figure gives his word on it, at first and for more
SPOKEN = ((0.03, 0.03, 0.45, 1.0, 1.3), (0.01, 0.01, 0.12, 0.7, 1.3))
POOL = 3  # so many worlds are drawn for each that is kept
SIGNED_FALSE = 0.15  # what is left of a world in which a sign was not true


@dataclass(slots=True)
class World:
    """One way the cards may lie; each hand is in order, what one parts with first comes first."""

    hands: list[list[int]]  # by seat
    by_seat: Values  # what each could make if no more cards were played
    values: Values  # the same by party
    weight: float  # how well it fits what was said


class Known:
    """What one seat knows; draws worlds that agree with it."""

    def __init__(self, r: Rules, s: Cells, seat: int, told: Story, temper: Temper) -> None:
        self.r, self.s, self.seat, self.temper = r, s, seat, temper
        self.powers = powers_of(r, s.trump)
        self.lying = lying(s)
        self.clues = clues(r, s, seat, told, temper)
        self.hand: list[int] = list(cards_of(s.hand[seat]))
        self.rest: list[int] = list(cards_of(pack_of(r) & ~_seen(s)))
        self.words = _words(s, seat)
        self.signed = any(clue.viertig for clue in self.clues.values())

    def imagine(self, samples: int, rng: Random) -> list[World]:
        """Where something was said, of many worlds those are kept that fit it; a single good one must not
        outweigh all others."""
        if not samples or not (self.words or self.signed):
            return [self._world(rng) for _ in range(samples)]
        pool = [self._world(rng) for _ in range(POOL * samples)]
        return rng.choices(pool, [world.weight for world in pool], k=samples)

    def _world(self, rng: Random) -> World:
        hands = self._deal(rng)
        worth = self.powers.worth
        for hand in hands:
            hand.sort(key=worth.__getitem__)
        masks, ranks = self.lying
        made = [seat_values(self.powers, hands[i], masks[i], ranks[i]) for i in range(self.s.seats)]
        by_seat = [gleich for gleich, _ in made], [hanger for _, hanger in made]
        return World(hands, by_seat, of_parties(by_seat, self.r.parties), self._weight(hands, by_seat))

    def _deal(self, rng: Random) -> list[list[int]]:
        random = rng.random
        rest = sorted(self.rest, key=lambda _: random())
        hands: list[list[int]] = [self.hand[:] for _ in range(self.s.seats)]
        never = {}
        for seat, clue in self.clues.items():
            hands[seat] = list(cards_of(clue.known))
            never[seat] = clue.never
            if clue.denied and random() < clue.belief:
                never[seat] |= clue.denied
            _redeem(clue, hands[seat], never[seat], rest, rng)
        for seat in sorted(self.clues, key=lambda seat: -never[seat].bit_count()):
            _fill(hands[seat], self.clues[seat].needs, never[seat], rest)
        return hands

    def _weight(self, hands: list[list[int]], by_seat: Values) -> float:
        """How well the words given so far fit."""
        weight = 1.0
        for seat, f, level in self.words:
            heed = self.temper.heed * max(1, level - 2)  # the higher it goes, the more they have
            if f == SPIEL:
                strong = sum(self.powers.worth[card] > 100 for card in hands[seat])
                weight *= (0.4 + 0.3 * strong) ** heed
            else:
                weight *= SPOKEN[level > 2][min(4, by_seat[f][seat] >> 4)] ** heed
        for seat, clue in self.clues.items():
            for f in range(2):
                if clue.viertig >> f & 1 and by_seat[f][seat] < VIERTIG:
                    weight *= SIGNED_FALSE
        return weight


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


def _redeem(clue: Clue, hand: list[int], never: int, rest: list[int], rng: Random) -> None:
    """Put into the hand what it lacks of each pledge that is believed."""
    for pool, number, trust in clue.pledges:
        if rng.random() >= trust:
            continue
        wanted = min(clue.needs - len(hand), number - sum(pool >> card & 1 for card in hand))
        fitting = [card for card in rest if pool >> card & 1 and not never >> card & 1]
        for card in fitting[: max(0, wanted)]:
            hand.append(card)
            rest.remove(card)


def _fill(hand: list[int], needs: int, never: int, rest: list[int]) -> None:
    """The rest of a hand from the shuffled cards; where too few fit, anything."""
    wanted = max(0, needs - len(hand))
    if never and wanted:
        given = [card for card in rest if not never >> card & 1][:wanted]
        hand += given
        rest[:] = [card for card in rest if card not in given]
        wanted -= len(given)
    hand += rest[:wanted]
    del rest[:wanted]
