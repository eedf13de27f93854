"""Whatever is agreed: somebody can always act, and every record that we write can be played again."""

from contextlib import suppress
from itertools import islice
from random import Random

import pytest
from agreements import Agreed, agreements
from evenings import NAMES, evening
from hypothesis import given
from hypothesis import strategies as st
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


def told(agreed: Agreed) -> str:
    return f"{agreed.settings.ruleset.id} for {agreed.players}, {dict(agreed.settings.changed)}"


def one_evening(agreed: Agreed, deals: int, rng: Random) -> Match:
    """Up to so many deals; every third evening is broken off in the middle of one."""
    acts = rng.randint(1, 20 * deals) if rng.random() < 0.3 else None
    *_, match = islice(evening(agreed, deals, rng), acts)
    return match


def play(name: str, deals: int, seed: str) -> None:
    rng = Random(f"{seed} {name}")
    for agreed in agreements(*name.split("/"), rng):
        number = rng.randint(1, 4)
        try:
            match = one_evening(agreed, number, rng)
            record_replays(match, NAMES[: agreed.players], agreed.settings)
        except Exception as error:
            raise AssertionError(f"{told(agreed)}: {error}") from error
        deals -= len(match.deals)
        if deals <= 0:
            return


@pytest.mark.parametrize("name", RULESETS)
def test_whatever_is_agreed_goes_on_and_replays(name):
    play(name, 2_000, "evenings")


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("name", RULESETS)
def test_whatever_is_agreed_goes_on_and_replays_for_long(name, part):
    play(name, 5_000, f"long {part}")


# --- as people are called and what they say
ANY_NAME = st.text(min_size=0, max_size=12)


def a_match(game: str) -> tuple[Agreed, Match]:
    rng = Random(game)
    agreed = next(agreements(game, next(iter(rulesets_of(game))), rng))
    return agreed, one_evening(agreed, 2, rng)


@given(st.sampled_from(games()), st.lists(ANY_NAME, min_size=11, max_size=11))
def test_a_record_of_the_server_replays_whatever_people_are_called(game, names):
    agreed, match = a_match(game)
    record_replays(match, told_names(tuple(names[: agreed.players])), agreed.settings)


@given(st.sampled_from(games()), ANY_NAME, st.text(max_size=8))
def test_a_table_put_by_is_taken_up_as_it_was(tmp_path_factory, game, name, seed):
    agreed, match = a_match(game)
    names = table_names(clean_name(name) or "Gast", agreed.players, Random(0))
    path = tmp_path_factory.getbasetemp() / "partie.yaml"
    saved = Saved(match, names, agreed.settings, seed, 0, "thumb")
    put_by(path, saved)
    again = take_up(path)
    assert (again.names, again.seed, again.me, again.bots) == (names, seed, 0, "thumb")
    same_match(match, again.match, names)


@given(st.sampled_from(["watten", "perlaggen"]), st.text(min_size=1, max_size=60))
def test_whatever_is_said_stands_in_the_record(game, words):
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
