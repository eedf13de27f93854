"""Colours of the page against what they stand on: WCAG AA in light and in dark."""

import re
from pathlib import Path

import pytest

CSS = Path(__file__).parents[1] / "web" / "src" / "app.css"
WORDS = [
    ("ink", "wall"), ("ink", "wall-2"), ("ink-2", "wall"), ("ink-2", "wall-2"), ("on-felt", "felt"),
    ("on-felt", "felt-lo"), ("chalk", "slate"), ("on-turn", "turn"), ("on-offer", "offer"),
    ("ink", "offer-soft"), ("no", "wall-2"), ("no", "wall"), ("on-paper", "paper"),
]  # fmt: skip
EDGES = [("line", "wall"), ("line", "wall-2"), ("offer", "wall-2"), ("focus", "focus-gap"), ("focus", "wall")]


def schemes() -> dict[str, dict[str, str]]:
    light, dark = re.findall(r":root \{(.*?)\}", CSS.read_text("utf-8"), re.S)[:2]
    found = [dict(re.findall(r"--([\w-]+): (#\w+)", part)) for part in (light, dark)]
    return {"light": found[0], "dark": found[0] | found[1]}


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_and_edges_stand_out(scheme: str) -> None:
    colours = schemes()[scheme]
    faint = [(a, b) for a, b in WORDS if contrast(colours[a], colours[b]) < 4.5]
    faint += [(a, b) for a, b in EDGES if contrast(colours[a], colours[b]) < 3]
    assert not faint
