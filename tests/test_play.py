"""`stammtisch play`, driven as somebody would who types."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tables import BIETEN, RULESETS, rules_of

from stammtisch import texts
from stammtisch.cli import main
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Seat, View
from stammtisch.core.problem import Problem
from stammtisch.core.registry import games
from stammtisch.games.bieten.wording.typed import read as read_typed
from stammtisch.record import read_file, replay
from stammtisch.terminal.console import pick_look
from stammtisch.terminal.evening import Evening
from stammtisch.terminal.saving import Place, take_up
from stammtisch.terminal.setup import BOT_NAMES, clean_name, table_names
from stammtisch.wording.game_words import Feint
from stammtisch.wording.look import ASCII, UNICODE, Look

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setattr(texts.catalogue, "strict", True)
    monkeypatch.setattr("stammtisch.terminal.saving.click.get_app_dir", lambda name: str(tmp_path / "home"))
    for name in ("STAMMTISCH_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    yield


@pytest.fixture
def run() -> Run:
    def call(*args: str, typed: str = "", lang: str = "de", **environ: str) -> Result:
        line = ["play", "--lang", lang, "--name", "Hans", *args]
        runner = CliRunner(charset=environ.pop("charset", "utf-8"))
        return runner.invoke(main, line, input=typed, env={"COLUMNS": "120", **environ})

    return call


# --- whole Partien
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_whole_partie_by_always_typing_one(run: Run, ruleset: str, tmp_path: Path) -> None:
    saved = tmp_path / "p.yaml"
    result = run(
        "bieten",
        "--ruleset",
        ruleset,
        "--seed",
        "one",
        "--option",
        "target=5",
        "--bots",
        "random",
        "--save",
        str(saved),
        typed="1\n" * 160,
    )
    assert result.exit_code == 0, result.output
    assert "Die Partie ist aus." in result.output
    assert re.search(r"hat die Partie gewonnen", result.output)
    assert "Servus" in result.output
    run_again = replay(read_file(saved))
    assert len(run_again.match.deals) > 3


@pytest.mark.parametrize("lang", ["de", "en", "it"])
def test_some_deals_by_enter_in_every_language(run: Run, lang: str) -> None:
    result = run("bieten", "--seed", "two", "--players", "4", typed="1\n\n" * 40, lang=lang)
    assert result.exit_code == 0, result.output
    assert texts.say(lang, "terminal.account", n=1) in result.output
    assert texts.say(lang, "cli.play.bye") in result.output


def test_the_same_seed_deals_the_same_evening(run: Run, tmp_path: Path) -> None:
    told = [
        run("bieten", "--seed", "same", "--save", str(tmp_path / f"{n}.yaml"), typed="1\n" * 60)
        for n in range(2)
    ]
    first, second = (re.sub(r"\S*\d\.yaml", "", result.output) for result in told)
    assert first == second
    assert (tmp_path / "0.yaml").read_text() == (tmp_path / "1.yaml").read_text()


def test_everything_in_plain_letters(run: Run) -> None:
    result = run("bieten", "--ascii", "--seed", "x", "--players", "5", typed="1\n" * 40 + "?\ntafel\nrat\n")
    assert result.exit_code == 0
    assert result.output.isascii()
    assert "+---+" in result.output and "Spielst" not in result.output


def test_plain_letters_where_the_terminal_has_no_others(run: Run) -> None:
    result = run("bieten", "--seed", "x", typed="1\n" * 12, charset="latin-1")
    assert result.exit_code == 0
    assert result.output.isascii()


# --- typing acts, being refused, asking
def test_an_illegal_act_is_refused_with_its_rule(run: Run) -> None:
    result = run("bieten", "--seed", "one", typed="S6\nEA\nhalten\nbieten\ndrei herz\nherz\n99\nEO as HA\n")
    for sentence in (
        "„S6“ verstehe ich nicht",
        "Geht nicht: Eichel-Ass hast du nicht in der Hand. (BI-029, mehr mit „? 29“)",
        "BI-057",
        "„bieten“ verstehe ich nicht",
        "BI-064",
        "Ist das geboten oder bloß geredet?",
        "„99“ verstehe ich nicht",
        "BI-090",
    ):
        assert sentence in result.output, sentence


def test_help_rules_slate_and_advice(run: Run) -> None:
    typed = "?\n??\n? BI-022\n?22\n? 999\n? 22\ntafel\nslate\nrat\n"
    result = run("bieten", "--seed", "one", typed=typed)
    for part in (
        "Tipp die Nummer",
        "BI-022  ",
        "muss diese Farbe spielen",
        "Eine Regel „999“ gibt es nicht",
        "Tafel",
        "Rat: ",
    ):
        assert part in result.output, part
    assert result.output.count("BI-022  ") == 3
    assert "stammtisch rules BI-022" in result.output


def test_quit_tells_how_to_come_back_and_it_goes_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "partie.yaml"
    left = run("bieten", "--seed", "come", "--save", str(file), typed="1\n1\nq\n")
    assert f"stammtisch play --resume {file}" in left.output
    back = run("--resume", str(file), typed="1\n" * 30)
    assert back.exit_code == 0, back.output
    assert "Weiter geht" in back.output
    straight = run("bieten", "--seed", "come", "--save", str(tmp_path / "other.yaml"), typed="1\n" * 32)
    assert straight.exit_code == 0
    assert moves_of(tmp_path / "other.yaml")[:12] == moves_of(file)[:12]


def moves_of(path: Path) -> list[str]:
    return [move.text for deal in read_file(path).deals for move in deal.moves]


def test_resume_without_a_name_takes_the_only_table(run: Run) -> None:
    assert run("--resume", typed="").exit_code == 2
    assert "stammtisch play --resume bieten\n" in run("bieten", "--seed", "a", typed="1\nq\n").output
    assert "Weiter geht" in run("--resume", typed="1\nq\n").output


def saved_tables(tmp_path: Path) -> dict[str, str]:
    return {path.stem: read_file(path).game for path in (tmp_path / "home").glob("*.yaml")}


def test_every_table_has_a_name_and_none_writes_over_another(run: Run, tmp_path: Path) -> None:
    for game in ("bieten", "watten", "bieten"):
        assert "Servus" in run(game, typed="1\nq\n").output
    run("watten", "--save", "freitag", typed="1\nq\n")
    wanted = {"bieten": "bieten", "bieten-2": "bieten", "watten": "watten", "freitag": "watten"}
    assert saved_tables(tmp_path) == wanted


def test_resume_lists_the_tables_and_takes_a_number_or_a_name(run: Run, tmp_path: Path) -> None:
    for game in ("bieten", "watten"):
        run(game, typed="1\nq\n")
    (tmp_path / "home" / "broken.yaml").write_text("no: record")
    listed = run("--resume", typed="9\nwatt\nq\n").output
    assert "Bieten" in listed and "lässt sich nicht lesen" in listed and "von 1 bis 3" in listed
    assert "stammtisch play --resume watten\n" in listed
    assert "stammtisch play --resume bieten\n" in run("bieten", "--resume", typed="q\n").output
    assert "stammtisch play --resume bieten\n" in run("--resume", "bieten", typed="q\n").output
    missing = run("--resume", "tarock")
    assert missing.exit_code == 2 and "watten" in missing.output and "bieten" in missing.output


def test_a_table_that_went_on_elsewhere_is_not_lost(run: Run, tmp_path: Path) -> None:
    """Two windows take up the same table: the second to stop saves beside it."""
    run("bieten", typed="1\nq\n")
    file = tmp_path / "home" / "bieten.yaml"
    place = Place.of(file)
    run("--resume", "bieten", typed="1\n1\nq\n")
    theirs = file.read_bytes()
    place.put_by(take_up(file))
    assert file.read_bytes() == theirs
    assert place.path.stem == "bieten-2" and place.path.exists()
    place.put_by(take_up(place.path))
    assert place.path.stem == "bieten-2"


def test_a_deal_that_is_over_is_saved_at_once(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever ends the program afterwards."""
    monkeypatch.setattr(Evening, "_leave", lambda self: None)
    assert "Runde 1 ist aus" in run("bieten", "--seed", "once", typed="1\n" * 12).output
    assert saved_tables(tmp_path) == {"bieten": "bieten"}


def test_the_end_of_input_saves_and_says_goodbye(run: Run, tmp_path: Path) -> None:
    result = run("bieten", "--seed", "a", "--save", str(tmp_path / "a.yaml"), typed="")
    assert result.exit_code == 0
    assert "Servus" in result.output and "Traceback" not in result.output
    assert (tmp_path / "a.yaml").exists()


def test_a_file_is_not_overwritten_unasked(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("mine")
    for typed in ("n\n", "\n", ""):
        assert "gibt es schon" in run("bieten", "--save", str(file), typed=typed).output
        assert file.read_text() == "mine"
    assert read_file(tmp_path / "mine-2.yaml").game == "bieten"
    run("bieten", "--save", str(file), typed="ja\n1\nq\n")
    assert read_file(file).game == "bieten"


def test_a_folder_that_cannot_be_written_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    result = run("bieten", "--save", str(tmp_path / "plain" / "x.yaml"), typed="q\n")
    assert result.exit_code == 0
    told = " ".join(result.output.split())  # wherever the lines break
    assert "ist nicht gelungen" in told and "Servus" in told


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["tarock"], "Das Spiel „tarock“ gibt es hier nicht"),
        (["bieten", "--ruleset", "wien"], "Die Spielart „wien“ gibt es nicht"),
        (["bieten", "--players", "40"], "reichen nur für 10"),
        (["bieten", "--players", "1"], "mindestens zwei"),
        (["bieten", "--option", "target=8"], "5, 7 und so fort"),
        (["bieten", "--option", "target"], "--option target=9"),
        (["bieten", "--bots", "genius"], "Den Mitspieler „genius“ gibt es nicht"),
        (["--resume", "/no/such/file"], "gibt es nicht"),
    ],
)
def test_wrong_wishes_are_told(run: Run, args: list[str], said: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert said in result.output and "Traceback" not in result.output


def test_options_are_agreed(run: Run) -> None:
    result = run("bieten", "--option", "target=9", "--seed", "a", typed="")
    assert "auf 9" in result.output


@pytest.mark.parametrize("columns", ["60", "40", "140"])
def test_no_line_is_wider_than_the_terminal(run: Run, columns: str) -> None:
    result = run("bieten", "--players", "5", "--seed", "wide", typed="1\n" * 25, COLUMNS=columns)
    assert result.exit_code == 0
    meant_to_be_copied = re.compile("--resume|yaml|›")
    lines = [line for line in result.output.splitlines() if not meant_to_be_copied.search(line)]
    assert max(len(line) for line in lines) <= int(columns)


def test_quiet_asks_only_on_turn(run: Run) -> None:
    loud = run("bieten", "--seed", "q", typed="\n1\n" * 40).output
    quiet = run("bieten", "--seed", "q", "--quiet", typed="\n1\n" * 40).output
    assert "Magst du etwas sagen" in loud
    assert "Magst du etwas sagen" not in quiet


def test_a_breach_goes_through_at_the_table_and_is_claimed(run: Run) -> None:
    """In `table` enforcement a false bid is not refused; the others claim it when the cards lie open."""
    typed = "bieten gleich\n" + "1\n" * 80
    result = run("bieten", "--option", "enforcement=table", "--seed", "t1", typed=typed)
    assert result.exit_code == 0
    assert "falsche Figur" in result.output or "Geht nicht" in result.output


# --- at a real terminal
class Terminal:
    """The program on a pseudo terminal: type, and read what is on the screen."""

    def __init__(self, home: Path, *args: str) -> None:
        self.master, slave = pty.openpty()
        source = str(Path(texts.__file__).parent.parent.parent)
        environ = {"PATH": "/usr/bin:/bin", "HOME": str(home), "PYTHONPATH": source, "TERM": "xterm-256color",
                   "PYTHONUTF8": "1", "COLUMNS": "100", "LINES": "35"}  # fmt: skip
        command = [sys.executable, "-m", "stammtisch", "play", "--lang", "de", "--pace", "0", *args]
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environ)
        os.close(slave)
        self.seen = self.unread = ""

    def until(self, wanted: str) -> None:
        """Read on to the wanted text."""
        assert self.says(wanted, 30), f"{wanted!r} does not come; the last was {self.unread[-500:]!r}"

    def interrupt(self, wanted: str) -> None:
        """A signal between the prompt and the reading would wait for Enter, or for the next one."""
        while self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            if self.says(wanted, 5):
                return
        self.until(wanted)

    def says(self, wanted: str, patience: float) -> bool:
        """Read on to the wanted text, unless it is silent for so many seconds."""
        while wanted not in self.unread:
            if not select.select([self.master], [], [], patience)[0]:
                return False
            try:
                written = os.read(self.master, 65536).decode("utf-8", "replace")
            except OSError:  # the other end is closed
                written = ""
            assert written, f"the end, and no {wanted!r}: {self.unread[-500:]!r}"
            self.seen += written
            self.unread += written
        self.unread = self.unread.partition(wanted)[2]
        return True

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *failure: object) -> None:
        if failure[0]:
            self.process.kill()
        code = self.process.wait(30)
        os.close(self.master)
        assert failure[0] or code == 0


def test_a_newcomer_holds_cards_after_a_few_times_enter(tmp_path: Path) -> None:
    with Terminal(tmp_path, "--seed", "new") as terminal:
        if len(games()) > 1:
            terminal.until("Was soll es sein?")
            terminal.until("[1] ")
            terminal.type("\n")
        terminal.until("Nach welcher Spielart?")
        terminal.until("[1] ")
        terminal.type("\n")
        terminal.until("[3] ")
        terminal.type("0\n")
        terminal.until("mindestens zwei")
        terminal.type("\n")
        terminal.until("Wie gut sollen die anderen spielen?")
        terminal.until("[1] ")
        terminal.type("\n")
        terminal.until("[Gast] ")
        terminal.type("Hansl\n")
        terminal.until("?] ")
        assert "Hansl" in terminal.seen and "\x1b[H" in terminal.seen
        terminal.type("q\n")
        terminal.until("Servus")


def test_an_interrupt_saves_and_says_goodbye(tmp_path: Path) -> None:
    with Terminal(tmp_path, "bieten", "--seed", "new", "--save", str(tmp_path / "x.yaml")) as terminal:
        terminal.until("?] ")
        terminal.interrupt("Servus")
    assert "Traceback" not in terminal.seen
    assert read_file(tmp_path / "x.yaml").play


# --- typed acts
def view_of(ruleset: str = "tirol-1926-weli") -> View[Any, Any]:
    rules = rules_of(ruleset)
    match = Match.begin(BIETEN, rules, 3, Seat(0))
    hands = {Seat(0): "HA H8 S7", 1: "WE LK E9", 2: "HU L10 SU"}
    given = {Seat(seat): [BIETEN.deck.parse(card) for card in cards.split()] for seat, cards in hands.items()}
    match = match.deal(BIETEN.deal_of(rules, match.upcoming, given, (), None))
    (cutter,) = BIETEN.waiting_on(match.state)
    match, _ = match.apply(Action(cutter, "done"))
    return BIETEN.observe(match.state, Seat(1))


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("LK", "plays LK"),
        ("lk", "plays LK"),
        ("laub könig", "plays LK"),
        ("Laub-Koenig", "plays LK"),
        ("re di laub", "plays LK"),
        ("king of laub", "plays LK"),
        ("ich spiele den laub-könig", "plays LK"),
        ("WE as HA", "plays WE as HA"),
        ("WE als HA", "plays WE as HA"),
        ("we=ha", "plays WE as HA"),
        ("weli come ha", "plays WE as HA"),
        ("weli herz ass", "plays WE as HA"),
        ("bieten herz", "bids herz"),
        ("Ich biete mein Herz!", "bids herz"),
        ("bids spiel", "bids spiel"),
        ("biete das spiel", "bids spiel"),
        ("offro laub", "bids laub"),
        ("halten", "holds herz"),
        ("gut", "passes herz"),
        ("drei laub", "raises laub to 3"),
        ("raises laub to 3", "raises laub to 3"),
        ("behalten WE", "keeps WE"),
        ("fertig", "done"),
        ("reklamieren Vroni revoke", "claims 2 revoke"),
        ("reklamieren Vroni Farbe verleugnet prev", "claims 2 revoke prev"),
        ("claim Anna false-figure gleich", "claims 0 false-figure gleich"),
    ],
)
def test_typed_acts(text: str, act: str) -> None:
    found = read_typed(text, view_of(), ("Anna", "Luis", "Vroni"))
    assert " ".join((found.verb, *found.args)) == act
    assert found.seat == 1


@pytest.mark.parametrize("text", ["xyz", "bieten", "HA HK HO", "drei", "reklamieren niemand revoke"])
def test_nonsense_is_a_problem(text: str) -> None:
    with pytest.raises(Problem):
        read_typed(text, view_of(), ("Anna", "Luis", "Vroni"))


def test_a_bare_figure_is_a_feint() -> None:
    with pytest.raises(Feint):
        read_typed("Herz!", view_of(), ("Anna", "Luis", "Vroni"))


# --- sitting down
def test_nobody_sits_there_twice() -> None:
    for me in ("Anna", "anna", "Jörgl"):
        names = table_names(clean_name(me), 11, Random(1))
        assert len(names) == 11 == len({name.casefold() for name in names})
    assert set(table_names("Hans", 3, Random(1))[1:]) < set(BOT_NAMES)


@pytest.mark.parametrize(
    ("typed", "name"), [("Hans Peter", "Hans-Peter"), (" x\ty ", "x-y"), ("A" * 40, "A" * 12)]
)
def test_names_are_one_word(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    ("ascii_only", "environ", "encoding", "plain"),
    [
        (False, {}, "utf-8", False),
        (True, {}, "utf-8", True),
        (False, {}, "latin-1", True),
        (False, {"TERM": "dumb"}, "UTF-8", True),
        (False, {}, None, True),
    ],
)
def test_the_look_fits_the_terminal(
    ascii_only: bool, environ: dict[str, str], encoding: str | None, plain: bool
) -> None:
    assert pick_look(ascii_only, environ, encoding).plain is plain


def test_plain_letters() -> None:
    look = Look(ASCII, True)
    assert look.text("„Größe“ – è così…") == '"Groesse" - e cosi...'
    assert Look(UNICODE, False).text("ä") == "ä"
    assert ASCII.keys() == UNICODE.keys()
    assert all(sign.isascii() for sign in ASCII.values())
