"""What the page costs, measured as a guest sees it: `make bench-web`.

A real `stammtisch serve` with its log in SQLite, and a Chromium that has nothing in its cache.  Figures are
medians.  Where bots cut or name before the cards are taken up, their pauses (0.3 s) are in the time to the
first card; the breath after a card is not in the time of an act.
"""

import argparse
import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

WEIGHT, FIRST_CARD, ACT = 150_000, 2_000.0, 10.0  # bytes, milliseconds, milliseconds

# presses what a newcomer would press, the moment it is there, and notes when the first card has been painted
NEWCOMER = """(game) => {
  const step = () => {
    if (window.firstCard) return;
    if (document.querySelector('.hand [data-card]')) {
      window.firstCard = -1;
      requestAnimationFrame(() => setTimeout(() => (window.firstCard = performance.now())));
      return;
    }
    const wanted = document.querySelector(`[data-game=${game}]:not([aria-checked=true])`);
    const go = '[data-start=now]:not([aria-disabled=true]), .ask [data-move]';
    const next = wanted ?? document.querySelector(go);
    const once = next && JSON.stringify([{ ...next.dataset }, document.querySelector('.game')?.dataset.acts]);
    if (next && once !== window.pressed) {
      window.pressed = once;
      next.click();
      setTimeout(() => { window.pressed = ''; step(); }, 100);  // the page may not have been ready for it
    }
  };
  new MutationObserver(step).observe(document, { childList: true, subtree: true, attributes: true });
}"""


def fetched(port: int, path: str) -> tuple[int, bytes]:
    """Bytes over the wire, and what they say."""
    line = HTTPConnection("127.0.0.1", port, timeout=20)
    line.request("GET", path, headers={"accept-encoding": "gzip"})
    answer = line.getresponse()
    assert answer.status == 200, (path, answer.status)
    body = answer.read()
    packed = answer.getheader("content-encoding") == "gzip"
    line.close()
    if packed:
        import gzip

        return len(body), gzip.decompress(body)
    return len(body), body


def weight(port: int) -> dict[str, int]:
    """Script and style of the page by name, in bytes as they come over the wire."""
    _, page = fetched(port, "/")
    parts = re.findall(r'(?:src|href)="(/assets/[^"]+\.(?:js|css))"', page.decode())
    return {part.rsplit("/", 1)[1]: fetched(port, part)[0] for part in parts}


@contextmanager
def house() -> Iterator[int]:
    """`stammtisch serve` in a process of its own, its log on disk."""
    with TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        command = [sys.executable, "-m", "stammtisch", "serve", "--no-open", "--port", str(port)]
        served = subprocess.Popen(
            [*command, "--db", f"sqlite:///{folder}/tables.db"],
            env={"PYTHONPATH": str(ROOT / "src"), "PATH": "/usr/bin:/bin"},
            stdout=subprocess.DEVNULL,
        )
        try:
            while not _answers(port):
                assert served.poll() is None, "the house does not open"
                time.sleep(0.05)
            yield port
        finally:
            served.terminate()
            served.wait(20)


def _answers(port: int) -> bool:
    try:
        fetched(port, "/api/tables")
    except OSError:
        return False
    return True


def first_card(port: int, game: str, rounds: int) -> list[float]:
    """From the call of the page to a dealt hand against bots, in milliseconds."""
    from browser.chromium import launched
    from browser.conftest import LAPTOP
    from playwright.sync_api import sync_playwright

    found = []
    with sync_playwright() as playwright:
        browser = launched(playwright)
        for _ in range(rounds):
            context = browser.new_context(viewport=LAPTOP, locale="de-AT", bypass_csp=True)
            page = context.new_page()
            page.add_init_script(f"({NEWCOMER})({json.dumps(game)})")
            page.goto(f"http://127.0.0.1:{port}/")
            page.wait_for_function("window.firstCard > 0", timeout=30_000)
            found.append(float(page.evaluate("window.firstCard")))
            context.close()
        browser.close()
    return found


class Place:
    """Where a guest of `serving` finds the house."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"


def acts(port: int, count: int) -> dict[str, list[float]]:
    """Two people and two bots at Watten talk; from sending a word to its answer, and to the other's picture.
    A word goes the whole way of an act: read, judged, on disk, folded, told to everybody."""
    from serving import Guest

    anna, toni = Guest(Place(port)), Guest(Place(port))  # type: ignore[arg-type]
    table = anna.open("watten", 4)
    pages = [anna.page(table), toni.page(table)]
    for seat, page in enumerate(pages):
        assert page.ask("sit", seat=seat, name="AT"[seat])["type"] == "done"
    assert pages[0].ask("begin")["type"] == "done"
    done: list[float] = []
    told: list[float] = []
    for n in range(count + 20):
        speaker, other = pages[n % 2], pages[1 - n % 2]
        _quiet(pages)
        began = time.perf_counter()
        answer = speaker.act(f"says {n % 5 + 1}")
        at_done = time.perf_counter()
        assert answer["type"] in ("done", "stale"), answer
        if answer["type"] == "stale":
            continue
        other.until_told(answer["n"])
        at_told = time.perf_counter()
        if n >= 20:  # the first ones only warm up
            done.append(1e3 * (at_done - began))
            told.append(1e3 * (at_told - began))
    for page in pages:
        page.close()
    return {"answer": done, "told": told}


def _quiet(pages: list[Any]) -> None:
    """Everything that is under way has been heard."""
    for page in pages:
        while True:
            try:
                page.hear(timeout=0.002)
            except TimeoutError:
                break


def measured(rounds: int, count: int) -> dict[str, Any]:
    from stammtisch.core.registry import games

    with house() as port:
        parts = weight(port)
        spoken = acts(port, count)
        cards = {game: first_card(port, game, rounds) for game in games()}
    return {
        "weight": {"bytes": sum(parts.values()), "parts": parts, "budget": WEIGHT},
        "first_card": {
            "ms": {game: round(median(times)) for game, times in cards.items()},
            "rounds": rounds,
            "budget": FIRST_CARD,
        },
        "act": {
            what: {"median": round(median(times), 2), "p99": round(quantiles(times, n=100)[98], 2)}
            for what, times in spoken.items()
        }
        | {"count": count, "budget": ACT},
    }


def table(found: dict[str, Any]) -> str:
    rows = [("script and style, gzipped", f"{found['weight']['bytes'] / 1e3:.1f} kB", "< 150 kB")]
    for game, ms in found["first_card"]["ms"].items():
        rows.append((f"first card, {game}", f"{ms} ms", "< 2000 ms"))
    for what, said in (("answer", "act to its answer"), ("told", "act to the others' picture")):
        times = found["act"][what]
        rows.append((f"{said}, median", f"{times['median']} ms", "< 10 ms"))
        rows.append((f"{said}, p99", f"{times['p99']} ms", ""))
    return "\n".join(f"{name:<38}{value:>12}   {budget}" for name, value, budget in rows)


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests/browser/bench.py", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="pages opened for each game")
    parser.add_argument("--acts", type=int, default=400)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    found = measured(wanted.rounds, wanted.acts)
    print(json.dumps(found, indent=2) if wanted.json else table(found))


if __name__ == "__main__":
    main()
