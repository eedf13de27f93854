"""Bieten's player who searches: sees only its view, believes what was said as far as it says something."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from lookalikes import blind
from tables import BIETEN, RULESETS, law_table, most_at, random_deal, random_standing, rules_of

from stammtisch import texts
from stammtisch.bots import Choice, bots
from stammtisch.bots.bieten.cardplay import _reason
from stammtisch.bots.bieten.habits import DRITZIG_RANK, NO_RANK, manners_of, rank
from stammtisch.bots.bieten.kinds import SHARES
from stammtisch.bots.bieten.prospect import Prospect, promise
from stammtisch.bots.bieten.search import Search
from stammtisch.bots.bieten.story import words
from stammtisch.bots.bieten.temper import TEMPERS
from stammtisch.bots.bieten.thumb import Thumb
from stammtisch.bots.bieten.wager import Wager
from stammtisch.bots.table import BotSitter, Sitting
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Seat, State
from stammtisch.games.bieten.cells import GLEICH, HERZ, LAUB, SPIEL

pytestmark = pytest.mark.xdist_group("search-bieten")
NAMES = ("Anna", "Luis", "Vroni", "Sepp", "Moidl", "Hansl", "Resi", "Toni", "Burgl", "Lois")


def mind_at(mind: Search, state: State[Any, Any], seat: Seat) -> Choice:
    view = BIETEN.observe(state, seat)
    return mind.decide(view, BIETEN.options(view), Random(7))


def dealt(
    hands: Sequence[str], *moves: str, totals: tuple[int, ...] = (), ruleset: str = "tirol-1926"
) -> State[Any, Any]:
    """A position; the last seat deals, moves like "0 bids herz"."""
    rules = rules_of(ruleset, len(hands))
    match = Match.begin(BIETEN, rules, len(hands), Seat(len(hands) - 1), totals)
    given = {Seat(i): [BIETEN.deck.parse(card) for card in hand.split()] for i, hand in enumerate(hands)}
    match = match.deal(BIETEN.deal_of(rules, match.upcoming, given, (), None))
    for move in moves:
        seat, verb, *args = move.split()
        match, _ = match.apply(Action(Seat(int(seat)), verb, tuple(args)))
    return match.state


def test_it_is_offered_first() -> None:
    assert bots("bieten")[0] == "search"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hidden_cards_change_nothing(ruleset: str) -> None:
    """Deals that look the same from a seat are played the same from it, by a mind that never saw either."""
    compared = blind(law_table(ruleset, 3), Search, Thumb(), Random(ruleset), deals=4, looks=6)
    assert compared > 2


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_plays_and_says_why(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two, four, and once as many as the pack serves; every reason can be said in every language."""
    monkeypatch.setattr(texts.catalogue, "strict", True)
    reasons: set[str] = set()

    class Speaking(Search):
        def decide(self, view: Any, options: Sequence[Action], rng: Random) -> Choice:
            choice = super().decide(view, options, rng)
            for lang in texts.languages():
                said = texts.say(lang, f"why.{choice.why}", **texts.with_names(choice.facts, NAMES))
                assert said and "…" not in said
            assert choice.why != "bid" or choice.facts["chance"] >= 40, "a bluff is called one"
            reasons.add(choice.why)
            return choice

    for players in (2, 4) if ruleset != "modern-tirol" else (2, min(10, most_at(ruleset))):
        rules, rng = rules_of(ruleset, players), Random(ruleset)
        for number in range(1 if players > 4 else 2):
            match = Match(BIETEN, rules, players, random_standing(rules, players, rng))
            match = match.deal(random_deal(rules, rng))
            table = Sitting(match, [BotSitter(Speaking(), "why")] * players, str(number))
            table.play_deal()
            assert table.match.deal_over
    assert len(reasons) > 5


def test_who_let_good_is_thought_to_have_little() -> None:
    """The chance to be best in Herz rises when the only rival lets it good to somebody else."""
    hands = ("H10 L8 S9", "L7 S7 E8", "E7 S8 L9")
    before = dealt(hands)
    after = dealt(hands, "0 bids laub", "1 passes laub", "2 passes laub")
    for figure, key in ((HERZ, 18),):
        quiet, spoken = (Prospect(BIETEN.observe(s, Seat(1)), Random(1)) for s in (before, after))
        assert abs(quiet.chance(figure, key) - spoken.chance(figure, key)) < 0.2  # it says nothing of Herz
    bid = dealt(hands, "0 bids herz")
    spoken = Prospect(BIETEN.observe(bid, Seat(1)), Random(1))
    assert all(world.highs[0][HERZ] for world in spoken.worlds), "who bids Herz has one"


@pytest.mark.parametrize("players", [2, 3, 4, 9])
def test_the_strong_hold_more_often(players: int) -> None:
    """Of those who reckon; whoever is reckless holds anything, and nobody holds what he has not."""
    *reckoning, reckless = manners_of(players)
    assert len(SHARES) == len(reckoning) + 1 and sum(SHARES) == pytest.approx(1)
    for manner in reckoning:
        for pair in (0, 1):
            good, three = manner.good[0][pair], manner.good[1][pair]
            assert good[NO_RANK] == three[NO_RANK] == 1
            assert good[8] < 0.1 < good[2] and good[8] < good[4] < good[2] and three[8] <= three[2]
            assert good[9] < 0.1
    for pair in (0, 1):
        assert len(set(reckless.good[0][pair][1:])) == 1
    assert rank(HERZ, 4 * 8 + 3) == 8 and rank(HERZ, 0) == NO_RANK
    assert rank(GLEICH, 1024 * 2 + 64 * 5) == 5 and rank(GLEICH, 1024 * 3 + 64) == DRITZIG_RANK


def test_words_are_heard_as_they_were_said() -> None:
    said = ("2 bids herz", "0 passes herz", "1 raises herz to 3", "2 holds herz")
    state = dealt(("HA L8 S9", "HK S7 E8", "H8 H9 L9"), "0 plays S9", *said)
    told = words(BIETEN.observe(state, Seat(0)).seen)
    assert [tuple(word) for word in told] == [
        (2, "bids", HERZ, 0, 0),
        (0, "passes", HERZ, 2, 0),
        (1, "raises", HERZ, 2, 0),
        (2, "holds", HERZ, 3, 0),
    ]


def test_who_speaks_of_everything_is_thought_reckless() -> None:
    """Whoever gives three on whatever is bid is believed less, and Spiel with it: the chance falls less when
    he gives three on that too."""
    hands = ("HA LK S9", "H9 L7 L8", "S10 E8 E10")
    before = dealt(hands)
    once = dealt(hands, "0 bids herz", "1 passes herz", "2 passes herz")
    raised = [(f"0 bids {f}", f"1 raises {f} to 3", f"0 holds {f}") for f in ("herz", "laub", "spiel")]
    often = dealt(hands, *(move for moves in raised for move in moves))
    reckless = [
        Prospect(BIETEN.observe(state, Seat(0)), Random(1)).kinds(1)[-1] for state in (once, before, often)
    ]
    assert reckless[0] <= reckless[1] + 0.02 < reckless[2]
    assert reckless[2] > 0.5
    seen = Prospect(BIETEN.observe(often, Seat(0)), Random(1))
    assert Wager(seen, TEMPERS["steady"], Random(1))._p(SPIEL) > 0.5 * seen.spiel()


def test_an_ace_is_held_and_nothing_is_let_good() -> None:
    state = dealt(("H9 L8 S9", "HA LK E10"), "0 bids herz")
    assert mind_at(Search(), state, Seat(1)).action.verb in ("holds", "raises")  # type: ignore[union-attr]
    weak = dealt(("HA L8 S9", "H7 E8 S10"), "0 bids herz")
    assert mind_at(Search(), weak, Seat(1)).action.verb == "passes"  # type: ignore[union-attr]


def test_who_speaks_for_spiel_after_the_lead_has_the_suit() -> None:
    """The eight lies, another gives three: only with the seven would he have less (BI-081)."""
    before = ["0 bids spiel", "1 passes spiel", "2 holds spiel"]
    played = ["0 plays SA", "1 plays S8", "2 plays SU", "0 plays S10", "1 plays L8", "2 plays H8"]
    hands = ["E8 S10 SA", "L8 S8 EO", "LA SU H8"]
    state = dealt(hands, *before, *played, "0 plays E8", "1 raises spiel to 3")
    said = mind_at(Search(), state, Seat(0))
    assert said.facts["chance"] <= 25
    prospect = Prospect(BIETEN.observe(state, Seat(0)), Random(3))
    last = [world.hands[1][0] // 9 for world in prospect.worlds]
    assert last.count(0) > 0.9 * len(last)


def test_a_bound_weli_takes_no_other_last_trick() -> None:
    """Whoever spoke for Laub on the strength of the Weli cannot name it in the suit that will be led."""
    state = dealt(["L7 LO S10", "WE E10 HU", "EA LU H9"], "1 done", "0 plays S10", ruleset="tirol-1926-weli")
    prospect = Prospect(BIETEN.observe(state, Seat(1)), Random(5))
    assert prospect.spiel(more=1 << LAUB) < 0.7 * prospect.spiel()
    assert prospect.spiel(more=1 << HERZ) == prospect.spiel()  # that he has without it


def test_a_weli_that_wins_three_is_not_bid_away_for_one() -> None:
    """Laub stands at three with the Weli as its ace: a Hanger that makes it an Unter costs more than it
    brings."""
    spiel = ["2 done", "1 bids spiel", "2 holds spiel", "0 plays L7", "2 raises spiel to 3", "3 holds spiel"]
    laub = ["3 bids laub", "0 passes laub", "1 passes laub", "2 holds laub", "2 raises laub to 3"]
    hands = ["L7 LO S10", "E10 HA EO", "WE L10 HU", "EA LU H9"]
    moves = [*spiel, *laub, "3 passes laub", "0 holds laub", "1 bids herz", "2 holds herz"]
    view = BIETEN.observe(dealt(hands, *moves, totals=(8, 6, 4, 0), ruleset="modern-tirol"), Seat(2))
    wager = Wager(Prospect(view, Random(5)), TEMPERS["steady"], Random(1))
    hanger = next(option for option in BIETEN.options(view) if option.args == ("hanger",))
    assert wager._judged(hanger)[0] < -0.4


def test_reasons_for_a_card_are_true_to_the_hand() -> None:
    """The higher of two is not led as the small one, and who takes the trick does not just follow."""
    led = dealt(["E8 S10 SA", "L8 S8 EO", "LA SU H8"])
    view = BIETEN.observe(led, Seat(0))
    outlook = Prospect(view, Random(3))
    assert _reason(outlook, Action(Seat(0), "plays", ("E8",))) == "lead_low"
    assert _reason(outlook, Action(Seat(0), "plays", ("S10",))) == "throw_off"
    assert _reason(outlook, Action(Seat(0), "plays", ("SA",))) == "lead_high"
    taken = dealt(["SU LA H8", "E8 S10 SA", "L8 S8 EO"], "0 plays SU")
    outlook = Prospect(BIETEN.observe(taken, Seat(1)), Random(3))
    assert _reason(outlook, Action(Seat(1), "plays", ("SA",))) == "take"
    assert _reason(outlook, Action(Seat(1), "plays", ("S10",))) == "duck"


def test_reasons_for_words_are_true_to_the_chance() -> None:
    """Nobody lets a figure good because it is best "only 0 times", and a low bid for Spiel is no bluff."""
    hands = ["E8 S10 SA", "L8 S8 EO", "LA SU H8"]
    wager = Wager(Prospect(BIETEN.observe(dealt(hands), Seat(0)), Random(3)), TEMPERS["steady"], Random(1))
    bid = Action(Seat(0), "bids", ("laub",))
    assert wager._because(bid, LAUB, 0.002, 0.3).why == "search_bluff_beaten"
    assert wager._because(bid, LAUB, 0.2, 0.3).why == "search_bluff"
    assert wager._because(bid, SPIEL, 0.2, 0.1).why == "bid_cheap"
    assert wager._good_because({"chance": 0}) == "good_beaten"


def test_points_are_worth_what_they_do_for_the_race() -> None:
    even = promise(7, (0, 0))
    assert even == pytest.approx((0.5, 0.5))
    ahead = promise(7, (5, 0))
    assert ahead[0] > 0.8 and sum(ahead) == pytest.approx(1)
    four = promise(7, (6, 3, 3, 0))
    assert four[0] > four[1] > four[3]
    assert sum(four) == pytest.approx(2), "one of four is first, and one is left"
    first = promise(11, (10, 3, 3))
    assert first[0] > first[1] == pytest.approx(first[2])
