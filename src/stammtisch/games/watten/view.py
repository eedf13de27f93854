"""What each player knows: blank cells, with the known ones copied in.

A player does not know his own cards before he may look at them (WA-049); in the blind form only the
two namers know Schlag and Trumpf (WA-055).
"""

from stammtisch.core.acts import first_of, verb_of
from stammtisch.core.cards import GERMAN
from stammtisch.core.cells import revealer
from stammtisch.core.model import Event, Seat, View

from .advance import advance, begin, draw_in, lay, named
from .cells import (
    LIFT_NONE,
    NAME_SCHLAG,
    NONE,
    PLAY_CARD,
    SCHLAG,
    TRUMPF,
    Cells,
    Rules,
    cutter,
    is_namer,
)
from .claims import add_late, deal_anew
from .events import code_of
from .given import lie_first

HIDDEN = ("pack", "hand", "given", "bottom", "above", "schlag", "trumpf", "reneged", "no_farbe")
public = revealer(Cells, HIDDEN)


def reveal(r: Rules, s: Cells, seat: Seat | None) -> Cells:
    """The cells as this seat may know them; `None` is an onlooker."""
    view = public(s)
    for other in range(s.seats):
        view.hand[other] = s.hand[other] & s.kept_cards  # kept cards were shown to all (WA-025)
    if seat is not None:
        view.reneged[seat], view.no_farbe[seat] = s.reneged[seat], s.no_farbe[seat]
        if s.looked >> seat & 1:
            view.hand[seat], view.bottom[seat], view.above[seat] = s.hand[seat], s.bottom[seat], s.above[seat]
    if knows_names(r, s, seat):
        view.schlag, view.trumpf = s.schlag, s.trumpf
    if seat == cutter(s) and r.lift != LIFT_NONE and s.kept < s.lift:
        looked_at = s.lift - 1 - s.kept
        view.pack[looked_at] = s.pack[looked_at]
    return view


def knows_names(r: Rules, s: Cells, seat: Seat | None) -> bool:
    """Spoken aloud, or shown between the two namers (WA-050, WA-055)."""
    return not r.blind or (seat is not None and s.phase >= NAME_SCHLAG and is_namer(s, seat))


def follow(view: View[Rules, Cells], event: Event) -> View[Rules, Cells]:
    """The view after one more event: the same rules, run on what the seat knows."""
    r, s, seat = view.rules, view.cells.copy(), view.seat
    match event.kind:
        case "begins":
            _begin(r, s, event)
        case "cut":
            s.pack[s.lift - 1 - s.kept] = GERMAN.parse(event.data["card"])
        case "dealt":
            s.dealt[: s.seats] = event.data["numbers"]
        case "hand":
            assert event.seat is not None
            cards = [GERMAN.parse(text) for text in event.data["cards"]]
            lie_first(r, s, event.seat, cards)
        case "shows" if "args" not in event.data:
            named(r, s, SCHLAG if event.data["what"] == "schlag" else TRUMPF, NONE)
        case "trick":
            assert event.seat is not None
            draw_in(r, s, event.seat)
        case "redeal":
            assert event.seat is not None
            deal_anew(s, event.seat)
        case "fine":
            add_late(s, event.data["late"])
        case _:
            _act(r, s, event)
    return View(seat, r, reveal(r, s, seat), (*view.seen, event))


def _act(r: Rules, s: Cells, event: Event) -> None:
    code = code_of(r, s, event)
    if code is None or event.seat is None:
        return
    if verb_of(code) == PLAY_CARD:
        lay(r, s, event.seat, first_of(code))  # who takes the trick is told by its own event
    else:
        advance(r, s, event.seat, code)


def _begin(r: Rules, s: Cells, event: Event) -> None:
    data = event.data
    s.seats, s.dealer, s.due, s.lift = data["seats"], data["dealer"], data["due"], data["lift"]
    s.total[:] = data["total"]
    begin(r, s)
