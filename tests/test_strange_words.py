"""Whatever is typed, written or sent gets an answer: an act, a value, or a sentence that refuses it."""

from contextlib import suppress
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import TABLES

from stammtisch.core.laws import AnyState, LawTable
from stammtisch.core.model import Action, Refusal, Seat
from stammtisch.core.options import options_of
from stammtisch.core.problem import Problem
from stammtisch.core.reading import picked, seat_of, signed, whole
from stammtisch.core.registry import games
from stammtisch.record.notation import move_text, parse_move
from stammtisch.texts import languages, say
from stammtisch.wording.game_words import Feint, words_of

NAMES = ("Anna", "Burgl", "Sepp", "Vroni", "Hias", "Nanni", "Luis", "Moidl", "Toni", "Rosa")
LONG = "9" * 5000
ODD = (
    *("²", "٣", "Ⅷ", "-1", "+2", "007", "9" * 12, LONG, "1e3", "0x1F", "e" * 300, "\x00", "ß", "🂡"),
    *("seen", "as", "by", "frage", "none", "out", "all", "spiel", "gleich", "herz+herz"),
    *("H", "HA", "WE", "ha", "S10", *NAMES[:4], *"0123"),
)


@pytest.mark.parametrize(
    "text", ["²", "٣", "１", "", " 1", "1 ", "1_0", "0x1", "9" * 10, "9" * 5000, "1.0", "1\n"]
)
def test_only_plain_digits_are_a_number_and_only_so_many(text: str) -> None:
    assert whole(text) is signed(text) is picked(text, 9) is None
    with pytest.raises(Problem):
        seat_of(text, 4)


def test_numbers_as_people_write_them() -> None:
    assert (whole("007"), whole("0"), signed("-12"), signed("+5"), whole("-1")) == (7, 0, -12, 5, None)
    assert (picked("1", 3), picked("3", 3), picked("0", 3), picked("4", 3)) == (0, 2, None, None)
    assert seat_of("3", 4) == 3


def verbs(name: str) -> tuple[str, ...]:
    return tuple(import_module(f"stammtisch.games.{name}.notation").VERBS)


@cache
def positions(name: str) -> tuple[tuple[LawTable, AnyState], ...]:
    """Some in the middle of a deal, of each ruleset."""
    found = []
    for label, make in TABLES[name].items():
        rng, table = Random(label), make()
        state = table.game.start(table.rules, table.random_standing(rng), table.random_deal(rng))
        for _ in range(rng.randrange(14)):
            waiting = sorted(table.game.waiting_on(state))
            options = table.game.options(table.game.observe(state, waiting[0])) if waiting else ()
            if not options:
                break
            state, _ = table.game.apply(state, rng.choice(options))
        found.append((table, state))
    return tuple(found)


WORDS = st.one_of(st.sampled_from(ODD), st.text(max_size=6))


def said(name: str) -> st.SearchStrategy[tuple[str, tuple[str, ...]]]:
    verb = st.one_of(st.sampled_from([*verbs(name), "deutet", "says", "claims"]), st.text(max_size=6))
    return st.tuples(verb, st.lists(WORDS, max_size=5).map(tuple))


def answered(table: LawTable, state: AnyState, action: Action) -> None:
    """Refused by a rule, not understood, or done; where it is done, it can be written down and read again."""
    view = table.game.observe(state, action.seat)
    try:
        why = table.game.why_not(view, action)
        assert why is None or isinstance(why, Refusal)
        if why is None and state.cells is not None:
            table.game.apply(state, action)
            names = NAMES[: table.players]
            assert parse_move(move_text(action, table.game, names), table.game, names).verb == action.verb
    except Problem as problem:
        worded(problem)


def worded(problem: Problem) -> None:
    for lang in languages():
        assert len(say(lang, problem.key, **{**problem.facts, "seats": NAMES})) < 2_000


@pytest.mark.parametrize("name", games())
@given(data=st.data())
def test_every_verb_answers_to_any_words(name: str, data: st.DataObject) -> None:
    table, state = data.draw(st.sampled_from(positions(name)))
    verb, args = data.draw(said(name))
    seat = Seat(data.draw(st.integers(0, table.players - 1)))
    answered(table, state, Action(seat, verb, args))


@pytest.mark.parametrize("name", games())
@given(data=st.data())
def test_whatever_is_typed_or_sent_is_answered(name: str, data: st.DataObject) -> None:
    """As a line of a record, and at the terminal."""
    table, state = data.draw(st.sampled_from(positions(name)))
    verb, args = data.draw(said(name))
    names, line = NAMES[: table.players], " ".join((verb, *args))
    for text in (f"{NAMES[0]} {line}", line):
        try:
            answered(table, state, parse_move(text, table.game, names))
        except Problem as problem:
            worded(problem)
    view = table.game.observe(state, Seat(0))
    with suppress(Problem, Feint):
        answered(table, state, words_of(name).read(line, view, names))


def values() -> st.SearchStrategy[Any]:
    plain: st.SearchStrategy[Any] = st.one_of(WORDS, st.none(), st.booleans(), st.integers(), st.floats())
    return st.one_of(
        plain, st.lists(plain, max_size=3), st.dictionaries(st.text(max_size=3), plain, max_size=2)
    )


@pytest.mark.parametrize("name", games())
@given(data=st.data())
def test_any_value_of_an_option_is_read_or_refused(name: str, data: st.DataObject) -> None:
    option = options_of(name)[data.draw(st.sampled_from(sorted(options_of(name))))]
    try:
        option.read(data.draw(values()))
    except Problem as problem:
        worded(problem)
