"""How imagined players play, on the rules' own cells: lead high, leave it to the partner, take cheaply, keep
the Perlaggen until they decide.  Plain for `thumb`, compiled for `search`.

A play is a card and, from the seventh bit on, its name.  A Perlagg laid without a name in an imagined deal is
one thrown away: under which name shows when it is needed.
"""

from stammtisch.core.bits import lowest, size
from stammtisch.core.rule import apart, rule
from stammtisch.games.perlaggen.cells import PLAY, SPIEL, Cells, Rules, is_open, party
from stammtisch.games.perlaggen.play import advance_play, judge_play, needed
from stammtisch.games.perlaggen.strength import led_suit, perlagg_rank, strength, strength_laid, taker

ACE = 8
# what the partner has so is left to him; so is his ace of the suit led
GOOD, GOOD_LED, TRUMP = 512 + 16 * 7, 256 + 16 * ACE, 512


@rule
def going_on(s: Cells) -> bool:
    """Cards are still played for Spiel."""
    return s.phase == PLAY and is_open(s, SPIEL)


@rule
def cheapest(s: Cells, cards: int) -> int:
    """What one parts with first."""
    plain = cards & ~(511 << 9 * s.trump)
    cards = plain if plain else cards
    chosen, low = lowest(cards), 9
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card % 9 < low:
            chosen, low = card, card % 9
    return chosen


@rule
def dearest(s: Cells, cards: int) -> int:
    """The highest of plain cards that are no trumps."""
    chosen, high = lowest(cards), -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card % 9 > high:
            chosen, high = card, card % 9
    return chosen


@rule
def wild_of(r: Rules, s: Cells, wilds: int, best: bool) -> int:
    """The best or the least of some Perlaggen."""
    chosen, found = lowest(wilds), 0
    while wilds:
        card = lowest(wilds)
        wilds &= wilds - 1
        rank = perlagg_rank(r, s.trump, card)
        if found == 0 or (rank > found) == best:
            chosen, found = card, rank
    return chosen


@rule
def as_ace(s: Cells, card: int) -> int:
    return card | (9 * s.trump + ACE) << 6


@rule
def most_of_others(r: Rules, s: Cells, me: int) -> int:
    found = 0
    for p in range(r.parties):
        if p != me:
            found = max(found, s.tricks[p])
    return found


@rule
@apart
def lead(r: Rules, s: Cells, seat: int) -> int:
    hand, me, last = s.hand[seat], party(r, seat), needed(r) - 1
    wilds = hand & s.wilds
    if wilds and (s.tricks[me] == last or most_of_others(r, s, me) == last):
        return as_ace(s, wild_of(r, s, wilds, True))
    plain = hand & ~wilds & ~(511 << 9 * s.trump)
    if plain:
        return dearest(s, plain)
    trumps = hand & ~wilds
    return cheapest(s, trumps) if trumps else as_ace(s, wild_of(r, s, wilds, False))


@rule
@apart
def follow(r: Rules, s: Cells, seat: int) -> int:
    hand, me, led, holder = s.hand[seat], party(r, seat), led_suit(s), taker(r, s)
    best, ours = strength_laid(r, s, holder, s.trick, led), party(r, holder) == me
    behind = s.seats - 1 - s.in_trick
    missing, pressed = needed(r) - s.tricks[me], most_of_others(r, s, me) == needed(r) - 1
    wilds, plains = hand & s.wilds, hand & ~s.wilds
    same = plains & 511 << 9 * led
    legal = same if same else plains
    if legal and ours and (behind == 0 or best >= GOOD or (best >= GOOD_LED and best < TRUMP)):
        return cheapest(s, legal)
    taking = 0
    rest = same
    while rest:
        if strength(s, led, lowest(rest), 0) > best:
            taking |= rest & -rest
        rest &= rest - 1
    if taking:
        return cheapest(s, taking) if behind == 0 else dearest(s, taking)
    if not ours or behind:
        rest = plains & 511 << 9 * s.trump
        while rest:
            if strength(s, led, lowest(rest), 0) > best:
                return lowest(rest)
            rest &= rest - 1
    if not ours and wilds:
        many = size(wilds)
        if missing == 1 or pressed or many >= missing:
            while wilds:
                card = wild_of(r, s, wilds, not (behind == 0 or many > 1))
                wilds &= ~(1 << card)
                if strength(s, led, 9 * s.trump + ACE, perlagg_rank(r, s.trump, card)) > best:
                    return as_ace(s, card)
    return cheapest(s, legal) if legal else wild_of(r, s, hand, False)


@rule
@apart
def choose(r: Rules, s: Cells, seat: int) -> int:
    play = lead(r, s, seat) if s.in_trick == 0 else follow(r, s, seat)
    if judge_play(r, s, seat, play & 63, play >> 6) == 0:
        return play
    hand, ace = s.hand[seat], 9 * s.trump + ACE
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if judge_play(r, s, seat, card, 0) == 0:
            return card
        if s.wilds >> card & 1 and judge_play(r, s, seat, card, ace) == 0:
            return card | ace << 6
    return lowest(hand)


@rule
@apart
def play_out(r: Rules, s: Cells) -> None:
    """Until Spiel is decided."""
    while going_on(s):
        seat = s.turn
        if s.hand[seat] == 0:
            return
        play = choose(r, s, seat)
        advance_play(r, s, seat, play & 63, play >> 6)
