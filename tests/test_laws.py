"""The laws of `core.laws` for every game, ruleset, number of players, enforcement and bid window."""

from contextlib import suppress
from itertools import islice
from random import Random

import pytest
from agreements import agreements
from amount import a_part_of, some
from hypothesis import example, given
from hypothesis import strategies as st
from obeying import obeyed
from tables import CARDS, RULESETS, TABLE_OF, TABLES, law_table

from stammtisch.core import laws
from stammtisch.core.laws import AnyState, LawTable, Told
from stammtisch.core.model import Action, Deal, Seat
from stammtisch.core.options import rulesets_of
from stammtisch.core.problem import Problem
from stammtisch.core.registry import games
from stammtisch.core.standing import Standing
from stammtisch.games.bieten.cells import BREACHES, FIGURES
from stammtisch.games.bieten.notation import VERBS

ALL = {f"{game}-{name}": make for game, tables in TABLES.items() for name, make in tables.items()}


def test_every_game_is_put_to_the_laws() -> None:
    assert set(TABLES) == set(games()), "every game of the house needs its tables"


def any_act(table: LawTable, state: AnyState, talk: float, rng: Random) -> Action:
    """An option of whoever holds the table up or, where there is much talk, of anybody; sometimes
    whatever goes through.  First a verb, then an act: words do not crowd out the cards."""
    game = table.game
    waiting = [seat for seat in table.seats if seat in game.waiting_on(state)]
    everybody = rng.sample(table.seats, table.players)
    for seat in everybody if not waiting or rng.random() < talk else waiting:
        view = game.observe(state, seat)
        if rng.random() < 0.15:
            for action in rng.sample(table.tries(state, seat), 40):
                if game.why_not(view, action) is None:
                    return action
        options = game.options(view)
        if options:
            verb = rng.choice(sorted({action.verb for action in options}))
            return rng.choice([action for action in options if action.verb == verb])
    return rng.choice(game.options(game.observe(state, waiting[0])))


def play_out(table: LawTable, standing: Standing, deal: Deal, rng: Random) -> tuple[AnyState, list[Told]]:
    """A deal of random acts with every law on the way, and in the end as many claims as can be made."""
    state = table.game.start(table.rules, standing, deal)
    views = {who: laws.told(table, table.game.blank(table.rules, who), state.log) for who in table.watchers}
    acts: list[Told] = []
    talk = rng.choice([0.1, 0.4])
    while True:
        with laws.unchanged(state, "being looked at"):
            obeyed(table, state, rng)
            for view in views.values():
                laws.events_rebuild(table, state, view)
        claims = any(table.game.options(table.game.observe(state, seat)) for seat in table.seats)
        if not table.game.waiting_on(state) and not claims:
            return state, acts
        action = any_act(table, state, talk, rng)
        state, events = laws.applied(table, state, action)
        views = {who: laws.told(table, view, events) for who, view in views.items()}
        acts.append((action, events))


def one_deal(table: LawTable, rng: Random) -> int:
    """A random deal under all laws; how often it could be dealt otherwise for somebody."""
    standing, deal = table.random_standing(rng), table.random_deal(rng)
    state, acts = play_out(table, standing, deal, rng)
    laws.result_adds_up(table, standing, state)
    redeals = 0
    for who in 3 * table.watchers:
        upto = rng.randint(0, len(acts))
        redeals += laws.redealing_unseen(table, standing, deal, acts[:upto], who, rng)
    return redeals


@pytest.mark.parametrize("name", a_part_of(ALL))
def test_laws_hold_in_random_play(name: str) -> None:
    table, rng = ALL[name](), Random(name)
    redeals = sum(one_deal(table, rng) for _ in range(max(1, 8 // table.players)))
    assert redeals, "no deal could be dealt otherwise: the law was not put to the test"


@pytest.mark.soak
@pytest.mark.parametrize("name", ALL)
def test_laws_hold_for_long(name: str) -> None:
    table, rng = ALL[name](), Random(f"long {name}")
    assert sum(one_deal(table, rng) for _ in range(200 // table.players))


AGREED = [f"{name}/{ruleset}" for name in games() for ruleset in rulesets_of(name)]


def whatever_is_agreed(name: str, deals: int, seed: str) -> None:
    """All laws under random lawful options."""
    game, ruleset = name.split("/")
    rng = Random(f"{seed} {name}")
    for agreed in islice(agreements(game, ruleset, rng), deals):
        try:
            one_deal(TABLE_OF[game](agreed.rules, agreed.players), rng)
        except AssertionError as broken:
            raise AssertionError(f"{name} for {agreed.players}, {dict(agreed.settings.changed)}") from broken


@pytest.mark.parametrize("name", AGREED)
def test_laws_hold_whatever_is_agreed(name: str) -> None:
    whatever_is_agreed(name, some(40), "agreed")


@pytest.mark.soak
@pytest.mark.parametrize("name", AGREED)
def test_laws_hold_whatever_is_agreed_for_long(name: str) -> None:
    whatever_is_agreed(name, 1_000, "long agreed")


@pytest.mark.parametrize("ruleset", a_part_of(RULESETS))
def test_every_act_that_can_be_written_down(ruleset: str) -> None:
    """One deal, but at each position every act, by every seat."""
    rng = Random(ruleset)
    table = law_table(ruleset, 3)
    state = table.game.start(table.rules, table.random_standing(rng), table.random_deal(rng))
    went = 0
    while table.game.waiting_on(state):
        for seat in table.seats:
            for action in table.tries(state, seat):
                if laws.view_judges_as_state(table, state, action):
                    laws.options_complete(table, state, action)
                    went += 1
        state, _ = table.game.apply(state, any_act(table, state, 0.3, rng))
    assert went > 20


def test_a_player_who_is_out_can_do_nothing() -> None:
    """BI-120: he has no options, and whatever he tries is refused without effect."""
    table = law_table("tirol-1926", 3, enforcement="table")
    standing = Standing(Seat(0), (3, 7, 2), (Seat(1),))
    state = table.game.start(table.rules, standing, table.random_deal(Random(1)))
    assert table.game.options(table.game.observe(state, Seat(1))) == ()
    for action in table.tries(state, Seat(1)):
        assert laws.refusal_changes_nothing(table, state, action).rules == ("BI-120",)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whoever_keeps_the_law_is_never_fined(ruleset: str) -> None:
    """BI-150, BI-156: after acts that are listed as lawful there is nothing to claim."""
    rng = Random(ruleset)
    for players in (2, 3, 4) * 8:
        table = law_table(ruleset, players, enforcement="table")
        state = table.game.start(table.rules, table.random_standing(rng), table.random_deal(rng))
        while table.game.waiting_on(state):
            seat = rng.choice([*table.game.waiting_on(state), *table.seats])
            options = table.game.options(table.game.observe(state, seat))
            assert not any(action.verb == "claims" for action in options), state.log
            if options:
                state, _ = table.game.apply(state, rng.choice(options))
        for seat in table.seats:
            assert table.game.options(table.game.observe(state, seat)) == (), state.log


WORDS = [*CARDS, *FIGURES, *BREACHES, "as", "to", "3", "out", "prev", "0", "-1", "40", "64", "²", ""]
ARGS = st.lists(st.sampled_from(WORDS) | st.text(max_size=3), max_size=4)


@given(st.sampled_from(sorted(VERBS)), ARGS, st.integers(0, 10))
@example("claims", ["40", "revoke"], 0)
@example("claims", ["64", "overbid"], 1)
@example("claims", ["²", "revoke"], 0)
@example("raises", ["herz", "to", "²"], 0)
def test_whatever_is_said_is_unreadable_or_judged(verb: str, args: list[str], seat: int) -> None:
    """A line from outside never breaks the table: it is a Problem, or it is judged like any other."""
    table = law_table("tirol-1926", 3, enforcement="table")
    standing = table.game.open_partie(table.rules, 3, Seat(0), (0, 0, 0))
    state = table.game.start(table.rules, standing, table.random_deal(Random(0)))
    with suppress(Problem):
        laws.view_judges_as_state(table, state, Action(Seat(seat), verb, tuple(args)))
