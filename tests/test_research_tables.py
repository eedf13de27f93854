"""PettingZoo and Gymnasium under their own tests; batched stepping against the readable engine."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test

from stammtisch.bots import bots
from stammtisch.bulk.batch import Batch
from stammtisch.bulk.compiling import compiled
from stammtisch.bulk.spreading import bytes_in, zeros_in
from stammtisch.core.options import rulesets_of
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game, games
from stammtisch.core.sight import put_set
from stammtisch.research.episode import Episode
from stammtisch.research.gymnasium import make, make_vec
from stammtisch.research.opponents import Opponent
from stammtisch.research.pettingzoo import env, parallel_env, raw_env, rounds_env
from stammtisch.research.setting import setting


@contextmanager
def its_own_advice() -> Iterator[None]:
    """PettingZoo advises against observations with a mask in them, which all its card games have; Gymnasium
    would have its environments registered with an id."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message=".*spec.*")
        yield


# --- PettingZoo
@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("whole", [False, True])
def test_pettingzoo_api(name: str, whole: bool, capsys: pytest.CaptureFixture[str]) -> None:
    with its_own_advice():
        api_test(env(name, whole=whole), num_cycles=100)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("name", games())
def test_pettingzoo_parallel(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(parallel_env(name), num_cycles=60)


@pytest.mark.parametrize("name", games())
def test_pettingzoo_seeds(name: str) -> None:
    seed_test(partial(env, name), num_cycles=60)


@pytest.mark.parametrize("name", games())
def test_pettingzoo_cycles(name: str) -> None:
    max_cycles_test(SimpleNamespace(parallel_env=partial(parallel_env, name), env=partial(rounds_env, name)))


@pytest.mark.parametrize("name", games())
def test_pettingzoo_pictures(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, name))
    assert "hand" in capsys.readouterr().out


@pytest.mark.parametrize("name", games())
def test_rewards_add_up_to_nothing(name: str) -> None:
    for ruleset in rulesets_of(name):
        table = raw_env(name, ruleset)
        for number in range(6):
            table.reset(number)
            rng = Random(number)
            while not table.episode.over:
                table.step(rng.choice(table.episode.places()))
            assert sum(table.episode.rewards) == pytest.approx(0)
            assert table.rewards == dict(zip(table.possible_agents, table.episode.rewards, strict=True))


def test_an_act_that_is_not_allowed() -> None:
    table = raw_env("watten")
    table.reset(1)
    wrong = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="not allowed"):
        table.step(wrong)


def test_in_rounds_an_act_that_is_not_allowed_costs_and_is_not_replaced() -> None:
    table = parallel_env("watten", max_cycles=9)
    seen, _ = table.reset(seed=1)
    asked, before = table.table.agent_selection, table.table.episode.steps
    wrong = int(np.flatnonzero(seen[asked]["action_mask"] == 0)[0])
    for cycle in range(9):
        again, given, _, cut_short, _ = table.step({agent: wrong for agent in table.agents})
        assert given == {**dict.fromkeys(given, 0.0), asked: -1.0} and table.table.episode.steps == before
        assert (again[asked]["observation"] == seen[asked]["observation"]).all()
        assert cut_short[asked] == (cycle == 8), "nobody errs for ever"


def test_a_partie_goes_on_until_it_is_won() -> None:
    table = raw_env("watten", whole=True)
    table.reset(3)
    rng, given = Random(3), 0
    while not table.episode.over:
        table.step(rng.choice(table.episode.places()))
        given += any(table.episode.rewards)
    assert table.episode.deals > 2 and given >= 2
    assert table.episode.standing is not None and table.episode.standing.outcome is not None


def test_a_pack_that_is_none() -> None:
    with pytest.raises(Problem):
        setting("bieten", pack="HA HA HK LA LK LO")
    with pytest.raises(Problem):
        setting("bieten", totals=(1,))


# --- what a seat cannot know
@pytest.mark.parametrize("name", games())
def test_row_and_mask_are_those_of_the_view(name: str) -> None:
    """Made from the seat's view alone they come out the same; the order of asking is public."""
    for ruleset in rulesets_of(name):
        episode = Episode(setting(name, ruleset))
        rng, o = Random(ruleset), game(name).engine.choices()
        for number in range(4):
            episode.reset(number)
            while not episode.over:
                seat, r = episode.seat, episode.rules
                known = episode.law.reveal(r, episode.cells, seat)
                assert episode.engine.asked(known) == seat
                episode.engine.list_asked(r, known, o, seat)
                assert o.act[: o.count] == episode.codes  # type: ignore[attr-defined]
                row = [0] * episode.setting.length
                episode.setting.sight.look(r, known, seat, row)
                assert row == episode.row(seat).tolist()
                onlooker = episode.law.reveal(r, episode.cells, None)
                assert episode.engine.asked(onlooker) == seat
                episode.act(rng.choice(episode.codes))


# --- Gymnasium
@pytest.mark.parametrize("name", games())
def test_gymnasium_checks(name: str) -> None:
    with its_own_advice():
        check_env(make(name, opponents="random", seat=1), skip_render_check=True)


@pytest.mark.parametrize("name", games())
def test_bots_hold_the_other_seats(name: str) -> None:
    for kind in bots(name):
        table = make(name, opponents=kind, render_mode="ansi")
        _, info = table.reset(seed=5)
        rng, over, given = Random(5), False, 0.0
        while not over:
            assert table.episode.seat == 0 and "dealer" in (table.render() or "")
            place = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
            _, given, over, _, info = table.step(place)
        assert given == table.episode.rewards[0]
        assert not info["action_mask"].any()


def test_the_same_seed_gives_the_same_game() -> None:
    def played(seed: int) -> list[Any]:
        table = make("watten", opponents="thumb")
        row, info = table.reset(seed=seed)
        told, over = [row.tolist()], False
        while not over:
            row, reward, over, _, info = table.step(int(np.flatnonzero(_mask(table, info))[0]))
            told.append((row.tolist(), reward))
        return told

    assert played(11) == played(11)
    assert played(11) != played(12)


def _mask(table: Any, info: dict[str, Any]) -> Any:
    assert (table.action_masks() == info["action_mask"].astype(bool)).all()
    return info["action_mask"]


def test_a_wrong_act_costs_and_is_not_replaced() -> None:
    table = make("watten", opponents="random", illegal=-3.0)
    row, info = table.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    steps = table.episode.steps
    again, given, over, _, known = table.step(wrong)
    assert given == -3.0 and not over and table.episode.steps == steps
    assert (again == row).all() and (known["action_mask"] == info["action_mask"]).all()
    strict = make("watten", opponents="random", illegal="refuse")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="not allowed"):
        strict.step(wrong)


def test_a_bot_answers_only_what_it_may() -> None:
    for name in games():
        episode = Episode(setting(name), told=True)
        minds = [Opponent("random", name, f"{seat}") for seat in range(episode.setting.players)]
        episode.reset(9)
        while not episode.over:
            code = minds[episode.seat].choose(episode)
            assert code in episode.codes
            episode.act(code)


# --- many tables at once
TABLES = 6


@pytest.mark.bulk
@pytest.mark.parametrize(
    ("name", "players", "rulesets"),
    [
        pytest.param(name, players, tuple(rulesets_of(name)), marks=pytest.mark.xdist_group(f"batch {name}"))
        for name, players in (("watten", 4), ("bieten", 3), ("perlaggen", 2), ("doppelkopf", 4))
    ],
)
def test_batches_play_as_the_readable_engine(name: str, players: int, rulesets: tuple[str, ...]) -> None:
    """Rows, masks, seats, rewards and ends, step by step, under every ruleset; the loop compiles once."""
    for ruleset in rulesets:
        tables = make_vec(name, TABLES, ruleset, players, seat=1, illegal=-2.0)
        batch = tables.batch
        batch.reset(77)
        episodes = [Episode(tables.played) for _ in range(TABLES)]
        for i, episode in enumerate(episodes):
            episode.reset(77 + i)
        for step in range(150):
            for i, episode in enumerate(episodes):
                assert episode.seat == batch.seats[i]
                assert (episode.row(episode.seat) == batch.rows[i]).all()
                assert (episode.mask() == batch.masks[i]).all()
            wish, asked = batch.any_act().copy(), batch.seats.copy()
            wrong = step % 9 == 8
            if wrong:  # whoever may not do what he wants pays, and his table stands
                wish[0] = (-1, tables.played.width, 1 << 40)[step // 9 % 3]
            _, reward, over, cut_short, info = tables.step(wish)
            assert batch.wrong == wrong and not cut_short.any() and (info["acted"] == asked).all()
            for i, episode in enumerate(episodes):
                given = [0.0] * players
                if wrong and i == 0:
                    given[asked[0]] = -2.0
                else:
                    episode.step(int(wish[i]))
                    given = episode.rewards
                assert episode.over == over[i]
                assert np.allclose(given, info["rewards"][i])
                assert reward[i] == pytest.approx(given[1])
                if episode.over:
                    assert (info["final_obs"][i] == episode.row(int(asked[i]))).all() and info["_final_obs"][
                        i
                    ]
                    episode.deal()


@pytest.mark.bulk
@pytest.mark.xdist_group("batch watten")
def test_a_batch_again() -> None:
    tables = make_vec("watten", 4, players=4)
    told = []
    for _ in range(2):
        rows, info = tables.reset(seed=8)
        assert rows in tables.observation_space
        seen = [rows.copy()]
        for _ in range(40):
            rows, reward, *_, info = tables.step(tables.batch.any_act())
            seen += [rows.copy(), info["action_mask"].copy(), reward.copy()]
        told.append(seen)
    assert all((a == b).all() for a, b in zip(*told, strict=True))


@pytest.mark.bulk
@pytest.mark.xdist_group("batch watten")
def test_a_batch_with_its_ruleset_compiled_in_plays_the_same() -> None:
    played = make_vec("watten", 4, players=4).played
    plain, fixed = (
        Batch(played.game, played.rules, 4, 32, played.pack, fixed=known) for known in (False, True)
    )
    for batch in (plain, fixed):
        batch.reset(5)
    for _ in range(200):
        assert (plain.any_act() == fixed.any_act()).all()
        for batch in (plain, fixed):
            batch.step(batch._wish)
        for part in ("rows", "masks", "seats", "acted", "rewards", "reward", "over"):
            assert (getattr(plain, part) == getattr(fixed, part)).all(), part


@pytest.mark.bulk
def test_sets_are_written_as_the_rule_says() -> None:
    """Eight places at a time, and neither before nor behind."""

    def write(lines: Any, members: Any, at: int, size: int) -> None:
        for i in range(len(members)):
            put_set(bytes_in(lines, i), at, members[i], size)

    run, rng = compiled(write), Random(36)
    for size in (2, 5, 36, 47, 48):
        members = np.array([0, (1 << size) - 1, *(rng.getrandbits(size) for _ in range(200))], dtype=np.int64)
        lines = np.zeros((len(members), 60), dtype=np.int8)
        lines[:, 7 + size] = 9
        run(lines, members, 7, size)
        for i, one in enumerate(members.tolist()):
            plain = [0] * 60
            plain[7 + size] = 9
            put_set(plain, 7, one, size)
            assert lines[i].tolist() == plain


@pytest.mark.bulk
def test_a_row_of_bytes_is_wiped_and_written_alone() -> None:
    def write(lines: Any, at: int) -> int:
        row = zeros_in(lines, at)
        row[3] = -7
        return row[3] + row[4]

    lines = np.full((3, 5), 9, dtype=np.int8)
    assert compiled(write)(lines, 1) == -7
    assert lines.tolist() == [[9] * 5, [0, 0, 0, -7, 0], [9] * 5]
