"""Perlaggen for six (PE-210): three against three, seated alternately, otherwise as with four."""

from random import Random

from tables_perlaggen import PERLAGGEN
from test_perlaggen_rules import Sitting, action

from stammtisch.core.cards import GERMAN
from stammtisch.core.lifting import Lifting

# F deals; trump is Schell where the Weli is turned up, and neither F nor B has a plain one
HANDS = (
    "LA L7 S10 E9 H8",
    "LK EK H9 L9 E8",
    "EA EU HO L10 S8",
    "SA S9 HA LU L8",
    "EO HU E10 SK H7",
    "LO E7 SU H10 HK",
)


def six(turned: str = "WE", **options: object) -> Sitting:
    return Sitting(mode="six", **options).deal(*HANDS, turned=turned)  # type: ignore[arg-type]


def test_three_against_three() -> None:
    """PE-021, PE-210: five cards each, the trick is six cards, and three tricks of a party make Spiel."""
    table = six("S7")
    rules = table.match.rules
    assert (rules.seats, rules.parties, rules.hand_size) == (6, 2, 5)
    assert PERLAGGEN.sides(rules, 6) == ((0, 2, 4), (1, 3, 5))


def test_the_exchange_goes_round_the_dealers_party() -> None:
    """PE-031: a dealer without a plain trump leaves it to his left-hand partner, he to the next."""
    table = six()
    assert table.why_not("A exchanges S10") == "PE-031" and table.why_not("F exchanges LO") == "PE-030"
    assert table.why_not("B exchanges LK") == "PE-030"
    table.play("D exchanges S9")
    assert table.cells.turned == GERMAN.parse("S9")


def test_a_partner_with_a_trump_comes_first() -> None:
    """PE-031."""
    hands = list(HANDS)
    hands[1], hands[3] = "LK EK SA L9 E8", "H9 S9 HA LU L8"
    table = Sitting(mode="six").deal(*hands, turned="WE")
    assert table.why_not("D exchanges S9") == "PE-031"
    table.play("B exchanges SA")


def test_any_of_the_three_answers() -> None:
    """PE-082: one for all."""
    for answer in ("B holds gleich", "D holds gleich", "F passes gleich"):
        table = six(enforcement="table").play("A bids gleich").play(answer)
        assert not any(table.cells.offer)


def test_signs_reach_both_partners() -> None:
    """PE-221: and no opponent where they are private."""
    table = six(deuten="private").play("A looks, A signals martl")
    told = [event for event in table.match.state.log if event.kind == "signals"]
    assert told[0].audience == frozenset({0, 2, 4})
    unseen = six(deuten_risk=0.0).play("A looks").match.state
    drawn = PERLAGGEN.chance(unseen, action("A signals martl"), Random(1))
    assert drawn.args == ("martl", "seen", "2", "4")


def test_six_lift_for_partners() -> None:
    """PE-020, PE-210: the three lowest against the three highest, alternately, the lowest deals."""
    lifting = PERLAGGEN.lifting()
    assert isinstance(lifting, Lifting)
    for name, card in zip("ABCDEF", ("HK", "WE", "LA", "EO", "H8", "SU"), strict=True):
        lifting.lift(name, GERMAN.parse(card))
    seats = lifting.seats()
    assert lifting.dealer() == seats[0] == "C"
    assert {frozenset(seats[0::2]), frozenset(seats[1::2])} == {frozenset("CBE"), frozenset("FDA")}
