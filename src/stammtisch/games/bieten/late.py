"""Claims about the deal before (BI-156 to BI-159)."""

from collections.abc import Sequence

from stammtisch.core.model import Action, Event, Refusal, State
from stammtisch.core.parts import Reviewing

from .cells import NOBODY, Cells, Rules
from .facts import refusal
from .judge import judge
from .notation import encode
from .view import reveal

BietenState = State[Rules, Cells]


def claim(previous: BietenState | None, state: BietenState, action: Action) -> Action | Refusal | None:
    if action.verb != "claims" or "prev" not in action.args:
        return None
    made = Action(action.seat, action.verb, tuple(arg for arg in action.args if arg != "prev"))
    if not state.rules.table:
        return Refusal(("BI-156",))
    if state.cells.last_player != NOBODY:
        return Refusal(("BI-157",))
    if previous is None:
        return Refusal(("BI-159",))
    r, seat = previous.rules, action.seat
    seen, code = reveal(r, previous.cells, seat), encode(r, previous.cells, made)
    why = judge(r, seen, seat, code)
    return refusal(r, seen, seat, code, why) if why > 0 else made


def fine(state: BietenState, action: Action, change: Sequence[int]) -> tuple[BietenState, tuple[Event, ...]]:
    s = state.cells.copy()
    culprit = int(action.args[0])
    s.fines[culprit] -= state.rules.penalty
    data = {"culprit": culprit, "breach": action.args[1], "points": state.rules.penalty}
    events = (Event("fine", action.seat, {**data, "say": "claims"}), Event("upheld", action.seat, data))
    return State(state.rules, s, state.log + events), events


REVIEWING = Reviewing(claim=claim, fine=fine)
