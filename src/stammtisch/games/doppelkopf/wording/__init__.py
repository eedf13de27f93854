"""Doppelkopf in words: its acts, its questions, what is typed."""

from collections.abc import Hashable, Sequence
from typing import Any

from stammtisch.core.ask import Ask
from stammtisch.core.model import Action, Entry, View
from stammtisch.wording.game_words import PlainWords
from stammtisch.wording.voice import Voice

from ..cells import ABREIZEN, PLAY, VORBEHALT
from ..seen import last_chance
from . import acts, questions
from .order import may_be_schwein, sorted_hand
from .typed import read

WHOLE_LINES = frozenset(
    f"doppelkopf_{what}"
    for what in (
        *("won_re", "won_kontra", "null", "no_winner", "revoke", "total", "spielwert"),
        *("tack_own", "tack_against", "sonderpunkt_of"),
    )
)


class DoppelkopfWords(PlainWords):
    """See `wording.game_words.GameWords`."""

    def where(self, view: View[Any, Any], voice: Voice) -> list[str]:
        s = view.cells
        if s.phase == PLAY:
            return [voice.say("terminal.head.trick", n=s.trick + 1)]
        phases = {VORBEHALT: "vorbehalte", ABREIZEN: "abreizen"}
        return [voice.say(f"terminal.doppelkopf.{phases[s.phase]}")] if s.phase in phases else []

    def hand(self, cards: Sequence[str], view: View[Any, Any]) -> list[str]:
        return sorted_hand(cards, view)

    def marked(self, view: View[Any, Any]) -> frozenset[str]:
        return frozenset({"DA"}) if may_be_schwein(view) else frozenset()

    def label(self, action: Action, view: View[Any, Any], voice: Voice) -> str:
        return acts.label(action, view, voice)

    def group(self, action: Action, view: View[Any, Any], voice: Voice) -> str | None:
        return acts.group(action, view, voice)

    def question(self, ask: Ask, voice: Voice) -> str:
        return questions.question(ask, voice)

    def note(self, ask: Ask, voice: Voice) -> str:
        return questions.note(ask, voice)

    def brief(self, entry: Entry) -> bool:
        """The lines of the sheet and what each player writes; who won and the total stand by themselves."""
        return entry.what not in WHOLE_LINES

    def read(self, text: str, view: View[Any, Any], names: tuple[str, ...]) -> Action:
        return read(text, view, names)

    def lies(self, view: View[Any, Any]) -> Hashable:
        """Another value after every card and every announcement."""
        return (view.cells.trick, view.cells.in_trick, view.cells.said)

    def just_played(self, view: View[Any, Any]) -> bool:
        act = questions.last_act(view)
        return act is not None and act.kind == "plays" and act.seat == view.seat

    def idle(self, action: Action, view: View[Any, Any]) -> bool:
        """Out of turn one is asked after an announcement, and where a word would come too late otherwise."""
        if action.verb != "announces":
            return False
        return not (questions.wants_words(view) or last_chance(view, action.args[0]))
