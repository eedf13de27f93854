"""Bots that think in other processes: the same acts, never beyond the limit, never more than a view."""

from collections.abc import Iterator
from multiprocessing.connection import Connection
from random import Random
from time import monotonic, sleep
from typing import Any, cast

import pytest

from stammtisch.bots import Bot, Choice, bot, hasty
from stammtisch.bots.table import BotSitter, Sitting, next_deal
from stammtisch.bots.workers import Kind, Question, Thinking, Worker, Workers, _answers
from stammtisch.core.match import Match
from stammtisch.core.model import Seat
from stammtisch.core.options import settings
from stammtisch.core.registry import game
from stammtisch.core.shuffle import shuffled

LONG = 60.0  # seconds that nobody needs


def first_question(played: str = "watten", players: int = 2) -> Any:
    """What the seat on turn is asked first."""
    found = game(played)
    rules = found.rules(settings(played, None, {}), players)
    match = Match.begin(found, rules, players, Seat(0))
    match = match.deal(shuffled(found.pack(rules), "workers"))
    while True:
        seat = min(found.waiting_on(match.state))
        view = found.observe(match.state, seat)
        options = found.options(view)
        if len(options) > 3:
            return Kind("thumb", played, rules, players), view, options
        match, _ = match.apply(options[-1])


@pytest.fixture
def workers() -> Iterator[Any]:
    made = Workers(most=1, limit=LONG)
    yield made
    made.end()


def until_ready(workers: Workers, kind: Kind) -> None:
    workers.prepare(kind)
    while not workers.ready(kind):
        sleep(0.02)


def test_the_same_act_as_in_this_process(workers: Workers) -> None:
    kind, view, options = first_question()
    until_ready(workers, kind)
    far = Thinking(workers, "thumb", "watten", "bold")
    near = bot("thumb/bold", "watten")
    for seed in range(5):
        assert far.decide(view, options, Random(seed)) == near.decide(view, options, Random(seed))


def test_it_leaves_an_answer_to_its_partner_as_in_this_process(workers: Workers) -> None:
    """Perlaggers do, when they would let good; nobody stands in for it."""
    kind, *_ = first_question("perlaggen", 4)
    until_ready(workers, kind)
    far, near = Thinking(workers, "thumb", "perlaggen"), bot("thumb", "perlaggen")
    far.stand_in = cast(Bot, None)
    played, seen = game("perlaggen"), []
    match = Match.begin(played, kind.rules, 4, Seat(0))
    sitters = [BotSitter(near, "left")] * 4
    Sitting(next_deal(match, "left"), sitters, "left", lambda now, _: seen.append(now.state)).play_deal()
    asked = set()
    for state in seen:
        for seat in played.waiting_on(state):
            view = played.observe(state, seat)
            options = played.options(view)
            asked.add(near.defers(view, options))
            assert far.defers(view, options) == near.defers(view, options)
    assert asked == {True, False}


def test_nobody_waits_for_one_who_has_to_practise(workers: Workers) -> None:
    """Before it is ready the seat plays by rules of thumb, and the process is made ready meanwhile."""
    kind, view, options = first_question()
    far = Thinking(workers, "random", "watten")
    assert far.decide(view, options, Random(1)) == bot("thumb", "watten").decide(view, options, Random(1))
    asked = kind._replace(level="random")
    while not workers.ready(asked):
        sleep(0.02)
    assert far.decide(view, options, Random(1)).why in ("random", "nothing_to_say")


def test_a_thought_that_lasts_too_long_is_broken_off(workers: Workers) -> None:
    """The seat plays by rules of thumb, and another process takes the place of the one at thought."""
    kind, view, options = first_question()
    until_ready(workers, kind)
    (old,) = workers._all
    workers.limit = 0.0
    far = Thinking(workers, "thumb", "watten")
    assert far.decide(view, options, Random(3)) == bot("thumb", "watten").decide(view, options, Random(3))
    workers.limit = LONG
    while not workers.ready(kind):
        sleep(0.02)
    assert old not in workers._all and not old._process.is_alive()
    assert far.decide(view, options, Random(3)) == bot("thumb", "watten").decide(view, options, Random(3))


class Line:
    """A worker's line, of which only so many answers arrive in time."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)

    def send(self, question: Any) -> None:
        self.question = question

    def poll(self, left: Any) -> Any:
        return bool(self.answers)

    def recv(self) -> Any:
        return self.answers.pop(0)


def test_the_best_answer_in_time_counts() -> None:
    """First a hasty one, then the considered one, then None: no better one comes."""
    hasty_one, good = Choice(None, "random"), Choice(None, "nothing_to_say")
    worker = object.__new__(Worker)
    for answers, found in (
        ((), (None, False)),
        ((hasty_one,), (hasty_one, False)),
        ((hasty_one, good), (good, False)),
        ((hasty_one, good, None), (good, True)),
    ):
        worker._line = cast("Connection[Any, Any]", Line(*answers))
        assert worker.ask(cast(Question, None), monotonic() + LONG) == found


@pytest.mark.parametrize(
    "played",
    [
        pytest.param(name, marks=[pytest.mark.bulk, pytest.mark.xdist_group(f"search-{name}")])
        for name in ("perlaggen", "doppelkopf")
    ],
)
def test_a_hasty_answer_comes_before_the_considered_one(played: str) -> None:
    """With the same chances, so that the last answer is the one that is given without haste."""
    _, view, options = first_question(played, 4)
    first: Any = hasty("search", played)
    mind: Any = bot("search", played)
    assert first is not None and first.budget != mind.budget
    question = Question("search", played, "steady", view, options, Random(7))
    answers = list(_answers((first, mind), question))
    assert len(answers) == 2
    assert answers[-1] == mind.decide(view, options, Random(7))
    assert answers[0] == first.decide(view, options, Random(7))


def test_whoever_thinks_quickly_has_no_need_of_haste() -> None:
    assert hasty("search", "watten") is None and hasty("thumb", "perlaggen") is None


def test_a_process_that_dies_loses_nothing(workers: Workers) -> None:
    kind, view, options = first_question()
    until_ready(workers, kind)
    (old,) = workers._all
    old._process.kill()
    far = Thinking(workers, "thumb", "watten")
    assert far.decide(view, options, Random(4)) == bot("thumb", "watten").decide(view, options, Random(4))


def test_a_question_holds_a_view_and_nothing_else() -> None:
    assert set(Question._fields) == {"level", "game", "temper", "view", "options", "rng"}
    _, view, _ = first_question()
    mine = view.seat
    assert all(not hand for seat, hand in enumerate(view.cells.hand[:2]) if seat != mine)


def test_a_worker_ends_when_it_is_told_to() -> None:
    worker = Worker()
    worker.end()
    until = monotonic() + LONG
    while worker._process.is_alive() and monotonic() < until:
        sleep(0.02)
    assert not worker._process.is_alive()
