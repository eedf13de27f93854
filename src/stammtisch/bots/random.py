"""The bot that knows no game and plays them all: any lawful act is as good as another."""

from collections.abc import Sequence
from random import Random
from typing import Any

from stammtisch.bots import Choice
from stammtisch.core.model import Action, State, View
from stammtisch.core.registry import game

SPEAKS_UP = 0.1  # how often it says something nobody asked for; more, and random tables talk forever

# bets that begin something; whoever owes an answer, a card or the cut has another option too
BETS = frozenset({"bids", "raises"})


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
        waited_on = view.seat in self.game.waiting_on(State(view.rules, view.cells))  # public knowledge
        if not waited_on:
            return False
        if any(option.verb not in BETS | self.game.free_verbs for option in options):
            return True
        return all(
            option.verb in self.game.free_verbs for option in self.game.options(view)
        )  # a duty to speak
