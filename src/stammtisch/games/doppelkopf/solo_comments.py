"""Remarks on a soloist who did not lead what could not be beaten (section 9, `hessisch` and `sandmann`)."""

from stammtisch.core.cards import cards_of

from .advance import end_trick, lay
from .cells import (
    DA,
    DONE,
    KONTRA,
    NONE,
    Cells,
    Rules,
    is_solo,
    left_of,
)
from .story import DealStory, Played
from .strength import (
    ACE,
    breaks_suit,
    eyes_of,
    height,
    may_schwein,
    takes_over,
)


def standing_cards(r: Rules, s: Cells, seat: int) -> list[int]:
    """Cards that win if led, whatever the others legally reply from the hands they hold."""
    return [card for card in cards_of(s.hand[seat]) if _stands(r, s, seat, card)]


def _stands(r: Rules, s: Cells, seat: int, card: int) -> bool:
    led = s.copy()
    lay(led, seat, card, 0)
    last, other = s.trick == r.hand - 1, seat
    for _ in range(3):
        other = left_of(s, other)
        for reply in cards_of(led.hand[other]):
            if breaks_suit(led, other, reply):
                continue
            schwein = reply == DA and may_schwein(r, led, other) == 0
            if schwein or takes_over(r, s.kind, reply, card, last):
                return False
    return True


def hessisch(t: DealStory) -> bool:
    """A standing card kept back, the lead lost, and then a bare As falls."""
    s, soloist = t.end, t.end.alone
    if not is_solo(s.kind):
        return False
    given_away = False
    for played in t.cards:
        number = played.trick
        if number >= s.trick:
            break
        if s.won_by[number] == soloist:
            given_away = False
        elif played.seat == soloist and played.place == 0:
            standing = standing_cards(t.rules, played.before, soloist)
            given_away = bool(standing) and played.card not in standing
        elif played.seat == soloist and given_away and s.led_by[number] != soloist and _bare_ace(s, played):
            return True
    return False


def _bare_ace(s: Cells, played: Played) -> bool:
    if played.card % 9 != ACE or height(s.kind, played.card):
        return False
    before, suit = played.before, played.card // 9
    others = [
        card
        for card in cards_of(before.hand[played.seat])
        if card // 9 == suit and not height(s.kind, card) and card != played.card
    ]
    return not others and not before.twice[played.seat] >> played.card & 1


def sandmann(t: DealStory) -> bool:
    """A declared solo lost with a watertight hand."""
    s = t.end
    return is_solo(s.kind) and s.winner == KONTRA and bool(t.cards) and watertight(t)


def watertight(t: DealStory) -> bool:
    """Leading only standing cards from the start, the one with most eyes each time, brings 121 eyes, though
    the opponents reply with what counts least."""
    r, s = t.rules, t.cards[0].before.copy()
    soloist, eyes = t.end.alone, 0
    s.leader = s.turn = s.led_by[0] = soloist
    s.must = NONE
    while s.phase != DONE:
        standing = standing_cards(r, s, soloist)
        if not standing:
            break
        seat, card = soloist, max(standing, key=eyes_of)
        for _ in range(4):
            eyes += eyes_of(card)
            lay(s, seat, card, 0)
            seat = left_of(s, seat)
            replies = [reply for reply in cards_of(s.hand[seat]) if not breaks_suit(s, seat, reply)]
            card = min(replies, key=eyes_of, default=NONE)
        end_trick(r, s)
    return eyes >= 121
