"""What can be measured on a page: what leaves its place, lies on something else, is cut off or too small."""

from pathlib import Path
from typing import Any

MEASURES = Path(__file__).with_name("measure.js").read_text("utf-8")


def _measured(page: Any, what: str) -> list[str]:
    return list(page.evaluate(f"() => {{ {MEASURES} return {what}; }}"))


def overlaps(page: Any) -> list[str]:
    return _measured(page, "overlaps()")


def covered(page: Any) -> list[str]:
    return _measured(page, "covered()")


def laid_cards(page: Any) -> tuple[float, float]:
    """How wide they are, and which part of each shows at least."""
    wide, shows = page.evaluate(f"() => {{ {MEASURES} return laidCards(); }}")
    return wide, shows


def cut_off(page: Any) -> list[str]:
    return _measured(page, "cutOff()")


def too_small(page: Any, least: int = 48) -> list[str]:
    return _measured(page, f"tooSmall({least})")
