"""Players that are programs.  A bot is handed what its seat knows, and nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
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
        "perlaggen": ("stammtisch.bots.perlaggen.search", "Search"),
        "doppelkopf": ("stammtisch.bots.doppelkopf.search", "Search"),
    },
    "thumb": {
        "bieten": ("stammtisch.bots.bieten.thumb", "Thumb"),
        "watten": ("stammtisch.bots.watten.thumb", "Thumb"),
        "perlaggen": ("stammtisch.bots.perlaggen.thumb", "Thumb"),
        "doppelkopf": ("stammtisch.bots.doppelkopf.thumb", "Thumb"),
    },
    "random": {ANY_GAME: ("stammtisch.bots.random", "RandomBot")},
}


# levels that may think for long, and how little they imagine for a first answer; the others are done within
# the time that such an answer would take
_HASTY = {
    ("search", "perlaggen"): "stammtisch.bots.perlaggen.imagined",
    ("search", "doppelkopf"): "stammtisch.bots.doppelkopf.imagined",
}

USUAL = "thumb"  # who sits down where nobody chose
STEADY = "steady"
COMPILED = frozenset({"search"})  # think with compiled rules


def bots(game: str) -> tuple[str, ...]:
    """The levels that play this game, the best first; those who need a compiler only where there is one."""
    found = (name for name, homes in _BOTS.items() if game in homes or ANY_GAME in homes)
    return tuple(name for name in found if name not in COMPILED or find_spec("numba"))


def tempers(game: str) -> tuple[str, ...]:
    """The characters that a bot of this game may have."""
    return tuple(import_module(f"stammtisch.bots.{game}.temper").TEMPERS)


def bot(name: str, game: str, temper: str = STEADY) -> Bot:
    """A bot for a game, by its level alone or with its temper: `thumb/bold`; a Problem if nobody of that
    name plays it."""
    level, _, own = name.partition("/")
    if level in COMPILED and level not in bots(game):
        raise Problem("error.bot_uncompiled", bot=level, allowed=bots(game))
    if level not in bots(game):
        raise Problem("error.bot_unknown", bot=level, allowed=bots(game))
    if (own or temper) not in tempers(game):
        raise Problem("error.temper_unknown", temper=own or temper, allowed=tempers(game))
    made: Bot = _mind(level, game)(game, own or temper)
    return made


def hasty(level: str, game: str, temper: str = STEADY) -> Bot | None:
    """The same bot with a small part of what it imagines, for an answer that is better than none; None where
    it thinks quickly anyway."""
    home = _HASTY.get((level, game))
    if home is None:
        return None
    made: Bot = _mind(level, game)(game, temper, import_module(home).HASTY)
    return made


def _mind(level: str, game: str) -> Any:
    homes = _BOTS[level]
    module, attribute = homes.get(game) or homes[ANY_GAME]
    return getattr(import_module(module), attribute)
