"""The baseline agents: they learn, can be kept, and sit down anywhere as somebody's own bot."""

from pathlib import Path

import numpy as np
import pytest

from stammtisch.research import agents
from stammtisch.research.agents import draw, measured, rows, solve, train
from stammtisch.research.dataset import Plan, Shard
from stammtisch.research.learning import Linear, Practice, two

pytestmark = [pytest.mark.bulk, pytest.mark.xdist_group("batch watten")]


def test_values_are_fitted_to_what_was_given() -> None:
    """Of one act: the value of what was seen comes to the mean of what it gave."""
    agent, rng = Linear(two("watten")), np.random.default_rng(1)
    row = (rng.random((1, agent.table.length)) < 0.1).astype(np.int8).repeat(64, axis=0)
    acts, given = np.full(64, 60), rng.normal(2.0, 0.1, 64).astype(np.float32)
    errors = [agent.learn(row, acts, given, 0.02) for _ in range(200)]
    assert errors[0] > 3 and errors[-1] < 0.1
    assert agent.values(row[:1])[0, 60] == pytest.approx(2.0, abs=0.1)
    assert agent.values(row[:1])[0, 61] == 0.0


def test_questions_are_given_what_their_own_deal_gave() -> None:
    practice = Practice(Linear(two("watten")), tables=16, steps=40)
    seen, acts, given = practice._played(1.0)
    assert len(seen) == len(acts) == len(given) and practice.deals > 40
    assert set(np.abs(given).tolist()) <= {float(n) for n in range(16)} - {0.0, 1.0}
    size = sum(field.size for field in practice.agent.table.sight.fields(2)[:5])
    firsts = seen[:, size : size + 72].any(axis=1)
    assert firsts.any() and not firsts.all()


@pytest.mark.parametrize("name", ["watten"])
def test_it_learns_to_beat_who_knows_nothing(name: str, tmp_path: Path) -> None:
    curve, agent = train(name, 6)
    assert curve.value[-1] > max(1.0, curve.value[0]) and curve.at[-1] > 1000
    agent.save(tmp_path / "kept.npz")
    again = Linear.load(tmp_path / "kept.npz", agent.table)
    shard = Shard()
    for _ in Plan(agent.table, [again, "random"], 20).played(shard, range(20)):
        pass
    found = shard.arrays()
    mine = found["seat"] == 0
    best = agent.best(found["observation"][mine], found["action_mask"][mine])
    assert (best == found["action"][mine]).all(), "at a table as where it learned"
    assert measured(again, "random", name, 40).value > 0


def test_the_script_draws_and_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agents, "LEARNED", tmp_path / "learned")
    curve, _ = solve(3)
    assert curve.value[0] > curve.value[-1] > 0
    learned, agent = train("watten", 1)
    (picture,) = draw(tmp_path, {"small_watten": curve, "watten": learned})
    assert picture.stat().st_size > 5000
    told = list(rows({"small_watten": curve, "watten": learned}, {"watten": agent}, 4))
    assert len(told) == 4 and told[0].count("|") == told[2].count("|") == told[3].count("|")
