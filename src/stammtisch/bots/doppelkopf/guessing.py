"""Hands of the others that agree with what a seat saw, and how likely they are for the way they were played.

A guess is made of counts alone; its weight is how often the others, with such hands, would have declared,
announced and played as they did.  Nothing is impossible for being foolish: people are.
"""

from dataclasses import dataclass
from math import exp
from typing import Any

from stammtisch.bots.doppelkopf.habits import beaten_by, choose
from stammtisch.bots.doppelkopf.shares import ALL_EYES, ALONE_FEW, ALONE_MANY, ALONE_NONE, RE_MANY
from stammtisch.bots.doppelkopf.weighing import LESS
from stammtisch.bots.drawing import SURE
from stammtisch.core.bits import size
from stammtisch.core.cells import Cells as AnyCells
from stammtisch.core.cells import row
from stammtisch.core.chance import Chance, below
from stammtisch.core.rule import apart, rule
from stammtisch.games.doppelkopf.advance import advance_play, take_up
from stammtisch.games.doppelkopf.announcing import rung_of
from stammtisch.games.doppelkopf.cells import (
    CQ,
    DA,
    DAMEN,
    FLEISCHLOS,
    HANGING,
    HOCHZEIT,
    MOST,
    NOBODY,
    NONE,
    NORMAL,
    PLAY,
    Cells,
    Rules,
    is_solo,
)
from stammtisch.games.doppelkopf.parties import party
from stammtisch.games.doppelkopf.strength import (
    ACE,
    FACES,
    TRUMP_SETS,
    cards_of_suit,
    height,
    may_follow,
    seat_at,
    suit_led,
)

PARTIES = 10  # sets of Re seats that a seat may hold possible


@dataclass(slots=True)
class Knowledge(AnyCells):
    """What a seat knows."""

    seat: int = 0
    out: list[int] = row(FACES)  # copies of each face that others hold
    void: list[int] = row(MOST)  # what each seat is known to be without
    size: list[int] = row(MOST)  # cards that it holds
    parties: int = 0
    re: list[int] = row(PARTIES)
    odds: list[int] = row(PARTIES)  # added up, as shares
    damen: list[int] = row(PARTIES * MOST)  # Kreuz Damen that each still holds, where that is fixed
    fixed: int = 0
    foxes: list[int] = row(MOST)  # Karo Asse that it must still hold
    room: list[int] = row(MOST)  # while a guess is made
    rest: list[int] = row(FACES)


@dataclass(slots=True)
class Guess(AnyCells):
    hand: list[int] = row(MOST)
    twice: list[int] = row(MOST)
    dealt: list[int] = row(MOST)
    dealt_twice: list[int] = row(MOST)
    re: int = 0
    which: int = 0


TRIES = 30
ACE_RUNS = 0.7  # where there are trumps
CHOSEN = 0.03  # of the eyes that a solo in a suit is better than the measured ones: it is declared with sense
ODD = 0.45  # a card that the sensible player would not have played
STEEP, SPREAD = 9.0, 14.0  # eyes
FLOOR = 0.05


# --- hands from counts
@rule
def give(k: Any, guess: Any, seat: int, card: int) -> None:
    take_up(guess, seat, card)
    k.room[seat] -= 1
    k.rest[card] -= 1


@rule
def holders(k: Any, s: Cells, belongs: int) -> int:
    """Seats that may hold what belongs to a suit or to the trumps."""
    found = 0
    for i in range(4):
        seat = s.order[i]
        if seat != k.seat and k.room[seat] > 0 and not k.void[seat] >> belongs & 1:
            found |= 1 << seat
    return found


@rule
@apart
def place_one(k: Any, s: Cells, g: Chance, guess: Any, card: int, belongs: int) -> bool:
    """To one of those who may have it, by the room that they have."""
    seats, room = holders(k, s, belongs), 0
    for i in range(4):
        if seats >> s.order[i] & 1:
            room += k.room[s.order[i]]
    if room == 0:
        return False
    at = below(g, room)
    for i in range(4):
        seat = s.order[i]
        if seats >> seat & 1:
            if at < k.room[seat]:
                give(k, guess, seat, card)
                return True
            at -= k.room[seat]
    return False


@rule
@apart
def try_deal(k: Any, s: Cells, g: Chance, guess: Any, kind: int) -> bool:
    """What is tied to few hands first."""
    for i in range(4):
        seat = s.order[i]
        guess.hand[seat] = s.hand[seat] if seat == k.seat else 0
        guess.twice[seat] = s.twice[seat] if seat == k.seat else 0
        k.room[seat] = 0 if seat == k.seat else k.size[seat]
    for card in range(FACES):
        k.rest[card] = k.out[card]
    for i in range(4):
        seat = s.order[i]
        for _ in range(k.damen[MOST * guess.which + seat] if k.fixed else 0):
            if k.rest[CQ] == 0 or k.room[seat] == 0:
                return False
            give(k, guess, seat, CQ)
        for _ in range(k.foxes[seat]):
            if k.rest[DA] and k.room[seat]:
                give(k, guess, seat, DA)
    if k.fixed and k.rest[CQ]:
        return False
    for free in range(1, 4):
        for belongs in range(5):
            if size(holders_all(k, s, belongs)) != free:
                continue
            begin = below(g, FACES)
            for step in range(FACES):
                card = (begin + 7 * step) % FACES  # in another order each time
                if suit_led(kind, card) == belongs:
                    while k.rest[card]:
                        if not place_one(k, s, g, guess, card, belongs):
                            return False
    return True


@rule
def holders_all(k: Any, s: Cells, belongs: int) -> int:
    """The same with those who have no room left."""
    found = 0
    for i in range(4):
        seat = s.order[i]
        if seat != k.seat and not k.void[seat] >> belongs & 1:
            found |= 1 << seat
    return found


@rule
@apart
def deal_guess(k: Any, s: Cells, g: Chance, guess: Any, kind: int) -> bool:
    for _ in range(TRIES):
        draw = below(g, SURE)
        guess.which = 0
        while guess.which < k.parties - 1 and draw >= k.odds[guess.which]:
            guess.which += 1
        if try_deal(k, s, g, guess, kind):
            guess.re = k.re[guess.which]
            return True
    return False


# --- how they would have acted
@rule
@apart
def strength(r: Rules, t: Cells, seat: int, alone: bool) -> float:
    """Eyes that a hand may hope for before the first card; by the measured shares."""
    trumps, quality, winners, voids = 0.0, 0.0, 0.0, 0.0
    cards = t.hand[seat] & TRUMP_SETS[t.kind]
    for card in range(FACES):
        if t.hand[seat] >> card & 1:
            copies = 2 if t.twice[seat] >> card & 1 else 1
            if height(t.kind, card):
                trumps += copies
                quality += copies * LESS[beaten_by(r, t, seat, card)]
            elif card % 9 == ACE:
                winners += copies * (1.0 if t.kind == FLEISCHLOS else ACE_RUNS)
    for suit in range(4):
        if cards and cards_of_suit(t.kind, suit) and not t.hand[seat] & cards_of_suit(t.kind, suit):
            voids += 1
    weights, more = RE_MANY, 0.0
    if alone and t.kind == FLEISCHLOS:
        weights = ALONE_NONE
    elif alone and t.kind >= DAMEN:
        weights = ALONE_FEW
    elif alone:
        weights, more = ALONE_MANY, CHOSEN
    counted = weights[1] * trumps + weights[2] * quality + weights[3] * winners + weights[4] * voids
    return ALL_EYES * (weights[0] + more + counted / r.hand)


@rule
def leaning(eyes: float, wanted: float, spread: float) -> float:
    return FLOOR + (1 - FLOOR) / (1 + exp((wanted - eyes) / spread))


@rule
@apart
def go_back(r: Rules, s: Cells, t: Cells, guess: Any) -> None:
    """The position before the first card, with the guessed hands."""
    for i in range(4):
        seat = s.order[i]
        t.hand[seat], t.twice[seat] = guess.hand[seat], guess.twice[seat]
    for at in range(4 * s.trick + s.in_trick):
        take_up(t, seat_at(s, at // 4, at % 4), s.card[at])
    for i in range(4):
        seat = s.order[i]
        t.dealt[seat] = guess.dealt[seat] = t.hand[seat]
        t.dealt_twice[seat] = guess.dealt_twice[seat] = t.twice[seat]
    t.trick = t.in_trick = 0
    t.leader = t.turn = s.led_by[0]
    t.schwein_by, t.schwein_at, t.must, t.bound_by = NOBODY, NONE, NOBODY, NOBODY
    t.re = guess.re
    if s.kind == HOCHZEIT or s.kind == HANGING:
        t.kind, t.re, t.seeking, t.m = HOCHZEIT, 1 << s.alone, 1, 0


@rule
@apart
def likelihood(r: Rules, s: Cells, t: Cells, guess: Any, me: int) -> float:
    """`t` is a copy of `s` to be played over again."""
    weight = 1.0
    go_back(r, s, t, guess)
    if is_solo(s.kind) and s.alone != me:
        weight *= leaning(strength(r, t, s.alone, True), 128.0, STEEP)
    for i in range(s.said):
        by = s.said_by[i]
        if by != me and not is_solo(s.kind):
            wanted = (118.0 if party(guess.re, by) == 0 else 124.0) + 8 * rung_of(s.said_word[i])
            weight *= leaning(strength(r, t, by, False), wanted, SPREAD)
        elif by != me and by == s.alone:  # who stands by his solo has one
            weight *= leaning(strength(r, t, by, True), 128.0 + 8 * rung_of(s.said_word[i]), STEEP)
    for at in range(4 * s.trick + s.in_trick):
        seat, card = seat_at(s, at // 4, at % 4), s.card[at]
        cards = may_follow(t, seat) & t.hand[seat]
        if seat != me and cards & (cards - 1) and choose(r, t, seat) != card:
            weight *= ODD
        advance_play(r, t, seat, card, 1 if at == s.schwein_at else 0)
    return weight


@rule
def before_play(s: Cells, guess: Any) -> None:
    for i in range(4):
        seat = s.order[i]
        guess.dealt[seat], guess.dealt_twice[seat] = guess.hand[seat], guess.twice[seat]


@rule
@apart
def spoken(r: Rules, s: Cells, t: Cells, guess: Any, me: int) -> float:
    """Before play: what the others declared."""
    weight, declared = 1.0, 0
    before_play(s, guess)
    for i in range(4):
        seat = s.order[i]
        t.hand[seat], t.twice[seat] = guess.hand[seat], guess.twice[seat]
    for i in range(4):
        seat = s.order[i]
        declared = s.declared[seat]
        if seat != me and declared == NORMAL and guess.twice[seat] >> CQ & 1:
            weight *= FLOOR
        if seat != me and is_solo(declared):
            t.kind = declared
            weight *= leaning(strength(r, t, seat, True), 128.0, STEEP)
    return weight


@rule
@apart
def guess_one(r: Rules, k: Any, s: Cells, t: Cells, g: Chance, guess: Any) -> float:
    """The weight of a new guess, 0 where none was found; `t` is a copy of `s`."""
    if not deal_guess(k, s, g, guess, s.kind):
        return 0.0
    if s.phase != PLAY:
        return spoken(r, s, t, guess, k.seat)
    return likelihood(r, s, t, guess, k.seat)


@rule
def put_in(s: Cells, guess: Any) -> None:
    """A guess as the truth."""
    for i in range(4):
        seat = s.order[i]
        s.hand[seat], s.twice[seat] = guess.hand[seat], guess.twice[seat]
        s.dealt[seat], s.dealt_twice[seat] = guess.dealt[seat], guess.dealt_twice[seat]
    if s.phase == PLAY and s.kind == NORMAL:
        s.re = guess.re
