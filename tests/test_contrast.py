"""Colours of the page against what they stand on: WCAG AA in light and in dark."""

import re
from pathlib import Path

import pytest

CSS = Path(__file__).parents[1] / "web" / "src" / "styles" / "colours.css"
INKED = CSS.with_name("inked.css")
WORDS = [
    ("ink", "wall"), ("ink", "wall-2"), ("ink-2", "wall"), ("ink-2", "wall-2"), ("on-felt", "felt"),
    ("on-felt", "felt-lo"), ("chalk", "slate"), ("on-turn", "turn"), ("on-offer", "offer"),
    ("ink", "offer-soft"), ("no", "wall-2"), ("no", "wall"), ("on-paper", "paper"),
]  # fmt: skip
EDGES = [("line", "wall"), ("line", "wall-2"), ("offer", "wall-2"), ("focus", "focus-gap"), ("focus", "wall")]


def variables(css: Path, where: str) -> list[dict[str, str]]:
    """Those of the light scheme, then what the dark one has otherwise."""
    parts = re.findall(rf"{where} \{{(.*?)\}}", css.read_text("utf-8"), re.S)[:2]
    return [dict(re.findall(r"--([\w-]+): (#\w+)", part)) for part in parts]


def schemes() -> dict[str, dict[str, str]]:
    light, dark = variables(CSS, ":root")
    white, black = variables(INKED, "html.inked")
    return {
        "light": light,
        "dark": light | dark,
        "no colour": light | white,
        "no colour, dark": light | dark | white | black,
    }


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", schemes())
def test_words_and_edges_stand_out(scheme: str) -> None:
    colours = schemes()[scheme]
    faint = [(a, b) for a, b in WORDS if contrast(colours[a], colours[b]) < 4.5]
    faint += [(a, b) for a, b in EDGES if contrast(colours[a], colours[b]) < 3]
    assert not faint


def test_the_scheme_without_colour_replaces_every_colour_by_a_grey() -> None:
    light, dark = variables(CSS, ":root")
    white, black = variables(INKED, "html.inked")
    assert set(light) <= set(white) and set(dark) <= set(white) | set(black)
    found = set(re.findall(r"#([0-9a-f]{6})\b", INKED.read_text("utf-8").split("html.inked", 1)[1]))
    assert not [c for c in found if len({c[:2], c[2:4], c[4:]}) > 1]
    assert min(contrast(white["ink-2"], white["wall"]), contrast(black["ink-2"], black["wall-2"])) > 7
