"""What a word or a bid is worth: the account of a deal won or lost by an eye, with what all have heard.

Nothing is reckoned here: the deal is settled by the rules, as if it had come out so.
"""

from collections.abc import Iterable
from typing import NamedTuple

from .announcing import is_vorab, rung_of
from .cells import (
    BOUND,
    KONTRA,
    LIMITS,
    NONE,
    NORMAL,
    PLAY,
    RE,
    UNKNOWN,
    Cells,
    Rules,
    is_solo,
)
from .parties import damen_dealt, knows, party, re_as_known
from .settle import settle
from .sheet import limit

Word = tuple[int, int]  # party and word


class Stake(NamedTuple):
    """What a seat writes if its party just wins or just loses; without Tacks and further words."""

    won: int
    lost: int


def of_word(r: Rules, s: Cells, seat: int, word: int) -> Stake | None:
    """With one more word; None where a speaker's party, and with it the account, is unknown to the seat."""
    heard: list[Word] = []
    for i in range(s.said):
        p = knows(s, seat, s.said_by[i])
        if p == UNKNOWN:
            return None
        heard.append((p, s.said_word[i]))
    re = _re(s, seat)
    return _stake(r, s, seat, s.kind, re, [*heard, (party(re, seat), word)])


def of_bid(r: Rules, s: Cells, seat: int, level: int, kind: int) -> Stake:
    """A game that is played with a Vorabansage (DO-060, DO-062)."""
    re = 1 << seat if is_solo(kind) else _re(s, seat)
    return _stake(r, s, seat, kind, re, [(party(re, seat), BOUND + level)])


def _re(s: Cells, seat: int) -> int:
    """Who is Re as the seat sees it; where it cannot know, two and two, himself where he belongs."""
    if s.phase >= PLAY and s.kind != NORMAL:
        return s.public_re
    known = re_as_known(s, seat) if s.phase >= PLAY else UNKNOWN
    if known != UNKNOWN:
        return known
    damen, others = damen_dealt(s, seat), [1 << other for other in s.order if other != seat]
    if damen == 2:
        return 1 << seat
    return 1 << seat | others[0] if damen else others[0] | others[1]


def _stake(r: Rules, s: Cells, seat: int, kind: int, re: int, words: Iterable[Word]) -> Stake:
    ends = []
    for winner in (party(re, seat), 1 - party(re, seat)):
        t = Cells()
        t.seats, t.kind, t.re = s.seats, kind, re
        t.order[:] = s.order
        for i, player in enumerate(s.order):
            t.place[player] = i
        for p, word in words:
            t.stands[p] |= (2 << rung_of(word)) - 1  # with the rungs below it (DO-141)
            t.vorab[p] |= 1 if is_vorab(word) else 0
        _just_won(t, winner)
        settle(r, t)
        ends.append(t.points[seat])
    return Stake(*ends)


def _just_won(t: Cells, winner: int) -> None:
    """Eyes and tricks with which a party wins, and by no more than it must."""
    own, other = limit(t, winner), limit(t, 1 - winner)
    if own != NONE:
        eyes = 240 - max(own - 1, 0)
    elif other != NONE:
        eyes = max(other, 1)
    else:
        eyes = LIMITS[0] + 1
    t.eyes[winner], t.eyes[1 - winner] = eyes, 240 - eyes
    t.taken[RE], t.taken[KONTRA] = int(t.eyes[RE] > 0), int(t.eyes[KONTRA] > 0)
