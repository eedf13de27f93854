"""Perlaggen at the terminal, driven as somebody would who types."""

from pathlib import Path
from random import Random

import pytest
from click.testing import Result
from tables_perlaggen import PERLAGGEN, random_deal, rules_of
from test_play import Run, run, strict

from stammtisch import texts
from stammtisch.core.homes import home
from stammtisch.core.laws import AnyView
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Seat
from stammtisch.core.problem import Problem
from stammtisch.games.perlaggen.wording.typed import read as read_typed
from stammtisch.record import read_file, replay
from stammtisch.wording.game_words import Feint

__all__ = ["run", "strict"]  # fixtures

NAMES = ("Hans", "Anna", "Luis", "Resi")
HANDS = """{
  Hans: [HA, H9, WE, LK, E8], Anna: [EA, EK, L9, S9, S8],
  Luis: [LA, L8, HU, SA, E10], Resi: [E9, LO, LU, SK, H10]}"""
LOOKED = ("Hans looks", "Anna looks", "Luis looks", "Resi looks")


@pytest.fixture
def at(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """A table taken up in the middle of a deal: Hans sits there, the others do what they must, at random."""
    monkeypatch.setattr("stammtisch.bots.random.SPEAKS_UP", 0)

    def sit(
        moves: tuple[str, ...] = LOOKED,
        typed: str = "",
        dealer: str = "Resi",
        turned: str = "H8",
        hands: str = HANDS,
        ruleset: str = "innsbruck-1924",
        more: str = "",
        lang: str = "de",
    ) -> Result:
        path = tmp_path / "table.yaml"
        lines = "\n".join(f"      - {move}" for move in moves)
        path.write_text(
            f"id: table\ngame: perlaggen\nruleset: {ruleset}\nplay: {{seed: s, me: Hans, bots: quiet}}\n"
            f"seats: [{', '.join(NAMES)}]\n{more}deals:\n  - dealer: {dealer}\n    hands: {hands}\n"
            f"    turned: {turned}\n" + (f"    moves:\n{lines}\n" if moves else "    moves: []\n"),
            encoding="utf-8",
        )
        result = run("--resume", str(path), typed=typed, lang=lang)
        assert result.exit_code == 0, result.output
        return result

    return sit


# --- whole games
@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ("innsbruck-1924", ()),
        ("innsbruck-1890", ("--players", "2")),
        ("suedtirol", ("--players", "3")),
        ("bozen-1853", ("--players", "4")),
        ("innsbruck-1924", ("--option", "mode=two-seven")),
        ("innsbruck-1924", ("--option", "enforcement=table", "--option", "series=2")),
    ],
)
def test_a_whole_game_by_always_typing_one(
    run: Run, ruleset: str, options: tuple[str, ...], tmp_path: Path
) -> None:
    """A game won and lost, saved on the way, and the record comes to the same."""
    saved = tmp_path / "p.yaml"
    agreed = ("--option", "target=5", "--bots", "random", "--save", str(saved), "--seed", "one")
    result = run("perlaggen", "--ruleset", ruleset, *options, *agreed, typed="1\n" * 150)
    assert result.exit_code == 0, result.output
    assert "Die Partie geht an" in result.output and "Servus" in result.output
    assert any(played.before.outcome or played.before.wins for played in replay(read_file(saved)).match.deals)


@pytest.mark.parametrize("lang", ["de", "en", "it"])
def test_some_deals_in_every_language(run: Run, lang: str) -> None:
    """No key is missing, whatever is asked, shown and told."""
    asides = "?\n??\n? 42\nrat\ntafel\nzeichen\nsätze\n"
    typed = "".join(f"{Random(n).randint(1, 4)}\n" + asides * (n % 20 == 0) for n in range(90))
    result = run("perlaggen", "--bots", "random", "--seed", "two", typed=typed, lang=lang)
    assert result.exit_code == 0, result.output
    assert texts.say(lang, "terminal.account", n=1) in result.output
    assert "PE-042" in result.output


@pytest.mark.parametrize("columns", ["44", "60", "80"])
def test_no_line_is_wider_than_the_terminal(run: Run, columns: str) -> None:
    typed = "".join(f"{Random(n).randint(1, 5)}\n" for n in range(120)) + "zeichen\nsätze\n?\n??\n"
    for options in ((), ("--option", "mode=two-seven"), ("--players", "3")):
        result = run(
            "perlaggen", "--bots", "random", "--seed", "wide", *options, typed=typed, COLUMNS=columns
        )
        to_copy = ("›", ".yaml", "--resume")
        lines = [line for line in result.output.splitlines() if not any(sign in line for sign in to_copy)]
        assert max(len(line) for line in lines) <= int(columns)


def test_a_table_is_left_and_taken_up_again(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "p.yaml"
    run("perlaggen", "--bots", "random", "--seed", "three", "--save", str(saved), typed="1\n1\n1\nq\n")
    before = replay(read_file(saved)).match
    result = run("--resume", str(saved), typed="q\n")
    assert result.exit_code == 0, result.output
    after = replay(read_file(saved)).match
    for seat in map(Seat, range(4)):
        assert PERLAGGEN.observe(after.state, seat).cells == PERLAGGEN.observe(before.state, seat).cells


def test_how_many_sit_down_follows_from_the_form_of_play(run: Run) -> None:
    result = run("perlaggen", "--option", "mode=strafperlaggen", "--bots", "random", typed="q\n")
    assert result.exit_code == 0, result.output
    assert run("perlaggen", "--players", "5", typed="q\n").exit_code != 0


# --- taking up the cards, bidding unseen
def test_cards_are_taken_up_unasked_where_nothing_can_be_bid_unseen(at) -> None:  # type: ignore[no-untyped-def]
    shown = at(moves=LOOKED[1:], typed="bieten ungesehen gleich\nq\n").output
    assert "PE-105" in shown  # his partner has looked
    assert "1 Karten aufnehmen" not in shown  # nothing to decide: they are taken up


def test_one_may_bid_unseen_before(at) -> None:  # type: ignore[no-untyped-def]
    shown = at(moves=("Anna looks",), typed="2\n1\nq\n").output
    assert "[Enter: Karten aufnehmen, 1-2, ?]" in shown and "2 ungesehen bieten …" in shown
    assert "10 ungesehen bieten: Gleich, Hanger und Spiel" in shown
    assert "Hans: „Ungesehen geboten: Gleich!“" in shown
    typed = at(moves=("Anna looks",), typed="ungesehen alle\nq\n").output
    assert "Hans: „Ungesehen geboten: Gleich, Hanger und Spiel!“" in typed


# --- cards and their names
def test_a_perlagg_is_christened_and_never_by_mistake_plain(at) -> None:  # type: ignore[no-untyped-def]
    shown = at(typed="WE\n\nWE\nohne\nq\n").output
    assert "Weli ist ein Perlagg: Jetzt bekommt er seinen Namen" in shown
    assert "Auf welche Karte taufst du Weli?" in shown
    assert "ohne Namen" in shown and "Gleich 2 × Ass" in shown
    assert "Hans: Weli, ohne Namen und damit gewöhnlich" in shown


@pytest.mark.parametrize("name", ["WE als Herz-König", "WE as HK", "Weli come re di Herz", "5\nHK"])
def test_any_name_may_be_typed(at, name: str) -> None:  # type: ignore[no-untyped-def]
    shown = at(typed=f"{name}\nq\n").output
    assert "Hans: Weli, getauft auf Herz-König" in shown
    assert "♥K=WE" in shown or "╰WE─╯" in shown


def test_a_perlagg_bears_a_mark(at) -> None:  # type: ignore[no-untyped-def]
    assert "╰─★─╯" in at(typed="q\n").output


def test_refusals_name_their_rule(at) -> None:  # type: ignore[no-untyped-def]
    typed = (
        "SA\nE8 als EA\nhalten\nvier auf gleich\ntausche H9\nweise gleich HA\nbieten gleich gleich hanger\n"
    )
    shown = at(typed=typed + "Anna HA\nveto\nreklamiere Anna verleugnet\ndeute martl\nq\n").output
    for rule in ("PE-047", "PE-050", "PE-083", "PE-089", "PE-029", "PE-134", "PE-094", "PE-180"):
        assert rule in shown, rule
    assert "mehr mit „? 47“" in shown


def test_a_figure_alone_is_no_bid(at) -> None:  # type: ignore[no-untyped-def]
    """PE-081: one asks back."""
    shown = at(typed="Gleich!\nbieten Gleich\nq\n").output
    assert "Das Nennen allein ist kein Gebot (PE-081)" in shown
    assert "Hans: „Ich biete: Gleich!“" in shown
    assert "Hans: „Gleich!“ Geboten ist damit nichts." in at(typed="sag Gleich\nq\n").output


# --- words
def test_an_offer_is_answered_figure_by_figure(at) -> None:  # type: ignore[no-untyped-def]
    moves = (*LOOKED, "Anna bids hanger+spiel")
    shown = at(moves, typed="gut\nhalten Spiel\nq\n").output
    assert "Anna bietet Hanger und Spiel. Was sagst du, Hans? Zuerst zu Hanger:" in shown
    assert "1 Hanger gut sein lassen: 1 Punkt für Anna" in shown
    assert "2 Hanger halten: um 2 Punkte" in shown
    assert "3 „Drei“ auf Hanger (gut: 2, gehalten: 3)" in shown
    assert "4 Luis antworten lassen" in shown
    assert "Sag dazu, welche Figur du meinst" in shown
    assert "Hans: „Ich halte das Spiel.“" in shown


def test_the_partner_may_answer(at) -> None:  # type: ignore[no-untyped-def]
    moves = (*LOOKED, "Anna bids hanger")
    shown = at(moves, typed="partner\nq\n").output
    assert "\nLuis: „" in shown


def test_raising_names_the_next_step(at) -> None:  # type: ignore[no-untyped-def]
    moves = (*LOOKED, "Hans bids hanger", "Resi raises hanger to 3")
    shown = at(moves, typed="sechs\ndrei\nvier\nq\n").output
    assert "Resi sagt „Drei“ auf den Hanger" in shown and "PE-086" in shown
    assert "Hans: „Vier auf den Hanger!“" in shown


def test_the_partner_is_vetoed_at_once(at) -> None:  # type: ignore[no-untyped-def]
    """PE-095; nothing of it is among the options."""
    hands = HANDS.replace("WE", "H7")
    shown = at((*LOOKED, "Luis bids gleich"), "1\nq\n", hands=hands, ruleset="bozen-1853").output
    assert "Luis hat für euch gesprochen. Einverstanden?" in shown
    assert "Hans: „Einspruch!“" in shown


def test_signs_and_talk(at) -> None:  # type: ignore[no-untyped-def]
    shown = at(typed="deute weli\ndeute frage martl\ndeute kuss\nsag 3\nsag Mach du!\nsag\nq\n").output
    assert "Das heißt: der Weli." in shown and "Dieses Zeichen kenne ich nicht" in shown
    assert "Hans: „Mach du!“" in shown and "Hans: „Spiel Trumpf aus!“" in shown


TABLE = "options: {enforcement: table}\n"


def test_a_wrong_card_may_be_taken_back_at_the_table(at) -> None:  # type: ignore[no-untyped-def]
    """PE-047: only to follow suit, and before the next card."""
    moves = (*LOOKED, "Resi plays LO")
    shown = at(moves, "E8\n1\nq\n", dealer="Luis", more=TABLE).output
    assert "Laub ist ausgespielt, und du hättest es: Eichel-Achter zurücknehmen?" in shown
    assert "Hans nimmt Eichel-Achter zurück." in shown


def test_a_breach_is_claimed_at_the_table(at) -> None:  # type: ignore[no-untyped-def]
    """PE-188: Anna has Laub; the words are accepted at any prompt."""
    moves = (*LOOKED, "Hans plays LK", "Anna plays S8", "Luis plays L8", "Resi plays LO")
    shown = at(moves, "reklamiere Anna verleugnet\nreklamiere Luis falsch\nq\n", more=TABLE).output
    assert "Hans reklamiert gegen Anna: PE-188." in shown
    assert "reklamierst du mit" in at(("Anna looks",), "q\n", more=TABLE).output


# --- exchange
def test_the_dealer_exchanges(at) -> None:  # type: ignore[no-untyped-def]
    hands = HANDS.replace("HU", "H7")
    shown = at(LOOKED, "tausche\nq\n", dealer="Hans", turned="HU", hands=hands).output
    assert "Sag dazu, welche Karte" in shown and "Herz-Unter eintauschen …" in shown  # ace or nine
    shown = at(LOOKED, "tausche H9\nq\n", dealer="Hans", turned="HU", hands=hands).output
    assert "Hans legt Herz-Neuner hin und nimmt dafür Herz-Unter." in shown


def test_his_partner_only_without_a_trump(at) -> None:  # type: ignore[no-untyped-def]
    """PE-031 turns on the dealer's cards: told in a note, tried, and refused or not."""
    note = "Hat Luis keinen gewöhnlichen Trumpf"
    hands = HANDS.replace("HU", "H7")
    shown = at(LOOKED, "tausche H9\nq\n", dealer="Luis", turned="HU", hands=hands).output
    assert note in shown and "Hans legt Herz-Neuner hin" in shown
    hands = HANDS.replace("HU", "HO").replace("L8", "H7").replace("SA", "H8")
    shown = at(LOOKED, "tausche H9\nq\n", dealer="Luis", turned="HU", hands=hands).output
    assert note in shown and "PE-031" in shown


# --- showing, and the last point
SPIEL_IS_GOOD = (*LOOKED, "Hans bids spiel", "Anna passes spiel")


def test_figures_are_shown(at) -> None:  # type: ignore[no-untyped-def]
    shown = at(SPIEL_IS_GOOD, "HA\nweise Gleich HA WE\nsteht\nweise Gleich HA WE als EA\nq\n").output
    assert "Jetzt wird gewiesen, Hans, und ihr seid dran: Gleich und Hanger." in shown
    assert "Gleich weisen: 2 × Ass (♥A" in shown and "Hanger: nichts weisen" in shown
    for rule in ("PE-056", "PE-061"):
        assert rule in shown, rule
    assert "Hans weist das Gleich: Herz-Ass und Weli als Eichel-Ass." in shown
    assert "wir – · sie –" in shown


def test_nothing_to_show_is_final(at) -> None:  # type: ignore[no-untyped-def]
    shown = at(SPIEL_IS_GOOD, "nichts Gleich\nq\n").output
    assert "Hans hat nichts hinzuzufügen (Gleich)." in shown


def test_a_dritziges_is_asked_for(at) -> None:  # type: ignore[no-untyped-def]
    """PE-155: both sides one point short."""
    shown = at(LOOKED, "HA\n\nq\n", more="start_points: {Hans+Luis: 14, Anna+Resi: 14}\n").output
    assert "Beiden Seiten fehlt nur ein Punkt, Hans: Frag nach einem Dritzigen." in shown
    assert "PE-155" in shown and "Hans: „Habt ihr ein Dritziges?“" in shown


def test_a_dritziges_is_declared_and_shown(at) -> None:  # type: ignore[no-untyped-def]
    """PE-156, PE-157: not more than there is; the better one wins and is shown."""
    hands = HANDS.replace("[HA, H9,", "[HA, SA,").replace("HU, SA,", "HU, S10,")
    typed = "\nGleich viertig Asse\nGleich dritzig Asse\n1\nn\n"
    shown = at(LOOKED, typed, hands=hands, more="start_points: {Hans+Luis: 14, Anna+Resi: 14}\n").output
    assert "2 Gleich ansagen: 3 × Ass" in shown and "PE-156" in shown
    assert "Gleich hat gewonnen, Hans: Jetzt wird es gewiesen." in shown
    assert "Die Partie geht an Hans+Luis." in shown


# --- what is typed
def view(ruleset: str = "innsbruck-1924") -> AnyView:
    rules = rules_of(ruleset)
    match = Match.begin(PERLAGGEN, rules, 4, Seat(3)).deal(random_deal(rules, Random(1)))
    return PERLAGGEN.observe(match.state, Seat(0))


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("HA", "plays HA"),
        ("Hans plays HA", "plays HA"),
        ("Herz-Ass", "plays HA"),
        ("play ace of Herz", "plays HA"),
        ("Weli als Herz-König", "plays WE as HK"),
        ("WE as HK", "plays WE as HK"),
        ("WE=HK", "plays WE as HK"),
        ("gioco Weli come re di Herz", "plays WE as HK"),
        ("umtaufen WE als HK", "christens WE as HK"),
        ("bieten Gleich", "bids gleich"),
        ("ich biete Hanger und Gleich", "bids hanger+gleich"),
        ("bids gleich+hanger", "bids gleich+hanger"),
        ("es gilt Spiel", "bids spiel"),
        ("bid all", "bids gleich+hanger+spiel"),
        ("ungesehen Gleich", "bids unseen gleich"),
        ("bids unseen gleich+hanger+spiel", "bids unseen gleich+hanger+spiel"),
        ("offro al buio tutto", "bids unseen gleich+hanger+spiel"),
        ("ich halte Gleich", "holds gleich"),
        ("Hanger gut", "passes hanger"),
        ("gut bei drei Gleich", "passes gleich"),
        ("drei auf Gleich", "raises gleich to 3"),
        ("raises hanger to 5", "raises hanger to 5"),
        ("quattro su Gleich", "raises gleich to 4"),
        ("Gleich aus", "raises gleich to out"),
        ("tausche H9", "exchanges H9"),
        ("exchange 9 of Herz", "exchanges H9"),
        ("weise Gleich HA WE als SA", "shows gleich HA WE as SA"),
        ("shows hanger HA WE as HK HO", "shows hanger HA WE as HK HO"),
        ("stelle Gleich HA EA", "stands gleich HA EA"),
        ("raste Hanger", "rests hanger"),
        ("fragen", "asks"),
        ("declares gleich 3 K", "declares gleich 3 K"),
        ("ansagen Hanger viertig Ass", "declares hanger 4 A"),
        ("declare Gleich three 10", "declares gleich 3 10"),
        ("dichiaro Hanger niente", "declares hanger none"),
        ("nur Gleich", "reduces to gleich"),
        ("veto", "vetoes 2"),
        ("aufnehmen", "looks"),
        ("behalte WE", "keeps WE"),
        ("zurück S8", "withdraws S8"),
        ("deute kleiner Weli", "signals kleiner-weli"),
        ("sign question martl", "signals frage martl"),
        ("sag Spiel", "says spiel"),
        ("dico 4", "says 4"),
        ("reklamiere Anna verleugnet", "claims 1 PE-188"),
        ("claims Resi PE-096", "claims 3 PE-096"),
        ("claim Resi 110", "claims 3 PE-110"),
    ],
)
def test_what_is_typed(text: str, act: str) -> None:
    verb, *args = act.split()
    assert read_typed(text, view(), NAMES) == Action(Seat(0), verb, tuple(args))


UNREADABLE = ("", "xyz", "bieten", "bieten Klavier", "drei", "weisen", "HA und S9 und mehr", "tausche",
              "deute", "sag", "reklamiere", "reklamiere Anna", "ansagen Gleich", "taufe WE",
              "halten Gleich Hanger")  # fmt: skip


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_cannot_be_read(text: str) -> None:
    """The message says what would be right."""
    with pytest.raises(Problem) as problem:
        read_typed(text, view(), NAMES)
    for lang in texts.languages():
        assert texts.say(lang, problem.value.key, game="perlaggen", **problem.value.facts)


@pytest.mark.parametrize("text", ["Gleich", "Gleich!", "Spiel", "Hanger, Gleich!"])
def test_a_bare_figure_is_a_feint(text: str) -> None:
    with pytest.raises(Feint):
        read_typed(text, view(), NAMES)


def test_the_face_is_registered() -> None:
    assert home("perlaggen").manifest.players == 4
