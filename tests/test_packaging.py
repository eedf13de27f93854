"""What is shipped: a wheel with the page, licences that are listed, versions and Pythons that agree."""

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LICENCES = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
PAGE = Path("src/stammtisch/server/page")


def rows(title: str) -> list[list[str]]:
    """The table below a heading of the licences."""
    part = LICENCES.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


# --- the wheel
@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The sources, without a page."""
    leave = shutil.ignore_patterns("__pycache__", "page")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=leave)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy2(ROOT / name, tmp_path)
    return tmp_path


def built(checkout: Path, kind: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", "dist"]
    return subprocess.run(command, cwd=checkout, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_nothing_is_built_without_the_page(checkout: Path, kind: str) -> None:
    ran = built(checkout, kind)
    assert ran.returncode == 1
    assert "`make page` builds it" in ran.stderr and "Traceback" not in ran.stderr, ran.stderr
    assert not [*checkout.glob("dist/*")]


def test_a_wheel_holds_the_page_and_all_that_is_not_code(checkout: Path) -> None:
    (checkout / PAGE / "assets").mkdir(parents=True)
    for name in ("index.html", "licences.md", "assets/index-1.js"):
        (checkout / PAGE / name).write_text(name, encoding="utf-8")
    assert built(checkout, "wheel").returncode == 0
    (wheel,) = checkout.glob("dist/*.whl")
    held = {*zipfile.ZipFile(wheel).namelist()}
    ours = (path.relative_to(checkout / "src") for path in (checkout / "src").rglob("*") if path.is_file())
    assert {path.as_posix() for path in ours} <= held
    assert any(name.endswith("licenses/LICENSE") for name in held)
    assert {"stammtisch/py.typed", "stammtisch/server/page/index.html"} <= held


# --- licences
def licence(package: str) -> str:
    """As the installed package names it."""
    told: Any = metadata(package)
    classified = [line for line in told.get_all("Classifier") or [] if line.startswith("License")]
    short = told["License"] if len(told.get("License") or "") < 30 else None
    return str(told.get("License-Expression") or short or classified[0].split(" :: ")[-1])


def test_the_licences_of_what_is_installed_are_listed() -> None:
    extras: dict[str, list[str]] = {re.split(r"[^\w-]", one)[0]: [] for one in PROJECT["dependencies"]}
    for extra, packages in PROJECT["optional-dependencies"].items():
        for one in packages:
            extras.setdefault(re.split(r"[^\w-]", one)[0], []).append(extra)
    wanted = [[name, ", ".join(of), licence(name)] for name, of in extras.items()]
    assert rows("Installed beside it") == wanted


def test_the_licences_of_what_is_in_the_page_are_listed() -> None:
    """What our sources import, and, where the page is built, what went into it."""
    listed = {name for name, _ in rows("In the page")}
    sources = [path for path in (ROOT / "web/src").rglob("*") if path.suffix in (".ts", ".svelte")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    imported = re.findall(r"""from ["']((?:@[\w-]+/)?[\w-]+)[\w/.-]*["']""", text)
    assert imported and {*imported} <= listed
    lock = (ROOT / "web/package-lock.json").read_text(encoding="utf-8")
    for name, licence in rows("In the page"):
        found = re.search(rf'"node_modules/{name}": {{[^}}]*?"license": "([^"]+)"', lock)
        assert found and found[1] == licence, name
    notices = ROOT / PAGE / "licences.md"
    if notices.exists():
        held = re.findall(r"^## (\S+) - \S+ \((.+)\)$", notices.read_text(encoding="utf-8"), re.MULTILINE)
        assert sorted(held) == sorted((name, licence) for name, licence in rows("In the page"))


# --- what must agree
def workflow() -> dict[str, Any]:
    read = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8"))
    assert isinstance(read, dict)
    return read


def test_the_pythons_that_we_name_are_those_that_are_tried() -> None:
    named = [line.rsplit(" ", 1)[1] for line in PROJECT["classifiers"] if re.search(r"Python :: 3\.\d", line)]
    for job in workflow()["jobs"].values():
        assert job["strategy"]["matrix"]["python"] == named
    assert PROJECT["requires-python"] == f">={named[0]}"


def test_what_runs_elsewhere_is_make_and_nothing_else() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for job in workflow()["jobs"].values():
        runs = [step["run"] for step in job["steps"] if "run" in step]
        assert runs and {run.split()[0] for run in runs} == {"make"}
        assert {run.split()[1] for run in runs} <= {*targets}


def test_hooks_name_what_there_is() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"][0][
        "hooks"
    ]
    for word in " ".join(hook["entry"] for hook in hooks).split():
        assert not word.startswith("tests/") or (ROOT / word).exists(), word


def test_a_version_that_is_not_out_yet_is_beyond_the_last_that_is() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    heads = re.findall(r"^## (.+)$", changes, re.MULTILINE)
    out = [tuple(map(int, head.split()[0].split("."))) for head in heads if head[0].isdigit()]
    number, dev, _ = PROJECT["version"].partition(".dev")
    ours = tuple(map(int, number.split(".")))
    assert ours > max(out, default=(0,)) if dev else ours == out[0]
    assert (heads[0] == "Unreleased") == bool(dev)


def test_playing_needs_no_compiler_but_make_play_brings_it() -> None:
    """Decision 11: an extra; the lock of `make play` holds it."""
    assert not [one for one in PROJECT["dependencies"] if one.startswith(("numba", "numpy"))]
    assert re.search(r"^numba==", (ROOT / "requirements/run.txt").read_text(), re.MULTILINE)
