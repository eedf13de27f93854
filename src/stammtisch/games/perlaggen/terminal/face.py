"""Perlaggen at the terminal."""

from collections.abc import Hashable, Sequence
from typing import Any

from stammtisch.bots.table import Ask
from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Action, Seat, View
from stammtisch.core.options import Settings
from stammtisch.games.perlaggen.cells import FIGURES, PLAY, SHOW, SPIEL, UNSEEN, is_open
from stammtisch.games.perlaggen.strength import in_last_trick, led_suit
from stammtisch.terminal.blocks import Block, line
from stammtisch.terminal.face import PlainFace
from stammtisch.terminal.perlaggen import figures, labels, lists, places, questions
from stammtisch.terminal.perlaggen.christening import names_block
from stammtisch.terminal.perlaggen.typed import read
from stammtisch.terminal.voice import Voice

SEATS = {"four": 4, "two": 2, "two-seven": 2, "strafperlaggen": 3, "six": 6}


class PerlaggenFace(PlainFace):
    """See `terminal.face.Face`."""

    players = 4

    def usual_players(self, chosen: Settings) -> int:
        return SEATS.get(chosen["mode"], self.players)

    def where(self, view: View[Any, Any], voice: Voice) -> list[str]:
        s, told = view.cells, []
        if s.phase == PLAY:
            told.append(voice.say("terminal.head.trick", n=s.trick + 1))
            if s.in_trick:
                told.append(voice.say("terminal.head.led", led=questions.SUITS[led_suit(s)]))
        elif s.phase == SHOW:
            told.append(voice.say("terminal.perlaggen.showing"))
        return told

    def felt(self, view: View[Any, Any], voice: Voice, wide: int, high: int) -> Block:
        """Trump on top, the players with what lies before them, the figures below."""
        top, bar = figures.trump(view, voice, wide), figures.bar(view, voice, wide)
        full = places.rows(view, voice, wide)
        if full and len(full) + len(top) + len(bar) + 2 <= high:
            return [*top, line(style="felt"), *full, line(style="felt"), *bar]
        if not full or len(full) + len(top) + len(bar) > high:
            full = places.short_rows(view, voice, wide)
        return [*top, *full, *bar]

    def label(self, action: Action, view: View[Any, Any], voice: Voice) -> str:
        return labels.label(action, view, voice)

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

    def names(self, namings: Sequence[Action], view: View[Any, Any], voice: Voice, wide: int) -> Block:
        return names_block(namings, view, voice, wide)

    def note(self, ask: Ask, voice: Voice) -> str:
        return questions.note(ask, voice)

    def partner(self, ask: Ask) -> Seat | None:
        return questions.may_leave(ask)

    def objection(self, view: View[Any, Any]) -> Action | None:
        return questions.objection(view)

    def aside(self, word: str, view: View[Any, Any], voice: Voice, wide: int) -> Block | None:
        return lists.aside(word, view, voice, wide)
