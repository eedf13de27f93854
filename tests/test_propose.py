"""What a game proposes for bulk play: one of the acts it would list, each as likely."""

from collections import Counter
from typing import Any, cast

import pytest
from test_perft import fixed_deal, table_sizes

from stammtisch.core.chance import Chance, below, seed, shuffle
from stammtisch.core.choices import Choices
from stammtisch.core.engine import Engine
from stammtisch.core.options import rulesets_of, settings
from stammtisch.core.registry import game, games
from stammtisch.games.bieten.cells import CUT
from stammtisch.games.bieten.figures import contained
from stammtisch.games.watten.cells import PLAY
from stammtisch.games.watten.choices import list_words
from stammtisch.games.watten.judge import speakers

PROPOSING = [name for name in games() if game(name).engine.propose is not None]
RULESETS = [(name, ruleset) for name in PROPOSING for ruleset in rulesets_of(name)]
DRAWS = 20  # an act, at a position where its likelihood is looked at
FAR = 7.0  # deviations of a count that chance alone does not explain


def proposed(engine: Engine, rules: Any, s: Any, g: Chance, seat: int) -> int:
    assert engine.propose is not None
    return int(engine.propose(rules, s, g, seat))


def follow(name: str, rules: Any, players: int, number: int, draws: int) -> None:
    """A random deal: what is proposed is listed, and where the draws are many, all of it about as often."""
    engine, g = game(name).engine, Chance()
    assert engine.propose is not None
    seed(g, number)
    s, o = fixed_deal(name, rules, players, g), cast(Any, engine.choices())
    while (seat := engine.asked(s)) >= 0:
        engine.list_asked(rules, s, o, seat)
        listed = o.act[: o.count]
        before = s.copy()
        times = draws * len(listed)
        found = Counter(proposed(engine, rules, s, g, seat) for _ in range(times))
        where = f"{name} {players} players, deal {number}, seat {seat}: {sorted(found.items())} of {listed}"
        assert s == before, f"{where}: proposing changed the position"
        assert set(found) <= set(listed), where
        if draws > 1:
            spread = (draws * (1 - 1 / len(listed))) ** 0.5
            assert all(abs(found[act] - draws) <= FAR * spread for act in listed), where
        engine.step(rules, s, seat, listed[below(g, len(listed))])


@pytest.mark.parametrize(("name", "ruleset"), RULESETS)
def test_only_listed_acts_are_proposed(name: str, ruleset: str) -> None:
    for players in table_sizes(name, ruleset):
        rules = game(name).rules(settings(name, ruleset), players)
        for number in range(40):
            follow(name, rules, players, number, 1)


@pytest.mark.parametrize(("name", "ruleset"), RULESETS)
def test_every_listed_act_is_as_likely(name: str, ruleset: str) -> None:
    for players in table_sizes(name, ruleset)[:3]:
        rules = game(name).rules(settings(name, ruleset), players)
        for number in range(3):
            follow(name, rules, players, 1_000 + number, DRAWS)


HUSHING = [(name, ruleset) for name, ruleset in RULESETS if game(name).engine.hush is not None]


@pytest.mark.parametrize(("name", "ruleset"), HUSHING)
def test_whoever_is_hushed_could_only_be_silent(name: str, ruleset: str) -> None:
    engine, g, hushed = game(name).engine, Chance(), 0
    for players in table_sizes(name, ruleset)[:3]:
        rules = game(name).rules(settings(name, ruleset), players)
        for number in range(20):
            seed(g, number)
            s, o = fixed_deal(name, rules, players, g), cast(Any, engine.choices())
            while (seat := engine.asked(s)) >= 0:
                quiet = s.copy()
                assert engine.hush is not None
                engine.hush(rules, quiet)
                for other in range(players):
                    if s.to_ask >> other & 1 and not quiet.to_ask >> other & 1:
                        engine.list_asked(rules, s, o, other)
                        assert o.act[: o.count] == [0], (players, number, other)
                        hushed += 1
                quiet.to_ask = s.to_ask
                assert quiet == s
                engine.step(rules, s, seat, proposed(engine, rules, s, g, seat))
    assert hushed > 100


WATTEN = [(ruleset, timing) for ruleset in rulesets_of("watten") for timing in ("anytime", "on-turn")]


@pytest.mark.parametrize(("ruleset", "timing"), WATTEN)
def test_whoever_is_not_asked_in_watten_has_nothing_to_say(ruleset: str, timing: str) -> None:
    """Nobody is left out who could speak, and nobody is asked whom all know to have no word."""
    engine, g, left_out = game("watten").engine, Chance(), 0
    for players in (2, 4):
        rules = game("watten").rules(settings("watten", ruleset, {"bid_timing": timing}), players)
        for number in range(30):
            seed(g, number)
            s: Any = engine.cells()
            engine.sit(s, players, below(g, players))
            s.total[:] = [below(g, rules.target - 1), below(g, rules.target - 1)]
            engine.put_pack(rules, s)
            shuffle(g, s.pack, rules.pack)
            s.lift = 1 + below(g, rules.pack - 1)
            engine.begin(rules, s)
            while (seat := engine.asked(s)) >= 0:
                if s.phase == PLAY and not s.offer:
                    for other in range(players):
                        o = Choices()
                        list_words(rules, s, o, other)
                        if not speakers(rules, s) >> other & 1:
                            assert o.count == 0, (players, number, other, o.act[: o.count])
                            left_out += 1
                        elif rules.farbe == 0:
                            assert o.count > 0, (players, number, other)
                    assert s.to_ask & ~speakers(rules, s) == 0
                engine.step(rules, s, seat, proposed(engine, rules, s, g, seat))
    assert left_out > 100


@pytest.mark.parametrize("ruleset", rulesets_of("bieten"))
def test_figures_among_the_names_follow_from_them(ruleset: str) -> None:
    engine, g = game("bieten").engine, Chance()
    for players in (2, 4):
        rules = game("bieten").rules(settings("bieten", ruleset), players)
        for number in range(25):
            seed(g, number)
            s = fixed_deal("bieten", rules, players, g)
            while (seat := engine.asked(s)) >= 0:
                if s.phase != CUT:
                    assert s.contains[:players] == [contained(s, other) for other in range(players)]
                engine.step(rules, s, seat, proposed(engine, rules, s, g, seat))
