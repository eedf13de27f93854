"""The page in a real browser: whole deals, two people, a refusal with its rule, broken lines."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from browser.conftest import LAPTOP, PHONE, Inn
from positions import guest, laid_out, lawful, position, unlawful

from stammtisch.core.match import Match
from stammtisch.core.model import Action, Seat
from stammtisch.core.registry import games
from stammtisch.core.shuffle import sealed_deal
from stammtisch.server.identity import COOKIE, Guests
from stammtisch.server.ledger import LogLine
from stammtisch.server.room import Room
from stammtisch.server.table import LiveTable

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Person = Callable[..., Any]
LONG = 240  # seconds after which a deal counts as stuck, not as slow
STATE = """() => {
  const game = document.querySelector('.game');
  const all = (what) => [...document.querySelectorAll(what)];
  return {
    over: game?.dataset.over === 'true' && !!document.querySelector('.settled'),
    turn: !!document.querySelector('.say p.turn'),
    naming: !!document.querySelector('[data-christen]'),
    sure: !!document.querySelector('[data-sure]'),
    answers: all('.ask .answers button[data-move]').map((b) => b.dataset.move),
    folded: document.querySelector('.ask [data-under]')?.dataset.under ?? '',
    choices: all('dialog .words [data-move]').map((b) => b.dataset.move),
    cards: all('.hand button[data-goes=true]:not(.going)').map((b) => b.dataset.card),
    busy: !!document.querySelector('.hand .going'),
    acts: game?.dataset.acts,
  };
}"""


def start(
    page: Any, inn: Inn, played: str, now: bool = True, players: int | None = None, name: str = "Anna"
) -> None:
    page.goto(inn.address)
    page.click(f"[data-game={played}]")
    if players:
        page.click(f'[data-players="{players}"]')
    page.fill(".field input", name)
    page.click(f"[data-start={'now' if now else 'invite'}]")


def act(page: Any, rng: Random, words: bool = True) -> None:
    """Whatever the page asks for, something lawful; without words only a card."""
    from playwright.sync_api import Error

    state = page.evaluate(STATE)
    try:
        if state["sure"]:
            page.click("[data-sure]", timeout=1_000)
        elif state["naming"]:
            page.locator("[data-suit]").nth(rng.randrange(4)).click(timeout=1_000)
            page.locator("[data-rank]").nth(rng.randrange(8)).click(timeout=1_000, force=True)
            if page.locator("[data-christen]").get_attribute("aria-disabled") == "false":
                page.click("[data-christen]", timeout=1_000)
        elif state["choices"] and words:
            page.click(f"dialog [data-move='{rng.choice(state['choices'])}']", timeout=1_000)
        elif state["folded"] and words and rng.random() < 0.3:
            page.click(f".ask [data-under='{state['folded']}']", timeout=1_000)
        elif state["answers"] and words:
            page.click(f".ask [data-move='{rng.choice(state['answers'])}']", timeout=1_000)
        elif state["turn"] and state["cards"] and not state["busy"]:
            page.click(
                f".hand [data-card={rng.choice(state['cards'])}]", timeout=1_000, position={"x": 14, "y": 30}
            )
        else:
            page.wait_for_timeout(30)
    except Error:  # somebody spoke meanwhile: look again
        page.wait_for_timeout(30)


def finish(*pages: Any, seed: int = 1) -> None:
    rng, deadline = Random(seed), time.monotonic() + LONG
    while not all(page.evaluate(STATE)["over"] for page in pages):
        assert time.monotonic() < deadline, [page.evaluate(STATE) for page in pages]
        for page in pages:
            act(page, rng)


@pytest.mark.parametrize(("name", "size"), [(name, size) for name in games() for size in (PHONE, LAPTOP)])
def test_a_newcomer_plays_a_whole_deal(inn: Inn, person: Person, name: str, size: dict[str, int]) -> None:
    page = person(size, bypass_csp=False)  # nothing that the page does is against our own policy
    start(page, inn, name)
    page.wait_for_selector(".hand [data-card], .ask, .say p")
    finish(page)
    assert page.locator(".settled li").count() > 0
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size["width"]
    page.click("[data-next]")
    page.wait_for_selector(".game[data-over=false]")


def two_people(
    inn: Inn, person: Person, played: str = "bieten", players: int = 2, arrange: Any = None
) -> tuple[Any, Any]:
    """Anna opens a table and sends the link; Sepp sits down at her left."""
    anna, sepp = person(LAPTOP), person(PHONE)
    start(anna, inn, played, now=False, players=players)
    anna.click("[data-chair='0'] button")
    anna.wait_for_selector("[data-chair='0']:has-text('Anna')")
    assert anna.locator("img[alt]").evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    sepp.goto(anna.locator("#link").input_value())
    sepp.fill(".field input", "Sepp")
    sepp.click("[data-chair='1'] button")
    anna.wait_for_selector("[data-chair='1']:has-text('Sepp')")
    if arrange:
        arrange(next(iter(inn.house.tables.values())))
    anna.click(".start .go")
    for page in (anna, sepp):
        page.wait_for_selector(".hand li")
    return anna, sepp


def test_two_people_at_one_table_by_link(inn: Inn, person: Person) -> None:
    anna, sepp = two_people(inn, person)
    held = [
        set(p.locator(".hand [data-card]").evaluate_all("(a) => a.map((b) => b.dataset.card)"))
        for p in (anna, sepp)
    ]
    assert not held[0] & held[1]
    for page, other in ((anna, held[1]), (sepp, held[0])):
        assert not [card for card in other if page.locator(f"[data-card={card}]").count()]
    finish(anna, sepp)
    sepp.click("[data-next]")
    anna.wait_for_selector(".game[data-over=false]")


def two_perlaggen(table: Any) -> None:
    """The next deal is Anna's and gives her two Perlaggen; a bot cuts.  Her number sees to that."""
    table.rng = FirstDealer(1)
    played, rules = table.room.game, table.room.rules
    seal = replace(table.room.seal, secret="the same every time")
    for number in range(1000):
        numbered = seal.adding(0, str(number))
        match = Match.begin(played, rules, 4, Seat(0)).deal(sealed_deal(played.pack(rules), numbered))
        (cutter,) = played.waiting_on(match.state)
        cells = match.apply(Action(cutter, "done"))[0].state.cells
        if (cells.hand[0] & cells.wilds).bit_count() > 1:
            table.room = replace(table.room, seal=numbered)
            return
    raise AssertionError("no such deal")


class FirstDealer(Random):
    """Draws seat 0 as the first dealer."""

    def randrange(self, *args: Any) -> int:
        return 0 if args == (4,) else super().randrange(*args)


def hold_on(page: Any) -> bool:
    """Looks, holds, or lets good; True while there is something to answer."""
    from playwright.sync_api import Error

    moves = page.evaluate(STATE)["answers"]
    for verb in ("looks", "holds", "passes"):
        for move in moves:
            if move.startswith(verb):
                with suppress(Error):  # somebody spoke meanwhile
                    page.click(f".ask [data-move='{move}']", timeout=1_000)
                return True
    return False


def moves_of(table: LiveTable) -> tuple[Action, ...]:
    match = table.room.match
    return match.deals[-1].moves if match else ()


def until_said(page: Any, inn: Inn, seat: int, verb: str, speak: Callable[[], None]) -> None:
    """Again where a bot looked at its cards in the same moment: the word came too late then."""
    (table,) = inn.house.tables.values()
    for _ in range(5):
        speak()
        for _ in range(40):
            if any((move.seat, move.verb) == (seat, verb) for move in moves_of(table)):
                return
            page.wait_for_timeout(50)
    raise AssertionError(verb)


def bid_unseen(page: Any) -> None:
    page.click("[data-more]")
    for figure in ("spiel", "gleich"):
        page.click(f"[data-pick={figure}]")
    assert "Strafe" in page.locator("dialog .makes").inner_text()
    assert page.locator("[data-bid]").inner_text() == "Ungesehen bieten: Spiel und Gleich"
    page.click("[data-bid]")


def test_perlaggen_bids_answers_signs_talk_and_christens(inn: Inn, person: Person) -> None:
    """Sepp bids unseen, the bar says what each answer is worth; then a sign, a phrase, a name."""
    from playwright.sync_api import Error

    anna, sepp = two_people(inn, person, "perlaggen", 4, two_perlaggen)
    until_said(sepp, inn, 1, "bids", lambda: bid_unseen(sepp))

    until_said(anna, inn, 0, "looks", lambda: anna.click(".ask [data-move=looks]"))
    anna.wait_for_selector(".ask.offer")
    assert anna.locator(".ask h3").all_inner_texts() == ["Gleich", "Spiel"]
    assert "Es geht um 2." in anna.locator("[data-move='holds spiel']").inner_text()
    assert "1 für Sepp." in anna.locator("[data-move='passes gleich']").inner_text()
    both = """for (const move of ['passes gleich', 'holds spiel'])
        document.querySelector(`.ask [data-move='${move}']`).click()"""  # in one breath: neither is lost
    until_said(anna, inn, 0, "passes", lambda: anna.evaluate(both))
    anna.wait_for_selector(".ask [data-move='holds spiel']", state="detached")

    anna.keyboard.press("d")
    anna.click("dialog [data-move='signals trumpf-ass']")
    anna.wait_for_selector(".log li:has-text('Anna streckt den Daumen aus')")
    anna.keyboard.press("r")
    anna.click("dialog [data-move='says 3']")
    sepp.click(".act button:has-text('Verlauf')")
    sepp.wait_for_selector("dialog li:has-text('Spiel Trumpf aus!')")
    sepp.click("dialog footer button")

    wild = ".hand button:has(.wild)[data-goes=true]"
    rng, deadline = Random(7), time.monotonic() + LONG
    while not anna.locator("dialog [data-suit=H]").count():
        assert time.monotonic() < deadline
        if not hold_on(sepp):
            act(sepp, rng, words=False)  # what he lets good ends the deal before anybody is christened
        if not hold_on(anna) and anna.locator(".say p.turn").count():
            with suppress(Error):  # somebody may still speak before her
                anna.locator(wild).first.click(position={"x": 14, "y": 30}, timeout=1_000)
    anna.click("[data-suit=H]")
    anna.click("[data-rank=A]")
    made = anna.locator("dialog .makes").inner_text()
    assert made.startswith("Herz-Ass\nSticht "), "the others have laid theirs"
    anna.click("[data-christen]")
    anna.wait_for_selector("[data-seat='0'] .ribbon[title='Herz-Ass']")
    sepp.wait_for_selector("[data-seat='0'] .ribbon[title='Herz-Ass']")
    finish(anna, sepp)


def test_a_refused_card_shows_its_rule(inn: Inn, person: Person) -> None:
    anna, sepp = two_people(inn, person)
    waits = sepp if anna.locator(".say p.turn").count() else anna
    card = waits.locator(".hand [data-card]").first
    assert card.get_attribute("aria-disabled") == "true"
    card.click(force=True)
    waits.wait_for_selector(".notice.no")
    rule = waits.locator("[data-rule]").inner_text().split()[-1]
    assert rule.startswith("BI-")
    waits.click("[data-rule]")
    assert rule in waits.locator("dialog .rule h3").inner_text()
    waits.wait_for_function("document.querySelector('dialog .rule p').textContent.length > 20")


def test_a_broken_line_and_a_restart_lose_nothing(inn: Inn, person: Person) -> None:
    page = person(PHONE)
    start(page, inn, "bieten", players=3)
    page.wait_for_selector(".hand [data-card]")
    page.wait_for_selector(".say p.turn, .ask")
    cards = "[...document.querySelectorAll('.hand [data-card]')].map((b) => b.dataset.card)"
    before = page.evaluate(cards)
    page.evaluate("lines.at(-1).close()")
    page.wait_for_function("lines.length > 1 && lines.at(-1).readyState === 1")
    assert page.evaluate(cards) == before
    inn.shut()
    page.wait_for_selector(".offline")
    inn.open()
    page.wait_for_selector(".offline", state="detached")
    assert page.evaluate(cards) == before
    finish(page)


def test_a_double_tap_plays_one_card(inn: Inn, person: Person) -> None:
    page = person(LAPTOP)
    start(page, inn, "bieten", players=2)
    rng, deadline = Random(3), time.monotonic() + LONG
    while not (state := page.evaluate(STATE))["turn"] or not state["cards"]:
        assert time.monotonic() < deadline
        act(page, rng)
    card = page.locator(f".hand [data-card={state['cards'][0]}]")
    card.evaluate("(card) => { card.click(); card.click(); }")
    finish(page)
    assert not page.locator(".notice.no").count()


def test_the_page_is_light_and_speaks_english(inn: Inn, person: Person) -> None:
    page = person(LAPTOP)
    weight: list[int] = []
    page.on(
        "response",
        lambda r: (
            weight.append(int(r.headers.get("content-length", 0))) if "/assets/index" in r.url else None
        ),
    )
    page.goto(inn.address)
    page.wait_for_selector("[data-game]")
    assert len(weight) == 2
    assert 0 < sum(weight) < 150_000
    page.click(".lang:has-text('EN')")
    page.wait_for_selector("h2:has-text('What shall we play?')")
    assert page.locator("html").get_attribute("lang") == "en"


def placed(page: Any, inn: Inn, lines: list[LogLine], table: str = "placed") -> Any:
    """Anna's page at a table that is in the middle of something; the other chairs are people who wait."""
    laid_out(f"sqlite:///{inn.db}", table, lines)
    cookie = {"name": COOKIE, "value": Guests("secret").token(guest(0)), "url": inn.address}
    page.context.add_cookies([cookie])
    page.goto(f"{inn.address}/t/{table}")
    page.wait_for_selector(".game")
    return page


def may_break_rules(room: Any, view: Any) -> bool:
    """Seat 0 is to play and holds a card that is against the rules."""
    match = room.match
    cards = [option.args[0] for option in match.game.options(view) if option.verb == "plays"]
    if not cards or 0 not in match.game.waiting_on(match.state):
        return False
    held = [card for card in match.game.knows(view)["hand"] if card not in cards]
    return any(match.game.why_not(view, Action(Seat(0), "plays", (card,))) is None for card in held)


AS_AT_A_TABLE = {"enforcement": "table"}


@pytest.mark.parametrize("game", games())
def test_an_unlawful_card_is_played_knowingly(inn: Inn, person: Person, game: str) -> None:
    """Where one plays as at a table: the page says that it is against the rules, and lets it lie."""
    seats = 3 if game == "bieten" else 4
    lines = position(game, may_break_rules, seats, options=AS_AT_A_TABLE)
    page = placed(person(LAPTOP), inn, lines)
    risky = page.locator(".hand button[data-goes=false][aria-disabled=false]").first
    held = page.locator(".hand [data-card]").count()
    risky.click(position={"x": 14, "y": 30})
    assert "gegen die Regel" in page.locator("dialog").inner_text()
    page.click("[data-risky]")
    page.wait_for_function(f"document.querySelectorAll('.hand [data-card]').length < {held}")
    assert not page.locator(".notice.no").count()


def reneged(room: Any, view: Any) -> bool:
    return any(room.match.state.cells.reneged[seat] for seat in (1, 3))


def test_a_renege_is_claimed_in_watten(inn: Inn, person: Person) -> None:
    """Nobody sees into another's hand: who claims names the culprit, and the table judges (WA-157)."""
    lines = position("watten", reneged, options=AS_AT_A_TABLE, choose=unlawful)
    culprits = [line.data["seat"] for line in lines if line.kind == "act" and line.data["verb"] == "plays"]
    page = placed(person(LAPTOP), inn, lines)
    guilty, letter = culprits[-1], "ABCD"[culprits[-1]]
    other = {1: "D", 3: "B"}[guilty]
    page.click("[data-claims]")
    page.click(f"dialog [data-move='claims renege by {other}']")
    page.wait_for_selector(".notice.no:has-text('WA-157')")
    page.click("[data-claims]")
    page.click(f"dialog [data-move='claims renege by {letter}']")
    page.wait_for_selector(".log:has-text('reklamiert')")


def test_a_revoke_is_claimed_in_bieten(inn: Inn, person: Person) -> None:
    """What is proved by the cards on the table stands in the menu of claims by itself."""

    def proved(room: Any, view: Any) -> bool:
        return any(option.verb == "claims" for option in room.match.game.options(view))

    page = placed(person(LAPTOP), inn, position("bieten", proved, 3, options=AS_AT_A_TABLE, choose=unlawful))
    page.click("[data-claims]")
    page.locator("dialog [data-move^=claims]").first.click()
    page.wait_for_selector(".log:has-text('reklamiert')")


def last_deal(game: str, seats: int = 4, **options: Any) -> list[LogLine]:
    """A Partie that is over with the last card."""

    def over(room: Any, view: Any) -> bool:
        return room.match.deal_over and room.match.standing.outcome is not None

    return position(game, over, seats, options=options, deals=40)


def test_the_record_is_downloaded_and_the_next_partie_begins(inn: Inn, person: Person, tmp_path: Any) -> None:
    from click.testing import CliRunner

    from stammtisch.cli import main

    page = placed(person(LAPTOP), inn, last_deal("watten", target=5, games=1))
    page.wait_for_selector(".settled h2:has-text('Die Partie geht an')")
    with page.expect_download() as waiting:
        page.click(".settled a[download]")
    record = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(record)
    told = CliRunner().invoke(main, ["replay", str(record)])
    assert told.exit_code == 0, told.output
    assert "Noch eine Partie" in page.locator("[data-next]").inner_text()
    page.click("[data-next]")
    page.wait_for_selector(".game[data-over=false]")
    assert page.locator(".slate caption").text_content().count(" 0") >= 2


def is_over(room: Room) -> bool:
    match = room.match
    return match is not None and match.deal_over and match.standing.outcome is not None


def test_a_round_of_doppelkopf_ends_and_is_written_down(inn: Inn, person: Person) -> None:
    """After so many deals the round is over, be it without a winner (4.10)."""
    lines = position(
        "doppelkopf", lambda room, _: is_over(room),
        ruleset="ddv-turnier", options={"match_deals": 4, "pflichtsolo": 0}, deals=4,
    )  # fmt: skip
    page = placed(person(PHONE), inn, lines)
    assert page.locator(".settled a[download]").count() == 1
    assert "Noch eine Partie" in page.locator("[data-next]").inner_text()
    assert page.locator(".settled li button").count() == page.locator(".settled li").count()


def test_how_long_tables_are_kept_and_what_leaving_means(inn: Inn, person: Person) -> None:
    page = person(PHONE)
    start(page, inn, "watten")
    page.wait_for_selector(".hand [data-card], .ask")
    page.click("[data-menu]")
    assert "90 Tage" in page.locator("dialog").inner_text()
    page.locator("dialog .words button").last.click()
    leaving = page.locator("dialog").inner_text()
    assert "Rechner spielt für dich weiter" in leaving and "Dein Platz bleibt dir" in leaving
    table = page.url
    page.locator("dialog .words button").first.click()  # only out of the room
    page.wait_for_selector("[data-game]")
    page.goto(table)
    page.wait_for_selector(".hand [data-card], .ask")
    page.click("[data-menu]")
    page.locator("dialog .words button").last.click()
    page.click("[data-leave]")
    page.wait_for_selector("[data-game]")
    page.goto(table)
    page.wait_for_selector(".say p, .settled")
    assert not page.locator(".hand").count(), "the chair is a bot's now"


def test_the_same_person_on_a_second_device(inn: Inn, person: Person) -> None:
    laptop, phone, stranger = person(LAPTOP), person(PHONE), person(PHONE)
    start(laptop, inn, "bieten", players=2)
    laptop.wait_for_selector(".hand [data-card]")
    laptop.click("[data-menu]")
    laptop.click("[data-device]")
    link = laptop.locator("[data-pass]").input_value()
    phone.goto(link)
    phone.click("form button")  # it asks first
    phone.wait_for_selector(".hand [data-card]")
    cards = "[...document.querySelectorAll('.hand [data-card]')].map((b) => b.dataset.card)"
    assert phone.evaluate(cards) == laptop.evaluate(cards)
    stranger.goto(link)
    assert not stranger.locator("form").count(), "once is enough"
    stranger.click("a")
    stranger.wait_for_selector(".game, .lobby")
    assert not stranger.locator(".hand").count()


def test_who_sits_out_and_a_schwein(inn: Inn, person: Person) -> None:
    """Six at the table: four play and sit as four do, two are on the bench; a Karo As asks what it is."""

    def two_foxes(room: Any, view: Any) -> bool:
        return any("schwein" in option.args for option in room.match.game.options(view)) and (
            0 in room.match.game.waiting_on(room.match.state)
        )

    page = placed(person(PHONE), inn, position("doppelkopf", two_foxes, 6, choose=lawful))
    assert page.locator(".bench li").count() == 2
    assert page.locator(".felt .seat").count() == 4
    page.locator(".hand [data-card=DA]").first.click(position={"x": 8, "y": 20})
    page.click("dialog [data-move='plays DA as schwein']")
    page.wait_for_selector(".trick .ribbon:has-text('Schwein')")
