"""How each game lies on the table, as data for the page: rows or tricks, labels, figures."""

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from stammtisch.bots.table import Ask
from stammtisch.core.match import Match
from stammtisch.core.model import Action, View
from stammtisch.server.speech import Speech
from stammtisch.server.wire import Answer, CardShown, Figure, Gesture, Label
from stammtisch.terminal.face import face_of


class Talk(NamedTuple):
    gestures: list[Gesture]
    gazes: list[Answer]
    phrases: list[Answer]


SILENT = Talk([], [], [])


class Beside(NamedTuple):
    """An act outside the list of options; a risky one breaks a rule and can be claimed, a rash one is asked
    once more."""

    action: Action
    risky: bool = False
    rash: bool = False


class Laid(Protocol):
    """One game's table."""

    def row(self, view: View[Any, Any], seat: int) -> list[CardShown]:
        """What lies before a seat, where cards stay."""
        ...

    def places(self, view: View[Any, Any]) -> int:
        """How many cards a row will have; 0 where tricks are drawn in."""
        ...

    def backs(self, view: View[Any, Any], seat: int) -> int:
        """Cards in hand."""
        ...

    def tricks(self, view: View[Any, Any], seat: int) -> int:
        """Taken tricks of the seat's side, -1 where they are not counted."""
        ...

    def trick(self, view: View[Any, Any]) -> list[tuple[int, CardShown]]:
        """The cards of the trick, each with its seat, where tricks are drawn in."""
        ...

    def center(self, view: View[Any, Any]) -> list[CardShown]:
        """Cards in the middle: the one turned up."""
        ...

    def last(self, view: View[Any, Any]) -> list[tuple[int, CardShown]]:
        """The last trick that was drawn in."""
        ...

    def labels(self, view: View[Any, Any], voice: Speech) -> list[Label]:
        """What is trump, Schlag, what the deal is worth."""
        ...

    def notes(self, view: View[Any, Any], seat: int, voice: Speech) -> list[str]:
        """What a seat is besides dealer and leader: partner, out, watching."""
        ...

    def says(self, view: View[Any, Any], seat: int, voice: Speech) -> list[str]:
        """What a seat has announced."""
        ...

    def worth(self, view: View[Any, Any], action: Action, voice: Speech) -> tuple[str, str] | None:
        """An answer in a word, and what comes of it; None where the label says all."""
        ...

    def makes(self, view: View[Any, Any], card: str, name: str, voice: Speech) -> str:
        """What a wild card makes under a name, as far as the reader can see."""
        ...

    def talk(self, view: View[Any, Any], voice: Speech) -> Talk:
        """Signs, gazes and phrases that the reader may use now."""
        ...

    def figures(self, view: View[Any, Any], voice: Speech) -> list[Figure]: ...

    def leader(self, view: View[Any, Any]) -> int: ...

    def offering(self, view: View[Any, Any]) -> frozenset[int]:
        """Seats whose offer waits for an answer."""
        ...

    def doubts(self, view: View[Any, Any]) -> list[Action]:
        """Claims of which the reader cannot be certain: the proof is in another's hand."""
        ...

    def sits_out(self, view: View[Any, Any]) -> frozenset[int]:
        """Seats that have no part in this deal, where more sit at the table than play."""
        ...

    def wild(self, view: View[Any, Any], card: str) -> bool: ...

    # --- what most games do without; see PlainLaid
    def question(self, ask: Ask, voice: Speech) -> str:
        """What the reader is asked, where it is not as at the terminal."""
        ...

    def besides(self, view: View[Any, Any]) -> list[Beside]:
        """Acts that the options leave out.  From the reader's view alone: what turns on the cards of
        others is here always or never, and the table may still refuse it."""
        ...

    def late(self, match: Match, view: View[Any, Any]) -> list[Action]:
        """Claims about the deal before, while they may still be made.  What turns on cards that the reader
        has not seen is here always, and the table may still refuse it."""
        ...

    def aside(self, view: View[Any, Any], action: Action) -> bool:
        """An option that is not what the reader is asked."""
        ...

    def lays(self, view: View[Any, Any], action: Action) -> list[CardShown]:
        """The cards of an act that is no card of a trick: kept, given in exchange, shown."""
        ...


class PlainLaid:
    """A game whose options are all there is."""

    def question(self, ask: Ask, voice: Speech) -> str:
        return face_of(voice.game).question(ask, voice)

    def besides(self, view: View[Any, Any]) -> list[Beside]:
        return []

    def late(self, match: Match, view: View[Any, Any]) -> list[Action]:
        return []

    def aside(self, view: View[Any, Any], action: Action) -> bool:
        return False

    def lays(self, view: View[Any, Any], action: Action) -> list[CardShown]:
        return []


_SCENES = {
    "bieten": ("stammtisch.server.scenes.bieten", "BietenLaid"),
    "watten": ("stammtisch.server.scenes.watten", "WattenLaid"),
    "perlaggen": ("stammtisch.server.scenes.perlaggen", "PerlaggenLaid"),
    "doppelkopf": ("stammtisch.server.scenes.doppelkopf", "DoppelkopfLaid"),
}


@cache
def laid(game: str) -> Laid:
    module, name = _SCENES[game]
    made: Laid = getattr(import_module(module), name)()
    return made
