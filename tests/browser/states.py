"""The main states of the page, each game's: where one looks for what is cut off, too small or unlabelled."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from browser.conftest import Inn
from positions import guest, laid_out, position

from stammtisch.server.identity import COOKIE, Guests
from stammtisch.server.ledger import LogLine

SEATS = {"bieten": 3, "watten": 4, "perlaggen": 4, "doppelkopf": 4}
NUMBERS = {"bieten": range(2, 11), "watten": (2, 4), "perlaggen": (2, 3, 4), "doppelkopf": (4, 5, 6, 7)}


def options(room: Any, view: Any) -> tuple[Any, ...]:
    mine = 0 in room.match.game.waiting_on(room.match.state)
    return tuple(room.match.game.options(view)) if mine else ()


def turn(room: Any, view: Any) -> bool:
    """To play a card."""
    return any(option.verb == "plays" for option in options(room, view))


def late(room: Any, view: Any) -> bool:
    """To play one of the last cards."""
    few = len(room.match.game.knows(view)["hand"]) <= 2
    return few and any(option.verb == "plays" for option in options(room, view))


def offer(room: Any, view: Any) -> bool:
    verbs = {option.verb for option in options(room, view)}
    return bool(verbs & {"holds", "passes"})


def ask(room: Any, view: Any) -> bool:
    """Words only."""
    verbs = {option.verb for option in options(room, view)}
    return len(verbs) > 0 and "plays" not in verbs


def settled(room: Any, view: Any) -> bool:
    return bool(room.match.deal_over)


STATES: dict[str, Callable[..., bool]] = {
    "turn": turn, "late": late, "offer": offer, "ask": ask, "settled": settled,
}  # fmt: skip


@cache
def log(game: str, state: str, seats: int) -> tuple[LogLine, ...]:
    return tuple(position(game, STATES[state], seats))


# The cards are drawn and nothing is on its way any more; what only breathes may.
STILL = """() => !!document.querySelector('.sprite symbol') && document.getAnimations().every(
  (one) => one.playState !== 'running' || one.effect.target.matches('.breath, .plate'))"""


def settle(page: Any) -> None:
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.wait_for_function(STILL)


def placed(page: Any, inn: Inn, game: str, state: str, seats: int = 0) -> Any:
    """Anna's page at such a table; people who wait sit on the other chairs."""
    seats = seats or SEATS[game]
    table = f"{game}-{state}-{seats}"
    if table not in inn.laid:
        laid_out(f"sqlite:///{inn.db}", table, list(log(game, state, seats)))
        inn.laid.add(table)
    token = Guests("secret").token(guest(0))
    page.context.add_cookies([{"name": COOKIE, "value": token, "url": inn.address}])
    page.goto(f"{inn.address}/t/{table}")
    page.wait_for_selector(".game")
    page.wait_for_timeout(100)  # what is told with the first scene begins to move
    settle(page)
    return page


def sheets(page: Any) -> Iterator[str]:
    """Opens one sheet after the other."""
    for key in ("b", "d", "r", "l", "v", "?"):
        page.keyboard.press(key)
        page.wait_for_timeout(60)
        if page.locator("dialog").count():
            settle(page)  # it has risen
            yield key
            page.keyboard.press("Escape")
            page.wait_for_selector("dialog", state="detached")
    page.click("[data-menu]")
    settle(page)
    yield "menu"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
