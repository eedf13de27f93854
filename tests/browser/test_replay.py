"""A finished Partie step by step in the browser: eyes, words, rules, links, records."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import LAPTOP, PHONE, Inn
from browser.partien import finished, known, seated

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Person = Callable[..., Any]
CASES = Path(__file__).parents[1] / "cases"


def at(page: Any, step: int) -> None:
    page.wait_for_selector(f"[data-replay='{step}']")


def cards_in(page: Any, what: str) -> set[str]:
    """Faces that are to be seen there."""
    found = page.locator(f"{what} .card use").evaluate_all("(a) => a.map((u) => u.getAttribute('href'))")
    return {href.rsplit("-", 1)[-1] for href in found} - {"#back"}


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_a_partie_step_by_step(inn: Inn, person: Person, size: dict[str, int]) -> None:
    guest = finished(inn, deals=2)
    page = person(size)
    known(page, guest, inn)
    page.goto(f"{inn.address}/t/{guest.table}")
    page.click("[data-replay]")
    at(page, 0)
    _, told = guest.get(f"/api/partien/{guest.table}")
    last = len(told["steps"]) - 1
    words = {line["text"] for line in told["steps"][1]["lines"]}
    page.keyboard.press("ArrowRight")
    at(page, 1)
    assert words <= set(page.locator("[data-told] p span").all_inner_texts())
    page.keyboard.press("ArrowLeft")
    at(page, 0)
    page.click("[data-go=on]")
    at(page, 1)
    page.click("[data-go=back]")
    at(page, 0)
    page.click("[data-go=deal]")
    second = next(n for n, step in enumerate(told["steps"]) if step["deal"] == 1)
    at(page, second)
    page.keyboard.press("PageUp")
    at(page, 0)
    page.keyboard.press("End")
    at(page, last)
    page.click("[data-account] [data-rule]")  # the rule behind a point
    page.wait_for_function("document.querySelector('dialog .rule p')?.innerText.length > 20")
    page.keyboard.press("Escape")
    page.keyboard.press("Home")
    at(page, 0)
    page.locator("[data-slider]").fill(str(second))
    at(page, second)
    _, open_cards = guest.get(f"/api/partien/{guest.table}?eyes=open")
    reasoned, why = next((n, step["why"]) for n, step in enumerate(open_cards["steps"]) if step["why"])
    page.locator("[data-slider]").fill(str(reasoned))  # a bot says why it did that
    at(page, reasoned)
    assert why in page.locator("[data-why]").inner_text()
    page.click("[data-go=first]")
    at(page, 0)
    page.click("[data-go=play]")
    at(page, 2)
    page.click("[data-go=play]")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_eyes_and_a_position_by_link(inn: Inn, person: Person) -> None:
    guest = finished(inn)
    page = person(LAPTOP)
    page.goto(f"{inn.address}/partie/{guest.table}?step=3&eyes=1")  # somebody else, by the link alone
    at(page, 3)
    _, theirs = guest.get(f"/api/partien/{guest.table}/3?eyes=1")
    page.wait_for_function(f"document.querySelectorAll('[data-hands] .card').length == {len(theirs['hand'])}")
    seen = cards_in(page, "[data-hands]")
    assert seen == {card["card"] for card in theirs["hand"]}
    _, both = guest.get(f"/api/partien/{guest.table}/3?eyes=open")
    hidden = {card["card"] for card in both["places"][0]["hand"]}
    lying = cards_in(page, ".felt")
    assert not hidden & (seen | lying)
    page.select_option("[data-eyes-choice]", "open")
    page.wait_for_function("document.querySelectorAll('[data-hands] section').length == 2")
    assert hidden <= cards_in(page, "[data-hands]")
    page.click("[data-more]")
    link = page.locator("[data-position]").input_value()
    assert link == f"{inn.address}/partie/{guest.table}?step=3&eyes=open" == page.url


def test_a_record_goes_out_and_comes_in_again(inn: Inn, person: Person, tmp_path: Path) -> None:
    guest = finished(inn)
    page = person(LAPTOP)
    page.goto(f"{inn.address}/partie/{guest.table}")
    at(page, 0)
    page.click("[data-more]")
    with page.expect_download() as got:
        page.click("[data-download]")
    file = tmp_path / "partie.yaml"
    got.value.save_as(file)
    assert "game: watten" in file.read_text(encoding="utf-8")
    page.goto(inn.address)
    page.click("[data-record]")
    page.set_input_files("[data-record-file]", file)
    at(page, 0)
    brought = re.search(r"/partie/([\w-]+)", page.url)
    assert brought and brought[1] != guest.table
    steps = [len(guest.get(f"/api/partien/{name}")[1]["steps"]) for name in (brought[1], guest.table)]
    assert steps[0] == steps[1]


def test_a_dropped_record_and_one_that_is_none(inn: Inn, person: Person) -> None:
    page = person(PHONE)
    page.goto(f"{inn.address}/partie")
    drop = """(target, text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'case.yaml'));
      target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }"""
    page.locator("[data-drop]").evaluate(drop, "- [")
    page.wait_for_selector(".trouble[role=alert]")
    case = CASES / "bieten" / "bieten-book-example-three-deals.yaml"
    page.locator("[data-drop]").evaluate(drop, case.read_text(encoding="utf-8"))
    page.wait_for_selector("[data-replay]")


def test_a_sign_is_seen_in_its_place(inn: Inn, person: Person) -> None:
    """Watten among four bots and Anna: somebody always signs, and the face is drawn."""
    guest = finished(inn, players=4)
    _, told = guest.get(f"/api/partien/{guest.table}?eyes=open")
    step, sign = next(
        (n, line["sign"]) for n, one in enumerate(told["steps"]) for line in one["lines"] if line["sign"]
    )
    assert sign
    page = person(LAPTOP)
    page.goto(f"{inn.address}/partie/{guest.table}?step={step}")
    at(page, step)
    page.wait_for_selector("[data-told] .face")


def test_what_is_not_over_is_not_shown(inn: Inn, person: Person) -> None:
    guest, line = seated(inn)
    line.ask("begin")
    page = person(PHONE)
    page.goto(f"{inn.address}/partie/{guest.table}")
    page.wait_for_selector("[data-trouble]")
    assert not page.locator(".card").count()
    line.close()
