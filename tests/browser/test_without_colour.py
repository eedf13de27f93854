"""Large print and the scheme without colour: chosen in the settings, kept, and really without any."""

from collections.abc import Callable
from io import BytesIO
from itertools import cycle
from typing import Any

import pytest
from browser.conftest import LAPTOP, PHONE, Inn
from browser.measure import overlaps
from browser.states import placed
from browser.test_axe import violations

from stammtisch.core.registry import games

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Person = Callable[..., Any]
INKED = "localStorage.setItem('stammtisch', JSON.stringify({ lang: 'de', plain: true }))"


def most_colour(page: Any) -> int:
    """How far the three channels of any point on the screen are apart."""
    from PIL import Image, ImageChops

    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    red, green, blue = picture.split()
    apart = [ImageChops.difference(a, b).getextrema()[1] for a, b in ((red, green), (green, blue))]
    return int(max(apart))  # type: ignore[arg-type]


def test_the_faces_are_chosen_and_kept(inn: Inn, person: Person) -> None:
    page = person(PHONE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1]))
    page.goto(inn.address)
    page.wait_for_selector("symbol#german-HK", state="attached")
    assert not [name for name in asked if name.startswith(("cards-large", "cards-plain"))], "only when wanted"
    drawings = [page.locator("symbol#german-HK").inner_html()]
    for choice in ("[data-face=large]", "[data-colours=none]"):
        page.click("[data-settings]")
        page.click(choice)
        assert page.locator(choice).get_attribute("aria-pressed") == "true"
        page.keyboard.press("Escape")
        page.reload()
        page.wait_for_selector("symbol#german-HK", state="attached")
        drawings.append(page.locator("symbol#german-HK").inner_html())
    assert len(set(drawings)) == 3
    assert page.evaluate("document.documentElement.className").split() == ["large", "inked"]


def test_who_asks_his_system_for_contrast_gets_it(inn: Inn, person: Person) -> None:
    page = person(PHONE, contrast="more")
    page.goto(inn.address)
    page.wait_for_selector("[data-game]")
    assert page.evaluate("document.documentElement.className") == "inked"


@pytest.mark.parametrize(("game", "scheme"), [*zip(games(), cycle(("light", "dark")))])
def test_no_point_on_the_screen_has_a_colour(inn: Inn, person: Person, game: str, scheme: str) -> None:
    page = person(PHONE if scheme == "light" else LAPTOP, color_scheme=scheme)
    page.add_init_script(INKED)
    for state in ("turn", "offer", "settled"):
        placed(page, inn, game, state)
        assert most_colour(page) <= 16, state
        assert state != "offer" or not violations(page)
        assert state != "turn" or not overlaps(page)


def test_the_pages_beside_the_table_neither(inn: Inn, person: Person) -> None:
    page = person(PHONE)
    page.add_init_script(INKED)
    for path, ready in (
        ("/", "[data-game]"),
        ("/hilfe/watten", "[data-help] h1"),
        ("/fair", "[data-help] h1"),
    ):
        page.goto(inn.address + path)
        page.wait_for_selector(ready)
        page.wait_for_timeout(100)
        assert most_colour(page) <= 16, path
        assert not violations(page), path


def test_turn_offer_and_side_have_shapes_in_every_scheme(inn: Inn, person: Person) -> None:
    page = person(PHONE)
    placed(page, inn, "watten", "offer")
    mark = "(e) => getComputedStyle(e, '::after').content"
    asks, turn = page.locator(".plate.asked").first, page.locator(".plate.turn").first
    assert asks.evaluate(mark) == '"?"' and turn.evaluate(mark) == '"▼"'
    round_ = "(e) => getComputedStyle(e).borderRadius"
    assert page.locator(".felt .who.them").first.evaluate(round_) != page.locator(
        ".felt .who:not(.them)"
    ).first.evaluate(round_)
