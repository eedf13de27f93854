"""Bad lines: an act sent into a gap is neither lost nor doubled; the page opens offline and says so."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browser.conftest import PHONE, Inn
from browser.partien import known, seated
from browser.proxy import Proxy
from serving import Guest
from starlette.responses import Response

from stammtisch.server import app

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Person = Callable[..., Any]
STUCK = 60  # seconds after which a thing counts as never happening


@pytest.fixture
def proxy(inn: Inn) -> Iterator[Proxy]:
    made = Proxy(inn.port)
    yield made
    made.close()


def until(page: Any, holds: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + STUCK
    while not holds():
        assert time.monotonic() < deadline, what
        page.wait_for_timeout(20)


class Game:
    """Anna in the browser behind the proxy, Sepp over the wire, no bots: nobody acts unasked."""

    def __init__(self, inn: Inn, person: Person, proxy: Proxy) -> None:
        self.inn, self.proxy = inn, proxy
        guest, line = seated(inn, "bieten", 2)
        self.table = inn.house.tables[guest.table]
        sepp = Guest(inn).page(guest.table)  # type: ignore[arg-type]
        sepp.ask("sit", seat=1, name="Sepp")
        line.ask("begin")
        while 0 not in self.waiting():
            sepp.until(lambda: sepp.asked)
            cards = [a["move"] for a in sepp.now["answers"] if a.get("group") == "card"]
            sepp.act(cards[0])
        line.close()
        self.page = person(PHONE)
        self.page.set_default_timeout(STUCK * 1_000)
        known(self.page, guest, inn)
        self.page.goto(f"{proxy.address}/t/{guest.table}")
        self.card = self.page.locator(".hand [data-goes=true]").first.get_attribute("data-card")

    def waiting(self) -> frozenset[int]:
        match = self.table.room.match
        return match.game.waiting_on(match.state) if match and match.deals else frozenset()

    def tap(self) -> None:
        self.page.click(f".hand [data-card={self.card}]", position={"x": 14, "y": 30})

    def played(self) -> int:
        """How often the house has written the card down."""
        match = self.table.room.match
        assert match and match.current
        moves = match.current.moves
        return sum(move.seat == 0 and move.verb == "plays" for move in moves)

    def settled(self) -> None:
        """The page knows all that the house knows, and the card lies on the table once."""
        acts = self.table.room.acts
        self.page.wait_for_selector(f".game[data-acts='{acts}']")
        self.page.wait_for_selector(f".hand [data-card={self.card}]", state="detached")
        self.page.wait_for_selector(".offline", state="detached")
        assert self.played() == 1
        assert not self.page.locator(".notice").count(), "nobody was ahead of him"


def test_an_act_that_never_arrived_is_said_again(inn: Inn, person: Person, proxy: Proxy) -> None:
    game = Game(inn, person, proxy)
    proxy.up, proxy.shut = False, True
    game.tap()
    game.page.wait_for_selector(".hand .going")
    proxy.cut()
    game.page.wait_for_selector(".offline")
    assert game.played() == 0
    proxy.heal()
    until(game.page, lambda: game.played() > 0, "the act is lost")
    game.settled()


def test_an_act_whose_answer_was_lost_is_not_done_twice(inn: Inn, person: Person, proxy: Proxy) -> None:
    game = Game(inn, person, proxy)
    proxy.down = False
    game.tap()
    until(game.page, lambda: game.played() > 0, "the act is lost")
    assert game.page.locator(f".hand [data-card={game.card}]").count() == 1, "the page cannot know yet"
    proxy.shut = True
    proxy.cut()
    game.page.wait_for_selector(".offline")
    proxy.heal()
    game.settled()


def test_a_line_that_swallows_everything_is_noticed(inn: Inn, person: Person, proxy: Proxy) -> None:
    """Nothing closes, nothing answers: the page gives the line up by itself and says the act again."""
    game = Game(inn, person, proxy)
    proxy.up = False
    game.tap()
    game.page.wait_for_selector(".offline")
    assert game.played() == 0
    proxy.heal()
    until(game.page, lambda: game.played() > 0, "the act is lost")
    game.settled()


def test_a_slow_line_and_an_impatient_finger(inn: Inn, person: Person, proxy: Proxy) -> None:
    game = Game(inn, person, proxy)
    proxy.delay = 0.7
    game.tap()
    for _ in range(3):
        game.page.locator(f".hand [data-card={game.card}]").click(force=True, position={"x": 14, "y": 30})
    until(game.page, lambda: game.played() > 0, "the act is lost")
    game.settled()


def test_the_page_opens_offline_and_says_so(inn: Inn, person: Person) -> None:
    page = person(PHONE)
    page.goto(inn.address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    kept = (
        "caches.keys().then(async (names) => (await (await caches.open(names[0])).keys()).map((k) => k.url))"
    )
    urls = page.evaluate(kept)
    assert f"{inn.address}/" in urls and any(url.endswith(".js") for url in urls)
    page.reload()  # now the worker is in charge
    page.wait_for_selector("[data-game]")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("main h1:has-text('Stammtisch')")
    page.wait_for_selector("[data-away]")
    page.wait_for_selector(".trouble")  # what needs the house says that it is not there
    assert not [url for url in page.evaluate(kept) if "/api/" in url or "/ws/" in url]
    page.context.set_offline(False)
    page.wait_for_selector("[data-away]", state="detached")
    page.reload()
    page.wait_for_selector("[data-game]")


def test_it_can_be_installed_and_a_new_house_is_noticed(inn: Inn, person: Person) -> None:
    page = person(PHONE)
    page.goto(inn.address)
    href = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.evaluate("(href) => fetch(href).then((answer) => answer.json())", href)
    assert manifest["display"] == "standalone" and manifest["start_url"] == "/"
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes and any(i.get("purpose") == "maskable" for i in manifest["icons"])
    for icon in manifest["icons"]:
        size = page.evaluate(
            "(src) => { const i = new Image(); i.src = src; return i.decode().then(() => i.naturalWidth); }",
            icon["src"],
        )
        assert size > 0, icon
    asked = page.evaluate("fetch('/sw.js').then((answer) => answer.headers.get('cache-control'))")
    assert asked == "no-cache"


def test_a_newer_page_takes_over_when_nobody_plays(
    inn: Inn, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house is built anew: the page at the start begins again by itself, the old files are gone."""
    page = person(PHONE)
    page.goto(inn.address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_selector("[data-game]")
    page.evaluate("window.old = true")
    inn.shut()
    as_built = app._beside

    async def built_anew(request: Any) -> Any:
        response = await as_built(request)
        newer = bytes(response.body).replace(b'KEPT = "stammtisch ', b'KEPT = "stammtisch newer ')
        return Response(newer, media_type=response.media_type)

    monkeypatch.setattr(app, "_beside", built_anew)
    inn.open()
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_function("!window.old && document.querySelector('[data-game]')")
    names = page.evaluate("caches.keys()")
    assert len(names) == 1 and names[0].startswith("stammtisch newer ")
