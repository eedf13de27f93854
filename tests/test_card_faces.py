"""Our drawings: each face has every card, large print is larger, and one face does without colour."""

import importlib.util
import re
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

WEB = Path(__file__).parents[1] / "web"


@pytest.fixture(scope="module")
def draw() -> ModuleType:
    spec = importlib.util.spec_from_file_location("draw", WEB / "cards" / "draw.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def symbols(sprite: str) -> dict[str, str]:
    return dict(re.findall(r'<symbol id="([\w-]+)"[^>]*>(.*?)</symbol>', sprite, re.S))


def test_every_face_has_every_card(draw: Any) -> None:
    faces = {face: symbols(draw.sprite(face)) for face in draw.FILES}
    assert set(faces) == {"normal", "large", "plain"}
    german, french = draw.deck()
    assert {draw.name(card) for card in german + french} < set(faces["normal"])
    assert len({frozenset(face) for face in faces.values()}) == 1
    for face in faces.values():
        cards = [face[draw.name(card)] for card in german + french]
        without = [re.sub(r'(id|href)="[^"]*"|url\(#\w+\)', lambda m: m[0][:9], card) for card in cards]
        assert len(set(without)) == len(cards), "no two cards look the same"


def heights(draw: Any, card: str) -> dict[str, float]:
    """How high the letter of the index is, in units of the card."""
    scale = r'<g transform="translate\([^)]*\) scale\((?:[\d.]+ )?([\d.]+)\)" fill="none"'
    return {face: 56 * float(re.findall(scale, draw.face_of(card, face))[0]) for face in draw.FILES}


@pytest.mark.parametrize("card", ["EK", "H10", "PQ", "D9", "WE"])
def test_large_print_is_larger(draw: Any, card: str) -> None:
    high = heights(draw, card)
    assert high["large"] > 1.8 * high["normal"] and high["plain"] > 1.6 * high["normal"]


def test_one_face_has_no_colour(draw: Any) -> None:
    colours = set(re.findall(r"#([0-9a-f]{6})\b", draw.sprite("plain")))
    assert {"000000", "ffffff"} < colours
    assert not [c for c in colours if len({c[:2], c[2:4], c[4:]}) > 1]
    normal = set(re.findall(r"#([0-9a-f]{6})\b", draw.sprite()))
    assert [c for c in normal if len({c[:2], c[2:4], c[4:]}) > 1]


@pytest.mark.parametrize("pack", ["GERMAN", "FRENCH"])
def test_its_suits_differ_in_shape_filling_and_letters(draw: Any, pack: str) -> None:
    """The names' beginnings are never a rank, so that nobody takes the one for the other."""
    suits = getattr(draw, pack)
    begins = [draw.SUITS[suit][0][:2].upper() for suit in suits]
    assert len(set(begins)) == 4 and not {"A", "K", "O", "U", "D", "B"} & set(begins)
    for one, other in combinations(suits, 2):
        assert draw.INKED[one] != draw.INKED[other]
        assert draw.inked(one, "9") != draw.inked(other, "9")
    for suit, letters in zip(suits, begins, strict=True):
        drawn = draw.inked(suit, "9")
        assert all(draw.GLYPHS[letter][1] in drawn for letter in letters)
