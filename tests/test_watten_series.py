"""Whole series of Watten, bot against bot: nobody ever gets stuck, and every series comes to an end."""

from random import Random
from typing import Any

import pytest
from tables_watten import RULESETS, WATTEN, random_deal, rules_of

from stammtisch.bots import bot
from stammtisch.bots.table import BotSitter, Sitting, next_deal
from stammtisch.core.ask import Ask
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Seat, State

LONGEST = 400  # deals; a series of random play ends far sooner
TABLES = [(ruleset, players) for ruleset in RULESETS for players in (2, 4)]


def series(ruleset: str, players: int, rng: Random) -> int:
    """One series of random acts, seats asked in turn; how many deals it took."""
    rules, engine = rules_of(ruleset, players), WATTEN.engine
    standing = WATTEN.open_partie(rules, players, Seat(rng.randrange(players)), (0, 0))
    for number in range(1, LONGEST):
        state = WATTEN.start(rules, standing, random_deal(rules, rng))
        s: Any = state.cells
        o: Any = engine.choices()
        while (seat := engine.asked(s)) >= 0:
            engine.list_asked(rules, s, o, seat)
            assert o.count, f"{ruleset}: {seat} is asked and can do nothing"
            engine.step(rules, s, seat, o.act[rng.randrange(o.count)])
        result = WATTEN.result(State(rules, s))
        assert result is not None and max(result.points) > 0, "every deal brings somebody points"
        standing = WATTEN.enter(rules, standing, result)
        if "series" in standing.extra:
            assert standing.extra["played"] == rules.games
            return number
        standing = WATTEN.next_partie(rules, standing) if standing.outcome else standing
    raise AssertionError(f"{ruleset}: no end after {LONGEST} deals")


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_series_come_to_an_end(ruleset: str, players: int) -> None:
    """WA-175 to WA-178: games are won, series are over, the next begins from nothing."""
    rng = Random(f"{ruleset} {players}")
    assert all(series(ruleset, players, rng) for _ in range(20))


@pytest.mark.soak
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_a_thousand_series_come_to_an_end(ruleset: str, players: int) -> None:
    rng = Random(f"long {ruleset} {players}")
    assert all(series(ruleset, players, rng) for _ in range(1000))


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_thumb_plays_a_series_to_its_end(ruleset: str, players: int) -> None:
    """At the table as people see it: views, words, signs, claims."""
    rules, seed = rules_of(ruleset, players, enforcement="table"), f"{ruleset} {players}"
    match = Match.begin(WATTEN, rules, players, Seat(0))
    table = Sitting(match, [BotSitter(bot("thumb", "watten"), seed) for _ in range(players)], seed)
    for _ in range(LONGEST):
        table.match = next_deal(table.match, seed)
        table.play_deal()
        if "series" in table.match.standing.extra:
            return
    raise AssertionError("no end")


def test_the_dealer_is_asked_before_the_naming() -> None:
    """WA-054: he too may want to change roles, though the table waits for Vorhand."""
    rules, asked = rules_of("tirol-modern", 4), []

    class Listening(BotSitter):
        def ask(self, ask: Ask) -> Action | None:
            asked.append((ask.view.seat, {option.verb for option in ask.options}, ask.owed))
            return super().ask(ask)

    match = Match.begin(WATTEN, rules, 4, Seat(3)).deal(random_deal(rules, Random(1)))
    Sitting(match, [Listening(bot("random", "watten"), "x") for _ in range(4)], "x").play_deal()
    assert (Seat(3), {"asks"}, False) in asked
