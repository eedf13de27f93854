"""The table over the wire, without a browser: sitting, playing, refusals, reconnecting, restarts."""

import socket
from collections.abc import Iterator
from http.client import HTTPConnection
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from serving import Guest, Page, Served, serving

from stammtisch.cli.serve import open_port
from stammtisch.core.lifting import lift_height
from stammtisch.core.registry import game as registered
from stammtisch.core.registry import games
from stammtisch.record.reader import read
from stammtisch.record.replay import replay
from stammtisch.server import passes
from stammtisch.server.identity import Guests
from stammtisch.server.passes import Passes
from stammtisch.server.room import fold
from stammtisch.server.table import Pace

SEATS = {"bieten": 3, "watten": 4, "perlaggen": 4, "doppelkopf": 4}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(f"sqlite:///{tmp_path}/tables.db") as found:
        yield found


def first_hand(served: Served, game: str, **more: Any) -> tuple[Guest, str, Page]:
    """A newcomer: a table, a chair, bots on the others, cards."""
    guest = Guest(served)
    table = guest.open(game, SEATS[game], **more)
    page = guest.page(table)
    assert page.ask("sit", seat=0, name="Anna")["type"] == "done"
    assert page.ask("begin")["type"] == "done"
    return guest, table, page


@pytest.mark.parametrize("game", games())
def test_a_newcomer_plays_a_deal(served: Served, game: str) -> None:
    _, _, page = first_hand(served, game)
    rng = Random(game)
    page.play(rng.choice)
    assert page.now["settled"] and all(line["rules"] for line in page.now["settled"])
    assert page.story and len(page.now["slate"]["rows"]) == 1
    assert page.ask("deal")["type"] == "done"
    assert not page.over


def test_two_people_by_link(served: Served) -> None:
    _, table, anna = first_hand(served, "watten")
    toni = Guest(served).page(table, lang="en")
    assert toni.now["me"] == -1 and not toni.now.get("hand"), "an onlooker sees no hand"
    assert toni.ask("sit", seat=2, name="Toni")["type"] == "done"
    anna.until(lambda: bool(anna.now.get("knocks")) or anna.over)
    anna.ask("let", seat=2, yes=True)  # refused where the deal is over already and he sits
    toni.until(lambda: toni.now["me"] == 2)
    anna.until(lambda: anna.now["places"][2]["kind"] == "person")
    rng = Random(5)
    while not (anna.over and toni.over):
        for page in (anna, toni):
            if page.asked and not page.over:
                page.act(rng.choice(page.now["answers"])["move"])
        for page in (anna, toni):
            page.ask("name", name=page.now["places"][page.now["me"]]["name"])  # hear what is new
    assert anna.now["slate"]["totals"] == toni.now["slate"]["totals"]


def test_the_same_person_on_a_second_device(served: Served) -> None:
    guest, table, page = first_hand(served, "bieten")
    second = guest.page(table, lang="en")
    assert second.now["me"] == 0 and [c["card"] for c in second.now["hand"]] == [
        c["card"] for c in page.now["hand"]
    ]


def come(served: Served, path: str, method: str = "POST", cookie: str = "") -> tuple[int, str, str]:
    """Status, cookie and text of an answer, before the browser goes where it is sent."""
    line = HTTPConnection("127.0.0.1", served.port, timeout=20)
    line.request(method, path, headers={"cookie": cookie, "accept-language": "de"})
    answer = line.getresponse()
    given = answer.getheader("set-cookie") or ""
    text = answer.read().decode()
    line.close()
    return answer.status, given.split(";")[0], text


def test_a_pass_makes_another_device_the_same_person(served: Served) -> None:
    guest, table, page = first_hand(served, "bieten")
    status, given = guest.get(f"/api/tables/{table}/pass")
    assert status == 200 and given["svg"].startswith("<?xml") and given["minutes"] == 5
    path = given["link"].removeprefix(served.address)
    other = Guest(served)
    before = other.cookie
    status, cookie, text = come(served, path, "GET", before)
    assert (status, cookie) == (200, "") and "gibt her" in text, "it asks before it changes anything"
    assert "gibt her" not in come(served, path, "GET")[2], "a new device gives nothing up"
    assert come(served, path.replace("/come/", "/come/x"))[:2] == (410, ""), "a pass that is not ours"
    status, cookie, _ = come(served, path, "POST", before)
    assert status == 303
    other.cookie = cookie
    assert other.page(table).now["me"] == page.now["me"] == 0
    for method in ("GET", "POST"):
        assert come(served, path, method)[:2] == (410, ""), "it works once"


def test_a_pass_grows_old(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = Passes("secret")
    token = ours.pass_for("anna")
    assert ours.good(token) == "anna"
    assert Passes("secret").good(token) is None, "nor is it good in another house, or after a restart"
    assert ours.good(Guests("secret").token("anna")) is None, "a cookie is no pass"
    monkeypatch.setattr(passes, "PASS", -1)
    assert ours.good(token) is None


def test_a_refused_move_names_its_rule(served: Served) -> None:
    _, _, page = first_hand(served, "watten")
    page.until_asked()
    answer = page.act("raises spiel to 9")
    assert answer["type"] == "refused" and answer["rules"] and answer["text"]
    nonsense = page.act("dances wildly")
    assert nonsense["type"] == "refused" and "dances" in nonsense["text"]


def test_stale_and_doubled_moves_do_no_harm(served: Served) -> None:
    _, _, page = first_hand(served, "watten")
    page.until_asked()
    move, acts = page.now["answers"][0]["move"], page.now["acts"]
    for _ in range(3):  # the same message three times
        page.send(type="act", id="once", move=move, acts=acts)
    kinds = [answer["type"] for answer in answers(page, "once", 3)]
    assert kinds == ["done", "done", "done"]
    lines = served.house.ledger.lines(next(iter(served.house.tables)))
    assert sum(line.data.get("id") == "once" for line in lines) == 1
    page.send(type="act", id="late", move=move, acts=acts)
    assert answers(page, "late", 1)[0]["type"] == "stale"


def answers(page: Page, wanted: str, count: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while len(found) < count:
        message = page.hear()
        if message.get("id") == wanted:
            found.append(message)
    return found


def test_reconnecting_in_the_middle(served: Served) -> None:
    """What was missed comes with the next hello, and nothing twice."""
    guest, table, page = first_hand(served, "watten")
    page.until_asked()
    known = page.now["n"]
    before = page.now
    page.close()
    again = guest.page(table, since=known)
    assert again.now["hand"] == before["hand"] and again.now["me"] == 0
    assert all(note["n"] > known for note in again.story)
    fresh = guest.page(table)
    assert len(fresh.story) >= len(page.story) - 1


@pytest.mark.parametrize("game", games())
def test_a_restart_loses_nothing(tmp_path: Path, game: str) -> None:
    db = f"sqlite:///{tmp_path}/tables.db"
    with serving(db) as served:
        guest, table, page = first_hand(served, game)
        rng = Random(3)
        for _ in range(2):
            page.until(lambda: page.asked or page.over)
            if not page.over:
                page.act(rng.choice(page.now["answers"])["move"])
        page.ask("name", name="Anna")
        before = page.now
        room = served.house.tables[table].room
    with serving(db) as served:
        folded = fold(table, served.house.ledger.lines(table))
        assert folded and folded.match and folded.match.state.cells is not None
        guest.served = served
        page = guest.page(table)
        assert page.now["n"] >= before["n"] and page.now["me"] == 0
        again = served.house.tables[table].room
        assert again.match and room.match
        assert again.match.deals[0].moves[: len(room.match.deals[0].moves)] == room.match.deals[0].moves
        page.play(rng.choice)
        assert page.now["settled"]


def test_somebody_stays_away_and_comes_back(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/t.db", Pace(0.0, 0.0, 0.05)) as served:
        guest, table, page = first_hand(served, "watten")
        onlooker = Guest(served).page(table)
        page.until_asked()
        page.close()
        onlooker.until(lambda: onlooker.now["places"][0].get("away", False))
        onlooker.until(lambda: onlooker.over)  # a bot plays for him
        back = guest.page(table)
        back.until(lambda: not back.now["places"][0].get("away", False))
        assert back.now["me"] == 0


def test_a_host_who_leaves_passes_the_table_on(served: Served) -> None:
    guest = Guest(served)
    table = guest.open("watten", 4)
    anna = guest.page(table)
    anna.ask("sit", seat=0, name="Anna")
    toni = Guest(served).page(table)
    assert toni.ask("begin")["type"] == "refused", "only the host begins"
    toni.ask("sit", seat=1, name="Toni")
    anna.ask("leave")
    toni.until(lambda: toni.now["host"])
    assert toni.now["places"][0]["kind"] == "open"
    assert toni.ask("begin")["type"] == "done"
    assert toni.ask("leave")["type"] == "done"
    assert toni.now["places"][1]["kind"] == "bot" or toni.hear()["places"][1]["kind"] == "bot"


def test_chairs(served: Served) -> None:
    guest = Guest(served)
    table = guest.open("bieten", 3)
    page = guest.page(table)
    assert page.ask("sit", seat=7, name="X")["type"] == "refused"
    assert page.ask("deal")["type"] == "refused", "one must sit for that"
    assert page.ask("bot", seat=1)["type"] == "done"
    assert page.ask("bot", seat=1)["type"] == "refused"
    assert page.ask("remove", seat=1)["type"] == "done"
    assert page.ask("sit", seat=0, name="  Anna\n\u0000 Maria  ")["type"] == "done"
    assert page.ask("sit", seat=1, name="X")["type"] == "refused"
    page.until(lambda: page.now["places"][0]["name"] == "Anna Maria")
    assert page.ask("act", move="plays HA", acts=0)["type"] == "refused"


def test_lobby_games_rules(served: Served) -> None:
    guest = Guest(served)
    private, public = guest.open("watten", 4), guest.open("bieten", 3, public=True)
    listed = [row["table"] for row in guest.get("/api/tables")[1]]
    assert public in listed and private not in listed
    offered = guest.get("/api/games", lang="en")[1]
    assert {row["game"] for row in offered} == set(games())
    assert all(row["rulesets"] and row["title"] for row in offered)
    status, rule = guest.get("/api/rules/BI-022")
    assert status == 200 and rule["text"]
    assert guest.get("/api/rules/XX-999")[0] == 404
    assert guest.get(f"/api/tables/{private}/qr.svg")[1].startswith("<?xml")
    assert guest.get("/api/openapi.json")[1]["components"]["schemas"]["Act"]


def test_wrong_wishes_are_refused(served: Served) -> None:
    guest = Guest(served)
    for wish in ({"game": "schach", "players": 2}, {"game": "watten", "players": 3}, {"players": 2}, [1]):
        status, answer = guest.request("/api/tables", wish)
        assert status == 400 and answer["error"], wish
    far = {"game": "watten", "players": 4, "options": {"target": 999}}
    status, answer = guest.request("/api/tables", far)
    assert status == 400 and "999" in answer["error"]
    assert guest.get("/api/tables/nothing/record")[0] == 404


def test_the_record_comes_when_the_partie_is_over(served: Served) -> None:
    guest, table, page = first_hand(served, "watten", options={"target": 5, "games": 1})
    rng = Random(1)
    assert guest.get(f"/api/tables/{table}/record")[0] == 400, "hidden cards stay hidden until then"
    while not page.now.get("slate", {}).get("winner"):
        page.play(rng.choice)
        if not page.now["slate"].get("winner"):
            page.ask("deal")
    status, text = guest.get(f"/api/tables/{table}/record")
    assert status == 200
    assert replay(read(text)).match.standing.outcome is not None


def test_the_breath_is_always_as_long(tmp_path: Path) -> None:
    """After a card nobody plays the next one before the breath is over; a word comes through at once."""
    with serving(f"sqlite:///{tmp_path}/t.db", Pace(0.3, 0.0, 3600.0)) as served:
        _, table, page = first_hand(served, "bieten")
        page.play(Random(2).choice)
        lines = served.house.ledger.lines(table)
        cards = [line for line in lines if line.data.get("verb") == "plays"]
        gaps = [b.at - a.at for a, b in pairwise(cards)]
        assert min(gaps) >= 0.29


def test_a_bot_that_pauses_holds_nobody_up(tmp_path: Path) -> None:
    """Whoever speaks while a bot makes up its mind is heard at once, and not after an hour."""
    with serving(f"sqlite:///{tmp_path}/t.db", Pace(0.0, 3_600.0, 3_600.0)) as served:
        _, _, page = first_hand(served, "watten")
        for _ in range(3):
            assert page.act("says 1")["type"] == "done"


def test_nobody_waits_long_for_his_first_cards(tmp_path: Path) -> None:
    """Bots that name, while others may not yet look at their cards, do not think for long."""
    with serving(f"sqlite:///{tmp_path}/t.db", Pace(0.0, 3_600.0, 3_600.0, brisk=0.0)) as served:
        for _ in range(4):  # whoever deals
            _, _, page = first_hand(served, "watten")
            while not page.now.get("hand"):
                page.hear()
            page.close()


@pytest.mark.parametrize("game", ["watten", "perlaggen"])
def test_partners_by_lifting(served: Served, game: str) -> None:
    """The two highest together, the lowest deals first; all see the cards (PE-020, WA-011 to WA-015)."""
    guest = Guest(served)
    table = guest.open(game, 4)
    page = guest.page(table)
    page.ask("sit", seat=0, name="Anna")
    page.until(lambda: page.now["places"][0]["name"] == "Anna")
    assert page.now["lifts"]
    assert page.ask("begin", lift=True)["type"] == "done"
    page.until(lambda: page.now["begun"])
    last = {note["seat"]: note["card"] for note in page.story if note["kind"] == "lifts"}
    deck = registered(game).deck
    height = {seat: lift_height(deck.parse(card)) for seat, card in last.items()}
    low, low_2, high_2, high = sorted(height, key=lambda seat: height[seat])
    assert {low, low_2} in ({0, 2}, {1, 3}) and {high, high_2} in ({0, 2}, {1, 3})
    assert page.now["places"][low]["dealer"]
    assert page.now["places"][page.now["me"]]["name"] == "Anna"
    assert any(note["kind"] == "lift_parties" for note in page.story)
    assert not Guest(served).page(guest.open("bieten", 3)).now.get("lifts")


def test_small_messages_are_sent_at_once() -> None:
    """asyncio holds none back on sockets that say they are TCP; on others each answer waits 40 ms."""
    with open_port("127.0.0.1", 8_900) as listening:
        assert listening.proto == socket.IPPROTO_TCP
