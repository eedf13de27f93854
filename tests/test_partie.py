"""Onlookers, and finished Partien looked at again."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from serving import FAST, Guest, Page, Served, serving

from stammtisch.core.registry import games
from stammtisch.server.limits import Limits, Rate

CASES = Path(__file__).parent / "cases"


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving("sqlite://") as made:
        made.house.limits = Limits({"records": (Rate(9_999, 1), Rate(9_999, 1))})  # all cases in a row
        yield made


def _play(page: Page) -> None:
    page.play(lambda answers: answers[0])


def _sit_and_begin(guest: Guest, game: str, players: int, **more: object) -> Page:
    page = guest.page(guest.open(game, players, **more))
    page.ask("sit", seat=0, name="Anna")
    page.ask("begin")
    page.until(lambda: page.now["begun"])
    return page


# --- onlookers
def test_onlookers_are_counted_and_cannot_do_anything(served: Served) -> None:
    anna, toni = Guest(served), Guest(served)
    page = _sit_and_begin(anna, "watten", 2)
    table = anna.table
    looker = toni.page(table)
    page.until(lambda: page.now.get("onlookers") == 1)
    assert looker.now["me"] == -1 and not looker.now.get("hand") and not looker.now.get("phrases")
    for wish in ({"type": "act", "move": "says 1", "acts": looker.now["acts"]}, {"type": "deal"},
                 {"type": "number", "number": "3"}, {"type": "watch", "watch": "hands"}):  # fmt: skip
        kind = wish.pop("type")
        answer = looker.ask(str(kind), **wish)
        assert answer["type"] == "refused" and answer["text"], kind
    looker.close()
    page.until(lambda: page.now.get("onlookers", 0) == 0)
    page.close()


def test_hands_are_open_to_onlookers_after_the_deal_if_the_host_wants_it(
    served: Served,
) -> None:
    for watch in ("hands", "live"):
        anna, toni = Guest(served), Guest(served)
        page = _sit_and_begin(anna, "watten", 2, watch=watch)
        looker = toni.page(anna.table)
        _play(page)
        looker.until_over()
        for heard in looker.heard:
            if heard["type"] == "now" and not heard["over"]:
                assert not any(place.get("hand") for place in heard["places"])
        shown = [place.get("hand", []) for place in looker.now["places"]]
        assert [len(hand) for hand in shown] == ([5, 5] if watch == "hands" else [0, 0])
        assert not any(place.get("hand") for place in page.now["places"]), "players see no more than before"
        looker.close()
        page.close()


def test_late_onlookers_see_nothing_of_the_running_deal() -> None:
    """With a delay of an hour nothing is there yet; with none everything is."""
    for late, begun in ((3600.0, False), (0.0, True)):
        with serving("sqlite://", replace(FAST, late=late)) as served:
            anna, toni = Guest(served), Guest(served)
            page = _sit_and_begin(anna, "bieten", 3, watch="late")
            looker = toni.page(anna.table)
            assert looker.now["watch"] == "late" and looker.now["begun"] is begun
            _play(page)
            assert anna.page(anna.table).now["begun"], "whoever sits sees the table as it is"
            again = toni.page(anna.table)
            assert again.now["begun"] is begun and bool(again.story) is begun


# --- a Partie again
def _finish(page: Page) -> None:
    while not (page.over and page.now["slate"].get("winner")):
        if page.over:
            page.ask("deal")
        page.play(lambda answers: answers[-1])


def test_a_finished_partie_step_by_step(served: Served) -> None:
    guest = Guest(served)
    page = _sit_and_begin(guest, "watten", 2)
    status, answer = guest.get(f"/api/partien/{guest.table}")
    assert status == 400 and answer["error"], "while it is played the cards stay hidden"
    _finish(page)
    _, told = guest.get(f"/api/partien/{guest.table}?eyes=0")
    assert told["game"] == "watten" and told["names"][0] == "Anna"
    last = len(told["steps"]) - 1
    _, end = guest.get(f"/api/partien/{guest.table}/{last}?eyes=0")
    assert end["over"] and end["settled"] and end["slate"]["winner"] == page.now["slate"]["winner"]
    assert all(entry["rules"] for entry in end["settled"])
    _, begun = guest.get(f"/api/partien/{guest.table}/1?eyes=1")
    assert begun["me"] == 1 and not begun.get("answers") and not any(p.get("hand") for p in begun["places"])
    _, opened = guest.get(f"/api/partien/{guest.table}/1?eyes=open")
    assert all(len(place["hand"]) == place["backs"] for place in opened["places"])
    for path in (f"/{last + 1}?eyes=0", "/0?eyes=9", "?eyes=x"):
        status, answer = guest.get(f"/api/partien/{guest.table}{path}")
        assert status == (404 if str(last + 1) in path else 400) and answer["error"], path
    page.close()


def test_eyes_see_what_the_seat_saw(served: Served) -> None:
    """The other's hand never stands in a picture from these eyes before it lies on the table."""
    guest = Guest(served)
    page = _sit_and_begin(guest, "watten", 2)
    _finish(page)
    _, told = guest.get(f"/api/partien/{guest.table}?eyes=0")
    for step in range(len(told["steps"])):
        _, mine = guest.get(f"/api/partien/{guest.table}/{step}?eyes=0")
        _, both = guest.get(f"/api/partien/{guest.table}/{step}?eyes=open")
        hidden = {card["card"] for card in both["places"][1].get("hand", [])}
        told_of = json.dumps({k: v for k, v in mine.items() if k not in ("places",)})
        lying = {card["card"] for place in mine["places"] for card in place.get("row", [])}
        assert not any(f'"{card}"' in told_of for card in hidden - lying), step
    page.close()


@pytest.mark.parametrize("name", games())
def test_every_case_can_be_looked_at(served: Served, name: str) -> None:
    guest = Guest(served)
    for case in sorted((CASES / name).glob("*.yaml"))[:12]:
        status, answer = guest.request("/api/partien", text=case.read_text(encoding="utf-8"))
        if status != 201:
            assert "score" in case.read_text(encoding="utf-8") or "deals: []" in case.read_text(), (
                case,
                answer,
            )
            continue
        _, told = guest.get(f"/api/partien/{answer['partie']}", lang="en")
        for step in {0, len(told["steps"]) // 2, len(told["steps"]) - 1}:
            for eyes in ("open", "0"):
                status, shown = guest.get(f"/api/partien/{answer['partie']}/{step}?eyes={eyes}")
                assert status == 200 and shown["places"], (case, step)


def test_a_broken_record_is_told_with_its_line(served: Served) -> None:
    guest = Guest(served)
    text = (CASES / "watten" / sorted(p.name for p in (CASES / "watten").glob("*.yaml"))[0]).read_text()
    bomb = text + "options: {a: &a [x, x], b: [*a, *a]}\n"
    deep = "[" * 100_000
    for broken in ("", "- [", text.replace("game: watten", "game: schach"), bomb, deep, "x" * 500_000):
        status, answer = guest.request("/api/partien", text=broken)
        assert status == 400 and answer["error"], broken[:40]
    assert guest.get("/api/partien/nothing")[0] == 404


def test_what_is_looked_at_can_be_taken_home_and_nothing_is_to_do(served: Served) -> None:
    guest = Guest(served)
    page = _sit_and_begin(guest, "bieten", 3)
    _finish(page)
    status, text = guest.get(f"/api/partien/{guest.table}/record")
    assert status == 200 and text == guest.get(f"/api/tables/{guest.table}/record")[1]
    _, answer = guest.request("/api/partien", text=text)
    assert guest.get(f"/api/partien/{answer['partie']}/record")[1] == text
    assert guest.get(f"/api/partien/{guest.table}")[1]["table"]
    _, told = guest.get(f"/api/partien/{answer['partie']}?eyes=0")
    assert not told["table"] and all("seat" in line for step in told["steps"] for line in step["lines"])
    for step in range(len(told["steps"])):
        _, shown = guest.get(f"/api/partien/{answer['partie']}/{step}?eyes=0")
        assert not any(shown.get(key) for key in ("answers", "besides", "gestures", "phrases", "defer"))
    page.close()
