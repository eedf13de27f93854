"""The spike of Perlaggen: figures against every naming, both speeds in lockstep, cases by exact cards."""

from pathlib import Path
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from perlaggen import oracle
from perlaggen.acts import act, verb_of
from perlaggen.asking import Choices, asked, list_asked, list_value, step
from perlaggen.cells import (
    AS_IT_IS,
    DECIDED,
    DONE,
    LEFT,
    NOBODY,
    OPEN,
    PASSES,
    PLACES,
    SHOWS,
    SILENCE,
    STANDS,
    VERBS,
    Cells,
    Rules,
    figure_of,
    party,
    shown_as,
    with_place,
)
from perlaggen.dealing import SHOWDOWN, begin, put_pack, sit
from perlaggen.figures import (
    GLEICH,
    HANGER,
    add_rank,
    best_gleich,
    best_hanger,
    best_plan,
    can_have,
    gleich_in,
    hanger_in,
    next_name,
)
from perlaggen.picked import PickedCells, advance_show_picked, judge_show_picked
from perlaggen.replay import Replay, read_case
from perlaggen.settle import try_settle
from perlaggen.showdown import advance, judge, names_after, shown_value

from stammtisch.bulk.compiling import compiled, new_record, read_back, rules_record
from stammtisch.bulk.loops import compiled_deals, interpreted_deals
from stammtisch.core.cards import NO_NAME
from stammtisch.core.chance import Chance, seed, shuffle

CASES = Path(__file__).parents[3] / "shared" / "cases" / "perlaggen"
NEEDS_CASES = pytest.mark.skipif(not CASES.exists(), reason="no shared cases beside the repository")


def compiles(test):
    """All on one worker, so that the rules are compiled once."""
    return pytest.mark.bulk(pytest.mark.xdist_group("perlaggen_spike")(test))


FOUR, STRAF, SEVEN = Rules(), Rules(seats=3, parties=3), Rules(seats=2, hand=7)
MODES = pytest.mark.parametrize("rules", [FOUR, STRAF, SEVEN], ids=["four", "straf", "two-seven"])


@pytest.fixture(scope="module")
def fast():
    """The rules compiled, once for the module."""

    def figures(mask, ranks, wilds, out):
        out[0], out[1] = best_gleich(ranks, wilds), best_hanger(mask, wilds)
        for duty in range(4):
            out[2 + duty] = can_have(mask, ranks, wilds, duty)
            for first in range(2):
                out[6 + 2 * duty + first] = best_plan(mask, ranks, wilds, duty, first)
                out[14 + 2 * duty + first] = next_name(mask, ranks, wilds, duty, first)

    def every_show(r, s, seat, f, values):
        """Mark the values of all lawful shows.  Only the plain six is left out: a Weli shown without a
        name makes less than under some name."""
        ways = 1
        for place in range(r.hand):
            ways *= 33 if s.name[PLACES * seat + place] == NO_NAME else 2
        for way in range(ways):
            code, rest = act(SHOWS, f), way
            for place in range(r.hand):
                if s.name[PLACES * seat + place] == NO_NAME:
                    how = NAMES[rest % 33]
                    rest //= 33
                else:
                    how = AS_IT_IS if rest % 2 else LEFT
                    rest //= 2
                code = with_place(code, place, how)
            if judge(r, s, seat, code) == 0:
                values[shown_value(s, seat, f, code)] += 1

    rules = {rule.__name__: rule for rule in (asked, list_asked, judge, step, begin, judge_show_picked)}
    loops = {loop.__name__: loop for loop in (figures, every_show)}
    return SimpleNamespace(**{name: compiled(made) for name, made in (rules | loops).items()})


NAMES = (LEFT, *(9 * suit + rank for suit, rank in oracle.NAMES))


# --- figures against every naming
def number(value):
    return 16 * value[0] + value[1]


def random_names(random, cards):
    """Cards in hand or lying; some names are borne twice, sometimes a Weli lies as the six."""
    names = random.sample(oracle.NAMES, cards)
    if cards > 1 and random.random() < 0.3:
        names[0] = names[1]
    if cards and random.random() < 0.25:
        names[-1] = (3, 0)
    return names


def sets(names):
    mask = ranks = 0
    for suit, rank in names:
        mask, ranks = mask | 1 << 9 * suit + rank, add_rank(ranks, 9 * suit + rank)
    return mask, ranks


HANDS = [(hand, wilds) for hand in (2, 3, 5, 7) for wilds in range(hand + 1)]


def check_figures(names, wilds, found):
    """Values, duties and the best choice of names are what trying everything finds."""
    mask, ranks = sets(names)
    assert best_gleich(ranks, wilds) == max(number(gleich) for gleich, _ in found)
    assert best_hanger(mask, wilds) == max(number(hanger) for _, hanger in found)
    for duty in range(4):
        assert can_have(mask, ranks, wilds, duty) == any(oracle.meets(outcome, duty) for outcome in found)
        for first in (GLEICH, HANGER):
            best = oracle.best(found, duty, first)
            plan = best_plan(mask, ranks, wilds, duty, first)
            assert (plan > 0) == (best is not None and best != (oracle.NONE, oracle.NONE))
            if plan:
                assert (gleich_in(plan, first), hanger_in(plan, first)) == (number(best[0]), number(best[1]))
                assert carried_out(names, wilds, duty, first) == best


def carried_out(names, wilds, duty, first):
    """What comes of christening one after the other."""
    names = list(names)
    for left in range(wilds, 0, -1):
        mask, ranks = sets(names)
        name = next_name(mask, ranks, left, duty, first)
        if name != NO_NAME:
            names.append(divmod(name, 9))
    return oracle.value_gleich(names), oracle.value_hanger(names)


@pytest.mark.parametrize(("hand", "wilds"), [pair for pair in HANDS if pair[1] < 6])
def test_the_best_choice_of_names_is_found(hand, wilds):
    random = Random(10 * hand + wilds)
    for _ in range((100, 250, 50, 25, 8, 2)[wilds]):
        names = random_names(random, hand - wilds)
        check_figures(names, wilds, oracle.outcomes(names, wilds))


@pytest.mark.parametrize("wilds", [5, 6, 7])
def test_the_best_choice_of_many_names_is_found(wilds):
    random = Random(wilds)
    for _ in range(12):
        names = random_names(random, 7 - wilds)
        check_figures(names, wilds, oracle.makeable(names, wilds))


def test_the_oracles_agree():
    """All namings at once, one after the other, and by pairs of figures."""
    random = Random(1)
    for wilds in (0, 1, 2, 3, 4):
        for _ in range(6):
            names = random_names(random, 7 - wilds)
            found, pairs = oracle.outcomes(names, wilds), oracle.makeable(names, wilds)
            assert found <= pairs
            for duty in range(4):
                for first in (GLEICH, HANGER):
                    assert oracle.best(found, duty, first) == oracle.best(pairs, duty, first)
            for _ in range(20):
                named = names + random.choices(oracle.NAMES, k=wilds)
                assert (oracle.value_gleich(named), oracle.value_hanger(named)) in found


# --- interpreted and compiled
def shuffled(rules, g):
    s = Cells()
    sit(s, rules.seats, 0)
    put_pack(rules, s)
    shuffle(g, s.pack, 33)
    return s


def random_act(random, lawful):
    """A lawful act spoilt, or a wild one."""
    code = random.choice(lawful) if lawful else 0
    if random.random() < 0.4:
        place = random.randrange(PLACES)
        rest = act(verb_of(code) or SHOWS, random.randrange(3))
        for i in range(PLACES):
            how = shown_as(code, i) if i != place else random.choice((LEFT, AS_IT_IS, 8, 35))
            rest = with_place(rest, i, how)
        return rest
    code = act(random.randrange(SHOWS, PASSES + 1), random.choice((0, 0, 1, 1, random.randrange(64))))
    for place in range(PLACES):
        how = random.choice((LEFT, LEFT, AS_IT_IS, random.randrange(64)))
        code = with_place(code, place, how)
    return code


@compiles
@MODES
def test_lockstep(rules, fast):
    """Every cell after every act, every option, and what is said of random acts."""
    random, g, r = Random(3), Chance(), rules_record(rules)
    seed(g, 3)
    acts, refusals = 0, set()
    for _ in range(300):
        s = shuffled(rules, g)
        t, o, p = new_record(s), Choices(), new_record(Choices())
        begin(rules, s)
        fast.begin(r, t)
        assert read_back(t, Cells) == s
        while (seat := asked(s)) != NOBODY:
            assert fast.asked(t) == seat
            list_asked(rules, s, o, seat)
            fast.list_asked(r, t, p, seat)
            lawful = o.act[: o.count]
            assert lawful and p.act.tolist()[: int(p.count)] == lawful
            before = s.copy()
            for _ in range(6):
                who, code = random.randrange(rules.seats), random_act(random, lawful)
                why = judge(rules, s, who, code)
                refusals.add(why)
                assert fast.judge(r, t, who, code) == why
            assert s == before
            code = random.choice(lawful)
            step(rules, s, seat, code)
            fast.step(r, t, seat, code)
            assert read_back(t, Cells) == s
            acts += 1
    assert acts > 400
    assert {0, 50, 52, 61, 63, 66, 99, 132, 134, 135, 136} <= refusals


@compiles
@MODES
def test_what_no_listed_show_can_do_none_can(rules, fast):
    """Of all exact shows, the canonical ones reach every value that any lawful one reaches, duties kept."""
    g, o, r = Chance(), Choices(), rules_record(rules)
    seed(g, 5)
    compared = 0
    while compared < 40:
        s = shuffled(rules, g)
        begin(rules, s)
        for seat in range(rules.seats):
            _, _, wilds = names_after(s, seat, SILENCE)
            for f in (GLEICH, HANGER):
                if s.status[f] == OPEN and s.turn[f] == party(rules, seat) and wilds <= 3:
                    values = np.zeros(160, np.int64)
                    fast.every_show(r, new_record(s), seat, f, values)
                    o.count = 0
                    listed = [v for v in range(160) if list_value(rules, s, o, seat, SHOWS, f, v)]
                    assert listed == np.flatnonzero(values).tolist()
                    compared += bool(listed)


@compiles
def test_figures_compiled(fast):
    random = Random(7)
    for _ in range(300):
        wilds = random.randrange(8)
        mask, ranks = sets(random_names(random, 7 - wilds))
        slow, quick = [0] * 22, np.zeros(22, np.int64)
        fast.figures.py_func(mask, ranks, wilds, slow)
        fast.figures(mask, ranks, wilds, quick)
        assert quick.tolist() == slow


@compiles
@MODES
def test_the_bulk_loop_drives_it(rules):
    slow = interpreted_deals(SHOWDOWN, rules, rules.seats, 60, 1)
    assert compiled_deals(SHOWDOWN, rules, rules.seats, 60, 1) == slow


# --- the other way to say it
def with_picks(s, seat, code):
    """The same cells with the act's cards in `picked`."""
    t = PickedCells(**{name: getattr(s.copy(), name) for name in s.layout()})
    at = PLACES * seat
    hows = [(s.card[at + place] or 36, shown_as(code, place)) for place in range(PLACES)]
    t.picked = [card << 6 | (NO_NAME if how == AS_IT_IS else how) if how else 0 for card, how in hows]
    return t


@compiles
def test_cards_in_the_act_or_in_cells_are_judged_alike(fast):
    random, g, o, r = Random(9), Chance(), Choices(), rules_record(FOUR)
    seed(g, 9)
    shown = 0
    while shown < 60:
        s = shuffled(FOUR, g)
        begin(FOUR, s)
        seat = asked(s)
        if seat == NOBODY:
            continue
        list_asked(FOUR, s, o, seat)
        lawful = [code for code in o.act[: o.count] if verb_of(code) == SHOWS]
        for code in lawful + [random_act(random, lawful) for _ in range(8)]:
            if verb_of(code) == SHOWS:
                t = with_picks(s, seat, code)
                f, why = figure_of(code), judge(FOUR, s, seat, code)
                assert judge_show_picked(FOUR, t, seat, f) == why
                assert fast.judge_show_picked(r, new_record(t), seat, f) == why
                if why == 0:
                    after = s.copy()
                    advance(FOUR, after, seat, code)
                    advance_show_picked(FOUR, t, seat, f)
                    assert all(getattr(t, name) == getattr(after, name) for name in after.layout())
                    shown += 1


# --- what no shared case decides
def until(case_id, moves):
    """A shared case up to some of its moves."""
    case = read_case(CASES / f"{case_id}.yaml")
    replay = Replay(case, case["deals"][0], {})
    for move in case["deals"][0]["moves"][:moves]:
        replay.move(move)
    return replay


@NEEDS_CASES
def test_nothing_does_not_stand():
    replay = until("perlaggen-1890-s23-other-side-improves-its-stand", 2)
    assert replay.judge("A stands gleich") == 132


@NEEDS_CASES
def test_who_stands_last_has_no_further_turn():
    replay = until("perlaggen-1890-s23-other-side-improves-its-stand", 5)
    replay.move("B stands gleich")
    assert replay.figures()["gleich"] == {"by": "none", "why": "stands"}


def test_a_decisive_stand_leaves_what_was_written_before():
    s = Cells(level=[2, 2, 1], order=[2, 1, 0], status=[DECIDED] * 3, by=[NOBODY, 0, 1], why=[STANDS, 0, 0])
    s.total = [11, 13, 0]
    try_settle(FOUR, s)
    assert (s.points, s.total[:2], s.phase, s.winner) == ([0, 2, 1], [13, 14], DONE, NOBODY)


def test_nobody_makes_what_was_held_at_out():
    s = Cells(level=[1, 1, 8], order=[0, 0, 1], status=[DECIDED] * 3, by=[0, NOBODY, NOBODY], why=[0, 2, 2])
    s.bettors, s.total = [0, 0, 0b110], [3, 4, 5]
    try_settle(STRAF, s)
    assert s.total == [4, -3, -2]


# --- shared cases
ELSEWHERE = {  # what decides these comes before showing
    "perlaggen-1853-nine-may-bid-one": "reducing a bid",
    "perlaggen-1853-veto-and-colour": "veto",
    "perlaggen-1890-brink-two-kings": "asking",
    "perlaggen-1924-brink-two-kings": "asking",
    "perlaggen-1924-s25-asking-better-wins": "asking",
    "perlaggen-1924-s25-s26-equal-then-spiel": "asking",
    "perlaggen-1924-s25a-gleich-let-good": "one point short",
    "perlaggen-1924-s25a-spiel-let-good": "asking",
    "perlaggen-1924-s9-let-good-goes-out-first": "out by a figure let good",
}


STRICT = [
    case
    for case in map(read_case, sorted(CASES.glob("*.yaml")))
    if case.get("options", {}).get("enforcement") != "table" and case["id"] not in ELSEWHERE
]


def check_refused(replay, move, cites):
    """Refusals of the showdown; what is refused before it is not the spike's."""
    verb = move.split()[1]
    if verb in VERBS and not replay.offers and (replay.showing or verb != "passes"):
        before = replay.cells.copy()
        assert f"PE-{replay.judge(move):03d}" in cites, move
        assert replay.cells == before


@NEEDS_CASES
@pytest.mark.parametrize("case", STRICT, ids=lambda case: case["id"])
def test_case(case):
    totals = case.get("start_points", {})
    for deal in case["deals"]:
        replay = Replay(case, deal, totals)
        before = replay.totals()
        for move in deal["moves"]:
            if isinstance(move, dict):
                check_refused(replay, move["refused"], move["cites"])
            else:
                replay.move(move)
        expect, totals = deal["expect"], replay.totals()
        assert {name: totals[name] - before[name] for name in totals} == expect["points"]
        found = replay.figures()
        for figure, wanted in expect.get("figures", {}).items():
            assert found[figure].items() >= wanted.items()
        assert replay.cells.redeal == expect.get("redeal", False)
    winner = case.get("expect", {}).get("winner")
    if winner:
        assert replay.parties[replay.cells.winner] == winner
