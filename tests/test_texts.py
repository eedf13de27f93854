"""The catalogue: three languages that agree, facts worded well, and no text missing where rules refuse."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch import texts
from stammtisch.core.rulebook import rulebook
from stammtisch.texts import Catalogue, pick_language, refusal, say, texts_of, variants
from stammtisch.texts.wording import known_specs, placeholders

LANGUAGES = ("de", "en", "it")

# what an act can be refused for, section by section of the judge
REFUSING = {
    *("BI-006", "BI-007", "BI-011", "BI-012", "BI-013", "BI-014", "BI-015", "BI-022", "BI-029"),
    *("BI-051", "BI-052", "BI-053", "BI-054", "BI-055", "BI-056", "BI-057", "BI-064", "BI-065", "BI-066"),
    *("BI-067", "BI-070", "BI-081", "BI-090", "BI-096", "BI-097", "BI-098", "BI-101", "BI-102", "BI-103"),
    *("BI-105", "BI-140", "BI-141", "BI-144", "BI-156", "BI-157", "BI-159", "BI-160"),
}
OPTIONS = {
    "players": "",
    "target": "",
    "wilds": "none",
    "cut_take": "none weli wild any3",
    "cut_shown": "true false",
    "packets": "1+2 2+1",
    "bottom_card": "hidden exposed",
    "forehand_first": "true false",
    "bid_window": "anytime own-turn",
    "direct_groschen": "true false",
    "groschen_order": "bidder-first giver-left",
    "bid_limit": "figure-count last-point",
    "groschen_min_missing": "",
    "stand_cancels_good": "true false",
    "pass_bars_wild": "true false",
    "good_frees_wild": "true false",
    "weli_dry_penalty": "0 1",
    "held_first": "true false",
    "exit_order": "herz-first laub-first",
    "game_end": "last-one-left first-to-target",
    "next_game_dealer": "right-of-loser rotate",
    "penalty": "",
    "enforcement": "strict table",
}
SAMPLES = {
    "suit": "h", "suits": ["h", "l"], "card": "HA", "cards": ["HA", "WE"], "figure": "hanger",
    "figure-my": "hanger", "figure-the": "hanger", "figures": ["herz", "spiel"], "breach": "revoke",
    "verb": "plays", "game": "bieten", "ruleset": "tirol-1926", "option": "target", "seats": ["A", "B"],
    "rules": ["BI-001"], "words": ["x", "y"], "any": ["x", "y"],
}  # fmt: skip


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(texts.catalogue, "strict", True)
    yield


def test_german_comes_first() -> None:
    assert texts.languages() == LANGUAGES


@pytest.mark.parametrize("lang", ["en", "it"])
def test_same_keys_as_german(lang: str) -> None:
    assert texts_of(lang).keys() == texts_of("de").keys()


@pytest.mark.parametrize("lang", ["en", "it"])
def test_same_facts_as_german(lang: str) -> None:
    for key, text in texts_of("de").items():
        here = {name for name, _ in placeholders(text)}
        there = {name for name, _ in placeholders(texts_of(lang)[key])}
        assert here == there, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_can_be_said(lang: str) -> None:
    known = known_specs(texts_of(lang))
    for key, text in texts_of(lang).items():
        asked = placeholders(text)
        assert all(name.isidentifier() and spec in known for name, spec in asked), key
        facts = {name: SAMPLES.get(spec, 3) for name, spec in asked}
        said = say(lang, key, **facts)
        assert said.strip() == said or key == "cli.usage", key
        assert said and not re.search(r"[{}]|  ", said), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_names_a_file_of_ours_or_a_line(lang: str) -> None:
    for key, text in texts_of(lang).items():
        assert not re.search(r"\.txt|\b\d{3}:\d+|seed", text), key


def test_every_rule_that_refuses_has_a_sentence() -> None:
    said = {key.split(".")[1] for key in texts_of("de") if re.match(r"refusal\.[A-Z]", key)}
    assert said >= REFUSING
    assert said <= rulebook("bieten").rules.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_with_facts_has_a_plain_twin(lang: str) -> None:
    table = texts_of(lang)
    for key, text in table.items():
        if key.startswith("refusal.") and not key.endswith(".plain") and placeholders(text):
            assert f"{key}.plain" in table, key
        if key.endswith(".plain"):
            assert not placeholders(text), key
            assert key.removesuffix(".plain") in table, key


def test_cards_figures_breaches_and_suits_are_complete() -> None:
    table = texts_of("de")
    for figure in ("herz", "laub", "gleich", "hanger", "spiel"):
        assert all(f"{kind}.{figure}" in table for kind in ("figure", "figure_my", "figure_the"))
    for breach in ("revoke", "false-figure", "no-colour", "overbid", "bad-name"):
        assert f"breach.{breach}" in table
    for verb in ("plays", "bids", "holds", "passes", "raises", "keeps", "done", "claims", "silent"):
        assert f"verb.{verb}" in table
    codes = [suit + rank for suit in "ELHS" for rank in ("A", "K", "O", "U", "10", "9", "8", "7")]
    assert len({Catalogue().say("de", "said.plays", seat="A", card=code) for code in [*codes, "WE"]}) == 33


def test_every_option_and_every_choice_is_worded() -> None:
    table = texts_of("de")
    for option, values in OPTIONS.items():
        for part in ("label", "about", *values.split()):
            assert f"option.{option}.{part}" in table
    worded = {key.split(".")[1] for key in table if key.startswith("option.")}
    assert worded == OPTIONS.keys()


def test_every_ruleset_has_a_title() -> None:
    for ruleset in rulebook("bieten").rulesets:
        assert say("it", f"ruleset.{ruleset}.title") and say("en", f"ruleset.{ruleset}.about")


def test_table_talk_has_variants() -> None:
    occasions = {key.split(".")[1] for key in texts_of("de") if key.startswith("talk.")}
    assert {"hold_hard", "raise", "mock_good", "bid_spiel"} <= occasions
    for occasion in occasions:
        assert len(variants("de", f"talk.{occasion}")) >= 2, occasion
    assert variants("en", "talk.hold") == ("talk.hold.1", "talk.hold.2", "talk.hold.3")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("de", "Herz ist ausgespielt, und du hast die Farbe (Herz-Ass und Herz-Zehner): Du musst bekennen."),
        ("en", "Herz was led and you have the suit (ace of Herz and 10 of Herz): you must follow."),
        ("it", "Il seme di uscita è Herz e tu ce l’hai (asso di Herz e 10 di Herz): devi rispondere."),
    ],
)
def test_facts_are_worded(lang: str, said: str) -> None:
    for led in ("h", "H", "herz"):
        assert say(lang, "refusal.BI-022", led=led, cards=["HA", "H10"]) == said
    assert say(lang, "refusal.BI-022", led="herz", cards="HA, H10") == said


def test_numbers_get_their_noun() -> None:
    assert "2 Punkte" in say("de", "refusal.BI-140", missing="2", open="1")
    assert "1 Gebot " in say("de", "refusal.BI-140", missing="2", open="1")
    assert say("de", "said.kept_hidden", seat="A", n=1) == "A behält beim Abheben 1 Karte."
    assert "2 Karten" in say("de", "refusal.BI-015", kept=["HA", "H9"])
    assert say("en", "partie.score", seat="A", points=-1) == "A: −1 point"
    assert say("de", "partie.noggerl", seat="Anna", n=2) == "Anna zahlt 2 Viertel."


def test_figures_take_their_article() -> None:
    assert say("de", "said.bids", seat="Anna", figure="herz") == "Anna: „Ich biete mein Herz.“"
    assert say("de", "said.bids", seat="Anna", figure="hanger") == "Anna: „Ich biete meinen Hanger.“"
    assert say("it", "said.holds", seat="Anna", figure="spiel") == "Anna: «Tengo lo Spiel.»"
    three = say("de", "refusal.BI-101", figures=("herz", "gleich", "hanger"))
    assert three.endswith("Herz, Gleich und Hanger.")


def test_an_unknown_code_is_shown_as_it_is() -> None:
    assert say("de", "said.plays", seat="A", card="X9") == "A: X9"
    assert say("de", "said.plays", seat="A", card="H") == "A: H"
    assert say("de", "said.good", figure="mord", points="viele", seat="A") == "mord ist gut: viele für A."
    assert say("en", "refusal.BI-103", led="pik").endswith("in pik.")


def test_a_missing_fact_gives_the_plain_sentence() -> None:
    plain = "You have the suit that was led, so you must follow."
    assert say("en", "refusal.BI-022") == plain
    assert say("en", "refusal.BI-022", led="herz", cards=None) == plain
    with pytest.raises(KeyError, match=r"said\.plays"):
        say("en", "said.plays", seat="A")


def test_unknown_keys_are_errors_in_tests_only() -> None:
    with pytest.raises(KeyError, match=r"no\.such"):
        say("de", "no.such")
    lenient = Catalogue()
    assert lenient.say("it", "no.such") == "no.such"
    assert lenient.say("it", "said.plays", seat="A") == "A: …"
    assert lenient.say("fr", "verb.plays") == "spielen"  # German for a language there is not


def test_facts_may_be_called_key_and_lang() -> None:
    assert "„lang“" in say("de", "error.key_missing", key="lang")
    assert "„fr“" in say("de", "error.language_unknown", lang="fr", allowed=["de", "en"])


def test_a_refusal_is_worded_by_its_first_rule() -> None:
    facts = {"turn": "Bert", "card": "WE"}
    assert refusal("de", ["BI-029", "BI-054"], facts).startswith("Weli geht jetzt nicht: Am Zug ist Bert")
    assert refusal("en", ["BI-001", "BI-053"], {}) == say("en", "refusal.BI-053")
    assert refusal("de", ["BI-001", "BI-002"], {}) == "Das lassen die Regeln nicht zu (BI-001 und BI-002)."


def test_seat_numbers_become_names() -> None:
    said = refusal("de", ["BI-054"], {"figure": "laub", "by": 0, "asked": 2}, ["Anna", "Bert", "Cilli"])
    assert said == "Laub von Anna ist noch offen: Zuerst muss Cilli antworten."
    assert texts.with_names({"by": 7, "kept": 1, "turn": "B"}, ["A"]) == {"by": 7, "kept": 1, "turn": "B"}


def test_every_key_that_code_names_is_there() -> None:
    key = re.compile(r'"((?:error|cli|said|settled|partie|act|verb|refusal|work|option)\.[a-z_.]*[a-z_])"')
    source = Path(texts.__file__).parent.parent
    for file in source.rglob("*.py"):
        for name in key.findall(file.read_text(encoding="utf-8")):
            assert name in texts_of("de"), f"{file.name}: {name}"


@pytest.mark.parametrize(
    ("explicit", "environ", "lang"),
    [
        (None, {}, "de"),
        ("it", {"LANG": "en_GB.UTF-8"}, "it"),
        (None, {"LANG": "en_GB.UTF-8"}, "en"),
        (None, {"LANG": "en_GB.UTF-8", "LC_ALL": "it_IT"}, "it"),
        (None, {"LC_ALL": "it_IT", "STAMMTISCH_LANG": "de"}, "de"),
        (None, {"LC_ALL": "C.UTF-8", "LANG": "it_CH.UTF-8"}, "it"),
        (None, {"LANG": "fr_FR.UTF-8"}, "de"),
        (None, {"LANG": "POSIX"}, "de"),
        ("fr", {"LANG": "en"}, "en"),
    ],
)
def test_the_language_is_picked(explicit: str | None, environ: dict[str, str], lang: str) -> None:
    assert pick_language(explicit, environ) == lang
