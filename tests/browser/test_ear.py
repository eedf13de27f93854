"""Whole deals by somebody who does not see the screen: keys and what is said, no mouse and no selectors."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from browser.conftest import LAPTOP, PHONE, Inn
from browser.ear import LISTEN, Ear, Thing, tab_to, tree, where

from stammtisch.core.registry import games

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Person = Callable[..., Any]
OVER = "Die Runde ist aus."
LONG = 240  # seconds after which a deal counts as stuck, not as slow


def sit_down(page: Any, inn: Inn, game: str) -> Ear:
    page.add_init_script(LISTEN)
    page.goto(inn.address)
    page.get_by_role("radio").first.wait_for()
    at = tab_to(page, "radio", "")
    for _ in range(8):
        if at.name.lower().startswith(game):
            break
        page.keyboard.press("ArrowRight")
        at = where(page) or at
    assert at.name.lower().startswith(game), "the arrow keys walk through the games"
    tab_to(page, "textbox", "Dein Name")
    page.keyboard.type("Anna")
    tab_to(page, "button", "Spielen")
    page.keyboard.press("Enter")
    page.get_by_role("heading", level=2, name="Auf dem Tisch").wait_for()
    return Ear(page)


def within(things: list[Thing], role: str, name: str) -> bool:
    return any(thing.role == role and thing.name == name for thing in things)


def christen(page: Any, rng: Random) -> None:
    """A suit and a rank until the sheet says that the name will do; or as it is, or not at all."""
    for _ in range(40):
        buttons = [t for t in tree(page) if t.role == "button" and not t.off]
        ready = next((t for t in buttons if t.name.startswith("Als ")), None)
        if ready:
            tab_to(page, "button", ready.name)
            page.keyboard.press("Enter")
            return
        words = [t for t in buttons if t.name not in ("Zu", "Ungetauft") and not t.name.startswith("Regel")]
        tab_to(page, "button", rng.choice(words).name)
        page.keyboard.press("Enter")
    raise AssertionError(f"no name will do: {tree(page)}")


def answer_sheet(page: Any, rng: Random) -> None:
    things = tree(page)
    if any(t.name.endswith("wie soll er heißen?") for t in things):
        return christen(page, rng)
    words = [t for t in things if t.role == "button" and not t.off and t.name != "Zu"]
    tab_to(page, "button", rng.choice(words).name if words else "Zu")
    page.keyboard.press("Enter")
    return None


def answers(things: list[Thing]) -> list[Thing]:
    """The buttons of the group that asks for an answer: they stand before the hand."""
    names = [(t.role, t.name) for t in things]
    if ("group", "Deine Antwort") not in names:
        return []
    start = names.index(("group", "Deine Antwort"))
    end = next((i for i, (role, _) in enumerate(names) if i > start and role in ("list", "navigation")), None)
    return [t for t in things[start:end] if t.role == "button" and not t.name.endswith("…")]


def cards(things: list[Thing]) -> list[Thing]:
    """The hand, in its order; each card says whether it goes."""
    roles = [(t.role, t.name) for t in things]
    if ("list", "Deine Karten") not in roles:
        return []
    start = roles.index(("list", "Deine Karten"))
    end = next(i for i, (role, _) in enumerate(roles) if i > start and role == "navigation")
    return [t for t in things[start:end] if t.role == "button"]


def goes(card: Thing) -> bool:
    return not card.off and ", geht" in card.name


def play_card(page: Any, rng: Random, hand: list[Thing]) -> None:
    """One stop of the tab key for the hand, arrow keys within."""
    wanted = rng.choice([card for card in hand if goes(card)])
    names = [card.name for card in hand]
    for _ in range(60):
        at = where(page)
        if at and at.name in names:
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Home")
    for _ in hand:
        at = where(page)
        if at and at.name == wanted.name:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


def do_something(page: Any, rng: Random) -> bool:
    """What is asked for; False where nothing is."""
    things = tree(page)
    if not within(things, "heading", "Auf dem Tisch"):
        answer_sheet(page, rng)
        return True
    hand = cards(things)
    if asked := answers(things):
        tab_to(page, "button", rng.choice(asked).name)
        page.keyboard.press("Enter")
    elif any(goes(card) for card in hand):
        play_card(page, rng, hand)
    else:
        return False
    return True


def play_by_ear(page: Any, ear: Ear, rng: Random) -> list[tuple[str, str]]:
    """Acts only when called, until told that the deal is over; returns everything that was said."""
    said: list[tuple[str, str]] = []
    deadline, called = time.monotonic() + LONG, False
    while ("in turn", OVER) not in said:
        assert time.monotonic() < deadline, (said, tree(page))
        news = ear.news()
        said += news
        called = called or any(how == "now" for how, _ in news)
        try:
            called = called and do_something(page, rng)
        except AssertionError:  # somebody spoke meanwhile and it is gone: listen again
            called = True
        page.wait_for_timeout(40)
    return said


@pytest.mark.parametrize(("game", "size"), [*((game, LAPTOP) for game in games()), ("watten", PHONE)])
def test_a_deal_is_played_by_ear(inn: Inn, person: Person, game: str, size: dict[str, int]) -> None:
    page = person(size)
    said = play_by_ear(page, sit_down(page, inn, game), Random(1))
    assert any(how == "now" for how, _ in said), "the reader was called to act"
    page.wait_for_function("document.activeElement !== document.body")
    at = where(page)
    assert at and at.role == "heading", f"the account of the deal has the focus, not {at}"
    page.keyboard.press("v")
    page.get_by_role("dialog").wait_for()
    story = page.get_by_role("dialog").get_by_role("listitem").all_inner_texts()
    heard = " ".join(what for _, what in said)
    assert len(story) > 5
    for line in story:
        assert line in heard, "everything that happened was said"
    tricks = [line for line in story if story.count(line) == 1]
    assert not [line for line in tricks if len([what for _, what in said if line in what]) > 1], "and once"
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    back = where(page)
    assert back and (back.role, back.name) == (at.role, at.name), "a closed sheet gives the focus back"
    partie = page.get_by_role("button", name="Noch eine Partie").count()  # high stakes can end one at once
    tab_to(page, "button", "Noch eine Partie" if partie else "Nächste Runde")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name=OVER[:-1]).wait_for(state="detached")
