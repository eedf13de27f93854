"""Watten at the terminal, driven as somebody would who types."""

from pathlib import Path

import pytest
from tables_watten import RULESETS, WATTEN, random_deal, rules_of
from test_play import Run, run, strict

from stammtisch import texts
from stammtisch.core.laws import AnyView
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Seat
from stammtisch.core.problem import Problem
from stammtisch.games.watten.wording.typed import read as read_typed
from stammtisch.record import read_file, replay

__all__ = ["run", "strict"]  # fixtures


@pytest.mark.parametrize("players", ["2", "4"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_whole_game_by_always_typing_one(run: Run, ruleset: str, players: str, tmp_path: Path) -> None:
    """A game won and lost in every ruleset, saved on the way, and the record comes to the same."""
    saved = tmp_path / "w.yaml"
    options = ("--option", "target=5", "--bots", "random", "--save", str(saved), "--seed", "one")
    result = run("watten", "--ruleset", ruleset, "--players", players, *options, typed="1\n" * 70)
    assert result.exit_code == 0, result.output
    assert "Die Partie geht an" in result.output and "Servus" in result.output
    assert any(played.before.outcome or played.before.wins for played in replay(read_file(saved)).match.deals)


@pytest.mark.parametrize("lang", ["de", "en", "it"])
def test_some_deals_against_thumb_in_every_language(run: Run, lang: str) -> None:
    """No key is missing, whatever is said, shown and signed."""
    result = run(
        "watten", "--seed", "two", typed="1\n" * 40 + "?\n??\n? 89\nrat\ntafel\n" + "1\n" * 20, lang=lang
    )
    assert result.exit_code == 0, result.output
    assert texts.say(lang, "terminal.account", n=1) in result.output


def test_a_table_is_left_and_taken_up_again(run: Run, tmp_path: Path) -> None:
    """In the middle of a deal, with new cards still to be asked for (WA-053)."""
    saved = tmp_path / "w.yaml"
    run("watten", "--ruleset", "tirol-modern", "--seed", "three", "--save", str(saved), typed="1\n1\nq\n")
    before = replay(read_file(saved)).match
    result = run("--resume", str(saved), typed="q\n")
    assert result.exit_code == 0, result.output
    after = replay(read_file(saved)).match
    for seat in map(Seat, range(4)):
        assert WATTEN.observe(after.state, seat).cells == WATTEN.observe(before.state, seat).cells


def test_a_refusal_names_the_rule(run: Run) -> None:
    """WA-043: Trumpf is the dealer's to name, and after the Schlag."""
    result = run("watten", "--players", "2", "--seed", "four", typed="Trumpf Herz\nSchlag WE\nhalten\nq\n")
    assert "WA-0" in result.output


@pytest.mark.parametrize("asked", ["??", "warum"])
def test_who_is_gestrichen_is_told_what_he_decides(run: Run, asked: str, tmp_path: Path) -> None:
    """WA-141: to play for three or give two away; not what holding a raise would be."""
    path = tmp_path / "gestrichen.yaml"
    path.write_text(
        "id: t\ngame: watten\nruleset: tirol-modern\noptions: {players: 2}\nseats: [Resi, Anna]\n"
        "play: {seed: s, me: Anna, bots: random}\nstart_points: {Anna: 9, Resi: 4}\n"
        "deals:\n  - dealer: Anna\n"
        "    hands: {Resi: [HK, EK, WE, L8, SA], Anna: [EA, E9, LK, HU, S10]}\n"
        "    moves: [Resi names schlag K, Anna names trumpf E]\n",
        encoding="utf-8",
    )
    told = " ".join(run("--resume", str(path), typed=f"{asked}\nq\n").output.split())
    for verb in ("holds", "passes"):
        assert texts.say("de", f"terminal.explain.decide_{verb}", game="watten") in told
        assert texts.say("de", f"terminal.explain.{verb}", game="watten") not in told


def view() -> AnyView:
    from random import Random

    rules = rules_of("tirol-1926")
    match = Match.begin(WATTEN, rules, 4, Seat(3)).deal(random_deal(rules, Random(1)))
    return WATTEN.observe(match.state, Seat(0))


@pytest.mark.parametrize(
    ("text", "verb", "args"),
    [
        ("HA", "plays", ("HA",)),
        ("Herz-Ass", "plays", ("HA",)),
        ("spiele Herz-Ass", "plays", ("HA",)),
        ("Schlag 9", "names", ("schlag", "9")),
        ("schlag neuner", "names", ("schlag", "9")),
        ("Trumpf Herz", "names", ("trumpf", "H")),
        ("bieten", "bids", ("spiel",)),
        ("halten", "holds", ("spiel",)),
        ("gut", "passes", ("spiel",)),
        ("drei", "raises", ("spiel", "to", "3")),
        ("vier", "raises", ("spiel", "to", "4")),
        ("deute daumen", "deutet", ("daumen",)),
        ("deute blinzeln 2", "deutet", ("blinzeln", "2")),
        ("schau Luis", "watches", ("1",)),
        ("sag Hast du Trumpf?", "says", ("Hast", "du", "Trumpf?")),
    ],
)
def test_what_is_typed(text: str, verb: str, args: tuple[str, ...]) -> None:
    assert read_typed(text, view(), ("Anna", "Luis", "Vroni", "Hias")) == Action(Seat(0), verb, args)


@pytest.mark.parametrize("text", ["", "xyz", "Schlag Klavier", "deute", "schau weg", "HA und S9 und mehr"])
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(Problem):
        read_typed(text, view(), ("Anna", "Luis", "Vroni", "Hias"))
