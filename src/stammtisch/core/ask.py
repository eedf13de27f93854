"""A question to a seat, as the table puts it to whoever sits there."""

from dataclasses import dataclass
from typing import Any

from stammtisch.core.model import Action, View


@dataclass(frozen=True, slots=True)
class Ask:
    """`owed` where the table waits for the answer, else None is silence."""

    view: View[Any, Any]
    options: tuple[Action, ...]
    owed: bool
    deal: int  # number of the deal, from 0
    moment: int  # how many acts there have been in it
