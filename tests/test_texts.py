"""The catalogue: three languages that agree, facts worded well, and no text missing where rules refuse."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from stammtisch import texts
from stammtisch.core import rulebook as law
from stammtisch.core.options import Option, options_of, rulesets_of
from stammtisch.core.rulebook import rulebook, untranslated
from stammtisch.texts import Catalogue, pick_language, refusal, say, texts_of, variants
from stammtisch.texts.complete import beyond, lacking
from stammtisch.texts.telling import sign_means
from stammtisch.texts.wording import known_specs, own_key, placeholders

LANGUAGES = texts.languages()
GAMES = law.games()
AT_THE_TABLE = [
    game for game in GAMES if (Path(law.__file__).parents[1] / "games" / game / "options.yaml").exists()
]

# what an act can be refused for, section by section of the judge
REFUSING = {
    "bieten": "006 007 011 012 013 014 015 022 029 051 052 053 054 055 056 057 064 065 066 067 070 081 090"
    " 096 097 098 101 102 103 105 140 141 144 156 157 159 160",
    "watten": "011 013 021 022 023 024 035 040 041 042 043 044 045 047 049 050 051 052 053 054 055 056 081"
    " 086 087 089 091 093 096 098 099 101 104 105 110 112 113 115 116 117 118 125 126 127 130 131 133 134"
    " 136 138 139 140 141 142 150 151 153 154 157 158 159 160 164 165 190 191 208 209 210",
    "doppelkopf": "004 021 022 050 055 056 057 058 059 064 066 068 084 085 100 103 117 130 132 133 134 138"
    " 139 140 144 149 151 160 161 164 300",
    "perlaggen": "020 024 029 030 031 032 041 042 045 047 048 050 051 052 056 061 063 066 081 082 083 086 089"
    " 090 091 092 093 094 095 096 099 100 101 103 105 107 110 112 114 132 134 135 136 150 155 156 157 180"
    " 220 221 223",
}
YES_NO = "true false"
# every option with its words; those of options.yaml must be among them
OPTIONS = {
    "bieten": {
        "players": "",
        "target": "",
        "wilds": "none",
        "cut_take": "none weli wild any3",
        "cut_shown": YES_NO,
        "packets": "1+2 2+1",
        "bottom_card": "hidden exposed",
        "forehand_first": YES_NO,
        "bid_window": "anytime own-turn",
        "direct_groschen": YES_NO,
        "groschen_order": "bidder-first giver-left",
        "bid_limit": "figure-count last-point",
        "groschen_min_missing": "",
        "stand_cancels_good": YES_NO,
        "pass_bars_wild": YES_NO,
        "good_frees_wild": YES_NO,
        "weli_dry_penalty": "0 1",
        "held_first": YES_NO,
        "exit_order": "herz-first laub-first",
        "game_end": "last-one-left first-to-target",
        "next_game_dealer": "right-of-loser rotate",
        "penalty": "",
        "enforcement": "strict table",
    },
    "watten": {
        "players": "2 4",
        "deck": "32 33",
        "kritische": "none",
        "guate": YES_NO,
        "weli_role": "absent kritisch schell always-trump",
        "name_weli": YES_NO,
        "naming": "from-hand free",
        "announce": "open blind",
        "blind_naming": "chosen bottom-card",
        "partner_look": "after-naming at-once",
        "schoenere": YES_NO,
        "schlagtausch": YES_NO,
        "partners": "lift fixed",
        "deal_packets": "2+3 3+2",
        "lift_kritische": "none cutter cutter-dealer",
        "follow_on": "rechter trumpf kritische first-rechter",
        "follow_with": "trump trump-or-take trump-or-blinde trump-or-kritische",
        "rechter_exempt": YES_NO,
        "unbid_value": "1 2",
        "first_bid": "spiel drei",
        "open_with_drei": YES_NO,
        "ladder_top": "seven-then-out target",
        "bid_timing": "anytime on-turn",
        "last_trick_bid": "farbe free",
        "target": "",
        "gestrichen_margin": "1 2",
        "near_target": "no-bid decide-3 decide-4",
        "games": "",
        "next_game_dealer": "rotate loser-forehand loser-deals",
        "deuten": "off private risky open",
        "deut_code": "plain-1926 kritisch-1926 bavarian own",
        "catch_watching": "",
        "catch_idle": "",
        "talk": "open phrases off",
        "enforcement": "strict table",
        "penalty_points": "1 2 3",
        "penalty_mode": "struck awarded",
        "schneider": YES_NO,
    },
    "doppelkopf": {
        "players": "4 5 6 7",
        "deck": "40 48",
        "deal_packets": "3+4+3 4+3+3 3+3+4 4+4+2 2+4+4 4+2+4 2+2+2+2+2 3+3+3+3 4+4+4",
        "herz10": "second-wins first-wins",
        "charlie_trick": "second-wins-last first-wins",
        "schwein": "one none",
        "solo_kinds": "trumpf herz pik kreuz damen buben fleischlos",
        "solo_priority": "kind pflicht-then-seat",
        "solo_lead": "soloist pflicht-only",
        "abreizen": "on off",
        "hochzeit_find": "colour any",
        "announce": "maennle ddv",
        "gap_rule": "on",
        "plain_in_first_trick": "plain",
        "gewinngarantie": "on off",
        "zwangsansage": "on off",
        "tacks": "fuchs doppelkopf herzstich charlie",
        "tacks_in_solo": "all none",
        "gegen_in_solo": "on off",
        "unannounced_levels": "one-beyond",
        "erreicht_from": "broken-limit 120",
        "tie_tacks": "ignore count",
        "odd_total": "down keep",
        "scoring": "maennle ddv",
        "enforcement": "strict table",
        "revoke_detection": "immediate",
        "pflichtsolo": "",
        "match_deals": "",
        "commentary": "on off",
    },
    "perlaggen": {
        "mode": "four two two-seven strafperlaggen six",
        "target": "",
        "deck": "32 33",
        "perlagg_set": "bozen innsbruck suedtirol imst",
        "ladder": "to-seven to-ten",
        "overbid": "last-point last-point-and-sum limit-one",
        "answer_order": "named any",
        "overbid_penalty": "",
        "false_bid": "three deal-and-three transfer",
        "spiel_colour": "last-trick every-trick",
        "bound_perlagg": "free barred",
        "brink_asking": "off optional duty",
        "brink_simple": "count ignore",
        "brink_25a": YES_NO,
        "decisive_stand": "none spiel spiel-or-redeal",
        "perlagg_follow": "free take-or-name",
        "exchange_with_perlagg": "never lower",
        "partner_veto": YES_NO,
        "unseen_bids": YES_NO,
        "other_penalty": "",
        "straf_stand": "spare punish",
        "revoke": "substitute penalty",
        "double": "off zero",
        "series": "",
        "enforcement": "strict table",
        "deuten": "off private risky",
        "deut_set": "north-tyrol alternative",
        "deuten_risk": "",
        "talk": "off open partner",
        "memory_aid": YES_NO,
        "answer_seconds": "",
    },
}
SIGNS = {
    "plain-1926": "augenaufschlag blinzeln daumen zwei_finger trommeln kopfschuetteln",
    "kritisch-1926": "augenaufschlag daumen zwei_finger trommeln kopfschuetteln kuss zunge_seitwaerts"
    " blinzeln_beide blinzeln_rechts blinzeln_links achselzucken",
    "bavarian": "kuss blinzeln_rechts blinzeln_links",
    "own": "",
}
# Perlaggen names a sign by what it tells; in the other set three of them are made otherwise (4.11)
PERLAGGEN_SIGNS = (
    "martl weli kleiner-weli eichel7 trumpfperlagg trumpf-ass kleiner-trumpf mittlerer-trumpf nichts"
    " hasensosse viertig-gleich viertig-hanger karte-quer karte-laengs frage"
)
OTHERWISE = {"kleiner-weli": "eichel7", "eichel7": "trumpfperlagg", "trumpfperlagg": None}
SAMPLES = {
    "suit": "h", "suits": ["h", "l"], "card": "HA", "cards": ["HA", "WE"], "cards-any": ["HA", "WE"],
    "rank": "9", "schlag": "9", "held": ["HA", "9", "l"], "figure": "hanger", "figure-my": "hanger",
    "figure-the": "hanger", "figures": ["herz", "spiel"], "breach": "revoke", "offence": "renege",
    "level": "out", "sign": "kuss", "times": "2", "phrase": "watten/1", "verb": "plays", "game": "bieten",
    "ruleset": "bieten/tirol-1926", "option": "watten/target", "seats": ["A", "B"], "rules": ["BI-001"],
    "words": ["x", "y"], "any": ["x", "y"], "french": "CQ", "french-cards": ["CQ", "D10"],
    "french-suit": "pik", "kind": "damen-solo", "party": "re", "announcement": "keine-9", "comment": "reuss",
    "event": "drawn",
}  # fmt: skip


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(texts.catalogue, "strict", True)
    yield


def test_german_comes_first() -> None:
    assert LANGUAGES[0] == "de" and {"en", "it"} <= {*LANGUAGES}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_says_what_german_says_and_no_more(lang: str) -> None:
    for what, found in (("lacks", lacking(lang)), ("has, and German has not,", beyond(lang))):
        told = [f"{file} {what} {key}" for file, keys in found.items() for key in keys]
        assert not told, "\n".join(told)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_language_has_the_whole_rulebook(game: str, lang: str) -> None:
    told = [f"games/{game}/rulebook.yaml: {entry} has no {lang}" for entry in untranslated(game, lang)]
    assert not told, "\n".join(told)


YAMLS = sorted(Path(texts.__file__).parents[1].rglob("*.yaml"))


@pytest.mark.parametrize("path", YAMLS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_nothing_is_written_twice(path: Path) -> None:
    """YAML takes the last of two entries of one name and says nothing."""

    def look(node: yaml.Node | None) -> None:
        if isinstance(node, yaml.MappingNode):
            names = [name.value for name, _ in node.value]
            twice = sorted({name for name in names if names.count(name) > 1})
            assert not twice, f"{path}:{node.start_mark.line + 1}: {', '.join(twice)} twice"
            for _, value in node.value:
                look(value)
        elif isinstance(node, yaml.SequenceNode):
            for one in node.value:
                look(one)

    look(yaml.compose(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader)))


@pytest.mark.parametrize("lang", LANGUAGES[1:])
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


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_refuses_has_a_sentence(game: str) -> None:
    rules = rulebook(game).rules
    letters = next(iter(rules)).split("-")[0]
    said = {key.split(".")[1] for key in texts_of("de") if key.startswith(f"refusal.{letters}-")}
    assert said >= {f"{letters}-{number}" for number in REFUSING[game].split()}
    assert said <= rules.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_with_facts_has_a_plain_twin(lang: str) -> None:
    table = texts_of(lang)
    for key, text in table.items():
        if key.startswith("refusal.") and not key.endswith(".plain") and placeholders(text):
            assert f"{key}.plain" in table, key
        if key.endswith(".plain") and not key.startswith("option."):  # there it is a value
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


def test_levels_offences_and_ranks_are_complete() -> None:
    table = texts_of("de")
    for offence in ("renege", "gestrichen", "farbe", "look", "wrong_dealer", "card_count"):
        assert f"offence.{offence}" in table
    levels = {
        2: "Spiel",
        3: "Drei",
        4: "Vier",
        5: "Fünf",
        6: "Sechs",
        7: "Sieben",
        "out": "Spiel aus",
        33: "33",
    }
    for level, word in levels.items():
        assert say("de", "said.watten_raises", seat="A", level=level) == f"A: „{word}!“"
    for rank in ("A", "K", "O", "U", "10", "9", "8", "7", "WE"):
        assert f"schlag.{rank}" in table
        assert say("de", "act.names_schlag", rank=rank) != f"Schlag: {rank}"
    verbs = "names shows asks grants denies lifts cuts leaves deutet watches says looks takes accepts"
    assert all(f"verb.{verb}" in table for verb in verbs.split())


@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_every_choice_is_worded(game: str) -> None:
    table = texts_of("de")
    for option, values in OPTIONS[game].items():
        for part in ("label", "about", *values.split()):
            assert own_key(table, f"option.{option}.{part}", game), f"{game}: {option}.{part}"
    worded = {key.split(".")[2] for key in table if key.startswith(f"option.{game}.")}
    shared = {key.split(".")[1] for key in table if key.startswith("option.")} - set(GAMES)
    assert worded <= OPTIONS[game].keys() <= worded | shared


@pytest.mark.parametrize("game", AT_THE_TABLE)
def test_every_option_that_can_be_agreed_is_worded(game: str) -> None:
    def words(option: Option) -> tuple[str, ...]:
        return option.allowed() if option.kind in ("flag", "choice", "words") else ()

    for name, option in options_of(game).items():
        assert set(words(option)) <= set(OPTIONS[game][name].split()), name


@pytest.mark.parametrize("game", GAMES)
def test_every_ruleset_has_a_title(game: str) -> None:
    for ruleset in rulebook(game).rulesets:
        assert say("it", f"ruleset.{ruleset}.title", game=game)
        assert say("en", f"ruleset.{ruleset}.about", game=game)
    worded = {key.split(".")[2] for key in texts_of("de") if key.startswith(f"ruleset.{game}.")}
    assert worded == set(rulebook(game).rulesets)
    if game in AT_THE_TABLE:
        assert worded == set(rulesets_of(game))
    assert say("it", f"game.{game}.title") and say("en", f"game.{game}.about")


def test_a_game_may_have_a_text_of_its_own() -> None:
    assert "ungerade" in say("de", "option.target.about", game="bieten")
    assert "üblich sind 9, 11" in say("de", "option.target.about", game="watten")
    assert say("de", "option.enforcement.label", game="watten") == "Strenge"  # the same in every game
    assert say("de", "option.wilds.label") == "Universalkarten"  # only one game has it
    assert say("de", "verb.raises", game="watten") == "steigern"
    with pytest.raises(KeyError):
        say("de", "option.target.label")
    assert not texts.catalogue.has("de", "option.target.label")
    assert texts.catalogue.has("de", "option.target.label", "watten")


def test_a_ruleset_is_that_of_its_game() -> None:
    begins = "Neue Partie auf 15 Punkte: "
    for facts in ({"ruleset": "watten/tirol-1926"}, {"ruleset": "tirol-1926", "game": "watten"}):
        assert say("de", "partie.begins", target=15, **facts) == begins + "Watten, Tirol 1926"
    assert say("de", "partie.begins", target=15, ruleset="blind") == begins + "Blindwatten"
    assert say("de", "partie.begins", target=15, ruleset="tirol-1926") == begins + "tirol-1926"
    together = say("en", "error.option_together", first="watten/deck", second="watten/target")
    assert together.startswith("Cards and Target")


@pytest.mark.parametrize("game", GAMES)
def test_table_talk_has_variants(game: str) -> None:
    own = {key.rsplit(".", 1)[0] for key in texts_of("de") if key.startswith("talk.")}
    assert all(len(variants("de", prefix)) >= 2 for prefix in own)
    assert {"talk.hold", "talk.raise", "talk.mock_good"} <= own
    assert {"talk.watten.hold", "talk.watten.raise", "talk.watten.third_trick"} <= own
    for occasion in ("hold", "raise", "good", "mock_good"):
        found = variants("it", f"talk.{occasion}", game)
        assert len(found) >= 3 and all(("watten" in key) == (game == "watten") for key in found)
    assert variants("en", "talk.hold") == ("talk.hold.1", "talk.hold.2", "talk.hold.3")


def test_every_sign_is_named_seen_and_explained() -> None:
    signs = {sign for known in SIGNS.values() for sign in known.split()}
    assert len(signs) == 12
    for code, known in SIGNS.items():
        for sign in signs:
            assert say("de", f"sign.{sign}.label")
            seen = say("de", f"said.watten_deutet_{sign}", seat="Anna", n="2")
            assert seen.startswith("Anna ") and seen.endswith(".")
            means = sign_means("en", sign, code)
            assert (means == say("en", "sign.unknown")) == (sign not in known.split())
    assert say("de", "said.watten_deutet_blinzeln", seat="Anna", n=1) == "Anna blinzelt einmal."
    assert sign_means("de", "kuss", "bavarian") == "der Herz-König"


def test_a_sign_of_perlaggen_means_what_it_is_called() -> None:
    for sign in PERLAGGEN_SIGNS.split():
        key = sign.replace("-", "_")
        seen = say("de", f"said.perlaggen_signals_{key}", seat="Anna", sign="kleiner-weli")
        assert seen.startswith("Anna ") and seen.endswith(".")
        assert say("it", f"sign.{key}.label")
        assert sign_means("en", sign, "north-tyrol") == sign_means("en", sign, "alternative")
        assert sign_means("en", sign, "north-tyrol") != say("en", "sign.unknown")
    for sign, gesture in OTHERWISE.items():
        other = f"{sign.replace('-', '_')}_alternative"
        assert sign_means("it", other, "alternative") == sign_means("it", sign, "alternative")
        assert gesture is None or say("de", f"sign.{other}.label") == say("de", f"sign.{gesture}.label")
        assert gesture is None or say("en", f"said.perlaggen_signals_{other}", seat="A") == say(
            "en", f"said.perlaggen_signals_{gesture}", seat="A"
        )
    asked = say("de", "said.perlaggen_signals_frage", seat="Anna", sign="kleiner-weli")
    assert asked == "Anna gibt mit fragendem Blick ein Zeichen zurück: Zungenspitze zur Seite."


@pytest.mark.parametrize(("game", "least", "most"), [("watten", 20, 40), ("perlaggen", 10, 20)])
def test_phrases_have_numbers_without_a_gap(game: str, least: int, most: int) -> None:
    phrases = variants("de", "phrase", game)
    assert phrases == tuple(f"phrase.{game}.{n}" for n in range(1, len(phrases) + 1))
    assert least <= len(phrases) <= most
    assert len({say("it", key) for key in phrases}) == len(phrases)


def test_a_text_named_after_a_game_speaks_of_that_game() -> None:
    assert say("de", "said.perlaggen_says", seat="Anna", text="3") == "Anna: „Spiel Trumpf aus!“"
    assert say("de", "said.perlaggen_says", seat="Anna", text="Was jetzt?") == "Anna: „Was jetzt?“"
    assert say("de", "said.watten_says", seat="Anna", text="1") == "Anna: „Hast du Trumpf?“"
    assert say("de", "said.watten_says", seat="Anna", text="Was jetzt?") == "Anna: „Was jetzt?“"


def test_figures_steps_and_sides_of_perlaggen_are_worded() -> None:
    held = say("de", "said.perlaggen_holds", seat="Anna", figure="hanger", level=2)
    assert held == "Anna: „Ich halte den Hanger.“ Jetzt gilt „Zwei“."
    raised = say("en", "said.perlaggen_raises", seat="Anna", figure="gleich", level="out")
    assert raised == "Anna: “Spiel aus on the Gleich!”"
    facts = texts.with_names({"party": (0, 2), "figure": "spiel", "points": 1}, ["Anna", "Bert", "Cilli"])
    assert say("it", "said.perlaggen_good", **facts) == "Spiel è buono: 1 punto per Anna e Cilli."
    shown = say("de", "said.perlaggen_shows", seat="A", figure="gleich", named=["SA", "WE as HA"])
    assert shown == "A weist das Gleich: Schell-Ass und Weli als Herz-Ass."
    about = [
        say("de", f"figure_about.{figure}", game="perlaggen") for figure in ("gleich", "hanger", "spiel")
    ]
    assert about[2] == "drei der fünf Stiche" and len(set(about)) == 3
    assert say("de", "figure_about.spiel") == "der letzte Stich"
    early = refusal("de", ["PE-134"], {"say": "early", "figure": "gleich"})
    assert early == "Gewiesen wird erst, wenn das Spiel entschieden ist."
    assert refusal("en", ["PE-029"], {"turned": "L9"}).endswith("the 9 of Laub is no Perlagg.")


def test_schlag_trumpf_and_cards_in_hand_are_worded() -> None:
    assert say("de", "said.watten_names_schlag", seat="A", name="9") == "A macht die Neuner zum Schlag."
    assert say("de", "said.watten_names_trumpf", seat="A", name="L") == "A macht Laub zum Trumpf."
    assert say("en", "said.watten_shows_schlag", seat="A", card="H10").endswith("makes the tens Schlag.")
    assert say("en", "said.watten_shows_trumpf", seat="A", card="WE").endswith("makes Schell Trumpf.")
    for held in (["HA", "WE"], "HA WE"):
        assert say("de", "refusal.WA-042", cards=held).endswith(": Herz-Ass und Weli.")
    assert say("de", "refusal.WA-042", cards=["9", "K"]).endswith(": Neuner und König.")
    assert say("de", "refusal.WA-045", cards=["L", "herz", "x"]).endswith(": Laub, Herz und x.")
    facts = {"led": "H9", "trumpf": "herz", "cards": ("HA", "H7")}
    told = (
        "Der Rechte ist ausgespielt (Herz-Neuner; Trumpf ist Herz), und du hast Trumpf:"
        " Spiel Herz-Ass oder Herz-Siebener."
    )
    assert refusal("de", ["WA-086", "WA-089"], facts) == told


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
    named = texts.with_names({"seats": (0, 1), "against": ["C"], "other": 0}, ["A", "B"])
    assert named == {"seats": ["A", "B"], "against": ["C"], "other": "A"}


def test_every_key_that_code_names_is_there() -> None:
    kinds = "error|cli|said|settled|partie|act|verb|refusal|work|option|sign"
    key = re.compile(rf'"((?:{kinds})\.[a-z_.]*[a-z_])"')
    source = Path(texts.__file__).parent.parent
    for file in source.rglob("*.py"):
        for name in key.findall(file.read_text(encoding="utf-8")):
            assert name in texts_of("de") or name.endswith(".yaml"), f"{file.name}: {name}"


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


def test_the_page_speaks_every_language_and_says_nothing_that_only_one_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from stammtisch.server import pagetexts

    assert "export type Texts" in pagetexts.typescript()
    more = {lang: dict(texts_of(lang)) for lang in LANGUAGES}
    more["it"]["page.unheard_of"] = "mai sentito"
    monkeypatch.setattr(pagetexts, "texts_of", more.__getitem__)
    with pytest.raises(LookupError, match=r"unheard_of.*it"):
        pagetexts.typescript()


def test_a_language_may_have_three_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ladin has no code of two."""
    monkeypatch.setattr(texts, "languages", lambda: ("de", "lld"))
    assert pick_language("lld-IT", {}) == "lld"
    assert pick_language("de-AT,lld;q=0.5", {}) == "de"
