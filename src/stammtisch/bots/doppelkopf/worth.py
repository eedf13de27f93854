"""What a card is worth in this trick: the eyes it brings or costs, and what it could still do later."""

from dataclasses import dataclass

from stammtisch.bots.doppelkopf.beliefs import friends
from stammtisch.bots.doppelkopf.sight import NO_LEAD, Sight
from stammtisch.bots.doppelkopf.temper import Temper
from stammtisch.core.cards import rank_of, suit_of
from stammtisch.games.doppelkopf.cells import CHARLIE, CJ, CQ, FUCHS, NOBODY, is_solo, left_of
from stammtisch.games.doppelkopf.strength import ACE, TRUMPS, eyes_of, suit_led

# measured in eyes, tried out in many deals
TACK = 12.0  # a fox, a Doppelkopf, a Charlie
FOX = 20.0  # the own fox in the others' trick
AGAIN = 0.5  # how much harder it is to beat a card that was just played to beat another
LATER = 3.0  # what each one yet to play adds
KEEP, LESS = 20.0, 0.75  # the highest trump, and how much less one is worth for each that beats it
BASE = 1.5  # any trump
ACE_KEEP = 7.0
BLANK = 3.0  # to have no more of a plain suit
DRAW = 7.0  # a soloist who draws trumps
FINDS = 16.0  # to marry, or to find somebody
RE_LEADS, KONTRA_LEADS = 2.0, -2.0
DOPPELKOPF_FROM = 40


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

    def __init__(self, sight: Sight, temper: Temper) -> None:
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
        lone = not s.seeking and s.re > 0 and s.re & (s.re - 1) == 0
        self.tacks = 0 if lone and not sight.r.tacks_alone else sight.r.tacks

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
        will = min(0.97, 0.55 + eyes / 30)  # nobody spends a high card on nothing
        mine = self.friend(seat)
        ours, theirs, taken, lost = mine, 1 - mine, 0.0, 0.0  # held as now, or taken over by a later card
        for other in self.after:
            beats = will * self.sight.p_beat(other, led, best, strength)
            friend = self.friends[other]
            won, gone = friend * beats, (1 - friend) * beats
            taken, lost = (
                taken * (1 - AGAIN * gone) + theirs * won + lost * AGAIN * won,
                lost * (1 - AGAIN * won) + ours * gone + taken * AGAIN * gone,
            )
            ours, theirs = ours * (1 - gone), theirs * (1 - won)
        return ours + taken

    def _trick(self, card: int, schwein: bool, ours: float) -> float:
        sight = self.sight
        eyes = sight.eyes() + eyes_of(card)
        value = (2 * ours - 1) * (eyes + LATER * len(self.after))
        if self.tacks & FUCHS:
            for seat, lying, power in sight.lying:
                if sight.fox(lying) and power < 200:
                    friend = self.friends[seat]
                    value += TACK * ((1 - friend) * ours - friend * (1 - ours))
            if sight.fox(card) and not schwein:
                value -= FOX * (1 - ours)
        if not self.after and eyes >= DOPPELKOPF_FROM:
            value += TACK * (2 * ours - 1)
        return value

    # --- what the card could do later
    def _cost(self, card: int, schwein: bool, takes: bool) -> float:
        sight = self.sight
        if self.left == 1:
            return 0.0
        late = min(1.0, (self.left - 1) / 4)
        if sight.trump(card):
            over = 0 if schwein else sight.over(card)
            cost = BASE + KEEP * LESS**over
            if card == CJ and self.left <= 4 and self.tacks & CHARLIE:
                cost += 3.0
            return cost * late * self.temper.thrift
        if rank_of(card) == ACE and not takes and sight.led != suit_of(card):
            return ACE_KEEP * sight.p_runs(card)
        blank = sight.hand.count(card) == 1 and not any(
            other != card and suit_led(sight.kind, other) == suit_of(card) for other in sight.hand
        )
        trumps = sum(sight.trump(other) for other in sight.hand)
        return -BLANK * late if blank and trumps else 0.0

    def _lead(self, card: int, schwein: bool) -> float:
        sight, s = self.sight, self.sight.s
        if suit_led(sight.kind, card) == TRUMPS:
            if self.alone:
                boss = schwein or sight.over(card) == 0
                return DRAW if boss and sight.out_of[TRUMPS] else -2.0
            if is_solo(s.kind):
                return KONTRA_LEADS
            return RE_LEADS if s.dealt[sight.seat] >> CQ & 1 else KONTRA_LEADS
        return 0.0

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
