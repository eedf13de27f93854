"""The slate as data, the tally of the evening, and drawing for the first deal."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from stammtisch.core.cards import GERMAN
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Deal, Refusal, Seat
from stammtisch.core.options import settings
from stammtisch.core.registry import game
from stammtisch.core.shuffle import deal_seed, shuffled
from stammtisch.core.slate import slate
from stammtisch.record import read_file, replay

CASES = Path(__file__).parent / "cases" / "bieten"


def played(case: str) -> tuple[Match, tuple[str, ...]]:
    record = read_file(CASES / f"{case}.yaml")
    return replay(record).match, record.seats


def test_the_books_example_as_its_slate_stood() -> None:
    """Three deals of a Partie to seven: who is out takes no part, who loses pays a quarter (BI-121)."""
    tafel = slate(*played("bieten-book-example-three-deals"))
    assert tafel.columns == ("B", "C", "A")
    assert tafel.target == 7
    assert [[cell.points for cell in row] for row in tafel.rows] == [[3, 5, 1], [0, 3, 4], [4, None, 1]]
    assert [cell.total for cell in tafel.rows[-1]] == [7, 8, 6] == list(tafel.totals)
    assert (
        tafel.rows[1][0].dash and not tafel.rows[2][1].dash
    )  # a dash is a deal without points, not an absence
    assert tafel.out == ("C", "B")
    assert tafel.marks == ("", "", "noggerl")
    assert tafel.tally == (0, 0, 1)


def test_a_stroke_through_who_is_one_short() -> None:
    match, names = played("bieten-t26-overbid-fined")
    assert slate(match, names).struck == (False, True)  # 5 and 6 of 7


def test_cross_and_blot_today() -> None:
    """`first-to-target`: a cross for the winner, a blot for each of the lowest (BI-129, BI-130)."""
    match, names = played("bieten-mod-let-good-counted-first")
    tafel = slate(match, names)
    assert tafel.outcome is not None
    winner, losers = tafel.outcome.winner, tafel.outcome.losers
    assert [tafel.marks.index("cross")] == [winner]
    assert [i for i, mark in enumerate(tafel.marks) if mark == "blot"] == list(losers)


def deal(match: Match, hands: Mapping[Seat, tuple[str, ...]]) -> Match:
    cards = {seat: [GERMAN.parse(card) for card in texts] for seat, texts in hands.items()}
    return match.deal(match.game.deal_of(match.rules, match.upcoming, cards, (), None))


def play(match: Match, moves: str) -> Match:
    for move in moves.split(", "):
        seat, verb, *args = move.split()
        match, _ = match.apply(Action(Seat(int(seat)), verb, tuple(args)))
    return match


def test_a_claim_that_changes_who_is_in_voids_the_new_deal() -> None:
    """A went out with a revoke; the fine takes him back in, and the deal without him is void (A-38)."""
    bieten = game("bieten")
    rules = bieten.rules(settings("bieten", "tirol-1926", {"enforcement": "table"}), 3)
    match = Match.begin(bieten, rules, 3, Seat(2), (6, 0, 0))
    match = deal(
        match, {Seat(0): ("E7", "E9", "HA"), Seat(1): ("EA", "H9", "LU"), Seat(2): ("EK", "HU", "S9")}
    )
    match = play(match, "0 plays E7, 1 plays EA, 2 plays EK, 1 plays H9, 2 plays HU, 0 plays E9")
    match = play(match, "2 plays S9, 0 plays HA, 1 plays LU")
    assert match.standing.out == (0,) and match.standing.dealer == 1
    match = deal(match, {Seat(1): ("L10", "SK", "E9"), Seat(2): ("H7", "LO", "EU")})
    match = play(match, "2 claims 0 revoke prev")
    assert match.current_void and match.deal_over
    assert match.standing.out == () and match.standing.totals[0] == 5
    assert match.upcoming.dealer == 0  # the deal moves on as if nobody had been out
    tafel = slate(match, "ABC")
    assert [[cell.points for cell in row] for row in tafel.rows][1] == [-2, 0, 0]
    assert [cell.total for cell in tafel.rows[-1]] == list(tafel.totals)


def test_a_partie_that_a_claim_takes_back_is_one_slate_again() -> None:
    """A has won with a revoke; claimed in the next Partie, the old one goes on, and what is left to claim
    about the same deal may still be claimed in the deal that replaces the void one (A-38, BI-157)."""
    bieten = game("bieten")
    rules = bieten.rules(settings("bieten", "modern-tirol", {"enforcement": "table", "target": 5}), 3)
    match = Match.begin(bieten, rules, 3, Seat(0), (2, 2, 1))
    hands = {Seat(1): ("E9", "S9", "SU"), Seat(2): ("EK", "E7", "H7"), Seat(0): ("EA", "HA", "LA")}
    match = play(deal(match, hands), "2 done")
    match = play(match, "1 plays E9, 2 plays H7, 0 plays HA, 1 plays S9, 2 plays E7, 0 plays LA")
    match = play(match, "1 plays SU, 2 plays EK, 0 plays EA")
    assert match.standing.outcome and match.standing.outcome.winner == 0
    match = play(deal(match, hands), "1 claims 0 revoke prev")
    assert match.current_void and match.standing.outcome is None
    tafel = slate(match, "ABC")
    assert (len(tafel.rows), tafel.opening, tafel.wins) == (2, (2, 2, 1), (0, 0, 0))
    match = play(deal(match, hands), "1 claims 2 revoke prev")
    assert not match.current_void and match.standing.totals == tafel.totals, (
        "entered in the deal that is played"
    )
    assert match.state.cells.fines[2] < 0
    why = match.why_not(Action(Seat(1), "claims", ("0", "revoke", "prev")))
    assert isinstance(why, Refusal), "what was paid is not claimed again"


@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [
        ("HK L9 S7", 2),
        ("HK LA SA", 1),  # the first ace settles it
        ("HK WE S7", 1),  # the Weli stands between ace and seven
        ("H9 L9 S9", 0),  # of equal cards the first drawn
        ("WE EA S7", 1),
    ],
)
def test_drawing_for_the_first_deal(drawn: str, dealer: int) -> None:
    """BI-010."""
    bieten = game("bieten")
    rules = bieten.rules(settings("bieten", "modern-tirol"), 3)
    assert bieten.first_dealer(rules, [GERMAN.parse(card) for card in drawn.split()]) == dealer


def test_shuffles_are_permutations_and_differ_by_deal() -> None:
    pack = tuple(GERMAN)
    deals = [shuffled(pack, deal_seed("an evening", number)) for number in range(50)]
    assert all(sorted(one.pack) == sorted(pack) and 0 < one.lift < len(pack) for one in deals)
    assert len({one.pack for one in deals}) == 50
    assert shuffled(pack, "an evening/0") == deals[0]
    assert isinstance(deals[0], Deal)


def test_every_card_is_as_likely_on_top() -> None:
    """A fair shuffle: over many deals no place favours a card (chi-squared far in the tail would fail)."""
    pack, counts = tuple(range(8)), [0] * 8
    for number in range(4000):
        counts[shuffled(pack, deal_seed("fair", number)).pack[0]] += 1
    assert sum((n - 500) ** 2 / 500 for n in counts) < 30


def test_a_misdeal_between_a_game_and_the_claim_that_takes_it_back() -> None:
    """The old game goes on as one slate (WA-164, WA-166)."""
    record = read_file(CASES.parent / "watten" / "watten-table-late-claim-over-a-misdeal.yaml")
    match = replay(record).match
    tafel = slate(match, record.seats)
    assert tafel.opening == (13, 4) and tafel.totals == (11, 6)
    assert tafel.outcome is None
