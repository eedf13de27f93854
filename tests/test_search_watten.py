"""Watten's player who searches: sees only its view, names what it believes, plays every ruleset."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from lookalikes import blind
from tables_watten import RULESETS, WATTEN, law_table, random_deal, random_standing, rules_of

from stammtisch import texts
from stammtisch.bots import Choice, bots
from stammtisch.bots.table import BotSitter, Table
from stammtisch.bots.watten.habits import likelihood
from stammtisch.bots.watten.lookout import Lookout
from stammtisch.bots.watten.order import order_of
from stammtisch.bots.watten.search import Search
from stammtisch.bots.watten.story import Play, Story
from stammtisch.bots.watten.temper import TEMPERS
from stammtisch.bots.watten.thumb import Thumb
from stammtisch.bots.watten.tricks import Position
from stammtisch.bots.watten.wager import Race, gains
from stammtisch.bots.watten.worlds import World
from stammtisch.core.cards import GERMAN
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Seat, State
from stammtisch.games.watten.cells import Cells

pytestmark = [pytest.mark.bulk, pytest.mark.xdist_group("bulk-watten")]
NAMES = ("Anna", "Luis", "Vroni", "Sepp")


def minds_at(mind: Search, state: State[Any, Any], seat: Seat) -> tuple[Choice, Action | None]:
    view = WATTEN.observe(state, seat)
    return mind.decide(view, WATTEN.options(view), Random(7)), mind.free(view, Random(7))


def test_it_is_offered_first() -> None:
    assert bots("watten")[0] == "search"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hidden_cards_change_nothing(ruleset: str) -> None:
    """Deals that look the same from a seat are played the same from it, by a mind that never saw either."""
    compared = blind(law_table(ruleset, 4), Search, Thumb(), Random(ruleset), deals=4, looks=6)
    assert compared > 4


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_plays_and_says_why(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole deals of two and of four; every reason can be said in every language."""
    monkeypatch.setattr(texts.catalogue, "strict", True)
    reasons: set[str] = set()

    class Speaking(Search):
        def decide(self, view: Any, options: Sequence[Action], rng: Random) -> Choice:
            choice = super().decide(view, options, rng)
            for lang in texts.languages():
                said = texts.say(lang, f"why.{choice.why}", **texts.with_names(choice.facts, NAMES))
                assert said and "…" not in said
            reasons.add(choice.why)
            return choice

    for players in (2, 4):
        rules, rng = rules_of(ruleset, players), Random(ruleset)
        for number in range(3):
            match = Match(WATTEN, rules, players, random_standing(rules, players, rng))
            match = match.deal(random_deal(rules, rng))
            table = Table(match, [BotSitter(Speaking(), "why")] * players, str(number))
            table.play_deal()
            assert table.match.deal_over
    assert len(reasons) > 5


def test_the_same_view_gives_the_same_choice_whatever_was_asked_before() -> None:
    rules = rules_of("tirol-modern", 2)
    match = Match.begin(WATTEN, rules, 2, Seat(0)).deal(random_deal(rules, Random(3)))
    used = Search()
    Table(match, [BotSitter(used, "used")] * 2, "used").play_deal()
    for seat in (Seat(0), Seat(1)):
        assert minds_at(used, match.state, seat) == minds_at(Search(), match.state, seat)


def test_a_world_where_a_better_card_was_kept_back_is_less_likely() -> None:
    """B was last and gave a loser under A's king: would he, with the ace of the suit in hand?"""
    rules = rules_of("tirol-1926", 2)
    order = order_of(rules, 1, 0)
    king, ace, nine, ten = (GERMAN.parse(card) for card in ("HK", "HA", "L9", "S10"))
    told = Story(plays=[Play(0, king, king, 0), Play(1, nine, king, 0)], takers=[0])
    at = Position(2, 0, 1, (), (1, 0), 3)
    with_ace, without = (World(order, [[], [card]]) for card in (ace, ten))
    assert likelihood(with_ace, told, at) < likelihood(without, told, at)


def test_near_the_target_the_race_is_another() -> None:
    """Who may no longer bid is worth less than his points say."""
    rules, s = rules_of("tirol-1926", 2), Cells(seats=2)
    s.total[:] = [rules.target - 2, rules.target - 3]
    near = Race(rules, s, 0)
    assert near.won(2) == 1.0 and 0 < near.lost(2) < 1
    told = gains(rules.target, rules.margin, rules.decide)(rules.target - 2, 0)
    assert sum(theirs * share for _, theirs, share in told) > sum(mine * share for mine, _, share in told)


def test_it_says_where_it_sees_the_best_card() -> None:
    """The dealer made hearts trumps, and so he is the one who has the Rechten."""
    rules = rules_of("tirol-1926", 4)
    match = Match.begin(WATTEN, rules, 4, Seat(3))
    hands = ("E8 L9 H10 SA EK", "LU L8 SK E9 H9", "E7 EA HO SU L10", "H7 H8 LA HK EO")
    given = {Seat(i): [GERMAN.parse(card) for card in hand.split()] for i, hand in enumerate(hands)}
    match = match.deal(WATTEN.deal_of(rules, match.upcoming, given, (), None))
    for seat, what, name in ((0, "schlag", "8"), (3, "trumpf", "H")):
        match, _ = match.apply(Action(Seat(seat), "names", (what, name)))
    looked = Lookout(WATTEN.observe(match.state, Seat(0)), TEMPERS["steady"])
    looked.look()
    held, seat, share = looked.belief() or (0, 0, 0.0)
    assert (held, seat) == (GERMAN.parse("H8"), 3) and 0.3 < share < 1


def test_without_a_compiler_it_plays_by_habit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.bots.watten.lookout.solver", lambda _: None)
    monkeypatch.setattr("stammtisch.bots.watten.foresight.solver", lambda _: None)
    rules = rules_of("tirol-modern", 4)
    match = Match.begin(WATTEN, rules, 4, Seat(0)).deal(random_deal(rules, Random(3)))
    table = Table(match, [BotSitter(Search(), "plain")] * 4, "plain")
    table.play_deal()
    assert table.match.deal_over
