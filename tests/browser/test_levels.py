"""Who plays along: levels and tempers in words, kept on the device, and advice while one plays with bots."""

from collections.abc import Callable
from typing import Any

import pytest
from browser.conftest import LAPTOP, PHONE, Inn

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Person = Callable[..., Any]


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_a_level_is_chosen_and_gives_advice(inn: Inn, person: Person, size: dict[str, int]) -> None:
    page = person(size)
    page.goto(inn.address)
    page.click("[data-game=watten]")
    page.wait_for_selector("[data-temper] option[value=sly]", state="attached")
    page.select_option("[data-level]", "thumb")
    page.select_option("[data-temper]", "sly")
    page.reload()
    page.click("[data-game=watten]")
    page.wait_for_selector("[data-temper] option[value=sly]", state="attached")
    assert page.locator("[data-temper]").input_value() == "sly"  # kept on the device
    page.click("[data-start=invite]")
    page.wait_for_selector("[data-chair='0']")
    page.locator("[data-chair='0'] button").click()
    page.click("[data-chair='1'] button:has-text('Rechner')")
    page.wait_for_selector("[data-chair='1'] small:has-text('Stammgast, hinterlistig')")
    page.select_option("[data-level]", "random")
    assert page.locator("[data-temper]").count() == 0  # chance has none
    page.click("[data-chair='2'] button:has-text('Rechner')")
    page.wait_for_selector("[data-chair='2'] small:has-text('Lehrling')")
    page.locator(".start button.go").click()
    page.wait_for_selector(".say p.turn, .ask")
    if size is PHONE:
        page.click("[data-menu]")
    page.locator("[data-advice]").first.click()
    page.wait_for_selector("[data-advised]:has-text('Rat: ')")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
