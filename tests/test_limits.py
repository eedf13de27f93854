"""Memory and time are bounded: records of strangers, tables at rest, rates, bodies, lines, crowds."""

import asyncio
import json
import socket
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from serving import Guest, Served, serving
from test_server import first_hand
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from stammtisch.core.problem import Problem
from stammtisch.record import RecordProblem
from stammtisch.server import apart, house, limits, line
from stammtisch.server.apart import Apart
from stammtisch.server.limits import Buckets, Limits, Rate, network
from stammtisch.server.partie import Partie, overview, partie, picture
from stammtisch.server.table import Pace

CASES = Path(__file__).parent / "cases"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(f"sqlite:///{tmp_path}/tables.db") as found:
        yield found


# --- records of strangers
def chatter(moves: int) -> str:
    """One deal in which a lot is said."""
    said = "\n".join(f"      - A says {i % 9 + 1}" for i in range(moves))
    return (
        "id: x\ngame: watten\nruleset: tirol-1926\nseats: [A, B, C, D]\n"
        f"deals:\n  - dealer: D\n    seed: a\n    moves:\n{said}\n"
    )


def memory(text: str) -> int:
    tracemalloc.start()
    partie("x", text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def test_the_memory_that_a_record_takes_is_linear_in_its_length() -> None:
    partie("x", chatter(5))  # what is read once
    short, long = memory(chatter(300)), memory(chatter(1_200))
    assert long < 8 * short
    assert long < 300 * len(chatter(1_200))


def test_every_step_is_the_same_as_when_it_was_played() -> None:
    """Kept or played again from one that was kept."""
    for file in sorted(CASES.rglob("*.yaml"))[::40]:
        try:
            found = partie("x", file.read_text())
        except Problem:
            continue
        whole = Partie("x", found.record, found.settings, found.steps, found.marks[:1])
        for step in range(0, len(found.steps), 7):
            if found.steps[step].deal == 0:
                assert found.room(step).match == whole.room(step).match, (file, step)
            assert picture(found, step, None, "de").n == step
        assert len(overview(found, None, "de")["steps"]) == len(found.steps)


def test_a_record_is_read_in_a_process_of_its_own() -> None:
    reader = Apart()
    text = chatter(200)
    here, there = partie("x", text), reader.read_now("x", text)
    assert there.steps == here.steps and there.record == here.record
    assert there.room(150).match == here.room(150).match
    assert there.room(150).game is here.room(150).game
    with pytest.raises(RecordProblem) as problem:
        reader.read_now("x", text.replace("A says 3", "A dances"))
    assert problem.value.line and problem.value.key == "error.verb_unknown"
    with pytest.raises(Problem, match="too long"):
        reader.read_now("x", "x" * 500_000)
    reader.end()


def slowly(name: str, text: str) -> Partie:
    time.sleep(60)
    raise AssertionError


def greedily(name: str, text: str) -> Partie:
    return partie(name, str(bytearray(4 << 30)))


def wrongly(name: str, text: str) -> Partie:
    raise ZeroDivisionError("a card: HA")


def ending(name: str, text: str) -> Partie:
    raise SystemExit(1)


@pytest.mark.parametrize(
    ("read", "key"),
    [
        (slowly, "record_slow"),
        (greedily, "record_trouble"),
        (wrongly, "record_trouble"),
        (ending, "record_slow"),
    ],
)
def test_whatever_a_record_does_to_its_reader_is_answered(read: object, key: str) -> None:
    reader = Apart(0.2 if read is slowly else 30, read)  # type: ignore[arg-type]
    for _ in range(2):  # and once more with a new process
        with pytest.raises(Problem) as problem:
            reader.read_now("x", "")
        assert problem.value.key == f"error.{key}"
    reader.end()


def test_eight_uploads_do_not_stop_the_house(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """They wait in turn, more than a few are sent away, and play goes on."""
    monkeypatch.setattr(apart, "WAITING", 8)
    served.house.apart = Apart(1.0, slowly)
    served.house.limits = Limits({"records": (Rate(100, 1), Rate(100, 1))})
    _, _, page = first_hand(served, "watten")
    answers: list[int] = []

    def send() -> None:
        answers.append(Guest(served).request("/api/partien", text=chatter(3))[0])

    senders = [threading.Thread(target=send) for _ in range(10)]
    for sender in senders:
        sender.start()
    page.play(Random(1).choice)
    assert page.now["settled"]
    for sender in senders:
        sender.join()
    assert len(answers) == 10 and set(answers) <= {400, 503} and answers.count(503) >= 1


def test_a_record_that_somebody_brings_is_looked_at(served: Served) -> None:
    guest = Guest(served)
    status, told = guest.request("/api/partien", text=chatter(80))
    assert status == 201
    assert guest.get(f"/api/partien/{told['partie']}/70?eyes=open")[1]["n"] == 70
    assert guest.get(f"/api/partien/{told['partie']}/81")[0] == 404


# --- rates
def test_a_bucket_gives_a_burst_and_then_one_by_one() -> None:
    now = [0.0]
    bucket = Buckets(Rate(3, 2.0), lambda: now[0])
    assert [bucket.wait("a") for _ in range(3)] == [0, 0, 0]
    assert bucket.wait("a") == 2.0 and bucket.wait("b") == 0.0
    now[0] = 1.0
    assert bucket.wait("a") == 1.0
    now[0] = 3.0
    assert bucket.wait("a") == 0.0 and bucket.wait("a") > 0
    now[0] = 1_000.0
    assert [bucket.wait("a") == 0 for _ in range(4)] == [True, True, True, False]


def test_whoever_was_quiet_longest_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KNOWN", 3)
    bucket = Buckets(Rate(1, 100.0), lambda: 0.0)
    for who in "abcd":
        bucket.wait(who)
    assert len(bucket._left) == 3
    assert bucket.wait("d") > 0 and bucket.wait("a") == 0


def test_a_network_of_ipv6_counts_as_one() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff:1") != network("2001:db8:0:1::1")
    assert network("192.0.2.1") == "192.0.2.1" != network("192.0.2.2")
    assert network("testclient") == "testclient"


def test_the_lobby_cannot_be_flooded(served: Served) -> None:
    served.house.limits = Limits({"tables": (Rate(3, 100), Rate(5, 100))})
    guest = Guest(served)
    for _ in range(3):
        guest.open("watten", 4, public=True)
    status, told = guest.request("/api/tables", {"game": "watten", "players": 4})
    assert status == 429 and "Sekunden" in told["error"]
    found = [Guest(served).request("/api/tables", {"game": "watten", "players": 4})[0] for _ in range(3)]
    assert found == [201, 201, 429], "another cookie does not help for long"


def test_uploads_and_lines_have_a_measure(served: Served) -> None:
    served.house.limits = Limits(
        {"records": (Rate(1, 100), Rate(9, 100)), "lines": (Rate(2, 100), Rate(9, 100))}
    )
    guest = Guest(served)
    guest.open("watten", 4)
    assert guest.request("/api/partien", text=chatter(1))[0] == 201
    assert guest.request("/api/partien", text=chatter(1))[0] == 429
    pages = [guest.page(guest.table) for _ in range(2)]
    with pytest.raises(ConnectionClosed):
        guest.page(guest.table)
    assert pages[0].ask("sit", seat=0, name="Anna")["type"] == "done"


def test_a_noisy_line_is_slowed_and_then_hung_up(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "SLOWED", 30)
    monkeypatch.setattr(line, "PATIENCE", 0.01)
    served.house.limits = Limits({"messages": (Rate(20, 10.0), Rate(9_999, 0.0001))})
    _, table, anna = first_hand(served, "watten")
    noisy = Guest(served).page(table)
    with pytest.raises(ConnectionClosed):
        for _ in range(2_000):
            noisy.send(type="ping", t=1.0)
            noisy.hear()
    with suppress(ConnectionClosed):
        while True:
            noisy.hear()
    assert any(m["type"] == "trouble" and "laut" in m["text"] for m in noisy.heard)
    assert sum(m["type"] == "pong" for m in noisy.heard) <= 60
    anna.play(Random(1).choice)


# --- bodies and messages
@pytest.mark.parametrize(("path", "most"), [("/api/tables", limits.BODY), ("/api/partien", limits.RECORD)])
def test_a_body_that_is_too_large_is_not_read(served: Served, path: str, most: int) -> None:
    status, told = Guest(served).request(path, text="x" * (most + 10))
    assert status == 413 and str(most) in told["error"]


def test_a_body_that_never_comes_is_given_up(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SENDING", 0.1)
    with socket.create_connection(("127.0.0.1", served.port), timeout=20) as half:
        half.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{")
        assert b"408" in half.recv(200)


@pytest.mark.parametrize("long", [{"id": "x" * 65}, {"name": "x" * 3_000}, {"id": "y", "name": "\x00" * 400}])
def test_a_message_that_is_too_long_is_refused(served: Served, long: dict[str, str]) -> None:
    _, _, page = first_hand(served, "watten")
    page.send(**({"type": "name", "id": "a", "name": "b"} | long))
    while (answer := page.hear())["type"] not in ("trouble", "done"):
        pass
    assert answer["type"] == "trouble" or len(page.now["places"][0]["name"]) <= 24


@pytest.mark.parametrize(("most", "mine"), [("DEVICES", True), ("CROWD", False)])
def test_a_table_has_room_for_so_many_pages(
    served: Served, monkeypatch: pytest.MonkeyPatch, most: str, mine: bool
) -> None:
    monkeypatch.setattr(line, most, 2)
    guest = Guest(served)
    table = guest.open("watten", 4)
    _pages = [(guest if mine else Guest(served)).page(table) for _ in range(2)]
    address, cookie = f"ws://127.0.0.1:{served.port}/ws/{table}", {"cookie": guest.cookie}
    with connect(address, additional_headers=cookie) as late:
        late.send(json.dumps({"type": "hello", "version": 1}))
        answer = json.loads(late.recv(20))
    assert answer["type"] == "trouble" and "zu viele" in answer["text"]


def test_a_line_on_which_nobody_says_hello_is_closed(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "SILENT", 0.05)
    guest = Guest(served)
    table = guest.open("watten", 4)
    page = guest.page(table)
    address, cookie = f"ws://127.0.0.1:{served.port}/ws/{table}", {"cookie": guest.cookie}
    with connect(address, additional_headers=cookie) as dumb, pytest.raises(ConnectionClosed):
        dumb.recv(20)
    assert page.ask("sit", seat=0, name="Anna")["type"] == "done"


# --- tables at rest
def test_a_table_at_rest_is_put_away_and_woken_on_demand(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/t.db", Pace(0.0, 0.0, 0.05)) as served:
        guest, name, page = first_hand(served, "watten")
        page.play(Random(1).choice)
        shown = page.now
        served.house.rest = 0.0
        sweep(served)
        assert name in served.house.tables, "somebody looks at it"
        page.close()
        until(served, lambda: name not in served.house.tables)
        again = guest.page(name)
        again.until(lambda: again.now["n"] >= shown["n"])
        assert again.now["slate"] == shown["slate"] and again.now["me"] == 0
        assert again.ask("deal")["type"] == "done"


def test_a_table_where_bots_still_play_is_not(served: Served) -> None:
    served.house.rest = 0.0
    guest = Guest(served)
    name = guest.open("watten", 4)
    page = guest.page(name)
    page.ask("begin")
    page.close()
    until(served, lambda: name not in served.house.tables)
    again = guest.page(name)
    assert again.now["over"], "they played it to its end first"


def test_who_was_away_when_the_house_closed_is_played_for(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/t.db"
    with serving(db) as served:
        _, name, page = first_hand(served, "watten")
        page.until_asked()
    with serving(db, Pace(0.0, 0.0, 0.05)) as served:
        other = Guest(served).page(name)
        other.until(lambda: other.over)


def test_the_lobby_wakes_nobody(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/t.db"
    with serving(db) as served:
        guest = Guest(served)
        tables = [guest.open("watten", 4, public=True) for _ in range(5)]
        full, private = guest.open("bieten", 2, public=True), guest.open("bieten", 2)
        for seat in range(2):
            page = Guest(served).page(full)
            page.ask("sit", seat=seat, name="X")
    with serving(db) as served:
        listed = Guest(served).get("/api/tables")[1]
        assert {row["table"] for row in listed} == set(tables) and private not in str(listed)
        assert not served.house.tables
        assert listed[0]["title"] and listed[0]["names"] == [""] * 4 and not listed[0]["begun"]


def sweep(served: Served) -> None:
    """In the loop of the house, which its tables know."""
    for table in list(served.house.tables.values())[:1]:
        loop = table._task.get_loop()  # type: ignore[union-attr]
        asyncio.run_coroutine_threadsafe(served.house.sweep(), loop).result(20)


def until(served: Served, holds: Callable[[], bool]) -> None:
    for _ in range(1_000):
        if holds():
            return
        sweep(served)
        time.sleep(0.02)
    raise AssertionError


def test_partien_at_hand_are_few(served: Served) -> None:
    guest = Guest(served)
    served.house.limits = Limits({"records": (Rate(100, 1), Rate(100, 1))})
    for n in range(house.HELD + 3):
        assert guest.request("/api/partien", text=chatter(n + 1))[0] == 201
    assert len(served.house._looked_at) == house.HELD
