"""Onlookers in the browser: counted, told what they are, shown what the host allows."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from browser.conftest import LAPTOP, PHONE, Inn
from browser.partien import known, play_on, seated
from browser.test_page import start

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Person = Callable[..., Any]


def test_the_host_chooses_and_everybody_is_counted(inn: Inn, person: Person) -> None:
    anna, toni = person(LAPTOP), person(PHONE)
    anna.goto(inn.address)
    anna.wait_for_selector("[data-game]")
    anna.select_option("[data-watch]", "hands")
    anna.click("[data-start=now]")
    anna.wait_for_selector(".game")
    (table,) = inn.house.tables.values()
    assert table.room.watch == "hands"
    toni.goto(anna.url)
    anna.wait_for_selector(".game [data-onlookers='1']")
    toni.wait_for_selector(".game [data-onlookers='1']")
    assert not toni.locator(".hand, [data-next]").count()
    anna.click("[data-menu]")
    anna.select_option("dialog [data-watch]", "live")
    anna.wait_for_function("document.querySelector('dialog [data-watch]').value === 'live'")
    while (table.room.watch_next or table.room.watch) != "live":
        anna.wait_for_timeout(20)
    toni.click("[data-menu]")
    assert not toni.locator("dialog [data-watch]").count(), "an onlooker chooses nothing"


@pytest.mark.parametrize("watch", ["hands", "live"])
def test_hands_lie_open_after_the_deal_where_the_host_wants_it(inn: Inn, person: Person, watch: str) -> None:
    guest, line = seated(inn, watch=watch)
    line.ask("begin")
    toni = person(LAPTOP)
    toni.goto(f"{inn.address}/t/{guest.table}")
    toni.wait_for_selector(".game")
    line.until(lambda: bool(line.now["begun"]))
    play_on(line)
    toni.wait_for_selector(".settled li")
    shown = toni.locator(".settled [data-hands] section")
    assert shown.count() == (2 if watch == "hands" else 0)
    anna = person(LAPTOP)
    known(anna, guest, inn)
    anna.goto(f"{inn.address}/t/{guest.table}")
    anna.wait_for_selector(".settled li")
    assert not anna.locator("[data-hands]").count(), "players see no more than before"
    line.close()


def test_late_onlookers_are_told_so(inn: Inn, person: Person) -> None:
    guest, line = seated(inn, watch="late")
    inn.house.tables[guest.table].pace = replace(inn.house.pace, late=3600.0)
    line.ask("begin")
    toni = person(PHONE)
    toni.goto(f"{inn.address}/t/{guest.table}")
    toni.wait_for_selector("[data-late]")
    assert "Minute" in toni.locator("[data-late]").inner_text()
    assert not toni.locator(".game").count()
    line.close()


def test_an_onlooker_reads_that_he_only_looks_on(inn: Inn, person: Person) -> None:
    anna, toni = person(LAPTOP), person(PHONE)
    start(anna, inn, "bieten")
    anna.wait_for_selector(".hand [data-card]")
    toni.goto(anna.url)
    toni.wait_for_selector(".game")
    toni.wait_for_function("document.querySelector('.say p')?.innerText.includes('schaust zu')")


def test_who_asks_for_a_bots_chair_is_let_in_or_waits(inn: Inn, person: Person) -> None:
    anna, toni = person(PHONE), person(LAPTOP)
    start(anna, inn, "watten", players=4)
    anna.wait_for_selector(".hand [data-card]")
    toni.goto(anna.url)
    toni.wait_for_selector(".game")
    toni.click("[data-menu]")
    toni.click("dialog button:has-text('Burgl')")
    toni.wait_for_selector("[data-knock-back]")
    assert not toni.locator(".hand").count(), "no card before everybody agrees"
    anna.click("[data-knock-later]")
    anna.wait_for_selector("[data-knock]", state="detached")
    toni.click("[data-knock-back]")
    toni.wait_for_selector("[data-knock]", state="detached")
    toni.click("[data-menu]")
    toni.click("dialog button:has-text('Moidl')")
    anna.click("[data-knock-yes]")
    toni.wait_for_selector(".hand li")  # face down before Schlag and Trumpf are named
