"""Doppelkopf's searching bot: worlds that agree with what was seen, perfect last tricks, sound words."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from lookalikes import blind
from tables_doppelkopf import DOPPELKOPF, RULESETS, law_table, rules_of
from test_bots_doppelkopf import KNOWN, MONSTER, SAUBER, AnyState, dealt, play_deal, points_of, text_of

from stammtisch import texts
from stammtisch.bots import Choice, bot
from stammtisch.bots.doppelkopf.imagined import HASTY, LAY, SAY, START, Budget, Imagined, imagine
from stammtisch.bots.doppelkopf.search import Search, _reason
from stammtisch.bots.doppelkopf.sight import Sees, pack_counts
from stammtisch.bots.doppelkopf.thumb import Thumb
from stammtisch.bots.table import BotSitter, Sitting
from stammtisch.core.cards import cards_of
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Event, Seat
from stammtisch.core.shuffle import shuffled
from stammtisch.games.doppelkopf.cells import CQ, NOBODY, NONE, NORMAL, PLAY, Cells
from stammtisch.games.doppelkopf.strength import suit_led

pytestmark = [pytest.mark.bulk, pytest.mark.xdist_group("search-doppelkopf")]
FEW = Budget(guessed=24, tried=12)


def decided(state: AnyState, seat: int, verbs: str = "", budget: Budget | None = None) -> tuple[str, str]:
    """What the bot does, and its reason; `verbs` limits what it is asked for."""
    view = DOPPELKOPF.observe(state, Seat(seat))
    options = [option for option in DOPPELKOPF.options(view) if not verbs or option.verb in verbs.split()]
    choice = Search(budget=budget).decide(view, options, Random(1))
    return text_of(choice.action), choice.why.removeprefix("doppelkopf_")


# --- never stuck, never peeking
def test_it_is_the_best_of_the_levels() -> None:
    assert isinstance(bot("search", "doppelkopf", "bold"), Search)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_deals_and_reasons_in_every_language(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts.catalogue, "strict", True)
    reasons: set[str] = set()

    class Listening(Search):
        def decide(self, view: Any, options: Sequence[Action], rng: Random) -> Choice:
            choice = super().decide(view, options, rng)
            for lang in texts.languages():
                facts = texts.with_names(choice.facts, ("Anna", "Luis", "Vroni", "Seppl", "Moidl"))
                said = texts.say(lang, f"why.{choice.why}", game="doppelkopf", **facts)
                assert said and "…" not in said and not said.startswith("why.")
            reasons.add(choice.why)
            return choice

    for players, law in ((4, "strict"), (4, "table"), (5, "strict")):
        for number in range(3):
            rules = rules_of(ruleset, players, enforcement=law)
            points_of(play_deal(rules, players, [Listening(budget=FEW)] * players, f"search/{number}"))
    assert {"tried_doppelkopf", "tried_doppelkopf_partner"} <= reasons


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hidden_cards_change_nothing(ruleset: str) -> None:
    """Deals that look the same from a seat are played the same from it, by a mind that never saw either."""
    compared = blind(
        law_table(ruleset, 4), lambda: Search(budget=FEW), Thumb(), Random(ruleset), deals=8, looks=20
    )
    assert compared > 10


def test_without_a_compiler_it_imagines_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same loops, run as they stand."""
    monkeypatch.setattr("stammtisch.bots.doppelkopf.search.compiles", lambda: False)
    monkeypatch.setattr("stammtisch.bots.doppelkopf.imagined.fast", lambda loop: loop)
    rules, mind = rules_of("ddv-turnier"), Search()
    assert mind.budget == HASTY
    play_deal(rules, 4, [mind] * 4, "plain")


# --- worlds
@pytest.mark.parametrize("ruleset", RULESETS)
def test_imagined_hands_agree_with_what_was_seen(ruleset: str) -> None:
    rules, looked = rules_of(ruleset), 0
    for number in range(4):
        match = Match.begin(DOPPELKOPF, rules, 4, Seat(number))
        match = match.deal(shuffled(DOPPELKOPF.pack(rules), f"agree/{number}"))

        def heard(match: Match, events: tuple[Event, ...]) -> None:
            nonlocal looked
            s: Cells = match.state.cells
            if s.phase != PLAY or s.in_trick != 2:
                return
            view = DOPPELKOPF.observe(match.state, Seat(s.turn))
            sight = Sees(rules, view.cells, s.turn)
            tried = imagine(rules, view.cells, s.turn, [(SAY, NONE)], Random(5), Budget(20, 10, 0))
            assert tried is not None
            for re, (hand, twice) in zip(tried.re, tried.hands, strict=True):
                counts = pack_counts(rules)
                for seat in s.order:
                    cards = cards_of(hand[seat]) + cards_of(twice[seat])
                    assert len(cards) == sight.size[seat]
                    for card in cards:
                        counts[card] -= 1
                        assert not sight.void[seat] >> suit_led(s.kind, card) & 1 or seat == s.turn
                        re_now = card != CQ or s.kind != NORMAL or re >> seat & 1
                        assert re_now, "who holds a Kreuz Dame is Re"
                for cards_played in sight.played:
                    for _, played in cards_played:
                        counts[played] -= 1
                assert not any(counts)
                if s.kind == NORMAL:
                    assert view.cells.public_re & ~re == 0
                    assert view.cells.public_kontra & re == 0
                looked += 1

        Sitting(match, [BotSitter(Thumb(), "agree")] * 4, "agree", heard).play_deal()
    assert looked > 100


@pytest.mark.parametrize("ruleset", RULESETS)
def test_both_speeds_come_to_the_same(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lockstep: the same guesses, and the same points and eyes whatever is laid, said or declared."""
    rules, compared, few = rules_of(ruleset), 0, Budget(guessed=5, tried=2, endgame=2)

    class Comparing(Thumb):
        def decide(self, view: Any, options: Sequence[Action], rng: Random) -> Choice:
            nonlocal compared
            s, seat = view.cells, view.seat
            asked = (SAY, NONE) if s.phase == PLAY else (START, NORMAL, NOBODY)
            cards = [DOPPELKOPF.deck.parse(option.args[0]) for option in options if option.verb == "plays"]
            if s.turn == seat and compared < 24 and rng.random() < 0.5:
                ways = [asked, *((LAY, card, 0) for card in cards[:3])]
                fast = imagine(rules, s, seat, ways, Random(compared), few)
                with monkeypatch.context() as patched:
                    patched.setattr("stammtisch.bots.doppelkopf.imagined.fast", lambda loop: loop)
                    assert imagine(rules, s, seat, ways, Random(compared), few) == fast
                compared += 1
            return super().decide(view, options, rng)

    for number in range(2):
        play_deal(rules, 4, [Comparing()] * 4, f"lockstep/{number}")
    assert compared == 24


# --- the last tricks
def _best(state: AnyState, seat: int) -> int:
    """The oracle: all cards open, everybody plays every card that he may."""
    result = DOPPELKOPF.result(state)
    if result:
        return result.points[seat]
    s = state.cells
    view = DOPPELKOPF.observe(state, Seat(s.turn))
    plays = [
        option for option in DOPPELKOPF.options(view) if option.verb == "plays" and len(option.args) == 1
    ]
    values = [_best(DOPPELKOPF.apply(state, play)[0], seat) for play in plays]
    return max(values) if (s.re >> s.turn & 1) == (s.re >> seat & 1) else min(values)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_last_tricks_are_played_perfectly(ruleset: str) -> None:
    """Among the worlds is the true one: there each card is worth what the oracle says."""
    rules, compared = rules_of(ruleset), 0
    for number in range(12):
        match = Match.begin(DOPPELKOPF, rules, 4, Seat(number % 4))
        match = match.deal(shuffled(DOPPELKOPF.pack(rules), f"last/{number}"))

        def heard(match: Match, events: tuple[Event, ...]) -> None:
            nonlocal compared
            s: Cells = match.state.cells
            if s.phase != PLAY or s.trick != rules.hand - 2 or s.in_trick != 2 or s.must >= 0:
                return
            view = DOPPELKOPF.observe(match.state, Seat(s.turn))
            if view.cells.re < 0:
                return
            plays = [o for o in DOPPELKOPF.options(view) if o.verb == "plays" and len(o.args) == 1]
            laid = [(LAY, DOPPELKOPF.deck.parse(play.args[0]), 0) for play in plays]
            tried = imagine(rules, view.cells, s.turn, laid, Random(3), Budget(120, 120, 3))
            assert tried is not None
            for at, play in enumerate(plays):
                true = _best(DOPPELKOPF.apply(match.state, play)[0], s.turn)
                assert true in {int(points) for points in tried.points[at]}
                compared += 1

        Sitting(match, [BotSitter(Thumb(), "last")] * 4, "last", heard).play_deal()
    assert compared > 5


# --- sense
def test_a_monster_plays_a_solo_and_a_poor_hand_does_not() -> None:
    act, why = decided(dealt("maennle-2004", MONSTER), 0)
    assert why == "solo" and act.startswith("declares")
    assert decided(dealt("maennle-2004", "CK SK HK S10 C10 DK DJ HJ D10 HA"), 0) == ("sauber", "sauber")
    poor = "C9 S9 H9 CK SK HK S10 C10 D9 DK DJ HJ"
    assert decided(dealt("ddv-turnier", poor), 0) == ("sauber", "sauber")


def test_foxes_are_hunted_and_kept_from_opponents() -> None:
    hands = ("DJ CQ", "DA CQ", "HJ CK", "H10 DK DQ SK SK C10 CA HA HK S10")
    state = dealt("maennle-2004", *hands, moves=KNOWN + "A plays DJ, B plays DA, C plays HJ")
    assert decided(state, 3, "plays")[0] in ("plays DQ", "plays H10")
    hands = ("H10 H10 CQ", "DJ DJ CQ", "HJ HJ CK", "DK DK DA SK SK C10 CA HA HK S10")
    state = dealt("maennle-2004", *hands, moves=KNOWN + "A plays H10, B plays DJ, C plays HJ")
    assert decided(state, 3, "plays")[0] == "plays DK"


def test_a_fox_of_the_likely_partner_is_not_hunted() -> None:
    """C takes B for a partner, and says so: the fox of B comes home, it is not caught."""
    hands = (
        "CA C9 SK SQ S9 HA HK HK HQ H9 DK D9",
        "CA C10 CQ SA SA S10 SK H10 HJ DA D10 DQ",
        "C10 CK CK CQ CJ C9 S10 SQ HA H10 DA DJ",
    )
    first = "A plays CA, B plays C10, C plays CK, D plays D10, D announces kontra, D plays H9, A plays HA"
    second = "B plays D10, C announces re, C plays HA, B plays S10, C plays S10, D plays S9, A plays S9"
    third = "B plays CA, C plays CK, D plays DK, A plays C9, D plays D9, A plays D9, B plays DA"
    state = dealt("ddv-turnier", *hands, moves=", ".join((SAUBER, first, second, third)))
    view = DOPPELKOPF.observe(state, Seat(2))
    cards = [option for option in DOPPELKOPF.options(view) if option.verb == "plays"]
    reasons = {Search().decide(view, cards, Random(draw)).why for draw in range(3, 8)}
    assert "doppelkopf_take_last" in reasons and "doppelkopf_hunt_fox" not in reasons


def test_eyes_go_to_the_known_partner() -> None:
    hands = ("H10 DJ CK SK HK HJ DQ CQ CK DK", "SQ SQ HQ HQ DJ", "CJ CJ SJ H10", "CQ DK D10 DQ SK S10 HK C10")
    state = dealt("maennle-2004", *hands, moves=KNOWN + "A plays H10, B plays DJ, C plays SJ")
    assert decided(state, 3, "plays")[0] == "plays D10"


def test_words_with_a_strong_hand_and_silence_with_a_weak_one() -> None:
    strong = dealt("maennle-2004", "H10 H10 CQ SQ SQ HQ CJ CJ CA DJ", moves=SAUBER)
    assert decided(strong, 0, "announces")[0] == "announces re-vorab"
    weak = dealt("maennle-2004", "CQ SK HK S10 C10 DK DJ HJ D10 HA", moves=SAUBER)
    assert decided(weak, 0, "announces") == ("", "nothing_to_say")


def test_no_ace_is_given_to_the_others() -> None:
    """C is Re beside D and comes last: D10 of A takes, whatever he adds of hearts."""
    hands = (
        "CK SA SJ SJ H10 HJ D10 D10 DQ DJ",
        "CA CA CK CJ S10 SK SQ H10 DK DK",
        "C10 C10 CQ SA SK SQ HA HK HQ DJ",
        "CQ CJ S10 HA HK HQ HJ DA DA DQ",
    )
    tricks = (
        "A plays SA, B plays SK, C plays SK, D plays S10, A plays CK, B plays CA, C plays C10, D plays DA"
    )
    moves = f"{SAUBER}, D announces re-vorab, {tricks}, D plays HA, A plays D10, B plays S10"
    view = DOPPELKOPF.observe(dealt("maennle-2004", *hands, moves=moves), Seat(2))
    options = [option for option in DOPPELKOPF.options(view) if option.verb == "plays"]
    found = [Search().decide(view, options, Random(number)) for number in range(6)]
    assert {(text_of(choice.action), choice.why) for choice in found} == {("plays HK", "doppelkopf_give")}


def test_what_seldom_pays_is_not_praised_as_frequent() -> None:
    """One deal in four, but there by ten points."""
    tried = Imagined([[8.0, -4.0, -4.0, -4.0], [-2.0] * 4], [[0.0] * 4] * 2, [3] * 4)
    state = dealt("ddv-turnier", moves=SAUBER)
    assert _reason(state.cells, 0, tried, 0, 1, {"card": "HA"})[0] == "tried_doppelkopf_seldom"


def test_who_stands_by_his_solo_is_believed_to_have_one() -> None:
    """A held his Damensolo against B: C doubles it less readily than one that nobody challenged."""
    hands = (
        "CQ SA SQ HA HA H10 HQ DA DQ DQ",
        "C10 CK CQ CJ SA SJ H10 HQ HJ DJ",
        "CA CK CJ S10 S10 SQ HJ DA D10 DK",
    )
    asked = "A declares damen-solo, B sauber, C sauber, D sauber"
    doubled = []
    for challenge in ("", "B bids vorab normal, A holds, "):
        moves = f"{asked}, {challenge}B passes, C passes, D passes"
        view = DOPPELKOPF.observe(dealt("maennle-2004", *hands, moves=moves), Seat(2))
        words = [option for option in DOPPELKOPF.options(view) if option.verb == "announces"]
        found = [Search().decide(view, words, Random(number)).action for number in range(8)]
        doubled.append(sum(action is not None for action in found))
    assert doubled[1] < doubled[0] - 2
