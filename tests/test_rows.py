"""Compiled rows are read without a look at the sign of the index: no rule counts from the end of one."""

import ast
import inspect
from textwrap import dedent
from typing import Any

import pytest
from test_perft import table_sizes

from stammtisch.core.chance import Chance, below, seed, shuffle
from stammtisch.core.options import rulesets_of, settings
from stammtisch.core.registry import game, games
from stammtisch.core.ruled import RuledGame
from stammtisch.core.writing import reached, rows_written

CASES = [(name, ruleset) for name in games() for ruleset in rulesets_of(name)]
TRIED = 3  # acts judged at each step although nobody asked for them


class Row(list[int]):
    """A row that, like the compiled one, has no places below 0 or beyond its end."""

    def __getitem__(self, i: Any) -> Any:
        assert isinstance(i, slice) or 0 <= i < len(self), f"place {i} of a row of {len(self)}"
        return super().__getitem__(i)

    def __setitem__(self, i: Any, value: Any) -> None:
        assert isinstance(i, slice) or 0 <= i < len(self), f"place {i} of a row of {len(self)}"
        super().__setitem__(i, value)


def watched(cells: Any) -> Any:
    for name, size in cells.layout().items():
        if size:
            setattr(cells, name, Row(getattr(cells, name)))
    return cells


def test_a_place_outside_a_row_is_noticed() -> None:
    for place in (-1, 4):
        with pytest.raises(AssertionError, match=f"place {place}"):
            Row([1, 2, 3, 4])[place] = 1


@pytest.mark.parametrize(("name", "ruleset"), CASES)
def test_no_rule_reaches_beyond_a_row(name: str, ruleset: str) -> None:
    engine, g = game(name).engine, Chance()
    for players in table_sizes(name, ruleset):
        rules = game(name).rules(settings(name, ruleset), players)
        tried = [0]
        for number in range(12):
            seed(g, number)
            s, o = watched(engine.cells()), watched(engine.choices())
            engine.sit(s, players, below(g, players))
            engine.put_pack(rules, s)
            shuffle(g, s.pack, rules.pack)
            s.lift = 1 + below(g, rules.pack - 1)
            engine.begin(rules, s)
            while (seat := engine.asked(s)) >= 0:
                engine.list_asked(rules, s, o, seat)
                listed = o.act[: o.count]
                tried += listed
                for _ in range(TRIED):
                    engine.judge(rules, s, below(g, players), tried[below(g, len(tried))])
                if engine.hush is not None:
                    engine.hush(rules, s)
                if engine.asked(s) != seat:
                    continue
                code = listed[below(g, len(listed))]
                if engine.propose is not None and below(g, 2):
                    code = engine.propose(rules, s, g, seat)
                engine.step(rules, s, seat, code)
            engine.digest(s)


# --- positions share the rows that an act does not write
def lay(s: Any, seat: int) -> None:
    s.laid[seat] += 1


def play(s: Any, seat: int) -> None:
    s.turn = s.leader[seat]
    if seat:
        lay(s, seat)


def test_rows_written_are_found_in_the_rules_that_a_rule_calls() -> None:
    assert "laid" in rows_written(play)
    assert not {"turn", "leader"} & rows_written(play)


def ruled(name: str) -> RuledGame[Any, Any]:
    found = game(name)
    assert isinstance(found, RuledGame)
    return found


@pytest.mark.parametrize("name", games())
def test_no_act_hands_a_row_of_the_cells_on(name: str) -> None:
    """`rows_written` would not see who writes to it."""
    played = ruled(name)
    rows = {row for row, size in played.engine.cells.layout().items() if size}
    for rule in {one for done_by in played.law.does.values() for one in reached(done_by)}:
        for call in ast.walk(ast.parse(dedent(inspect.getsource(rule)))):
            if isinstance(call, ast.Call):
                handed = {one.attr for one in call.args if isinstance(one, ast.Attribute)}
                assert not call.keywords and not handed & rows, f"{rule.__qualname__} hands {handed} on"


@pytest.mark.parametrize("name", games())
def test_every_row_that_an_act_changes_is_its_own(name: str) -> None:
    """And what it does not copy is the very row of the position before."""
    played = ruled(name)
    for verb, done_by in played.law.does.items():
        cells = played.engine.cells()
        copied, written = played._copier(verb)(cells), rows_written(done_by)
        assert copied == cells
        for row, size in cells.layout().items():
            if size:
                assert (getattr(copied, row) is getattr(cells, row)) == (row not in written)
