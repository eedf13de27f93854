"""What each player knows: blank cells, with the known ones copied in.

A player does not know his own cards before he looks at them; lifted and exchanged Perlaggen were seen
by all (PE-025, PE-034).  Faults show only when the deal is over.
"""

from typing import Any

from stammtisch.core.acts import verb_of
from stammtisch.core.cards import GERMAN, mask_of
from stammtisch.core.cells import revealer
from stammtisch.core.model import Event, Seat, View

from .advance import advance, laid_for, may_be_vetoed
from .brink import enter_late
from .cells import (
    BOZEN,
    CUT,
    NOBODY,
    NONE,
    SHOWS,
    STANDS_BY,
    UNSEEN,
    Cells,
    Rules,
    cutter,
    digit,
    everybody,
)
from .events import code_of
from .hands import lay_down
from .play import advance_keep, begin, deal, open_hands, turn_up

FAULTS = ("false_word", "broken", "no_colour", "revoked")
OLD_FAULTS = ("old_false", "old_no_colour")  # of the last bidder
HIDDEN = ("pack", "hand", "given", *FAULTS, *OLD_FAULTS)
public = revealer(Cells, HIDDEN)


def reveal(r: Rules, s: Cells, seat: Seat | None) -> Cells:
    """The cells as this seat may know them; `None` is an onlooker."""
    view = public(s)
    for other in range(s.seats):
        view.hand[other] = s.hand[other] & s.shown
    if seat is not None:
        for name in FAULTS:
            getattr(view, name)[seat] = getattr(s, name)[seat]
        if seat == s.bidder:
            view.old_false, view.old_no_colour = s.old_false, s.old_no_colour
        if s.looked >> seat & 1:
            view.hand[seat] = s.hand[seat]
    if seat == cutter(s) and looks_at_cut(r, s):
        at = s.lift - 1 - s.kept
        view.pack[at] = s.pack[at]
    return view


def looks_at_cut(r: Rules, s: Cells) -> bool:
    """He lifts and looks at the face card, and after every one that he keeps (PE-024)."""
    return r.perlagg_set != BOZEN and s.kept < min(s.lift, r.hand_size)


def follow(view: View[Rules, Cells], event: Event) -> View[Rules, Cells]:
    """The view after one more event: the same rules, run on what the seat knows."""
    r, s, seat, undo = view.rules, view.cells.copy(), view.seat, view.undo
    match event.kind:
        case "begins":
            _begin(r, s, event.data)
        case "cut":
            s.pack[s.lift - 1 - s.kept] = GERMAN.parse(event.data["card"])
        case "dealt":
            s.dealt[: s.seats] = event.data["numbers"]
            if s.phase == CUT:
                deal(r, s)
                s.dealt[: s.seats] = event.data["numbers"]
        case "turned":
            turn_up(r, s, GERMAN.parse(event.data["card"]))
        case "hand":
            assert event.seat is not None
            s.hand[event.seat] = mask_of(GERMAN.parse(text) for text in event.data["cards"])
        case "fine":
            enter_late(r, s, event.data["change"])
        case "vetoes":
            assert undo is not None
            s, undo = vetoed(r, undo, s), None
        case _:
            code = code_of(r, s, event)
            if code is not None and event.seat is not None:
                undo = s.copy() if may_be_vetoed(s, code) else undo
                _act(r, s, event.seat, code, event.data)
    return View(seat, r, reveal(r, s, seat), (*view.seen, event), undo)


def vetoed(r: Rules, before: Cells, now: Cells) -> Cells:
    """The position before the word that was vetoed; who looked has looked, and knows his cards (PE-095)."""
    cells = before.copy()
    cells.looked, cells.last_word = now.looked, NOBODY
    cells.hand[:] = now.hand
    if cells.phase == UNSEEN and cells.looked == everybody(cells):
        open_hands(r, cells)
    return cells


def _act(r: Rules, s: Cells, seat: Seat, code: int, data: Any) -> None:
    verb = verb_of(code)
    if verb not in (SHOWS, STANDS_BY):
        advance(r, s, seat, code)
        return
    for card, name, named in data["laid"]:  # places of cards in hand mean nothing to others
        lay_down(s, seat, card, name, named == 1)
    laid_for(r, s, seat, verb, digit(code, 0))
    s.last_word = NOBODY


def _begin(r: Rules, s: Cells, data: Any) -> None:
    s.seats, s.dealer, s.lift = data["seats"], data["dealer"], data["lift"]
    s.total[:] = data["total"]
    s.pack[:] = [NONE] * len(s.pack)
    begin(r, s)
    for text in data["lifted"]:
        advance_keep(s, GERMAN.parse(text))
