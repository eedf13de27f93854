"""Perlaggen interpreted against Perlaggen compiled, step by step."""

from pathlib import Path
from typing import Any

import pytest
from numba.extending import register_jitable
from tables_perlaggen import BIDS, CARDS, MODES, NAMES, PERLAGGEN, RULESETS, rules_of
from tracing import Lane, Lockstep, agreed_tables, shows_the_deal

from stammtisch.bulk.loops import compiled_deals, interpreted_deals
from stammtisch.core.acts import act
from stammtisch.core.chance import below
from stammtisch.core.model import Action, Seat
from stammtisch.games.perlaggen.cells import (
    AS_IT_IS,
    DECLARE,
    FIGURES,
    SHOWS,
    STANDS_BY,
    Cells,
    with_digit,
    with_place,
)
from stammtisch.games.perlaggen.notation import encode

pytestmark = [pytest.mark.bulk, pytest.mark.xdist_group("bulk-perlaggen")]


@register_jitable
def unsettle(r: Any, s: Any, g: Any, seats: int) -> None:
    """Two deals in three begin near the target, one in three with both parties one short."""
    near = below(g, 3)
    for p in range(r.parties):
        if near == 1:
            s.total[p] = r.target - 1 - below(g, 4)
        elif near == 2:
            s.total[p] = r.target - 1


def spoken() -> list[Action]:
    """Words for any seat; cards and names as they come."""
    words: list[tuple[str, tuple[str, ...]]] = [("plays", (card,)) for card in CARDS]
    words += [("plays", (card, "as", name)) for card in CARDS[::3] for name in NAMES[::5]]
    words += [("exchanges", (card,)) for card in CARDS] + [("withdraws", (card,)) for card in CARDS]
    words += [("bids", (bid,)) for bid in BIDS] + [("bids", ("unseen", bid)) for bid in BIDS]
    words += [(verb, (f,)) for verb in ("holds", "passes", "rests", "stands") for f in FIGURES]
    words += [("raises", (f, "to", n)) for f in FIGURES for n in ("2", "3", "4", "out")]
    words += [("reduces", ("to", f)) for f in FIGURES] + [("vetoes", ("2",)), ("claims", ("1", "PE-093"))]
    words += [("declares", (f, "none")) for f in FIGURES] + [("looks", ()), ("asks", ()), ("done", ())]
    return [Action(Seat(0), verb, args) for verb, args in words]


def tries() -> tuple[int, ...]:
    """And acts that nobody would write: shows of any places under any names, figures that do not exist."""
    codes = [encode(rules_of("innsbruck-1924"), Cells(), action) for action in spoken()]
    for verb in (SHOWS, STANDS_BY):
        for figure in range(4):
            for first in range(8):
                code = with_place(act(verb, figure, 0), first, AS_IT_IS)
                codes += [code, with_place(code, (first + 1) % 8, AS_IT_IS)]
                codes += [with_place(code, (first + 1) % 8, name) for name in (7, 24, 62)]
    codes += [
        with_digit(act(DECLARE, f, n), 2, rank) for f in range(4) for n in (1, 3, 5) for rank in (0, 4, 9)
    ]
    return tuple(codes)


@pytest.fixture(scope="module")
def lane() -> Lane:
    """Perlaggen; what compiles for it compiles once."""
    return Lane(PERLAGGEN.engine, unsettle, tries())


def follow(lane: Lane, ruleset: str, deals: int, first: int) -> None:
    """Every mode, strict and as at a real table, with and without unseen bids."""
    ways: list[dict[str, Any]] = [
        {},
        {"enforcement": "table"},
        {"unseen_bids": False},
        {"perlagg_follow": "take-or-name"},
    ]
    tables = [
        Lockstep(lane, rules_of(ruleset, mode, **way), MODES[mode], ruleset, mode=mode, **way)
        for way in ways
        for mode in ("four", *MODES)
    ]
    tables += agreed_tables(lane, ruleset, deals, first)
    for number in range(first, first + deals):
        tables[number % len(tables)].deal(number, quiet=5 * (number % 4))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_compiled_perlaggen_steps_as_interpreted(lane: Lane, ruleset: str) -> None:
    follow(lane, ruleset, 2_000, 0)


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", RULESETS)
def test_compiled_perlaggen_steps_as_interpreted_for_long(lane: Lane, ruleset: str) -> None:
    follow(lane, ruleset, 100_000, 1_000_000)


def test_both_speeds_of_perlaggen_come_to_the_same_tally() -> None:
    for ruleset in RULESETS:
        rules = rules_of(ruleset)
        slow, fast = (run(PERLAGGEN.engine, rules, 4, 60, 5) for run in (interpreted_deals, compiled_deals))
        assert slow == fast, ruleset


@pytest.mark.parametrize("number", range(6))
def test_a_difference_in_perlaggen_comes_with_a_record_to_replay(
    lane: Lane, number: int, tmp_path: Path
) -> None:
    shows_the_deal(
        Lockstep(lane, rules_of("innsbruck-1924", "four"), 4, "innsbruck-1924", mode="four"),
        number,
        4,
        tmp_path,
    )
