"""The games of the house, each imported when it is first asked for."""

from functools import cache
from importlib import import_module

from stammtisch.core.game import Game
from stammtisch.core.problem import Problem

_GAMES = {
    "bieten": ("stammtisch.games.bieten.game", "Bieten"),
    "watten": ("stammtisch.games.watten.game", "Watten"),
    "perlaggen": ("stammtisch.games.perlaggen.game", "Perlaggen"),
    "doppelkopf": ("stammtisch.games.doppelkopf.game", "Doppelkopf"),
}


def games() -> tuple[str, ...]:
    return tuple(_GAMES)


@cache
def game(name: str) -> Game:
    if name not in _GAMES:
        raise Problem("error.game_unknown", game=name, allowed=games())
    module, attribute = _GAMES[name]
    made: Game = getattr(import_module(module), attribute)()
    return made
