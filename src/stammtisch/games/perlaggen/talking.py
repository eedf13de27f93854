"""Signs and talk as acts of the table: judged, told, and seen by chance (4.11, PE-224)."""

from random import Random

from stammtisch.core.model import Action, Event, Refusal
from stammtisch.core.parts import Talking

from .cells import Cells, Rules
from .notation import FREE
from .signs import draw_who_saw, judge_sign, judge_talk, parts, sign_event, talk_event


def judge_free(r: Rules, s: Cells, action: Action) -> Refusal | None:
    if action.verb == "says":
        return judge_talk(r, s, action.seat)
    parts(action)
    return judge_sign(r, s, action.seat)


def told(r: Rules, s: Cells, action: Action) -> Event:
    return talk_event(r, s, action) if action.verb == "says" else sign_event(r, s, action)


def drawn(r: Rules, s: Cells, action: Action, rng: Random) -> Action:
    return action if action.verb == "says" else draw_who_saw(r, s, action, rng)


TALKING = Talking(verbs=frozenset(FREE), judge=judge_free, told=told, drawn=drawn)
