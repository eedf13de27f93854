"""How imagined players play: a sensible one, who goes by what a card is worth.

He knows who is with whom, and of the others' cards what they could take a trick with, but does not trust it
fully: a player who knew all cards would wait for what nobody can wait for.
"""

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
from stammtisch.core.bits import lowest, size
from stammtisch.core.rule import apart, rule
from stammtisch.games.doppelkopf.cells import (
    DA,
    FUCHS,
    KINDS,
    Cells,
    Rules,
    left_of,
)
from stammtisch.games.doppelkopf.strength import (
    ACE,
    FACES,
    TRUMP_SETS,
    TRUMPS,
    best_place,
    cards_of_suit,
    eyes_of,
    has_foxes,
    height,
    may_follow,
    may_schwein,
    seat_at,
    second_higher,
    suit_led,
)

# how surely an imagined player who can take over does, and who cannot seems to; whether he stays out of a
# wedding trick; how likely he thinks that an ace runs
SEES, FEARS = 0.85, 0.1
STAYS_IF_ABLE, STAYS = 0.2, 0.9
RUNS = 4 / 7


def _higher(kind: int, card: int) -> int:
    """What beats a card that is the best so far, equal ones left aside."""
    up, trumps = height(kind, card), TRUMP_SETS[kind]
    if up:
        return sum(1 << other for other in range(FACES) if height(kind, other) > up)
    suit = sum(1 << other for other in range(card + 1, 9 * (card // 9) + 9) if not trumps >> other & 1)
    return trumps | suit


HIGHER = tuple(_higher(kind, card) for kind in range(len(KINDS)) for card in range(FACES))


@rule
def takers(r: Rules, kind: int, best: int, last: bool) -> int:
    """The faces that would take over from the best card, a set."""
    equal = 1 << best if second_higher(r, kind, best, last) else 0
    return HIGHER[FACES * kind + best] | equal


@rule
def calls(r: Rules, t: Cells, seat: int, card: int) -> int:
    """Whoever may call a Schwein does."""
    return 1 if card == DA and may_schwein(r, t, seat) == 0 else 0


@rule
def together(t: Cells, seat: int, other: int) -> bool:
    """Of one party; before the Findungsstich everybody stands for himself."""
    if t.seeking:
        return seat == other
    return (t.re >> seat & 1) == (t.re >> other & 1)


@rule
def follows(kind: int, led: int, hand: int) -> int:
    fitting = cards_of_suit(kind, led) & hand
    return fitting if fitting else hand


@rule
def beaten_by(r: Rules, t: Cells, seat: int, card: int) -> int:
    """How many cards of the others beat a trump."""
    above, count, other = takers(r, t.kind, card, t.trick == r.hand - 1), 0, seat
    for _ in range(3):
        other = left_of(t, other)
        count += size(t.hand[other] & above) + size(t.twice[other] & above)
    return count


@rule
@apart
def ours_if(r: Rules, t: Cells, seat: int, holder: int, best: int, sure: bool, led: int, eyes: int) -> float:
    """The chance that the trick goes to the seat's party when this card is the best so far."""
    will = will_of(eyes)
    mine = 1.0 if together(t, seat, holder) else 0.0
    ours, theirs, taken, lost = mine, 1 - mine, 0.0, 0.0
    above = 0 if sure else takers(r, t.kind, best, t.trick == r.hand - 1)
    other = seat
    for _ in range(3 - t.in_trick):
        other = left_of(t, other)
        can = follows(t.kind, led, t.hand[other]) & above
        beats = 0.0 if sure else will * (SEES if can else FEARS)
        friend = 1.0 if together(t, seat, other) else 0.0
        ours, theirs, taken, lost = passed_on(ours, theirs, taken, lost, beats, friend)
    return ours + taken


@rule
def keeping(r: Rules, t: Cells, seat: int, card: int, schwein: int, takes: bool, led: int) -> float:
    """What a card could still do later."""
    left = r.hand - t.trick
    if left == 1:
        return 0.0
    if height(t.kind, card):
        return trump_worth(tacks_of(r, t), card, 0 if schwein else beaten_by(r, t, seat, card), left)
    if card % 9 == ACE and not takes and led != card // 9:
        return ACE_KEEP * RUNS
    suit = t.hand[seat] & cards_of_suit(t.kind, card // 9)
    alone = suit == 1 << card and not t.twice[seat] >> card & 1
    return -BLANK * late_in(left) if alone and t.hand[seat] & TRUMP_SETS[t.kind] else 0.0


@rule
def leading(r: Rules, t: Cells, seat: int, card: int, schwein: int) -> float:
    if height(t.kind, card) == 0:
        return 0.0
    return lead_worth(r, t, seat, schwein != 0 or beaten_by(r, t, seat, card) == 0, True)


@rule
def marrying(r: Rules, t: Cells, seat: int, holder: int, sure: bool, best: int, led: int) -> float:
    """The Findungsstich: everybody wants to marry, and the bride wants to be found."""
    if led == TRUMPS and not r.find_any:
        return -FINDS / 2 if seat == t.alone else 0.0
    if holder != seat:
        return 0.0
    stays, other = 1.0, seat
    above = 0 if sure else takers(r, t.kind, best, t.trick == r.hand - 1)
    for _ in range(3 - t.in_trick):
        other = left_of(t, other)
        stays *= STAYS_IF_ABLE if follows(t.kind, led, t.hand[other]) & above else STAYS
    return -FINDS * stays if seat == t.alone else FINDS * stays


@rule
@apart
def choose(r: Rules, t: Cells, seat: int) -> int:
    """The card that is worth most in this trick."""
    cards = may_follow(t, seat) & t.hand[seat]
    if cards & (cards - 1) == 0:
        return lowest(cards)
    foxes = tacks_of(r, t) & FUCHS and has_foxes(t.kind)
    first, lying, holder, best, sure, led = 4 * t.trick, 0, seat, 0, False, -1
    hunted, guarded, above = 0, 0, 0
    if t.in_trick:
        led = suit_led(t.kind, t.card[first])
        place = best_place(r, t, t.trick, t.in_trick)
        holder, best = seat_at(t, t.trick, place), t.card[first + place]
        sure = t.schwein_at == first + place
        above = 0 if sure else takers(r, t.kind, best, t.trick == r.hand - 1)
        for i in range(t.in_trick):
            lying += eyes_of(t.card[first + i])
            if foxes and t.card[first + i] == DA and t.schwein_at != first + i:
                if together(t, seat, seat_at(t, t.trick, i)):
                    guarded += 1
                else:
                    hunted += 1
    chosen, most = lowest(cards), -1e9
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        schwein = calls(r, t, seat, card)
        takes = t.in_trick == 0 or schwein == 1 or above >> card & 1 == 1
        who, what, safe = (seat, card, schwein == 1) if takes else (holder, best, sure)
        suit = suit_led(t.kind, card) if t.in_trick == 0 else led
        eyes = lying + eyes_of(card)
        ours = ours_if(r, t, seat, who, what, safe, suit, eyes)
        value = trick_worth(ours, eyes, 3 - t.in_trick)
        value += TACK * (hunted * ours - guarded * (1 - ours))
        if foxes and card == DA and schwein == 0:
            value -= FOX * (1 - ours)
        value -= keeping(r, t, seat, card, schwein, takes, suit)
        if t.in_trick == 0:
            value += leading(r, t, seat, card, schwein)
        if t.seeking:
            value += marrying(r, t, seat, who, safe, what, suit)
        if value > most:
            chosen, most = card, value
    return chosen
