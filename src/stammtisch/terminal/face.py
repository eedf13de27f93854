"""What the terminal must know of a game beyond the contract that all games keep: how it looks and sounds."""

from collections.abc import Hashable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from stammtisch.bots.table import Ask
from stammtisch.core.model import Action, Entry, Seat, View
from stammtisch.core.options import Settings
from stammtisch.terminal.blocks import Block, flow, line, wrapped
from stammtisch.terminal.cards import inline
from stammtisch.terminal.voice import Voice


class Feint(Exception):
    """Words that may be an act or mere talk: one asks back."""


class Face(Protocol):
    """One game at the terminal."""

    players: int  # how many usually sit down

    def where(self, view: View[Any, Any], voice: Voice) -> list[str]:
        """How far the deal has got, for the heading."""
        ...

    def felt(self, view: View[Any, Any], voice: Voice, wide: int, high: int) -> Block:
        """The table without its frame, in at most `high` lines where that is possible."""
        ...

    def label(self, action: Action, view: View[Any, Any], voice: Voice) -> str:
        """An act as a line of the menu."""
        ...

    def question(self, ask: Ask, voice: Voice) -> str:
        """What the reader is asked."""
        ...

    def read(self, text: str, view: View[Any, Any], names: tuple[str, ...]) -> Action:
        """The act that was typed; a Problem where it is none, a Feint where it may be talk."""
        ...

    def lies(self, view: View[Any, Any]) -> Hashable:
        """Another value after every card: out of turn one is asked once for each."""
        ...

    def just_played(self, view: View[Any, Any]) -> bool:
        """The last card that fell is the reader's own."""
        ...

    # --- what most games do without; see PlainFace
    def usual_players(self, chosen: Settings) -> int:
        """How many sit down where nobody said so."""
        ...

    def hand(self, cards: Sequence[str], view: View[Any, Any]) -> list[str]:
        """The hand in the order in which one holds it."""
        ...

    def marked(self, view: View[Any, Any]) -> frozenset[str]:
        """Cards of the hand that bear a mark."""
        ...

    def enter(self, ask: Ask) -> tuple[Action, str] | None:
        """What Enter does where an answer is owed, and the key of its hint."""
        ...

    def idle(self, action: Action, view: View[Any, Any]) -> bool:
        """A word that is no reason to ask for one out of turn."""
        ...

    def offered(self, ask: Ask) -> tuple[Action, ...]:
        """The options that the menu lists; the others may be typed."""
        ...

    def group(self, action: Action, view: View[Any, Any], voice: Voice) -> str | None:
        """The label under which several acts share one number."""
        ...

    def names(self, namings: Sequence[Action], view: View[Any, Any], voice: Voice, wide: int) -> Block:
        """The names a wild card may get, each with its number."""
        ...

    def note(self, ask: Ask, voice: Voice) -> str:
        """A line about what may be typed though it is not in the menu."""
        ...

    def partner(self, ask: Ask) -> Seat | None:
        """Who may give this answer instead of the reader."""
        ...

    def objection(self, view: View[Any, Any]) -> Action | None:
        """The act that undoes what the partner has just said, where there is one."""
        ...

    def brief(self, entry: Entry) -> bool:
        """An entry of the account that may share its line with others."""
        ...

    def aside(self, word: str, view: View[Any, Any], voice: Voice, wide: int) -> Block | None:
        """A list that the reader asks for by a word, as that of the signs."""
        ...

    def explains(self, verb: str, view: View[Any, Any]) -> str:
        """The text `terminal.explain` of an act on offer, where it is another than that of its verb."""
        ...


class PlainFace:
    """A game that needs no more than cards and words."""

    players = 4

    def usual_players(self, chosen: Settings) -> int:
        return self.players

    def hand(self, cards: Sequence[str], view: View[Any, Any]) -> list[str]:
        return list(cards)

    def marked(self, view: View[Any, Any]) -> frozenset[str]:
        return frozenset()

    def enter(self, ask: Ask) -> tuple[Action, str] | None:
        return None

    def idle(self, action: Action, view: View[Any, Any]) -> bool:
        return False

    def offered(self, ask: Ask) -> tuple[Action, ...]:
        return ask.options

    def group(self, action: Action, view: View[Any, Any], voice: Voice) -> str | None:
        return None

    def names(self, namings: Sequence[Action], view: View[Any, Any], voice: Voice, wide: int) -> Block:
        """A line a suit."""
        rows: dict[str, Block] = {}
        for number, action in enumerate(namings, 1):
            name = action.args[2] if len(action.args) > 2 else action.args[0]
            piece = line((f"{number:>2}", "number"), inline(voice.look, name))
            rows.setdefault(name[0], []).append(piece)
        return [text for pieces in rows.values() for text in flow(pieces, wide, 1, 1)]

    def note(self, ask: Ask, voice: Voice) -> str:
        return ""

    def partner(self, ask: Ask) -> Seat | None:
        return None

    def objection(self, view: View[Any, Any]) -> Action | None:
        return None

    def brief(self, entry: Entry) -> bool:
        return False

    def aside(self, word: str, view: View[Any, Any], voice: Voice, wide: int) -> Block | None:
        for what in ("signs", "phrases"):
            if word in voice.words(f"typed.{what}"):
                return wrapped(voice.say(f"terminal.no_{what}"), wide - 1)
        return None

    def explains(self, verb: str, view: View[Any, Any]) -> str:
        return verb


_FACES = {
    "bieten": ("stammtisch.terminal.bieten.face", "BietenFace"),
    "watten": ("stammtisch.terminal.watten.face", "WattenFace"),
    "perlaggen": ("stammtisch.terminal.perlaggen.face", "PerlaggenFace"),
    "doppelkopf": ("stammtisch.terminal.doppelkopf.face", "DoppelkopfFace"),
}


def faces() -> tuple[str, ...]:
    """The games that can be played at the terminal."""
    return tuple(_FACES)


@cache
def face_of(game: str) -> Face:
    module, attribute = _FACES[game]
    made: Face = getattr(import_module(module), attribute)()
    return made
