"""The pages beside the table for everybody: axe finds nothing serious, fingers find what they aim at."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import PHONE, Inn
from browser.partien import finished, known

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Person = Callable[..., Any]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAP = 48
SMALL = """(tap) => [...document.querySelectorAll('button, select, input, a')]
  .filter((e) => e.checkVisibility() && !e.closest('.felt') && !e.matches('.term, [type=checkbox]'))
  .filter((e) => e.getBoundingClientRect().height < tap - 0.5).map((e) => e.outerHTML.slice(0, 90))"""


def violations(page: Any) -> list[str]:
    page.add_script_tag(path=AXE)
    found = page.evaluate("axe.run().then((said) => said.violations)")
    return [
        f"{one['id']}: {node['html'][:120]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_and_fingers(inn: Inn, person: Person, scheme: str) -> None:
    guest = finished(inn)
    page = person(PHONE, color_scheme=scheme)
    known(page, guest, inn)
    last = len(guest.get(f"/api/partien/{guest.table}")[1]["steps"]) - 1
    screens: list[tuple[str, str, str]] = [
        (f"/partie/{guest.table}?step=2", "[data-replay]", ""),
        (f"/partie/{guest.table}?step={last}&eyes=0", "[data-account]", ""),
        (f"/partie/{guest.table}", "[data-replay]", "[data-more]"),
        (f"/partie/{guest.table}", "[data-replay]", "[data-go=story]"),
        ("/partie", "[data-drop]", ""),
        ("/fair", "[data-help] h1", ""),
        ("/hilfe/doppelkopf", "[data-help] h1", "[data-term]"),
        ("/", "[data-game]", "[data-settings]"),
        (f"/t/{guest.table}", ".settled", "[data-seal]"),
    ]
    for path, ready, press in screens:
        page.goto(inn.address + path)
        page.wait_for_selector(ready)
        if press:
            page.locator(press).first.click()
        page.wait_for_timeout(250)  # colours of what is still appearing are not its own
        assert not violations(page), (path, press)
        if not path.startswith("/t/") and path != "/":
            assert not page.evaluate(SMALL, TAP), (path, press)
