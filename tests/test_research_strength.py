"""How strong bots are by the tools of research: an exploiter who knows their mind, and OpenSpiel's search."""

from math import isfinite
from pathlib import Path
from random import Random

import pyspiel
import pytest
from test_research_openspiel import TINY, walked

from stammtisch.bulk.onward import Onward
from stammtisch.research import ismcts
from stammtisch.research.episode import Episode
from stammtisch.research.exploit import Exploiter, exact, exploited, local
from stammtisch.research.ismcts import LEAST, Meeting
from stammtisch.research.setting import setting

pytestmark = pytest.mark.xdist_group("bulk")


def test_whoever_knows_the_mind_of_chance_wins() -> None:
    found = local(setting("bieten", None, 2), "random", 12)
    assert found.n == 12 and found.value > 0


def test_the_same_deal_the_same_exploit() -> None:
    played = setting("bieten", None, 2)
    assert exploited(played, "thumb", 3) == exploited(played, "thumb", 3)


def test_the_exploiter_imagines_only_what_he_does_not_see() -> None:
    played = setting("bieten", None, 2)
    true = Episode(played, told=True)
    true.reset(5)
    mind = Exploiter(true, "thumb", "test")
    while true.cells.phase != mind.words.playing:
        code = mind.own.choose(true)
        mind.codes.append(code)
        true.act(code)
    mind.imagine(1)
    assert len({world.episode.cells.hand[0] for world in mind.worlds}) > 5
    assert {world.episode.cells.hand[1] for world in mind.worlds} == {true.cells.hand[1]}
    assert all(world.episode.row(1).tolist() == true.row(1).tolist() for world in mind.worlds)


def test_the_best_response_to_chance_in_a_stripped_pack() -> None:
    """It wins, and against one that plays better it wins less."""
    assert exact(TINY, "random") > exact(TINY, "thumb") > -1e-9


def test_a_bot_against_the_tree_search() -> None:
    meeting = Meeting("watten", "tirol-1926", 2, "thumb")
    assert isfinite(meeting.deal(0))
    spent = meeting.tree.thought
    assert meeting.ours.moves and spent.moves and spent.simulations >= LEAST * spent.moves


def test_acts_told_again_compiled_and_plain() -> None:
    """In other deals than they were done in, where most of them cannot be done."""
    game, rng = pyspiel.load_game("stammtisch_watten(ruleset=tirol-1926,players=2)"), Random("again")
    played, ways = game.played, game.chances
    onward, reached = Onward(played.game, played.rules, 2), set()
    for _ in range(20):
        acts = walked(game, rng).hold.play.acts
        deal = walked(game, rng).hold.play.deal
        plain = played.game.start(played.rules, ways.standing, deal).cells
        compiled = plain.copy()
        far = ways.retell(plain, acts, 0)
        assert onward.retell(compiled, acts) == far and compiled == plain
        reached.add(far == len(acts))
    assert reached == {True, False}


def test_a_deal_ended_by_chance() -> None:
    """Whoever has won has got something for it, whatever was done on the way there."""
    game = pyspiel.load_game("stammtisch_watten(ruleset=tirol-1926,players=2)")
    onward, state = Onward(game.played.game, game.played.rules, 2, 1), walked(game, Random("end"))
    before = state.hold.play.cells.copy()
    ends = [tuple(onward.end(state.hold.play.cells)) for _ in range(50)]
    assert state.hold.play.cells == before
    assert all(sorted(end)[0] == 0 < sorted(end)[1] for end in ends) and len(set(ends)) > 2


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ismcts, "TABLES", [("watten", "tirol-1926", 2)])
    state = tmp_path / "state"
    first = list(ismcts.rows(2, state))
    assert len(state.read_text().splitlines()) == 2
    monkeypatch.setattr(ismcts.Meeting, "deal", None)
    assert list(ismcts.rows(2, state)) == first
