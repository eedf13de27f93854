"""Compiled loops that are kept: found again, never stale, and not missed where nothing can be written."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

import stammtisch
from stammtisch.bulk.caching import ROOMS, key_of, loaded
from stammtisch.core import bits
from stammtisch.games.watten import judge

pytestmark = [pytest.mark.bulk, pytest.mark.xdist_group("bulk-watten")]
SOURCES = Path(stammtisch.__file__).parent

RUN = """
from stammtisch.bulk.caching import folder, keep
from stammtisch.bulk.compiling import compiled
from stammtisch.core.bits import first_from

def loop(seats):
    return first_from(seats, 2)

made = compiled(loop)
keep(made, "first")
print(made(0b1011), sum(made.stats.cache_hits.values()), folder() is not None)
"""


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The rules and what compiles them, to be edited."""
    for room in ROOMS:
        copytree(SOURCES / room, tmp_path / "stammtisch" / room, ignore=ignore_patterns("__pycache__"))
    (tmp_path / "stammtisch" / "__init__.py").touch()
    (tmp_path / "run.py").write_text(RUN)
    return tmp_path


def run(at: Path, **env: str) -> str:
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    ran = subprocess.run(
        [sys.executable, "run.py"], cwd=at, env={**clean, "XDG_CACHE_HOME": str(at / "kept"), **env},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_a_loop_is_found_again_until_any_rule_is_edited(copied: Path) -> None:
    """The rule stands in another file than the loop."""
    assert run(copied) == "3 0 True"
    assert run(copied) == "3 1 True"
    rules = copied / "stammtisch" / "core" / "bits.py"
    text = rules.read_text(encoding="utf-8")
    assert text.count("return n + lowest(above)") == 1
    rules.write_text(text.replace("return n + lowest(above)", "return 40 + lowest(above)"), encoding="utf-8")
    assert run(copied) == "41 0 True"
    rules.write_text(text, encoding="utf-8")
    assert run(copied) == "3 1 True"


def test_nothing_is_kept_where_nothing_can_be_written(copied: Path) -> None:
    (copied / "file").touch()
    assert run(copied, XDG_CACHE_HOME=str(copied / "file")) == "3 0 False"
    assert run(copied, STAMMTISCH_NO_CACHE="1") == "3 0 False"


def test_every_source_counts(copied: Path) -> None:
    root = copied / "stammtisch"
    keys = {key_of(root)}
    edited = [next((root / room).rglob("*.py")) for room in ROOMS]
    for file in edited:
        file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
        keys.add(key_of(root))
    assert len(keys) == 1 + len(edited)


def test_what_is_loaded_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that a rule names has changed since the file was read, or the rule itself."""
    before = loaded([judge.most_kept])
    assert loaded([judge.most_kept]) == before != loaded([bits.lowest])
    monkeypatch.setattr(judge, "HAND", 6)
    assert loaded([judge.most_kept]) != before
