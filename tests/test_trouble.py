"""A table cannot die: whatever is raised, wherever, whoever wished something is answered and play goes on."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from looping import run_apart
from serving import Guest, Page, Served, serving
from sqlalchemy import event
from test_server import first_hand

from stammtisch.bots.random import QuietBot, RandomBot
from stammtisch.bots.watten.thumb import Thumb
from stammtisch.core.match import Match
from stammtisch.server import line, table, wishes
from stammtisch.server.house import House
from stammtisch.server.ledger import Ledger
from stammtisch.server.mending import sound
from stammtisch.server.minds import Company, simpler
from stammtisch.server.room import fold
from stammtisch.server.schema import LogLine


class Oops(Exception):
    """What nobody foresaw."""


@pytest.fixture
def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.db"


@pytest.fixture
def served(db: str) -> Iterator[Served]:
    with serving(db) as found:
        yield found


@contextmanager
def broken(of: Any, name: str, times: int = 1, error: type[Exception] = Oops) -> Iterator[list[int]]:
    """The attribute raises so many times, then it is as before."""
    raised: list[int] = []
    whole = getattr(of, name)

    def fails(*args: Any, **more: Any) -> Any:
        if len(raised) < times:
            raised.append(1)
            raise error("HA WE secret")
        return whole(*args, **more)

    setattr(of, name, fails)
    try:
        yield raised
    finally:
        setattr(of, name, whole)


def until_halted(page: Any) -> None:
    page.until(lambda: "aufschreiben" in page.now.get("halted", ""))


def until_going(page: Any) -> None:
    page.until(lambda: not page.now.get("halted"))


def plays_on(page: Page) -> None:
    page.play(Random(7).choice)
    assert page.now["settled"]


def lines_of(served: Served, name: str) -> list[LogLine]:
    return served.house.ledger.lines(name)


# --- a wish
INNER: dict[str, tuple[Any, str]] = {
    "reading the move": (table, "parse_move"),
    "judging it": (Match, "refusal"),
    "folding it": (table, "after"),
    "writing it": (Ledger, "append"),
}


@pytest.mark.parametrize("where", INNER)
def test_a_wish_that_fails_is_answered_with_a_number_and_the_table_goes_on(
    served: Served, where: str, caplog: pytest.LogCaptureFixture
) -> None:
    _, name, page = first_hand(served, "watten")
    page.until_asked()
    move = page.now["answers"][0]["move"]
    with broken(*INNER[where]) as raised:
        answer = page.act(move)
        assert raised
    assert answer["type"] == "trouble" and answer["number"] in answer["text"]
    told = [record.message for record in caplog.records if answer["number"] in record.message]
    assert len(told) == 1 and "Oops" in told[0]
    assert "secret" not in caplog.text and "HA WE" not in caplog.text, "the log tells no cards"
    assert page.act(move)["type"] == "done", "nothing had happened"
    plays_on(page)
    assert sum(line.data.get("id") == answer["id"] for line in lines_of(served, name)) == 0


STRANGE = (
    "raises spiel to ²",
    f"raises spiel to {'9' * 900}",
    "raises spiel to ٣",
    "claims ² ²",
    "deutet ²",
    "²",
)


@pytest.mark.parametrize("name", ["watten", "bieten", "perlaggen", "doppelkopf"])
def test_one_strange_character_ends_no_table(served: Served, name: str) -> None:
    _, _, page = first_hand(served, name)
    page.until_asked()
    for move in STRANGE:
        assert page.act(move)["type"] in ("refused", "stale", "done"), move  # a sign may be any word
    assert page.ask("name", name="Anna")["type"] == "done"


@pytest.mark.parametrize(
    "kind", ["sit", "leave", "bot", "remove", "name", "watch", "begin", "number", "deal", "let"]
)
def test_every_kind_of_message_is_answered(served: Served, kind: str) -> None:
    guest = Guest(served)
    page = guest.page(guest.open("watten", 4))
    more = {"seat": 0, "name": "A", "watch": "live", "number": "1", "yes": True}
    wanted = {"sit": ("seat", "name"), "leave": (), "bot": ("seat",), "remove": ("seat",), "name": ("name",)}
    wanted |= {"watch": ("watch",), "begin": (), "number": ("number",), "deal": (), "let": ("seat", "yes")}
    with broken(wishes.Wisher, "entries"):
        answer = page.ask(kind, **{key: more[key] for key in wanted[kind]})
    assert answer["type"] == "trouble" and answer["number"]
    assert page.ask("sit", seat=0, name="Anna")["type"] == "done"


def test_a_picture_that_fails_is_made_again(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "AGAIN", 0.01)
    _, _, page = first_hand(served, "watten")
    page.until_asked()
    with broken(line, "now", times=1):
        page.ask("name", name="Other")
        page.until(lambda: page.now["places"][0]["name"] == "Other")
    assert [m for m in page.heard if m["type"] == "trouble" and m["number"]]
    plays_on(page)


def test_a_page_whose_pictures_always_fail_can_still_speak(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line, "AGAIN", 0.01)
    _, _, page = first_hand(served, "watten")
    with broken(line, "now", times=1000) as tried:
        assert page.ask("name", name="Other")["type"] == "done"
        page.send(type="ping", t=1.0)
        while page.hear()["type"] != "pong":
            pass
        assert len(tried) < 60, "it does not go on trying for ever"


def test_an_address_that_fails_says_so(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    guest = Guest(served)
    for lang, word in (("de", "Nummer"), ("en", "number"), ("it", "numero")):
        with broken(House, "lobby"):
            status, told = guest.get("/api/tables", lang)
        assert status == 500 and word in told["error"]
        assert any(record.message.split()[1].strip(",") in told["error"] for record in caplog.records)
    assert "secret" not in caplog.text
    assert guest.get("/api/tables")[0] == 200


# --- a bot
def test_a_bot_that_fails_is_replaced_by_a_simpler_one_and_all_are_told(served: Served) -> None:
    with broken(Thumb, "decide", times=1):
        _, name, page = first_hand(served, "watten")
        page.play(Random(4).choice)
    gone = [line for line in lines_of(served, name) if line.kind == "simpler"]
    assert len(gone) == 1 and gone[0].data["bot"] == "quiet"
    seat, number = gone[0].data["seat"], gone[0].data["number"]
    page.until(lambda: any(number in note["text"] for note in page.story))
    assert page.now["places"][seat]["bot"] == "Stiller Lehrling"
    plays_on(page)


def test_bots_that_all_fail_still_play(served: Served) -> None:
    often = 10**6
    with (
        broken(Thumb, "decide", often), broken(QuietBot, "decide", often), broken(RandomBot, "among", often)
    ):  # fmt: skip
        _, name, page = first_hand(served, "watten")
        page.play(Random(4).choice)
    assert {line.data["bot"] for line in lines_of(served, name) if line.kind == "simpler"} == {
        "quiet",
        "random",
        "plain",
    }


@pytest.mark.parametrize("what", ["free", "defers"])
def test_whatever_a_bot_is_asked_may_fail(served: Served, what: str) -> None:
    with broken(Thumb, what, times=2):
        _, _, page = first_hand(served, "perlaggen")
        plays_on(page)


def test_a_bot_that_says_what_it_was_not_offered_is_replaced(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Thumb.decide

    def cheats(self: Any, view: Any, options: Any, rng: Any) -> Any:
        chosen = whole(self, view, options, rng)
        action = options[0]._replace(verb="plays", args=("XX",)) if hasattr(options[0], "_replace") else None
        return type(chosen)(action, chosen.why, chosen.facts)

    monkeypatch.setattr(Thumb, "decide", cheats)
    _, name, page = first_hand(served, "watten")
    page.play(Random(4).choice)
    assert any(line.kind == "simpler" for line in lines_of(served, name))


def test_somebody_away_whose_bot_fails_is_played_for_all_the_same(db: str) -> None:
    from stammtisch.server.table import Pace

    with serving(db, Pace(0.0, 0.0, 0.05)) as served, broken(Thumb, "decide", times=10**6):
        guest, name, page = first_hand(served, "watten")
        onlooker = Guest(served).page(name)
        page.close()
        onlooker.until(lambda: onlooker.over)
        back = guest.page(name)
        back.until(lambda: not back.now["places"][0].get("away", False))
        assert back.now["me"] == 0


def test_thoughts_that_always_fail_stop_and_people_may_go_on(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not the bot but the table around it: it is tried a few times, said to all, and tried again later."""
    monkeypatch.setattr(table, "AGAIN", 0.001)
    _, _, page = first_hand(served, "watten")
    page.until_asked()
    with broken(Company, "sitters", times=10**6) as tried:
        page.act(page.now["answers"][0]["move"])
        page.until(lambda: "Rechner" in page.now.get("halted", ""))
        assert table.TRIES <= len(tried) <= 3 * table.TRIES
        assert page.ask("name", name="Other")["type"] == "done"
    page.ask("name", name="Another")
    plays_on(page)


def test_who_is_simpler() -> None:
    assert [simpler(name, "watten") for name in ("search/bold", "thumb", "", "random", "plain")] == [
        "thumb", "quiet", "quiet", "plain", None,
    ]  # fmt: skip


# --- the log
def logged(served: Served, name: str) -> list[LogLine]:
    _, table_, page = first_hand(served, name)
    page.play(Random(name).choice)
    page.ask("name", name="Later")
    return lines_of(served, table_)


@pytest.mark.parametrize("name", ["watten", "bieten", "perlaggen", "doppelkopf"])
def test_any_line_may_be_damaged_and_the_rest_is_folded(served: Served, name: str) -> None:
    """Every line in turn is made unplayable: the table opens, who sits where is known, nothing loops."""
    lines = logged(served, name)
    for at, line_ in enumerate(lines[1:], 1):
        for data in ({}, {"seat": 77, "verb": "²", "args": ["²"]}, {**line_.data, "args": 3, "chair": 3}):
            bad = [*lines[:at], LogLine(line_.n, line_.kind, data, line_.at), *lines[at + 1 :]]
            folded = sound("T", bad)
            assert folded.room is not None and folded.room.n == lines[-1].n
            if folded.aside:
                marker = LogLine(folded.room.n + 1, "aside", {"lines": list(folded.aside), "number": "1"})
                again = sound("T", [*bad, marker])
                assert not again.aside, "set aside once and for all"
                assert again.room is not None and again.room.match == folded.room.match
                assert fold("T", [*bad, marker]) == again.room


def test_a_table_with_an_unplayable_line_opens_says_so_and_goes_on(db: str, tmp_path: Path) -> None:
    with serving(db) as served:
        guest, name, page = first_hand(served, "watten")
        page.until_asked()
        page.act(page.now["answers"][0]["move"])
    with sqlite3.connect(tmp_path / "tables.db") as file:
        (n,) = file.execute("select min(n) from line where kind = 'act'").fetchone()
        file.execute("update line set data = '{broken' where n = ?", (n,))
    file.close()
    for _ in range(2):  # and once more after a restart
        with serving(db) as served:
            guest.served = served
            page = guest.page(name)
            while not any("beiseite" in note["text"] for note in page.story):
                page.hear()
            assert page.now["me"] == 0
            plays_on(page)
            assert sum(line.kind == "aside" for line in lines_of(served, name)) == 1
            page.ask("deal")


def test_a_table_that_cannot_be_opened_at_all_says_so(db: str, tmp_path: Path) -> None:
    with serving(db) as served:
        guest = Guest(served)
        name = guest.open("watten", 4)
    with sqlite3.connect(tmp_path / "tables.db") as file:
        file.execute("update line set data = '[]'")
    file.close()
    with serving(db) as served:
        guest.served = served
        status, told = guest.get(f"/api/tables/{name}/seals")
        assert status == 500 and "Nummer" in told["error"]
        assert guest.get("/api/tables")[0] == 200


# --- the database
class Disk:
    """A disk that is full, or has room again."""

    def __init__(self, served: Served) -> None:
        self.engine = served.house.ledger._engine
        self.pages = 0
        event.listen(self.engine, "begin", self._limit)

    def _limit(self, connection: Any) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={self.pages or 10**9}")

    def fill(self) -> None:
        with self.engine.connect() as connection:
            self.pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()

    def clear(self) -> None:
        self.pages = 0


def test_a_full_disk_stops_play_and_room_lets_it_go_on(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(served)
    _, name, page = first_hand(served, "watten")
    onlooker = Guest(served).page(name)
    page.until_asked()
    disk.fill()
    acknowledged = 0
    while (answer := page.ask("name", name="N" * 24))[
        "type"
    ] == "done":  # what fits on the last page still goes
        acknowledged += 1
    assert answer["type"] == "trouble" and "aufschreiben" in answer["text"]
    for reader in (page, onlooker):
        until_halted(reader)
    assert sum(line.kind == "named" for line in lines_of(served, name)) == acknowledged
    assert page.ask("name", name="x")["type"] == "trouble", "and nothing is acknowledged"
    disk.clear()
    for reader in (page, onlooker):
        until_going(reader)
    plays_on(page)
    assert fold(name, lines_of(served, name)) == served.house.tables[name].room


def test_a_bot_waits_for_the_disk_too(served: Served) -> None:
    """Nobody does anything: when there is room again the bots play on by themselves."""
    disk = Disk(served)
    _, _, page = first_hand(served, "watten")
    page.until_asked()
    disk.fill()
    while page.ask("name", name="N" * 24)["type"] == "done":
        pass
    disk.clear()
    page.until(lambda: not page.now.get("halted"))
    page.play(Random(1).choice)


def test_a_file_that_is_gone_stops_play_until_it_is_back(served: Served, tmp_path: Path) -> None:
    _, _, page = first_hand(served, "watten")
    page.until_asked()
    file, aside = tmp_path / "tables.db", tmp_path / "away.db"
    file.rename(aside)
    assert page.ask("name", name="x")["type"] == "trouble"
    page.until(lambda: bool(page.now.get("halted")))
    assert Guest(served).request("/api/tables", {"game": "watten", "players": 4})[0] == 503
    assert Guest(served).get("/api/health")[0] == 503
    assert not file.exists(), "no second one is begun"
    aside.rename(file)
    page.until(lambda: not page.now.get("halted"))
    assert page.ask("name", name="y")["type"] == "done"
    plays_on(page)


def test_another_file_in_its_place_is_read_anew(served: Served, tmp_path: Path) -> None:
    """As after a backup was put back: what counts is what stands there."""
    _, name, page = first_hand(served, "watten")
    page.until_asked()
    copy, kept = tmp_path / "copy.db", len(lines_of(served, name))
    with sqlite3.connect(tmp_path / "tables.db") as file, sqlite3.connect(copy) as other:
        file.backup(other)
    file.close()
    other.close()
    assert page.ask("name", name="lost with the old file")["type"] == "done"
    copy.rename(tmp_path / "tables.db")
    assert page.ask("name", name="x")["type"] == "trouble"
    page.until(lambda: bool(page.now.get("halted")))
    page.until(lambda: not page.now.get("halted"))
    assert page.now["places"][0]["name"] == "Anna" and len(lines_of(served, name)) >= kept
    plays_on(page)


def test_a_locked_database_stops_play_until_it_is_free(served: Served, tmp_path: Path) -> None:
    _, _, page = first_hand(served, "watten")
    page.until_asked()
    other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    other.execute("begin immediate")
    assert page.ask("name", name="x")["type"] == "trouble"
    page.until(lambda: bool(page.now.get("halted")))
    other.execute("rollback")
    other.close()
    page.until(lambda: not page.now.get("halted"))
    plays_on(page)


def test_one_table_that_cannot_be_written_is_no_other_ones_trouble(db: str) -> None:
    async def run() -> None:
        ledger = Ledger(db)
        await ledger.append("A", [LogLine(1, "opened")])
        done = await asyncio.gather(
            ledger.append("A", [LogLine(1, "again")]),
            *(ledger.append(f"B{i}", [LogLine(1, "opened")]) for i in range(20)),
            ledger.append("C", [LogLine(1, "odd", {"no JSON": {1, 2}})]),
            return_exceptions=True,
        )
        assert [type(d).__name__ for d in done] == ["NotKept", *["NoneType"] * 20, "TypeError"]
        assert ledger.writable
        await ledger.append("D", [LogLine(1, "opened")])
        ledger.close()

    run_apart(run())


# --- all of it, anywhere
PLACES: tuple[tuple[Any, str], ...] = (
    (table, "parse_move"), (table, "after"), (table, "sound"), (Match, "apply"), (Match, "refusal"),
    (Ledger, "append"), (Ledger, "lines"), (Thumb, "decide"), (Thumb, "free"), (Company, "sitters"),
    (Company, "prepare"), (wishes.Wisher, "entries"), (line, "now"),
)  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_a_deal_is_played_to_its_end_whatever_fails_on_the_way(
    served: Served, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Faults at random places and moments; every message is answered, and in the end the log is the table."""
    for where in (table, line):
        monkeypatch.setattr(where, "AGAIN", 0.001)
    rng, faults = Random(seed), Random(seed + 1000)
    name = rng.choice(["watten", "perlaggen"])
    left = [25]

    def sometimes(whole: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            if left[0] and faults.random() < 0.05:
                left[0] -= 1
                raise faults.choice([Oops, ValueError, KeyError, AssertionError, RecursionError, OSError])(
                    "HA"
                )
            return whole(*args, **more)

        return call

    _, played, page = first_hand(served, name)
    for of, what in PLACES:
        monkeypatch.setattr(of, what, sometimes(getattr(of, what)))
    for _ in range(400):
        if page.over:
            break
        if page.asked:
            page.act(rng.choice(page.now["answers"])["move"])
        else:
            page.ask("name", name="Anna")
    left[0] = 0
    page.ask("name", name="Done")
    page.play(rng.choice)
    room = served.house.tables[played].room
    again = sound(played, lines_of(served, played))
    assert again.room is not None and again.room.match == room.match and again.room.chairs == room.chairs


def test_the_log_names_no_words(caplog: pytest.LogCaptureFixture) -> None:
    from stammtisch.server.trouble import report

    try:
        raise Oops("Herz-Ass von Anna")
    except Oops as error:
        number = report("a place", error)
    assert number in caplog.text and "Oops" in caplog.text and "Herz" not in caplog.text
    assert caplog.records[0].levelno == logging.ERROR
