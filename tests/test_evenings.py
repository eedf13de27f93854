"""Whatever is agreed: somebody can always act, all laws hold, and every record of ours replays.

A hundred thousand deals a ruleset: `make laws`.
"""

from contextlib import suppress
from random import Random

import pytest
from agreements import Agreed, agreements
from amount import some
from hypothesis import example, given
from hypothesis import strategies as st
from obeying import anything_agreed, one_evening
from tables import TABLE_OF

from stammtisch.core.match import Match
from stammtisch.core.options import rulesets_of, settings
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game as registered
from stammtisch.core.registry import games
from stammtisch.record.laws import record_replays, same_match
from stammtisch.record.notation import parse_move
from stammtisch.server.welcome import told_names
from stammtisch.terminal.saving import Saved, put_by, take_up
from stammtisch.terminal.setup import clean_name, table_names

RULESETS = [f"{game}/{ruleset}" for game in games() for ruleset in rulesets_of(game)]


@pytest.mark.parametrize("name", RULESETS)
def test_whatever_is_agreed_goes_on_keeps_every_law_and_replays(name: str) -> None:
    assert anything_agreed(name, some(2_000), "evenings") >= some(2_000)


# --- as people are called and what they say
ANY_NAME = st.text(min_size=0, max_size=12)


def a_match(game: str) -> tuple[Agreed, Match]:
    rng = Random(game)
    agreed = next(agreements(game, next(iter(rulesets_of(game))), rng))
    return agreed, one_evening(agreed, 2, rng)[-1]


@given(st.sampled_from(games()), st.lists(ANY_NAME, min_size=11, max_size=11))
def test_a_record_of_the_server_replays_whatever_people_are_called(game: str, names: list[str]) -> None:
    agreed, match = a_match(game)
    record_replays(match, told_names(tuple(names[: agreed.players])), agreed.settings)


@example("bieten", "", "\x85")
@example("watten", "", "a\u2028b\u2029")
@given(st.sampled_from(games()), ANY_NAME, st.text(max_size=8))
def test_a_table_put_by_is_taken_up_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, game: str, name: str, seed: str
) -> None:
    agreed, match = a_match(game)
    names = table_names(clean_name(name) or "Gast", agreed.players, Random(0))
    path = tmp_path_factory.getbasetemp() / "partie.yaml"
    saved = Saved(match, names, agreed.settings, seed, 0, "thumb")
    put_by(path, saved)
    again = take_up(path)
    assert (again.names, again.seed, again.me, again.bots) == (names, seed, 0, "thumb")
    same_match(match, again.match, names)


@given(st.sampled_from(["watten", "perlaggen"]), st.text(min_size=1, max_size=60))
def test_whatever_is_said_stands_in_the_record(game: str, words: str) -> None:
    """Talk is free text: it is refused, or it replays."""
    agreed = settings(game, None, {"talk": "open"})
    table = TABLE_OF[game](registered(game).rules(agreed, 4), 4)
    standing = table.random_standing(Random(0))
    match = Match.begin(table.game, table.rules, 4, standing.dealer).deal(table.random_deal(Random(1)))
    with suppress(Problem):
        action = parse_move(f"A says {words}", table.game, "ABCD")
        if match.refusal(action) is None:
            match, _ = match.apply(action)
    record_replays(match, "ABCD", agreed)
