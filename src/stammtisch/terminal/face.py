"""How a game looks at the terminal, beyond its words."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from stammtisch.core import registry
from stammtisch.core.homes import home
from stammtisch.core.model import Action, View
from stammtisch.terminal.blocks import Block, flow, line, wrapped
from stammtisch.terminal.cards import inline
from stammtisch.terminal.seats import around
from stammtisch.wording.voice import Voice


class Face(Protocol):
    """One game at the terminal."""

    def felt(self, view: View[Any, Any], voice: Voice, wide: int, high: int) -> Block:
        """The table without its frame, in at most `high` lines where that is possible."""
        ...

    # --- what most games do without; see PlainFace
    def names(self, namings: Sequence[Action], view: View[Any, Any], voice: Voice, wide: int) -> Block:
        """The names a wild card may get, each with its number."""
        ...

    def aside(self, word: str, view: View[Any, Any], voice: Voice, wide: int) -> Block | None:
        """A list that the reader asks for by a word, as that of the signs."""
        ...


class PlainFace:
    """A game without signs whose wild cards may bear any name: the players, and the cards that each laid."""

    def felt(self, view: View[Any, Any], voice: Voice, wide: int, high: int) -> Block:
        played = registry.game(voice.game)
        waited, rows = played.waiting_on(view), []
        for seat in around(view.seat, len(voice.names)):
            on_turn = seat in waited
            name = f"{voice.look['turn']} {voice.names[seat]}" if on_turn else voice.names[seat]
            laid = [event for event in view.seen if event.kind == played.verbs.card and event.seat == seat]
            cards = [inline(voice.look, event.data["card"]) for event in laid if "card" in event.data]
            head = (name, "felt.turn" if on_turn else "felt")
            rows += flow([line(head, style="felt"), *cards], wide, 1)
        return rows

    def names(self, namings: Sequence[Action], view: View[Any, Any], voice: Voice, wide: int) -> Block:
        """A line a suit."""
        rows: dict[str, Block] = {}
        for number, action in enumerate(namings, 1):
            name = action.args[2] if len(action.args) > 2 else action.args[0]
            piece = line((f"{number:>2}", "number"), inline(voice.look, name))
            rows.setdefault(name[0], []).append(piece)
        return [text for pieces in rows.values() for text in flow(pieces, wide, 1, 1)]

    def aside(self, word: str, view: View[Any, Any], voice: Voice, wide: int) -> Block | None:
        for what in ("signs", "phrases"):
            if word in voice.words(f"typed.{what}"):
                return wrapped(voice.say(f"terminal.no_{what}"), wide - 1)
        return None


@cache
def face_of(game: str) -> Face:
    """How a game looks at the terminal; plainly where it has brought no face."""
    found = home(game)
    made: Face = found.part(found.manifest.face)() if found.manifest.face else PlainFace()
    return made
