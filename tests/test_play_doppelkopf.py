"""Doppelkopf at the terminal, driven as somebody would who types."""

import re
from pathlib import Path
from random import Random

import pytest
from click.testing import Result
from tables_doppelkopf import DOPPELKOPF, RULESETS, random_deal, rules_of
from test_play import Run, run, strict

from stammtisch import texts
from stammtisch.core.laws import AnyView
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Seat
from stammtisch.core.problem import Problem
from stammtisch.games.doppelkopf.wording.order import sorted_hand
from stammtisch.games.doppelkopf.wording.typed import read as read_typed
from stammtisch.games.doppelkopf.wording.wordlist import take_apart, words_of
from stammtisch.record import read_file, replay

__all__ = ["run", "strict"]  # fixtures

NAMES = ("Hans", "Anna", "Luis", "Resi")
# Hans and Anna are Re, and Hans has both Karo Asse
TWO = """{
  Hans: [CQ, DA, DA, H10, SQ, CA, SA, HA, CK, D10], Anna: [CQ, C10, CA, SK, DK, SA, SJ, S10, HJ, HJ],
  Luis: [CK, S10, DK, H10, SQ, HQ, DJ, CJ, SJ, CJ], Resi: [C10, HK, HQ, HK, DJ, DQ, HA, D10, SK, DQ]}"""
# Hans has both Kreuz Damen, Luis a fox
BOTH = """{
  Hans: [CQ, CQ, DA, H10, SQ, CA, SA, CK, D10, SK], Anna: [C10, CA, CJ, SA, DJ, HQ, SQ, H10, HA, SJ],
  Luis: [CK, S10, HA, DK, CJ, HJ, HK, DQ, DA, HQ], Resi: [C10, HK, DK, SK, S10, D10, DQ, HJ, SJ, DJ]}"""
CLEAN = ("Hans sauber", "Anna sauber", "Luis sauber", "Resi sauber")


@pytest.fixture
def at(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """A table taken up in the middle of a deal: Hans sits there, the others do what they must, at random."""
    monkeypatch.setattr("stammtisch.bots.random.SPEAKS_UP", 0)

    def sit(
        moves: tuple[str, ...] = CLEAN,
        typed: str = "",
        dealer: str = "Resi",
        hands: str = TWO,
        more: str = "",
        lang: str = "de",
    ) -> Result:
        path = tmp_path / "table.yaml"
        lines = "\n".join(f"      - {move}" for move in moves)
        path.write_text(
            f"id: table\ngame: doppelkopf\nruleset: maennle-2004\nplay: {{seed: s, me: Hans, bots: quiet}}\n"
            f"seats: [{', '.join(NAMES)}]\n{more}deals:\n  - dealer: {dealer}\n    hands: {hands}\n"
            + (f"    moves:\n{lines}\n" if moves else "    moves: []\n"),
            encoding="utf-8",
        )
        result = run("--resume", str(path), typed=typed, lang=lang)
        assert result.exit_code == 0, result.output
        return result

    return sit


# --- whole deals
@pytest.mark.parametrize("players", ["4", "5"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_deals_by_always_typing_one(run: Run, ruleset: str, players: str, tmp_path: Path) -> None:
    """Saved on the way, and the record comes to the same; nobody wins what another does not lose (DO-207)."""
    saved = tmp_path / "d.yaml"
    options = ("--bots", "random", "--save", str(saved), "--seed", "one", "--players", players)
    result = run("doppelkopf", "--ruleset", ruleset, *options, typed="1\n" * 45)
    assert result.exit_code == 0, result.output
    assert "Spiel 1 ist aus" in result.output and "Servus" in result.output
    match = replay(read_file(saved)).match
    assert len(match.deals) > 1 and sum(match.standing.totals) == 0
    if players == "5":
        assert "Diesmal setzen aus" in result.output


def test_seven_at_the_table_and_the_reader_sits_out(run: Run) -> None:
    """DO-006; he looks on, and is asked for nothing."""
    result = run("doppelkopf", "--players", "7", "--bots", "random", "--seed", "seven", typed="1\n" * 30)
    assert result.exit_code == 0, result.output
    assert re.search(r"Diesmal setzen aus: .*Hans", result.output)


def test_a_match_ends_with_a_ranking(run: Run) -> None:
    """The tournament's match of few deals: somebody is first, nobody owes wine."""
    short = ("--option", "match_deals=2", "--option", "pflichtsolo=0", "--bots", "random", "--seed", "end")
    result = run("doppelkopf", "--ruleset", "ddv-turnier", *short, typed="1\n" * 60)
    assert result.exit_code == 0, result.output
    assert "Die Runde ist aus." in result.output and "Reihenfolge: " in result.output
    assert "Verloren haben" not in result.output


@pytest.mark.parametrize("lang", ["de", "en", "it"])
def test_some_deals_in_every_language(run: Run, lang: str) -> None:
    """No key is missing, whatever is asked, shown and told."""
    asides = "?\n??\n? 84\nrat\ntafel\n"
    typed = "".join(f"{Random(n).randint(1, 4)}\n" + asides * (n % 13 == 0) for n in range(50))
    options = ("--bots", "random", "--seed", "two", "--option", "commentary=on")
    result = run("doppelkopf", *options, typed=typed, lang=lang)
    assert result.exit_code == 0, result.output
    assert texts.say(lang, "terminal.account", n=1, game="doppelkopf") in result.output
    assert "DO-084" in result.output


@pytest.mark.parametrize("columns", ["44", "60", "80"])
def test_no_line_is_wider_than_the_terminal(run: Run, columns: str) -> None:
    typed = "".join(f"{Random(n).randint(1, 3)}\n" for n in range(45)) + "?\n??\n"
    for ruleset in RULESETS:
        options = ("--ruleset", ruleset, "--bots", "random", "--seed", "wide", "--players", "5")
        result = run("doppelkopf", *options, typed=typed, COLUMNS=columns)
        to_copy = ("›", ".yaml", "--resume")
        lines = [line for line in result.output.splitlines() if not any(sign in line for sign in to_copy)]
        assert max(len(line) for line in lines) <= int(columns)


def test_everything_in_plain_letters(run: Run) -> None:
    result = run(
        "doppelkopf", "--ascii", "--bots", "random", "--seed", "x", typed="1\n" * 25 + "?\ntafel\nrat\n"
    )
    assert result.exit_code == 0 and result.output.isascii()


def test_a_table_is_left_and_taken_up_again(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "d.yaml"
    run("doppelkopf", "--bots", "random", "--seed", "three", "--save", str(saved), typed="1\n1\n1\n1\nq\n")
    before = replay(read_file(saved)).match
    result = run("--resume", str(saved), typed="q\n")
    assert result.exit_code == 0, result.output
    after = replay(read_file(saved)).match
    for seat in map(Seat, range(4)):
        assert DOPPELKOPF.observe(after.state, seat).cells == DOPPELKOPF.observe(before.state, seat).cells


# --- what is asked
def test_vorbehalte_in_plain_words(at) -> None:  # type: ignore[no-untyped-def]
    """What sauber means, and what each solo is (DO-050)."""
    told = at((), "2\n\n??\nq\n").output
    assert "„Sauber“ heißt: ein Normalspiel" in told
    assert "5 Damensolo: du gegen drei, Trumpf sind nur die Damen" in told
    assert "Ein Solo spielst du allein gegen drei" in told
    assert "Hochzeit ansagen" not in told and "Hochzeit: Wer dir" not in told


def test_a_wedding_is_offered_and_found(at) -> None:  # type: ignore[no-untyped-def]
    """DO-043, DO-111: whoever takes the colour trick from the announcer joins him."""
    told = at((), "Hochzeit\nq\n", hands=BOTH).output
    assert "Du hast beide Kreuz Damen, Hans" in told and "Hans: „Hochzeit.“" in told
    moves = ("Hans declares hochzeit", *CLEAN[1:], "Hans plays SK")
    told = at(
        (*moves, "Anna plays SA", "Luis plays S10", "Resi plays SK", "Anna plays CA"), "q\n", hands=BOTH
    ).output
    assert "Anna heiratet Hans." in told
    assert "Ansagen geht noch bis Stich 3" in told
    told = at(moves[:-1], "q\n", hands=BOTH).output
    assert "Hochzeit von Hans" in told and "Partner wird" in told


def test_a_solo_is_bid_away(at) -> None:  # type: ignore[no-untyped-def]
    """DO-056 to DO-062: the promise, holding it, and “weg”."""
    solo = ("Hans declares damen-solo", *CLEAN[1:], "Anna bids keine-9 normal")
    told = at(solo, "??\nweg\nq\n").output
    assert "Anna verspricht „keine 9“ mit einem Normalspiel. Hältst du dein Damensolo" in told
    assert "Dein Solo ist für dieses Spiel vorbei" in told
    assert "Hans: „Isch mir rächt.“" in told and "Anna ist gebunden: keine 9." in told
    told = at((*solo, "Hans holds", "Anna passes", "Luis passes", "Resi passes"), "q\n").output
    assert "Damensolo von Hans. Trumpf: nur die Damen" in told
    told = at(("Hans sauber", "Anna declares buben-solo", *CLEAN[2:]), "2\n\nkeine 6\nq\n").output
    assert "Anna will ein Bubensolo spielen" in told
    assert "2 „keine 9“: dazu bekommen die anderen keine 90 Augen" in told
    assert "Hans: „keine 6, Normalspiel!“" in told


def test_an_announcement_from_the_menu_and_by_typing(at) -> None:  # type: ignore[no-untyped-def]
    """Words and cards in one question; the words behind one number, each with its meaning."""
    told = at(typed="10\n\nRe\nKontra\nRe\nq\n").output
    assert "10 ansagen …" in told
    assert "„keine 9“: die anderen bleiben unter 90 Augen" in told
    assert "Hans: „Re!“" in told
    assert "DO-132" in told and "DO-133" in told


def test_the_last_moment_is_asked_for_once(at) -> None:  # type: ignore[no-untyped-def]
    """Hans is third: before the second card he is asked for a vorab, and after silence not again."""
    early = tuple(f"{name} sauber" for name in ("Luis", "Resi", "Hans", "Anna"))
    told = at((*early, "Luis plays CJ"), "\nq\n", dealer="Anna").output
    assert told.count("Vorab geht nur noch jetzt, Hans") == 1
    assert told.count("Du bist dran, Hans. Ausgespielt ist Trumpf") == 1
    told = at((*early, "Luis plays CJ"), "Re vorab\nq\n", dealer="Anna").output
    assert "Hans: „Re vorab!“" in told


def test_an_announcement_of_another_is_a_moment_to_speak(at) -> None:  # type: ignore[no-untyped-def]
    told = at((*CLEAN, "Hans plays CA", "Luis announces kontra"), "\n\nq\n").output
    assert told.count("Luis sagt „Kontra“. Willst du auch etwas ansagen, Hans?") == 1
    assert "Luis  " in told and "Kontra" in told


def test_a_bot_makes_its_compelled_announcement(at) -> None:  # type: ignore[no-untyped-def]
    """DO-149: Luis catches a fox in the first trick and owes a word, however silent he is otherwise."""
    moves = (*CLEAN, "Hans plays DA", "Anna plays DK", "Luis plays H10")
    told = at(moves, "1\n1\nq\n").output
    assert "Ein Tack im ersten Stich: Luis muss ansagen." in told
    assert re.search(r"^Luis: „", told, re.MULTILINE)


def test_a_compelled_announcement(at) -> None:  # type: ignore[no-untyped-def]
    """DO-149: a fox caught in the first trick; the card has to wait."""
    moves = (*CLEAN, "Hans plays H10", "Anna plays SQ", "Luis plays DA", "Resi plays DK")
    told = at(moves, "CA\nRe\nq\n", hands=BOTH).output
    assert "musst jetzt mindestens „Re“ ansagen" in told
    assert "DO-149" in told and "Hans: „Re!“" in told


def test_fox_or_schwein(at) -> None:  # type: ignore[no-untyped-def]
    """DO-102: whoever has both Karo Asse is asked; a number or the word."""
    told = at(typed="DA\n2\nq\n").output
    assert "Ungerufen" in told
    assert "Hans: „Schwein!“ (Karo As)" in told
    assert "Hans: „Schwein!“" in at(typed="Schwein\nq\n").output
    assert "Hans: Karo As" in at(typed="DA\n1\nq\n").output


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("de", "Kreuz ist ausgespielt, und du hast die Farbe"),
        ("en", "Clubs"),
        ("it", "fiori"),
    ],
)
def test_a_refusal_names_the_rule(at, lang: str, said: str) -> None:  # type: ignore[no-untyped-def]
    early = tuple(f"{name} sauber" for name in ("Anna", "Luis", "Resi", "Hans"))
    moves = (*early, "Anna plays CA", "Luis plays CK", "Resi plays C10")
    told = at(moves, "Herz As\n? 84\nq\n", dealer="Hans", lang=lang).output
    assert "DO-084" in told and said.lower() in told.lower()


def test_parties_are_shown_only_as_far_as_they_are_known(at) -> None:  # type: ignore[no-untyped-def]
    """4.9: Hans knows himself; Anna is known when her Kreuz Dame falls, and then the others too."""
    told = at(typed="q\n").output
    assert told.count("Partei ?") == 3
    moves = (*CLEAN, "Hans plays SQ", "Anna plays CQ")
    told = at((*moves, "Luis plays H10", "Resi plays D10", "Luis plays CK", "Resi plays C10"), "q\n").output
    assert "Anna gehört zu Re." in told and "Partei ?" not in told


# --- the hand, and what is typed
def view(kind: str = "") -> AnyView:
    rules = rules_of("maennle-2004")
    match = Match.begin(DOPPELKOPF, rules, 4, Seat(3)).deal(random_deal(rules, Random(1)))
    words = ("sauber", "sauber", "sauber", "sauber") if not kind else ()
    for seat, verb in enumerate(words):
        match, _ = match.apply(Action(Seat(seat), verb))
    return DOPPELKOPF.observe(match.state, Seat(0))


def test_trumps_come_first() -> None:
    hand = ["CA", "CQ", "S10", "H10", "HA", "D10", "DA", "DA", "SJ", "HQ"]
    assert sorted_hand(hand, view()) == ["H10", "CQ", "HQ", "SJ", "DA", "DA", "D10", "CA", "S10", "HA"]


@pytest.mark.parametrize(
    ("text", "verb", "args"),
    [
        ("CA", "plays", ("CA",)),
        ("♣A", "plays", ("CA",)),
        ("plays CA", "plays", ("CA",)),
        ("Anna plays CA", "plays", ("CA",)),
        ("Kreuz Ass", "plays", ("CA",)),
        ("Kreuz-As", "plays", ("CA",)),
        ("ich spiele die Herz Zehn", "plays", ("H10",)),
        ("Pik 10", "plays", ("S10",)),
        ("ace of clubs", "plays", ("CA",)),
        ("play the queen of spades", "plays", ("SQ",)),
        ("asso di fiori", "plays", ("CA",)),
        ("re di quadri", "plays", ("DK",)),
        ("Fuchs", "plays", ("DA",)),
        ("DA als Schwein", "plays", ("DA", "as", "schwein")),
        ("plays DA as schwein", "plays", ("DA", "as", "schwein")),
        ("Schwein", "plays", ("DA", "as", "schwein")),
        ("Re", "announces", ("re",)),
        ("Re!", "announces", ("re",)),
        ("ansagen kontra", "announces", ("kontra",)),
        ("announces re-vorab", "announces", ("re-vorab",)),
        ("Kontra vorab", "announces", ("kontra-vorab",)),
        ("keine 90", "announces", ("keine-9",)),
        ("keine neun", "announces", ("keine-9",)),
        ("keine 3", "announces", ("keine-3",)),
        ("Re, keine 6", "announces", ("keine-6",)),
        ("no 60", "announces", ("keine-6",)),
        ("niente 30", "announces", ("keine-3",)),
        ("schwarz", "announces", ("schwarz",)),
        ("sauber", "sauber", ()),
        ("gesund", "sauber", ()),
        ("Hochzeit", "declares", ("hochzeit",)),
        ("wedding", "declares", ("hochzeit",)),
        ("Damensolo", "declares", ("damen-solo",)),
        ("declares herz-solo", "declares", ("herz-solo",)),
        ("ein Solo Herz", "declares", ("herz-solo",)),
        ("solo di donne", "declares", ("damen-solo",)),
        ("halten", "holds", ()),
        ("weg", "weg", ()),
        ("isch mir rächt", "weg", ()),
        ("weiter", "passes", ()),
        ("bids keine-9 normal", "bids", ("keine-9", "normal")),
        ("biete vorab mit Damensolo", "bids", ("vorab", "damen-solo")),
    ],
)
def test_what_is_typed(text: str, verb: str, args: tuple[str, ...]) -> None:
    assert read_typed(text, view(), ("Anna", "Luis", "Vroni", "Hias")) == Action(Seat(0), verb, args)


@pytest.mark.parametrize(
    "text", ["", "xyz", "Solo", "ansagen", "bieten", "spiele", "CA und S9", "melden", "Re CA"]
)
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(Problem):
        read_typed(text, view(), ("Anna", "Luis", "Vroni", "Hias"))


@pytest.mark.parametrize(("lang", "queen", "jack"), [("de", "D", "B"), ("en", "Q", "J"), ("it", "Q", "J")])
def test_queens_and_jacks_have_the_letters_of_the_language(
    run: Run, lang: str, queen: str, jack: str
) -> None:
    """On the cards, under them, and as one types them."""
    shown = run("doppelkopf", "--bots", "random", "--seed", "one", typed="sauber\nq\n", lang=lang).output
    cards = set(re.findall(r"│[♣♠♥♦] (\w)│", shown))
    assert cards & {queen, jack} and not cards & ({"Q", "J", "D", "B"} - {queen, jack})
    assert not re.search(rf"\b[CSHD][{'QJ' if queen == 'D' else 'DB'}]\b", shown)
    assert take_apart(words_of(f"c{queen}")).cards == ["CQ"]
    assert take_apart(words_of(f"d{jack}")).cards == ["DJ"]
