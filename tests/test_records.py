"""Records: cases pass, round trips lose nothing, broken files are told where and why."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cli import main
from stammtisch.core.match import Match
from stammtisch.core.model import Deal, Refusal, Seat
from stammtisch.core.options import settings
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game, games
from stammtisch.record import (
    Record,
    RecordProblem,
    differences,
    read,
    read_file,
    record_of,
    replay,
    report,
    write,
)
from stammtisch.record.notation import parse_move
from stammtisch.texts import languages, say

CASES = sorted((Path(__file__).parent / "cases").glob("*/*.yaml"))


def lineless(record: Record) -> Record:
    """The record without the places where its parts stood in the file."""
    deals = tuple(
        replace(deal, line=0, moves=tuple(replace(move, line=0) for move in deal.moves))
        for deal in record.deals
    )
    return replace(record, line=0, deals=deals)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    assert differences(replay(read_file(path))) == []


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_survives_writing(path: Path) -> None:
    record = read_file(path)
    assert lineless(read(write(record))) == lineless(record)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_match_survives_being_recorded(path: Path) -> None:
    """The match as a record, replayed, comes to the same."""
    run = replay(read_file(path))
    again = replay(read(write(record_of(run.match, run.record.seats, run.settings, run.record.id))))
    first, second = report(run), report(again)
    for told in (first, second):
        told.pop("seating", None)
        for part in (told, *told["deals"]):
            part.pop("refused")
            part.pop("views")
    assert first == second


CASE = """\
id: a-small-case
game: bieten
ruleset: tirol-1926
seats: [A, B]
deals:
  - dealer: A
    hands: {A: [HK, S9, E8], B: [EA, EO, L7]}
    moves:
      - B plays EA
      - A plays E8
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "key"),
    [
        ("game: bieten", "game: bridge", 2, "error.game_unknown"),
        ("ruleset: tirol-1926", "ruleset: tirol-1826", 1, "error.ruleset_unknown"),
        ("seats: [A, B]", "seats: [A, A]", 4, "error.seat_twice"),
        ("seats: [A, B]", "seats: A", 4, "error.type"),
        ("seats: [A, B]", "colour: red\nseats: [A, B]", 4, "error.key_unknown"),
        ("seats: [A, B]", "id: again\nseats: [A, B]", 4, "error.key_twice"),
        ("id: a-small-case\n", "", 1, "error.key_missing"),
        ("  - dealer: A", "  - dealer: Z", 6, "error.seat_unknown"),
        ("A: [HK, S9, E8]", "A: [HK, S9]", 6, "error.hand_size"),
        ("A: [HK, S9, E8]", "A: [HK, S9, EA]", 6, "error.card_twice"),
        ("A: [HK, S9, E8]", "A: [HK, S9, WE]", 6, "error.card_not_in_pack"),
        ("A: [HK, S9, E8]", "A: [HK, S9, X8]", 6, "error.card_unknown"),
        ("A: [HK, S9, E8], ", "", 6, "error.hand_missing"),
        ("    hands: {A: [HK, S9, E8], B: [EA, EO, L7]}\n", "", 6, "error.key_missing"),
        ("B plays EA", "B sings EA", 9, "error.verb_unknown"),
        ("B plays EA", "Z plays EA", 9, "error.seat_unknown"),
        ("B plays EA", "B bids treff", 9, "error.figure_unknown"),
        ("B plays EA", "B plays E99", 9, "error.card_unknown"),
        ("B plays EA", "B plays", 9, "error.move_unreadable"),
        ("B plays EA", "B", 9, "error.move_unreadable"),
        ("B plays EA", "A plays HK", 9, "refusal.BI-029"),
        ("seats: [A, B]", "options: {target: 8}\nseats: [A, B]", 1, "error.option_steps"),
        ("seats: [A, B]", "options: {target: ²}\nseats: [A, B]", 1, "error.option_steps"),
        ("seats: [A, B]", "options: {target: 99}\nseats: [A, B]", 1, "error.option_steps"),
        ("seats: [A, B]", "options: {jokers: 2}\nseats: [A, B]", 1, "error.option_unknown"),
        ("seats: [A, B]", "options: {players: 3}\nseats: [A, B]", 1, "error.option_value"),
        ("seats: [A, B]", "seats: [A]", 7, "error.seat_unknown"),
        ("deals:", "deals: {}\nexpect:", 5, "error.type"),
        ("    moves:", "    moves: [", 9, "error.yaml"),
    ],
)  # fmt: skip
def test_a_broken_file_is_told_where_and_why(old: str, new: str, line: int, key: str) -> None:
    assert old in CASE
    with pytest.raises(RecordProblem) as caught:
        replay(read(CASE.replace(old, new)))
    assert (caught.value.key, caught.value.line) == (key, line)
    for lang in languages():
        assert say(lang, key, **caught.value.facts) != key


@given(st.text(alphabet=" \n:-[]{}abAB,'\"&*!|>#%@\t", max_size=40), st.integers(0, len(CASE)))
def test_no_text_breaks_the_reader(junk: str, at: int) -> None:
    """Whatever is in the file, the answer is a record or a Problem, never a traceback."""
    try:
        report(replay(read(CASE[:at] + junk + CASE[at:])))
    except Problem as problem:
        assert str(problem)


def test_a_seed_is_a_deal() -> None:
    """The same seed deals the same cards on every machine and in every version."""
    seeded = CASE[: CASE.index("    hands")].replace("tirol-1926", "modern-tirol")
    run = replay(read(seeded + "    seed: Stammtisch\n    moves:\n      - B done\n"))
    given_cards = run.match.game.given(run.match.state)
    assert given_cards is not None
    text = run.match.game.deck.text
    hands = {seat: " ".join(text(card) for card in cards) for seat, cards in given_cards.hands.items()}
    assert (hands, text(given_cards.turned or 0)) == SEEDED


SEEDED = ({0: "LA H8 EO", 1: "S10 H7 EU"}, "H10")


def test_a_deal_can_be_saved_before_the_cards_are_dealt() -> None:
    seeded = CASE[: CASE.index("    hands")].replace("tirol-1926", "modern-tirol")
    run = replay(read(seeded + "    seed: Stammtisch\n    moves: []\n"))
    saved = write(record_of(run.match, run.record.seats, run.settings, "in-the-cut"))
    assert "pack:" in saved and "hands:" not in saved
    assert replay(read(saved)).match == run.match


def test_replay_prints_one_line_a_file(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(CASE)
    bad.write_text(CASE.replace("A plays E8", "A plays S9"))
    done = CliRunner().invoke(main, ["replay", "--json", str(good), str(bad), str(tmp_path / "none.yaml")])
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 2
    assert lines[0]["deals"][0]["unfinished"] is True
    assert lines[0]["deals"][0]["figures"]["herz"] is None
    assert lines[1]["id"] == "a-small-case"
    assert (lines[1]["error"]["deal"], lines[1]["error"]["move"]) == (0, 1)
    assert lines[1]["error"]["rules"] == ["BI-022"]
    assert lines[2]["error"]["deal"] is None


def test_check_names_each_difference(tmp_path: Path) -> None:
    case = tmp_path / "case.yaml"
    wrong = "    expect:\n      points: {A: 3}\n"
    refused = "      - refused: A plays S9\n        cites: [BI-099]\n      - refused: A plays E8\n"
    case.write_text(CASE.replace("      - A plays E8\n", refused) + wrong)
    done = CliRunner().invoke(main, ["check", str(case), "--lang", "en"])
    assert done.exit_code == 1
    for part in ("points.A: expected 3, got 0", "BI-022 instead of BI-099", "should have been refused"):
        assert part in done.output


def test_a_record_that_expects_nothing_is_not_called_the_same(tmp_path: Path) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(CASE)
    done = CliRunner().invoke(main, ["check", str(case), "--lang", "en"])
    assert done.exit_code == 0
    assert "expects nothing" in done.output
    assert "0 same, 0 different, 0 unreadable, 1 expecting nothing" in done.output


def test_replay_reads_as_a_story(tmp_path: Path) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(CASE)
    for lang, part in (("de", "B: Eichel-Ass"), ("en", "B: ace of Eichel"), ("it", "B: asso di Eichel")):
        done = CliRunner().invoke(main, ["replay", str(case), "--lang", lang])
        assert done.exit_code == 0, done.output
        assert part in done.output


def test_views_tell_what_seats_know() -> None:
    run = replay(
        read(
            CASE.replace(
                "      - A plays E8\n", "      - views: {A: {hand: [], options: []}, B: {hand: []}}\n"
            )
        )
    )
    assert report(run)["views"] == [
        {"A": {"hand": ["E8", "HK", "S9"], "options": ["plays E8", *BIDS]}, "B": {"hand": ["EO", "L7"]}}
    ]


BIDS = ["bids herz", "bids spiel"]


def test_a_cut_that_the_rules_do_not_allow() -> None:
    """BI-012: in the basic game nothing is kept."""
    with pytest.raises(RecordProblem) as caught:
        replay(read(CASE.replace("    hands:", "    cut: [EA]\n    hands:")))
    assert caught.value.rules == ("BI-012",)


DOCS = Path(__file__).parents[1] / "docs" / "records.md"


def documented() -> Iterator[tuple[str, str]]:
    """Game and move, from the section of docs/records.md that lists them all."""
    section = DOCS.read_text("utf-8").split("## Every move\n")[1].split("\n## ")[0]
    name = ""
    for line in section.splitlines():
        if line.endswith(":") and not line.startswith("|"):
            name = line[:-1].lower()
        elif line.startswith("| `"):
            yield from ((name, move) for move in re.findall("`([^`]+)`", line.split(" | ")[0]))


@pytest.mark.parametrize("name", games())
def test_every_verb_has_an_example_in_the_docs(name: str) -> None:
    known = {*import_module(f"stammtisch.games.{name}.notation").VERBS}
    told = {move.split()[1] for game_of, move in documented() if game_of == name}
    assert told - {"lifts"} == known, "docs/records.md, Every move"


@pytest.mark.parametrize(("name", "move"), list(documented()))
def test_every_example_in_the_docs_can_be_read(name: str, move: str) -> None:
    """Refused or not, it is understood; `lifts` belongs to the seating."""
    played = game(name)
    names = ("A", "B", "C", "D")
    if " lifts " in move:
        assert played.deck.parse(move.split()[2])
        return
    rules = played.rules(settings(name), 4)
    match = Match.begin(played, rules, 4, Seat(3)).deal(Deal(tuple(played.pack(rules)), 7))
    action = parse_move(move, played, names)
    view = match.game.observe(match.state, Seat(0))
    why = match.refusal(action) if "prev" in action.args else played.why_not(view, action)
    assert not isinstance(why, Refusal) or why.rules
