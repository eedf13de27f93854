"""`import stammtisch`: what a stranger does in the first ten minutes."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import stammtisch
from stammtisch import Illegal, Problem, Table, UnknownName, Unreadable, door

CASES = Path(__file__).parent / "cases"
HANDS = {"A": "EK E9 E8", "B": "LA HO S10", "C": "LK SK HU"}


def opened() -> Table:
    """Bieten as in docs/records.md."""
    table = Table("bieten", "tirol-1926", players=3)
    table.deal(HANDS)
    return table


def test_the_names_are_those_of_the_door() -> None:
    assert stammtisch.__all__ == door.__all__
    assert {*stammtisch.__all__} <= {*dir(stammtisch)}
    for name in stammtisch.__all__:
        assert getattr(stammtisch, name) is getattr(door, name)
        assert getattr(stammtisch, name).__doc__, name
    with pytest.raises(AttributeError, match="no attribute 'shuffle'"):
        stammtisch.shuffle  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("game", stammtisch.list_games())
def test_every_game_is_played_written_and_read(game: str) -> None:
    table = Table(game, seed="x")
    for _ in range(2):
        table.deal()
        assert not table.over and table.points is None and table.account() == ()
        while not table.over:
            name = table.waiting[0]
            said = table.ask(name)
            table.play(said.move or table.choices(name)[0])
            assert said.why.endswith((".", "…", "”", "?", "!")) and "{" not in said.why, said.why
    assert table.points is not None and {*table.points} == {*table.totals} and table.account()
    text = table.write("two-deals", "two deals")
    again = Table.read(text)
    assert (again.write("two-deals", "two deals"), again.totals) == (text, table.totals)


@pytest.mark.parametrize("game", stammtisch.list_games())
def test_the_same_seed_is_the_same_evening(game: str) -> None:
    def evening(seed: str) -> str:
        table = Table(game, seed=seed)
        for _ in range(3):
            table.deal()
            table.play_out()
        return table.write()

    assert evening("x") == evening("x") != evening("y")


@pytest.mark.parametrize("game", stammtisch.list_games())
def test_the_lists(game: str) -> None:
    assert stammtisch.list_games()[game].istitle()
    assert stammtisch.list_games("it")[game]
    for ruleset, title in stammtisch.list_rulesets(game).items():
        assert title != ruleset
        offers = stammtisch.list_options(game, ruleset)
        assert all(offer.label and offer.allowed for offer in offers.values())
        agreed = Table(game, ruleset).agreed
        assert all(offer.value == agreed[name] for name, offer in offers.items())
    assert "random" in stammtisch.list_bots(game)


def test_a_refusal_has_its_rule_and_a_sentence() -> None:
    table = Table("bieten", "tirol-1926", players=3)
    table.deal({"A": "HK E9 E8", "B": "LA HO S10", "C": "LK SK HU"})
    table.play("A plays HK")
    before = table.match
    why = table.refusal("B plays S10")
    assert why is not None and why.rules[0] == "BI-022"
    assert "Ober of Herz" in str(why) and str(why).endswith("[BI-022]")
    assert "Herz-Ober" in why.said("de") and why.said("it") not in (str(why), why.said("de"))
    with pytest.raises(Illegal) as raised:
        table.play("B plays S10")
    assert (raised.value.refusal, str(raised.value), raised.value.line) == (why, str(why), None)
    assert raised.value.said("de") == why.said("de")
    assert table.match is before
    assert table.refusal("B plays HO") is None
    assert stammtisch.find_rule(why.rules[0]).text["en"]


def test_names_of_the_table_stand_in_its_sentences() -> None:
    table = Table("bieten", "tirol-1926", names=("Anna", "Luis"), dealer="Anna", seed="x")
    table.deal()
    assert table.waiting == ("Luis",)
    assert "Luis" in str(table.refusal("Anna plays HA"))
    assert any("Anna" in line for line in table.story())
    assert table.write().count("seats: [Anna, Luis]") == 1


@pytest.mark.parametrize(
    "move", ["", "A", "A sings", "A plays", "A plays H2", "Z plays HA", "A plays HA HA", "A bids whist", "²"]
)
def test_what_is_no_move_is_unreadable(move: str) -> None:
    table = opened()
    for judge in (table.refusal, table.play):
        with pytest.raises(Unreadable):
            judge(move)


@pytest.mark.parametrize("game", ["", "whist", "../bieten"])
def test_unknown_names(game: str) -> None:
    for ask in (Table, stammtisch.list_rulesets, stammtisch.list_options, stammtisch.list_bots):
        with pytest.raises(UnknownName, match="bieten"):
            ask(game)
    with pytest.raises(UnknownName, match="blind"):
        Table("watten", "blnid")
    with pytest.raises(UnknownName, match="target"):
        Table("watten", options={"taregt": 11})
    with pytest.raises(UnknownName, match="thumb"):
        opened().ask("A", "thmub")
    with pytest.raises(UnknownName, match="BI-999"):
        stammtisch.find_rule("BI-999")


def test_what_cannot_be_agreed_is_a_problem() -> None:
    wrong: list[dict[str, Any]] = [
        {"options": {"target": 1000}}, {"players": 40}, {"players": 0}, {"names": ("A", "A")},
        {"names": ("Anna Maria", "B")}, {"names": ("", "B")},
    ]  # fmt: skip
    for wish in wrong:
        with pytest.raises(Problem) as raised:
            Table("bieten", **wish)
        assert type(raised.value) is Problem and raised.value.said("de") != str(raised.value)


def test_before_and_between_deals() -> None:
    table = Table("bieten", seed="x")
    assert table.over and table.waiting == () and table.points is None
    for early in (table.story, table.play_out, lambda: table.play("A plays HA"), lambda: table.choices("A")):
        with pytest.raises(Problem, match="No cards have been dealt yet"):
            early()
    table.deal()
    with pytest.raises(Problem, match="not been played to its end"):
        table.deal()
    with pytest.raises(Unreadable, match="Z"):
        table.play_out({"Z": "thumb"})
    table.play_out({"B": "random", "C": lambda question: question.choices[0]})
    with pytest.raises(Problem, match="nothing to do"):
        table.ask("A")
    table.deal()


def test_hands_that_cannot_be_are_refused() -> None:
    table = Table("bieten", "tirol-1926", players=3)
    for hands in ({**HANDS, "A": "EK E9 H2"}, {**HANDS, "A": "EK E9 LA"}, {"A": "EK E9 E8"}, {"Z": "EK"}):
        with pytest.raises(Unreadable):
            table.deal(hands)
        assert table.match.deals == ()


def test_records_that_are_none(tmp_path: Path) -> None:
    table = opened()
    table.play("A plays EK")
    text = table.write()
    with pytest.raises(Illegal) as refused:
        Table.read(text.replace("A plays EK", "B plays LA"))
    assert refused.value.line == text.splitlines().index("      - A plays EK") + 1
    with pytest.raises(Unreadable) as broken:
        Table.read(text.replace("A plays EK", "A eats EK"))
    assert broken.value.line == refused.value.line
    with pytest.raises(Unreadable, match="does not exist"):
        Table.read(tmp_path / "nothing.yaml")
    file = tmp_path / "table.yaml"
    file.write_text(text, encoding="utf-8")
    assert Table.read(file).write() == text


@pytest.mark.parametrize("path", sorted(CASES.glob("*/*.yaml")), ids=lambda path: path.stem)
def test_every_case_is_a_table(path: Path) -> None:
    """To look at, to ask, and to write again, wherever it ends."""
    table = Table.read(path)
    text = table.write()
    assert Table.read(text).write() == text
    assert (table.points is None) == (table.account() == ())
    for name in table.names if table.match.deals else ():
        assert table.story(name) is not None and table.hand(name) is not None
        for move in table.choices(name):
            assert table.refusal(move) is None, move
        why = table.refusal(f"{name} plays {'HA' if table.match.game.deck.name == 'german' else 'SA'}")
        assert why is None or (why.said("it") and "{" not in str(why))


def test_only_what_one_may_know_is_told() -> None:
    """Hands, choices and the story are those of a seat; advice looks at nothing else."""
    table = Table("watten", "blind", seed="x")
    table.deal()
    for name in table.names:
        own = table.hand(name)
        seen = f"{table.view(name).seen} {table.choices(name)}"
        for other in table.names:
            assert other == name or not [card for card in table.hand(other) if f"'{card}'" in seen], own
    assert len(table.story()) <= len(table.story("A"))


NO_COMPILER = """
import sys
from importlib.util import find_spec
import importlib.util
importlib.util.find_spec = lambda name, *more: None if name == "numba" else find_spec(name, *more)
import stammtisch
print(stammtisch.list_bots("watten"))
try:
    stammtisch.simulate("watten", 100)
except stammtisch.Problem as problem:
    print(problem)
"""


def test_without_a_compiler_it_says_where_that_is_from() -> None:
    ran = subprocess.run([sys.executable, "-c", NO_COMPILER], capture_output=True, text=True, check=False)
    levels, problem = ran.stdout.splitlines()
    assert "search" not in levels and "pip install 'stammtisch[bulk]'" in problem and not ran.stderr


@pytest.mark.bulk
def test_many_deals() -> None:
    one = stammtisch.simulate("watten", 20_000, ruleset="tirol-1926", players=4, seed=1)
    two = stammtisch.simulate("watten", 20_000, ruleset="tirol-1926", players=4, seed=1, threads=2)
    assert one == two and one.deals == 20_000 and one.decisions > one.deals
    with pytest.raises(Problem):
        stammtisch.simulate("watten", 100, players=9)
