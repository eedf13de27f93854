"""Doppelkopf's bot: never stuck, sees only its view, declares, announces and plays by rules of thumb."""

from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any

import pytest
from tables_doppelkopf import DOPPELKOPF, RULESETS, law_table, random_deal, random_standing, rules_of

from stammtisch import texts
from stammtisch.bots import Bot, Choice, bot, bots
from stammtisch.bots.doppelkopf.beliefs import friends
from stammtisch.bots.doppelkopf.outlook import Outlook, Role
from stammtisch.bots.doppelkopf.sight import Sight, none_of
from stammtisch.bots.doppelkopf.temper import TEMPERS, Temper
from stammtisch.bots.doppelkopf.thumb import Thumb
from stammtisch.bots.random import RandomBot
from stammtisch.bots.table import BotSitter, Table
from stammtisch.core.cards import FRENCH
from stammtisch.core.laws import after_acts, redealt, unseen_acts_moved
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Event, IllegalAction, Seat, State
from stammtisch.core.shuffle import shuffled
from stammtisch.games.doppelkopf.asking import blocked
from stammtisch.games.doppelkopf.cells import NORMAL, PLAY, Cells, Rules
from stammtisch.games.doppelkopf.strength import best_place, takes_over

AnyState = State[Rules, Cells]
SEATS = "ABCDEFG"


# --- tables
def action(move: str) -> Action:
    """ "B plays HA" as an act of seat 1."""
    name, verb, *args = move.split()
    return Action(Seat(SEATS.index(name)), verb, tuple(args))


def dealt(ruleset: str, *hands: str, moves: str = "", owes: int = 0, **options: Any) -> AnyState:
    """A position: hands from A on, who is Vorhand; what they lack comes from the rest in a fixed order."""
    rules = rules_of(ruleset, 4, **options)
    match = Match.begin(DOPPELKOPF, rules, 4, Seat(3))
    match.upcoming.extra["owes"] = owes
    rest = list(shuffled(DOPPELKOPF.pack(rules), "rest").pack)
    given = [[FRENCH.parse(card) for card in hand.split()] for hand in hands]
    given += [[] for _ in range(4 - len(hands))]
    for hand in given:
        for card in hand:
            rest.remove(card)
    for hand in given:
        wanted = rules.hand - len(hand)
        hand += rest[:wanted]
        del rest[:wanted]
    match = match.deal(
        DOPPELKOPF.deal_of(rules, match.upcoming, {Seat(i): h for i, h in enumerate(given)}, (), None)
    )
    for move in moves.split(", ") if moves else ():
        match, _ = match.apply(action(move))
    return match.state


SAUBER = "A sauber, B sauber, C sauber, D sauber"


def decided(state: AnyState, seat: int, verbs: str = "", temper: str | Temper = "steady") -> tuple[str, str]:
    """What a bot does, and its reason; `verbs` limits what it is asked for."""
    view = DOPPELKOPF.observe(state, Seat(seat))
    options = [option for option in DOPPELKOPF.options(view) if not verbs or option.verb in verbs.split()]
    choice = Thumb(temper=temper).decide(view, options, Random(1))
    return text_of(choice.action), choice.why.removeprefix("doppelkopf_")


def text_of(done: Action | None) -> str:
    return " ".join((done.verb, *done.args)) if done else ""


def play_deal(
    rules: Rules, players: int, minds: Sequence[Bot], seed: str, match: Match | None = None
) -> Match:
    rng = Random(seed)
    if match is None:
        match = Match(DOPPELKOPF, rules, players, random_standing(rules, players, rng))
        match = match.deal(random_deal(rules, rng))
    table = Table(match, [BotSitter(mind, seed) for mind in minds], seed)
    table.play_deal()
    assert table.match.deal_over
    return table.match


def points_of(match: Match) -> tuple[int, ...]:
    result = DOPPELKOPF.result(match.state)
    assert result is not None and sum(result.points) == 0
    return result.points


class Chance(RandomBot):
    """A random player who says what is owed; a modest one declares and announces nothing else."""

    def __init__(self, modest: bool) -> None:
        super().__init__("doppelkopf")
        self.modest = modest

    def decide(self, view: Any, options: Sequence[Action], rng: Random) -> Choice:
        s: Cells = view.cells
        if s.phase == PLAY and s.must == view.seat and blocked(s):
            return Choice(options[0], "random")
        if self.modest and s.phase != PLAY and view.seat != s.made_to:
            return Choice(options[0], "random")  # sauber, passes, weg
        if self.modest:
            options = [option for option in options if option.verb != "announces"]
        return super().decide(view, options, rng)


# --- the registry
def test_bots_by_name() -> None:
    assert bots("doppelkopf") == ("thumb", "random")
    assert isinstance(bot("thumb", "doppelkopf", "bold"), Thumb)


@pytest.mark.parametrize("temper", TEMPERS)
def test_every_temper_plays(temper: str) -> None:
    for ruleset in RULESETS:
        for number in range(3):
            minds = [bot("thumb", "doppelkopf", temper)] * 4
            points_of(play_deal(rules_of(ruleset), 4, minds, f"temper/{number}"))


# --- never stuck
def many(ruleset: str, players: int, deals: int, **options: Any) -> None:
    """Deals in a row by thumbs, as a match runs: to the end of it and on."""
    rules, thumb = rules_of(ruleset, players, **options), Thumb()
    match = Match.begin(DOPPELKOPF, rules, players, Seat(0))
    for number in range(deals):
        seed = f"many/{players}/{number}"
        if match.outcome is not None:
            match = Match.begin(DOPPELKOPF, rules, players, Seat(number % players))
        match = match.deal(shuffled(DOPPELKOPF.pack(rules), seed))
        match = play_deal(rules, players, [thumb] * players, seed, match)
        points_of(match)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_bots_never_get_stuck(ruleset: str) -> None:
    many(ruleset, 4, 150)


@pytest.mark.parametrize("players", [5, 6, 7])
def test_more_than_four_at_the_table(players: int) -> None:
    for ruleset in RULESETS:
        if players == 5 or ruleset != "ddv-turnier":
            many(ruleset, players, 12)


@pytest.mark.parametrize("law", ["strict", "table"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_odd_tables_never_get_stuck(ruleset: str, law: str) -> None:
    """Thumbs among chance players, weddings and foxes in plenty, often near the end of a match."""
    for number in range(20):
        minds = [Thumb() if (number >> seat) & 1 else Chance(number % 3 > 0) for seat in range(4)]
        points_of(play_deal(rules_of(ruleset, 4, enforcement=law), 4, minds, f"odd/{number}"))


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", RULESETS)
def test_bots_never_get_stuck_for_long(ruleset: str) -> None:
    many(ruleset, 4, 10_000)


# --- strength: the same deal with the seats exchanged
PAIRS = ((0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2))


def duel(ruleset: str, deals: int, one: Bot, other: Bot) -> tuple[float, float]:
    """Two seats each, in every way: points per seat and deal ahead of nothing, and half the width of its
    95 % confidence interval."""
    rules, ahead = rules_of(ruleset), []
    for number in range(deals):
        total = 0
        for pair in PAIRS:
            match = Match.begin(DOPPELKOPF, rules, 4, Seat(number % 4))
            match = match.deal(shuffled(DOPPELKOPF.pack(rules), f"duel/{number}"))
            minds = [one if seat in pair else other for seat in range(4)]
            points = points_of(play_deal(rules, 4, minds, f"duel/{number}", match))
            total += sum(points[seat] for seat in pair)
        ahead.append(total / 2 / len(PAIRS))
    mean = sum(ahead) / deals
    spread = sqrt(sum((value - mean) ** 2 for value in ahead) / (deals - 1))
    return mean, 1.96 * spread / sqrt(deals)


@pytest.mark.parametrize(("modest", "deals"), [(False, 10), (True, 24)])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_thumb_beats_random(
    ruleset: str, modest: bool, deals: int, record_property: Callable[[str, object], None]
) -> None:
    mean, half = duel(ruleset, deals, bot("thumb", "doppelkopf"), Chance(modest))
    record_property("points_per_deal", f"{mean:+.2f} ± {half:.2f}")
    who = "modest random" if modest else "random"
    print(f"{ruleset}: thumb makes {mean:+.2f} ± {half:.2f} points per seat and deal against {who}")
    assert mean - half > 0


# --- what a bot may know
@pytest.mark.parametrize("ruleset", RULESETS)
def test_hidden_cards_change_nothing(ruleset: str) -> None:
    """Deals that look the same from a seat are played the same from it."""
    table, rng, compared = law_table(ruleset, 4), Random(ruleset), 0
    for number in range(12):
        standing, deal = random_standing(table.rules, 4, rng), random_deal(table.rules, rng)
        acts: list[tuple[Action, tuple[Event, ...]]] = []

        def heard(match: Match, events: tuple[Event, ...], acts: list[Any] = acts) -> None:
            acts.append((match.deals[-1].moves[-1], events))

        match = Match(DOPPELKOPF, table.rules, 4, standing).deal(deal)
        Table(match, [BotSitter(Thumb(), "hidden")] * 4, f"{number}", heard).play_deal()
        for _ in range(30):
            before, seat = acts[: rng.randrange(len(acts))], Seat(rng.randrange(4))
            state = after_acts(table, standing, deal, (done for done, _ in before))
            other_deal, moved = redealt(deal, table.hidden_from(state, seat), rng)
            try:
                other = after_acts(table, standing, other_deal, unseen_acts_moved(table, before, seat, moved))
            except IllegalAction:
                continue  # the others could not have acted as they did
            if table.comparable and not table.comparable(state, other):
                continue
            compared += other_deal != deal
            assert mind_at(state, seat) == mind_at(other, seat)
    assert compared > 20


def mind_at(state: AnyState, seat: Seat) -> Choice:
    view = DOPPELKOPF.observe(state, seat)
    return Thumb().decide(view, DOPPELKOPF.options(view), Random(7))


def test_a_decision_is_quick_and_repeats_itself() -> None:
    slow = 0.0

    class Timed(Thumb):
        def decide(self, view: Any, options: Sequence[Action], rng: Random) -> Choice:
            nonlocal slow
            again = Random()
            again.setstate(rng.getstate())
            start = perf_counter()
            choice = super().decide(view, options, rng)
            slow += perf_counter() - start
            asked[0] += 1
            assert super().decide(view, options, again) == choice
            return choice

    asked = [0]
    for number in range(4):
        play_deal(rules_of("ddv-turnier"), 4, [Timed()] * 4, f"timed/{number}")
    assert slow / asked[0] < 0.02


def test_a_decision_needs_no_more_than_the_view() -> None:
    """An onlooker's view and an empty list are answered with silence."""
    state = dealt("maennle-2004", moves=SAUBER)
    assert Thumb().decide(DOPPELKOPF.observe(state, None), (), Random(0)).action is None
    assert Thumb().decide(DOPPELKOPF.observe(state, Seat(0)), (), Random(0)).action is None
    assert Thumb().free(DOPPELKOPF.observe(state, Seat(0)), Random(0)) is None
    assert not Thumb().defers(DOPPELKOPF.observe(state, Seat(0)), ())
