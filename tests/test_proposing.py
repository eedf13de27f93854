"""A game that proposes an act at random proposes each of those that it lists, each as often as any other."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from stammtisch.core.chance import Chance, below, seed, shuffle
from stammtisch.core.engine import Engine
from stammtisch.core.options import rulesets_of, settings
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game, games

DEALS = 4
TIMES = 40  # proposals for each act listed
FAR = 6.0  # standard deviations from what is to be expected; the streams are fixed, so nothing here is luck


def tables() -> Iterator[tuple[str, str, int]]:
    """Every game that proposes, every ruleset, small tables."""
    for name in games():
        if game(name).engine.propose is None:
            continue
        for ruleset in rulesets_of(name):
            for players in (2, 3, 4, 5):
                try:
                    game(name).rules(settings(name, ruleset), players)
                except Problem:
                    continue  # not a number of players for this ruleset
                yield name, ruleset, players


def positions(engine: Engine, rules: Any, players: int, number: int) -> Iterator[tuple[Any, int, list[int]]]:
    """A random deal: each position, who is asked, and what it may do.  One deal in two begins near the end of
    a Partie, where more rules bind."""
    s: Any = engine.cells()
    o: Any = engine.choices()
    g = Chance()
    seed(g, number)
    engine.sit(s, players, below(g, players))
    if hasattr(rules, "target") and hasattr(s, "total") and number % 2:
        s.total[:2] = [rules.target - 1 - below(g, 3) for _ in range(2)]
    engine.put_pack(rules, s)
    shuffle(g, s.pack, rules.pack)
    s.lift = 1 + below(g, rules.pack - 1)
    engine.begin(rules, s)
    seat = engine.asked(s)
    while seat >= 0:
        engine.list_asked(rules, s, o, seat)
        acts = o.act[: o.count]
        yield s, seat, acts
        quiet = acts[0] == 0 and below(g, 3)
        engine.step(rules, s, seat, 0 if quiet else acts[below(g, len(acts))])
        seat = engine.asked(s)


@pytest.mark.parametrize(("name", "ruleset", "players"), list(tables()))
def test_each_act_is_proposed_as_often_as_any_other(name: str, ruleset: str, players: int) -> None:
    engine, rules = game(name).engine, game(name).rules(settings(name, ruleset), players)
    assert engine.propose is not None
    g = Chance()
    seed(g, 77)
    for number in range(DEALS):
        for s, seat, acts in positions(engine, rules, players, number):
            before = s.copy()
            times = TIMES * len(acts) if len(acts) > 1 else 1
            found = Counter(engine.propose(rules, s, g, seat) for _ in range(times))
            assert s == before, "proposing changed the position"
            assert set(found) == set(acts), f"deal {number}, {seat}: {sorted(found)}, listed {acts}"
            spread = (TIMES * (1 - 1 / len(acts))) ** 0.5
            for code, count in found.items():
                if len(acts) > 1:
                    assert abs(count - TIMES) < FAR * spread, f"deal {number}, {seat}: {code} {count} times"
