"""What the table remarks after a deal: conditions that no case tries, and that nothing breaks on the way."""

from collections import Counter
from random import Random

from tables_doppelkopf import DOPPELKOPF, law_table
from test_doppelkopf_oracle import step
from test_doppelkopf_rules import Sitting

from stammtisch.games.doppelkopf.comments import _COMMENTS, comments_of
from stammtisch.games.doppelkopf.solo_comments import standing_cards, watertight
from stammtisch.games.doppelkopf.story import story_of
from stammtisch.texts import texts_of


def remarks(table: Sitting) -> list[str]:
    return comments_of(table.match.state)


def solo(kind: str, **hands: str) -> Sitting:
    table = Sitting().deal(**hands).play(f"A declares {kind}, B sauber, C sauber, D sauber")
    return table.play("B passes, C passes, D passes")


def test_a_herz_10_on_a_partners_trick() -> None:
    """Section 9, `wilhelm`: he knew whose the trick was, and had something else to play."""
    table = solo("trumpf-solo", A="DK", B="CQ", C="H10 DJ", D="D10 DK")
    table.play("A plays DK, B plays CQ, C plays H10, D plays D10").finish()
    assert "wilhelm" in remarks(table)
    table = solo("trumpf-solo", A="DK CA", B="CQ", C="H10 CA C10 C10 CK CK SA SA S10 S10", D="D10")
    table.play("A plays DK, B plays CQ, C plays H10, D plays D10")
    table.finish()
    assert story_of(table.match.state).cards[2].had_choice() is False


def test_nobody_remarks_on_hands_that_a_revoke_left_unseen() -> None:
    """What else he might have played to the Herz 10 still lies in his hand."""
    table = Sitting(enforcement="table").deal(A="DK CA", B="CQ CK", C="H10 DJ SA", D="D10 CK SK")
    table.play("A declares trumpf-solo, B sauber, C sauber, D sauber, B passes, C passes, D passes")
    table.play("A plays DK, B plays CQ, C plays H10, D plays D10, C plays SA, D plays CK")
    assert "verschuettet" in remarks(table) and "wilhelm" not in remarks(table)


def test_standing_cards_and_watertight_hands() -> None:
    """Section 9, `sandmann` and `hessisch`: whatever the others reply."""
    strong = "CQ CQ SQ SQ HQ HQ DQ DQ CA CA"
    table = solo("damen-solo", A=strong)
    assert len(standing_cards(table.rules, table.cells, 0)) == 5  # faces: every card stands
    table.finish()
    assert watertight(story_of(table.match.state)) and table.cells.winner == 0
    weak = solo("damen-solo", A="DQ DQ SK SK HK HK CK CK DK DK")
    assert standing_cards(weak.rules, weak.cells, 0) == []
    assert "sandmann" not in remarks(weak.finish())


def test_a_bare_ace_falls_after_a_standing_card_was_kept_back() -> None:
    """Section 9, `hessisch`."""
    table = solo(
        "damen-solo", A="CQ CQ SQ SQ HA S10 DK DK DJ DJ", B="HK H10 DA DA SA", C="HK HJ D10", D="HA H10 D10"
    )
    table.play("A plays DK, B plays DA")
    while table.cells.trick == 0:
        table.play(f"{'ABCD'[table.cells.turn]} plays D10")
    table.play("B plays HK, C plays HK, D plays HA, A plays HA")
    assert "hessisch" in remarks(table.finish())


def test_every_remark_has_its_words_and_most_are_heard() -> None:
    """Random people talk a lot; no finished deal breaks the commentary."""
    heard: Counter[str] = Counter()
    for name, ways in (("normal", {"solo_kinds": "none"}), ("solo", {}), ("table", {"enforcement": "table"})):
        table, rng = law_table("maennle-2004", 4, **ways), Random(name)
        for _ in range(40):
            state = DOPPELKOPF.start(table.rules, table.random_standing(rng), table.random_deal(rng))
            talk = rng.choice([0.1, 0.4])
            while DOPPELKOPF.waiting_on(state):
                state, _ = DOPPELKOPF.apply(state, step(table, state, rng, talk))
            heard.update(comments_of(state))
    assert all(f"comment.{comment}" in texts_of("it") for comment in _COMMENTS)
    rare = {"hessisch", "sandmann", "schaefer", "gambit"}
    assert set(heard) >= set(_COMMENTS) - rare, heard
