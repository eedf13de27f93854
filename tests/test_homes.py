"""A game is one folder and nothing else: found by its manifest, copied under another name, or bare."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import stammtisch
from stammtisch.core.homes import Manifest, home, homes
from stammtisch.core.model import Action, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game, games

SOURCE = Path(stammtisch.__file__).parent


def house(folder: Path) -> Path:
    """A copy of the whole package without the page."""
    left_out = shutil.ignore_patterns("__pycache__", "page")
    return Path(shutil.copytree(SOURCE, folder / "stammtisch", ignore=left_out))


def told(folder: Path, code: str, typed: str = "") -> str:
    """What a fresh interpreter says with this package; silent about nothing."""
    environment = {
        **os.environ, "PYTHONPATH": str(folder), "HOME": str(folder), "XDG_CONFIG_HOME": str(folder),
        "STAMMTISCH_STRICT_TEXTS": "1",
    }  # fmt: skip
    python = [sys.executable, "-c", code]
    ran = subprocess.run(
        python, cwd=folder, env=environment, input=typed, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Bieten once more, in a folder of another name; nothing else is added."""
    folder = tmp_path_factory.mktemp("copied")
    package = house(folder)
    shutil.copytree(package / "games" / "bieten", package / "games" / "kopie")
    return folder


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy that brings nothing but its law."""
    folder = tmp_path_factory.mktemp("bare")
    package = house(folder)
    shutil.copytree(package / "games" / "bieten", package / "games" / "karg")
    manifest = package / "games" / "karg" / "__init__.py"
    manifest.write_text(BARE)
    for part in ("terminal", "wording"):
        shutil.rmtree(package / "games" / "karg" / part)
    for part in ("scene.py", "research.py"):
        (package / "games" / "karg" / part).unlink()
    return folder


BARE = """
from stammtisch.core.homes import Manifest

NAME = "karg"
MANIFEST = Manifest(law=".game:Bieten")
"""

PLAYED = """
from stammtisch.bots import bot, bots
from stammtisch.bots.table import BotSitter, Sitting, next_deal
from stammtisch.core.match import Match
from stammtisch.core.model import Seat
from stammtisch.core.options import settings
from stammtisch.core.registry import game, games
played = game(NAME)
assert NAME in games() and played.name == NAME
assert type(played).__module__ == f"stammtisch.games.{NAME}.game"
assert played.engine.judge.__module__ == f"stammtisch.games.{NAME}.judge"
rules = played.rules(settings(NAME), 3)
sitters = [BotSitter(bot(level, NAME), "seed") for level in LEVELS]
table = Sitting(next_deal(Match.begin(played, rules, 3, Seat(0)), "seed"), sitters, "seed")
for _ in range(5):
    table.play_deal()
    table.match = next_deal(table.match, "seed")
results = [played.result(deal.state) for deal in table.match.deals[:-1]]
print(len(results), any(any(result.points) for result in results), bots(NAME)[-1])
"""

WRITTEN = """
from stammtisch.record import record_of, replay, write
from stammtisch.record.reader import read
text = write(record_of(table.match, ("A", "B", "C"), settings(NAME), "copy"))
assert f"game: {NAME}" in text
again = replay(read(text))
assert again.match.standing.totals == table.match.standing.totals
"""

COMMAND = """
from stammtisch.cli import main
main(ARGS, standalone_mode=False)
"""

SERVED = """
from stammtisch.server.welcome import games_offered
offered = next(one for one in games_offered("de") if one["game"] == NAME)
print(offered["title"], [one["title"] for one in offered["rulesets"]][:1], len(offered["levels"]))
"""


def scripted(code: str, **names: object) -> str:
    return "".join(f"{name} = {value!r}\n" for name, value in names.items()) + code


def test_a_copied_folder_is_another_game(copied: Path) -> None:
    """In the engine, with all its bots, with its own law, and its records are its own."""
    code = scripted(PLAYED + WRITTEN, NAME="kopie", LEVELS=("thumb", "random", "search"))
    assert told(copied, code).split() == ["5", "True", "random"]


def test_the_copy_is_played_in_the_arena(copied: Path) -> None:
    args = ["arena", "--game", "kopie", "--bots", "thumb,random", "--deals", "3", "--lang", "de"]
    assert "Punkte" in told(copied, scripted(COMMAND, ARGS=args))


def test_the_copy_is_played_at_the_terminal(copied: Path) -> None:
    args = ["play", "kopie", "--players", "3", "--seed", "x", "--lang", "de"]
    seen = told(copied, scripted(COMMAND, ARGS=args), "1\n1\n1\nq\n")
    assert "Bieten, Tirol 1926" in seen and "Herz" in seen and "Servus" in seen
    assert "kopie.yaml" in seen  # where it was saved


def test_the_copy_is_offered_and_explained(copied: Path) -> None:
    """Title, rulesets, options and levels in words: no key shows."""
    assert told(copied, scripted(SERVED, NAME="kopie")).startswith("Bieten ['Bieten, Tirol 1926'] ")
    seen = told(copied, scripted(COMMAND, ARGS=["rules", "kopie", "--lang", "en"]))
    assert "BI-001" in seen


def test_the_copy_is_served_in_the_browsers_words(copied: Path) -> None:
    """A table of it, from opening to the end of a deal, by the pictures that the page is sent."""
    code = scripted(TABLE, NAME="kopie")
    assert told(copied, code).split()[-1] == "True"


TABLE = """
from random import Random
from stammtisch.bots import bot
from stammtisch.core.seal import Seal
from stammtisch.core.match import Match
from stammtisch.server import room as rooms
from stammtisch.server.ledger import LogLine
from stammtisch.server.minds import Company, Minds
from stammtisch.server.scene import now
rng, n = Random(1), 0
def line(kind, **data):
    global n
    n += 1
    return LogLine(n, kind, data, 0.0)
agreed = dict(game=NAME, ruleset=None, options={}, players=3)
room = rooms.opened("t", line("opened", **agreed, host="me", public=False))
def go(kind, **data):
    global room
    room, _ = rooms.after(room, line(kind, **data))
for seat in range(3):
    go("bot", seat=seat, bot="thumb", name=f"B{seat}")
go("began", dealer=0)
seal = Seal.draw("t/1", 3, rng)
go("sealed", where=seal.where, commitment=seal.commitment, secret=seal.secret)
go("dealt")
minds, pictures = Minds(Company()), 0
while not room.match.deal_over:
    for lang in ("de", "en", "it"):
        shown = now(room, "somebody", lang, 0, frozenset(), 0.0, 30)
        assert NAME not in shown.title and shown.places
        pictures += 1
    act = minds.next_act(room).action
    go("act", seat=act.seat, verb=act.verb, args=list(act.args))
print(pictures > 20)
"""


def test_the_copy_is_a_game_of_the_laboratory(copied: Path) -> None:
    """OpenSpiel and PettingZoo play a deal each."""
    assert told(copied, scripted(LABORATORY, NAME="kopie")).split() == ["3", "True"]


LABORATORY = """
from random import Random
import numpy as np
import pyspiel
import stammtisch.research.openspiel
from stammtisch.research.pettingzoo import env
rng = Random(1)
state = pyspiel.load_game(f"stammtisch_{NAME}(players=3)").new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        acts, chances = zip(*state.chance_outcomes())
        state.apply_action(rng.choices(acts, chances)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))
print(len(state.returns()))
table = env(NAME, players=3)
table.reset(seed=1)
steps = 0
for agent in table.agent_iter():
    seen, _, over, cut, _ = table.last()
    table.step(None if over or cut else int(np.flatnonzero(seen["action_mask"])[0]))
    steps += 1
print(steps > 5)
"""


def test_a_game_that_brings_only_its_law_is_played_plainly(bare: Path) -> None:
    code = scripted(PLAYED + WRITTEN, NAME="karg", LEVELS=("random", "random", "random"))
    assert told(bare, code).split() == ["5", "True", "random"]
    args = ["play", "karg", "--players", "3", "--seed", "x", "--lang", "de"]
    seen = told(bare, scripted(COMMAND, ARGS=args), "1\n1\n1\nq\n")
    assert "Servus" in seen and "bids herz" in seen
    code = scripted(TABLE.replace('bot="thumb"', 'bot="random"'), NAME="karg")
    assert told(bare, code).split()[-1] == "True"
    assert told(bare, scripted(LABORATORY, NAME="karg")).split() == ["3", "True"]


def test_games_stand_in_the_order_of_their_manifests() -> None:
    assert games() == ("bieten", "watten", "perlaggen", "doppelkopf")
    assert all(isinstance(found.manifest, Manifest) for found in homes().values())


@pytest.mark.parametrize("name", ["", "schafkopf", "../bieten", "bieten.game", "ß" * 5000])
def test_an_unknown_game_is_a_problem(name: str) -> None:
    with pytest.raises(Problem) as raised:
        home(name)
    assert raised.value.facts["allowed"] == games() and len(raised.value.facts["game"]) < 500


@pytest.mark.parametrize("name", games())
def test_every_part_of_a_manifest_is_there(name: str) -> None:
    found = home(name)
    parts = [found.manifest.law, found.manifest.words, found.manifest.face, found.manifest.scene]
    parts += [found.manifest.tempers, found.manifest.facts, *found.manifest.bots.values()]
    for where in (*parts, *found.manifest.hasty.values()):
        assert found.part(where) is not None, where


@pytest.mark.parametrize("name", games())
def test_every_verb_is_in_the_table(name: str) -> None:
    """What the notation reads is what the table of verbs tells of."""
    with pytest.raises(Problem) as raised:
        played = game(name)
        played.law.encode(None, None, Action(Seat(0), "sings", ()))  # type: ignore[attr-defined]
    assert {*raised.value.facts["allowed"]} == {*game(name).verbs}
    assert game(name).verbs["sings"].kind == "word" and not game(name).verbs["sings"].free
