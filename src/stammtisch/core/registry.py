"""The games of the house, each imported when it is first asked for."""

from functools import cache

from stammtisch.core.game import Game
from stammtisch.core.homes import home, homes


def games() -> tuple[str, ...]:
    return tuple(homes())


@cache
def game(name: str) -> Game:
    found = home(name)
    made: Game = found.part(found.manifest.law)()
    return made
