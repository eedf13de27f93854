"""Every rule of a rulebook is put to the test, and every rule that the code names exists."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import stammtisch
from stammtisch.core.registry import games
from stammtisch.core.rulebook import rulebook

HERE = Path(__file__).parent
SOURCE = Path(stammtisch.__file__).parent
RULE = re.compile(r"\b[A-Z]{2}-\d{3}\b")

# rules that nothing at the table can break, each with the reason; short, or something is wrong
WITHOUT_TEST: dict[str, str] = {
    "PE-035": "no cards are strewn in cutting: the table cuts, and no act tells of a slip of the hand",
    "WA-155": "no card is exposed in dealing: the table deals, and no act tells of a slip of the hand",
    "WA-156": "no cards are scattered in cutting, for the same reason",
}


def mentioned() -> set[str]:
    """Rules that a case cites, or that the docstring of a test names as what it tries."""
    found: set[str] = set()
    for path in HERE.glob("cases/*/*.yaml"):
        found.update(RULE.findall(path.read_text(encoding="utf-8")))
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found.update(RULE.findall(ast.get_docstring(node) or ""))
    return found


@pytest.mark.parametrize("game", games())
def test_every_rule_is_tested_or_excused(game: str) -> None:
    known = set(rulebook(game).rules)
    untested = known - mentioned() - set(WITHOUT_TEST)
    assert not untested, f"neither a case nor a test nor a reason: {sorted(untested)}"


def test_excuses_are_few_and_needed() -> None:
    known = {rule for game in games() for rule in rulebook(game).rules}
    assert WITHOUT_TEST.keys() <= known and all(WITHOUT_TEST.values())
    assert not set(WITHOUT_TEST) & mentioned(), "has a test now: no excuse needed"
    assert len(WITHOUT_TEST) <= 4


# --- rules that the code names
def outcomes(value: ast.expr | None) -> Iterator[int]:
    """The plain numbers that an expression may come to: `0 if lies else 13` is 0 or 13."""
    match value:
        case ast.Constant(value=int(number)):
            yield number
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*outcomes(body), *outcomes(orelse))
        case ast.BoolOp(values=values):
            for part in values:
                yield from outcomes(part)


def rule_numbers(text: str) -> set[int]:
    """What functions named `judge…` may return."""
    functions = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef))
    found: set[int] = set()
    for function in functions:
        if function.name.startswith("judge"):
            for node in ast.walk(function):
                if isinstance(node, ast.Return):
                    found.update(outcomes(node.value))
    return {number for number in found if number >= 10}  # smaller ones are counts


def fact_numbers(text: str) -> set[int]:
    """For which numbers there are facts."""
    tables = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Dict))
    return {number for table in tables for key in table.keys for number in outcomes(key)}


@pytest.mark.parametrize("game", games())
def test_refusals_are_numbers_of_rules(game: str) -> None:
    known = {int(rule.split("-")[1]) for rule in rulebook(game).rules}
    judged: set[int] = set()
    for path in (SOURCE / "games" / game).glob("*.py"):
        numbers = rule_numbers(path.read_text())
        assert numbers <= known, f"{path.name} names {sorted(numbers - known)}"
        judged |= numbers
    assert len(judged) > 10, "the numbers are not found any more"
    facts = fact_numbers((SOURCE / "games" / game / "facts.py").read_text())
    assert facts <= known, f"facts for {sorted(facts - known)}"


@pytest.mark.parametrize("game", games())
def test_rules_cited_in_the_code_exist(game: str) -> None:
    """Entries of a result, options and docstrings cite ids."""
    known = set(rulebook(game).rules)
    prefix = next(iter(known)).split("-")[0]
    files = [path for path in (SOURCE / "games" / game).rglob("*") if path.suffix in (".py", ".yaml")]
    for path in files:
        cited = {rule for rule in RULE.findall(path.read_text(encoding="utf-8")) if rule.startswith(prefix)}
        assert cited <= known, f"{path.name} cites {sorted(cited - known)}"
    assert any(path.name == "result.py" for path in files)
