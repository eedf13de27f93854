"""By keys alone, and seeing where one is: waiting room, claims, signs, talk, second device, settings.
And by ear: who sits down is told, and an offer is heard once."""

from collections.abc import Callable
from typing import Any

import pytest
from browser.conftest import LAPTOP, PHONE, Inn
from browser.ear import LISTEN, Ear, Thing, tab_to, tree, where
from browser.states import placed as at_state
from browser.test_page import AS_AT_A_TABLE, placed
from positions import position, unlawful

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Person = Callable[..., Any]
# What has the focus is on the screen, and a line of 2 px or more is drawn around it.
RINGED = """() => {
  const e = document.activeElement, style = getComputedStyle(e), box = e.getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const line = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  return e !== document.body && line && !!at && (e.contains(at) || at.contains(e));
}"""


def go(page: Any, role: str, name: str) -> Thing:
    """Tab to it; every stop on the way shows where one is."""
    for _ in range(60):
        at = where(page)
        if at and at.role == role and at.name.startswith(name):
            return at
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body") or page.evaluate(RINGED), where(page)
    raise AssertionError(f"no {role} {name!r} on the way: {tree(page)}")


def press(page: Any, role: str, name: str, key: str = "Enter") -> None:
    go(page, role, name)
    page.keyboard.press(key)


def heard(page: Any, ear: Ear, words: str) -> str:
    """Waits until something is said that has these words in it."""
    page.wait_for_function("(words) => said.some(([, what]) => what.includes(words))", arg=words)
    return next(what for _, what in ear.news() if words in what)


def back_at(page: Any, role: str, name: str) -> None:
    page.get_by_role("dialog").wait_for(state="detached")
    at = where(page)
    assert at and at.role == role and at.name.startswith(name), f"the focus came back, not to {at}"


def test_the_waiting_room(inn: Inn, person: Person) -> None:
    anna, sepp = person(LAPTOP), person(PHONE)
    for page in (anna, sepp):
        page.add_init_script(LISTEN)
    anna.goto(inn.address)
    anna.get_by_role("radio").first.wait_for()
    press(anna, "button", "Mit Freunden spielen")
    anna.get_by_role("heading", name="Gleich geht’s los").wait_for()
    anna.wait_for_function("document.activeElement.matches('h1')")
    go(anna, "textbox", "Dein Name")
    anna.keyboard.type("Anna")
    press(anna, "button", "Hier hinsetzen")
    ear = Ear(anna)
    heard(anna, ear, "Anna setzt sich her.")
    press(anna, "combobox", "Wer zuschaut", key="ArrowDown")
    press(anna, "button", "Kopieren")
    heard(anna, ear, "Kopiert")
    sepp.goto(anna.url)
    sepp.get_by_role("heading", name="Gleich geht’s los").wait_for()
    go(sepp, "textbox", "Dein Name")
    sepp.keyboard.type("Sepp")
    press(sepp, "button", "Hier hinsetzen")
    heard(anna, ear, "Sepp setzt sich her.")
    press(sepp, "button", "Aufstehen")
    sepp.get_by_role("dialog").wait_for()
    press(sepp, "button", "Aufstehen")
    heard(anna, ear, "Sepp ist aufgestanden.")
    anna.keyboard.press("Home")
    press(anna, "button", "Anfangen")
    anna.get_by_role("heading", name="Auf dem Tisch").wait_for()


def test_signs_and_talk(inn: Inn, person: Person) -> None:
    page = person(LAPTOP)
    page.add_init_script(LISTEN)
    at_state(page, inn, "watten", "turn")
    ear = Ear(page)
    for button, answer, told in (("Deuten", None, "Anna"), ("Reden", "Sagen", "Nur Mut")):
        press(page, "button", button)
        page.get_by_role("dialog").wait_for()
        at = where(page)
        assert at and at.role == "heading", "one begins at what the sheet is"
        if answer:
            go(page, "textbox", "Eigene Worte")
            page.keyboard.type("Nur Mut!")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("Tab")
            assert page.evaluate(RINGED)
            page.keyboard.press("Enter")
        back_at(page, "button", button)
        heard(page, ear, told)
    page.keyboard.press("r")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    back_at(page, "button", "Reden")


def test_claims(inn: Inn, person: Person) -> None:
    def proved(room: Any, view: Any) -> bool:
        return any(option.verb == "claims" for option in room.match.game.options(view))

    page = person(LAPTOP)
    page.add_init_script(LISTEN)
    placed(page, inn, position("bieten", proved, 3, options=AS_AT_A_TABLE, choose=unlawful))
    ear = Ear(page)
    press(page, "button", "Reklamieren")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate(RINGED)
    page.keyboard.press("Enter")
    heard(page, ear, "reklamiert")


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_the_menu_the_settings_and_the_second_device(inn: Inn, person: Person, size: dict[str, int]) -> None:
    page = person(size)
    at_state(page, inn, "bieten", "turn")
    press(page, "button", "Menü")
    page.get_by_role("dialog").wait_for()
    press(page, "button", "Auf einem zweiten Gerät")
    page.get_by_role("heading", name="Auf einem zweiten Gerät").wait_for()
    go(page, "textbox", "Auf einem zweiten Gerät")
    assert page.evaluate("getSelection().toString() || document.activeElement.value").startswith("http")
    press(page, "button", "Zu")
    back_at(page, "button", "Menü")
    page.keyboard.press("Enter")
    press(page, "button", "Einstellungen")
    page.get_by_role("heading", name="Einstellungen").wait_for()
    press(page, "button", "Ohne Farben", key=" ")
    press(page, "checkbox", "Töne", key=" ")
    assert page.evaluate("document.documentElement.className") == "inked"
    page.keyboard.press("Escape")
    back_at(page, "button", "Menü")


def test_another_page_begins_at_its_heading(inn: Inn, person: Person) -> None:
    page = person(LAPTOP)
    page.goto(inn.address)
    page.get_by_role("radio").first.wait_for()
    assert page.evaluate("document.activeElement === document.body"), "nothing is moved on arriving"
    for button, heading in (("Ehrlich gemischt", "Ehrlich gemischt"), ("Stammtisch", "Stammtisch")):
        press(page, "button", button)
        page.wait_for_function("document.activeElement.matches('h1')")
        at = where(page)
        assert at and at.role == "heading" and at.name.startswith(heading)


@pytest.mark.parametrize("game", ["watten", "bieten"])
def test_an_offer_is_heard_once(inn: Inn, person: Person, game: str) -> None:
    page = person(LAPTOP)
    page.add_init_script(LISTEN)
    at_state(page, inn, game, "offer")
    page.get_by_role("group", name="Deine Antwort").wait_for()
    said = " ".join(what for _, what in Ear(page).news())
    sentence = page.get_by_role("group", name="Deine Antwort").get_by_role("heading").first.inner_text()
    offer, question = sentence.rsplit(". ", 1)
    assert said.count(question) == 1 and offer not in said
    assert "Drei" in said and said.count("Drei") == 1
    page.wait_for_function("document.activeElement.closest('[role=group]')")
    at = where(page)
    assert at and at.role == "button" and offer not in at.name, "nor with the focus"
    tab_to(page, "button", "Gut")
