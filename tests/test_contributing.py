"""CONTRIBUTING is true: what its steps say is done in a copy, and then it plays, is told and is tested."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "page", "browser")


class Copy:
    """The project in another place, and what is run there."""

    def __init__(self, place: Path) -> None:
        self.place, self.home = place, place / "src" / "stammtisch"
        for name in ("src", "tests", "docs"):
            shutil.copytree(ROOT / name, place / name, ignore=LEFT_OUT)
        for file in (*ROOT.glob("*.md"), ROOT / "pyproject.toml"):
            shutil.copy2(file, place)
        self.env = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(str(place / name) for name in ("src", "tests")),
            "PYTHONIOENCODING": "utf-8",
            "STAMMTISCH_PART": "200",
        }

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *words]
        return subprocess.run(
            command, cwd=self.place, env=self.env, capture_output=True, encoding="utf-8", check=False
        )

    def stammtisch(self, *words: str) -> subprocess.CompletedProcess[str]:
        return self.run("-m", "stammtisch", *words)

    def tests(self, *words: str) -> subprocess.CompletedProcess[str]:
        marks = ("-m", "not soak and not bulk and not browser")
        return self.run("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *marks, *words)

    def edit(self, file: Path | str, old: str, new: str, times: int = 1) -> None:
        path = self.home / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{file}: {old}"
        path.write_text(text.replace(old, new, times), encoding="utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def section(title: str) -> str:
    return TEXT.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]


def passed(ran: subprocess.CompletedProcess[str]) -> int:
    """How many tests; none failed."""
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-2000:]
    found = re.search(r"(\d+) passed", ran.stdout)
    assert found, ran.stdout
    return int(found[1])


# --- a ruleset
NEW = "stubai"
MODEL = "tirol-1926"


def a_ruleset(copy: Copy) -> None:
    """Steps 1 and 3, and nothing else: Watten as in 1926, but on 17."""
    game = Path("games/watten")
    model = (copy.home / game / f"rulesets/{MODEL}.yaml").read_text(encoding="utf-8")
    made = model.replace(f"id: {MODEL}", f"id: {NEW}").replace("target: 15", "target: 17")
    assert made.count("17") and f"id: {NEW}" in made and "version: 1" in made
    (copy.home / game / f"rulesets/{NEW}.yaml").write_text(made, encoding="utf-8")
    copy.edit(game / "options.yaml", "south-tyrolean, blind]", f"south-tyrolean, blind, {NEW}]")
    for texts in (copy.home / game / "texts").glob("*.yaml"):
        at, title = f"    {MODEL}:\n      title:", f"Watten im Stubai ({texts.stem})"
        words = f'    {NEW}:\n      title: "{title}"\n      about: "{title}, 17."\n{at}'
        copy.edit(texts.relative_to(copy.home), at, words)
    copy.edit(game / "rulebook.yaml", f"  - {MODEL}\n", f"  - {MODEL}\n  - {NEW}\n", -1)


def test_a_ruleset_by_its_steps(copy: Copy) -> None:
    a_ruleset(copy)
    shown = copy.stammtisch("rules", "watten", "--ruleset", NEW, "--lang", "it")
    assert "Watten im Stubai (it)" in shown.stdout and "WA-115" in shown.stdout, shown.stderr
    old = {
        name: (copy.place / "tests/perft" / name).read_text() for name in ("watten.txt", "watten-order.txt")
    }
    assert copy.run("tests/test_perft.py", "watten").returncode == 0
    for name, lines in old.items():
        now = (copy.place / "tests/perft" / name).read_text()
        assert NEW in now and {*lines.splitlines()} <= {*now.splitlines()}, name
    shared = [
        f"tests/test_{name}.py" for name in ("laws", "evenings", "rule_scopes", "perft", "rows", "sight")
    ]
    assert passed(copy.tests(*shared, "-k", NEW)) >= 10
    whole = ("texts", "rulebook", "rule_scopes", "rules_covered")
    assert (
        passed(copy.tests(*(f"tests/test_{name}.py" for name in whole), "-k", "watten or WA or every")) > 100
    )


def test_a_ruleset_that_is_listed_at_a_rule_it_does_not_play_is_found(copy: Copy) -> None:
    a_ruleset(copy)
    copy.edit(f"games/watten/rulesets/{NEW}.yaml", "near_target: no-bid", "near_target: decide-3")
    told = copy.tests("tests/test_rule_scopes.py", "-k", "WA-137 or WA-141").stdout
    assert f"WA-137 is listed for {NEW}" in told and f"WA-141 is not listed for ['{NEW}']" in told, told


@pytest.mark.parametrize("title", ["A ruleset", "A language"])
def test_every_file_and_command_that_the_steps_name_is_there(title: str) -> None:
    named = re.findall(r"`([\w./*<>-]+/[\w./*<>-]+)`", section(title))
    assert len(named) >= 3
    for name in named:
        wanted = re.sub(r"<game>", "watten", re.sub(r"<(id|code|language)>", "*", name)).rstrip("/")
        places = (ROOT, ROOT / "src" / "stammtisch")
        assert any(any(place.glob(wanted)) for place in places), name
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert {*re.findall(r"`make ([a-z-]+)", TEXT)} <= {*targets}


# --- a language
def worded(node: object) -> Iterator[dict[str, object]]:
    """Every place of a rulebook that has words in German."""
    if isinstance(node, dict):
        if "de" in node:
            yield node
        for value in node.values():
            yield from worded(value)
    elif isinstance(node, list):
        for value in node:
            yield from worded(value)


def a_language(copy: Copy) -> None:
    """Steps 1 and 2."""
    texts = copy.home / "texts"
    shutil.copytree(texts / "de", texts / "sv")
    for german in copy.home.glob("games/*/texts/de.yaml"):
        shutil.copy2(german, german.with_name("sv.yaml"))
    copy.edit("texts/sv/page.yaml", 'lang: "Deutsch"', 'lang: "Svenska"')
    copy.edit("texts/sv/house.yaml", 'usage: "', 'usage: "Användning ')
    for file in copy.home.glob("games/*/rulebook.yaml"):
        book = yaml.safe_load(file.read_text(encoding="utf-8"))
        for place in worded(book):
            place["sv"] = re.sub(r"\.?$", " på svenska.", str(place["de"]), count=1)
        file.write_text(yaml.safe_dump(book, allow_unicode=True, sort_keys=False), encoding="utf-8")


def test_a_language_by_its_steps(copy: Copy) -> None:
    a_language(copy)
    shown = copy.stammtisch("rules", "WA-141", "--lang", "sv")
    assert "på svenska." in shown.stdout and not shown.stderr, shown.stderr
    assert "sv (Svenska)" in copy.stammtisch("--help").stdout
    assert "sv (Svenska)" in copy.stammtisch("rules", "--lang", "xx").stderr
    assert "const sv: Texts" in copy.run("-m", "stammtisch.server.pagetexts").stdout
    assert passed(copy.tests("tests/test_texts.py", "tests/test_rulebook.py")) > 200


def test_a_language_that_is_not_complete_speaks_and_owns_up(copy: Copy) -> None:
    a_language(copy)
    lines = (copy.home / "texts/sv/house.yaml").read_text(encoding="utf-8").splitlines(keepends=True)
    without = [line for line in lines if not line.startswith(("    holds_all:", "    holds_in:"))]
    assert len(without) == len(lines) - 2
    (copy.home / "texts/sv/house.yaml").write_text("".join(without), encoding="utf-8")
    (copy.home / "texts/sv/help.yaml").unlink()
    book = copy.home / "games/watten/rulebook.yaml"
    rules = yaml.safe_load(book.read_text(encoding="utf-8"))
    for rule in rules["rules"]:
        if rule["id"] == "WA-141":
            del rule["sv"]
    book.write_text(yaml.safe_dump(rules, allow_unicode=True, sort_keys=False), encoding="utf-8")
    shown = copy.stammtisch("rules", "WA-141", "WA-142", "--lang", "sv")
    assert "If exactly one side is gestrichen" in shown.stdout and "på svenska." in shown.stdout
    assert "Holds in: " in shown.stdout  # English stands in
    assert len(shown.stderr.splitlines()) == 2 and shown.stderr.count("Svenska") == 1, shown.stderr
    assert "const sv: Texts" in copy.run("-m", "stammtisch.server.pagetexts").stdout
    told = copy.tests("tests/test_texts.py", "-k", "no_more or whole_rulebook").stdout
    assert "texts/sv/house.yaml lacks cli.rules.holds_in" in told
    assert "texts/sv/help.yaml lacks help." in told
    assert "games/watten/rulebook.yaml: WA-141 has no sv" in told
