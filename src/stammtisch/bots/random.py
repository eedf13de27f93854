"""Bots that know no game and play them all: any lawful act is as good as another."""

from collections.abc import Sequence
from random import Random
from typing import Any

from stammtisch.bots import Choice
from stammtisch.core.model import Action, View
from stammtisch.core.registry import game

SPEAKS_UP = 0.1  # how often the quiet one says something nobody asked for


class RandomBot:
    """Each act that it is offered as likely; silence is one of them where it is free to be silent."""

    def __init__(self, played: str, temper: str = "steady") -> None:
        self.game = game(played)

    def choose(self, view: View[Any, Any], options: Sequence[Action], rng: Random) -> Action | None:
        return self.decide(view, options, rng).action

    def among(self, view: View[Any, Any], choices: Sequence[Action | None], rng: Random) -> Choice:
        return Choice(rng.choice(choices), "random") if choices else Choice(None, "nothing_to_say")

    def decide(self, view: View[Any, Any], options: Sequence[Action], rng: Random) -> Choice:
        """For whoever does not say whether silence is free: a card is owed, and so is a word where there is
        no card to play."""
        waited_on = view.seat in self.game.waiting_on(view)  # public knowledge
        if waited_on and (self._cards(options) or not self._cards(self.game.options(view))):
            return self.among(view, options, rng)
        return self.among(view, (None, *options), rng)

    def _cards(self, options: Sequence[Action]) -> bool:
        return any(self.game.verbs[option.verb].kind == "card" for option in options)

    def defers(self, view: View[Any, Any], options: Sequence[Action]) -> bool:
        return False

    def free(self, view: View[Any, Any], rng: Random) -> Action | None:
        return None


class QuietBot(RandomBot):
    """The same, but it seldom says what nobody asked for."""

    def among(self, view: View[Any, Any], choices: Sequence[Action | None], rng: Random) -> Choice:
        return self.decide(view, [choice for choice in choices if choice], rng)

    def decide(self, view: View[Any, Any], options: Sequence[Action], rng: Random) -> Choice:
        if not options or not (self._owes(view, options) or rng.random() < SPEAKS_UP):
            return Choice(None, "nothing_to_say")
        return Choice(rng.choice(options), "random")

    def _owes(self, view: View[Any, Any], options: Sequence[Action]) -> bool:
        waited_on = view.seat in self.game.waiting_on(view)
        if not waited_on:
            return False
        verbs = self.game.verbs
        # whoever owes an answer, a card or the cut has more than a bet to make
        if any(not (verbs[option.verb].bet or verbs[option.verb].free) for option in options):
            return True
        return all(verbs[option.verb].free for option in self.game.options(view))  # a duty to speak
