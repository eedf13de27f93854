"""How each game lies on the table, as data for the page: rows or tricks, labels, figures."""

from functools import cache
from typing import Any, NamedTuple, Protocol

from stammtisch.core.ask import Ask
from stammtisch.core.homes import home
from stammtisch.core.match import Match
from stammtisch.core.model import Action, View
from stammtisch.server.speech import Speech
from stammtisch.server.wire import Answer, CardShown, Figure, Gesture, Label
from stammtisch.wording.game_words import words_of


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
    """A game of which no more is known than what everybody has seen: cards stay where they were laid, and
    the options are all there is."""

    def row(self, view: View[Any, Any], seat: int) -> list[CardShown]:
        laid = (event for event in view.seen if event.kind == "plays" and event.seat == seat)
        return [CardShown(event.data["card"]) for event in laid if "card" in event.data]

    def places(self, view: View[Any, Any]) -> int:
        return 0

    def backs(self, view: View[Any, Any], seat: int) -> int:
        return 0

    def tricks(self, view: View[Any, Any], seat: int) -> int:
        return -1

    def trick(self, view: View[Any, Any]) -> list[tuple[int, CardShown]]:
        return []

    def center(self, view: View[Any, Any]) -> list[CardShown]:
        return []

    def last(self, view: View[Any, Any]) -> list[tuple[int, CardShown]]:
        return []

    def labels(self, view: View[Any, Any], voice: Speech) -> list[Label]:
        return []

    def notes(self, view: View[Any, Any], seat: int, voice: Speech) -> list[str]:
        return []

    def says(self, view: View[Any, Any], seat: int, voice: Speech) -> list[str]:
        return []

    def worth(self, view: View[Any, Any], action: Action, voice: Speech) -> tuple[str, str] | None:
        return None

    def makes(self, view: View[Any, Any], card: str, name: str, voice: Speech) -> str:
        return ""

    def talk(self, view: View[Any, Any], voice: Speech) -> Talk:
        return SILENT

    def figures(self, view: View[Any, Any], voice: Speech) -> list[Figure]:
        return []

    def leader(self, view: View[Any, Any]) -> int:
        return -1

    def offering(self, view: View[Any, Any]) -> frozenset[int]:
        return frozenset()

    def doubts(self, view: View[Any, Any]) -> list[Action]:
        return []

    def sits_out(self, view: View[Any, Any]) -> frozenset[int]:
        return frozenset()

    def wild(self, view: View[Any, Any], card: str) -> bool:
        return False

    def question(self, ask: Ask, voice: Speech) -> str:
        return words_of(voice.game).question(ask, voice)

    def besides(self, view: View[Any, Any]) -> list[Beside]:
        return []

    def late(self, match: Match, view: View[Any, Any]) -> list[Action]:
        return []

    def aside(self, view: View[Any, Any], action: Action) -> bool:
        return False

    def lays(self, view: View[Any, Any], action: Action) -> list[CardShown]:
        return []


@cache
def laid(game: str) -> Laid:
    """How a game lies on the page; plainly where it has brought no scene."""
    found = home(game)
    made: Laid = found.part(found.manifest.scene)() if found.manifest.scene else PlainLaid()
    return made
