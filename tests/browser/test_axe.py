"""axe-core finds nothing serious or critical on any page or state, light, dark or large print."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import LAPTOP, PHONE, Inn
from browser.states import STATES, placed, sheets

from stammtisch.core.registry import games

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Person = Callable[..., Any]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LARGE = "localStorage.setItem('stammtisch', JSON.stringify({ large: true }))"
RUN = """async () => {
  const said = (node) => `${node.target.join(' ')}: ${node.failureSummary.split('\\n').slice(1).join(';')}`;
  return (await axe.run(document, { resultTypes: ['violations'] })).violations
    .filter((fault) => ['serious', 'critical'].includes(fault.impact))
    .flatMap((fault) => fault.nodes.map((node) => `${fault.id}: ${said(node)}`));
}"""


def violations(page: Any) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    return list(page.evaluate(RUN))


def looks(person: Person) -> list[Any]:
    """Light on a laptop, dark on a phone, large print on a phone."""
    light, dark, large = (
        person(LAPTOP, color_scheme="light"),
        person(PHONE, color_scheme="dark"),
        person(PHONE),
    )
    large.add_init_script(LARGE)
    for page in (light, dark, large):
        page.add_init_script(path=AXE)  # quicker than from here with every page
    return [light, dark, large]


def report(found: dict[str, list[str]]) -> str:
    """Each fault once, with the first place where it was seen."""
    first: dict[str, str] = {}
    for where, faults in found.items():
        for fault in faults:
            first.setdefault(fault, where)
    return "\n".join(f"{where}: {fault}" for fault, where in first.items())


@pytest.mark.parametrize("game", games())
def test_axe_finds_nothing_at_the_table(inn: Inn, person: Person, game: str) -> None:
    found: dict[str, list[str]] = {}
    for number, page in enumerate(looks(person)):
        for state in STATES if number == 0 else ("turn", "offer", "settled"):
            placed(page, inn, game, state)
            found[f"{number} {state}"] = violations(page)
            if state == "turn" and number < 2:
                for sheet in sheets(page):
                    found[f"{number} {state} {sheet}"] = violations(page)
    assert not report(found), report(found)


def test_axe_finds_nothing_in_the_lobby_and_in_the_waiting_room(inn: Inn, person: Person) -> None:
    found: dict[str, list[str]] = {}
    for number, page in enumerate(looks(person)):
        page.goto(inn.address)
        page.wait_for_selector("[data-game]")
        found[f"{number} lobby"] = violations(page)
        page.click("summary")
        page.wait_for_selector(".options li")
        found[f"{number} options"] = violations(page)
        page.click("[data-start=invite]")
        page.wait_for_selector("[data-chair]")
        found[f"{number} waiting, standing"] = violations(page)
        page.click("[data-chair='0'] button")
        page.wait_for_selector(".start .go")
        found[f"{number} waiting"] = violations(page)
        page.goto(f"{inn.address}/t/nowhere")
        page.wait_for_selector(".lobby h1")
        found[f"{number} gone"] = violations(page)
    assert not report(found), report(found)
