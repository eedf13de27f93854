"""Other people's bots: by name, by entry point, handed over as they are; held to what they may do."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from stammtisch.arena.play import Pair, Pairing
from stammtisch.arena.run import Meeting, meet, summary
from stammtisch.bots import bot, own
from stammtisch.bots.own import Own, Question, mind
from stammtisch.bots.table import BotSitter
from stammtisch.cli import main
from stammtisch.core.ask import Ask
from stammtisch.core.model import Action
from stammtisch.core.problem import Problem
from stammtisch.core.registry import games
from stammtisch.research.dataset import Plan, Shard, write_dataset
from stammtisch.research.episode import Episode
from stammtisch.research.gymnasium import make
from stammtisch.research.setting import setting

BOTS = """
def first(question):
    return question.choices[0]

class Any:
    def __init__(self, game):
        self.game = game

    def __call__(self, question):
        assert question.game == self.game
        return question.rng.choice(question.choices)

def stranger(question):
    return "plays HA"

def crash(question):
    return 1 / 0

number = 7
"""
PAGE = Path(__file__).parent.parent / "docs" / "a-bot-in-twenty-lines.md"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with somebody's bots in it."""
    (tmp_path / "mybots.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    yield tmp_path
    sys.modules.pop("mybots", None)


def chance(question: Question) -> Action | None:
    return question.rng.choice(question.choices)


@pytest.mark.parametrize("name", games())
def test_a_callable_plays_every_game_and_sees_what_the_laboratory_sees(name: str) -> None:
    episode = Episode(setting(name), told=True)
    asked = 0

    def watching(question: Question) -> Action | None:
        nonlocal asked
        asked += 1
        assert question.seat == episode.seat and question.players == episode.setting.players
        assert question.row() == episode.row(episode.seat).tolist()
        assert sorted(question.places()) == sorted(episode.places())
        assert question.field("dealer").count(1) == 1
        return chance(question)

    plan = Plan(setting(name), [watching], 2)
    for number in range(2):
        minds = plan.minds(number)
        episode.reset(number)
        while not episode.over:
            episode.act(minds[episode.seat].choose(episode))
    assert asked > 10


@pytest.mark.parametrize("name", games())
def test_the_same_choices_with_the_same_chances_are_those_of_random(name: str) -> None:
    """An own bot that draws as ours does plays as ours does, in the arena and in the laboratory."""
    shards = []
    for whom in (chance, "random"):
        shard = Shard()
        for _ in Plan(setting(name), [whom], 3, seed=4).played(shard, range(3)):
            pass
        shards.append(shard.arrays())
    assert all((shards[0][column] == shards[1][column]).all() for column in shards[0])


def test_a_bot_by_its_name_meets_ours(here: Path) -> None:
    meeting = Meeting("watten", "tirol-1926", 2, ("mybots:Any", "random"), 30)
    assert summary(meeting, meet(meeting, 1))["pairs"][0]["points_per_deal"] == 0.0
    asked = ["arena", "--game", "watten", "--players", "2", "--deals", "2", "--jobs", "1", "--json"]
    ran = CliRunner().invoke(main, [*asked, "--bots", "mybots:first,thumb"])
    assert ran.exit_code == 0, ran.output
    assert {one["name"] for one in json.loads(ran.stdout)["bots"]} == {"mybots:first", "thumb"}


def test_a_bot_by_its_name_in_data_and_environments(here: Path) -> None:
    files = write_dataset(Plan(setting("watten"), ["mybots:first"], 2), here / "data", "npz")
    assert json.loads(files[0].read_text())["bots"] == ["mybots:first"]
    table = make("watten", opponents=["mybots:first", chance, "thumb"], players=4)
    _, info = table.reset(seed=1)
    assert table.step(int(np.flatnonzero(info["action_mask"])[0]))


def test_a_bot_by_its_entry_point(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = EntryPoints([EntryPoint("first", "mybots:first", own.GROUP)])
    monkeypatch.setattr(own, "entry_points", known.select)
    sys.path.insert(0, str(here))
    assert isinstance(mind("first", "bieten"), Own)
    with pytest.raises(Problem) as refused:
        mind("second", "bieten")
    assert refused.value.facts["allowed"] == ("search", "thumb", "quiet", "random", "first")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mybots:stranger", "“plays HA”"),  # the answer, and what was open
        ("mybots:crash", "ZeroDivisionError: division by zero (mybots.py:17)"),
        ("mybots:number", "int is not callable"),
        ("mybots:nobody", "nobody"),
        ("nowhere:bot", "nowhere"),
        ("nobody", "search, thumb, quiet and random"),
    ],
)
def test_what_goes_wrong_is_told_in_a_sentence(here: Path, name: str, said: str) -> None:
    for command in (
        [
            "arena",
            "--game",
            "watten",
            "--players",
            "2",
            "--deals",
            "2",
            "--jobs",
            "1",
            "--bots",
            f"{name},thumb",
        ],
        ["dataset", "--game", "watten", "--deals", "2", "--out", "data", "--bots", name],
    ):
        ran = CliRunner().invoke(main, [*command, "--lang", "en"])
        assert ran.exit_code == 2 and said in ran.stderr and "Traceback" not in ran.stderr, ran.stderr


def test_a_table_of_people_never_loads_a_program_by_name(here: Path) -> None:
    """What comes over the wire or from a save is a level, not a module."""
    with pytest.raises(Problem):
        bot("mybots:first", "watten")
    assert "mybots" not in sys.modules


def test_a_problem_comes_back_from_another_process(here: Path) -> None:
    meeting = Meeting("watten", "tirol-1926", 2, ("mybots:crash", "random"), 40)
    with pytest.raises(Problem, match="ZeroDivisionError"):
        meet(meeting, 2)


def test_what_one_seat_remembers_no_other_learns() -> None:
    class Rememberer:
        def __init__(self) -> None:
            self.seats: set[int] = set()

        def __call__(self, question: Question) -> Action | None:
            self.seats.add(question.seat)
            assert len(self.seats) == 1
            return chance(question)

    for _ in Plan(setting("watten", None, 4), [Rememberer], 3).played(None, range(3)):
        pass
    table = make("watten", opponents=Rememberer, players=4)
    _, info = table.reset(seed=2)
    table.step(int(np.flatnonzero(info["action_mask"])[0]))
    met: Any = (Rememberer, "random")
    pair = Pair(Pairing("watten", "tirol-1926", 4, met))
    for number in range(4):  # the seatings take turns, so each seat's own comes back to it
        pair.deal(number)


def test_silence_is_among_the_choices_where_it_is_free() -> None:
    heard = []

    def listening(question: Question) -> Action | None:
        heard.append(None in question.choices)
        return question.choices[-1]

    episode = Episode(setting("bieten"), told=True)
    episode.reset(2)
    view = episode.view(episode.seat)
    for owed in (True, False):
        sitter = BotSitter(mind(listening, "bieten"), "x")
        sitter.ask(Ask(view, episode.game.options(view), owed, 0, 0))
    assert heard == [False, True]


def test_the_page_is_true(tmp_path: Path) -> None:
    """Its bot is written to a file as the page says, and the commands of the page run."""
    text = PAGE.read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(# mybot\.py\n.*?)```", text, re.DOTALL)
    assert len(code.splitlines()) <= 21, "twenty lines and the name of the file"
    (tmp_path / "mybot.py").write_text(code, encoding="utf-8")
    commands = [line for line in text.splitlines() if line.startswith("stammtisch ")]
    assert len(commands) >= 2
    for command in commands:
        few = re.sub(r"--deals \d+", "--deals 4", command).split()[1:]
        ran = subprocess.run(
            [sys.executable, "-m", "stammtisch", *few],
            cwd=tmp_path, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stderr
    (more,) = re.findall(r"```python\n(from stammtisch.*?)```", text, re.DOTALL)
    ran = subprocess.run(
        [sys.executable, "-c", more], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
