"""Every screen: nothing lies on anything else, nothing is cut off, fingers find their buttons."""

from collections.abc import Callable
from typing import Any

import pytest
from browser.conftest import LAPTOP, PHONE, Inn
from browser.measure import covered, cut_off, laid_cards, overlaps, too_small
from browser.states import NUMBERS, placed, sheets

from stammtisch.core.registry import games

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Person = Callable[..., Any]
SCREENS = {
    "phone": PHONE, "tablet": {"width": 820, "height": 1180}, "laptop": LAPTOP,
    "big": {"width": 1920, "height": 1080}, "held sideways": {"width": 844, "height": 390},
    "tablet sideways": {"width": 1180, "height": 820},
}  # fmt: skip
LEGIBLE = {"bieten": (50, 34), "perlaggen": (44, 44)}  # laid cards on a phone: of up to four, of more
CORNER = 0.34  # of a card: its index
LARGE = "localStorage.setItem('stammtisch', JSON.stringify({ large: true }))"
TWICE = (
    "document.addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '34px')"
)


def wider(page: Any) -> list[str]:
    return [fault for fault in cut_off(page) if fault.startswith(("the page", "off the screen", "H1"))]


SETTLED = "!!document.querySelector('.side') === (innerWidth >= 900 && innerHeight >= 560)"


def report(found: dict[str, list[str]]) -> str:
    return "\n".join(f"{where}: {fault}" for where, faults in found.items() for fault in faults)


@pytest.mark.parametrize("game", games())
def test_nothing_lies_on_anything_else(inn: Inn, person: Person, game: str) -> None:
    """Each number of seats on each screen."""
    found: dict[str, list[str]] = {}
    page = person(PHONE)
    for seats in NUMBERS[game]:
        placed(page, inn, game, "late", seats)
        for name, size in SCREENS.items():
            page.set_viewport_size(size)
            page.wait_for_function(SETTLED)
            page.wait_for_timeout(100)
            found[f"{seats} on a {name}"] = overlaps(page)
            if name == "phone" and game in LEGIBLE:
                wide, shows = laid_cards(page)
                if wide < LEGIBLE[game][seats > 4] or shows < CORNER:
                    found[f"{seats} on a {name}"].append(
                        f"cards {wide:.0f} wide, {shows:.0%} of each to be seen"
                    )
    assert not report(found), report(found)


@pytest.mark.parametrize("game", games())
def test_a_finger_finds_every_button(inn: Inn, person: Person, game: str) -> None:
    """On a phone; nothing lies on anything else there or on a laptop, whatever is asked."""
    found: dict[str, list[str]] = {}
    page = person(PHONE)
    for state in ("turn", "ask", "offer", "settled"):
        placed(page, inn, game, state)
        found[state] = [*too_small(page), *overlaps(page)]
        if state == "turn":
            for sheet in sheets(page):
                found[f"{state} {sheet}"] = too_small(page)
        elif state == "offer" and game in LEGIBLE:
            page.click("[data-peek]")  # the answers make way
            found["peek"] = covered(page)
            page.click("[data-peek]")
            page.wait_for_selector(".answers button")
        page.set_viewport_size(LAPTOP)
        page.wait_for_function(SETTLED)
        page.wait_for_timeout(100)
        found[f"{state} on a laptop"] = overlaps(page)
        if state == "offer" and game in LEGIBLE:
            found[f"{state} on a laptop"] += covered(page)
        page.set_viewport_size(PHONE)
        page.wait_for_function(SETTLED)
    assert not report(found), report(found)


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
@pytest.mark.parametrize("game", games())
def test_type_twice_as_large_loses_nothing(inn: Inn, person: Person, game: str, size: dict[str, int]) -> None:
    found: dict[str, list[str]] = {}
    page = person(size)
    page.add_init_script(TWICE)
    for state in ("turn", "offer", "settled"):
        placed(page, inn, game, state)
        found[state] = cut_off(page)
    assert not report(found), report(found)


def test_the_lobby_and_the_waiting_room_are_for_fingers_and_for_large_type(inn: Inn, person: Person) -> None:
    found: dict[str, list[str]] = {}
    for name, size, script in (
        ("phone", PHONE, ""),
        ("twice", PHONE, TWICE),
        ("laptop", LAPTOP, TWICE),
        ("A+", PHONE, LARGE),
    ):
        page = person(size)
        if script:
            page.add_init_script(script)
        page.goto(inn.address)
        page.wait_for_selector("[data-game]")
        # what a game is stands shortened on a phone and in full with its rules
        found[f"lobby {name}"] = [*(cut_off(page) if script == TWICE else wider(page)), *too_small(page)]
        page.click("[data-start=invite]")
        page.click("[data-chair='0'] button")
        page.wait_for_selector(".start .go")
        found[f"waiting {name}"] = [*cut_off(page), *too_small(page)]
    assert not report(found), report(found)
