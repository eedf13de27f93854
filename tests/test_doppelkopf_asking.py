"""Who is asked for a word in Doppelkopf: everybody who has one, and nobody for a reason that is hidden."""

from typing import Any

import pytest
from tables_doppelkopf import DOPPELKOPF, RULESETS, rules_of
from test_proposing import positions

from stammtisch.core.model import State
from stammtisch.games.doppelkopf.announcing import (
    ALL_WORDS,
    lawful_words,
    may_announce,
    speakers_known,
    words_in,
    words_possible,
)
from stammtisch.games.doppelkopf.cells import NOBODY, PLAY, UNKNOWN, Cells
from stammtisch.games.doppelkopf.parties import (
    WORLDS,
    damen_dealt,
    damen_in,
    hidden,
    known_party,
    party,
    possible,
    world,
)

NORMAL = {"solo_kinds": "none", "pflichtsolo": 0}
WAYS: tuple[dict[str, Any], ...] = (
    {},
    NORMAL,
    {**NORMAL, "gewinngarantie": "off"},
    {**NORMAL, "enforcement": "table"},
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way) or "usual")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_is_not_asked_has_nothing_to_say_and_all_can_see_it(ruleset: str, way: dict[str, Any]) -> None:
    rules = rules_of(ruleset, 4, **way)
    asked = silent = 0
    for number in range(40):
        for s, _, _ in positions(DOPPELKOPF.engine, rules, 4, number):
            if s.phase != PLAY:
                continue
            may = may_announce(rules, s)
            assert may == may_announce(rules, DOPPELKOPF.observe(State(rules, s), None).cells)
            for seat in s.order:
                if not may >> seat & 1:
                    assert lawful_words(rules, s, seat) == 0, f"deal {number}: {seat} is not asked"
                    silent += 1
                elif lawful_words(rules, s, seat):
                    asked += 1
    assert asked > 100 and silent > 100


def test_a_party_is_known_where_all_worlds_agree() -> None:
    s = Cells()
    s.order[:] = [2, 0, 3, 1]
    worlds = [world(s, number) for number in range(WORLDS)]
    for true in worlds:
        for public_re, public_kontra in ((re, kontra) for re in range(16) for kontra in range(16)):
            if not possible(true, public_re, public_kontra, NOBODY, 0):
                continue
            for seat in (NOBODY, 0, 1, 2, 3):
                damen = 0 if seat == NOBODY else damen_in(true, seat)
                for other in range(4):
                    found = {
                        party(re, other)
                        for re in worlds
                        if possible(re, public_re, public_kontra, seat, damen)
                    }
                    known = found.pop() if len(found) == 1 else UNKNOWN
                    assert known_party(s, seat, damen, other, public_re, public_kontra) == known


@pytest.mark.parametrize("way", WAYS[1:], ids="-".join)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_where_all_speakers_are_known_one_world_is_enough(ruleset: str, way: dict[str, Any]) -> None:
    rules = rules_of(ruleset, 4, **way)
    checked = 0
    for number in range(60):
        for s, _, _ in positions(DOPPELKOPF.engine, rules, 4, number):
            if not (hidden(s) and words_possible(rules, s) and speakers_known(s)):
                continue
            for seat in s.order:
                words = ALL_WORDS
                for re in (world(s, n) for n in range(WORLDS)):
                    if possible(re, s.public_re, s.public_kontra, seat, damen_dealt(s, seat)):
                        words = words_in(rules, s, re, seat, words)
                assert lawful_words(rules, s, seat) == words
                checked += 1
    assert checked > 500
