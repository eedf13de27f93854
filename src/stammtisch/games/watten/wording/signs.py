"""Which signs there are in the code agreed on (3.10)."""

from typing import Any

from stammtisch.core.model import View
from stammtisch.texts import DEFAULT, catalogue
from stammtisch.wording.signs import Sign

from ..cells import OWN_CODE
from ..signs import SIGNS

CODES = ("plain", "kritisch", "bavarian", "own")  # as in the texts of the signs


def signs(view: View[Any, Any]) -> list[Sign]:
    """Those that mean something in the code agreed on; partners with a code of their own may give any."""
    code = view.rules.deut_code
    means = f"means_{CODES[code]}"
    return [Sign(x, x) for x in SIGNS if code == OWN_CODE or catalogue.has(DEFAULT, f"sign.{x}.{means}")]
