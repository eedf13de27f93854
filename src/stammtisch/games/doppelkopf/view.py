"""What each player knows: blank cells, with the known ones copied in (4.9)."""

from stammtisch.core.acts import first_of, second_of
from stammtisch.core.cards import FRENCH
from stammtisch.core.cells import revealer
from stammtisch.core.model import Event, Seat, View

from .advance import advance, advance_blurt, lay, revoke, take_up
from .announcing import may_announce
from .auction import open_table
from .cells import (
    DONE,
    NOBODY,
    NONE,
    PLAY,
    SAYS,
    Cells,
    Rules,
)
from .events import code_of
from .parties import hidden, re_as_known
from .settle import finish

HIDDEN = ("pack", "hand", "twice", "dealt", "dealt_twice", "re", "must_rung", "said_forced")
public = revealer(Cells, HIDDEN)


def reveal(r: Rules, s: Cells, seat: Seat | None) -> Cells:
    """The cells as this seat may know them; `None` is an onlooker."""
    view = public(s)
    if seat is not None:
        for name in ("hand", "twice", "dealt", "dealt_twice"):
            getattr(view, name)[seat] = getattr(s, name)[seat]
        if s.must == seat:
            view.must_rung = s.must_rung
    if s.phase == DONE:
        view.said_forced = s.said_forced
    if s.phase == DONE or (s.phase == PLAY and not hidden(s)):
        view.re = s.re
    elif s.phase == PLAY:
        view.re = re_as_known(view, NOBODY if seat is None else seat)
    return view


def follow(view: View[Rules, Cells], event: Event) -> View[Rules, Cells]:
    """The view after one more event: the same rules, run on what the seat knows; what turns on hidden cards
    is told by the event."""
    r, s, seat = view.rules, view.cells.copy(), view.seat
    match event.kind:
        case "begins":
            _begin(r, s, event)
        case "hand":
            assert event.seat is not None
            for text in event.data["cards"]:
                take_up(s, event.seat, FRENCH.parse(text))
            s.dealt[event.seat], s.dealt_twice[event.seat] = s.hand[event.seat], s.twice[event.seat]
        case "owes":
            s.must_rung = event.data["rung"]
        case "settled":
            s.re, s.revoke_by, s.phase = event.data["re"], event.data["revoke"], DONE
            s.said_forced = event.data["forced"]
            finish(r, s)
        case _:
            _act(r, s, event)
    return View(seat, r, reveal(r, s, seat), (*view.seen, event))


def _begin(r: Rules, s: Cells, event: Event) -> None:
    data = event.data
    s.seats, s.dealer, s.lift = data["seats"], data["dealer"], data["lift"]
    s.owes, s.made_to = data["owes"], data["made_to"]
    open_table(r, s)


def _act(r: Rules, s: Cells, event: Event) -> None:
    code = code_of(event)
    if code is None or event.seat is None:
        return
    known = (s.public_re, s.public_kontra, s.doubled, s.must)
    if event.kind == "blurts":
        say = event.data["said"]
        advance_blurt(r, s, event.seat, SAYS.index(say) if say else NONE)
    elif event.data.get("revoke"):
        lay(s, event.seat, first_of(code), second_of(code))
        revoke(r, s, event.seat)
    else:
        advance(r, s, event.seat, code)
    s.public_re, s.public_kontra, s.doubled, s.must = event.data.get("open", known)
    s.to_ask = may_announce(r, s)
