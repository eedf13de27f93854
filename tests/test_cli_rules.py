"""`stammtisch` and `stammtisch rules`, as somebody types them."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from click.testing import CliRunner, Result

from stammtisch import texts
from stammtisch.cli import COMMANDS, main
from stammtisch.core.rulebook import rulebook

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(texts.catalogue, "strict", True)
    for name in ("STAMMTISCH_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    yield


@pytest.fixture
def run() -> Run:
    def call(*args: str, **environ: str) -> Result:
        return CliRunner().invoke(main, args, prog_name="stammtisch", env=environ)

    return call


def test_overview_names_games_rulesets_and_the_way_on(run: Run) -> None:
    result = run("rules")
    assert result.exit_code == 0
    for part in ("Bieten", "tirol-1926-weli", "Spitzbieten", "stammtisch rules bieten", "--search"):
        assert part in result.output
    for part in ("Watten", "kritisch-1926: Kritisch-Watten", "tirol-1926: Watten, Tirol 1926"):
        assert part in result.output
    assert "tirol-1926: Bieten, Tirol 1926" in result.output


@pytest.mark.parametrize(
    ("game", "topic"),
    [("bieten", "Die fünf Figuren"), ("watten", "Trumpf zugeben"), ("perlaggen", "Weisen")],
)
def test_the_whole_book_has_every_rule_on_one_line_in_a_pipe(run: Run, game: str, topic: str) -> None:
    result = run("rules", game)
    lines = result.output.splitlines()
    assert result.exit_code == 0 and "\x1b" not in result.output
    for rule in rulebook(game).rules.values():
        assert any(line.startswith(f"{rule.id}  {rule.text['de']}") for line in lines), rule.id
    assert topic in lines
    assert any(line.startswith("Noggerl: ") for line in lines)


def test_one_rule_in_full(run: Run) -> None:
    result = run("rules", "bi-64")
    assert result.exit_code == 0
    assert rulebook("bieten").rules["BI-064"].text["de"] in result.output
    assert "Gilt in allen Spielarten." in result.output
    assert (
        "Hermann Schwaighofer: Die Tiroler Kartenspiele" in result.output
        and "Innsbruck 1926" in result.output
    )
    assert "BI-063" in result.output and "BI-065" in result.output
    assert "Entschieden" not in result.output


def test_a_decided_rule_says_so_and_names_its_rulesets(run: Run) -> None:
    result = run("rules", "BI-094", "--lang", "en")
    assert "Decided: " in result.output
    assert "Spitzbieten, Tyrol 1926; Bieten today with three wild cards" in result.output


def test_several_rules_at_once_and_what_they_refer_to(run: Run) -> None:
    result = run("rules", "BI-060", "BI-101")
    assert rulebook("bieten").rules["BI-101"].text["de"] in result.output
    assert "Siehe auch" in result.output and "BI-039" in result.output


def test_first_and_last_rule_have_one_neighbour(run: Run) -> None:
    assert "Davor" not in run("rules", "BI-001").output
    assert "Danach" not in run("rules", "BI-160").output


def test_search(run: Run) -> None:
    lines = run("rules", "--search", "groschen").output.splitlines()
    assert lines[0].startswith("„groschen“: ") and lines[1].startswith("Groschen: ")
    assert any(line.startswith("BI-064") for line in lines)
    assert run("rules", "--search", "Weli", "Punkt").output == run("rules", "--search", "Weli Punkt").output
    everywhere = run("rules", "--search", "Weli").output
    for game in ("bieten", "watten", "perlaggen"):
        kept = run("rules", game, "--search", "Weli").output.splitlines()
        assert all(line.partition(" [")[0] in everywhere for line in kept[1:])
    assert "Weli: " in everywhere and "[Bieten]" in everywhere and "[Watten]" in everywhere


def test_search_without_a_hit(run: Run) -> None:
    result = run("rules", "--search", "xyzzy")
    assert result.exit_code == 1 and "xyzzy" in result.stderr and not result.stdout
    assert json.loads(run("rules", "--search", "xyzzy", "--json").stdout)["found"] == []


def test_ruleset_filters_the_book_and_the_search(run: Run) -> None:
    output = run("rules", "bieten", "--ruleset", "tirol-1926").output
    assert "\nBI-012" in output and "\nBI-113" not in output and "\nUniversalkarten\n" not in output
    assert run("rules", "--ruleset", "bieten/tirol-1926").output == output
    blind = run("rules", "--ruleset", "blind").output
    assert blind == run("rules", "watten", "--ruleset", "blind").output and "\nWA-055" in blind
    found = run("rules", "--search", "Groschen", "--ruleset", "tirol-1926").output
    assert "BI-065" not in found and "BI-064" in found and "WA-123" in found
    assert "Gilt nicht in: Bieten, Tirol 1926" in run("rules", "BI-113", "--ruleset", "tirol-1926").output


def test_a_ruleset_of_two_games_is_that_of_the_rule(run: Run) -> None:
    for ruleset in ("tirol-1926", "watten/tirol-1926"):
        output = run("rules", "WA-101", "--ruleset", ruleset).output
        assert "Gilt in: Watten in Bayern" in output and "Gilt nicht in: Watten, Tirol 1926" in output
        assert "WA-001" not in output


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize(("lang", "word"), [("de", "Quellen"), ("en", "Sources"), ("it", "Fonti")])
def test_language_on_the_group_or_the_command(run: Run, lang: str, word: str, before: bool) -> None:
    args = ("--lang", lang, "rules", "BI-022") if before else ("rules", "BI-022", f"--lang={lang}")
    output = run(*args).output
    assert word in output and rulebook("bieten").rules["BI-022"].text[lang] in output


def test_language_of_the_environment(run: Run) -> None:
    assert "Sources" in run("rules", "BI-022", LANG="en_US.UTF-8").output
    assert "Fonti" in run("rules", "BI-022", LANG="en_US.UTF-8", STAMMTISCH_LANG="it").output
    assert "Quellen" in run("--lang", "de", "rules", "BI-022", LANG="en_US.UTF-8").output


def test_json(run: Run) -> None:
    games = json.loads(run("rules", "--json").output)["games"]
    assert games[0]["game"] == "bieten" and games[0]["rulesets"][0]["id"] == "tirol-1926"
    book = json.loads(run("rules", "bieten", "--json").output)
    assert len(book["rules"]) == 123 and book["topics"] and book["glossary"]
    fewer = json.loads(run("rules", "bieten", "--json", "--ruleset", "tirol-1926").output)
    assert len(fewer["rules"]) < 123
    rules = json.loads(run("rules", "BI-064", "BI-067", "--json").output)["rules"]
    assert [rule["id"] for rule in rules] == ["BI-064", "BI-067"]
    assert rules[1]["decided"] and {"de", "en", "it", "sources", "citations"} <= rules[0].keys()
    titles = {game["game"]: {ruleset["title"] for ruleset in game["rulesets"]} for game in games}
    assert titles["watten"] >= {"Watten, Tirol 1926", "Blindwatten"}
    assert titles["perlaggen"] >= {"Perlaggen, Innsbruck 1924", "Perlaggen in Südtirol"}
    hits = json.loads(run("rules", "bieten", "--search", "Bummerl", "--json").output)["found"]
    assert hits[0]["term"] == "Noggerl" and hits[1]["id"] == "BI-121"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["rules", "BI-999"], "Meinst du BI-158, BI-159 oder BI-160?"),
        (["rules", "ZZ-1"], "„ZZ-1“ gibt es nicht"),
        (["rules", "skat"], "weder ein Spiel (bieten, doppelkopf, perlaggen und watten)"),
        (["rules", "--ruleset", "x"], "bieten/tirol-1926, bieten/tirol-1926-weli"),
        (["rules", "bieten", "--ruleset", "x"], "„x“ gibt es nicht"),
        (["rules", "--ruleset", "tirol-1926"], "stammtisch rules bieten --ruleset tirol-1926"),
        (["rules", "bieten", "--ruleset", "blind"], "„blind“ gehört nicht zu Bieten"),
        (["rules", "BI-001", "--ruleset", "blind"], "„blind“ gehört nicht zu Bieten"),
        (["rules", "--ruleset", "skat/blind"], "Das Spiel „skat“ gibt es"),
        (["rules", "--lang", "fr"], "de, en und it"),
        (["rules", "--serch", "x"], "Meinst du --search?"),
        (["rules", "--quux"], "--quux gibt es nicht"),
        (["rules", "--search"], "--search"),
        (["arena", "--game", "watten", "--deals", "0"], "--deals will eine Zahl ab 1, nicht „0“"),
        (["arena", "watten"], "„watten“ ist hier zu viel"),
        (["arena", "--game", "watten", "--state", "/"], "/ ist ein Ordner"),
        (["dataset", "--format", "xls"], "--format kann nicht „xls“ sein, nur npz, parquet oder records"),
        (["dataset", "--game", "watten"], "Es fehlt die Angabe --deals"),
        (["play", "--pace", "nan"], "--pace will eine Zahl von 0 bis 60, nicht „nan“"),
        (["serve", "--port", "99999"], "--port will eine Zahl von 1 bis 65535"),
        (
            ["spielen"],
            "score, verify-deal, dataset, rules, arena, serve, backup, restore und bench",
        ),
    ],
)
def test_what_is_not_there_is_said_clearly(run: Run, args: list[str], said: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("Fehler: ") and said in result.stderr
    assert not result.stdout and "Traceback" not in result.stderr


def test_errors_speak_the_language_too(run: Run) -> None:
    assert "There is no rule" in run("rules", "BI-999", "--lang", "en").stderr
    assert "Il comando" in run("--lang", "it", "nix").stderr


@pytest.mark.parametrize(("lang", "word"), [("de", "Befehle"), ("en", "Commands"), ("it", "Comandi")])
def test_help_lists_the_commands(run: Run, lang: str, word: str) -> None:
    result = run("--help", "--lang", lang)
    assert result.exit_code == 0 and word in result.output
    for name in COMMANDS:
        assert f"\n  {name} " in result.output and texts.say(lang, f"cli.help.{name}") in result.output


def test_help_of_a_command_is_worded(run: Run) -> None:
    result = run("rules", "--help", "--lang", "it")
    assert "Uso: stammtisch rules" in result.output and "cli." not in result.output
    assert "--ruleset" in result.output and "-h, --help" in result.output


def test_version(run: Run) -> None:
    assert run("--version").output.startswith("stammtisch ")


def test_help_imports_no_command() -> None:
    code = (
        "import sys\n"
        "from stammtisch.cli import main\n"
        "main(['--help'], prog_name='stammtisch', standalone_mode=False)\n"
        "heavy = {'rich', 'numpy', 'stammtisch.games', 'stammtisch.cli.rules'} & set(sys.modules)\n"
        "sys.exit(' '.join(heavy) or 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_an_unknown_ruleset_is_answered_with_those_of_its_game(run: Run) -> None:
    for args in (("watten", "--ruleset", "bavaria"), ("watten/bavaria",), ("--ruleset", "watten/bavaria")):
        output = run("rules", *args).output
        assert "bavarian" in output and "kritisch-1926" in output and "innsbruck" not in output
    elsewhere = run("rules", "watten", "--ruleset", "innsbruck-1890").output
    assert "gehört nicht zu Watten" in elsewhere and "bavarian" in elsewhere
    assert "watten/tirol-1926" in run("rules", "--ruleset", "bavaria").output


def test_diff_shows_only_what_two_rulesets_do_not_have_in_common(run: Run) -> None:
    output = run("rules", "--diff", "perlaggen/innsbruck-1890", "perlaggen/innsbruck-1924").output
    before, since = output.split("\nNur in: Perlaggen, Innsbruck 1924\n")
    assert "PE-101  Nach 1890" in before and "PE-161" in since and "PE-001" not in output
    assert "Falsches Gebot [PE-182, PE-183, PE-184, PE-187]" in output and "Deuten" not in output
    assert run("rules", "--diff", "innsbruck-1890", "innsbruck-1924").output == output
    assert run("rules", "perlaggen", "--diff", "innsbruck-1890", "innsbruck-1924").output == output


def test_diff_as_data_is_the_same_both_ways(run: Run) -> None:
    one, other = "watten/bavarian", "watten/blind"
    there = json.loads(run("rules", "--diff", one, other, "--json").stdout)
    back = json.loads(run("rules", "--diff", other, one, "--json").stdout)
    assert there["only"] == back["only"] and there["options"] == back["options"]
    assert there["options"]["deck"]["bavarian"] == "32"
    holds = {rule["id"] for rule in there["only"]["bavarian"]}
    assert "WA-101" in holds and all(not rulebook("watten").rules[rule].holds_in("blind") for rule in holds)


@pytest.mark.parametrize(
    ("pair", "told"),
    [
        (("watten/bavarian", "perlaggen/suedtirol"), "desselben Spiels"),
        (("bavarian", "suedtirol"), "desselben Spiels"),
        (("watten/bavarian", "bavaria"), "kritisch-1926"),
        (("bridge/bavarian", "bavarian"), "bridge"),
        (("bavarian", "bavarian"), "kein Unterschied"),
    ],
)
def test_diff_says_what_cannot_be_compared(run: Run, pair: tuple[str, str], told: str) -> None:
    assert told in run("rules", "--diff", *pair).output


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("Renonce", "BI-022"), ("Renons", "BI-151"), ("Farbzwang", "PE-043"), ("Farbe verleugnen", "BI-151"),
        ("revoke", "BI-022"), ("renege", "BI-151"), ("follow suit", "BI-022"), ("obbligo di seme", "BI-022"),
        ("Buße", "BI-150"), ("Busse", "PE-033"), ("fine", "BI-150"), ("multa", "BI-150"),
        ("Renonce", "WA-157"), ("Renonce", "DO-087"), ("Stechzwang", "PE-046"), ("Stechzwang", "BI-023"),
        ("misdeal", "PE-036"), ("Joker", "BI-095"), ("Waisler", "PE-130"),
    ],
)  # fmt: skip
def test_search_knows_the_words_that_people_use(run: Run, words: str, rule: str) -> None:
    for lang in ("de", "en", "it"):
        assert f"\n{rule}" in run("rules", "--search", words, "--lang", lang).output, lang


def test_a_word_that_is_nearly_right_is_answered_with_the_right_one(run: Run) -> None:
    assert "Meinst du Noggerl" in run("rules", "--search", "Nogerl").stderr
