"""A record under other rules of its game: where the two part ways, and why."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from stammtisch.cli import main
from stammtisch.core.options import rulesets_of
from stammtisch.record import read, read_file
from stammtisch.record.compare import Comparison, Explained, compare
from stammtisch.record.trace import DEAL, END, MOVE, TABLE
from stammtisch.texts import languages

CASES = sorted((Path(__file__).parent / "cases").glob("*/*.yaml"))

WATTEN = """\
id: a-watten-deal
game: watten
ruleset: tirol-modern
seats: [B, A]
deals:
  - dealer: A
    hands: {B: [S7, H7, LK, EU, E9], A: [L7, LA, H9, S9, SK]}
    moves:
      - B names schlag 7
      - A names trumpf E
      - B plays H7
"""

BIETEN = """\
id: a-bieten-deal
game: bieten
ruleset: modern-tirol
seats: [A, B, C]
deals:
  - dealer: C
    hands: {A: [LU, SU, E9], B: [HU, EU, S8], C: [L9, S10, EO]}
    moves:
      - A bids gleich
      - B passes gleich
      - C passes gleich
      - A plays E9
      - B plays EU
      - C plays EO
      - C plays S10
      - A plays SU
      - B plays S8
      - A plays LU
      - B plays HU
      - C plays L9
  - dealer: A
    hands: {A: [SK, SO, LA], B: [EK, EO, H8], C: [H7, L8, S9]}
    moves:
      - B plays EK
"""

WELI = """\
id: with-the-weli
game: bieten
ruleset: tirol-1926-weli
seats: [A, B]
deals:
  - dealer: A
    cut: [WE]
    hands: {A: [HK, S9, E8], B: [WE, EO, L7]}
    moves:
      - B plays EO
"""

TRICK = """\
id: who-takes-it
game: watten
ruleset: tirol-1926
seats: [B, A]
deals:
  - dealer: A
    hands: {B: [S7, H7, LK, EU, E9], A: [L7, LA, H9, S9, SK]}
    moves:
      - B names schlag 7
      - A names trumpf L
      - B plays H7
      - A plays S9
      - B plays S7
      - A plays L7
      - A plays LA
"""


def places(found: Comparison) -> list[tuple[str, int, int, int]]:
    return [
        (one.parting.kind, one.parting.place.deal, one.parting.place.part, one.parting.place.move)
        for one in found.parted
    ]


def only_one(found: Comparison) -> Explained:
    (one,) = found.parted
    return one


def test_a_move_that_only_one_of_them_takes() -> None:
    """WA-045: in 1926 Trumpf is named from the hand."""
    found = compare(read(WATTEN), "tirol-1926")
    one = only_one(found)
    assert places(found) == [("refused", 0, MOVE, 1)]
    assert (one.parting.place.line, one.parting.place.text) == (10, "A names trumpf E")
    assert one.parting.record.problem is None and one.parting.other.problem is not None
    assert one.rules[1] == ("WA-045",)
    assert one.options["naming"] == ("free", "from-hand")
    assert (one.deciding, one.together) == (("naming",), False)
    assert found.record.problem is None and found.other.problem is not None


def test_an_option_closes_the_parting() -> None:
    assert compare(read(WATTEN), "tirol-1926", {"naming": "free"}).parted == ()


def test_the_options_of_the_record_are_kept() -> None:
    stated = read(WATTEN.replace("seats:", "options: {naming: free}\nseats:"))
    assert compare(stated, "tirol-1926").parted == ()
    overruled = compare(stated, "tirol-1926", {"naming": "from-hand"})
    assert places(overruled) == [("refused", 0, MOVE, 1)]


def test_another_result_is_told_and_it_goes_on() -> None:
    """BI-039: in 1926 a Gleich that was let good is struck when another is as high."""
    found = compare(read(BIETEN), "tirol-1926")
    one = only_one(found)
    assert places(found) == [("result", 0, END, -1)]
    assert one.parting.place.line == 20
    assert one.parting.record.told["points.A"] == 3
    assert one.parting.other.told["points.A"] == 2
    assert one.parting.other.told["figures.gleich.by"] == "none"
    assert "BI-039" in one.rules[1]
    assert one.deciding == ("stand_cancels_good",)
    assert found.other.problem is None


def test_a_total_that_was_told_is_not_told_again() -> None:
    """The second deal is the same in both, whatever the first left on the slate."""
    plays = (
        "B plays EK,C plays H7,A plays SO,B plays EO,C plays S9,A plays LA,B plays H8,C plays L8,A plays SK"
    )
    lines = "".join(f"      - {move}\n" for move in plays.split(","))
    found = compare(read(BIETEN.replace("      - B plays EK\n", lines)), "tirol-1926")
    assert places(found) == [("result", 0, END, -1)]


def test_a_card_that_the_other_pack_has_not() -> None:
    one = only_one(compare(read(WELI.replace("    cut: [WE]\n", "")), "tirol-1926"))
    assert (one.parting.kind, one.parting.place.part) == ("setup", DEAL)
    assert one.parting.other.problem and one.parting.other.problem.key == "error.card_not_in_pack"
    assert one.options["wilds"] == (("WE",), ())


def test_a_cut_that_the_other_does_not_allow() -> None:
    one = only_one(compare(read(WELI), "tirol-1926"))
    assert (one.parting.kind, one.rules[1]) == ("setup", ("BI-012",))
    assert "cut_take" in one.options


def test_a_card_kept_in_secret() -> None:
    """BI-014, BI-015: today only the number of the kept cards is known."""
    found = compare(read(WELI), "modern-tirol")
    assert places(found)[0] == ("events", 0, DEAL, -1)
    assert found.parted[0].deciding == ("cut_shown",)


def test_options_that_do_not_go_together() -> None:
    stated = read(WELI.replace("seats:", "options: {wilds: [WE], cut_take: weli}\nseats:"))
    found = compare(stated, "tirol-1926", {"wilds": "none"})
    one = only_one(found)
    assert (one.parting.kind, one.parting.place.part) == ("setup", TABLE)
    assert one.parting.other.problem and one.parting.other.problem.key == "error.option_together"


def test_a_trick_for_another_and_then_a_turn_for_another() -> None:
    found = compare(read(TRICK), "kritisch-1926")
    assert places(found) == [("events", 0, MOVE, 5), ("refused", 0, MOVE, 6)]
    first = found.parted[0]
    assert "kritische" in first.deciding and first.together


def test_a_deal_that_is_over_for_one_only() -> None:
    case = next(path for path in CASES if path.stem == "watten-12-may-bid-14-may-not")
    found = compare(read_file(case), "kritisch-1926")
    over = next(one.parting for one in found.parted if one.parting.kind == "over")
    assert (over.record.over, over.other.over) == (False, True)
    assert over.other.entries and not over.record.entries


def test_moves_marked_refused_are_compared() -> None:
    """Whether, and by which rules; they stop nothing."""
    marked = WATTEN.replace("- A names trumpf E", "- refused: A names trumpf E\n      - A names trumpf L")
    found = compare(read(marked), "tirol-1926")
    one = only_one(found)
    assert (one.parting.kind, one.parting.record.problem) == ("refused", None)
    assert one.parting.other.problem and one.parting.other.problem.rules == ("WA-045",)
    assert found.other.problem is None


def test_the_record_may_be_the_one_that_refuses() -> None:
    found = compare(read(WATTEN.replace("tirol-modern", "tirol-1926")), "tirol-modern")
    one = only_one(found)
    assert one.parting.record.problem and one.parting.other.problem is None
    assert found.record.problem is not None


def test_a_seed_gives_the_cards_that_it_gave() -> None:
    """With a smaller pack the same seed would shuffle other cards."""
    seeded = read(BIETEN[: BIETEN.index("    hands")] + "    seed: Stammtisch\n    moves: [B done]\n")
    assert compare(seeded, "modern-tirol-spitz").parted == ()
    one = only_one(compare(seeded, "tirol-1926"))
    assert (one.parting.kind, one.parting.place.part) == ("setup", DEAL)
    assert one.parting.other.problem and one.parting.other.problem.facts == {"card": "WE"}
    assert "wilds" in one.deciding


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_case_under_every_ruleset(path: Path) -> None:
    """No combination breaks; under its own rules nothing differs; a parting is never without a place."""
    record = read_file(path)
    for ruleset in rulesets_of(record.game):
        found = compare(record, ruleset)
        assert found.record.problem is None
        if ruleset == record.ruleset:
            assert found.parted == ()
        if found.other.problem:
            assert found.parted[-1].parting.place == found.other.marks[-1].place
        assert list(found.parted) == sorted(found.parted, key=lambda one: one.parting.place)


# --- the command line


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    found = {"watten": WATTEN, "bieten": BIETEN, "weli": WELI, "trick": TRICK, "broken": "id: x\n"}
    for name, text in found.items():
        (tmp_path / f"{name}.yaml").write_text(text)
    return {name: str(tmp_path / f"{name}.yaml") for name in found}


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["replay", *args])


def data(done: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_it_says_where_and_why(files: dict[str, str]) -> None:
    done = run(files["watten"], "--as", "watten/tirol-1926", "--lang", "en")
    assert done.exit_code == 0
    for part in (
        f"{files['watten']}:10: deal 1, move 2: “A names trumpf E”",
        "Not under “Watten, Tyrol 1926”: You may only make Trumpf what you hold",
        "(WA-045)",
        "Allowed under “Watten in North Tyrol today”",
        "Naming (naming): freely / only from the hand",
    ):
        assert part in done.output


def test_both_results_are_told(files: dict[str, str]) -> None:
    done = run(files["bieten"], "--as", "tirol-1926", "--lang", "en")
    assert done.exit_code == 0
    for part in (
        "points of A: 3 / 2",
        "[BI-039]",
        "Standing undoes good (stand_cancels_good): no, good is good / yes, the point is struck out",
    ):
        assert part in done.output


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("name", "ruleset"),
    [
        ("watten", "tirol-1926"),
        ("bieten", "tirol-1926"),
        ("weli", "modern-tirol"),
        ("weli", "tirol-1926"),
        ("trick", "kritisch-1926"),
        ("trick", "tirol-1926"),
    ],
)
def test_every_language_has_the_words(
    files: dict[str, str], lang: str, name: str, ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.texts.catalogue.strict", True)
    done = run(files[name], "--as", ruleset, "--lang", lang)
    assert done.exit_code == 0 and "cli." not in done.output


def test_nothing_differs(files: dict[str, str]) -> None:
    done = run(files["watten"], "--as", "tirol-1926", "--option", "naming=free", "--lang", "en")
    assert done.exit_code == 0 and "No difference" in done.output


def test_an_option_alone_is_another_agreement(files: dict[str, str]) -> None:
    done = run(files["watten"], "--option", "naming=from-hand", "--lang", "en")
    assert done.exit_code == 0 and "(Naming: only from the hand)" in done.output


def test_one_line_of_json_a_file(files: dict[str, str]) -> None:
    done = run(files["watten"], files["bieten"], files["broken"], "--as", "tirol-1926", "--json")
    watten, bieten, broken = data(done)
    assert done.exit_code == 2
    assert (watten["id"], watten["as"]) == ("a-watten-deal", "watten/tirol-1926")
    (parted,) = watten["parted"]
    assert (parted["deal"], parted["move"], parted["line"], parted["kind"]) == (0, 1, 10, "refused")
    assert parted["rules"] == {"record": [], "other": ["WA-045"]}
    assert parted["options"]["naming"] == {"record": "free", "other": "from-hand", "decides": True}
    assert parted["refused_by"] == ["other"] and parted["as_written"] == "A names trumpf E"
    assert watten["record"]["deals"][0]["unfinished"] is True
    assert watten["other"]["error"]["rules"] == ["WA-045"]
    assert bieten["parted"][0]["result"]["other"]["points.A"] == 2
    assert bieten["other"]["deals"][0]["points"]["A"] == 2
    assert set(broken) == {"id", "error"}


def test_a_record_that_its_own_rules_refuse_is_broken(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(WATTEN.replace("tirol-modern", "tirol-1926"))
    done = run(str(file), "--as", "tirol-modern", "--json")
    (told,) = data(done)
    assert done.exit_code == 2
    assert told["error"]["rules"] == ["WA-045"] and told["parted"][0]["refused_by"] == ["record"]
    told_to_people = run(str(file), "--as", "tirol-modern", "--lang", "en")
    assert told_to_people.exit_code == 2
    assert "Allowed under “Watten in North Tyrol today”" in told_to_people.stdout
    assert "the rules do not allow" in told_to_people.stderr


def test_a_file_that_no_rules_can_play_is_just_broken(tmp_path: Path) -> None:
    file = tmp_path / "sings.yaml"
    file.write_text(WATTEN.replace("names trumpf", "sings"))
    done = run(str(file), "--as", "south-tyrolean", "--json")
    (told,) = data(done)
    assert done.exit_code == 2 and set(told) == {"id", "error"} and told["error"]["move"] == 1
    assert run(str(file), "--as", "south-tyrolean").stdout == ""


@pytest.mark.parametrize(
    ("wish", "part"),
    [
        ("tirol-1927", "There are: bieten/tirol-1926"),
        ("watten/modern-tirol", "There are: watten/tirol-1926"),
        ("skat/altenburg", "no game “skat”"),
        (
            "bieten/tirol-1926",
            "is of Watten, not Bieten. It can be replayed under: tirol-1926, kritisch-1926",
        ),
        ("spitzbieten-1926", "There are: tirol-1926, kritisch-1926"),
    ],
)
def test_no_such_rules_for_this_record(files: dict[str, str], wish: str, part: str) -> None:
    done = run(files["watten"], "--as", wish, "--lang", "en")
    assert done.exit_code == 2 and part in done.stderr.replace("\n", " ")


@pytest.mark.parametrize("option", ["naming=maybe", "colour=red", "naming"])
def test_no_such_option(files: dict[str, str], option: str) -> None:
    done = run(files["watten"], "--as", "tirol-1926", "--option", option, "--lang", "en")
    assert done.exit_code == 2 and option.split("=", maxsplit=1)[0] in done.stderr
