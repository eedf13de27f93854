"""What a seat sees of the cards: its own, those played, those still out, and who is known to be without."""

from functools import lru_cache
from math import comb

from stammtisch.core.cards import cards_of, rank_of, suit_of
from stammtisch.games.doppelkopf.cells import DA, NOBODY, NONE, TRUMPF, Cells, Rules, held
from stammtisch.games.doppelkopf.strength import (
    FACES,
    TRUMPS,
    eyes_of,
    has_foxes,
    height,
    may_schwein,
    second_higher,
    suit_led,
)

TRUMP_POWER = 100  # above every plain card
SCHWEIN_POWER = 200
NO_LEAD = -1


@lru_cache(maxsize=1 << 16)
def none_of(special: int, drawn: int, pool: int) -> float:
    """The chance that a hand of so many cards out of a pool has none of the special ones."""
    drawn = min(drawn, pool)
    return comb(pool - special, drawn) / comb(pool, drawn) if special <= pool - drawn else 0.0


def copies(s: Cells, seat: int) -> list[int]:
    """A hand, what is there twice stands twice."""
    return sorted(cards_of(s.hand[seat]) + cards_of(s.twice[seat]))


def pack_counts(r: Rules) -> list[int]:
    """How often each face is in the pack."""
    return [2 if 6 >= card % 9 >= (1 if r.pack == 48 else 2) else 0 for card in range(FACES)]


class Sees:
    """The table from one seat, while cards are played; `kind` may be a game only thought of."""

    def __init__(self, r: Rules, s: Cells, seat: int, kind: int | None = None) -> None:
        self.r, self.s, self.seat = r, s, seat
        self.kind = s.kind if kind is None else kind
        self.hand = copies(s, seat)
        self.out = pack_counts(r)
        for card in self.hand:
            self.out[card] -= 1
        self.void = dict.fromkeys(s.order, 0)
        self._read_tricks()
        self.size = {other: held(r, s, other) for other in s.order}
        self.others = [other for other in s.order if other != seat]
        self._count()

    # --- counting
    def _read_tricks(self) -> None:
        """Cards played, and who did not follow."""
        s = self.s
        self.lying: list[tuple[int, int, int]] = []  # seat, card, power in the trick that is being played
        self.played: list[list[tuple[int, int]]] = []  # seat and card, trick by trick
        places = {seat: i for i, seat in enumerate(s.order)}
        for trick in range(s.trick + (1 if s.in_trick else 0)):
            first = places.get(s.led_by[trick], 0)
            cards: list[tuple[int, int]] = []
            led = NO_LEAD
            for i in range(4 if trick < s.trick else s.in_trick):
                seat, card = s.order[(first + i) % 4], s.card[4 * trick + i]
                self.out[card] -= 1
                led = suit_led(self.kind, card) if i == 0 else led
                if suit_led(self.kind, card) != led:
                    self.void[seat] |= 1 << led
                cards.append((seat, card))
            self.played.append(cards)
        self.led = NO_LEAD
        if s.in_trick:
            self.led = suit_led(self.kind, s.card[4 * s.trick])
            for i, (seat, card) in enumerate(self.played[-1]):
                called = 4 * s.trick + i == s.schwein_at
                self.lying.append((seat, card, self.power(card, called)))

    def _count(self) -> None:
        self.out_of = [0] * 5  # cards still out, by suit and trumps
        self.out_at = [0] * 32  # trumps still out, by height
        for card, number in enumerate(self.out):
            if number > 0:
                self.out_of[suit_led(self.kind, card)] += number
                self.out_at[height(self.kind, card)] += number if height(self.kind, card) else 0
        self.pool = {
            other: sum(n for suit, n in enumerate(self.out_of) if not self.void[other] >> suit & 1)
            for other in self.others
        }

    # --- single cards
    def trump(self, card: int) -> bool:
        return height(self.kind, card) > 0

    def power(self, card: int, schwein: bool = False) -> int:
        """In this trick; a card that does not follow has none."""
        if schwein:
            return SCHWEIN_POWER
        up = height(self.kind, card)
        if up:
            return TRUMP_POWER + up
        return rank_of(card) if self.led in (NO_LEAD, suit_of(card)) else 0

    @property
    def last_trick(self) -> bool:
        return self.s.trick == self.r.hand - 1

    def equal_takes(self, card: int) -> bool:
        """The second of two such trumps takes the trick."""
        return second_higher(self.r, self.kind, card, self.last_trick)

    def takes(self, card: int, power: int) -> bool:
        """It would be the best card of the trick so far."""
        if not self.lying:
            return True
        _, best, strength = self.best()
        return power > strength or (power == strength and card == best and self.equal_takes(card))

    def best(self) -> tuple[int, int, int]:
        """Seat, card and power of the best card that lies there."""
        found = (NOBODY, NONE, -1)
        for seat, card, power in self.lying:
            same = power == found[2] and card == found[1] and self.equal_takes(card)
            if power > found[2] or same:
                found = (seat, card, power)
        return found

    def over(self, card: int) -> int:
        """How many trumps still out beat this one."""
        up = height(self.kind, card)
        return sum(self.out_at[up + 1 :]) + (self.out_at[up] if self.equal_takes(card) else 0)

    def eyes(self) -> int:
        return sum(eyes_of(card) for _, card, _ in self.lying)

    def fox(self, card: int) -> bool:
        return card == DA and has_foxes(self.kind)

    def schwein_left(self) -> bool:
        """This seat may still call one."""
        s, seat = self.s, self.seat
        if self.kind > TRUMPF or not s.hand[seat] >> DA & 1:
            return False
        return may_schwein(self.r, s, seat) == 0

    # --- the others
    def p_void(self, other: int, suit: int) -> float:
        if self.void[other] >> suit & 1:
            return 1.0
        return none_of(self.out_of[suit], self.size[other], self.pool[other])

    def p_beat(self, other: int, led: int, card: int, power: int) -> float:
        """The chance that somebody yet to play can beat this card."""
        if power >= SCHWEIN_POWER:
            return 0.0
        size, pool, trumpless = self.size[other], self.pool[other], self.void[other] >> TRUMPS & 1
        if power > TRUMP_POWER:
            higher = 0.0 if trumpless else 1 - none_of(self.over(card), size, pool)
            return higher if led == TRUMPS else self.p_void(other, led) * higher
        trumps = 0.0 if trumpless else 1 - none_of(self.out_of[TRUMPS], size, pool)
        follows = 0.0
        if not self.void[other] >> led & 1:
            higher_cards = sum(self.out[9 * led + rank] for rank in range(power + 1, 7)
                               if not self.trump(9 * led + rank))  # fmt: skip
            follows = 1 - none_of(higher_cards, size, pool)
        return min(1.0, self.p_void(other, led) * trumps + follows)

    def p_runs(self, card: int) -> float:
        """The chance that a plain card led now is beaten by nobody."""
        chance = 1.0
        for other in self.others:
            chance *= 1 - self.p_beat(other, suit_of(card), card, rank_of(card))
        return chance
