"""What the terminal must know of a game beyond the contract that all games keep: how it looks and sounds."""

from collections.abc import Hashable
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from stammtisch.bots.table import Ask
from stammtisch.cli.terminal.blocks import Block
from stammtisch.cli.terminal.voice import Voice
from stammtisch.core.model import Action, View


class Feint(Exception):
    """Words that may be an act or mere talk: one asks back."""


class Face(Protocol):
    """One game at the terminal."""

    players: int  # how many usually sit down

    def where(self, view: View[Any, Any], voice: Voice) -> list[str]:
        """How far the deal has got, for the heading."""
        ...

    def felt(self, view: View[Any, Any], voice: Voice, wide: int, high: int) -> Block:
        """The table without its frame, in at most `high` lines where that is possible."""
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


_FACES = {
    "bieten": ("stammtisch.cli.terminal.bieten.face", "BietenFace"),
    "watten": ("stammtisch.cli.terminal.watten.face", "WattenFace"),
}


def faces() -> tuple[str, ...]:
    """The games that can be played at the terminal."""
    return tuple(_FACES)


@cache
def face_of(game: str) -> Face:
    module, attribute = _FACES[game]
    made: Face = getattr(import_module(module), attribute)()
    return made
