"""The arena: the same cards in every seat, the same result from the same seed, honest intervals."""

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from stammtisch.arena.kinds import counted, kind_of
from stammtisch.arena.ladder import BESIDE, TABLES, Rung, kept, meeting_at, plot, rows
from stammtisch.arena.play import Pair, Pairing
from stammtisch.arena.run import Meeting, meet, summary
from stammtisch.arena.seating import arrangements, mirrored
from stammtisch.bots import bots
from stammtisch.cli import main
from stammtisch.core.model import Seat
from stammtisch.core.pages import write_part
from stammtisch.core.problem import Problem
from stammtisch.core.stats import mean, quantile, ratings

PARTNERS = ((Seat(0), Seat(2)), (Seat(1), Seat(3)))


def test_everybody_sits_everywhere_equally_often() -> None:
    assert arrangements(PARTNERS) == ((0, 1, 0, 1), (1, 0, 1, 0))
    for seats in range(2, 11):
        found = arrangements([(Seat(seat),) for seat in range(seats)])
        assert len(set(found)) == len(found)
        for seat in range(seats):
            assert sum(one[seat] for one in found) * 2 == len(found)


def test_a_deal_is_played_in_a_seating_and_its_reverse_and_all_take_turns() -> None:
    for seats in (2, 3, 4, 10):
        sides = [(Seat(seat),) for seat in range(seats)]
        all_of_them = arrangements(sides)
        met = {(number % seats, one) for number in range(10 * seats) for one in mirrored(sides, number)}
        assert met == {(dealer, one) for dealer in range(seats) for one in all_of_them}
        for number in range(10 * seats):
            one, other = mirrored(sides, number)
            assert all(a + b == 1 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(("name", "players"), [("watten", 2), ("bieten", 3)])
def test_a_bot_against_itself_gains_nothing(name: str, players: int) -> None:
    """A seat's chances come from the seed and the seat, so the exchanged table plays the very same deal."""
    pair = Pair(Pairing(name, None, players, ("thumb", "thumb")))
    assert [pair.deal(n).margin for n in range(8)] == [0.0] * 8


def test_the_interval_covers_the_truth() -> None:
    """Of many samples with mean 0.3 about one in twenty misses it."""
    rng = Random(7)
    missed = 0
    for _ in range(400):
        found = mean([rng.gauss(0.3, 2.0) for _ in range(200)])
        missed += not found.low <= 0.3 <= found.high
    assert 8 <= missed <= 34
    assert quantile([3.0, 1.0, 2.0], 0.5) == 2.0
    rated = ratings(["a", "b", "c"], {("a", "b"): 1.0, ("b", "c"): 1.0, ("a", "c"): 2.0})
    assert [round(rated[name], 3) for name in "abc"] == [1.0, 0.0, -1.0]


def _untimed(told: dict[str, Any]) -> dict[str, Any]:
    return {**told, "bots": [{k: v for k, v in bot.items() if k != "ms_per_act"} for bot in told["bots"]]}


def test_the_same_seed_the_same_result_however_it_is_cut_up(tmp_path: Path) -> None:
    meeting = Meeting("bieten", "tirol-1926", 3, ("thumb", "random"), 24, 1)
    once = summary(meeting, meet(meeting, 1))
    shorter = Meeting("bieten", "tirol-1926", 3, ("thumb", "random"), 10)
    kept = tmp_path / "kept.jsonl"
    meet(shorter, 1, kept)
    with kept.open("a", encoding="utf-8") as file:
        file.write('{"pair": 0, "ki')  # cut off in the middle of a line
    heard: list[tuple[int, int]] = []
    again = summary(meeting, meet(meeting, 2, kept, lambda done, total: heard.append((done, total))))
    assert _untimed(again) == _untimed(once)
    assert heard[-1] == (25, 25) and heard[0][0] > 10, "what was kept is not played again"
    with pytest.raises(Problem):
        meet(Meeting("bieten", "tirol-1926", 4, ("thumb", "random"), 10), 1, kept)


def test_thumb_beats_random() -> None:
    meeting = Meeting("watten", "tirol-1926", 2, ("thumb", "random"), 60)
    told = summary(meeting, meet(meeting, 1))
    assert told["bots"][0]["ci95"][0] > 0 and told["bots"][1]["ci95"][1] < 0


def test_the_command(tmp_path: Path) -> None:
    asked = ["arena", "--game", "watten", "--players", "2", "--deals", "4", "--jobs", "1", "--lang", "en"]
    ran = CliRunner().invoke(main, [*asked, "--json"])
    assert ran.exit_code == 0, ran.output
    told = json.loads(ran.stdout)
    assert told["deals"] == 4 and {bot["name"] for bot in told["bots"]} == {"thumb", "random"}
    assert set(told["bots"][0]) >= {"name", "points_per_deal", "ci95", "ms_per_act"}
    ran = CliRunner().invoke(main, asked)
    assert ran.exit_code == 0 and "thumb" in ran.output and "points a deal" in ran.output
    for wrong in (["--bots", "thumb"], ["--bots", "thumb,nobody"], ["--players", "3"], ["--game", "schach"]):
        ran = CliRunner().invoke(main, [*asked, *wrong])
        assert ran.exit_code == 2 and ran.output.count("\n") <= 3, wrong
    assert CliRunner().invoke(main, ["arena"]).exit_code == 2


def test_the_ladder_as_a_page() -> None:
    meeting = Meeting("watten", "tirol-1926", 2, ("thumb", "random"), 4)
    rungs = [Rung(meeting, summary(meeting, meet(meeting, 1)))]
    (row,) = [row for row in rows(rungs) if row.startswith("| watten")]
    assert row.startswith("| watten tirol-1926 | 2 | thumb – random | 4 | ")
    assert plot(rungs).startswith("<svg") and plot(rungs).count("<circle") == 1


def test_on_the_ladder_every_level_meets_the_next_one() -> None:
    meeting = meeting_at(TABLES[0], 4, 0, "arena")
    levels = [level for level in bots(TABLES[0][0]) if level != BESIDE]
    assert [pairing.bots for pairing in meeting.pairs()] == list(pairwise(levels))
    assert kept(Path("here/state"), TABLES[0]) == Path("here/state.bieten-tirol-1926-2")
    assert kept(None, TABLES[0]) is None


def test_only_its_own_part_of_the_page_is_written(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- ladder -->\nold\n<!-- end of ladder -->\nafter\n", encoding="utf-8")
    write_part(page, "ladder", ["new"])
    found = page.read_text(encoding="utf-8")
    assert found == "before\n<!-- ladder -->\nnew\n<!-- end of ladder -->\nafter\n"
    with pytest.raises(ValueError, match="exploited"):
        write_part(page, "exploited", ["new"])


def test_how_bots_speak_is_counted_by_what_they_hold() -> None:
    """Nobody lets good with the ace, and thumb never gives three with the lowest cards."""
    thumb, search = (kind_of(count) for count in counted(2, 40))
    assert thumb != search
    for kind in (thumb, search):
        assert kind.hold[0][-1] + kind.three[0][-1] == 100
        assert all(0 <= one <= 100 for rows in kind.hold + kind.three + kind.hold_three for one in rows)
    assert thumb.three[0][0] == 0 < max(thumb.hold[0])
