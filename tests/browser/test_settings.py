"""Settings, kept on the device and reached from everywhere; the alert of whoever is to act; languages."""

from collections.abc import Callable
from typing import Any

import pytest
from browser.conftest import LAPTOP, PHONE, Inn
from browser.partien import finished
from browser.states import placed
from browser.test_page import start

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Person = Callable[..., Any]
HEAR = """
  window.tones = 0;
  const Real = AudioContext;
  window.AudioContext = class extends Real {};
  const begin = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.tones++; return begin.apply(this, at); };
"""


def test_settings_stay_on_the_device(inn: Inn, person: Person) -> None:
    page = person(PHONE)
    page.goto(inn.address)
    page.click("[data-settings]")
    assert not page.locator("[data-sounds]").is_checked(), "sounds are off until somebody wants them"
    page.click("[data-speed=calm]")
    page.click("[data-face=large]")
    page.uncheck("[data-motion]")
    page.check("[data-sounds]")
    page.click("[data-lang=it]")
    page.wait_for_selector("dialog h2:has-text('Impostazioni')")
    page.reload()
    page.click("[data-settings]")
    assert page.locator("[data-speed=calm]").get_attribute("aria-pressed") == "true"
    assert page.locator("[data-face=large]").get_attribute("aria-pressed") == "true"
    assert page.locator("[data-sounds]").is_checked() and not page.locator("[data-motion]").is_checked()
    assert page.evaluate("document.documentElement.lang") == "it"
    assert page.evaluate("document.documentElement.className").split() == ["large", "still"]


def test_changed_at_the_table_while_playing(inn: Inn, person: Person) -> None:
    page = person(LAPTOP)
    start(page, inn, "bieten")
    page.wait_for_selector(".hand [data-card]")
    page.click("[data-menu]")
    page.click("dialog [data-settings]")
    page.click("[data-lang=en]")
    page.wait_for_selector("dialog h2:has-text('Settings')")
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-menu]:has-text('Menu')")
    page.wait_for_function("!document.querySelector('.log li')?.innerText.includes('gibt')")


@pytest.mark.parametrize("sounds", [False, True])
def test_whoever_is_to_act_is_told(inn: Inn, person: Person, sounds: bool) -> None:
    page = person(LAPTOP)
    page.add_init_script(HEAR)
    wish = "true" if sounds else "false"
    page.add_init_script(
        f"localStorage.setItem('stammtisch', JSON.stringify({{ lang: 'de', sounds: {wish} }}))"
    )
    start(page, inn, "watten", players=2)
    page.wait_for_selector(".say p.turn, .ask")
    page.wait_for_function("document.title.includes('Du bist dran')")
    page.wait_for_timeout(200)
    assert (page.evaluate("window.tones") > 0) is sounds


TOLD = """
  window.told = []; window.shaken = 0;
  window.Notification = class { constructor(title, what) { told.push([title, what.body]); } };
  Notification.permission = "granted"; Notification.requestPermission = async () => "granted";
  navigator.vibrate = () => ++window.shaken;
  Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
"""


@pytest.mark.parametrize("away", [True, False])
def test_who_is_away_is_called_as_he_wishes(inn: Inn, person: Person, away: bool) -> None:
    """A message only where the page is not in front; the phone shakes in any case."""
    page = person(PHONE)
    page.add_init_script(TOLD + f"window.away = {str(away).lower()};")
    page.add_init_script(
        "localStorage.setItem('stammtisch', JSON.stringify({ lang: 'de', notify: true, vibrate: true }))"
    )
    start(page, inn, "watten", players=2)
    page.wait_for_function("document.title.includes('Du bist dran')")
    page.wait_for_function("shaken > 0")
    told = page.evaluate("told")
    assert bool(told) is away
    assert all("Watten" in title and body for title, body in told)


MOVING = """() => document.getAnimations().filter((one) => one.playState === 'running' &&
  !one.effect.target?.matches('.breath') && one.effect.getComputedTiming().duration > 150).length"""


@pytest.mark.parametrize(
    ("system", "setting", "moves"),
    [("no-preference", True, True), ("no-preference", False, False), ("reduce", True, False)],
)
def test_nothing_moves_for_who_does_not_want_it(
    inn: Inn, person: Person, system: str, setting: bool, moves: bool
) -> None:
    """Neither where the system says so nor where our settings do: the turn that breathes is the measure."""
    page = person(LAPTOP)
    page.emulate_media(reduced_motion=system)
    page.add_init_script(
        f"localStorage.setItem('stammtisch', JSON.stringify({{ motion: {str(setting).lower()} }}))"
    )
    placed(page, inn, "watten", "turn")
    page.wait_for_selector(".plate.turn")
    assert (page.evaluate(MOVING) > 0) is moves


def test_the_pace_is_the_readers(inn: Inn, person: Person) -> None:
    """A replay that runs by itself asks for its steps as fast as the reader likes it."""
    guest = finished(inn)
    for speed, most in (("quick", 900), ("calm", 3_100)):
        page = person(LAPTOP)
        page.add_init_script(
            "window.pauses = []; const real = setInterval;"
            "window.setInterval = (run, wait) => { pauses.push(wait); return real(run, wait); };"
            f"localStorage.setItem('stammtisch', JSON.stringify({{ lang: 'de', speed: '{speed}' }}))"
        )
        page.goto(f"{inn.address}/partie/{guest.table}")
        page.click("[data-go=play]")
        page.wait_for_function("pauses.length > 0")
        assert most - 200 <= page.evaluate("pauses.at(-1)") <= most


@pytest.mark.parametrize(
    ("locale", "lang"), [("it-IT", "it"), ("en-GB", "en"), ("de-AT", "de"), ("fr-FR", "en")]
)
def test_the_browser_chooses_the_language(inn: Inn, chromium: Any, locale: str, lang: str) -> None:
    context = chromium.new_context(viewport=PHONE, locale=locale, bypass_csp=True)
    page = context.new_page()
    page.goto(inn.address)
    page.wait_for_selector("[data-game]")
    assert page.evaluate("document.documentElement.lang") == lang
    context.close()
