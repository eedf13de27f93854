"""The docs are true: what they show runs, what they name is there, and what there is they name."""

import ast
import doctest
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click import Argument, Command, Context, Group, Option

import stammtisch
from stammtisch.bots import ANY_GAME, tempers
from stammtisch.bots.own import GROUP as BOTS
from stammtisch.cli import main
from stammtisch.core.homes import GROUP as GAMES
from stammtisch.core.homes import homes
from stammtisch.record import reader
from stammtisch.server import wire
from stammtisch.server.openapi import document
from stammtisch.texts import DEFAULT, catalogue

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "stammtisch"
SITE = ROOT / "docs" / "site"
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")} - {*SITE.rglob("*.md")})
MADE_PAGES = {"rules/index", "commands", "api/index"}  # by docs/site/build.py
GUIDES = [page for page in PAGES if page.name != "CHANGELOG.md" and page.parent.name != "decisions"]
BLOCK = re.compile(
    r"(?:<!-- not run: (?P<why>.+?) -->\n)?```(?P<kind>python|pycon)\n(?P<code>.*?)```", re.DOTALL
)
SHORTER = {"max_simulations=100": "max_simulations=10"}  # of what takes long
MADE = {"web/src/wire.ts", "server/page/licences.md"}  # files that are named and not in the repository
SCHEME = re.compile(r"stammtisch \w+ \d+")  # of shuffles and seals, no commands
ELSEWHERE = {"research-notebook.md": "test_research_docs looks at what comes out, too"}


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def docs() -> str:
    """What a person reads of us who does not look into the code."""
    return "\n".join(map(text_of, GUIDES))


# --- what they show
def shown() -> Iterator[Any]:
    """Pages with Python in them; some of it compiles."""
    for page in GUIDES:
        if BLOCK.search(text_of(page)) and page.name not in ELSEWHERE:
            yield pytest.param(page, marks=[] if page.name == "README.md" else pytest.mark.bulk)


@pytest.mark.parametrize("page", [*shown()], ids=named)
def test_every_block_of_python_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One after the other, as somebody types them who reads the page; a block that begins with the name of a
    file is also that file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    known: dict[str, Any] = {}
    for block in BLOCK.finditer(text_of(page)):
        code = block["code"]
        if block["why"]:
            continue
        if block["kind"] == "pycon":
            test = doctest.DocTestParser().get_doctest(code, known, named(page), named(page), 0)
            told: list[str] = []
            doctest.DocTestRunner().run(test, out=told.append, clear_globs=False)
            assert not told, "".join(told)
            known = test.globs
            continue
        for long, short in SHORTER.items():
            code = code.replace(long, short)
        if file := re.match(r"# (\w+\.py)\n", code):
            (tmp_path / file[1]).write_text(code, encoding="utf-8")
        exec(compile(code, named(page), "exec"), known)
    sys.modules.pop("mybot", None)


def test_the_examples_of_docstrings_hold() -> None:
    from stammtisch.door import lists

    assert doctest.testmod(lists).failed == 0


# --- what they name is there
def slug(heading: str) -> str:
    """The anchor of a heading, as GitHub and MyST make it."""
    plain = re.sub(r"[`*]|\[([^]]*)\]\([^)]*\)", r"\1", heading.strip())
    return re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", text_of(page), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{link} of {named(page)}"
        if anchor:
            headings = re.findall(r"^#+ (.*)$", text_of(target), re.MULTILINE)
            assert anchor in map(slug, headings), f"{link} of {named(page)}"


@pytest.mark.parametrize("page", GUIDES, ids=named)
def test_files_that_are_named_exist(page: Path) -> None:
    places = (ROOT, SOURCE, page.parent, ROOT / "docs", ROOT / "web" / "src")
    for name in re.findall(r"`([\w./*-]+/[\w./*-]+\.(?:py|md|yaml|toml|txt|svelte|ts|js))`", text_of(page)):
        assert name in MADE or any(any(place.glob(name)) for place in places), f"{name} of {named(page)}"


def test_rooms_are_as_the_house_is() -> None:
    text = text_of(ROOT / "docs" / "architecture.md")
    rooms = {*re.findall(r"^\| `(\w+)/(?:<game>/)?` \|", text, re.MULTILINE)}
    assert rooms == {folder.parent.name for folder in SOURCE.glob("*/__init__.py")}


def words() -> Iterator[tuple[str, Path]]:
    for line in text_of(ROOT / "docs" / "words.md").splitlines():
        row = re.fullmatch(r"\| (.+?) \| .+ \| `(\S+)` \|", line)
        if row:
            where = (ROOT if row[2].startswith("tests/") else SOURCE) / row[2]
            yield from ((word, where) for word in row[1].replace("`", "").lower().split(", "))


def test_our_words_are_where_they_are_said_to_be() -> None:
    found = list(words())
    assert len(found) > 80 and len({word for word, _ in found}) == len(found)
    for word, where in found:
        assert where.is_file(), f"{word}: {where}"
        assert word in f"{where.stem} {text_of(where)}".lower().replace("_", " "), f"{word}: {where}"


def test_extras_that_are_named_exist() -> None:
    extras = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]["optional-dependencies"]
    said = docs() + "".join(map(text_of, SOURCE.rglob("*.yaml")))
    assert {*re.findall(r"stammtisch\[(\w+)\]", said)} == {*extras}


# --- what there is they name
def commands(command: Command = main, path: str = "stammtisch") -> Iterator[tuple[str, Command]]:
    if not isinstance(command, Group):
        yield path, command
        return
    context = Context(command, info_name=path)
    for name in command.list_commands(context):
        found = command.get_command(context, name)
        assert found is not None
        yield from commands(found, f"{path} {name}")


@pytest.mark.parametrize(
    ("path", "command"), [*commands()], ids=lambda value: value if isinstance(value, str) else ""
)
def test_commands_are_documented(path: str, command: Command) -> None:
    """Each is in the README or a guide; what it does, and every option, is said by the help, which is in the
    catalogue and so in all languages."""
    assert " ".join(path.split()[:2]) in docs(), path
    assert command.help and catalogue.has(DEFAULT, command.help.split()[0]), path
    for param in command.params:
        if isinstance(param, Option):
            assert param.help and catalogue.has(DEFAULT, param.help.split()[0]), f"{path} {param.opts}"
        else:
            assert isinstance(param, Argument) and param.make_metavar(Context(command)), path


def test_flags_that_are_named_exist() -> None:
    """`stammtisch arena … --bots`: of the command that is named before it."""
    known = {path: {flag for param in command.params for flag in param.opts} for path, command in commands()}
    for call in re.findall(r"(?:^|`)(stammtisch [a-z][^`\n]*)", docs(), re.MULTILINE):
        if SCHEME.fullmatch(call):
            continue
        if any(path.startswith(f"{call} ") for path in known):
            continue  # a group of commands
        path = max((path for path in known if f"{call} ".startswith(f"{path} ")), key=len, default=None)
        assert path is not None, call
        assert {*re.findall(r" (--[a-z-]+)", call)} <= {*known[path], "--help"}, call


def test_bots_are_documented() -> None:
    text = docs()
    for game, home in homes().items():
        for level in (*home.manifest.bots, *ANY_GAME):
            assert f"`{level}`" in text, f"{level} of {game}"
        for temper in tempers(game):
            assert re.search(rf"\b{temper}\b", text), f"{temper} of {game}"


def test_keys_of_records_are_documented() -> None:
    text = text_of(ROOT / "docs" / "records.md")
    for key in (*reader.TOP, *reader.DEAL):
        assert re.search(rf"\b{key}\b", text), key


def test_plugins_are_documented() -> None:
    """The groups of entry points by which somebody's package brings a game or a bot."""
    for group in (GAMES, BOTS):
        assert f"`{group}`" in docs(), group


def test_messages_of_the_wire_are_documented() -> None:
    text = text_of(ROOT / "docs" / "wire.md")
    for kind in (*wire.FromPage.__args__, *wire.ToPage.__args__):
        tag = kind.__struct_config__.tag
        assert f"`{tag}`" in text or f'"type": "{tag}"' in text, tag


def test_addresses_are_documented() -> None:
    """Every address of the server is a line of docs/wire.md and a path of the OpenAPI document."""
    tree = ast.parse(text_of(SOURCE / "server" / "app.py"))
    routes = {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") in ("Route", "WebSocketRoute")
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }
    plain = {re.sub(r"\{\w+(:\w+)?\}", "*", route) for route in routes if route.startswith(("/api", "/ws"))}
    plain -= {"/api/openapi.json", "/api/*"}  # the document itself, and what is none
    told = {
        re.sub(r"\b(ID|12|PE-112|watten)\b", "*", address)
        for address in re.findall(
            r"(?:GET|POST) (/api/[^`?]+)|at `(/ws/ID)`", text_of(ROOT / "docs" / "wire.md")
        )
        for address in address
        if address
    }
    schema = {re.sub(r"\{\w+\}", "*", path) for path in document()["paths"]}
    assert plain == told, "docs/wire.md"
    assert plain == schema, "server/openapi.py"


def test_targets_of_make_are_documented() -> None:
    """By `make help`; and no page names another."""
    makefile = text_of(ROOT / "Makefile")
    targets = {*re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE)}
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony and {*phony[1].split()} == targets
    assert {*re.findall(r"`make ([a-z-]+)", docs())} <= targets


def test_variables_of_the_environment_are_documented() -> None:
    used = {
        name for file in SOURCE.rglob("*.py") for name in re.findall(r"STAMMTISCH_[A-Z_]+", text_of(file))
    }
    assert used
    for name in used:
        assert name in docs(), name


# --- the site
def toctree(page: Path) -> list[str]:
    blocks = re.findall(r"```\{toctree\}\n(.*?)```", text_of(page), re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line and not line.startswith(":")]


def test_every_page_has_its_place_on_the_site() -> None:
    """Once in the index; the README stays outside, for the index stands in its place."""
    entries = [*toctree(SITE / "index.md")]
    written = {named(page).removesuffix(".md") for page in PAGES if page.parent.name != "decisions"} - {
        "README"
    }
    assert sorted(entries) == sorted(written | MADE_PAGES | {"docs/decisions/*"}), "docs/site/index.md"
    links = re.findall(r"\]\(([^)]+)\)", text_of(SITE / "index.md"))
    for link in links:
        assert (ROOT / link).is_file() or link.removesuffix(".md") in MADE_PAGES, link


def test_the_reference_documents_what_is_there() -> None:
    pages = toctree(SITE / "api" / "index.md")
    assert {file.stem for file in (SITE / "api").glob("*.rst")} == {*pages}
    for page in pages:
        modules = re.findall(r"automodule:: ([\w.]+)", text_of(SITE / "api" / f"{page}.rst"))
        assert modules
        for module in modules:
            path = ROOT.joinpath("src", *module.split("."))
            assert path.with_suffix(".py").is_file() or (path / "__init__.py").is_file(), module


def test_the_front_door_is_in_the_reference() -> None:
    page = text_of(SITE / "api" / "stammtisch.rst")
    assert sorted(re.findall(r"auto(?:class|exception|function):: (\w+)", page)) == sorted(stammtisch.__all__)


def test_the_site_fetches_nothing_from_elsewhere() -> None:
    for file in SITE.rglob("*"):
        if file.suffix in (".css", ".py"):
            assert not re.search(r"https?://", text_of(file)), file
