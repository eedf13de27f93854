"""Claims about the deal before (PE-180), and acts that turn on a partner's cards (4.9)."""

from collections.abc import Sequence

from stammtisch.core.acts import verb_of
from stammtisch.core.model import Action, Event, Refusal, State
from stammtisch.core.parts import Reviewing

from .brink import enter_late
from .cells import (
    ASK,
    DECLARE,
    EXCHANGE,
    NOBODY,
    PLAY_CARD,
    SHOWS,
    STANDS_BY,
    Cells,
    Rules,
    digit,
    partner,
    partners,
    party,
)
from .claims import faults
from .judge import judge
from .notation import encode

PerlaggenState = State[Rules, Cells]


def turns_on_partner(r: Rules, s: Cells, seat: int, code: int, why: int) -> bool:
    """Exchanging, asking and unseen bids depend on a partner's cards too (4.9)."""
    if partner(r, seat) == NOBODY:
        return False
    verb = verb_of(code)
    if verb == EXCHANGE:
        return bool(partners(r, s.dealer) >> seat & 1) and why in (0, 31)
    if verb == DECLARE:
        own_turn = s.phase == ASK and s.ask_turn == party(r, seat) and digit(code, 0) == s.asked_for
        return own_turn and digit(code, 1) >= 3 and why == 156
    return verb in (PLAY_CARD, SHOWS, STANDS_BY) and why == 107


def claim(previous: PerlaggenState | None, state: PerlaggenState, action: Action) -> Action | Refusal | None:
    """A fault of the deal before may be claimed until the first card lies (PE-180)."""
    if action.verb != "claims" or previous is None or not state.rules.table:
        return None
    r, s = state.rules, state.cells
    code = encode(r, s, action)
    culprit, kind = digit(code, 0), digit(code, 1)
    if judge(r, s, action.seat, code) or faults(s, culprit) >> kind & 1:
        return None
    guilty = faults(previous.cells, culprit) & ~previous.cells.claimed[culprit]
    if not guilty >> kind & 1:
        return None
    return Refusal(("PE-180",), {"say": "late"}) if s.trick + s.in_trick else action


def fine(
    state: PerlaggenState, action: Action, change: Sequence[int]
) -> tuple[PerlaggenState, tuple[Event, ...]]:
    s = state.cells.copy()
    enter_late(state.rules, s, change)
    data = {
        "culprit": int(action.args[0]),
        "rules": (action.args[1],),
        "change": tuple(change),
        "say": "perlaggen_claims",
    }
    events = (Event("fine", action.seat, data),)
    return State(state.rules, s, state.log + events, state.undo), events


REVIEWING = Reviewing(claim=claim, fine=fine)
