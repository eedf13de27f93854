"""What a game proposes for bulk play: one of the acts it would list, each as likely."""

from collections import Counter
from typing import Any

import pytest
from test_perft import fixed_deal, table_sizes

from stammtisch.core.chance import Chance, below, seed
from stammtisch.core.options import rulesets_of, settings
from stammtisch.core.registry import game, games

PROPOSING = [name for name in games() if game(name).engine.propose is not None]
RULESETS = [(name, ruleset) for name in PROPOSING for ruleset in rulesets_of(name)]
DRAWS = 20  # an act, at a position where its likelihood is looked at
FAR = 7.0  # deviations of a count that chance alone does not explain


def follow(name: str, rules: Any, players: int, number: int, draws: int) -> None:
    """A random deal: what is proposed is listed, and where the draws are many, all of it about as often."""
    engine, g = game(name).engine, Chance()
    assert engine.propose is not None
    seed(g, number)
    s, o = fixed_deal(name, rules, players, g), engine.choices()
    while (seat := engine.asked(s)) >= 0:
        engine.list_asked(rules, s, o, seat)
        listed = o.act[: o.count]  # type: ignore[attr-defined]
        before = s.copy()
        times = draws * len(listed)
        found = Counter(engine.propose(rules, s, g, seat) for _ in range(times))
        where = f"{name} {players} players, deal {number}, seat {seat}: {sorted(found.items())} of {listed}"
        assert s == before, f"{where}: proposing changed the position"
        assert set(found) <= set(listed), where
        if draws > 1:
            spread = (draws * (1 - 1 / len(listed))) ** 0.5
            assert all(abs(found[act] - draws) <= FAR * spread for act in listed), where
        engine.step(rules, s, seat, listed[below(g, len(listed))])


@pytest.mark.parametrize(("name", "ruleset"), RULESETS)
def test_only_listed_acts_are_proposed(name, ruleset):
    for players in table_sizes(name, ruleset):
        rules = game(name).rules(settings(name, ruleset), players)
        for number in range(40):
            follow(name, rules, players, number, 1)


@pytest.mark.parametrize(("name", "ruleset"), RULESETS)
def test_every_listed_act_is_as_likely(name, ruleset):
    for players in table_sizes(name, ruleset)[:3]:
        rules = game(name).rules(settings(name, ruleset), players)
        for number in range(3):
            follow(name, rules, players, 1_000 + number, DRAWS)
