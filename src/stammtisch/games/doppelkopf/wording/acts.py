"""Acts as lines of the menu, each with what it means."""

from typing import Any

from stammtisch.core.model import Action, View
from stammtisch.wording.voice import Voice

from ..asking import blocked
from ..cells import KINDS, LEVELS, PLAY

ACT = "act.doppelkopf."


def label(action: Action, view: View[Any, Any], voice: Voice) -> str:
    s, args = view.cells, action.args
    match action.verb, args:
        case "plays", (card,):
            return voice.say(f"{ACT}plays", card=card)
        case "plays", (card, *_):
            return voice.say(f"{ACT}schwein", card=card)
        case "sauber", _:
            return voice.say(ACT + ("gesund" if view.rules.ddv else "sauber"))
        case "declares", (kind,):
            about = voice.say(f"terminal.doppelkopf.about.{kind}")
            return voice.say(f"{ACT}declares", kind=kind, about=about)
        case "bids", (level, _):
            return voice.say(f"{ACT}level.{level}")
        case "passes", _:
            return voice.say(f"{ACT}passes", by=s.standing_by, kind=KINDS[s.standing_game])
        case "holds", _:
            return voice.say(f"{ACT}holds", kind=KINDS[s.declared[action.seat]], level=LEVELS[s.offer_level])
        case "weg", _:
            return voice.say(f"{ACT}weg", kind=KINDS[s.declared[action.seat]])
        case "announces", (say,):
            form = "ddv" if view.rules.ddv else "words"
            return voice.say(f"{ACT}{form}.{say}")
    return voice.say(ACT + action.verb)


def group(action: Action, view: View[Any, Any], voice: Voice) -> str | None:
    """Solos, bids and announcements stand behind one number each, as long as there is something else."""
    s = view.cells
    if action.verb == "declares" and action.args[0] != "hochzeit":
        return voice.say("terminal.doppelkopf.group.solo")
    if action.verb == "bids":
        return voice.say("terminal.doppelkopf.group.bids", kind=action.args[1])
    on_turn = s.phase == PLAY and s.turn == action.seat and not blocked(s)
    return (
        voice.say("terminal.doppelkopf.group.announces") if action.verb == "announces" and on_turn else None
    )
