"""A settled deal line by line: what was decided, for whom, for how much, and by which rule."""

from tables import BIETEN, LETTERS, Sitting


def lines(table: Sitting) -> list[str]:
    result = BIETEN.result(table.match.state)
    assert result is not None
    return [
        " ".join(
            [
                entry.facts.get("figure") or entry.facts.get("breach") or "-",
                entry.what,
                "-" if entry.side is None else LETTERS[entry.side],
                str(entry.points),
                *entry.rules,
            ]
        )
        for entry in result.entries
    ]


def test_let_good_before_held_before_silent() -> None:
    """BI-059, BI-061, BI-068, BI-123, BI-124: in the counting order of the old game."""
    table = Sitting(players=2).deal("HA LK E9", "H9 LA E8")
    table.play("A bids spiel, B holds spiel, A bids herz, B raises herz to 3, A passes herz")
    table.play("A bids laub, B passes laub").finish()
    assert lines(table) == [
        "herz good B 2 BI-068",
        "laub good A 1 BI-059",
        "spiel held A 2 BI-061 BI-035",
        "gleich nobody - 0 BI-040",
        "hanger nobody - 0 BI-040",
    ]


def test_held_without_precedence() -> None:
    """BI-069, BI-128: today held figures are counted in their place; a Groschen held is worth three."""
    table = Sitting("modern-tirol", 2).deal("HA L9 E9", "HK LA E8", turned="S9")
    table.play(
        "A bids spiel, B holds spiel, A bids laub, B holds laub, B raises laub to 3, A holds laub"
    ).finish()
    assert lines(table) == [
        "herz silent A 1 BI-041 BI-031",
        "laub groschen B 3 BI-069 BI-032",
        "gleich silent A 1 BI-041 BI-033 BI-037",
        "hanger nobody - 0 BI-040",
        "spiel held A 2 BI-061 BI-035",
    ]


def test_standing_figures() -> None:
    """BI-038, BI-039: two pairs of nines; the point let good is struck, the Hanger nobody bid stands."""
    table = Sitting(players=2).deal("E9 L9 E8", "H9 S9 H8").play("A bids gleich, B passes gleich").finish()
    assert lines(table) == [
        "gleich struck A 0 BI-039",
        "herz silent B 1 BI-041 BI-031",
        "laub silent A 1 BI-041 BI-032",
        "hanger stands - 0 BI-038",
        "spiel silent A 1 BI-041 BI-035",
    ]


def test_deductions_come_last() -> None:
    """BI-113, BI-150, BI-152: the dry Weli, then the fine with its breach."""
    table = Sitting("modern-tirol", 2, enforcement="table").deal("WE E8 S10", "HA LA EA", turned="H9")
    table.play("A bids laub, B holds laub, A plays E8, B plays EA, B plays LA, A plays WE as S7").finish()
    assert lines(table.play("B claims A false-figure laub"))[5:] == [
        "- weli A -1 BI-113",
        "false-figure fine A -2 BI-150 BI-152",
    ]
    assert table.points()[0] == -3
