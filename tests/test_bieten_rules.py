"""Bieten rule by rule, where no case of the book says it plainly: cards, deal, figures.  Words, limits
and penalties are in `test_bieten_words.py`."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from tables import BIETEN, LETTERS, RULESETS, Sitting, most_at, random_deal, rules_of

from stammtisch.core.model import Action, Deal, Seat
from stammtisch.core.options import settings
from stammtisch.core.problem import Problem
from stammtisch.core.standing import Standing
from stammtisch.games.bieten.cells import CUT, HAND

parse, text = BIETEN.deck.parse, BIETEN.deck.text
BOTH_LAWS = pytest.mark.parametrize("law", ["strict", "table"])
SPITZ = ("WE", "S7", "E7")


# --- players and cards
@pytest.mark.parametrize(
    ("ruleset", "size", "wilds"),
    list(zip(RULESETS, (32, 33, 33, 33, 33), ((), ("WE",), SPITZ, ("WE",), SPITZ), strict=True)),
)
def test_the_pack(ruleset: str, size: int, wilds: int) -> None:
    """BI-001, BI-002, BI-008: 32 cards, or 33 with the Weli; which of them are wild."""
    pack = [text(card) for card in BIETEN.pack(rules_of(ruleset))]
    assert len(set(pack)) == len(pack) == size
    assert ("WE" in pack) == (size == 33)
    assert settings("bieten", ruleset)["wilds"] == wilds


@pytest.mark.parametrize(("suit", "other"), ["EL", "LH", "HS", "SE"])
def test_ranks_from_ace_to_seven(suit: str, other: str) -> None:
    """BI-003: A K O U 10 9 8 7, in each suit; the higher one takes the trick."""
    for high, low in pairwise(["A", "K", "O", "U", "10", "9", "8", "7"]):
        table = Sitting(players=2)
        table.deal(f"{suit}{low} {other}7 {other}8", f"{suit}{high} {other}9 {other}10")
        table.play(f"A plays {suit}{low}, B plays {suit}{high}")
        assert table.cells.trick_winner[0] == 1, f"{suit}{high} over {suit}{low}"


def test_no_suit_is_trump() -> None:
    """BI-004: an ace of another suit takes nothing."""
    table = Sitting(players=2).deal("S7 L7 L8", "HA EA LA").play("A plays S7, B plays HA")
    assert table.cells.trick_winner[0] == 0


def test_everybody_plays_for_himself() -> None:
    """BI-005."""
    assert BIETEN.sides(rules_of("tirol-1926", 5), 5) == tuple((Seat(i),) for i in range(5))


@pytest.mark.parametrize(("ruleset", "most"), list(zip(RULESETS, (10, 11, 11, 10, 10), strict=True)))
def test_how_many_can_play(ruleset: str, most: int) -> None:
    """BI-006: as many as get three cards each, one left over where the bottom card lies open."""
    assert most_at(ruleset) == most
    for players in (1, most + 1, 12):
        with pytest.raises(Problem) as caught:
            rules_of(ruleset, players)
        assert caught.value.rules == ("BI-006",)


def test_the_target_is_agreed_and_odd() -> None:
    """BI-007: any odd number from 5 to 21."""
    for target in range(5, 22, 2):
        assert rules_of("tirol-1926", target=target).target == target
    for target in (3, 8, 23):
        with pytest.raises(Problem):
            rules_of("tirol-1926", target=target)


# --- dealer, cut, deal
@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [("HK L9 S8", "C"), ("HK EA SA", "B"), ("E7 WE HK", "B"), ("WE SA E7", "B"), ("L9 E8 H8", "B")],
)
def test_drawing_for_the_first_deal(drawn: Any, dealer: str) -> None:
    """BI-010: the ace is lowest, then the Weli, then 7 up to K; of equal cards the first."""
    cards = [parse(card) for card in drawn.split()]
    assert LETTERS[BIETEN.first_dealer(rules_of("modern-tirol"), cards) or 0] == dealer


def in_order(ruleset: str, kept: int = 0, **options: str) -> list[list[str]]:
    """Hands of three players, C dealing, from a pack in order lifted at the ninth card, of which the
    cutter B kept some."""
    rules = rules_of(ruleset, 3, **options)
    pack = BIETEN.pack(rules)
    state = BIETEN.start(rules, Standing(Seat(2), (0, 0, 0)), Deal(pack, 9))
    for i in range(kept):
        state, _ = BIETEN.apply(state, Action(Seat(1), "keeps", (text(pack[8 - i]),)))
    if state.cells.phase == CUT:
        state, _ = BIETEN.apply(state, Action(Seat(1), "done"))
    return [[text(state.cells.card[HAND * seat + i]) for i in range(HAND)] for seat in range(3)]


def test_dealt_in_two_rounds() -> None:
    """BI-017: clockwise from the dealer's left, one card and two, or two and one."""
    assert in_order("tirol-1926") == [["L8", "LU", "LO"], ["L9", "LK", "LA"], ["L10", "H7", "H8"]]
    assert in_order("tirol-1926", packets="2+1") == [
        ["L8", "L9", "LA"],
        ["L10", "LU", "H7"],
        ["LO", "LK", "H8"],
    ]


@pytest.mark.parametrize(
    ("packets", "kept", "hands"),
    [
        ("1+2", 1, ["L8 L10 LU", "L7 LO LK", "L9 LA H7"]),
        ("1+2", 2, ["L8 L10 LU", "L7 EA LO", "L9 LK LA"]),
        ("1+2", 3, ["L8 L10 LU", "L7 EA EK", "L9 LO LK"]),
        ("2+1", 1, ["L8 L9 LK", "L7 L10 LA", "LU LO H7"]),
        ("2+1", 2, ["L8 L9 LO", "L7 EA LK", "L10 LU LA"]),
        ("2+1", 3, ["L8 L9 LO", "L7 EA EK", "L10 LU LK"]),
    ],
)
def test_kept_cards_shorten_the_first_round(packets: Any, kept: Any, hands: Any) -> None:
    """BI-015, BI-016: the cutter is dealt as many fewer, in the first round first."""
    assert in_order("modern-tirol", kept, packets=packets) == [hand.split() for hand in hands]


def test_the_bottom_card_lies_open_today() -> None:
    """BI-018: everybody sees it and nobody plays it; in the old rulesets it stays hidden."""
    table = Sitting("modern-tirol").deal("HA H9 H8", "LA L9 L8", "SA S9 S8", turned="EK")
    for who in (Seat(0), Seat(1), Seat(2), None):
        assert BIETEN.observe(table.match.state, who).cells.turned == parse("EK")
    assert table.why_not("A plays EK") == "BI-029"
    table = Sitting("tirol-1926-weli").deal("HA H9 H8", "LA L9 L8", "SA S9 S8", turned="EK")
    assert table.cells.turned == -1


def test_who_cuts_when_some_are_out() -> None:
    """BI-011: the player to the dealer's right among those still playing."""
    rules = rules_of("tirol-1926-weli", 4)
    standing = Standing(Seat(0), (3, 7, 2, 7), (Seat(1), Seat(3)))
    state = BIETEN.start(rules, standing, random_deal(rules, Random(3)))
    assert BIETEN.waiting_on(state) == {Seat(2)}


def test_who_deals_next() -> None:
    """BI-019: clockwise, past those who are out."""
    table = Sitting(dealer="A", points=(2, 7, 3)).deal("HA EA LA", "SK L7 S8").finish()
    assert table.match.upcoming.dealer == Seat(2)


@pytest.mark.parametrize(("way", "dealer"), [("right-of-loser", "B"), ("rotate", "A")])
def test_who_deals_the_next_partie(way: str, dealer: str) -> None:
    """BI-020: the player on the loser's right, so that the loser leads; or simply the next."""
    table = Sitting(points=(6, 6, 3), next_game_dealer=way).deal("HA EA SA", "LK L9 L7", "S7 E8 S9").finish()
    outcome = table.match.standing.outcome
    assert outcome is not None and outcome.losers == (2,)
    assert LETTERS[table.match.upcoming.dealer] == dealer


# --- cards on the table
@BOTH_LAWS
def test_a_card_played_stays_played(law: str) -> None:
    """BI-028: it cannot be taken back, nor played again, nor another in its place."""
    table = Sitting(enforcement=law).deal("HA EA SA", "HK E9 L9", "H8 S9 L7").play("A plays HA, B plays HK")
    assert table.why_not("A plays HA") == table.why_not("B plays E9") == "BI-029"


@BOTH_LAWS
def test_a_name_holds_for_the_whole_deal(law: str) -> None:
    """BI-090, BI-091: christened Herz ace, the Weli is one in the trick, for Herz and for the Gleich."""
    table = Sitting("tirol-1926-weli", 2, enforcement=law).deal("WE LA E7", "HK S8 S9")
    assert table.why_not("A plays WE") == "BI-090"
    table.play("A plays WE as HA, B plays HK").finish()
    assert table.cells.trick_winner[0] == 0
    assert table.made("herz") == table.made("gleich") == ("A", 1)


@pytest.mark.parametrize(("low", "high"), list(pairwise(["E7 as HA", "S7 as HA", "WE as HA", "HA"])))
def test_wild_cards_of_one_name(low: str, high: str) -> None:
    """BI-092, BI-094: natural before Weli before Schell 7 before Eichel 7, in the trick and for Herz."""
    table = Sitting("spitzbieten-1926", 2).deal(f"{low[:2]} S8 S9", f"{high[:2]} L8 L9")
    table.play(f"A plays {low}, B plays {high}").finish()
    assert table.cells.trick_winner[0] == 1
    assert table.made("herz") == ("B", 1)


def test_fewer_wild_cards_before_more() -> None:
    """BI-094: three nines with the Eichel 7 before three nines with Weli and Schell 7."""
    table = Sitting("spitzbieten-1926", 2).deal("E9 S9 E7", "L9 WE S7")
    table.play("A plays E9, B plays WE as E9, A plays S9, B plays S7 as S9, A plays E7 as H9, B plays L9")
    assert table.made("gleich") == ("A", 1)


@pytest.mark.parametrize(
    ("play", "made"), [("S7", (None, 0)), ("S7 as S7", (None, 0)), ("S7 as S9", ("A", 1))]
)
def test_a_seven_under_its_own_name_is_natural(play: str, made: Any) -> None:
    """BI-106: Schell 8 and 7, the 7 as itself, stands against Laub 8 and 7."""
    table = Sitting("spitzbieten-1926", 2).deal("EA S8 S7", "HA L8 L7")
    table.play(f"A plays EA, B plays HA, A plays S8, B plays L8, A plays {play}, B plays L7")
    assert table.made("hanger") == made
    assert bool(table.cells.stands) == (made == (None, 0))


# --- points
def test_a_dry_weli_costs_a_point() -> None:
    """BI-113, BI-114: who had the Weli and made nothing falls below zero; a figure let good saves him."""
    hands = ("WE E8 S8", "HA LA EA", "HK LK EK")
    table = Sitting("modern-tirol").deal(*hands, turned="S9")
    table.play("A plays E8, B plays EA, C plays EK").play("B plays LA, C plays LK, A plays WE as L7").finish()
    assert table.points()[0] == table.match.standing.totals[0] == -1
    table = Sitting("modern-tirol").deal(*hands, turned="S9")
    table.play("A bids hanger, B passes hanger, C passes hanger, A plays E8, B plays EA, C plays EK").finish()
    assert table.points()[0] == 1


def test_points_beyond_the_target_are_written() -> None:
    """BI-115: all of them, also for who has won already."""
    table = Sitting(players=2, points=(6, 0)).deal("HA LA LK", "E9 S8 S7").finish()
    assert table.match.standing.totals[0] == 6 + 5


def test_all_who_share_the_lowest_total_lose() -> None:
    """BI-129, BI-130: one winner, several losers."""
    table = Sitting("modern-tirol", 4, points=(10, 2, 2, 5))
    table.deal("HA LA EA", "L9 S8 E10", "S10 E9 L7", "SK E8 L8", turned="S7").finish()
    outcome = table.match.standing.outcome
    assert outcome is not None and (outcome.winner, outcome.losers) == (0, (1, 2))


def test_the_last_but_one_ends_the_partie() -> None:
    """BI-132: A goes out with Herz; B's Spiel would take him there too, but he is the one left."""
    table = (
        Sitting(players=2, points=(6, 6)).deal("HA L7 E8", "LK EA S9").play("A plays E8, B plays EA").finish()
    )
    standing = table.match.standing
    assert standing.totals == (7, 8) and standing.out == (Seat(0),)
    assert standing.outcome is not None and standing.outcome.losers == (1,)
