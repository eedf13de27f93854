"""The researchers' pages are true: tables as the games have them, code that runs, data that comes back."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from stammtisch.cli import main
from stammtisch.core.registry import games
from stammtisch.record import read_file, replay
from stammtisch.research.dataset import COLUMNS, Plan, load, write_dataset
from stammtisch.research.gallery import draw
from stammtisch.research.pages import written
from stammtisch.research.setting import setting

DOCS = Path(__file__).parent.parent / "docs"
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


def test_the_tables_are_those_of_the_games() -> None:
    """Otherwise: python -m stammtisch.research.pages docs/research.md"""
    text = (DOCS / "research.md").read_text(encoding="utf-8")
    assert written(text) == text


def test_the_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = BLOCK.findall((DOCS / "research-notebook.md").read_text(encoding="utf-8"))
    assert len(blocks) == 4
    known: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "research-notebook.md", "exec"), known)
    losses = known["losses"]
    assert isinstance(losses, list) and losses[-1] < losses[0]
    assert "points a deal" in capsys.readouterr().out


def test_search_on_watten_as_the_page_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    """MCCFR and ISMCTS, the latter with fewer simulations."""
    (block,) = [one for one in BLOCK.findall((DOCS / "research.md").read_text()) if "ISMCTSBot" in one]
    block = block.replace("max_simulations=100", "max_simulations=10")
    exec(compile(block, "research.md", "exec"), {})
    assert capsys.readouterr().out.strip()


def test_small_watten_as_the_page_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = [one for one in BLOCK.findall((DOCS / "research.md").read_text()) if "small_watten" in one]
    exec(compile(block, "research.md", "exec"), {})
    assert float(capsys.readouterr().out) < 0.12


@pytest.mark.bulk
@pytest.mark.xdist_group("batch watten")
def test_the_ten_lines_run() -> None:
    block = BLOCK.findall((DOCS / "research.md").read_text())[0]
    assert "make_vec" in block
    exec(compile(block.replace("1024", "4"), "research.md", "exec"), {})


@pytest.mark.parametrize("form", ["npz", "parquet"])
def test_data_comes_back(tmp_path: Path, form: str) -> None:
    plan = Plan(setting("watten"), ["random"], deals=5, seed=2)
    files = write_dataset(plan, tmp_path, form, shard=2)
    assert [file.name for file in files][1:] == [f"deals-{n:08d}.{form}" for n in (0, 2, 4)]
    schema = json.loads(files[0].read_text())
    data = load(tmp_path)
    assert set(data) == set(COLUMNS) == {column["name"] for column in schema["columns"]}
    n = len(data["deal"])
    assert data["observation"].shape == (n, sum(field["size"] for field in schema["fields"]))
    assert data["action_mask"].shape == (n, sum(act["size"] for act in schema["acts"]))
    assert data["action_mask"][np.arange(n), data["action"]].all()
    assert sorted(set(data["deal"].tolist())) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("name", games())
def test_records_of_a_data_set_replay(tmp_path: Path, name: str) -> None:
    plan = Plan(setting(name), ["random"], deals=2, seed=2)
    given = [episode.points() for _, episode in plan.played(None, range(2))]
    files = write_dataset(plan, tmp_path, "records")[1:]
    for file, points in zip(files, given, strict=True):
        run = replay(read_file(file))
        match = run.match
        result = match.game.result(match.state)
        assert result is not None
        sides = match.game.sides(match.rules, match.players)
        assert [result.points[side] for side, seats in enumerate(sides) for _ in seats] == [
            points[seat] for seats in sides for seat in seats
        ]


def test_the_command(tmp_path: Path) -> None:
    args = ["dataset", "--game", "bieten", "--players", "3", "--deals", "2", "--bots", "random"]
    done = CliRunner().invoke(main, [*args, "--out", str(tmp_path), "--lang", "en"])
    assert done.exit_code == 0 and "2 deals" in done.output
    assert json.loads((tmp_path / "schema.json").read_text())["players"] == 3
    for more, said in (
        (["--bots", "nobody"], "nobody"),
        (["--bots", "thumb,random"], "3"),
        (["--ruleset", "no"], "no"),
    ):
        wrong = CliRunner().invoke(main, [*args, "--out", str(tmp_path), *more, "--lang", "en"])
        assert wrong.exit_code == 2 and said in wrong.stderr


def test_the_gallery(tmp_path: Path) -> None:
    assert all(file.stat().st_size > 5000 for file in draw(tmp_path, 2))
