"""Doppelkopf interpreted against Doppelkopf compiled, step by step."""

from pathlib import Path
from typing import Any

import pytest
from numba.extending import register_jitable
from tables_doppelkopf import DOPPELKOPF, RULESETS, all_tries, rules_of
from tracing import Lane, Lockstep, agreed_tables, shows_the_deal

from stammtisch.bulk.loops import compiled_deals, interpreted_deals
from stammtisch.core.chance import below
from stammtisch.games.doppelkopf.notation import encode

pytestmark = [pytest.mark.bulk, pytest.mark.xdist_group("bulk-doppelkopf")]


@register_jitable
def unsettle(r: Any, s: Any, g: Any, seats: int) -> None:
    """Some still owe their Pflichtsolo."""
    if r.pflicht:
        s.owes = below(g, 1 << seats)


@pytest.fixture(scope="module")
def lane() -> Lane:
    """Doppelkopf; what compiles for it compiles once."""
    return Lane(DOPPELKOPF.engine, unsettle, tuple(encode(None, None, action) for action in all_tries(0)))


def follow(lane: Lane, ruleset: str, deals: int, first: int) -> None:
    """Four and five at the table, with words and without, strict and as at a real table."""
    normal = {"solo_kinds": "none", "pflichtsolo": 0}  # random people declare too many solos
    ways = [{}, normal, {**normal, "enforcement": "table"}, {**normal, "gewinngarantie": "off"}]
    ways += [{"enforcement": "table"}, {"abreizen": "off"}]
    tables = [
        Lockstep(lane, rules_of(ruleset, players, **way), players, ruleset, **way)
        for way in ways
        for players in (4, 5)
    ]
    tables += agreed_tables(lane, ruleset, deals, first)
    for number in range(first, first + deals):
        tables[number % len(tables)].deal(number, quiet=(0, 10, 14, 15)[number % 4])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_compiled_doppelkopf_steps_as_interpreted(lane: Lane, ruleset: str) -> None:
    follow(lane, ruleset, 2_000, 0)


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", RULESETS)
def test_compiled_doppelkopf_steps_as_interpreted_for_long(lane: Lane, ruleset: str) -> None:
    follow(lane, ruleset, 50_000, 1_000_000)


def test_both_speeds_of_doppelkopf_come_to_the_same_tally() -> None:
    for ruleset in RULESETS:
        rules = rules_of(ruleset, 4)
        slow, fast = (run(DOPPELKOPF.engine, rules, 4, 20, 5) for run in (interpreted_deals, compiled_deals))
        assert slow == fast, ruleset


@pytest.mark.parametrize("number", range(6))
def test_a_difference_in_doppelkopf_comes_with_a_record_to_replay(
    lane: Lane, number: int, tmp_path: Path
) -> None:
    shows_the_deal(Lockstep(lane, rules_of("maennle-2004", 4), 4, "maennle-2004"), number, 12, tmp_path)
