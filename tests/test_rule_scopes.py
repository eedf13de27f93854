"""Where a rule holds, beside the options: `when` in a rulebook names the values that it turns on."""

from collections.abc import Iterator
from random import Random

import pytest
from agreements import Agreed, sizes
from evenings import evening

from stammtisch.core.options import options_of, rulesets_of, settings
from stammtisch.core.registry import game as registered
from stammtisch.core.registry import games
from stammtisch.core.rulebook import RuleText, find_rule, rulebook

RULES = [pytest.param(game, rule, id=rule.id) for game in games() for rule in rulebook(game).rules.values()]


def touching(game: str, rule: RuleText) -> list[str]:
    """The options that name a rule as theirs."""
    return [option.name for option in options_of(game).values() if rule.id in option.rules]


@pytest.mark.parametrize("game", games())
def test_a_rule_turns_on_options_and_values_there_are(game: str) -> None:
    known = options_of(game)
    for rule in rulebook(game).rules.values():
        for option, values in (rule.when or {}).items():
            assert option in known, f"{rule.id}: no option {option}"
            allowed = {*known[option].allowed(), *known[option].not_yet}
            assert {*values} <= allowed, f"{rule.id}: {option} is never {sorted({*values} - allowed)}"
            lists = known[option].kind in ("cards", "ranking", "words")
            assert values or lists, f"{rule.id}: {option} must be something"


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_a_rule_is_listed_only_where_the_options_let_it_hold(game: str, rule: RuleText) -> None:
    for ruleset in rulesets_of(game):
        if rule.holds_in(ruleset):
            assert rule.holds_under(settings(game, ruleset)), (
                f"{rule.id} is listed for {ruleset}, which is not played by {rule.when}"
            )


# told of their rulesets only, though others are played by the same option: no source says it of them
OF_THEIR_PLACE = set(
    [
        "WA-021",
        "WA-027",
        "WA-063",
        "WA-095",
        "WA-192",
        "WA-195",
        "WA-196",
        "PE-108",
        "PE-109",
        "DO-087",
        "DO-209",
    ]
)


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_a_rule_is_listed_wherever_the_options_on_which_it_turns_are_played(
    game: str, rule: RuleText
) -> None:
    """Which a new ruleset is easily forgotten at."""
    played = [name for name in rulesets_of(game) if rule.when and rule.holds_under(settings(game, name))]
    forgotten = [name for name in played if not rule.holds_in(name)]
    assert bool(forgotten) == (rule.id in OF_THEIR_PLACE), f"{rule.id} is not listed for {forgotten}"


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_a_rule_of_some_rulesets_says_on_which_options_it_turns(game: str, rule: RuleText) -> None:
    """`when: {}` says that it holds there whatever is agreed."""
    if rule.rulesets != ("all",) and touching(game, rule):
        assert rule.when is not None, f"{rule.id} lacks `when`; it is named by {touching(game, rule)}"


RULESETS = [(game, ruleset) for game in games() for ruleset in rulesets_of(game)]


@pytest.mark.parametrize(("game", "ruleset"), RULESETS)
def test_a_result_cites_only_rules_of_its_ruleset(game: str, ruleset: str) -> None:
    """Deals as they are usually agreed, strict and with claims."""
    rng, book, entries = Random(f"cited {ruleset}"), rulebook(game), 0
    for agreed in usual_tables(game, ruleset):
        for match in evening(agreed, 3, rng):
            result = match.game.result(match.state)
            for entry in result.entries if result else ():
                entries += 1
                for rule in entry.rules:
                    assert book.rules[rule].holds_in(ruleset), f"{entry.what} by {rule}"
    assert entries > 10


def usual_tables(game: str, ruleset: str) -> Iterator[Agreed]:
    played = registered(game)
    for law in ("strict", "table"):
        agreed = settings(game, ruleset, {"enforcement": law})
        for players, rules in sizes(played, agreed).items():
            yield from [Agreed(agreed, players, rules)] * (2 if players < 5 else 1)


def test_what_is_agreed_decides() -> None:
    near = find_rule("WA-141")
    assert near.when == {"near_target": ("decide-3",)}
    assert near.holds_under(settings("watten", "tirol-modern"))
    assert not near.holds_under(settings("watten", "tirol-modern", {"near_target": "no-bid"}))
    christened = find_rule("BI-090")
    assert christened.holds_under(settings("bieten", "tirol-1926-weli"))
    assert not christened.holds_under(settings("bieten", "tirol-1926"))
    assert find_rule("BI-001").holds_under(settings("bieten", "tirol-1926", {"wilds": "none"}))
