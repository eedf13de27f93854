"""Perlaggen in words: its acts, its questions, what is typed."""

from collections.abc import Hashable
from typing import Any

from stammtisch.core.ask import Ask
from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Action, Seat, View
from stammtisch.core.options import Settings
from stammtisch.wording.game_words import PlainWords
from stammtisch.wording.voice import Voice

from ..cells import FIGURES, PLAY, SHOW, SPIEL, UNSEEN, is_open
from ..strength import in_last_trick, led_suit
from . import acts, questions
from .typed import read

SEATS = {"four": 4, "two": 2, "two-seven": 2, "strafperlaggen": 3, "six": 6}


class PerlaggenWords(PlainWords):
    """See `wording.game_words.GameWords`."""

    def usual_players(self, chosen: Settings) -> int | None:
        return SEATS.get(chosen["mode"])

    def where(self, view: View[Any, Any], voice: Voice) -> list[str]:
        s, told = view.cells, []
        if s.phase == PLAY:
            told.append(voice.say("terminal.head.trick", n=s.trick + 1))
            if s.in_trick:
                told.append(voice.say("terminal.head.led", led=questions.SUITS[led_suit(s)]))
        elif s.phase == SHOW:
            told.append(voice.say("terminal.perlaggen.showing"))
        return told

    def label(self, action: Action, view: View[Any, Any], voice: Voice) -> str:
        return acts.label(action, view, voice)

    def question(self, ask: Ask, voice: Voice) -> str:
        return questions.question(ask, voice)

    def read(self, text: str, view: View[Any, Any], names: tuple[str, ...]) -> Action:
        return read(text, view, names)

    def lies(self, view: View[Any, Any]) -> Hashable:
        """Out of turn once in a trick; in the last one, where Spiel hangs on every card, after each."""
        s = view.cells
        each = in_last_trick(view.rules, s) and is_open(s, SPIEL)
        return (s.phase, s.trick, s.in_trick if each else 0)

    def just_played(self, view: View[Any, Any]) -> bool:
        if view.cells.phase == UNSEEN:
            return True  # the others still take up their cards: it is early to speak
        played = [event for event in view.seen if event.kind == "plays"]
        return bool(played) and played[-1].seat == view.seat

    def marked(self, view: View[Any, Any]) -> frozenset[str]:
        return frozenset(GERMAN.texts(view.cells.wilds))

    def enter(self, ask: Ask) -> tuple[Action, str] | None:
        for option in ask.options:
            if option.verb == "looks" and ask.view.cells.phase == UNSEEN:
                return option, "terminal.perlaggen.enter_looks"
        return None

    def idle(self, action: Action, view: View[Any, Any]) -> bool:
        """Bidding anew what is held already: whoever wants to can do so on turn (PE-097)."""
        if action.verb != "bids" or action.args[0] == "unseen":
            return False
        return all(view.cells.level[FIGURES.index(figure)] > 1 for figure in action.args[0].split("+"))

    def offered(self, ask: Ask) -> tuple[Action, ...]:
        return questions.offered(ask)

    def group(self, action: Action, view: View[Any, Any], voice: Voice) -> str | None:
        return questions.group(action, view, voice)

    def note(self, ask: Ask, voice: Voice) -> str:
        return questions.note(ask, voice)

    def partner(self, ask: Ask) -> Seat | None:
        return questions.may_leave(ask)

    def objection(self, view: View[Any, Any]) -> Action | None:
        return questions.objection(view)
