"""`stammtisch score`, as somebody types it."""

import json
from collections.abc import Iterator

import pytest
from click.testing import CliRunner, Result

from stammtisch import texts
from stammtisch.cli import main


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(texts.catalogue, "strict", True)
    for name in ("STAMMTISCH_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    yield


def score(*args: str) -> Result:
    return CliRunner().invoke(main, ["score", "doppelkopf", *args], prog_name="stammtisch")


def test_the_first_example_of_the_spielordnung() -> None:
    done = score("--eyes", "89", "--say", "kontra:kontra-vorab", "--say", "re:re")
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert lines[0] == "Kontra gewinnt mit 151 Augen  [DO-191]"
    assert [line.split("  ")[0] for line in lines[1:5]] == [
        "12 als Grundstufe: 1",
        "12 angesagt: 1",
        "9 erreicht: 1",
        "gegen: 1",
    ]
    assert lines[5].startswith("Punktzahl 4, mal 4: Gesamtpunktzahl 16")
    assert "B bekommt 16 Punkte  [DO-205]" in lines


def test_a_solo_of_the_tournament_for_programs() -> None:
    done = score(
        "--ruleset", "ddv-turnier", "--kind", "damen-solo", "--eyes", "155", "--say", "re:re", "--json"
    )
    told = json.loads(done.output)
    assert (told["spielwert"], told["points"]) == (4, {"A": 12, "B": -4, "C": -4, "D": -4})


@pytest.mark.parametrize("lang", ["de", "en", "it"])
@pytest.mark.parametrize(
    "args",
    [
        ["--revoke", "re=37"],
        ["--kind", "silent", "--re", "B", "--eyes", "140", "--tacks", "re=1,kontra=2"],
        ["--eyes", "120", "--say", "kontra:kontra-vorab"],
        ["--eyes", "240", "--say", "re:re", "--say", "re:keine-9", "--option", "erreicht_from=120"],
        ["--ruleset", "ddv-turnier", "--eyes", "240", "--tricks", "re=12,kontra=0", "--tacks", "re=2"],
        ["--ruleset", "ddv-turnier", "--eyes", "100", "--say", "re:re", "--say", "re:keine-9",
         "--say", "kontra:kontra", "--say", "kontra:keine-9"],
    ],
)  # fmt: skip
def test_every_line_is_worded(args: list[str], lang: str) -> None:
    done = score(*args, "--lang", lang)
    assert done.exit_code == 0, done.output
    assert all("[DO-" in line for line in done.output.splitlines())


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["--eyes", "300"], "zwischen 0 und 240"),
        (["--kind", "grand", "--eyes", "1"], "„grand“ ist keine Spielart"),
        (["--eyes", "1", "--say", "re"], "„:“"),
        (["--eyes", "1", "--say", "re:hopp"], "„hopp“ ist keine Ansage"),
        (["--eyes", "1", "--say", "re:kontra"], "nur für deine eigene Partei"),
        (["--eyes", "1", "--re", "A"], "gehören 2, nicht 1"),
        (["--eyes", "1", "--re", "A,Z"], "kein „Z“"),
        (["--eyes", "1", "--tacks", "re=x"], "eine Zahl"),
        ([], "--eyes"),
        (["--eyes", "1", "--option", "odd_total=toward-zero"], "noch nicht gespielt"),
    ],
)
def test_what_is_wrong_is_said_clearly(args: list[str], part: str) -> None:
    done = score(*args)
    assert done.exit_code == 2 and part in done.output, done.output


def test_a_game_without_such_a_form() -> None:
    done = CliRunner().invoke(main, ["score", "watten", "--eyes", "1"])
    assert done.exit_code == 2 and "Ergebnis" in done.output


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--eyes", "999"], "„--eyes“ muss zwischen 0 und 240 liegen"),
        (["--eyes", "²"], "--eyes will eine Zahl, nicht „²“"),
        ([], "Es fehlt die Angabe --eyes."),
        (["--eyes", "3", "--revoke", "re=4"], "Entweder --eyes oder --revoke"),
        (["--eyes", "100", "--tacks", "re=x"], "„--tacks“ muss eine Zahl sein"),
        (["--eyes", "100", "--tricks", "re=50"], "„--tricks“ muss zwischen 0 und 10"),
        (["--revoke", "re=900"], "„--revoke“ muss zwischen 0 und 240"),
        (["--eyes", "100", "more"], "„more“ ist hier zu viel"),
        (["--eyes"], "Nach --eyes fehlt"),
    ],
)
def test_what_is_wrong_is_called_as_it_was_typed(args: list[str], said: str) -> None:
    done = score(*args)
    assert done.exit_code != 0 and said in done.stderr and "Traceback" not in done.stderr


def test_an_unknown_game_is_told() -> None:
    done = CliRunner().invoke(main, ["score", "skat"], prog_name="stammtisch")
    assert "Das Spiel „skat“ gibt es hier nicht" in done.stderr
