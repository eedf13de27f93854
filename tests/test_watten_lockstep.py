"""Watten interpreted against Watten compiled, step by step."""

from pathlib import Path
from typing import Any

import pytest
from numba.extending import register_jitable
from tables_watten import RULESETS, WATTEN, all_tries, rules_of
from tracing import Lane, Lockstep, agreed_tables, shows_the_deal

from stammtisch.bulk.loops import compiled_deals, interpreted_deals
from stammtisch.core.chance import below
from stammtisch.games.watten.notation import FREE, encode

pytestmark = [pytest.mark.bulk, pytest.mark.xdist_group("bulk-watten")]


@register_jitable
def unsettle(r: Any, s: Any, g: Any, seats: int) -> None:
    """Every other deal begins near the target, where sides are gestrichen or must decide."""
    if below(g, 2):
        for side in range(2):
            s.total[side] = r.target - 1 - below(g, 8)


@pytest.fixture(scope="module")
def lane() -> Lane:
    """Watten; what compiles for it compiles once."""
    tries = (action for action in all_tries(0, 4) if action.verb not in FREE)
    return Lane(WATTEN.engine, unsettle, tuple(encode(None, None, action) for action in tries))


def follow(lane: Lane, ruleset: str, deals: int, first: int) -> None:
    """Two and four at the table, anytime and in turn, strict and as at a real table."""
    ways = [{}, {"bid_timing": "on-turn"}, {"enforcement": "table"}, {"follow_with": "trump-or-take"}]
    tables = [
        Lockstep(lane, rules_of(ruleset, players, **way), players, ruleset, **way)
        for way in ways
        for players in (2, 4)
    ]
    tables += agreed_tables(lane, ruleset, deals, first)
    for number in range(first, first + deals):
        tables[number % len(tables)].deal(number, quiet=5 * (number % 4))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_compiled_watten_steps_as_interpreted(lane: Lane, ruleset: str) -> None:
    follow(lane, ruleset, 2_000, 0)


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", RULESETS)
def test_compiled_watten_steps_as_interpreted_for_long(lane: Lane, ruleset: str) -> None:
    follow(lane, ruleset, 100_000, 1_000_000)


def test_both_speeds_of_watten_come_to_the_same_tally() -> None:
    for ruleset in RULESETS:
        rules = rules_of(ruleset, 4)
        slow, fast = (run(WATTEN.engine, rules, 4, 60, 5) for run in (interpreted_deals, compiled_deals))
        assert slow == fast, ruleset


@pytest.mark.parametrize("number", range(6))
def test_a_difference_in_watten_comes_with_a_record_to_replay(
    lane: Lane, number: int, tmp_path: Path
) -> None:
    shows_the_deal(Lockstep(lane, rules_of("tirol-1926", 4), 4, "tirol-1926"), number, 3, tmp_path)
