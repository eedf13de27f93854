"""The games in OpenSpiel, under its own tests, and its solvers on small settings."""

from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import (
    exploitability,
    external_sampling_mccfr,
    get_all_states,
    ismcts,
    sample_some_states,
)
from open_spiel.python.algorithms.ismcts import ISMCTSFinalPolicyType

import stammtisch.research.openspiel  # noqa: F401 - registers the games
from stammtisch.core.options import rulesets_of
from stammtisch.core.registry import games
from stammtisch.research.solving import flattened

# two seats, a hidden card, and Spiel the only figure that the cards allow: small enough to solve
SMALL = "pack=E7.E9.EU.EA.S8.S10.SO"
WITH_STAKES = f"stammtisch_bieten(players=2,{SMALL},totals=6:5,options=bid_window:own-turn,brisk=True)"
CARDS_ONLY = f"stammtisch_bieten(players=2,{SMALL},totals=6:6,brisk=True)"
TINY = "stammtisch_bieten(players=2,pack=E7.E9.EU.S8.S10.SO,totals=6:6,brisk=True)"

SETTINGS = [f"stammtisch_{name}(ruleset={ruleset})" for name in games() for ruleset in rulesets_of(name)]
SETTINGS += [
    "stammtisch_watten(ruleset=tirol-1926,players=2)",
    "stammtisch_perlaggen(players=3)",
    CARDS_ONLY,
    "stammtisch_small_watten",
]


def walked(game: Any, rng: Random) -> Any:
    """A random position of the seats."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])
    for _ in range(rng.randrange(25)):
        after = state.child(rng.choice(state.legal_actions()))
        if after.is_terminal():
            break
        state = after
    return state


@pytest.mark.parametrize("text", SETTINGS)
def test_random_play(text: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()


def own_checks(base: type) -> Any:
    """OpenSpiel's own checks, without the set-up around them."""
    return type("Checks", (base,), {"runTest": lambda self: None})()


CHECKS = [name for name in dir(api_test.EnforceAPIOnPartialTreeBase) if name.startswith("test_")]
FULL = [
    "test_legal_actions_empty",
    "test_current_player_returns_terminal_player_on_terminal_nodes",
    "test_information_state_no_argument_raises_on_terminal_nodes",
    "test_constant_sum",
    "test_information_state_functions_raises_on_chance_nodes",
    "test_current_player_infosets_no_overlap_between_players",
]


@pytest.mark.parametrize("name", games())
def test_the_api_in_some_positions(name: str) -> None:
    assert len(CHECKS) >= 5
    game = pyspiel.load_game(f"stammtisch_{name}")
    one = own_checks(api_test.EnforceAPIOnPartialTreeBase)
    one.game, one.game_name, one.game_type = game, name, game.get_type()
    one.some_states = sample_some_states.sample_some_states(game, max_states=25)
    for check in CHECKS:
        getattr(one, check)()


def test_the_api_in_the_whole_tree() -> None:
    game = pyspiel.load_game(TINY)
    one = own_checks(api_test.EnforceAPIOnFullTreeBase)
    one.game, one.game_name = game, TINY
    states = get_all_states.get_all_states(game, include_terminals=True, include_chance_states=True)
    one.all_states = list(states.values())
    for check in FULL:
        getattr(one, check)()
    api_test._assert_is_perfect_recall(game)


def test_string_and_tensor_tell_the_same() -> None:
    """Two positions have one tensor where they have one string, and nowhere else."""
    for text in (TINY, "stammtisch_watten(players=2)", "stammtisch_perlaggen(players=2)"):
        game, rng = pyspiel.load_game(text), Random(text)
        found: dict[tuple[Any, ...], str] = {}
        for _ in range(60):
            state = walked(game, rng)
            for seat in range(2):
                tensor = (seat, *state.information_state_tensor(seat))
                line = state.information_state_string(seat)
                assert found.setdefault(tensor, line) == line
        assert len(set(found.values())) == len(found)


@pytest.mark.parametrize("text", SETTINGS)
def test_another_deal_that_the_seat_cannot_tell(text: str) -> None:
    """The re-deal law on every string, tensor and mask, for the seat that is asked and for the others."""
    game, rng, other_deals = pyspiel.load_game(text), Random(text), 0
    for _ in range(6):
        state = walked(game, rng)
        for seat in (state.current_player(), rng.randrange(game.num_players())):
            other = state.resample_from_infostate(seat, rng.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.current_player() == state.current_player()
            if seat == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            other_deals += other.hold.play.deal != state.hold.play.deal
    assert other_deals, "no deal could be dealt otherwise: the law was not put to the test"


def test_bieten_solved_with_stakes() -> None:
    """A deal for two with bids of Spiel, to an exploitability under a hundredth of a point."""
    tree = flattened(pyspiel.load_game(WITH_STAKES))
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(80):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(tree, solver.average_policy()) < 1e-2


def test_the_flat_tree_is_the_game() -> None:
    game = pyspiel.load_game(TINY)
    tree = flattened(game)
    both = [get_all_states.get_all_states(one, include_terminals=True, include_chance_states=True)
            for one in (game, tree)]  # fmt: skip
    assert len(both[0]) == len(both[1])
    ends = [sorted(tuple(s.returns()) for s in states.values() if s.is_terminal()) for states in both]
    assert ends[0] == ends[1]


def test_sampling_on_the_game_itself() -> None:
    """MCCFR and the best response, in Python, on the game as it is registered."""
    game = pyspiel.load_game(TINY)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    np.random.seed(1)
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(60):
        solver.iteration()
    assert exploitability.exploitability(game, solver.average_policy()) < before


@pytest.mark.parametrize("text", ["stammtisch_watten(ruleset=tirol-1926,players=2)", WITH_STAKES])
def test_search_from_what_the_seat_knows(text: str) -> None:
    game, rng = pyspiel.load_game(text), Random(text)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=4.0,
        evaluator=SimpleNamespace(evaluate=lambda state: _rollout(state, rng), prior=_uniform),
        max_simulations=20,
        random_state=np.random.RandomState(4),
        final_policy_type=ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )
    state = walked(game, Random(3))
    assert bot.step(state) in state.legal_actions()


def _uniform(state: Any) -> list[tuple[int, float]]:
    legal = state.legal_actions()
    return [(action, 1 / len(legal)) for action in legal]


def _rollout(state: Any, rng: Random) -> Any:
    state = state.clone()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return np.array(state.returns())
