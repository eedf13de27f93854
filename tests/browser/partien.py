"""Finished Partien for the tests of the page: played over the wire, looked at in the browser."""

from typing import Any

from browser.conftest import Inn
from serving import FAST, Guest, Page


def known(page: Any, guest: Guest, inn: Inn) -> None:
    """The browser is this guest's second device."""
    name, value = guest.cookie.split("=", 1)
    page.context.add_cookies([{"name": name, "value": value, "url": inn.address}])


def seated(inn: Inn, game: str = "watten", players: int = 2, **more: Any) -> tuple[Guest, Page]:
    """Anna at a table where nobody dawdles; it has not begun."""
    inn.house.pace = FAST
    guest = Guest(inn)  # type: ignore[arg-type]
    page = guest.page(guest.open(game, players, **more))
    page.ask("sit", seat=0, name="Anna")
    return guest, page


def over(page: Page) -> bool:
    return page.over and bool(page.now["slate"].get("winner"))


def play_on(page: Page) -> None:
    page.play(lambda answers: answers[-1])


def finished(inn: Inn, game: str = "watten", players: int = 2, deals: int = 1) -> Guest:
    """A Partie of at least so many deals: high stakes can end one in its first."""
    while True:
        guest, page = seated(inn, game, players)
        if played(page) >= deals:
            return guest


def played(page: Page) -> int:
    """A whole Partie; how many deals it took."""
    page.ask("begin")
    page.until(lambda: page.now["begun"])
    deals = 1
    while not over(page):
        if page.over:
            page.ask("deal")
            deals += 1
        play_on(page)
    page.close()
    return deals
