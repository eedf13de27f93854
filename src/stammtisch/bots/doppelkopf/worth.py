"""What a card is worth in this trick: the eyes it brings or costs, and what it could still do later."""

from dataclasses import dataclass

from stammtisch.bots.doppelkopf.beliefs import friends
from stammtisch.bots.doppelkopf.sight import NO_LEAD, Sees
from stammtisch.bots.doppelkopf.temper import Temper
from stammtisch.bots.doppelkopf.weighing import (
    ACE_KEEP,
    BLANK,
    FINDS,
    FOX,
    TACK,
    late_in,
    lead_worth,
    passed_on,
    tacks_of,
    trick_worth,
    trump_worth,
    will_of,
)
from stammtisch.core.cards import rank_of, suit_of
from stammtisch.games.doppelkopf.cells import FUCHS, NOBODY, left_of
from stammtisch.games.doppelkopf.strength import ACE, TRUMPS, eyes_of, suit_led


@dataclass(frozen=True, slots=True)
class Move:
    """A card with what is expected of it."""

    card: int
    schwein: bool
    takes: bool  # it is the best so far
    ours: float  # the chance that the own party gets the trick
    value: float


class Weigher:
    """Weighs the cards of one seat in one position."""

    def __init__(self, sight: Sees, temper: Temper) -> None:
        self.sight, self.temper = sight, temper
        self.friends = friends(sight)
        s = sight.s
        self.after: list[int] = []
        seat = s.turn
        for _ in range(3 - s.in_trick):
            seat = left_of(s, seat)
            self.after.append(seat)
        self.alone = s.alone == sight.seat and not s.seeking and s.re == 1 << sight.seat
        self.left = sight.r.hand - s.trick  # tricks still to be played, this one too
        self.tacks = tacks_of(sight.r, s)

    def weigh(self, card: int, schwein: bool) -> Move:
        sight = self.sight
        power = sight.power(card, schwein)
        takes = sight.takes(card, power)
        seat, best, strength = (sight.seat, card, power) if takes else sight.best()
        led = sight.led if sight.led != NO_LEAD else suit_led(sight.kind, card)
        ours = self._ours(seat, best, strength, led, sight.eyes() + eyes_of(card))
        value = self._trick(card, schwein, ours) - self._cost(card, schwein, takes)
        if sight.led == NO_LEAD:
            value += self._lead(card, schwein)
        if sight.s.seeking:
            value += self._wedding(seat, best, strength, led)
        return Move(card, schwein, takes, ours, value)

    # --- this trick
    def friend(self, seat: int) -> float:
        return 1.0 if seat == self.sight.seat else self.friends[seat]

    def _ours(self, seat: int, best: int, strength: int, led: int, eyes: int) -> float:
        """The chance that the trick goes to the own party when this card is the best so far."""
        will = will_of(eyes)
        mine = self.friend(seat)
        ours, theirs, taken, lost = mine, 1 - mine, 0.0, 0.0  # held as now, or taken over by a later card
        for other in self.after:
            beats = will * self.sight.p_beat(other, led, best, strength)
            ours, theirs, taken, lost = passed_on(ours, theirs, taken, lost, beats, self.friends[other])
        return ours + taken

    def _trick(self, card: int, schwein: bool, ours: float) -> float:
        sight = self.sight
        eyes = sight.eyes() + eyes_of(card)
        value = trick_worth(ours, eyes, len(self.after))
        if self.tacks & FUCHS:
            for seat, lying, power in sight.lying:
                if sight.fox(lying) and power < 200:
                    friend = self.friends[seat]
                    value += TACK * ((1 - friend) * ours - friend * (1 - ours))
            if sight.fox(card) and not schwein:
                value -= FOX * (1 - ours)
        return value

    # --- what the card could do later
    def _cost(self, card: int, schwein: bool, takes: bool) -> float:
        sight = self.sight
        if self.left == 1:
            return 0.0
        if sight.trump(card):
            over = 0 if schwein else sight.over(card)
            return trump_worth(self.tacks, card, over, self.left) * self.temper.thrift
        if rank_of(card) == ACE and not takes and sight.led != suit_of(card):
            return ACE_KEEP * sight.p_runs(card)
        blank = sight.hand.count(card) == 1 and not any(
            other != card and suit_led(sight.kind, other) == suit_of(card) for other in sight.hand
        )
        trumps = sum(sight.trump(other) for other in sight.hand)
        return -BLANK * late_in(self.left) if blank and trumps else 0.0

    def _lead(self, card: int, schwein: bool) -> float:
        sight = self.sight
        if suit_led(sight.kind, card) != TRUMPS:
            return 0.0
        boss = schwein or sight.over(card) == 0
        return lead_worth(sight.r, sight.s, sight.seat, boss, sight.out_of[TRUMPS] > 0)

    def _wedding(self, seat: int, best: int, strength: int, led: int) -> float:
        """The Findungsstich: everybody wants to marry, and the bride wants to be found."""
        sight, s = self.sight, self.sight.s
        if led == TRUMPS and not sight.r.find_any:
            return -FINDS / 2 if sight.seat == s.alone else 0.0
        stays = 1.0
        for other in self.after:
            stays *= 1 - sight.p_beat(other, led, best, strength)
        chance = stays if seat == sight.seat else 0.0
        if sight.seat == s.alone:
            return -FINDS * chance
        return FINDS * chance if seat != NOBODY else 0.0
