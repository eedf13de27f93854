"""The folder of a data set is one run: resumed, refused, the same from any number of processes."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from stammtisch.cli import main
from stammtisch.core.problem import Problem
from stammtisch.research.datafiles import FOLLOWS, schema_of
from stammtisch.research.dataset import Plan, load, write_dataset
from stammtisch.research.setting import setting
from stammtisch.texts import languages


def plan(deals: int = 7, seed: int = 2, bots: tuple[Any, ...] = ("random",), **options: Any) -> Plan:
    return Plan(setting("watten", None, 2, options), bots, deals, seed)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize("form", ["npz", "parquet", "records"])
def test_any_number_of_processes_writes_the_same(tmp_path: Path, form: str) -> None:
    for jobs in (1, 2):
        write_dataset(plan(60), tmp_path / str(jobs), form, 40, jobs=jobs)
    assert contents(tmp_path / "1") == contents(tmp_path / "2")
    assert len(contents(tmp_path / "1")) == (61 if form == "records" else 3)


def test_a_run_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    write_dataset(plan(), tmp_path / "whole", "npz", 3)
    assert len(write_dataset(plan(), tmp_path / "cut", "npz", 3)) == 4
    (tmp_path / "cut/deals-00000003.npz").rename(tmp_path / "cut/deals-00000003.npz.part")
    with pytest.raises(Problem) as unfinished:
        load(tmp_path / "cut")
    assert unfinished.value.facts["n"] == 4 and unfinished.value.facts["deals"] == 7
    assert sorted(set(load(tmp_path / "cut", partial=True)["deal"].tolist())) == [0, 1, 2, 6]
    heard: list[int] = []
    write_dataset(plan(), tmp_path / "cut", "npz", 3, heard.append)
    assert heard == [6], "what was there is not played again"
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (plan(seed=3), "seed"),
        (plan(deals=9), "deals"),
        (plan(bots=("quiet",)), "bots"),
        (plan(target=9), "options"),
        (Plan(setting("watten", None, 2, totals=(5, 3)), ["random"], 7, 2), "totals"),
        (Plan(setting("bieten"), ["random"], 7, 2), "game"),
    ],
)
def test_a_folder_of_another_run_is_left_alone(tmp_path: Path, other: Plan, what: str) -> None:
    write_dataset(plan(), tmp_path, "npz", 3)
    (tmp_path / "deals-00000003.npz").unlink()
    before = contents(tmp_path)
    with pytest.raises(Problem) as refused:
        write_dataset(other, tmp_path, "npz", 3)
    assert refused.value.key == "error.dataset_other" and what in refused.value.facts["what"]
    assert contents(tmp_path) == before


def test_a_folder_with_anything_in_it_is_left_alone(tmp_path: Path) -> None:
    write_dataset(plan(), tmp_path / "done", "npz")
    with pytest.raises(Problem, match="complete"):
        write_dataset(plan(), tmp_path / "done", "npz")
    (tmp_path / "deals-00000000.npz").write_bytes(b"somebody's")
    with pytest.raises(Problem, match="empty folder"):
        write_dataset(plan(), tmp_path, "npz")
    assert not (tmp_path / "schema.json").exists()


def test_it_says_what_it_loads(tmp_path: Path) -> None:
    write_dataset(plan(bots=("random", "quiet"), target=9), tmp_path, "npz", 3)
    (tmp_path / "deals-00000099.npz").write_bytes(b"a stranger's file is not read")
    data = load(tmp_path)
    assert str(data) == (
        "watten tirol-1926, target 9, 2 players, bots random, quiet, seed 2: "
        f"7 of 7 deals, {len(data['deal'])} questions, 3 files"
    )
    assert data.schema["totals"] == [0, 0] and len(data.schema["pack"]) == 32
    assert (np.diff(data["deal"]) >= 0).all()
    for folder, said in ((tmp_path / "nothing", "schema.json"), (tmp_path.parent, "schema.json")):
        with pytest.raises(Problem, match=said):
            load(folder)


def test_what_follows_from_the_rest_is_not_named(tmp_path: Path) -> None:
    one, two = (schema_of(one, "npz", 3) for one in (plan(), Plan(setting("bieten"), ["random"], 7, 2)))
    differ = {key for key in one if one[key] != two[key]}
    assert differ == {"game", "players", "totals", "fields", "acts"} and differ - FOLLOWS == {
        "game",
        "players",
    }


def test_the_command_resumes_and_refuses(tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    args = ["dataset", "--game", "watten", "--deals", "4", "--shard", "2", "--out", out, "--bots", "random"]
    assert CliRunner().invoke(main, [*args, "--jobs", "2"]).exit_code == 0
    for lang in languages():
        again = CliRunner().invoke(main, [*args, "--lang", lang])
        assert again.exit_code == 2 and out in again.stderr
        other = CliRunner().invoke(main, [*args, "--seed", "5", "--lang", lang])
        assert other.exit_code == 2 and "seed" in other.stderr
    (tmp_path / "out/deals-00000002.npz").unlink()
    assert CliRunner().invoke(main, args).exit_code == 0
    assert json.loads((tmp_path / "out/schema.json").read_text())["deals"] == 4
    assert CliRunner().invoke(main, [*args, "--jobs", "0"]).exit_code == 2
    (tmp_path / "file").write_text("")
    wrong = CliRunner().invoke(main, [*args[:-4], "--out", str(tmp_path / "file"), "--bots", "random"])
    assert wrong.exit_code == 2 and "Traceback" not in wrong.stderr
