"""How strong bots are by the tools of research: an exploiter who knows their mind, and OpenSpiel's search."""

from math import isfinite

import pytest
from test_research_openspiel import TINY

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
