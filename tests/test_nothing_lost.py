"""Nothing lost: what is acknowledged is on disk; kills, copies, damage, a second house, clocks that jump."""

import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from serving import Guest, Page, Served, serving
from test_server import first_hand
from websockets.exceptions import ConnectionClosed

from stammtisch.cli import main
from stammtisch.core.problem import Problem
from stammtisch.server.almanac import WEEK, Almanac
from stammtisch.server.backup import backup, checked, restore
from stammtisch.server.ledger import Ledger, file_of
from stammtisch.server.mending import sound


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(f"sqlite:///{tmp_path}/tables.db") as found:
        yield found


def test_every_connection_waits_for_the_disk(tmp_path: Path) -> None:
    """In the journal that SQLite writes ahead, FULL means that each commit is synced: power may go."""
    ledger = Ledger(f"sqlite:///{tmp_path}/t.db")
    for _ in range(3):
        with ledger._engine.connect() as one, ledger._engine.connect() as other:
            for connection in (one, other):
                assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
                assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    ledger.close()


# --- two houses
def test_a_second_house_on_one_database_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/t.db"
    first, second = Ledger(url), Ledger(url)
    first.alone()
    first.alone()
    with pytest.raises(Problem, match="Another house"):
        second.alone()
    first.close()
    second.alone()
    second.close()


# --- copies
def test_a_running_house_is_backed_up_and_put_back(served: Served, tmp_path: Path) -> None:
    """While it is open: it notices, and plays on with what was put back."""
    _, _, page = first_hand(served, "watten")
    page.until_asked()
    url, copy = served.house.ledger.url, tmp_path / "copy" / "evening.db"
    copy.parent.mkdir()
    done = CliRunner().invoke(main, ["backup", str(copy), "--db", url, "--lang", "en"])
    assert done.exit_code == 0 and "1 tables" in done.output, done.output
    assert {file.name for file in copy.parent.iterdir()} == {"evening.db", "evening.db.keys"}
    assert all(file.stat().st_mode & 0o077 == 0 for file in copy.parent.iterdir())
    assert page.ask("name", name="after the copy")["type"] == "done"
    done = CliRunner().invoke(main, ["restore", str(copy), "--db", url, "--lang", "en"])
    assert done.exit_code == 0 and "before-" in done.output, done.output
    page.send(type="name", id="wake", name="x")  # it is noticed with the next line at the latest
    page.until(lambda: bool(page.now.get("halted")))
    page.until(lambda: not page.now.get("halted"))
    assert page.now["places"][0]["name"] == "Anna"
    page.play(Random(1).choice)
    (kept,) = tmp_path.glob("tables.db.before-*")
    assert "after the copy" in str(lines_in(kept))


def lines_in(file: Path) -> list[Any]:
    connection = sqlite3.connect(file)
    found = connection.execute("select * from line").fetchall()
    connection.close()
    return found


def test_a_backup_overwrites_nothing_and_a_damaged_one_is_refused(served: Served, tmp_path: Path) -> None:
    Guest(served).open("watten", 4)
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    assert backup(file, copy).tables == 1
    with pytest.raises(Problem, match="exists already"):
        backup(file, copy)
    for bad in (b"", b"no database at all", copy.read_bytes()[:5_000] + b"x" * 5_000):
        broken = tmp_path / "broken.db"
        broken.write_bytes(bad)
        with pytest.raises(Problem, match="damaged"):
            restore(broken, tmp_path / "other.db")
        assert not (tmp_path / "other.db").exists()
    with pytest.raises(Problem, match="does not exist"):
        restore(tmp_path / "nothing.db", tmp_path / "other.db")
    assert restore(copy, tmp_path / "other.db")[1] is None
    assert checked(tmp_path / "other.db").tables == 1
    assert file_of("sqlite://") is None


def test_a_house_comes_back_from_a_copy_on_another_machine(served: Served, tmp_path: Path) -> None:
    """With its keys: whoever sat there sits there."""
    guest, name, page = first_hand(served, "watten")
    page.until_asked()
    backup(tmp_path / "tables.db", tmp_path / "copy.db")
    restore(tmp_path / "copy.db", tmp_path / "new" / "tables.db")
    with serving(f"sqlite:///{tmp_path}/new/tables.db") as other:
        guest.served = other
        again = guest.page(name)
        assert again.now["me"] == 0
        again.play(Random(1).choice)


# --- kills
class Running:
    """A house in a process of its own, which can be killed."""

    def __init__(self, db: Path, port: int) -> None:
        self.port, self.address = port, f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "stammtisch", "serve", "--port", str(port), "--no-open"]
        self.process = subprocess.Popen(
            [*command, "--db", f"sqlite:///{db}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while True:
            assert self.process.poll() is None, "the house does not open"
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.05)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        found: int = probe.getsockname()[1]
        return found


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL")
@pytest.mark.parametrize("kills", [4, pytest.param(1_000, marks=pytest.mark.soak)])
def test_a_house_that_is_killed_keeps_every_acknowledged_act_once(tmp_path: Path, kills: int) -> None:
    rng, db, port = random.Random(5), tmp_path / "t.db", free_port()
    house = Running(db, port)
    guest = Guest(SimpleNamespace(address=house.address, port=port))  # type: ignore[arg-type]
    table = guest.open("watten", 4)
    acknowledged: list[str] = []
    page = guest.page(table)
    page.ask("sit", seat=0, name="Anna")
    page.ask("begin")
    for _ in range(kills):
        for _ in range(rng.randrange(3, 12)):
            acknowledged += said(page, f"n{len(acknowledged)}-{rng.random()}")
        page.send(type="name", id="in the air", name="x")
        house.kill()
        house = Running(db, port)
        page = guest.page(table)
        known = [line.data.get("id") for line in lines_of(db, table)]
        assert [known.count(id) for id in acknowledged] == [1] * len(acknowledged)
        assert page.now["me"] == 0
    house.kill()
    folded = sound(table, lines_of(db, table))
    assert folded.room is not None and not folded.aside


def said(page: Page, id: str) -> list[str]:
    """A message that is answered is acknowledged."""
    try:
        page.send(type="name", id=id, name=id[:20])
        while (answer := page.hear()).get("id") != id:
            pass
    except ConnectionClosed:
        return []
    return [id] if answer["type"] == "done" else []


def lines_of(db: Path, table: str) -> list[Any]:
    ledger = Ledger(f"sqlite:///{db}")
    found = ledger.lines(table)
    ledger.close()
    return found


@pytest.mark.parametrize("cut", [1, 100, 4_000])
def test_a_journal_that_breaks_off_loses_at_most_what_was_not_whole(tmp_path: Path, cut: int) -> None:
    """Its end is missing, as after a power cut: the house opens, and the table is a sound one."""
    file = tmp_path / "t.db"
    with serving(f"sqlite:///{file}") as served:
        guest, name, page = first_hand(served, "watten")
        page.until_asked()
        copy = tmp_path / "copy"
        copy.mkdir()
        for beside in ("", "-wal", ".keys"):
            (copy / f"t.db{beside}").write_bytes(Path(f"{file}{beside}").read_bytes())
    journal = copy / "t.db-wal"
    journal.write_bytes(journal.read_bytes()[:-cut])
    with serving(f"sqlite:///{copy}/t.db") as served:
        guest.served = served
        again = guest.page(name)
        assert again.now["n"] > 0
        again.play(Random(1).choice)


# --- clocks
def test_time_goes_on_whatever_the_clock_is_set_to() -> None:
    wall, steady = [1_000_000.0], [0.0]
    almanac = Almanac(0.0, lambda: wall[0], lambda: steady[0])
    assert almanac.now() == 1_000_000.0
    wall[0], steady[0] = 9e9, 60.0
    assert almanac.now() == 1_000_060.0


@pytest.mark.parametrize(
    ("wall", "believed"),
    [(1e6 + 3_600, 1e6 + 3_600), (1e6 - 9e5, 1e6), (0.0, 1e6), (9e9, 1e6 + WEEK), (1e6 + 1e5, 1e6 + 1e5)],
)
def test_a_clock_is_believed_when_a_house_opens_only_where_it_may_be(wall: float, believed: float) -> None:
    assert Almanac(1e6, lambda: wall, lambda: 0.0).now() == believed


@pytest.mark.parametrize("months", [-700, -14, -1, 1, 5, 14, 700])
def test_no_table_is_struck_because_a_clock_jumped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, months: int
) -> None:
    """The clock is wrong for one evening, at which people play, and right again at the next."""
    db, jump = f"sqlite:///{tmp_path}/t.db", months * 30 * 86_400.0
    with serving(db, keep_days=90) as served:
        names = [Guest(served).open("watten", 4)]
    right = time.time
    with monkeypatch.context() as wrong:
        wrong.setattr(Almanac, "__init__", wrongly_set(lambda: right() + jump))
        for _ in range(2):
            with serving(db, keep_days=90) as served:
                names.append(Guest(served).open("watten", 4))
    with serving(db, keep_days=90) as served:
        assert all(Guest(served).get(f"/t/{name}")[0] == 200 for name in names)


def wrongly_set(wall: Any) -> Any:
    whole = Almanac.__init__

    def made(self: Almanac, last: float = 0.0) -> None:
        whole(self, last, wall)

    return made


def test_old_tables_are_struck_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where time has really gone by: the house was opened every week."""
    db, right, name = f"sqlite:///{tmp_path}/t.db", time.time, ""
    for week in range(6):
        with monkeypatch.context() as later:
            later.setattr(Almanac, "__init__", wrongly_set(lambda week=week: right() + week * WEEK))
            with serving(db, keep_days=30) as served:
                guest = Guest(served)
                name = name or guest.open("watten", 4)
                assert guest.get(f"/t/{name}")[0] == (200 if week < 5 else 404), week
                guest.open("bieten", 3)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["backup", "here.db", "--db", "sqlite:///nowhere.db"], "nowhere.db"),
        (["restore", "nothing.db"], "nothing.db"),
        (["backup", "x", "--db", "sqlite://"], "sqlite://"),
        (["serve", "--address", "foo"], "foo"),
    ],
)
def test_what_will_not_do_is_said_and_never_a_traceback(
    args: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for lang in ("de", "en", "it"):
        done = CliRunner().invoke(main, [*args, "--lang", lang])
        assert done.exit_code and told in done.output and "Traceback" not in done.output
        assert isinstance(done.exception, SystemExit)
