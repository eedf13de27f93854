"""Nothing that a seat may not know goes over its line, and nothing that comes in breaks a table."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from serving import Guest, Served, serving
from test_server import first_hand
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from stammtisch.core.registry import game, games
from stammtisch.server.ledger import LogLine
from stammtisch.server.room import PERSON, Chair, Room, fold
from stammtisch.server.scene import now


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('db')}/tables.db") as found:
        yield found


def sent(room: Room, who: str) -> str:
    """Everything a page is told, from the first line."""
    return msgspec.json.encode(now(room, who, "de", 0, frozenset(), 0.0, 0)).decode()


def hidden_cards(room: Room, seat: int | None) -> set[str]:
    """Cards in other hands and in the pack that no event has shown to this seat."""
    match = room.match
    assert match is not None
    view = match.game.observe(match.state, seat)  # type: ignore[arg-type]
    known = json.dumps([dict(event.data) for event in view.seen], default=str)
    own = set(match.game.knows(view)["hand"])
    text = match.game.deck.text
    return {text(card) for card in match.game.pack(room.rules)} - own - _named(known, match.game)


def _named(text: str, played: Any) -> set[str]:
    return {played.deck.text(card) for card in played.deck if f'"{played.deck.text(card)}"' in text}


@pytest.mark.parametrize("name", games())
def test_no_card_goes_where_it_should_not(served: Served, name: str) -> None:
    """At each line of a game that was played, nobody is sent a card that he does not know."""
    _, table, page = first_hand(served, name)
    page.play(Random(name).choice)
    lines = served.house.ledger.lines(table)
    deck = game(name).deck
    for upto in range(2, len(lines) + 1):
        room = fold(table, lines[:upto])
        if room is None or room.match is None or not room.match.deals:
            continue
        for seat in (None, *range(len(room.chairs))):
            who = f"seat {seat}"
            seated = room if seat is None else _as(room, seat, who)
            told = json.loads(sent(seated, who))
            for held in told.get("hand", []):
                held.pop("names", None)  # a wild card may be given any name
            for answer in [*told.get("answers", []), *told.get("besides", [])]:
                _forget_name(answer)
            shown = _cards(told, deck)
            assert not shown & hidden_cards(room, seat), (upto, seat)


def _forget_name(answer: dict[str, Any]) -> None:
    """Any name may be given; the cards that get one must be known like all others."""
    answer["move"] = re.sub(r" as \w+", "", answer["move"])
    for card in answer.get("cards", []):
        card.pop("name", None)


def _as(room: Room, seat: int, who: str) -> Room:
    chairs = (*room.chairs[:seat], Chair(PERSON, who, room.chairs[seat].name), *room.chairs[seat + 1 :])
    return replace(room, chairs=chairs)


def _cards(node: Any, deck: Any) -> set[str]:
    """Codes of cards anywhere in what is sent."""
    codes = {deck.text(card) for card in deck}
    if isinstance(node, dict):
        return {card for value in node.values() for card in _cards(value, deck)}
    if isinstance(node, list):
        return {card for value in node for card in _cards(value, deck)}
    return {word for word in str(node).split() if word in codes} if isinstance(node, str) else set()


@pytest.mark.parametrize("name", games())
def test_a_game_told_again_gives_the_same_pictures(served: Served, name: str) -> None:
    """The log is the table: folded again it shows what was shown."""
    _, table, page = first_hand(served, name)
    page.play(Random(1).choice)
    live = served.house.tables[table].room
    again = fold(table, served.house.ledger.lines(table))
    assert again is not None and again.match == live.match
    who = live.chairs[0].who
    assert sent(again, who) == sent(live, who)


# --- whatever comes in
KINDS = ["hello", "sit", "leave", "bot", "remove", "name", "begin", "deal", "act", "ping", "dance"]
VALUES = (
    st.none()
    | st.booleans()
    | st.integers(-3, 99)
    | st.text(max_size=8)
    | st.lists(st.integers(), max_size=2)
)
MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional={
        "id": st.sampled_from(["a", "b", "c"]) | VALUES, "seat": VALUES, "name": VALUES, "move": VALUES,
        "acts": VALUES, "bot": VALUES, "version": st.sampled_from([1, 2]) | VALUES, "since": VALUES,
        "lang": VALUES,
    },
)  # fmt: skip


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(messages=st.lists(MESSAGES, max_size=12), raw=st.text(max_size=30))
def test_no_message_breaks_a_table(served: Served, messages: list[dict[str, Any]], raw: str) -> None:
    guest = Guest(served)
    page = guest.page(guest.open("watten", 4))
    for message in messages:
        page.send(**message)
    page.line.send(raw)
    page.send(type="ping", t=7.0)
    while page.hear() != {"type": "pong", "t": 7.0}:
        pass
    alive = guest.page(next(reversed(served.house.tables)))
    assert alive.now["n"] >= 1
    page.close()
    alive.close()


def test_a_cookie_that_is_not_ours(served: Served) -> None:
    table = Guest(served).open("watten", 4)
    address = f"ws://127.0.0.1:{served.port}/ws/{table}"
    with connect(address, additional_headers={"cookie": "stammtisch=forged"}) as line:
        assert json.loads(line.recv())["type"] == "trouble"
        with pytest.raises(ConnectionClosed):
            line.recv()


def test_lines_carry_everything(tmp_path: Path) -> None:
    """A room needs nothing but its lines, in order."""
    data = {
        "game": "watten",
        "ruleset": "tirol-1926",
        "options": {},
        "players": 4,
        "host": "x",
        "public": False,
    }
    room = fold("t", [LogLine(1, "opened", data)])
    assert room is not None and room.n == 1 and not room.full
