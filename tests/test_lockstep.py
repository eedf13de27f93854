"""One source, two speeds: the rules interpreted against the rules compiled, step by step, and how fast."""

from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import pytest
from numba.extending import register_jitable
from tables import BIETEN, RULESETS, all_tries, most_at, rules_of
from tracing import Lane, Lockstep, agreed_tables, shows_the_deal

from stammtisch.bulk.loops import compiled_deals, interpreted_deals
from stammtisch.core.chance import below
from stammtisch.core.model import Seat
from stammtisch.games.bieten.notation import encode

pytestmark = [pytest.mark.bulk, pytest.mark.xdist_group("bulk")]


@register_jitable
def unsettle(r: Any, s: Any, g: Any, seats: int) -> None:
    """Every other deal begins in the middle of a Partie: points near the target, a player out."""
    if below(g, 2):
        for seat in range(seats):
            s.points[seat] = r.target - 1 - below(g, 6)
        gone = below(g, seats)
        if seats > 2 and gone != s.dealer:
            s.active &= ~(1 << gone)
            s.points[gone] = r.target


@pytest.fixture(scope="module")
def lane() -> Lane:
    """Bieten; what compiles for it compiles once."""
    wilds = rules_of("spitzbieten-1926").wilds
    tries = tuple(encode(None, None, action) for action in all_tries(Seat(0), 11, wilds))
    return Lane(BIETEN.engine, unsettle, tries)


def follow(lane: Lane, ruleset: str, deals: int, first: int) -> None:
    """Deals at tables of 2, 3, 4 and as many as can play, under all ways of playing in turn."""
    sizes = (2, 3, 4, 2, 3, 4, 3, most_at(ruleset))
    ways = [{}, {"bid_window": "own-turn"}, {"enforcement": "table"}]
    tables = [
        Lockstep(lane, rules_of(ruleset, players, **way), players, ruleset, **way)
        for way in ways
        for players in sizes
    ]
    tables += agreed_tables(lane, ruleset, deals, first)
    for number in range(first, first + deals):
        tables[number % len(tables)].deal(number, quiet=5 * (number % 4))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_compiled_rules_step_as_interpreted_ones(lane: Lane, ruleset: str) -> None:
    follow(lane, ruleset, 2_000, 0)


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", RULESETS)
def test_compiled_rules_step_as_interpreted_ones_for_long(lane: Lane, ruleset: str) -> None:
    follow(lane, ruleset, 100_000, 1_000_000)


def test_a_differing_cell_is_named(lane: Lane) -> None:
    """The message says where: ruleset, deal, step, and the cells that differ."""
    table = Lockstep(lane, rules_of("tirol-1926", 3), 3, "tirol-1926")
    table.deal(7, quiet=8)
    line = table.log[0]["cells"].copy()
    s = BIETEN.engine.cells()
    with pytest.raises(AssertionError, match=r"step 0: seats 0, compiled 3; .*hand\[0\] 0, compiled \d+"):
        table.same_cells("tirol-1926, deal 7, step 0", s, line)


def test_both_speeds_come_to_the_same_tally() -> None:
    for ruleset in RULESETS:
        rules = rules_of(ruleset, 4)
        slow, fast = (run(BIETEN.engine, rules, 4, 60, 5) for run in (interpreted_deals, compiled_deals))
        assert slow == fast, ruleset


def test_compiled_play_is_fifty_times_as_fast() -> None:
    """CPU time of both in one run, rounds in turn, so that a busy machine slows both alike."""
    rules = rules_of("modern-tirol", 3)
    compiled_deals(BIETEN.engine, rules, 3, 1, 0)
    slow: list[float] = []
    fast: list[float] = []
    for number in range(7):
        for run, deals, seconds in ((interpreted_deals, 60, slow), (compiled_deals, 6_000, fast)):
            began = process_time()
            run(BIETEN.engine, rules, 3, deals, number)
            seconds.append((process_time() - began) / deals)
    ratio = median(slow) / median(fast)
    assert ratio >= 50, f"only {ratio:.0f} times as fast"


@pytest.mark.parametrize("number", range(6))
def test_a_difference_in_bieten_comes_with_a_record_to_replay(
    lane: Lane, number: int, tmp_path: Path
) -> None:
    shows_the_deal(Lockstep(lane, rules_of("tirol-1926", 3), 3, "tirol-1926"), number, 12, tmp_path)
