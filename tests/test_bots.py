"""Bots: they never get stuck, see only their view, follow the book's advice, and can say why."""

from collections.abc import Callable, Sequence
from functools import cache
from math import sqrt
from random import Random
from typing import Any

import pytest
from tables import BIETEN, RULESETS, most_at, rules_of

from stammtisch import texts
from stammtisch.bots import Bot, Choice, bot, bots
from stammtisch.bots.bieten.temper import TEMPERS, Temper
from stammtisch.bots.bieten.thumb import Thumb
from stammtisch.bots.table import BotSitter, Sitting, next_deal
from stammtisch.core.ask import Ask
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Deal, Seat, State
from stammtisch.core.problem import Problem
from stammtisch.core.shuffle import shuffled

QUICK = Temper(samples=4)
WORDS = "bids raises"


# --- the registry
def test_bots_by_name() -> None:
    assert bots("bieten") == ("search", "thumb", "quiet", "random")
    assert isinstance(bot("thumb", "bieten"), Thumb)
    with pytest.raises(Problem) as refused:
        bot("genius", "bieten")
    assert refused.value.key == "error.bot_unknown"
    assert refused.value.facts == {"bot": "genius", "allowed": ("search", "thumb", "quiet", "random")}


@pytest.mark.parametrize("temper", TEMPERS)
def test_every_temper_plays(temper: str) -> None:
    play_deals("modern-tirol", 3, [bot("thumb", "bieten", temper)] * 3, 3)


# --- tables
def play_deals(ruleset: str, players: int, minds: Sequence[Bot], deals: int, **options: Any) -> Match:
    match = Match.begin(BIETEN, rules_of(ruleset, players, **options), players, Seat(0))
    table = Sitting(match, [BotSitter(mind, "stuck") for mind in minds], "stuck")
    for number in range(deals):
        table.match = next_deal(table.match, f"{ruleset}/{players}/{number}")
        table.play_deal()
        assert table.match.deal_over
        table.match = (
            Match.begin(BIETEN, match.rules, players, table.match.upcoming.dealer)
            if (table.match.standing.outcome)
            else table.match
        )  # a new evening: a match that grows for ever is slow
    return table.match


def company(players: int) -> list[Bot]:
    """Thumbs and randoms in turn."""
    return [Thumb(temper=QUICK) if seat % 2 else bot("random", "bieten") for seat in range(players)]


SIZES = [(ruleset, players) for ruleset in RULESETS for players in (2, 3, 5, most_at(ruleset))]


@pytest.mark.parametrize(("ruleset", "players"), SIZES)
def test_bots_never_get_stuck(ruleset: str, players: int) -> None:
    play_deals(ruleset, players, company(players), 4)


@pytest.mark.soak
@pytest.mark.parametrize(("ruleset", "players"), SIZES)
def test_bots_never_get_stuck_in_two_hundred_deals(ruleset: str, players: int) -> None:
    play_deals(ruleset, players, company(players), 200)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_bots_never_get_stuck_where_breaches_go_through(ruleset: str) -> None:
    play_deals(ruleset, 3, company(3), 10, enforcement="table")


@pytest.mark.parametrize(("level", "lowest", "highest"), [("quiet", 150, 199), ("random", 80, 120)])
def test_how_often_one_speaks_who_knows_nothing(level: str, lowest: int, highest: int) -> None:
    """With one word to say, `random` is silent half of the time."""
    rules, silent = rules_of("tirol-1926"), 0
    mind = bot(level, "bieten")
    state = BIETEN.start(
        rules, BIETEN.open_partie(rules, 3, Seat(0), (0, 0, 0)), shuffled(BIETEN.pack(rules), "x")
    )
    view = BIETEN.observe(state, Seat(1))  # the forehand, who may speak and must play
    words = [option for option in BIETEN.options(view) if option.verb == "bids"]
    for number in range(200):
        silent += mind.choose(view, words, Random(number)) is None
        assert mind.choose(view, BIETEN.options(view), Random(number)) is not None
    assert len(words) == 1 and lowest <= silent <= highest


# --- who is asked, and when
class Quiet:
    """Says nothing and plays the first card; writes down what it is asked."""

    def __init__(self, asked: list[tuple[int, bool, set[str]]], together: bool) -> None:
        self.asked, self.together = asked, together

    def defers(self, ask: Ask) -> bool:
        return False

    def free(self, ask: Ask) -> Action | None:
        return None

    def ask(self, ask: Ask) -> Action | None:
        seat = ask.view.seat
        assert seat is not None
        self.asked.append((seat, ask.owed, {option.verb for option in ask.options}))
        return next(option for option in ask.options if option.verb == "plays") if ask.owed else None


def test_seats_are_asked_clockwise_from_the_one_on_turn() -> None:
    asked: list[tuple[int, bool, set[str]]] = []
    rules = rules_of("tirol-1926", forehand_first="false")
    match = Match.begin(BIETEN, rules, 3, Seat(0)).deal(shuffled(BIETEN.pack(rules), "x"))
    Sitting(match, [Quiet(asked, False) for _ in range(3)], "x").play_deal()
    assert [(seat, owed) for seat, owed, _ in asked[:4]] == [(1, False), (2, False), (0, False), (1, True)]
    assert asked[3][2] == {"plays"} and "plays" not in asked[0][2]
    assert sum(owed for _, owed, _ in asked) == 9


def test_a_person_on_turn_comes_last_with_words_and_cards() -> None:
    asked: list[tuple[int, bool, set[str]]] = []
    rules = rules_of("tirol-1926", forehand_first="false")
    match = Match.begin(BIETEN, rules, 3, Seat(0)).deal(shuffled(BIETEN.pack(rules), "x"))
    Sitting(match, [Quiet(asked, seat == 1) for seat in range(3)], "x").play_deal()
    assert [(seat, owed) for seat, owed, _ in asked[:3]] == [(2, False), (0, False), (1, True)]
    assert asked[2][2] == {"plays", "bids"}


def test_nobody_speaks_before_the_forehand() -> None:
    asked: list[tuple[int, bool, set[str]]] = []
    rules = rules_of("tirol-1926")
    match = Match.begin(BIETEN, rules, 3, Seat(0)).deal(shuffled(BIETEN.pack(rules), "x"))
    Sitting(match, [Quiet(asked, False) for _ in range(3)], "x").play_deal()
    assert [(seat, owed) for seat, owed, _ in asked[:2]] == [(1, False), (1, True)]


# --- strength: the same deals, the seats exchanged
@cache
def duel(ruleset: str, deals: int) -> tuple[float, float]:
    """One thumb among randoms on every seat of every deal: points per deal above the average of the
    others, and half the width of its 95 % confidence interval."""
    thumb, other = bot("thumb", "bieten"), bot("random", "bieten")
    rules, players = rules_of(ruleset), 3
    ahead = []
    for number in range(deals):
        seed, sum_of_seats = f"duel/{number}", 0.0
        for seat in range(players):
            match = Match.begin(BIETEN, rules, players, Seat(0)).deal(shuffled(BIETEN.pack(rules), seed))
            minds = [thumb if seat == i else other for i in range(players)]
            table = Sitting(match, [BotSitter(mind, seed) for mind in minds], seed)
            table.play_deal()
            result = BIETEN.result(table.match.state)
            assert result is not None
            mine = result.points[seat]
            sum_of_seats += mine - (sum(result.points) - mine) / (players - 1)
        ahead.append(sum_of_seats / players)
    mean = sum(ahead) / deals
    spread = sqrt(sum((value - mean) ** 2 for value in ahead) / (deals - 1))
    return mean, 1.96 * spread / sqrt(deals)


@pytest.mark.parametrize("ruleset", ["tirol-1926", "modern-tirol"])
def test_thumb_beats_random(ruleset: str, record_property: Callable[[str, object], None]) -> None:
    mean, half = duel(ruleset, 100)
    record_property("points_per_deal", f"{mean:+.2f} ± {half:.2f}")
    print(f"{ruleset}: thumb is {mean:+.2f} ± {half:.2f} points per deal ahead of random")
    assert mean - half > 0


# --- what a bot may know
def decisions(mind: Bot, state: State[Any, Any], seat: Seat) -> list[Choice]:
    view = BIETEN.observe(state, seat)
    return [mind.decide(view, BIETEN.options(view), Random(number)) for number in range(5)]


def test_hidden_cards_change_nothing() -> None:
    """Two deals that look the same from a seat are played the same from it."""
    hands = {0: "HA L8 S9", 1: "HK LO E7", 2: "HU L10 E9"}
    swapped = {0: hands[0], 1: hands[2], 2: hands[1]}
    one, two = (dealt("tirol-1926", given, "1 bids herz", "2 passes herz") for given in (hands, swapped))
    assert one != two
    assert decisions(Thumb(), one, Seat(0)) == decisions(Thumb(), two, Seat(0))


def test_the_same_chances_give_the_same_choice() -> None:
    state = dealt("tirol-1926-weli", {0: "WE L8 S9", 1: "HK LO E7", 2: "HU L10 E9"})
    assert decisions(Thumb(), state, Seat(1)) == decisions(Thumb(), state, Seat(1))


# --- the book's advice
def dealt(
    ruleset: str, hands: dict[int, str], *moves: str, dealer: int = 0, **options: Any
) -> State[Any, Any]:
    """A position: given hands, seat `dealer` dealt, moves like "1 plays HA"."""
    return table_of(ruleset, hands, *moves, dealer=dealer, **options).state


def table_of(
    ruleset: str,
    hands: dict[int, str],
    *moves: str,
    dealer: int = 0,
    totals: tuple[int, ...] = (),
    **options: Any,
) -> Match:
    players, deck = len(hands), BIETEN.deck
    rules = rules_of(ruleset, players, **options)
    match = Match.begin(BIETEN, rules, players, Seat(dealer), totals)
    given = {Seat(seat): [deck.parse(card) for card in cards.split()] for seat, cards in hands.items()}
    match = match.deal(BIETEN.deal_of(rules, match.upcoming, given, (), None))
    if rules.cut_take:
        (cutter,) = BIETEN.waiting_on(match.state)
        match, _ = match.apply(Action(cutter, "done"))
    for move in moves:
        seat, verb, *args = move.split()
        match, _ = match.apply(Action(Seat(int(seat)), verb, tuple(args)))
    return match


def often(state: State[Any, Any], seat: int, verbs: str = "") -> list[tuple[str, str]]:
    """What a careful bot does with ten different imaginations: act and reason; `verbs` limits what it is
    asked for."""
    mind, view = Thumb(temper=Temper(samples=60, bluff=0)), BIETEN.observe(state, Seat(seat))
    options = [option for option in BIETEN.options(view) if not verbs or option.verb in verbs.split()]
    found = [mind.decide(view, options, Random(number)) for number in range(10)]
    return [(text_of(choice.action), choice.why) for choice in found]


def text_of(action: Action | None) -> str:
    return " ".join((action.verb, *action.args)) if action else ""


def test_a_small_heart_before_the_ace_is_a_decoy() -> None:
    state = dealt("tirol-1926", {0: "E9 S10 LK", 1: "HA H8 SO", 2: "EK L9 SU"})
    assert set(often(state, 1, "plays")) == {("plays H8", "decoy")}


def test_a_dritzig_waits_for_another_to_bid() -> None:
    state = dealt("tirol-1926", {0: "E9 S10 LK", 1: "HO H7 S8", 2: "E10 L10 H10"}, "1 plays S8")
    assert {why for _, why in often(state, 2, WORDS)} == {"wait_dritzig"}


def test_the_dritzig_gives_three_when_another_bids() -> None:
    hands = {0: "E9 S10 LK", 1: "HO SO S8", 2: "E10 L10 H10"}
    state = dealt("tirol-1926", hands, "1 plays S8", "1 bids gleich")
    assert set(often(state, 2)) == {("raises gleich to 3", "groschen")}


def test_the_ace_gives_three_and_nothing_lets_good() -> None:
    hands = {0: "EK S10 LK", 1: "HO SU S8", 2: "HA L10 E7"}
    state = dealt("tirol-1926", hands, "1 bids herz")
    assert set(often(state, 2)) == {("raises herz to 3", "groschen")}
    state = dealt("tirol-1926", hands, "1 bids herz", "2 passes herz")
    assert set(often(state, 0)) == {("passes herz", "good_nothing")}


def test_a_seven_is_not_held_against_a_bidder_near_the_target() -> None:
    hands = {0: "H7 S10 LK", 1: "HO SU S8"}
    match = table_of("tirol-1926", hands, "1 bids herz", totals=(0, 5))
    assert {act for act, _ in often(match.state, 0)} == {"passes herz"}


def test_who_is_as_good_as_out_keeps_silent() -> None:
    match = table_of("tirol-1926", {0: "E9 S10 LK", 1: "HA H8 S7", 2: "EK L9 SU"}, totals=(3, 6, 2))
    assert {why for _, why in often(match.state, 1, WORDS) if why} <= {"quiet_exit", "nothing_to_say"}


def test_before_the_end_a_sure_figure_is_bid() -> None:
    moves = [
        "1 plays S7",
        "2 plays SU",
        "0 plays S10",
        "2 plays EK",
        "0 plays E9",
        "1 plays H8",
        "2 plays L9",
        "0 plays LK",
    ]
    state = dealt("tirol-1926", {0: "E9 S10 LK", 1: "HA H8 S7", 2: "EK L9 SU"}, *moves)
    assert ("bids herz", "bid_last") in often(state, 1, WORDS)


def test_high_cards_are_kept_for_the_last_trick() -> None:
    state = dealt("tirol-1926", {0: "E9 S10 LK", 1: "EA SA E7", 2: "EK L9 SU"})
    assert not any(act in ("plays SA",) for act, _ in often(state, 1))


def test_a_wild_card_is_not_played_early() -> None:
    state = dealt("tirol-1926-weli", {0: "E9 S10 LK", 1: "WE H8 SO", 2: "EK L9 SU"})
    assert not any(act.startswith("plays WE") for act, _ in often(state, 1))


def test_a_wild_card_gets_a_name_that_makes_something() -> None:
    hands = {0: "E9 S10 L7", 1: "WE H9 S9", 2: "EK L8 SU"}
    moves = [
        "1 plays S9",
        "2 plays SU",
        "0 plays S10",
        "2 plays L8",
        "0 plays L7",
        "1 plays H9",
        "2 plays EK",
        "0 plays E9",
    ]
    state = dealt("tirol-1926-weli", hands, *moves)
    for act, why in often(state, 1, "plays"):
        assert why == "christen"
        assert act.split()[-1] in {"E9", "L9", "EA", "HA", "LA", "H10", "H8", "S10", "S8"}, act


@pytest.mark.parametrize(
    ("card", "kept"), [("WE", True), ("HA", True), ("LK", True), ("E7", False), ("S9", False)]
)
def test_at_the_cut_good_cards_are_kept(card: str, kept: bool) -> None:
    rules = rules_of("modern-tirol")
    pack = [c for c in BIETEN.pack(rules) if c != BIETEN.deck.parse(card)]
    pack.insert(9, BIETEN.deck.parse(card))
    match = Match.begin(BIETEN, rules, 3, Seat(0))
    state = BIETEN.start(rules, match.upcoming, Deal(tuple(pack), 10))
    (cutter,) = BIETEN.waiting_on(state)
    assert {act for act, _ in often(state, cutter)} == {f"keeps {card}" if kept else "done"}


def test_a_proved_breach_is_claimed() -> None:
    hands = {0: "E9 S10 LK", 1: "HA H8 S7", 2: "SK L9 SU"}
    moves = ["1 plays S7", "2 plays L9", "0 plays S10", "0 plays E9", "1 plays H8", "2 plays SU"]
    state = dealt("tirol-1926", hands, *moves, enforcement="table")
    assert set(often(state, 0)) == {("claims 2 revoke", "claim")}


# --- reasons
def test_every_reason_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """In three languages, with the facts that the bot gave."""
    monkeypatch.setattr(texts.catalogue, "strict", True)
    reasons: set[str] = set()
    names = ("Anna", "Luis", "Vroni")

    class Listening(Thumb):
        def decide(self, view: Any, options: Sequence[Action], rng: Random) -> Choice:
            choice = super().decide(view, options, rng)
            for lang in texts.languages():
                said = texts.say(lang, f"why.{choice.why}", **texts.with_names(choice.facts, names))
                assert said and "…" not in said
            reasons.add(choice.why)
            return choice

    for ruleset in RULESETS:
        play_deals(ruleset, 3, [Listening(temper=Temper(samples=4, bluff=0.5))] * 3, 8)
    assert len(reasons) > 15
    known = {key.split(".")[1] for key in texts.texts_of("de") if key.startswith("why.")}
    assert reasons <= known
