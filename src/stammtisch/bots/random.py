"""The bot that knows no game and plays them all: any lawful act is as good as another."""

from collections.abc import Sequence
from random import Random
from typing import Any

from stammtisch.bots import Choice
from stammtisch.core.model import Action, View
from stammtisch.core.registry import game

SPEAKS_UP = 0.1  # how often it says something nobody asked for; more, and random tables talk forever


class RandomBot:
    def __init__(self, played: str, temper: str = "steady") -> None:
        self.game = game(played)

    def choose(self, view: View[Any, Any], options: Sequence[Action], rng: Random) -> Action | None:
        return self.decide(view, options, rng).action

    def decide(self, view: View[Any, Any], options: Sequence[Action], rng: Random) -> Choice:
        if not options or not (self._owes(view, options) or rng.random() < SPEAKS_UP):
            return Choice(None, "nothing_to_say")
        return Choice(rng.choice(options), "random")

    def defers(self, view: View[Any, Any], options: Sequence[Action]) -> bool:
        return False

    def free(self, view: View[Any, Any], rng: Random) -> Action | None:
        return None

    def _owes(self, view: View[Any, Any], options: Sequence[Action]) -> bool:
        waited_on = view.seat in self.game.waiting_on(view)  # public knowledge
        if not waited_on:
            return False
        verbs = self.game.verbs
        # whoever owes an answer, a card or the cut has more than a bet to make
        if any(not (verbs[option.verb].bet or verbs[option.verb].free) for option in options):
            return True
        return all(verbs[option.verb].free for option in self.game.options(view))  # a duty to speak
