"""How one game is put into words, beyond the contract that all games keep: its acts, its questions, what
people type, the order in which one holds a hand."""

from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any, Protocol

from stammtisch.core import registry
from stammtisch.core.ask import Ask
from stammtisch.core.homes import home
from stammtisch.core.model import Action, Entry, Seat, View
from stammtisch.core.options import Settings
from stammtisch.wording.voice import Voice


class Feint(Exception):
    """Words that may be an act or mere talk: one asks back."""


class GameWords(Protocol):
    """The words of one game."""

    def where(self, view: View[Any, Any], voice: Voice) -> list[str]:
        """How far the deal has got, for the heading."""
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

    # --- what most games do without; see PlainWords
    def usual_players(self, chosen: Settings) -> int | None:
        """How many sit down where nobody said so, if that is another number than in the manifest."""
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

    def explains(self, verb: str, view: View[Any, Any]) -> str:
        """The text `terminal.explain` of an act on offer, where it is another than that of its verb."""
        ...


class PlainWords:
    """A game that needs no more than cards and words, which are read and written as in a record."""

    def where(self, view: View[Any, Any], voice: Voice) -> list[str]:
        return []

    def label(self, action: Action, view: View[Any, Any], voice: Voice) -> str:
        game = registry.game(voice.game)
        if game.verbs[action.verb].kind == "card" and len(action.args) == 1:
            return voice.say("act.plays", card=game.deck.code(game.deck.parse(action.args[0])))
        return " ".join((action.verb, *action.args))

    def question(self, ask: Ask, voice: Voice) -> str:
        return voice.say("cli.play.your_turn" if ask.owed else "terminal.speak", seat=ask.view.seat)

    def read(self, text: str, view: View[Any, Any], names: tuple[str, ...]) -> Action:
        assert view.seat is not None
        verb, *args = text.split() or [""]
        return Action(view.seat, verb, tuple(args))

    def lies(self, view: View[Any, Any]) -> Hashable:
        return sum(event.kind == "plays" for event in view.seen)

    def just_played(self, view: View[Any, Any]) -> bool:
        played = [event for event in view.seen if event.kind == "plays"]
        return bool(played) and played[-1].seat == view.seat

    def usual_players(self, chosen: Settings) -> int | None:
        return None

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

    def note(self, ask: Ask, voice: Voice) -> str:
        return ""

    def partner(self, ask: Ask) -> Seat | None:
        return None

    def objection(self, view: View[Any, Any]) -> Action | None:
        return None

    def brief(self, entry: Entry) -> bool:
        return False

    def explains(self, verb: str, view: View[Any, Any]) -> str:
        return verb


def players_of(chosen: Settings) -> int:
    """How many sit down where nobody says so."""
    name = chosen.ruleset.game
    return words_of(name).usual_players(chosen) or home(name).manifest.players


@cache
def words_of(game: str) -> GameWords:
    """The words of a game; plain ones where it has brought none."""
    found = home(game)
    made: GameWords = found.part(found.manifest.words)() if found.manifest.words else PlainWords()
    return made
