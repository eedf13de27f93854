"""Watten's player who searches: sees only its view, names what it believes, plays every ruleset."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from random import Random
from typing import Any

import pytest
from lookalikes import blind
from tables_watten import RULESETS, WATTEN, law_table, random_deal, random_standing, rules_of

from stammtisch import texts
from stammtisch.bots import Choice, bots
from stammtisch.bots.table import BotSitter, Sitting
from stammtisch.bots.watten.experience import experience
from stammtisch.bots.watten.habits import Playout, likelihood
from stammtisch.bots.watten.lookout import Lookout
from stammtisch.bots.watten.order import order_of
from stammtisch.bots.watten.position import Position
from stammtisch.bots.watten.ranking import placed, ranking
from stammtisch.bots.watten.search import Search
from stammtisch.bots.watten.stakes import Stakes, gains, whole_race
from stammtisch.bots.watten.story import cards_left
from stammtisch.bots.watten.temper import TEMPERS
from stammtisch.bots.watten.thumb import Thumb
from stammtisch.bots.watten.wager import Wager
from stammtisch.core.cards import GERMAN
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Seat, State
from stammtisch.games.watten.cells import NONE, PLAY, Cells

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
            table = Sitting(match, [BotSitter(Speaking(), "why")] * players, str(number))
            table.play_deal()
            assert table.match.deal_over
    assert len(reasons) > 5


def test_the_same_view_gives_the_same_choice_whatever_was_asked_before() -> None:
    rules = rules_of("tirol-modern", 2)
    match = Match.begin(WATTEN, rules, 2, Seat(0)).deal(random_deal(rules, Random(3)))
    used = Search()
    Sitting(match, [BotSitter(used, "used")] * 2, "used").play_deal()
    for seat in (Seat(0), Seat(1)):
        assert minds_at(used, match.state, seat) == minds_at(Search(), match.state, seat)


def test_a_world_where_a_better_card_was_kept_back_is_less_likely() -> None:
    """B was last and gave a loser under A's king: would he, with the ace of the suit in hand?"""
    rules = rules_of("tirol-1926", 2)
    order = order_of(rules, 1, 0)
    king, ace, nine, ten = (GERMAN.parse(card) for card in ("HK", "HA", "L9", "S10"))
    at = Position(seats=2, trick=1, bound=3, tricks=[1, 0], plays=2)
    at.by[:2], at.card[:2] = [0, 1], [king, nine]
    o = ranking(order)
    with_ace, without = (Playout([0, placed(o, 1 << card), 0, 0]) for card in (ace, ten))
    assert likelihood(o, at, with_ace) < likelihood(o, at, without)


def test_near_the_target_the_race_is_another() -> None:
    """Who may no longer bid is worth less than his points say."""
    rules, s = rules_of("tirol-1926", 2), Cells(seats=2)
    s.total[:] = [rules.target - 2, rules.target - 3]
    near = Stakes(rules, s, 0, whole_race)
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
    for room in ("lookout", "foresight"):
        monkeypatch.setattr(f"stammtisch.bots.watten.{room}.solver", lambda _: None)
    for room in ("imagined", "foresight"):
        monkeypatch.setattr(f"stammtisch.bots.watten.{room}.compiles", lambda: False)
    monkeypatch.setattr("stammtisch.bots.watten.imagined.fast", lambda loop: loop)
    rules = rules_of("tirol-modern", 4)
    match = Match.begin(WATTEN, rules, 4, Seat(0)).deal(random_deal(rules, Random(3)))
    table = Sitting(match, [BotSitter(Search(), "plain")] * 4, "plain")
    table.play_deal()
    assert table.match.deal_over


# --- imagination
def views_of(ruleset: str, players: int) -> list[tuple[Any, tuple[Action, ...]]]:
    """Of a deal without bids: what the seat on turn sees before a card, and the cards that it may play."""
    rules, rng = rules_of(ruleset, players), Random(f"{ruleset}/{players}")
    seen: list[tuple[Any, tuple[Action, ...]]] = []

    class Watching(Thumb):
        def decide(self, view: Any, options: Sequence[Action], rng: Random) -> Choice:
            cards = tuple(option for option in options if option.verb == "plays")
            if view.cells.phase == PLAY and not cards:
                return Choice(None, "nothing_to_say")
            if len(cards) > 1:
                seen.append((view, cards))
            return super().decide(view, options, rng)

    match = Match.begin(WATTEN, rules, players, Seat(0)).deal(random_deal(rules, rng))
    Sitting(match, [BotSitter(Watching(), "watching")] * players, "watching").play_deal()
    assert len(seen) > 3
    return seen


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_both_speeds_imagine_the_same(ruleset: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lockstep: the same worlds, each as likely and each card as good, and hands that go with the view."""
    monkeypatch.setattr("stammtisch.bots.watten.imagined.MANY", 30)
    for view, options in views_of(ruleset, players)[::2]:
        s, cards = view.cells, [NONE, *(GERMAN.parse(option.args[0]) for option in options)]
        fast, plain = (Lookout(view, TEMPERS["steady"]).imagined for _ in range(2))
        shares = fast.shares(cards)
        with monkeypatch.context() as patched:
            patched.setattr("stammtisch.bots.watten.imagined.fast", lambda loop: loop)
            assert plain.shares(cards) == shares
        assert (plain.orders, plain.hands, plain.weights) == (fast.orders, fast.hands, fast.weights)
        for hands in fast.hands:
            together = reduce(or_, hands)
            assert sum(hand.bit_count() for hand in hands) == together.bit_count()
            assert not together & s.played and hands[view.seat] == s.hand[view.seat]
            assert [hand.bit_count() for hand in hands[:players]] == [
                cards_left(s, i) for i in range(players)
            ]


def test_worlds_are_picked_by_their_weight() -> None:
    view, _ = views_of("tirol-1926", 4)[0]
    drawn = Lookout(view, TEMPERS["steady"]).imagined
    drawn.weights = [1.0, 0.0, 3.0, 0.0]
    assert drawn.picked(8) == [0, 0, 2, 2, 2, 2, 2, 2]


# --- words of four
WEAK, STRONG = "E8 L7 S9 E10 L9", "H8 E8 L8 S8 HA"


def after(hand: str, *words: str) -> Any:
    """What A sees with this hand when eights and hearts have been named and these words were said."""
    rules = rules_of("tirol-1926", 4)
    match = Match.begin(WATTEN, rules, 4, Seat(3))
    hands = (hand, "LU L10 SK E9 H9", "EA SU SA H10 EK", "H7 HO LA HK EO")
    given = {Seat(i): [GERMAN.parse(card) for card in one.split()] for i, one in enumerate(hands)}
    match = match.deal(WATTEN.deal_of(rules, match.upcoming, given, (), None))
    for text in ("A names schlag 8", "D names trumpf H", *words):
        seat, verb, *args = text.split()
        match, _ = match.apply(Action(Seat("ABCD".index(seat)), verb, tuple(args)))
    return WATTEN.observe(match.state, Seat(0))


def test_who_would_let_good_leaves_it_to_the_partner() -> None:
    for hand, left in ((WEAK, True), (STRONG, False)):
        view = after(hand, "B raises spiel to 3")
        assert Search().defers(view, WATTEN.options(view)) == left
    view = after(WEAK)
    assert not Search().defers(view, WATTEN.options(view))


def test_spiel_is_not_bid_where_more_can_be() -> None:
    view = after(WEAK)
    words = [option for option in WATTEN.options(view) if option.verb != "plays"]
    assert {option.verb for option in words} == {"bids", "raises"}
    said = [Search().decide(view, words, Random(draw)).action for draw in range(40)]
    assert not any(one and one.verb == "bids" for one in said)


def test_a_raise_at_once_is_less_believed() -> None:
    """Who answers every bid with a raise may be one whose words mean nothing: the same view, heard twice."""
    bid, raised = "A raises spiel to 3", "B raises spiel to 4"
    later = Lookout(after(STRONG, bid, "B holds spiel", raised), TEMPERS["steady"])
    assert later.told.at_once == [False, False]
    view = after("H8 E7 S9 LK L9", bid, raised)
    at_once, other = Lookout(view, TEMPERS["steady"]), Lookout(view, TEMPERS["steady"])
    assert at_once.told.at_once == [False, True]
    other.told.at_once = [False, False]
    assert at_once.chance() > other.chance()


def test_whoever_raises_again_and_again_may_have_the_cards() -> None:
    """Two raises at once make nobody sure that the other one is bluffing."""
    told = ["A raises spiel to 3", "B raises spiel to 4", "A raises spiel to 5", "B raises spiel to 6"]
    looked = Lookout(after("H8 E7 S9 LK L9", *told), TEMPERS["steady"])
    assert looked.told.at_once == [False, True, True, True]
    for players in (2, 4):
        looked.learned = experience(looked.r, players)
        assert looked._reckless() <= 0.5


def test_a_raise_with_little_is_called_a_bluff() -> None:
    """Who gives more with less than half says that he hopes they go."""
    view = after("H8 E7 S9 LK L9", "B raises spiel to 3")

    class Daring(Wager):
        def _held(self, p: float) -> float:
            return -1.0

        def _good(self) -> float:
            return -1.0

    looked = Lookout(view, TEMPERS["steady"])
    looked.stakes = Stakes(view.rules, view.cells, 0, whole_race)
    for chance, why in ((0.2, "search_raise"), (0.7, "watten_raise")):
        looked._chance = chance
        words = [option for option in WATTEN.options(view) if option.verb != "plays"]
        assert Daring(looked, TEMPERS["steady"], Random(1)).answer(words).why == why
