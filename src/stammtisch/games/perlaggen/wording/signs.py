"""Which signs there are, and how each is made in the set agreed on (4.11)."""

from typing import Any

from stammtisch.core.model import View
from stammtisch.wording.signs import Sign

from ..signs import OTHERWISE, SIGNS

SETS = ("north-tyrol", "alternative")


def signs(view: View[Any, Any]) -> list[Sign]:
    """In the set agreed on some signs are made otherwise."""
    other = OTHERWISE if view.rules.deut_set else ()
    return [Sign(sign, sign.replace("-", "_") + "_alternative" * (sign in other)) for sign in SIGNS]
