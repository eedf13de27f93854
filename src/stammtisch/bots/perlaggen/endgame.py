"""What a deal comes to, and its last tricks with open cards, both sides perfect: alpha-beta for all three
figures at once, without recursion.

A side plays for what the game is worth to it after the deal: `worth` has a number for every outcome.
"""

from dataclasses import dataclass
from typing import Any

from stammtisch.bots.perlaggen.habits import ACE, going_on
from stammtisch.core.bits import lowest
from stammtisch.core.cells import Cells as AnyCells
from stammtisch.core.cells import row
from stammtisch.core.rule import apart, rule
from stammtisch.games.perlaggen.cells import NOBODY, PARTIES, PLACES, SEATS, SPIEL, Cells, Rules, party
from stammtisch.games.perlaggen.figures import add_rank, best_gleich, best_hanger
from stammtisch.games.perlaggen.play import advance_play, judge_play

Outcome = tuple[int, int, int]  # the party that has Gleich, Hanger and Spiel, NOBODY where it stands

DEEPEST = 30
BASE = PARTIES + 1
MOST = 1 << 40


@dataclass(slots=True)
class Figures(AnyCells):
    """What each seat can make."""

    laid: list[int] = row(SEATS)  # what lay when the imagined deal began
    gleich: list[int] = row(SEATS)
    hanger: list[int] = row(SEATS)


@dataclass(slots=True)
class Ladder(AnyCells):
    """The search, by depth."""

    cards: list[int] = row(DEEPEST)
    aces: list[int] = row(DEEPEST)
    low: list[int] = row(DEEPEST)
    high: list[int] = row(DEEPEST)
    found: list[int] = row(DEEPEST)
    outcome: list[int] = row(DEEPEST)


# --- what comes of it
@rule
@apart
def figures_of(f: Any, s: Cells) -> None:
    """What each seat can make of its cards; a Perlagg thrown away since bears the name that helps."""
    for seat in range(s.seats):
        mask, ranks, wilds = 0, 0, 0
        for place in range(s.laid[seat]):
            at = PLACES * seat + place
            loose = (
                place >= f.laid[seat] and s.wilds >> s.card[at] & 1 and not s.christened[seat] >> place & 1
            )
            if loose:
                wilds += 1
            else:
                mask, ranks = mask | 1 << s.name[at], add_rank(ranks, s.name[at])
        hand = s.hand[seat]
        while hand:
            card = lowest(hand)
            hand &= hand - 1
            if s.wilds >> card & 1:
                wilds += 1
            else:
                mask, ranks = mask | 1 << card, add_rank(ranks, card)
        f.gleich[seat], f.hanger[seat] = best_gleich(ranks, wilds), best_hanger(mask, wilds)


@rule
def owner(r: Rules, s: Cells, values: Any) -> int:
    """The party with the best figure, PARTIES where it stands or nobody has one."""
    best, who = 0, PARTIES
    for seat in range(s.seats):
        p = party(r, seat)
        if values[seat] > best:
            best, who = values[seat], p
        elif values[seat] == best and p != who:
            who = PARTIES
    return who


@rule
@apart
def outcome_of(r: Rules, f: Any, s: Cells) -> int:
    figures_of(f, s)
    spiel = PARTIES if s.by[SPIEL] == NOBODY else s.by[SPIEL]
    return (spiel * BASE + owner(r, s, f.hanger)) * BASE + owner(r, s, f.gleich)


def outcome_at(number: int) -> Outcome:
    gleich, hanger, spiel = (
        NOBODY if p == PARTIES else p for p in (number % BASE, number // BASE % BASE, number // BASE**2)
    )
    return gleich, hanger, spiel


OUTCOMES = tuple(outcome_at(number) for number in range(BASE**3))


# --- the search
@rule
@apart
def enter(r: Rules, w: Any, s: Cells, depth: int, me: int, low: int, high: int) -> None:
    """What may be laid: cards as they are, and Perlaggen as the ace of trumps."""
    seat, ace = s.turn, 9 * s.trump + ACE
    cards, aces, hand = 0, 0, s.hand[seat]
    thrown = False
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        wild = s.wilds >> card & 1 == 1
        if wild and judge_play(r, s, seat, card, ace) == 0:
            aces |= 1 << card
        if not (wild and thrown) and judge_play(r, s, seat, card, 0) == 0:
            cards |= 1 << card
            thrown = thrown or wild
    if cards == 0 and aces == 0:
        cards = s.hand[seat]
    w.cards[depth], w.aces[depth], w.low[depth], w.high[depth] = cards, aces, low, high
    w.found[depth] = -MOST if party(r, seat) == me else MOST
    w.outcome[depth] = 0


@rule
def next_play(s: Cells, cards: int, aces: int) -> int:
    """The highest first; a Perlagg after the plain cards."""
    plain = cards & ~s.wilds
    if plain:
        chosen, liked = 0, -1
        while plain:
            card = lowest(plain)
            plain &= plain - 1
            likes = card % 9 + (9 if card // 9 == s.trump else 0)
            if likes > liked:
                chosen, liked = card, likes
        return chosen
    if aces:
        return lowest(aces) | (9 * s.trump + ACE) << 6
    return lowest(cards)


@rule
@apart
def solved(r: Rules, w: Any, f: Any, tables: Any, worth: Any, me: int) -> int:
    """The outcome of the position in the lowest table; `me` is the party whose worth counts, against all."""
    if not going_on(tables[0]):
        return outcome_of(r, f, tables[0])
    depth = 0
    enter(r, w, tables[0], 0, me, -MOST, MOST)
    while True:
        s = tables[depth]
        if (w.cards[depth] or w.aces[depth]) and w.low[depth] < w.high[depth]:
            play = next_play(s, w.cards[depth], w.aces[depth])
            card, name = play & 63, play >> 6
            if name:
                w.aces[depth] &= ~(1 << card)
            else:
                w.cards[depth] &= ~(1 << card)
            tables[depth + 1] = s
            advance_play(r, tables[depth + 1], s.turn, card, name)
            if going_on(tables[depth + 1]):
                enter(r, w, tables[depth + 1], depth + 1, me, w.low[depth], w.high[depth])
                depth += 1
                continue
            outcome = outcome_of(r, f, tables[depth + 1])
            value = worth[outcome]
        elif depth == 0:
            return int(w.outcome[0])
        else:
            value, outcome = w.found[depth], w.outcome[depth]
            depth -= 1
        if party(r, tables[depth].turn) == me:
            if value > w.found[depth]:
                w.found[depth], w.outcome[depth] = value, outcome
            w.low[depth] = max(w.low[depth], value)
        else:
            if value < w.found[depth]:
                w.found[depth], w.outcome[depth] = value, outcome
            w.high[depth] = min(w.high[depth], value)
