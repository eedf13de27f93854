"""Small Watten is Watten: the end of a deal by the same rules, and small enough for tables."""

from functools import cache
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability

from stammtisch.core.problem import Problem
from stammtisch.research.chances import Opened, chances_of
from stammtisch.research.openspiel import SMALL_WATTEN
from stammtisch.research.setting import setting
from stammtisch.research.solving import flattened

# six cards instead of seven: nothing is hidden, but the tree is an eighth
OPEN = {**SMALL_WATTEN, "pack": "EA.E7.L7.LA.H8.E8.L8.HA.HK.EK"}


@cache
def small() -> Any:
    return pyspiel.load_game("stammtisch_small_watten")


def dealt(game: Any, rng: Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])
    return state


def every_deal(state: Any) -> Any:
    if not state.is_chance_node():
        yield state
        return
    for outcome, _ in state.chance_outcomes():
        yield from every_deal(state.child(outcome))


def test_every_deal_begins_with_the_opening_and_three_cards_each() -> None:
    hands = set()
    for state in every_deal(small().new_initial_state()):
        cells = state.hold.play.cells
        assert cells.tricks == [1, 1] and cells.trick == 2 and cells.turn == 1
        assert (cells.schlag, cells.trumpf) == (2, 2) and cells.gestrichen == 0b01
        hands.add((cells.hand[0], cells.hand[1]))
        assert [hand.bit_count() for hand in cells.hand[:2]] == [3, 3]
        assert "plays args=(EA)" in state.information_state_string(0)
    assert len(hands) == 140, "seven cards, three each"


def test_it_is_the_deal_of_watten_that_the_same_acts_lead_to() -> None:
    """Position by position what `stammtisch_watten` has after the same acts with the same cards."""
    params = {key: value for key, value in SMALL_WATTEN.items() if key not in ("opening", "brisk")}
    whole = pyspiel.load_game("stammtisch_watten", params)
    for number in range(20):
        rng = Random(number)
        state = dealt(small(), rng)
        plain = whole.new_initial_state()
        plain.hold.dealt = (0,) * whole.chances.steps  # the deal is given, not drawn
        played = state.hold.play
        plain.hold.begin(type(played).begin(played.setting, whole.chances.standing, played.deal))
        while not state.is_terminal():
            for act in played.acts[len(plain.hold.play.acts) :]:
                assert plain.hold.play.seat == act.seat
                plain.hold.play.act(act.code)
            assert sorted(plain.hold.play.places) == state.legal_actions()
            assert (plain.hold.play.row(0) == played.row(0)).all()
            state.apply_action(rng.choice(state.legal_actions()))
        for act in played.acts[len(plain.hold.play.acts) :]:
            plain.hold.play.act(act.code)
        assert plain.hold.play.rewards() == state.returns()


def test_seats_that_cannot_tell_deals_apart_are_one_information_set() -> None:
    """Each holds three of seven cards: two to the other, of four."""
    sets: dict[str, set[int]] = {}
    for state in every_deal(small().new_initial_state()):
        seat = state.current_player()
        other = state.hold.play.cells.hand[1 - seat]
        sets.setdefault(state.information_state_string(seat), set()).add(other)
    assert all(len(others) == 4 for others in sets.values())


def test_open_spiel_solves_it() -> None:
    tree = flattened(small())
    solver, worth = pyspiel.CFRPlusSolver(tree), []
    for rounds in (1, 20):
        for _ in range(rounds):
            solver.evaluate_and_update_policy()
        worth.append(pyspiel.exploitability(tree, solver.average_policy()))
    assert worth[1] < 0.12 < worth[0]


def test_open_spiels_own_python_solves_a_smaller_one() -> None:
    tree = flattened(pyspiel.load_game("stammtisch_watten", OPEN))
    solver = cfr.CFRPlusSolver(tree)
    worth = []
    for _ in range(3):
        solver.evaluate_and_update_policy()
        worth.append(exploitability.exploitability(tree, solver.average_policy()))
    assert worth[-1] < worth[0]


@pytest.mark.parametrize(
    "opening",
    [
        "schlag:2+trumpf:2+play:EA+play:EA",  # one card twice
        "schlag:2+play:EA",  # the Trumpf is not named
        "schlag:12",
        "sing:3",
        "play:S9",
        "play:XX",
        "",
    ],
)
def test_an_opening_that_cannot_be_is_refused(opening: str) -> None:
    table = setting("watten", "tirol-1926", 2, {"naming": "free"}, str(SMALL_WATTEN["pack"]))
    if not opening:
        assert not isinstance(chances_of(table, table.single(1), opening), Opened)
        return
    with pytest.raises(Problem):
        chances_of(table, table.single(1), opening)


def test_an_opening_goes_only_where_hands_are_dealt() -> None:
    perlaggen = setting("perlaggen", players=2)
    with pytest.raises(Problem):
        chances_of(perlaggen, perlaggen.single(1), "look")


def test_other_deals_for_searchers_keep_the_opening() -> None:
    rng = np.random.RandomState(4)
    for number in range(10):
        state = dealt(small(), Random(number))
        other = state.resample_from_infostate(0, rng.random_sample)
        assert other.information_state_string(0) == state.information_state_string(0)
        assert other.hold.play.cells.tricks == [1, 1]
