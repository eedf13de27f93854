"""Players that are programs.  A bot is handed what its seat knows, and nothing else."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol

from stammtisch.core.homes import home
from stammtisch.core.model import Action, View
from stammtisch.core.problem import Problem, UnknownName


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


class Chooser(Protocol):
    """A mind that wants to hear whether it may be silent: None is then among the choices."""

    def among(self, view: View[Any, Any], choices: Sequence[Action | None], rng: Random) -> Choice: ...


def decided(mind: Bot, view: View[Any, Any], options: Sequence[Action], silence: bool, rng: Random) -> Choice:
    """Ask a bot; `silence` says whether it is free to say nothing."""
    among: Callable[..., Choice] | None = getattr(mind, "among", None)
    if among is None:
        return mind.decide(view, options, rng)
    return among(view, (None, *options) if silence else tuple(options), rng)


# levels that play whatever there is
ANY_GAME = {"quiet": "stammtisch.bots.random:QuietBot", "random": "stammtisch.bots.random:RandomBot"}
USUAL = "thumb"  # who sits down where nobody chose
STEADY = "steady"
COMPILED = frozenset({"search"})  # think with compiled rules


def bots(game: str) -> tuple[str, ...]:
    """The levels that play this game, the best first; those who need a compiler only where there is one."""
    found = (*home(game).manifest.bots, *ANY_GAME)
    return tuple(name for name in found if name not in COMPILED or find_spec("numba"))


def tempers(game: str) -> tuple[str, ...]:
    """The characters that a bot of this game may have."""
    found = home(game)
    return tuple(found.part(found.manifest.tempers)) if found.manifest.tempers else (STEADY,)


def bot(name: str, game: str, temper: str = STEADY) -> Bot:
    """A bot for a game, by its level alone or with its temper: `thumb/bold`; a Problem if nobody of that
    name plays it."""
    level, _, own = name.partition("/")
    if level not in bots(game):
        if level in home(game).manifest.bots:
            raise Problem("error.bot_uncompiled", bot=level, allowed=bots(game))
        raise UnknownName("error.bot_unknown", bot=level, allowed=bots(game))
    if (own or temper) not in tempers(game):
        raise UnknownName("error.temper_unknown", temper=own or temper, allowed=tempers(game))
    made: Bot = _mind(level, game)(game, own or temper)
    return made


def hasty(level: str, game: str, temper: str = STEADY) -> Bot | None:
    """The same bot with a small part of what it imagines, for an answer that is better than none; None where
    it thinks quickly anyway."""
    found = home(game)
    budget = found.manifest.hasty.get(level)
    if budget is None:
        return None
    made: Bot = _mind(level, game)(game, temper, found.part(budget))
    return made


def usual(game: str) -> str:
    """Who sits down where nobody chose."""
    return USUAL if USUAL in bots(game) else bots(game)[0]


def _mind(level: str, game: str) -> Any:
    found = home(game)
    return found.part(found.manifest.bots.get(level) or ANY_GAME[level])
