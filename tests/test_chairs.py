"""Nobody gets in where he does not belong: chairs in mid-deal, secret signs, what onlookers see."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest
from serving import Guest, Page, Served, serving
from test_server import first_hand

from stammtisch.core.model import Seat
from stammtisch.core.registry import games
from stammtisch.server.minds import Company
from stammtisch.server.news import completed
from stammtisch.server.numbering import raw_n, told_n
from stammtisch.server.room import PERSON, Chair, Room, fold
from stammtisch.server.scene import now
from stammtisch.server.table import Pace


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(f"sqlite:///{tmp_path}/tables.db") as found:
        yield found


def waiting(served: Served) -> tuple[Guest, str, Page]:
    """A deal that waits for the first person, and will not end without him."""
    guest, table, page = first_hand(served, "watten")
    page.until_asked()
    return guest, table, page


def names(page: Page) -> list[str]:
    return [place["name"] for place in page.now["places"]]


# --- chairs
def test_nobody_takes_a_bots_chair_in_mid_deal_without_being_let_in(served: Served) -> None:
    _, table, anna = waiting(served)
    toni = Guest(served).page(table)
    for seat in (1, 2, 3):
        assert toni.ask("sit", seat=seat, name="Toni")["type"] == "done"
        assert toni.ask("act", move="plays HA", acts=0)["type"] == "refused"
    assert toni.now["me"] == -1 and not any(message.get("hand") for message in toni.heard)
    anna.until(lambda: bool(anna.now.get("knocks")) and anna.now["knocks"][0]["seat"] == 3)
    assert [(k["name"], k["seat"], k["mine"]) for k in anna.now["knocks"]] == [("Toni", 3, False)]
    toni.until(lambda: bool(toni.now.get("knocks")))
    assert toni.now["knocks"][0]["mine"]


def test_who_is_let_in_sits_at_once_and_all_are_told(served: Served) -> None:
    _, table, anna = waiting(served)
    toni, onlooker = Guest(served).page(table), Guest(served).page(table)
    replaced = names(anna)[2]
    toni.ask("sit", seat=2, name="Toni")
    assert onlooker.ask("let", seat=2, yes=True)["type"] == "refused", "only whoever sits lets in"
    assert anna.ask("let", seat=1, yes=True)["type"] == "refused", "nobody asks for that one"
    assert anna.ask("let", seat=2, yes=True)["type"] == "done"
    toni.until(lambda: toni.now["me"] == 2)
    assert toni.now["hand"]
    for page in (anna, toni, onlooker):
        while not any("Toni" in note["text"] and replaced in note["text"] for note in page.story):
            page.hear()


def test_one_who_says_no_is_enough_until_the_deal_is_over(served: Served) -> None:
    _, table, anna = waiting(served)
    toni, burgl = Guest(served).page(table), Guest(served).page(table)
    burgl.ask("sit", seat=1, name="Burgl")
    anna.ask("let", seat=1, yes=True)
    burgl.until(lambda: burgl.now["me"] == 1)
    toni.ask("sit", seat=2, name="Toni")
    anna.ask("let", seat=2, yes=True)
    burgl.ask("let", seat=2, yes=False)
    toni.ask("name", name="x")
    assert toni.now["me"] == -1
    while not anna.over:
        for page in (anna, burgl):
            if page.asked and not page.over:
                page.act(page.now["answers"][0]["move"])
            page.ask("name", name=page.now["places"][page.now["me"]]["name"])
    toni.until(lambda: toni.now["me"] == 2)
    assert not any(message.get("hand") for message in toni.heard if message.get("me") == -1)


def test_who_gets_up_sits_on_no_other_chair_of_the_deal(served: Served) -> None:
    _, table, anna = waiting(served)
    anna.ask("leave")
    for seat in (1, 2, 3):
        answer = anna.ask("sit", seat=seat, name="Anna")
        assert answer["type"] == "refused" and "Karten" in answer["text"]
    onlooker = Guest(served).page(table)
    onlooker.until(lambda: onlooker.over)  # only bots are left
    assert anna.ask("sit", seat=2, name="Anna")["type"] == "done"
    anna.until(lambda: anna.now["me"] == 2)


def test_ones_own_chair_is_open_whoever_asks_for_it(served: Served) -> None:
    _, table, anna = waiting(served)
    burgl = Guest(served).page(table)
    burgl.ask("sit", seat=1, name="Burgl")
    anna.ask("let", seat=1, yes=True)
    anna.ask("leave")
    toni = Guest(served).page(table)
    toni.ask("sit", seat=0, name="Toni")
    assert Guest(served).page(table).ask("sit", seat=0, name="Resi")["type"] == "refused", "asked for already"
    assert anna.ask("sit", seat=0, name="Anna")["type"] == "done"
    anna.until(lambda: anna.now["me"] == 0)
    toni.until(lambda: not toni.now.get("knocks"))


def test_who_only_asked_may_think_better_of_it(served: Served) -> None:
    _, table, anna = waiting(served)
    toni = Guest(served).page(table)
    toni.ask("sit", seat=2, name="Toni")
    assert toni.ask("leave")["type"] == "done"
    anna.until(lambda: bool(anna.now.get("knocks")))
    anna.until(lambda: not anna.now.get("knocks"))
    assert toni.ask("leave")["type"] == "refused"


def test_nobody_waits_for_one_who_asked_and_went(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/t.db", Pace(0.0, 0.0, 0.05)) as served:
        _, table, anna = waiting(served)
        toni = Guest(served).page(table)
        toni.ask("sit", seat=2, name="Toni")
        anna.until(lambda: bool(anna.now.get("knocks")))
        toni.close()
        anna.until(lambda: not anna.now.get("knocks"))


def test_a_table_of_bots_alone_asks_nobody(served: Served) -> None:
    guest = Guest(served)
    table = guest.open("watten", 4)
    host = guest.page(table)
    host.ask("begin")
    host.until(lambda: host.now["begun"])
    toni = Guest(served).page(table)
    toni.ask("sit", seat=1, name="Toni")
    toni.until(lambda: toni.now["me"] == 1)


def test_an_id_belongs_to_whoever_sent_it(served: Served) -> None:
    """Nobody can have a message of another counted as done."""
    _, table, anna = waiting(served)
    toni = Guest(served).page(table)
    toni.send(type="sit", id="stolen", seat=2, name="Toni")
    anna.until(lambda: bool(anna.now.get("knocks")))
    anna.send(type="name", id="stolen", name="Renamed")
    anna.until(lambda: names(anna)[0] == "Renamed")


# --- what must stay hidden
def pictured(room: Room, who: str, since: int = 0) -> bytes:
    """All that a page is told."""
    shown = now(room, who, "de", since, frozenset(), 0.0, 0)
    completed(shown, room, who, since, "de")
    return msgspec.json.encode(shown)


def seated(room: Room, seat: int | None) -> Room:
    if seat is None:
        return room
    chairs = (*room.chairs[:seat], Chair(PERSON, "reader", room.chairs[seat].name), *room.chairs[seat + 1 :])
    return replace(room, chairs=chairs)


@pytest.mark.parametrize("name", games())
def test_a_line_that_a_reader_may_not_know_of_changes_nothing_for_him(served: Served, name: str) -> None:
    """Signs of bots among them: neither counters nor order nor size of what he is sent."""
    _, table, page = first_hand(served, name)
    for _ in range(3):
        page.play(Random(name).choice)
        page.ask("deal")
    lines = served.house.ledger.lines(table)
    hidden = dict((fold(table, lines) or pytest.fail()).hidden)
    for upto in range(2, len(lines)):
        if lines[upto].n not in hidden:
            continue
        before, after = fold(table, lines[:upto]), fold(table, lines[: upto + 1])
        assert before is not None and after is not None
        for seat in (None, *range(len(after.chairs))):
            if seat not in hidden[lines[upto].n]:
                assert pictured(seated(before, seat), "reader") == pictured(seated(after, seat), "reader")
    assert hidden or name in ("bieten", "doppelkopf"), "bots give signs"


def test_who_may_not_see_a_sign_is_sent_nothing_at_all(served: Served) -> None:
    _, table, anna = waiting(served)
    anna.until(lambda: bool(anna.now.get("gestures")))
    onlooker = Guest(served).page(table)
    settle(onlooker)
    sign = anna.now["gestures"][0]["move"]
    count = len(onlooker.heard)
    assert anna.act(sign)["type"] == "done"
    settle(anna)
    room = served.house.tables[table].room
    assert room.hidden and None not in room.hidden[-1][1]
    settle(onlooker)
    assert [m["type"] for m in onlooker.heard[count:]] == ["pong"]
    assert onlooker.now["n"] < anna.now["n"] <= room.n


def settle(page: Page) -> None:
    """Everything that was on its way has come."""
    page.send(type="ping", t=9.0)
    while page.hear()["type"] != "pong":
        pass


def test_a_sign_that_not_all_see_leaves_a_card_that_waits_where_it_is(tmp_path: Path) -> None:
    """A card laid in the breath of another waits for its end; only a word that all hear takes it back."""
    with serving(f"sqlite:///{tmp_path}/t.db", Pace(0.4, 0.0, 3600.0)) as served:
        _, table, anna = first_hand(served, "watten")
        live = served.house.tables[table]
        while True:
            anna.until_asked()
            room = live.room
            cards = [a["move"] for a in anna.now["answers"] if a.get("group") in ("card", "name")]
            if not cards:
                anna.act(anna.now["answers"][0]["move"])
                continue
            if not anna.now.get("breath") or not anna.now.get("gestures"):
                anna.act(cards[0])
                continue
            acts = anna.now["acts"]
            anna.send(type="act", id="card", move=cards[0], acts=acts)
            anna.send(type="act", id="sign", move=anna.now["gestures"][0]["move"], acts=acts)
            found: dict[str, str] = {}
            while len(found) < 2:
                message = anna.hear()
                if message.get("id") in ("card", "sign"):
                    found[message["id"]] = message["type"]
            assert found == {"sign": "done", "card": "done"}, room.acts
            return


def test_readers_count_only_what_they_may_know() -> None:
    room = Room("T", None, None, None, (), n=9, hidden=((3, frozenset({0})), (5, frozenset({0, 2}))))  # type: ignore[arg-type]
    assert [told_n(room, Seat(0), n) for n in (2, 3, 9)] == [2, 3, 9]
    assert [told_n(room, Seat(1), n) for n in (2, 3, 4, 5, 9)] == [2, 2, 3, 3, 7]
    assert [told_n(room, None, n) for n in (4, 9)] == [3, 7]
    for seat in (None, Seat(0), Seat(1), Seat(2)):
        for told in range(told_n(room, seat, 9) + 1):
            assert told_n(room, seat, raw_n(room, seat, told)) == told


def test_the_chances_of_bots_follow_from_nothing_public(tmp_path: Path) -> None:
    """The same table and seat: another house, other chances; the same house after a restart the same."""
    with serving(f"sqlite:///{tmp_path}/t.db") as served:
        _, table, _ = first_hand(served, "watten")
        room = served.house.tables[table].room
        seeds = [[getattr(s, "seed", "") for s in Company(secret=x).sitters(room)] for x in ("a", "b", "a")]
        assert seeds[0] == seeds[2] and not set(filter(None, seeds[0])) & set(seeds[1])
        secret = served.house.company.secret
        assert len(secret) == 32
    with serving(f"sqlite:///{tmp_path}/t.db") as served:
        assert served.house.company.secret == secret
        assert Company().secret != Company().secret


# --- onlookers
def test_what_onlookers_see_is_agreed_before_the_deal_and_said_to_all(served: Served) -> None:
    _, table, anna = waiting(served)
    onlooker = Guest(served).page(table)
    assert anna.ask("watch", watch="hands")["type"] == "done"
    for page in (anna, onlooker):
        while not any("Zuschauer" in note["text"] for note in page.story):
            page.hear()
        assert page.now["watch"] == "live" and page.now["watch_next"] == "hands"
    anna.play(Random(1).choice)
    onlooker.until(lambda: onlooker.over)
    assert not any(place.get("hand") for place in onlooker.now["places"]), "this deal was begun without"
    anna.ask("deal")
    anna.play(Random(1).choice)
    onlooker.until(lambda: onlooker.now.get("deal") == anna.now.get("deal") and onlooker.over)
    assert any(place.get("hand") for place in onlooker.now["places"]) and onlooker.now["watch"] == "hands"


def test_before_the_first_card_it_counts_at_once(served: Served) -> None:
    guest = Guest(served)
    page = guest.page(guest.open("watten", 4))
    page.ask("watch", watch="late")
    page.until(lambda: page.now.get("watch") == "late")
