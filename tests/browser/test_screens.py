"""Big screens: type, cards and buttons grow. Phones: one button changes the language."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from browser.conftest import LAPTOP, PHONE, Inn
from browser.measure import overlaps
from browser.states import placed

from stammtisch.core.registry import games

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Person = Callable[..., Any]
BIG, HUGE = {"width": 1920, "height": 1080}, {"width": 2560, "height": 1440}
SIZES = """() => {
  const wide = (what) => document.querySelector(what)?.getBoundingClientRect().width ?? 0;
  return {
    type: parseFloat(getComputedStyle(document.querySelector('.plate b')).fontSize),
    said: parseFloat(getComputedStyle(document.querySelector('.side .log li')).fontSize),
    laid: wide('.felt .laid .card') || wide('.felt .slot'),
    hand: wide('.hand .card'), button: wide('.act button'),
  };
}"""


@pytest.mark.parametrize("game", games())
def test_everything_grows_with_the_screen(inn: Inn, person: Person, game: str) -> None:
    page = person(LAPTOP)
    placed(page, inn, game, "late")
    before = page.evaluate(SIZES)
    for size in (BIG, HUGE):
        page.set_viewport_size(size)
        page.wait_for_timeout(150)
        now = page.evaluate(SIZES)
        small = {what: (before[what], now[what]) for what in now if now[what] < 1.2 * before[what]}
        assert not small, (size, small)
        assert not overlaps(page), size
        before = now


def test_large_print_on_a_big_screen_is_still_a_table(inn: Inn, person: Person) -> None:
    """And not the long page of those whose type is twice as large."""
    page = person(BIG)
    page.add_init_script("localStorage.setItem('stammtisch', JSON.stringify({ large: true }))")
    for size in (BIG, HUGE):
        page.set_viewport_size(size)
        placed(page, inn, "watten", "turn")
        assert not page.evaluate("document.documentElement.classList.contains('roomy')")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert not overlaps(page)


@pytest.mark.parametrize("lang", ["de", "it"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_large_print_lies_on_nothing(inn: Inn, person: Person, size: dict[str, int], lang: str) -> None:
    page = person(size)
    page.add_init_script(
        f"localStorage.setItem('stammtisch', JSON.stringify({{ large: true, lang: '{lang}' }}))"
    )
    found = {}
    for game in games():
        for state in ("late", "settled"):
            placed(page, inn, game, state)
            found[game, state] = overlaps(page)
    assert not any(found.values()), found


def test_the_language_is_changed_on_a_phone(inn: Inn, person: Person) -> None:
    page = person(PHONE)
    page.goto(inn.address)
    page.wait_for_selector("[data-game]")
    page.select_option("header [data-lang-choice]", "it")
    page.wait_for_selector("h2:has-text('A che cosa giochiamo?')")
    box = page.locator("[data-lang-choice]").bounding_box()
    assert box and box["height"] >= 48 and box["width"] >= 48
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.reload()
    page.wait_for_selector("h2:has-text('A che cosa giochiamo?')")
    placed(page, inn, "bieten", "turn")
    page.click("[data-menu]")
    page.click("dialog button:has-text('English')")
    page.keyboard.press("Escape")
    page.wait_for_function("document.querySelector('.say p').innerText.startsWith('Your turn')")


@pytest.mark.parametrize("lang", ["de", "it"])
@pytest.mark.parametrize("size", [PHONE, {"width": 820, "height": 1180}, LAPTOP, BIG])
def test_a_newcomer_sees_where_to_begin(inn: Inn, person: Person, size: dict[str, int], lang: str) -> None:
    page = person(size)
    page.add_init_script(f"localStorage.setItem('stammtisch', JSON.stringify({{ lang: '{lang}' }}))")
    page.goto(inn.address)
    box = page.locator("[data-start=now]").bounding_box()
    assert box and box["y"] + box["height"] <= size["height"]


# Words that are written on two lines though there is no blank or hyphen in them.
TORN = """() => [...document.querySelectorAll('.answers b, .act span, .go b, h2')].flatMap((e) => {
  const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), text = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (let i = 0; i < node.length; i++) text.push([node, i, node.data[i]]);
  const torn = [];
  for (let i = 1; i < text.length; i++) {
    const [before, now] = [text[i - 1], text[i]].map(([node, at]) => {
      const range = document.createRange(); range.setStart(node, at); range.setEnd(node, at + 1);
      return range.getBoundingClientRect().top;
    });
    const letters = [text[i - 1][2], text[i][2]].every((one) => /[\\p{L}]/u.test(one));
    if (letters && now > before + 8) torn.push(e.textContent);
  }
  return torn;
})"""


@pytest.mark.parametrize("lang", ["de", "en", "it"])
def test_no_word_is_torn_apart_on_a_phone(inn: Inn, person: Person, lang: str) -> None:
    page = person(PHONE)
    page.add_init_script(f"localStorage.setItem('stammtisch', JSON.stringify({{ lang: '{lang}' }}))")
    for game in games():
        placed(page, inn, game, "ask")
        assert not page.evaluate(TORN), game


def test_the_systems_own_colours_leave_the_slate_and_the_cards(inn: Inn, person: Person) -> None:
    page = person(PHONE, forced_colors="active")
    placed(page, inn, "watten", "offer")
    ground = page.locator(".slate").first.evaluate("(e) => getComputedStyle(e).backgroundColor")
    chalk = page.locator(".slate .ck").first.evaluate("(e) => getComputedStyle(e).stroke")
    assert ground != chalk
    red, green, blue = (int(part) for part in re.findall(r"\d+", ground)[:3])
    assert red + green + blue < 250, "chalk is light and needs a dark slate"
