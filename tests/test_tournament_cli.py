"""`stammtisch tournament` as a person runs it."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click import Context
from click.testing import CliRunner

from stammtisch import texts
from stammtisch.cli import main
from stammtisch.tournament.files import BookFile

LIST = "Spieler 1;Spieler 2;Verein;bezahlt\n" + "".join(
    f"Spieler{i} A;Spieler{i} B;Ort {i % 7};{'ja' if i % 2 else ''}\n" for i in range(12)
)

_GROUP: Any = main.get_command(Context(main), "tournament")
COMMANDS = _GROUP.commands


@pytest.fixture(autouse=True)
def strict(monkeypatch: Any) -> None:
    monkeypatch.setattr(texts.catalogue, "strict", True)
    monkeypatch.setenv("STAMMTISCH_LANG", "de")


@pytest.fixture
def run(tmp_path: Any, monkeypatch: Any) -> Any:
    monkeypatch.chdir(tmp_path)

    def call(*args: Any, code: Any = 0, stdin: Any = None) -> Any:
        result = CliRunner().invoke(main, ["tournament", *args], prog_name="stammtisch", input=stdin)
        assert result.exit_code == code, result.output
        return result.output

    (tmp_path / "list.csv").write_text(LIST, "utf-8")
    return call


def test_an_evening_from_list_to_certificates(run: Any, tmp_path: Any) -> None:
    assert "Fingerabdruck" in run("new", "a.jsonl", "--format", "wattkoenig", "--name", "Watterabend")
    assert "12 von 12" in run("import", "a.jsonl", "list.csv")
    assert "Nummer 13: Toni / Moidl" in run("enter", "a.jsonl", "Toni", "Moidl", "--club", "Lana", "--paid")
    assert "schon unter Nummer 13" in run("enter", "a.jsonl", "toni", "Vroni", code=2)
    for _ in range(4):
        drawn = run("draw", "a.jsonl", "--word", "Knödel")
        assert "spielfrei" in drawn
        lines = "".join(f"{n} a{n} b{n} 15:3 = {30 + n}:{n + 15 + 3}\n" for n in range(1, 7))
        slips = run("slips", "a.jsonl", stdin=lines + "99 a1\nfoo\n")
        assert "Es fehlen noch 0" in slips and "Tisch 99" in slips and "„foo“" in slips
    run("lot", "a.jsonl", *(str(n) for n in range(1, 14)))
    for tables in (4, 2, 2):
        run("draw", "a.jsonl")
        assert f"{tables} Ergebnisse" in run("slips", "a.jsonl", stdin="")
        run("slips", "a.jsonl", stdin="".join(f"{n}a3 b3 a4\n" for n in range(1, tables + 1)))
    assert "Alle Runden" in run("draw", "a.jsonl", code=2)
    run("finish", "a.jsonl")
    assert "Der Endstand" not in run("standings", "a.jsonl")
    told = json.loads(run("standings", "a.jsonl", "--json"))
    assert len(told["standings"]) == 13 and told["finished"]
    rows = run("standings", "a.jsonl", "--csv").splitlines()
    assert rows[0].startswith("rank;entry;names") and len(rows) == 14
    assert run("verify", "a.jsonl").count("stimmt") == 7
    for paper in ("draw", "slips", "standings", "certificates", "entries"):
        assert "Gedruckt" in run("print", "a.jsonl", paper, f"{paper}.pdf", "--lang", "de")
        assert (tmp_path / f"{paper}.pdf").read_bytes().startswith(b"%PDF")
    run("print", "a.jsonl", "cards", "cards.pdf", "--address", "http://192.168.1.5/t/#", "--tables", "20")
    assert "abgeschlossen" in run("enter", "a.jsonl", "Zu", "Spät", code=2)


def test_both_sides_and_the_desk(run: Any) -> None:
    run("new", "a.jsonl")
    run("import", "a.jsonl", "list.csv")
    run("draw", "a.jsonl")
    assert "nicht bestätigt" in run("result", "a.jsonl", "1", "a1", "a2", "b3", "--side", "1")
    assert "nichts zu bestätigen" in run("confirm", "a.jsonl", "1", "1", code=2)
    assert "steht fest" in run("confirm", "a.jsonl", "1", "2")
    run("result", "a.jsonl", "2", "a1", "a2", "b3", "--side", "1")
    assert "strittig" in run("dispute", "a.jsonl", "2", "2")
    assert "strittig" in run("status", "a.jsonl").splitlines()[1]
    run("call", "a.jsonl", "3")
    assert "ruft die Leitung" in run("status", "a.jsonl").splitlines()[1]
    run("answer", "a.jsonl", "3")
    assert "Summe, die Spiele geben 44:18" in run(
        "result", "a.jsonl", "2", "a1", "a2", "14:15", "=", "45:18", code=2
    )
    run("result", "a.jsonl", "2", "a1", "a2", "14:15", "=", "44:18", "--by", "Resi")
    assert "kampflos" in run("walkover", "a.jsonl", "3", "2")
    run("lost", "a.jsonl", "3")
    log = run("log", "a.jsonl")
    assert "Resi  eingetragen: R1 T2 15:1 15:2 14:15" in log and "Zettel verloren" in log
    assert "Zurückgenommen" in run("undo", "a.jsonl")
    (first, *_) = re.findall(r"^ +(\d+) .*ausgelost", log, re.MULTILINE)
    assert "baut darauf" in run("undo", "a.jsonl", first, code=2)
    assert "--correct" in run("result", "a.jsonl", "2", "a1", "a1", "a1", code=2)
    run("result", "a.jsonl", "2", "a1", "a1", "a1", "--correct")
    run("clock", "a.jsonl", "start", "30")
    run("clock", "a.jsonl", "pause")
    run("clock", "a.jsonl", "resume")
    run("clock", "a.jsonl", "break")
    assert "start" in run("clock", "a.jsonl", "stop", code=2)


def test_people_come_and_go(run: Any) -> None:
    run("new", "a.jsonl")
    run("import", "a.jsonl", "list.csv")
    run("pay", "a.jsonl", "1")
    run("leave", "a.jsonl", "12")
    assert "spielfrei" in run("draw", "a.jsonl")
    run("back", "a.jsonl", "12")
    status = run("status", "a.jsonl")
    (resting, *_) = re.findall(r"\(Nummer (\d+)\) wartet", status)
    assert "wartet" in status
    others = [n for n in re.findall(r"\(Nummer (\d+)\) wartet", status)]
    assert len(others) == 2 and resting in others
    assert "Tisch 6" in run("seat", "a.jsonl", *others)
    run("replace", "a.jsonl", "1", "Spieler0 A", "Sepp")
    assert "Sepp" in run("tables", "a.jsonl")
    run("rename", "a.jsonl", "1", "Josef", "Spieler0 B")
    assert "Josef" in run("tables", "a.jsonl")


def test_what_is_wrong_is_said(run: Any, tmp_path: Any) -> None:
    assert "lässt sich nicht lesen" in run("standings", "nowhere.jsonl", code=2)
    (tmp_path / "x.jsonl").write_text("hello\n")
    assert "Zeile 1" in run("standings", "x.jsonl", code=2)
    run("new", "a.jsonl")
    assert "gibt es schon" in run("new", "a.jsonl", code=2)
    assert "Turnierform" in run("new", "b.jsonl", "--format", "chess", code=2)
    assert not (tmp_path / "b.jsonl").exists()
    assert "keine Runde" in run("print", "a.jsonl", "slips", "x.pdf", code=2)
    assert "--help" in run("result", "a.jsonl", "eins", "a3", code=2)
    (tmp_path / "bad.csv").write_text("Name;Partner\nToni;\nToni;Moidl\nToni;Resi\n")
    said = run("import", "a.jsonl", "bad.csv", code=1)
    assert "Zeile 2" in said and "Zeile 4" in said and "1 von 3" in said
    with (tmp_path / "a.jsonl").open("ab") as file:
        file.write(b'{"n":3,"at"')
    assert "nicht zu Ende geschrieben" in run("status", "a.jsonl")
    assert "Fehler" not in run("status", "a.jsonl")


def test_the_docs_name_what_there_is(run: Any, tmp_path: Any) -> None:
    said = (Path(__file__).parents[1] / "docs" / "tournaments.md").read_text("utf-8")
    commands = COMMANDS
    named = set(re.findall(r"^stammtisch tournament ([a-z]+)", said, re.MULTILINE))
    named |= set(re.findall(r"`([a-z]+) FILE", said))
    assert len(named) > 15 and named <= commands.keys()
    own = said.split("```yaml\n", 1)[1].split("```", 1)[0]
    (tmp_path / "mine.yaml").write_text(own, "utf-8")
    assert "mine" in run("new", "m.jsonl", "--format", "mine.yaml")
    run("import", "m.jsonl", "list.csv")
    run("draw", "m.jsonl")
    run("slips", "m.jsonl", stdin="".join(f"{n}a{n} a1 a2\n" for n in range(1, 7)))
    assert "1.  " in run("prizes", "m.jsonl").splitlines()[0] and "300,00 €" in run("prizes", "m.jsonl")


def test_a_circuit_with_quotas(run: Any) -> None:
    for evening in ("e1", "e2"):
        run("new", f"{evening}.jsonl", "--format", "knock-out")
        for i in range(4):
            run("enter", f"{evening}.jsonl", f"{evening}A{i}" if i else "Toni", f"{evening}B{i}")
        for tables in (2, 2):
            run("draw", f"{evening}.jsonl")
            run("slips", f"{evening}.jsonl", stdin="".join(f"{n}a1 a2\n" for n in range(1, tables + 1)))
    run("new", "final.jsonl", "--format", "knock-out")
    said = run("qualify", "final.jsonl", "e1.jsonl=4", "e2.jsonl", "--best", "4", code=1)
    assert said.count("Nummer ") == 8 and "Toni spielt schon" in said
    assert "7 Nummern" in run("status", "final.jsonl") or "Nummern: 7" in run("status", "final.jsonl")


def test_simulate(run: Any, tmp_path: Any) -> None:
    args = ("simulate", "--players", "24", "--rounds", "3", "--evenings", "3")
    assert "unter den ersten 1" in run(*args, "--plot", "x.svg")
    assert (tmp_path / "x.svg").read_text("utf-8").startswith("<svg")
    told = json.loads(run(*args, "--format", "swiss", "--json"))
    assert told["entries"] == 12 and len(told["correlation"]) == 3
    assert "preiswatten" in run("formats")


STRANGE = [
    "", "1", "0", "-1", "99", "²", "９", "1e3", "a.jsonl", "torn.jsonl", "=", "15:8",
    "a3", "a³", ":::", "Toni",
    "\u202ex", "9" * 40, "x" * 5000, "--by", "--round", "nowhere/x.pdf", ".", "slips", "start", "'; drop",
]  # fmt: skip


def test_strange_words_get_an_answer(run: Any, tmp_path: Any) -> None:
    """Whatever is typed: done, or a sentence; never a traceback, and the file stays whole."""
    rng = Random(4)
    run("new", "a.jsonl")
    run("import", "a.jsonl", "list.csv")
    run("draw", "a.jsonl")
    (tmp_path / "torn.jsonl").write_text('{"n":1,"at":3}\n{')
    names = sorted(COMMANDS)
    for turn in range(350):
        name = names[turn % len(names)]
        if name == "simulate":
            continue
        words = ["a.jsonl"] * (rng.random() < 0.8) + rng.choices(STRANGE, k=rng.randrange(4))
        result = CliRunner().invoke(
            main, ["tournament", name, *words], prog_name="stammtisch", input="1 a3\n"
        )
        assert isinstance(result.exception, SystemExit | None), (name, words, result.exception)
        assert BookFile(tmp_path / "a.jsonl").book.state.entries


@pytest.mark.parametrize("lang", ["de", "en", "it"])
def test_every_command_has_help(run: Any, lang: Any) -> None:
    listed = run("--help", "--lang", lang)
    for name in COMMANDS:
        assert f"\n  {name} " in listed
        assert run(name, "--help", "--lang", lang)
