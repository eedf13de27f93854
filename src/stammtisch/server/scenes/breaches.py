"""What people may do against the rules at a table that lets them (`enforcement: table`)."""

from collections.abc import Iterable
from typing import Any

from stammtisch.core.model import Action, View
from stammtisch.core.registry import game
from stammtisch.server.scenes import Beside


def risky(name: str, view: View[Any, Any], words: Iterable[Action]) -> list[Beside]:
    """Of these words those that go through though they are not lawful: options list lawful acts only."""
    if view.seat is None or not view.rules.table:
        return []
    listed = game(name).options(view)
    return [
        Beside(word, True) for word in words if word not in listed and game(name).why_not(view, word) is None
    ]
