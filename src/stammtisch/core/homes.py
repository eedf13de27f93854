"""The folders that games live in, and what each brings along.

A game is a package: a folder in `stammtisch.games`, or one that somebody else's distribution names as an
entry point of the group `stammtisch.games`.  Its `MANIFEST` says where its parts are; a part is imported
when it is first asked for, and for one that a game does not bring there is a plain form.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pkgutil import iter_modules
from typing import Any

from stammtisch.core.problem import UnknownName
from stammtisch.core.reading import LONGEST, one_line

GROUP = "stammtisch.games"


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """Where the parts of a game are: `.game:Bieten` is in its own package, `package.module:Name` anywhere."""

    law: str  # a class that keeps the contract `core.game.Game`
    order: int = 100  # where it stands in lists of games
    players: int = 4  # how many usually sit down
    words: str = ""  # `wording.game_words.GameWords`
    face: str = ""  # `terminal.face.Face`
    scene: str = ""  # `server.scenes.Laid`
    bots: Mapping[str, str] = field(default_factory=dict)  # level -> class, see `bots.Bot`
    hasty: Mapping[str, str] = field(default_factory=dict)  # level -> the budget of a quick first answer
    tempers: str = ""  # the characters that its bots may have
    help: Mapping[str, str] = field(default_factory=dict)  # sections of its page -> cards beside each
    tables: tuple[tuple[str, int], ...] = ()  # ruleset and players by which its bots are measured
    facts: str = ""  # `research.facts.Facts`


@dataclass(frozen=True, slots=True)
class Home:
    """A game's name and package."""

    name: str
    package: str
    manifest: Manifest

    def part(self, where: str) -> Any:
        """What a line of the manifest names."""
        module, _, attribute = where.partition(":")
        return getattr(import_module(module, self.package), attribute)

    def folder(self) -> Traversable:
        return files(self.package)


def _packages() -> Iterator[tuple[str, str]]:
    inside = import_module(GROUP)
    for found in iter_modules(inside.__path__):
        if found.ispkg:
            yield found.name, f"{GROUP}.{found.name}"
    for entry in entry_points(group=GROUP):
        yield entry.name, entry.value


@cache
def homes() -> Mapping[str, Home]:
    """Every game there is, by name, in the order of lists."""
    found: dict[str, Home] = {}
    for name, package in _packages():
        manifest = getattr(import_module(package), "MANIFEST", None)
        if isinstance(manifest, Manifest):
            found.setdefault(name, Home(name, package, manifest))
    return dict(sorted(found.items(), key=lambda item: (item[1].manifest.order, item[0])))


def home(name: str) -> Home:
    """The home of a game; a Problem where there is none of that name."""
    found = homes().get(name)
    if found is None:
        raise UnknownName("error.game_unknown", game=one_line(name, LONGEST), allowed=tuple(homes()))
    return found
