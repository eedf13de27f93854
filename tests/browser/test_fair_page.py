"""Fair deals on the page: what it saw before the cards, every deal done again, and a house that lies."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from browser.conftest import LAPTOP, PHONE, Inn
from browser.partien import known, over, play_on, seated
from browser.test_page import start
from serving import Guest

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Person = Callable[..., Any]


def watched_partie(inn: Inn, page: Any) -> Guest:
    """A whole Partie, with a browser at the table that notes every fingerprint before the cards."""
    guest, line = seated(inn)
    known(page, guest, inn)
    page.goto(f"{inn.address}/t/{guest.table}")
    page.click("[data-seal]")
    shown = "".join(page.locator("[data-commitment]").inner_text().split())
    assert shown == line.now["seal"]["commitment"]
    page.fill("#own-number", "1492")
    page.click("dialog form button")
    page.wait_for_selector("dialog li:has-text('1492')")
    page.keyboard.press("Escape")
    line.ask("begin")
    line.until(lambda: bool(line.now["begun"]))
    while not over(line):
        if line.over:
            line.until(lambda: line.now["seal"]["open"])
            where = line.now["seal"]["where"]
            page.wait_for_function("(where) => JSON.stringify(localStorage).includes(where)", arg=where)
            line.ask("deal")
        play_on(line)
    line.close()
    page.wait_for_selector("[data-recheck-open]")
    return guest


def checked(page: Any) -> list[str]:
    page.click("[data-recheck]")
    page.wait_for_selector("[data-recheck-sum]")
    verdicts: list[str] = page.locator("[data-verdict]").evaluate_all(
        "(a) => a.map((v) => v.dataset.verdict)"
    )
    return verdicts


def answering(lying: Any) -> Callable[[Any], None]:
    return lambda route: route.fulfill(json=lying)


def test_every_deal_is_done_again_and_a_lie_is_found(inn: Inn, person: Person) -> None:
    page = person(PHONE)
    guest = watched_partie(inn, page)
    _, told = guest.get(f"/api/tables/{guest.table}/seals")
    assert len(told) > 1 and told[0]["numbers"][0] == "1492"
    page.click("[data-recheck-open]")
    assert checked(page) == ["same"] * len(told)
    assert page.locator("[data-recheck-sum]").get_attribute("data-recheck-sum") == "good"

    lies: dict[str, Callable[[dict[str, Any]], None]] = {
        "other_fingerprint": lambda deal: deal.update(commitment="00" * 32),
        "broken": lambda deal: deal.update(secret="0" * 32),
        "other_numbers": lambda deal: deal.update(numbers=["8", ""]),
        "other_cards": lambda deal: deal["pack"].reverse(),
    }
    for verdict, lie in lies.items():
        lying = json.loads(json.dumps(told))
        lie(lying[1])
        page.route("**/api/tables/*/seals*", answering(lying))
        assert checked(page) == ["same", verdict, *["same"] * (len(told) - 2)]
        assert page.locator("[data-recheck-sum=wrong]").inner_text().endswith("Runde 2.")
        page.unroute("**/api/tables/*/seals*")


def test_who_comes_late_has_seen_nothing(inn: Inn, person: Person) -> None:
    """The sums are right all the same, and the page says that it did not see the fingerprints before."""
    guest = watched_partie(inn, person(LAPTOP))
    page = person(LAPTOP)
    page.goto(f"{inn.address}/partie/{guest.table}")
    page.click("[data-more]")
    assert set(checked(page)) == {"unseen"}
    assert page.locator("[data-recheck-sum=good]").count() == 1


def test_a_number_only_while_the_seal_is_open(inn: Inn, person: Person) -> None:
    guest, line = seated(inn, "bieten", 3)
    page = person(PHONE)
    known(page, guest, inn)
    page.goto(f"{inn.address}/t/{guest.table}")
    page.wait_for_selector("[data-seal]")
    line.ask("begin")
    line.until(lambda: bool(line.now["begun"]))
    page.wait_for_selector(".game [data-seal]")
    page.click(".game [data-seal]")
    if not line.now["seal"]["open"]:
        assert page.locator("#own-number").count() == 0
    assert page.locator("[data-noted]").count() == 1, "it was seen before the cards"
    line.close()


@pytest.mark.parametrize(("locale", "word"), [("de", "Kuvert"), ("en", "envelope"), ("it", "busta")])
def test_one_page_in_plain_words(inn: Inn, person: Person, locale: str, word: str) -> None:
    page = person(PHONE)
    page.add_init_script(f"localStorage.setItem('stammtisch', JSON.stringify({{ lang: '{locale}' }}))")
    page.goto(inn.address)
    page.click("[data-fair]")
    page.wait_for_selector("[data-help=fair] h1")
    assert page.url.endswith("/fair")
    text = page.locator("main").inner_text()
    assert word in text and "SHA-256" in text
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_page_adds_a_number_by_itself(inn: Inn, person: Person) -> None:
    """Also for whoever plays at once: the house is bound before the first card of the first deal."""
    page = person(PHONE)
    start(page, inn, "watten", players=2)
    page.wait_for_selector(".hand li, .settled")
    (table,) = inn.house.tables.values()
    assert table.room.match and table.room.match.current
    seal = table.room.match.current.deal.seal
    assert seal and len(seal.numbers[0]) == 16
    seen = page.evaluate("JSON.stringify(localStorage)")
    assert seal.commitment in seen
