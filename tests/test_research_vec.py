"""Many tables as Gymnasium's vector environments, its own names and wrappers, and what is refused at once."""

import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from stammtisch.core.problem import Problem
from stammtisch.core.registry import games
from stammtisch.research.gymnasium import make, make_vec


def any_acts(info: dict[str, Any], rng: np.random.Generator) -> Any:
    mask = info["action_mask"]
    return (mask * rng.random(mask.shape)).argmax(axis=1)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: make("watten", seat=7), "no seat 7"),
        (lambda: make_vec("watten", seat=7), "no seat 7"),
        (lambda: make_vec("watten", num_envs=0), "not 0"),
        (lambda: make_vec("watten", num_envs=0, opponents="thumb"), "not 0"),
        (lambda: make_vec("watten", pack="HA HK HO", players=2), "10 cards"),
        (lambda: make("watten", pack="HA HK HO", players=4), "20 cards"),
        (lambda: make("doppelkopf", pack="CA"), "pack has 1"),
        (lambda: make("watten", pack="XX"), "no card"),
        (lambda: make("watten", players=4, opponents=["thumb", "random"]), "3"),
        (lambda: make("watten", opponents="nobody"), "nobody"),
        (lambda: make("watten", illegal="replace"), "replace"),  # type: ignore[arg-type]
        (lambda: make_vec("watten", whole=True), "opponents"),
    ],
)
def test_what_cannot_be_is_told_at_once_in_a_sentence(wrong: Callable[[], Any], said: str) -> None:
    with pytest.raises(Problem) as told:
        wrong()
    assert said in str(told.value) and str(told.value)[-1] in "." and "\n" not in str(told.value)


@pytest.mark.parametrize("name", games())
def test_gymnasium_makes_them_by_their_names(name: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*render.*")
        made = gymnasium.make(f"stammtisch/{name.capitalize()}-v0", opponents="random")
        check_env(made.unwrapped, skip_render_check=True)
    tables = gymnasium.make_vec(f"stammtisch/{name.capitalize()}-v0", num_envs=2, opponents="quiet", seat=1)
    rows, info = tables.reset(seed=4)
    assert rows.shape[0] == 2 and info["action_mask"].any(axis=1).all()


def test_a_deal_that_bots_end_alone_is_dealt_anew_or_counts() -> None:
    """In Watten an offer may be let good before the third seat was ever asked."""
    shown = make("watten", players=4, opponents="random", seat=2)
    counted = make("watten", players=4, opponents="random", seat=2, deal_anew=False)
    ended = 0
    for seed in range(120):
        _, info = shown.reset(seed=seed)
        assert info["action_mask"].any()
        _, info = counted.reset(seed=seed)
        if not info["action_mask"].any():
            ended += 1
            _, given, over, _, _ = counted.step(0)
            assert over and given == counted.episode.rewards[2] != 0
    assert ended


def test_one_seat_at_many_tables_against_bots() -> None:
    tables = make_vec("watten", 3, players=2, opponents="thumb", seat=1)
    rng, ends = np.random.default_rng(1), 0
    rows, info = tables.reset(seed=1)
    for _ in range(30):
        rows, given, over, _, info = tables.step(any_acts(info, rng))
        ends += over.sum()
        assert (over == given.astype(bool)).all()
        assert not over.any() or (info["_final_obs"] == over).all()
    assert ends > 3 and rows in tables.observation_space


@pytest.mark.bulk
@pytest.mark.xdist_group("batch watten")
def test_one_seat_at_many_tables_on_the_compiled_core() -> None:
    """The seat is asked at every table, sees itself to the end, and is given what the deal wrote."""
    tables = make_vec("watten", 16, players=4, opponents="random", seat=2, illegal=-5.0)
    wrapped, rng, ends = RecordEpisodeStatistics(tables), np.random.default_rng(1), 0
    _, info = wrapped.reset(seed=1)
    for step in range(120):
        acts = any_acts(info, rng)
        if step % 10 == 9:
            before, acts[3] = tables.batch.rows[3].copy(), -1
        rows, given, over, _, info = wrapped.step(acts)
        assert (tables.batch.seats == 2).all() and info["action_mask"].any(axis=1).all()
        if step % 10 == 9:
            assert given[3] == -5.0 and not over[3] and (rows[3] == before).all()
        ends += over.sum()
        for table in np.flatnonzero(over):
            last = info["final_obs"][table]
            phase = sum(field.size for field in tables.played.sight.fields(4)[:10])
            assert last[phase + 5], "the deal is over"
            assert info["rewards"][table].sum() == pytest.approx(0) and given[table]
            assert info["episode"]["r"][table] == pytest.approx(info["final_info"]["returns"][table, 2])
    assert ends > 50


@pytest.mark.bulk
@pytest.mark.xdist_group("batch watten")
def test_wrappers_add_up_one_and_the_same_seat() -> None:
    tables = make_vec("watten", 8, players=2, seat=1)
    wrapped, rng, told = RecordEpisodeStatistics(tables), np.random.default_rng(2), []
    _, info = wrapped.reset(seed=2)
    for _ in range(80):
        rows, given, over, _, info = wrapped.step(any_acts(info, rng))
        assert (given[over] == info["rewards"][over, 1]).all()
        for table in np.flatnonzero(over):
            told.append((info["episode"]["r"][table], info["acted"][table]))
            assert info["episode"]["r"][table] == info["rewards"][table, 1]
            assert not (info["final_obs"][table] == rows[table]).all()
    assert {actor for _, actor in told} == {0, 1}, "whoever acted last"
    assert {reward > 0 for reward, _ in told} == {True, False}


@pytest.mark.bulk
@pytest.mark.xdist_group("batch watten")
def test_wrong_acts_are_refused_before_anything_is_done() -> None:
    tables = make_vec("watten", 4, players=2)
    rows, info = tables.reset(seed=3)
    acts, before = any_acts(info, np.random.default_rng(3)), rows.copy()
    for bad in (-1, tables.played.width, int(np.flatnonzero(info["action_mask"][2] == 0)[0])):
        acts[2] = bad
        with pytest.raises(Problem) as refused:
            tables.step(acts)
        assert refused.value.facts["table"] == 2 and str(bad) in str(refused.value)
        assert (tables.batch.rows == before).all()
