"""A page for each game that teaches the first deal: short, with drawings, terms explained on tap."""

from collections.abc import Callable
from typing import Any

import pytest
from browser.conftest import LAPTOP, PHONE, Inn
from browser.test_page import start

from stammtisch.core.homes import homes
from stammtisch.core.registry import game, games
from stammtisch.server.helping import help_shown
from stammtisch.texts import languages

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Person = Callable[..., Any]
WORDS = 300  # about two minutes, read slowly


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", games())
def test_every_game_is_taught_in_two_minutes(name: str, lang: str) -> None:
    """Every marked term is in the glossary (help_shown fails otherwise), every card in the pack."""
    shown = help_shown(name, lang)
    parts = [part for section in shown["sections"] for part in section["parts"]]
    assert 120 < sum(len(part["text"].split()) for part in parts) < WORDS
    assert len({part["term"] for part in parts if "term" in part}) >= 6
    deck = {game(name).deck.text(card) for card in game(name).deck}
    drawn = [card["card"] for section in shown["sections"] for card in section["cards"]]
    assert len(drawn) >= 5 and set(drawn) <= deck
    assert not any("[" in part["text"] for part in parts)


def test_every_game_has_its_page() -> None:
    assert all(home.manifest.help for home in homes().values())


@pytest.mark.parametrize("name", games())
def test_a_newcomer_reads_it(inn: Inn, person: Person, name: str) -> None:
    page = person(PHONE)
    page.goto(inn.address)
    page.click(f"[data-game={name}]")
    page.click("[data-teach]")
    page.wait_for_selector(f"[data-help={name}] h1")
    assert page.url.endswith(f"/hilfe/{name}")
    first = page.locator(".cards .card").first
    box = first.bounding_box()
    assert box and box["width"] > 60 and page.evaluate("!!document.querySelector('.sprite symbol')")
    for card in page.locator(".cards .card use").all():
        assert page.locator(card.get_attribute("href")).count() == 1, "the drawing is there"
    term = page.locator("[data-term]").first
    term.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".means")
    assert len(page.locator(".means").inner_text()) > 10
    assert term.get_attribute("aria-expanded") == "true"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_it_is_in_the_menu_of_the_table(inn: Inn, person: Person) -> None:
    page = person(LAPTOP)
    start(page, inn, "bieten")
    page.click("[data-menu]")
    with page.context.expect_page() as opened:
        page.click("dialog [data-teach]")
    opened.value.wait_for_selector("[data-help=bieten] h1")
    assert page.locator(".game").count() == 1, "the table stays"


def test_there_is_no_page_about_anything_else(inn: Inn, person: Person) -> None:
    page = person(PHONE)
    page.goto(f"{inn.address}/hilfe/schach")
    page.wait_for_selector(".trouble[role=alert]")
