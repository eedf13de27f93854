"""The bots at the browser's table: levels, tempers, advice, and why they did what they did."""

from collections.abc import Iterator

import pytest
from serving import Guest, Page, Served, serving

from stammtisch.bots import bot, bots, tempers
from stammtisch.core.problem import Problem
from stammtisch.core.registry import games
from stammtisch.texts import languages


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving("sqlite://") as made:
        yield made


def seated(served: Served, game: str = "watten", players: int = 2) -> tuple[Guest, Page]:
    guest = Guest(served)
    page = guest.page(guest.open(game, players))
    page.ask("sit", seat=0, name="Anna")
    return guest, page


def begun(served: Served, **how: str) -> tuple[Guest, Page]:
    guest, page = seated(served)
    assert page.ask("begin", **how)["type"] == "done"
    page.until(lambda: page.now["begun"])
    return guest, page


def play_partie(page: Page) -> None:
    while True:
        page.play(lambda answers: answers[0])
        if page.now["slate"].get("winner"):
            return
        page.ask("deal")


def test_the_levels_are_offered_in_words(served: Served) -> None:
    for lang in languages():
        _, offered = Guest(served).get("/api/games", lang)
        for game in offered:
            assert [level["id"] for level in game["levels"]] == list(reversed(bots(game["game"])))
            assert [temper["id"] for temper in game["tempers"]] == list(tempers(game["game"]))
            assert all(one["title"] and one["about"] for one in game["levels"] + game["tempers"])


def test_a_bot_of_a_level_and_temper_takes_a_chair(served: Served) -> None:
    _, page = seated(served, "watten", 4)
    assert page.ask("bot", seat=1, bot="thumb/bold")["type"] == "done"
    page.ask("bot", seat=2, bot="random")
    page.until(lambda: page.now["places"][2]["kind"] == "bot")
    assert [place.get("bot") for place in page.now["places"]] == [None, "Stammgast, kühn", "Lehrling", None]
    for wrong, why in (("thumb/wild", "Gemüt"), ("grandmaster", "Mitspieler")):
        answer = page.ask("bot", seat=3, bot=wrong)
        assert answer["type"] == "refused" and why in answer["text"]
    page.ask("begin", bot="random")
    page.until(lambda: page.now["begun"])
    assert page.now["places"][3]["bot"] == "Lehrling"


def test_unknown_tempers_are_refused_in_every_game() -> None:
    for game in games():
        with pytest.raises(Problem, match="no temper"):
            bot("thumb/wild", game)


def test_advice_comes_from_what_the_seat_knows(served: Served) -> None:
    guest, page = begun(served)
    page.until_asked()
    status, told = guest.get(f"/api/tables/{guest.table}/advice")
    assert status == 200 and told["text"].startswith("Rat: ")
    assert guest.get(f"/api/tables/{guest.table}/advice") == (200, told)  # the same again
    page.until_asked()


def test_no_advice_among_people_or_for_onlookers(served: Served) -> None:
    anna, page = seated(served, "watten", 2)
    toni = Guest(served)
    other = toni.page(anna.table)
    status, told = toni.get(f"/api/tables/{anna.table}/advice")
    assert status == 400 and "sitz" in told["error"].lower()
    other.ask("sit", seat=1, name="Toni")
    page.ask("begin")
    page.until(lambda: page.now["begun"])
    status, told = anna.get(f"/api/tables/{anna.table}/advice")
    assert status == 400 and "Rechner" in told["error"]


def test_bots_say_why_when_the_partie_is_over(served: Served) -> None:
    """And never before: a reason tells of a hand."""
    guest, page = begun(served)
    page.until_asked()
    assert guest.get(f"/api/partien/{guest.table}")[0] == 400
    play_partie(page)
    _, open_cards = guest.get(f"/api/partien/{guest.table}?eyes=open")
    told = [step["why"] for step in open_cards["steps"] if step["why"]]
    assert len(told) > 3 and all("{" not in text for text in told)
    sent = str(page.heard)
    assert not [text for text in told if text in sent]
    _, with_its_eyes = guest.get(f"/api/partien/{guest.table}?eyes=1")
    _, with_mine = guest.get(f"/api/partien/{guest.table}?eyes=0")
    assert [step["why"] for step in with_its_eyes["steps"]] == [step["why"] for step in open_cards["steps"]]
    assert not any(step["why"] for step in with_mine["steps"])
    for step in open_cards["steps"]:  # each stands with an act of the bot
        assert not step["why"] or any(line["seat"] == 1 for line in step["lines"])
