"""Doppelkopf at the terminal."""

from collections.abc import Hashable, Sequence
from typing import Any

from rich.text import Text

from stammtisch.bots.table import Ask
from stammtisch.core.model import Action, Entry, View
from stammtisch.games.doppelkopf.cells import ABREIZEN, DONE, PLAY, VORBEHALT
from stammtisch.terminal.blocks import Block, line
from stammtisch.terminal.doppelkopf import bar, labels, places, questions
from stammtisch.terminal.doppelkopf.known import last_chance
from stammtisch.terminal.doppelkopf.sorting import may_be_schwein, sorted_hand
from stammtisch.terminal.doppelkopf.typed import read
from stammtisch.terminal.face import PlainFace
from stammtisch.terminal.voice import Voice

WHOLE_LINES = frozenset(
    f"doppelkopf_{what}"
    for what in (
        *("won_re", "won_kontra", "null", "no_winner", "revoke", "total", "spielwert"),
        *("tack_own", "tack_against", "sonderpunkt_of"),
    )
)


class DoppelkopfFace(PlainFace):
    """See `terminal.face.Face`."""

    players = 4

    def where(self, view: View[Any, Any], voice: Voice) -> list[str]:
        s = view.cells
        if s.phase == PLAY:
            return [voice.say("terminal.head.trick", n=s.trick + 1)]
        phases = {VORBEHALT: "vorbehalte", ABREIZEN: "abreizen"}
        return [voice.say(f"terminal.doppelkopf.{phases[s.phase]}")] if s.phase in phases else []

    def felt(self, view: View[Any, Any], voice: Voice, wide: int, high: int) -> Block:
        """As they sit where there is room, else in a row, else a line each; what does not fit below is left
        out from the end."""
        below = bar.lines(view, voice, wide)
        empty: Block = [Text(style="felt")]
        if wide >= 3 * places.WIDE + 4 and view.cells.phase < DONE:
            seats = places.across(view, voice, wide)
            if len(seats) + len(below) + 1 <= high:
                return [*seats, *empty, *below]
        if wide >= 4 * places.WIDE + 3:
            seats = places.in_a_row(view, voice)
            if len(seats) + len(below) <= high:
                gap = empty if len(seats) + len(below) < high else []
                return [*seats, *gap, *below]
        seats = places.in_lines(view, voice, wide)
        return [*seats, *below[: max(2, high - len(seats))]]

    def hand(self, cards: Sequence[str], view: View[Any, Any]) -> list[str]:
        return sorted_hand(cards, view)

    def marked(self, view: View[Any, Any]) -> frozenset[str]:
        return frozenset({"DA"}) if may_be_schwein(view) else frozenset()

    def label(self, action: Action, view: View[Any, Any], voice: Voice) -> str:
        return labels.label(action, view, voice)

    def group(self, action: Action, view: View[Any, Any], voice: Voice) -> str | None:
        return labels.group(action, view, voice)

    def names(self, namings: Sequence[Action], view: View[Any, Any], voice: Voice, wide: int) -> Block:
        """Fox or Schwein (DO-102)."""
        rows = []
        for number, action in enumerate(namings, 1):
            key = "as_schwein" if len(action.args) > 1 else "as_fuchs"
            rows.append(line((f" {number} ", "number"), voice.say(f"terminal.doppelkopf.{key}")))
        return rows

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
