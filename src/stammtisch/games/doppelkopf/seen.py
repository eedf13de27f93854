"""What the reader's seat knows of the deal, put as the table shows it."""

from typing import Any

from stammtisch.core.cards import FRENCH
from stammtisch.core.model import View

from .announcing import cards_needed, lawful_words, rung_of
from .cells import (
    BOUND,
    DONE,
    LEVELS,
    NOBODY,
    NONE,
    PLAY,
    SAYS,
    UNKNOWN,
    Cells,
    held,
    plays,
)
from .parties import knows
from .report import PARTIES
from .strength import best_place, eyes_of, seat_at, trick_eyes

AnyView = View[Any, Any]


def party_of(view: AnyView, seat: int) -> str | None:
    """Re or Kontra, as far as the reader can be certain of it (4.9); all is told after the deal."""
    s = view.cells
    if not plays(s, seat):
        return None
    if s.phase == DONE:
        return PARTIES[0 if s.re >> seat & 1 else 1]
    p = knows(s, NOBODY if view.seat is None else view.seat, seat)
    return None if p == UNKNOWN else PARTIES[p]


def sits_out(s: Cells) -> list[int]:
    """Who is at the table and does not play this deal (DO-006)."""
    return [seat for seat in range(s.seats) if not plays(s, seat)]


def around(view: AnyView) -> list[int]:
    """The four clockwise, the reader last: he sits below.  An onlooker sees Vorhand first."""
    order = list(view.cells.order)
    if view.seat in order:
        at = order.index(view.seat) + 1
        return order[at:] + order[:at]
    return order


def shown_trick(s: Cells) -> int:
    """The trick that lies on the table: the last one until the next card falls."""
    return s.trick - 1 if s.in_trick == 0 and s.trick > 0 else s.trick


def lying(view: AnyView, trick: int) -> dict[int, str]:
    """The cards of a trick by seat, in the order in which they fell."""
    s = view.cells
    cards = {}
    if s.phase >= PLAY and s.led_by[0] != NOBODY:
        for i in range(4):
            if 4 * trick + i < len(s.card) and (card := s.card[4 * trick + i]) != NONE:
                cards[seat_at(s, trick, i)] = FRENCH.text(card)
    return cards


def taker(view: AnyView, trick: int) -> int:
    """Who takes a trick as it lies."""
    s, n = view.cells, len(lying(view, trick))
    return seat_at(s, trick, best_place(view.rules, s, trick, n)) if n else NOBODY


def eyes_lying(view: AnyView, trick: int) -> int:
    return sum(eyes_of(FRENCH.parse(card)) for card in lying(view, trick).values())


def schwein_lies(s: Cells, seat: int, trick: int) -> bool:
    return s.schwein_by == seat and s.schwein_at != NONE and s.schwein_at // 4 == trick


def taken(s: Cells, seat: int) -> tuple[int, int]:
    """Tricks and eyes of a seat; everybody may know them (4.9)."""
    won = [trick for trick in range(s.trick) if s.won_by[trick] == seat]
    return len(won), sum(trick_eyes(s, trick) for trick in won)


def words_of(s: Cells, seat: int) -> list[str]:
    """What a seat has announced, in order; a bid that binds says its level."""
    found = []
    for i in range(s.said):
        if s.said_by[i] == seat:
            word = s.said_word[i]
            found.append(LEVELS[word - BOUND] if word > BOUND else SAYS[word])
    return found


def lawful(view: AnyView) -> list[str]:
    """What the reader may announce now."""
    s = view.cells
    if view.seat is None or s.phase != PLAY or not plays(s, view.seat):
        return []
    words = lawful_words(view.rules, s, view.seat)
    return [say for word, say in enumerate(SAYS) if words >> word & 1]


def latest_trick(s: Cells) -> int:
    """The trick in which the next announcement has to come (DO-135 to DO-139)."""
    return s.said_trick[s.said - 1] + 1 if s.said else s.m + 2


def cards_for(view: AnyView, say: str) -> int | None:
    """How many cards one must still hold for a word in the tournament (DO-160); None for a late reply."""
    r, s = view.rules, view.cells
    needed = cards_needed(r, s, rung_of(SAYS.index(say)))
    return needed if view.seat is not None and held(r, s, view.seat) >= needed else None


def last_chance(view: AnyView, say: str) -> bool:
    """The word cannot wait until the reader's next card: the second card of its last trick is about to fall
    (DO-134, DO-135).  In the tournament one's own cards are counted, and there is no hurry."""
    r, s = view.rules, view.cells
    if r.ddv_words or s.turn == view.seat or s.in_trick != 1:
        return False
    return bool(s.trick + 1 == (s.m + 1 if say.endswith("vorab") else latest_trick(s)))
