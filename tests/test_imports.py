"""Imports point one way, and people who only play never wait for a compiler."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import stammtisch

ROOT = Path(stammtisch.__file__).parent
# each room and the rooms that it may build on; `texts` words what core says, and everybody may ask it
MAY_USE = {
    "core": {"texts"},
    "texts": {"core"},
    "games": {"core", "texts"},
    "record": {"core", "games", "texts"},
    "bulk": {"core", "games", "record", "texts"},
    "bots": {"core", "games", "record", "bulk", "texts"},  # bulk only when a bot first thinks
    "arena": {"core", "games", "record", "bots", "texts"},
    "research": {"core", "games", "record", "bulk", "bots", "arena", "texts"},
    "wording": {"core", "games", "bots", "texts"},
    "door": {"core", "games", "record", "bots", "bulk", "texts", "wording"},  # bulk only in `simulate`
    "terminal": {"core", "games", "record", "bots", "texts", "wording"},
    "tournament": {"core", "games", "record", "texts"},
    "server": {"core", "games", "record", "bots", "tournament", "texts", "wording"},
    "cli": {
        *("core", "games", "record", "bots", "bulk", "arena", "research", "texts"),
        *("wording", "terminal", "tournament", "server"),
    },
}
# a game's folder holds its law and what other rooms ask of it: these parts belong to the rooms they serve
PARTS = {"wording": "wording", "terminal": "terminal", "scene": "server", "research": "research"}
COMPILES = ("numba", "numpy", "llvmlite")
LABORATORY = ("pyspiel", "open_spiel", "pettingzoo", "gymnasium", "pyarrow", "matplotlib")


def _module(file: Path, node: ast.ImportFrom) -> str:
    """In full, but for what is in the same game: its folder can be copied and renamed."""
    inside = file.relative_to(ROOT).parts
    if inside[0] != "games" or len(inside) < 3:
        assert node.level == 0 and node.module, f"{file}: write imports in full"
        return node.module
    if node.level == 0:
        assert node.module
        assert not node.module.startswith(f"stammtisch.games.{inside[1]}"), f"{file}: its own, by a dot"
        return node.module
    above = inside[: len(inside) - node.level]
    assert len(above) > 1, f"{file} looks over the edge of its folder"
    return ".".join(("stammtisch", *above, *filter(None, [node.module])))


@cache
def imports(file: Path) -> frozenset[str]:
    """Every module that a file imports, also inside its functions."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.update(f"{_module(file, node)}.{alias.name}" for alias in node.names)
    return frozenset(found)


def files() -> Iterator[tuple[str, Path]]:
    for file in sorted(ROOT.rglob("*.py")):
        room, *inside = file.relative_to(ROOT).parts
        if room.endswith(".py"):
            continue  # the door: `python -m stammtisch`
        if room == "games" and len(inside) > 1:
            room = PARTS.get(inside[1].removesuffix(".py"), room)
        yield room, file


def test_every_room_has_its_place() -> None:
    assert {room for room, _ in files()} <= set(MAY_USE)


@pytest.mark.parametrize("room", MAY_USE)
def test_imports_point_one_way(room: str) -> None:
    for at, file in files():
        used = {name.split(".")[1] for name in imports(file) if name.startswith("stammtisch.")}
        if at == room:
            wrong = used - MAY_USE[room] - {room}
            assert not wrong, f"{file.relative_to(ROOT)} imports {', '.join(sorted(wrong))}"


def test_only_bulk_and_research_compile() -> None:
    for room, file in files():
        if room not in ("bulk", "research"):
            wrong = [name for name in imports(file) if name.split(".")[0] in COMPILES]
            assert not wrong, f"{file.relative_to(ROOT)} imports {wrong}"


def test_only_research_needs_its_libraries() -> None:
    for room, file in files():
        if room != "research" and file.name != "dataset.py":  # which asks whether they are there
            wrong = [name for name in imports(file) if name.split(".")[0] in LABORATORY]
            assert not wrong, f"{file.relative_to(ROOT)} imports {wrong}"


def test_only_tournaments_draw_and_print() -> None:
    for room, file in files():
        if room != "tournament":
            wrong = {"rustworkx", "fpdf", "font_source_sans_pro"} & {n.split(".")[0] for n in imports(file)}
            assert not wrong, f"{file.relative_to(ROOT)} imports {wrong}"


def test_no_game_knows_another() -> None:
    for _, file in files():
        parts = file.relative_to(ROOT).parts
        if parts[0] == "games" and len(parts) > 2:
            others = {
                name for name in imports(file)
                if name.startswith("stammtisch.games.") and name.split(".")[2] != parts[1]
            }  # fmt: skip
            assert not others, f"{'/'.join(parts)} imports {others}"


PLAYED_WITH = """
import sys
import stammtisch.cli, stammtisch.record, stammtisch.bots, stammtisch.texts
from pkgutil import walk_packages
from importlib import import_module
import stammtisch
from stammtisch.core.registry import game, games
for name in games():
    game(name)
for found in walk_packages(stammtisch.__path__, "stammtisch."):
    if found.name.split(".")[1] not in ("bulk", "research", "__main__"):
        import_module(found.name)
not_for_playing = (
    "numba", "numpy", "llvmlite", "pyspiel", "pettingzoo", "gymnasium", "pyarrow", "rustworkx", "fpdf", "PIL",
)
print([name for name in not_for_playing if name in sys.modules])
"""


def test_playing_imports_no_compiler() -> None:
    """A fresh interpreter with every module that people play with."""
    ran = subprocess.run([sys.executable, "-c", PLAYED_WITH], capture_output=True, text=True, check=False)
    assert (ran.stdout.strip(), ran.stderr) == ("[]", "")


ENTERED = """
import sys
import stammtisch
before = [name for name in sys.modules if name.startswith("stammtisch.")]
table = stammtisch.Table("watten", seed="1")
table.deal()
table.play_out("thumb")
stammtisch.Table.read(table.write())
heavy = ("numba", "numpy", "rich", "click", "prompt_toolkit", "starlette", "sqlalchemy", "uvicorn")
print(before, [name for name in heavy if name in sys.modules])
"""


def test_the_front_door_is_light() -> None:
    """`import stammtisch` imports nothing; a table played and written needs no more than yaml."""
    ran = subprocess.run([sys.executable, "-c", ENTERED], capture_output=True, text=True, check=False)
    assert (ran.stdout.strip(), ran.stderr) == ("[] []", "")


HELPED = """
import sys
from stammtisch.cli import main
for args in (["--help"], ["bench", "--help"], ["bench", "sim", "--help"], ["rules", "watten"]):
    main(args, standalone_mode=False)
print([name for name in ("numba", "numpy", "llvmlite") if name in sys.modules])
"""


def test_help_imports_no_compiler() -> None:
    """Only a bench that runs does."""
    ran = subprocess.run([sys.executable, "-c", HELPED], capture_output=True, text=True, check=False)
    assert (ran.stdout.splitlines()[-1:], ran.stderr) == (["[]"], "")
