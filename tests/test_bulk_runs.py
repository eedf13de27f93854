"""Many deals at once: the same on any number of threads, and measured from the command line."""

import json

import pytest
from click.testing import CliRunner
from tables_watten import WATTEN, rules_of

from stammtisch.bulk.loops import Tally, compiled_deals, interpreted_deals
from stammtisch.bulk.runs import chunks, many_deals
from stammtisch.cli import main

pytestmark = [pytest.mark.bulk, pytest.mark.xdist_group("bulk-watten")]


def test_chunks_play_every_deal_once_each_in_its_own_stream() -> None:
    parts = list(chunks(25, 3, 10))
    assert [count for count, _ in parts] == [10, 10, 5]
    assert len({stream for count in (25, 50) for run in (3, 4) for _, stream in chunks(count, run, 10)}) == 10


def test_a_run_longer_than_its_streams_is_refused() -> None:
    with pytest.raises(ValueError, match="at most"):
        list(chunks(11 << 20, 0, 10))


@pytest.mark.parametrize("players", [2, 4])
def test_any_number_of_threads_comes_to_the_same_tally(players: int) -> None:
    rules = rules_of("tirol-modern", players)
    runs = [many_deals(WATTEN.engine, rules, players, 20_500, 7, n, size=1_000) for n in (1, 2, 5)]
    assert runs[0].deals == 20_500
    assert runs[0] == runs[1] == runs[2]


def test_a_run_is_the_sum_of_its_chunks_interpreted_too() -> None:
    rules = rules_of("tirol-modern", 4)
    ways = [
        many_deals(WATTEN.engine, rules, 4, 130, 9, 2, play, size=50)
        for play in (compiled_deals, interpreted_deals)
    ]
    assert ways[0] == ways[1]
    alone = [compiled_deals(WATTEN.engine, rules, 4, *part) for part in chunks(130, 9, 50)]
    assert ways[0] == Tally(
        130, sum(one.decisions for one in alone), alone[0].checksum ^ alone[1].checksum ^ alone[2].checksum
    )


def test_a_ruleset_compiled_in_plays_the_same_deals() -> None:
    rules = rules_of("tirol-1926", 4)
    loose, fixed = (compiled_deals(WATTEN.engine, rules, 4, 3_000, 5, fixed) for fixed in (False, True))
    assert loose == fixed


def test_bench_sim_prints_one_object() -> None:
    asked = "bench sim --game watten --ruleset tirol-1926 --players 4 --threads 2 --rounds 2 --seconds 0.02"
    ran = CliRunner().invoke(main, [*asked.split(), "--json", "--lang", "en"])
    assert ran.exit_code == 0, ran.output
    assert ran.stderr == "Compiling the rules; this may take a minute ...\n"
    told = json.loads(ran.stdout)
    assert (told["game"], told["ruleset"], told["players"], told["threads"]) == ("watten", "tirol-1926", 4, 2)
    assert told["decisions_per_s"] > told["deals_per_s"] > 0
    assert told["compile_s"] >= 0


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("--game skat", "There are: bieten, watten"),
        ("--game watten --ruleset innsbruck", "There are: tirol-1926"),
        ("--game watten --players 3", "only 2 or 4"),
        ("--game watten --option deck=31", "deck"),
    ],
)
def test_bench_sim_refuses_in_words(asked: str, answer: str) -> None:
    ran = CliRunner().invoke(main, ["bench", "sim", *asked.split(), "--lang", "en"])
    assert ran.exit_code == 2 and answer in ran.stderr and ran.stdout == ""
