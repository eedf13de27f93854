"""Claims about the deal before (WA-151, WA-164, WA-165), and those of this one that a hand may hide."""

from collections.abc import Sequence

from stammtisch.core.acts import second_of, verb_of
from stammtisch.core.model import Action, Event, Refusal, State
from stammtisch.core.parts import Reviewing

from .cells import CLAIM, FARBE, RENEGE, WRONG_DEALER, Cells, Rules
from .claims import add_late
from .events import upheld
from .judge import judge
from .notation import encode

WattenState = State[Rules, Cells]


def may_be_hidden(r: Rules, s: Cells, seat: int, code: int, why: int) -> bool:
    """A renege or a missing Farbe may be hidden in another's hand: then the seat cannot know."""
    claimed = verb_of(code) == CLAIM and second_of(code) in (RENEGE, FARBE)
    return bool(r.table) and claimed and why in (157, 159)


def claim(previous: WattenState | None, state: WattenState, action: Action) -> Action | Refusal | None:
    """A claim that the present deal does not bear out is tried on the one before (WA-151, WA-164)."""
    if action.verb != "claims" or previous is None or not state.rules.table:
        return None
    code = encode(state.rules, state.cells, action)
    if judge(state.rules, state.cells, action.seat, code) == 0:
        return None
    if judge(previous.rules, previous.cells, action.seat, code) > 0:
        return None
    s, wrong_dealer = state.cells, second_of(code) == WRONG_DEALER
    cards = s.in_trick + s.trick * s.seats
    if cards >= (2 if wrong_dealer else 1):
        return Refusal(("WA-151",) if wrong_dealer else ("WA-164",))
    return action


def fine(state: WattenState, action: Action, change: Sequence[int]) -> tuple[WattenState, tuple[Event, ...]]:
    code, s = encode(state.rules, state.cells, action), state.cells.copy()
    if second_of(code) == WRONG_DEALER:
        return state, ()
    culprit = int(action.args[-1])
    add_late(s, change)
    data = {"late": tuple(change), "culprit": culprit, "offence": action.args[0]}
    events = (
        Event("fine", action.seat, {**data, "say": "watten_claims"}),
        upheld(state.rules, action.seat, culprit),
    )
    return State(state.rules, s, state.log + events), events


REVIEWING = Reviewing(claim=claim, fine=fine)
