"""Players that are programs.  A bot is handed what its seat knows, and nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any, Protocol

from stammtisch.core.model import Action, View
from stammtisch.core.problem import Problem


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot does and why: a key of the catalogue below `why.`, and the facts of that text."""

    action: Action | None  # None is silence
    why: str
    facts: Mapping[str, Any] = field(default_factory=dict)


class Bot(Protocol):
    """A seat's mind.  The same view, options and generator give the same choice."""

    def choose(self, view: View[Any, Any], options: Sequence[Action], rng: Random) -> Action | None:
        """One of the options, or None for silence where nobody waits for this seat."""
        ...

    def decide(self, view: View[Any, Any], options: Sequence[Action], rng: Random) -> Choice:
        """The same with its reason."""
        ...

    def defers(self, view: View[Any, Any], options: Sequence[Action]) -> bool:
        """Leave this answer to the partner, who may give it as well."""
        ...

    def free(self, view: View[Any, Any], rng: Random) -> Action | None:
        """A sign, a glance or a word that nobody waits for and that is outside the options."""
        ...


ANY_GAME = "*"
_BOTS = {
    "search": {
        "bieten": ("stammtisch.bots.bieten.search", "Search"),
        "watten": ("stammtisch.bots.watten.search", "Search"),
    },
    "thumb": {
        "bieten": ("stammtisch.bots.bieten.thumb", "Thumb"),
        "watten": ("stammtisch.bots.watten.thumb", "Thumb"),
        "perlaggen": ("stammtisch.bots.perlaggen.thumb", "Thumb"),
        "doppelkopf": ("stammtisch.bots.doppelkopf.thumb", "Thumb"),
    },
    "random": {ANY_GAME: ("stammtisch.bots.random", "RandomBot")},
}


def bots(game: str) -> tuple[str, ...]:
    """The names of the bots that play this game, the best first."""
    return tuple(name for name, homes in _BOTS.items() if game in homes or ANY_GAME in homes)


def usual() -> str:
    """Who sits down where nobody was asked for: it needs no compiler, and nobody waits for it."""
    return "thumb"


def bot(name: str, game: str, temper: str = "steady") -> Bot:
    """A bot for a game; a Problem if nobody of that name plays it."""
    if name not in bots(game):
        raise Problem("error.bot_unknown", bot=name, allowed=bots(game))
    homes = _BOTS[name]
    module, attribute = homes.get(game) or homes[ANY_GAME]
    made: Bot = getattr(import_module(module), attribute)(game, temper)
    return made
