"""Perlaggen as the page sees it: what answers are worth, what a name makes, acts beyond the options."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from serving import Page, Served, serving
from test_server import first_hand

from stammtisch.core.cards import GERMAN
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Deal, Refusal, Seat
from stammtisch.core.options import settings
from stammtisch.core.registry import game
from stammtisch.record.notation import parse_move
from stammtisch.record.reader import read
from stammtisch.record.replay import replay
from stammtisch.server import wire
from stammtisch.server.ledger import Ledger
from stammtisch.server.room import BOT, PERSON, Chair, Room
from stammtisch.server.scene import now
from stammtisch.server.table import LiveTable, Pace

CASES = Path(__file__).parent / "cases" / "perlaggen"
NAMES = ("Anna", "Toni", "Resi", "Sepp", "Vroni", "Luis")


def match_at(case: str, moves: int, deal: int = 0, **options: object) -> Match:
    """A case played up to some move of a deal; moves that are refused there count and do nothing."""
    text = yaml.safe_load((CASES / f"perlaggen-{case}.yaml").read_text(encoding="utf-8"))
    text.pop("expect", None)
    text["options"] = {**text.get("options", {}), **options}
    text["deals"] = text["deals"][: deal + 1]
    for one in text["deals"]:
        one.pop("expect", None)
    last = text["deals"][-1]
    last["moves"] = [move for move in last["moves"][:moves] if isinstance(move, str)]
    return replay(read(yaml.safe_dump(text, sort_keys=False))).match


def seen(match: Match, seat: int, *acts: Action, lang: str = "de") -> wire.Now:
    """What the page of this seat shows, the others being bots."""
    for act in acts:
        match, _ = match.apply(act)
    return now(room_of(match, seat), "me", lang, 0, frozenset({"me"}), 0.0, 0)


def room_of(match: Match, seat: int) -> Room:
    chairs = tuple(
        Chair(PERSON, "me", name) if i == seat else Chair(BOT, "", name, "thumb")
        for i, name in enumerate(NAMES[: match.players])
    )
    agreed = settings("perlaggen", "innsbruck-1924")  # told in words only; the rules are the match's
    return Room("t", match.game, agreed, match.rules, chairs, "me", match=match)


def looks(*seats: int) -> tuple[Action, ...]:
    return tuple(Action(Seat(seat), "looks") for seat in seats)


def told(answers: list[wire.Answer]) -> dict[str, tuple[str, str]]:
    return {answer.move: (answer.label, answer.worth) for answer in answers}


# --- what each answer is worth
def test_each_figure_of_an_unseen_bid_has_its_own_answers() -> None:
    shown = seen(match_at("1924-s29-unseen-all-three", 1), 0, *looks(0))
    answers = told(shown.answers)
    assert answers["holds gleich"] == ("Halten", "Es geht um 2.")
    assert answers["passes gleich"] == ("Gut", "1 für Toni.")
    assert answers["raises spiel to 3"] == ("Drei", "Um 3, sonst 2 für euch.")
    assert "holds hanger" not in answers, "Anna has none"
    assert {answer.figure for answer in shown.answers} == {"gleich", "hanger", "spiel"}
    assert shown.sentence == "Toni bietet ungesehen Gleich, Hanger und Spiel." and shown.tone == "offer"
    assert shown.defer == "Resi soll antworten", "either partner may answer"


@pytest.mark.parametrize("raises", [1, 2, 3, 4, 5, 6])
def test_the_ladder(raises: int) -> None:
    """Anna bids, then Sepp and Anna raise in turn up to out (PE-086, PE-087)."""
    asked = 3 if raises % 2 == 0 else 0
    shown = seen(match_at("1924-raised-to-out", 1 + raises), asked)
    answers = told(shown.answers)
    speaker, level = ("Anna" if raises % 2 == 0 else "Sepp"), raises + 2
    assert answers["passes gleich"][1] == f"{level - 1} für {speaker}."
    if raises == 6:
        assert answers["holds gleich"][1] == "Wer die Figur macht, ist aus."
        assert not [move for move in answers if move.startswith("raises")]
        return
    assert answers["holds gleich"][1] == f"Es geht um {level}."
    raised = next(answer for answer in shown.answers if answer.move.startswith("raises"))
    assert raised.worth.endswith(f"sonst {level} für euch.")
    assert raised.sure == (level + 1 >= 4), "big raises ask once more"


def test_letting_good_may_end_the_game() -> None:
    match = match_at("1924-raised-to-out", 2, target=6)
    assert told(seen(match, 0).answers)["passes gleich"] == (
        "Gut",
        "2 für Sepp, Partie aus.",
    )


def test_of_three_the_next_one_is_asked() -> None:
    """Strafperlaggen: whoever lets it good leaves it to the next, and who bets can lose (PE-204, PE-205)."""
    match = match_at("1924-strafperlaggen", 1)
    first = told(seen(match, 1, *looks(1)).answers)
    assert first["passes gleich"] == ("Gut", "Dann ist Resi gefragt.")
    assert first["holds gleich"][1] == "Um 2 Punkte, auch im Minus."
    good = Action(Seat(1), "passes", ("gleich",))
    assert told(seen(match, 2, *looks(1), good, *looks(2)).answers)["passes gleich"][1] == "1 für Anna."


def test_1853_reduces_a_bid() -> None:
    answers = told(seen(match_at("1853-nine-may-bid-one", 2), 1, *looks(1)).answers)
    assert answers["reduces to gleich"] == ("Nur Gleich", "Das übrige Gebot gilt nicht.")
    assert "holds gleich" not in answers, "the figures are answered as they were named"


def test_bids_say_what_they_bring() -> None:
    shown = seen(match_at("1924-s22-show-beat-and-beat-again", 0), 0, *looks(0, 1, 2, 3))
    answers = told(shown.answers)
    assert answers["bids gleich"] == ("Gleich bieten", "Gut: 1 Punkt. Gehalten: Es geht um 2.")
    assert answers["bids gleich+spiel"][0] == "Gleich und Spiel bieten"
    assert not any("hanger" in move for move in answers), "Anna has none"


def test_unseen_bids_stand_aside() -> None:
    shown = seen(match_at("1924-s22-show-beat-and-beat-again", 0), 1)
    assert [answer.move for answer in shown.answers if not answer.aside] == ["looks"]
    every = {answer.move for answer in [*shown.answers, *shown.besides]}
    assert sum(move.startswith("bids unseen") for move in every) == 3 + 6 + 6, "in every order (PE-091)"
    assert not shown.hand and shown.places[1].backs == 5


def test_showing_lays_cards_with_their_names() -> None:
    shown = seen(match_at("1924-s22-show-beat-and-beat-again", 6), 3)
    shows = [answer for answer in shown.answers if answer.move.startswith("shows gleich")]
    best = shows[-1]
    assert best.worth == "4 × Ober" and best.label == "Weisen"
    assert [(card.card, card.name) for card in best.cards if card.name] == [("S7", "LO")]
    assert shown.figures[0].more == "wir – · sie 2 × Ass"


def test_declaring() -> None:
    shown = seen(match_at("1924-s25-asking-better-wins", 4), 1)
    assert told(shown.answers)["declares gleich 3 K"] == ("3 × König", "Muss dann so gewiesen werden.")
    more = {answer.move for answer in shown.besides}
    assert "declares gleich 3 9" in more, "less than one has gives the difference away (PE-156)"
    assert "declares gleich 4 A" in more, "the partner might have it"


def test_who_cuts_sees_his_card_and_nobody_leads_yet() -> None:
    """Sepp cuts and may keep a Perlagg; only he sees the card (PE-024)."""
    played = game("perlaggen")
    rules = played.rules(settings("perlaggen", "innsbruck-1924"), 4)
    for face in ("WE", "S10"):
        pack = list(played.pack(rules))
        at = pack.index(GERMAN.parse(face))
        pack[at], pack[9] = pack[9], pack[at]
        match = Match.begin(played, rules, 4, Seat(0)).deal(Deal(tuple(pack), 10))
        shown = seen(match, 3)
        assert [card.card for card in shown.center] == [face] and not seen(match, 1).center
        assert not any(place.leads for place in shown.places)
        moves = [answer.move for answer in shown.answers]
        assert moves == (["keeps WE", "done"] if face == "WE" else ["done"])
        assert shown.sentence.startswith("Du hebst ab")


# --- what a name makes
def test_what_a_name_makes() -> None:
    """Resi holds EU over Toni's EO, both as Laub-Ass: the better Perlagg takes (PE-054)."""
    shown = seen(match_at("suedtirol-eichel-perlaggen", 2), 2)
    wild = next(card for card in shown.hand if card.card == "EU")
    names = {naming.name: naming for naming in wild.names}
    assert len(names) == 33, "every card of the pack, with the reason where not"
    assert names["LA"].makes.splitlines() == [
        "Sticht bis jetzt: Toni lag vorn mit Laub-Ass.", "Gleich: nichts", "Hanger: nichts",
    ]  # fmt: skip
    assert names["SO"].makes.splitlines() == [
        "Sticht nicht: Toni liegt vorn mit Laub-Ass.", "Gleich: 2 × Ober", "Hanger: 2 bis König",
    ]  # fmt: skip
    assert names["WE"].why and names["WE"].rules == ["PE-050"]


def test_a_name_that_breaks_a_word_is_refused_or_risky() -> None:
    """Resi bid Gleich and needs the Weli for it (PE-096)."""
    for enforcement in ("strict", "table"):
        match = match_at("1924-s7-strict-keeps-the-duty", 2, enforcement=enforcement)
        shown = seen(match, 2, *looks(0, 3))
        naming = next(name for card in shown.hand for name in card.names if name.name == "LK")
        assert naming.rules == (["PE-096"] if enforcement == "strict" else [])
        assert naming.makes.endswith("Es kann reklamiert werden.") == (enforcement == "table")


# --- acts beyond the options
def test_the_dealers_partner_may_try_to_exchange() -> None:
    """Whatever the dealer holds the offer is the same; the table alone knows (PE-031)."""
    match = match_at("1924-exchange-partner-and-too-late", 0)
    shown = seen(match, 2, *looks(2))
    tries = [answer for answer in shown.besides if answer.move == "exchanges H8"]
    assert len(tries) == 1 and "wenn Anna keinen gewöhnlichen Trumpf hat" in tries[0].worth
    match, _ = match.apply(looks(2)[0])
    assert match.refusal(Action(Seat(2), "exchanges", ("H8",))) is None
    cells = match.state.cells.copy()
    cells.hand[0] ^= 1 << GERMAN.parse("SA") | 1 << GERMAN.parse("H9")  # a trump that the dealer could give
    deal = replace(match.deals[-1], state=replace(match.state, cells=cells))
    other = replace(match, deals=(*match.deals[:-1], deal))
    refused = other.refusal(Action(Seat(2), "exchanges", ("H8",)))
    assert refused is not None and refused.rules == ("PE-031",)
    assert told(seen(other, 2).besides) == told(seen(match, 2).besides) == told(shown.besides)
    assert not [answer for answer in seen(match, 1, *looks(1)).besides if "exchanges" in answer.move]


def test_a_veto_is_offered_to_the_partner_alone() -> None:
    match = match_at("1853-veto-and-colour", 1)
    shown = seen(match, 2)
    assert [answer.move for answer in shown.besides if answer.group == "object"] == ["vetoes A"]
    assert shown.sentence == "Anna hat für euch gesprochen. Einverstanden?"
    for other in (0, 1, 3):
        assert not [answer for answer in seen(match, other).besides if answer.group == "object"]
    held = seen(match_at("1924-raised-to-out", 1), 2)
    assert not [answer for answer in held.besides if answer.group == "object"], "said is said (PE-094)"


def test_a_card_can_be_taken_back_to_follow_suit() -> None:
    shown = seen(match_at("1924-s15-s16-withdrawing", 3), 2)
    assert told(shown.besides)["withdraws H10"] == ("Herz-Zehner zurücknehmen", "")


def test_claims_name_the_others_whatever_they_did() -> None:
    match = match_at("1924-s31-held-without-having", 0)
    assert match.rules.table
    claims = [answer for answer in seen(match, 1, *looks(1)).besides if answer.group == "claim"]
    assert {answer.move for answer in claims} == {
        f"claims {seat} {rule}" for seat in "AC" for rule in ("PE-093", "PE-096", "PE-110", "PE-188")
    }
    assert told(claims)["claims A PE-188"] == ("Anna hat Farbe verleugnet", "PE-188")
    strict = seen(match_at("1924-raised-to-out", 1), 1)
    assert not [answer for answer in strict.besides if answer.group == "claim"]


def test_at_the_table_false_words_can_be_given_and_ask_once_more() -> None:
    match = match_at("1924-s22-show-beat-and-beat-again", 0, enforcement="table")
    shown = seen(match, 0, *looks(0, 1, 2, 3))
    false = next(answer for answer in shown.besides if answer.move == "bids hanger")
    assert false.sure and "reklamiert" in false.worth
    strict = seen(match_at("1924-s22-show-beat-and-beat-again", 0), 0, *looks(0, 1, 2, 3))
    assert "bids hanger" not in told(strict.besides)


@pytest.mark.parametrize(
    "case", sorted(path.stem.removeprefix("perlaggen-") for path in CASES.glob("*.yaml"))
)
def test_nothing_offered_is_refused_for_what_the_reader_knows(case: str) -> None:
    """In every position of every case, for every seat: an answer is lawful, what is beside it is not
    refused by what the reader himself sees."""
    text = yaml.safe_load((CASES / f"perlaggen-{case}.yaml").read_text(encoding="utf-8"))
    for deal, one in enumerate(text["deals"]):
        for upto in range(0, len(one.get("moves", [])) + 1, 3):
            match = match_at(case, upto, deal)
            for seat in range(match.players):
                _check(match, seat)


def _check(match: Match, seat: int) -> None:
    view = match.game.observe(match.state, Seat(seat))
    shown = seen(match, seat)
    letters = "ABCDEF"[: match.players]
    for answer in shown.answers:
        assert match.refusal(parse_move(f"{letters[seat]} {answer.move}", match.game, letters)) is None
    for answer in shown.besides:
        action = parse_move(f"{letters[seat]} {answer.move}", match.game, letters)
        assert not isinstance(match.game.why_not(view, action), Refusal), answer
        assert answer.label


# --- signs and talk
@pytest.mark.parametrize(
    ("code", "gesture"),
    [("north-tyrol", "rechts blinzeln"), ("alternative", "links blinzeln")],
)
def test_signs_of_both_sets(code: str, gesture: str) -> None:
    match = match_at("suedtirol-eichel-perlaggen", 2, deut_set=code)
    signs = {sign.move: sign for sign in seen(match, 2).gestures}
    assert len(signs) == 14
    assert signs["signals eichel7"].label == gesture
    assert signs["signals eichel7"].means == "der Eichel-Siebener"
    assert signs["signals eichel7"].question == "signals frage eichel7"


def test_signs_and_phrases_only_where_agreed() -> None:
    assert not seen(match_at("1924-two-players", 1), 0).gestures, "no partner"
    assert not seen(match_at("suedtirol-eichel-perlaggen", 0), 2).gestures, "cards not looked at yet"
    off = seen(match_at("suedtirol-eichel-perlaggen", 2, deuten="off", talk="off"), 2)
    assert not off.gestures and not off.phrases
    phrases = seen(match_at("suedtirol-eichel-perlaggen", 2), 2, lang="en").phrases
    assert len(phrases) == 12 and phrases[0].move == "says 1"


def test_perlaggen_of_the_deal_best_first() -> None:
    trump, wild = seen(match_at("suedtirol-eichel-perlaggen", 2), 2).labels
    assert (trump.suit, wild.cards) == ("L", ["HK", "WE", "S7", "E7", "EU", "EO", "L7", "LU", "LO"])
    assert seen(match_at("1853-veto-and-colour", 1), 2).labels[1].cards == ["HK", "H7", "HO", "HU"]


# --- at a live table
@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(f"sqlite:///{tmp_path}/t.db", Pace(0.2, 0.0, 3600.0)) as found:
        yield found


def until_offered(page: Page) -> None:
    """Plays along until an answer may be left to the partner."""
    while not page.now.get("defer"):
        if page.over:
            page.ask("deal")
        elif page.asked:
            page.act(page.now["answers"][0]["move"])
            page.ask("name", name="Anna")
        else:
            page.hear()


def test_an_answer_can_be_left_to_the_bot(served: Served) -> None:
    _, table, page = first_hand(served, "perlaggen")
    until_offered(page)
    acts = page.now["acts"]
    assert page.ask("defer", acts=acts - 1)["type"] == "stale"
    assert page.ask("defer", acts=acts)["type"] == "done"
    page.until(lambda: page.now["acts"] > acts)
    lines = served.house.ledger.lines(table)
    words = [line for line in lines if line.kind == "act" and line.data["verb"] not in ("signals", "says")]
    assert words[acts - 1].data["seat"] == 2, "the partner has answered"


def test_a_word_that_can_be_vetoed_is_followed_by_a_breath() -> None:
    """1853: the partner gets time to say no before a bot answers (PE-095), if he is a person."""
    for case, human, breathes in (
        ("1853-veto-and-colour", 2, True),
        ("1853-veto-and-colour", 1, False),
        ("1924-raised-to-out", 2, False),
    ):
        table = LiveTable(room_of(match_at(case, 1), human), Ledger("sqlite://"))
        assert table._may_be_undone(Seat(0)) == breathes, (case, human)
