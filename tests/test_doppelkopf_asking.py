"""Who is asked for a word in Doppelkopf: everybody who has one, and nobody for a reason that is hidden."""

import pytest
from tables_doppelkopf import DOPPELKOPF, RULESETS, rules_of
from test_proposing import positions

from stammtisch.core.model import State
from stammtisch.games.doppelkopf.announcing import lawful_words, may_announce
from stammtisch.games.doppelkopf.cells import PLAY

NORMAL = {"solo_kinds": "none", "pflichtsolo": 0}
WAYS = ({}, NORMAL, {**NORMAL, "gewinngarantie": "off"}, {**NORMAL, "enforcement": "table"})


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way) or "usual")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_is_not_asked_has_nothing_to_say_and_all_can_see_it(ruleset, way):
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
