"""Which tests are about the law of one game."""

from pathlib import Path

TESTS = Path(__file__).parent
# those that put every game to the same test; a game's part has its name in the id
SHARED = ("records", "perft", "rows", "sight", "slate", "laws", "evenings")
BIETENS = ("test_oracle.py", "test_deal_machine.py")  # the first game needed no name


def own(game: str) -> list[str]:
    """The files of one game alone."""
    found = sorted(path.name for path in TESTS.glob(f"test_{game}_*.py"))
    return [f"tests/{name}" for name in (*found, *(BIETENS if game == "bieten" else ()))]


def shared(names: tuple[str, ...] = SHARED) -> list[str]:
    return [f"tests/test_{name}.py" for name in names]


def about(*games: str) -> str:
    """For pytest's -k: a game's part of the shared files, and all of its own."""
    return " or ".join([*games, *(Path(name).stem for game in games for name in own(game))])
