"""The law as data: complete, in three languages, cited as a reader would, and found by number or word."""

import dataclasses
import re

import pytest

from stammtisch.core import rulebook as law
from stammtisch.core.options import rulesets_of
from stammtisch.core.rulebook import (
    Rulebook,
    RuleText,
    Term,
    UnknownGame,
    UnknownRule,
    find_rule,
    rulebook,
    search,
)
from stammtisch.core.rulesearch import fit, fold, same
from stammtisch.texts import catalogue, languages
from stammtisch.texts.citations import citations, cite_work

BOOK = rulebook("bieten")
# every number the rules of a game give out
NUMBERS = {
    "bieten": ("BI", [
        *range(1, 9), *range(10, 43), *range(50, 72), *range(80, 85), *range(90, 109), *range(110, 116),
        *range(120, 133), *range(140, 146), *range(150, 161),
    ]),
    "watten": ("WA", [
        *range(1, 18), *range(20, 36), *range(40, 57), *range(60, 78), *range(80, 106), *range(110, 143),
        *range(150, 167), *range(170, 182), *range(190, 211),
    ]),
    "doppelkopf": ("DO", [
        *range(1, 11), *range(20, 31), *range(40, 46), *range(50, 70), *range(80, 95), *range(100, 107),
        *range(110, 122), *range(130, 155), *range(160, 165), *range(170, 180), *range(190, 210),
        *range(220, 229), 240, 300,
    ]),
    "perlaggen": ("PE", [
        *range(1, 11), *range(20, 58), *range(60, 73), *range(80, 118), *range(130, 144), *range(150, 171),
        *range(180, 192), 200, 201, *range(203, 208), 210, *range(220, 225),
    ]),
}  # fmt: skip
EVERY_BOOK = pytest.mark.parametrize("book", [rulebook(game) for game in law.games()], ids=law.games())
FILE_TALK = re.compile(r"\.txt|\b\d{3}:\d+|\bline \d|\bZeile \d|seed", re.IGNORECASE)


def found(words: str, lang: str = "de") -> list[str]:
    entries = (hit.entry for hit in search(words, lang, "bieten"))
    return [entry.id if isinstance(entry, RuleText) else entry.term for entry in entries]


@EVERY_BOOK
def test_every_rule_is_there_in_order(book: Rulebook) -> None:
    letters, numbers = NUMBERS[book.game]
    assert list(book.rules) == [f"{letters}-{number:03d}" for number in numbers]


@EVERY_BOOK
def test_every_rule_has_three_texts(book: Rulebook) -> None:
    for rule in book.rules.values():
        assert set(rule.text) == set(languages()), rule.id
        assert len(set(rule.text.values())) == len(languages()), rule.id
        for text in rule.text.values():
            assert text.endswith(".") and text == " ".join(text.split()), rule.id
            assert not FILE_TALK.search(text), rule.id


@EVERY_BOOK
def test_topics_come_in_reading_order(book: Rulebook) -> None:
    topics = [topic.id for topic in book.topics]
    used = list(dict.fromkeys(rule.topic for rule in book.rules.values()))
    assert used == topics
    assert all(set(topic.text) == set(languages()) for topic in book.topics)


@EVERY_BOOK
def test_rulesets_are_those_of_the_game(book: Rulebook) -> None:
    assert set(book.rulesets) == set(rulesets_of(book.game))
    for rule in book.rules.values():
        assert rule.rulesets == ("all",) or "all" not in rule.rulesets, rule.id


def test_a_rule_holds_where_it_says() -> None:
    assert find_rule("BI-013").holds_in("tirol-1926-weli")
    assert not find_rule("BI-013").holds_in("modern-tirol")
    assert find_rule("BI-022").holds_in("modern-tirol")
    assert find_rule("WA-075").holds_in("blind") and not find_rule("WA-075").holds_in("bavarian")
    assert find_rule("WA-093").holds_in("tirol-1926") and not find_rule("WA-093").holds_in("blind")
    assert find_rule("PE-101").holds_in("innsbruck-1890")
    assert not find_rule("PE-101").holds_in("innsbruck-1924")
    assert find_rule("PE-112").holds_in("suedtirol") and not find_rule("PE-112").holds_in("bozen-1853")


@EVERY_BOOK
def test_sources_are_known_works_and_name_no_file(book: Rulebook) -> None:
    for rule in book.rules.values():
        assert rule.sources, rule.id
        for source in rule.sources:
            assert source.work in book.works, rule.id
            assert source.at and not FILE_TALK.search(source.at), rule.id
    cited = {source.work for rule in book.rules.values() for source in rule.sources}
    drawn = {other for work in book.works.values() for other in work.after}
    assert drawn <= book.works.keys()
    for work in book.works.values():
        assert not FILE_TALK.search(f"{work.title} {work.note} {work.author}")
        assert book.game == "bieten" or work.id in cited | drawn, work.id


@EVERY_BOOK
def test_a_rule_of_our_own_making_is_marked_as_decided(book: Rulebook) -> None:
    for rule in book.rules.values():
        if {source.work for source in rule.sources} == {"house"}:
            assert rule.decided, rule.id


def test_a_reading_that_was_chosen_is_marked_as_decided() -> None:
    assert find_rule("BI-067").decided and not find_rule("BI-064").decided
    assert find_rule("WA-111").decided and not find_rule("WA-125").decided
    assert find_rule("PE-157").decided and not find_rule("PE-042").decided


@EVERY_BOOK
def test_texts_refer_to_rules_there_are_alike_in_all_languages(book: Rulebook) -> None:
    letters, _ = NUMBERS[book.game]
    for rule in book.rules.values():
        assert set(rule.mentions) <= book.rules.keys(), rule.id
        named = {lang: set(re.findall(rf"{letters}-\d{{3}}", text)) for lang, text in rule.text.items()}
        assert all(ids == named["de"] for ids in named.values()), rule.id


@pytest.mark.parametrize("lang", ["de", "en", "it"])
def test_citations_name_author_title_place_year_and_passage(lang: str) -> None:
    cited = citations(BOOK, find_rule("BI-064"), lang)[0]
    for part in ("Hermann Schwaighofer", "Die Tiroler Kartenspiele", "Innsbruck 1926", "Der Groschen"):
        assert part in cited
    assert "50–63" in cite_work(BOOK, "auer-2015", lang)
    assert "Hubert Auer 2015" in cite_work(BOOK, "bieten-modern", lang)


@EVERY_BOOK
@pytest.mark.parametrize("lang", ["de", "en", "it"])
def test_citations_name_no_file_and_speak_the_language(book: Rulebook, lang: str) -> None:
    for rule in book.rules.values():
        for line in citations(book, rule, lang):
            assert not FILE_TALK.search(line), rule.id
    for work in book.works.values():
        assert not work.note or work.id == "house" or catalogue.has(lang, f"work.{work.id}.note"), work.id


def test_the_sister_game_and_present_custom_are_cited_by_name() -> None:
    withdrawn = citations(rulebook("watten"), find_rule("WA-132"), "de")
    assert len(withdrawn) == 2 and all(line.endswith("„§ 7“") for line in withdrawn)
    today = citations(rulebook("watten"), find_rule("WA-162"), "en")
    assert today[0].startswith("Watten in North Tyrol today (after Tiroler Watter Krone")
    assert "Hubert Auer 2015" in today[0]


def test_a_work_is_cited_once_however_many_passages() -> None:
    cited = citations(BOOK, find_rule("BI-002"), "de")
    assert len(cited) == 2
    assert cited[0].endswith("„Bieten mit dem Weli, Karten“, „Spitzbieten“")


def test_house_remarks_are_for_german_readers() -> None:
    assert citations(BOOK, find_rule("BI-159"), "de")[0].endswith("„Beweis einer Reklamation“")
    assert citations(BOOK, find_rule("BI-159"), "en") == ("Decision of this rulebook",)


@pytest.mark.parametrize("spelling", ["BI-064", "bi-64", "BI064", " Bi 64 ", "bi_064"])
def test_a_rule_is_found_however_it_is_written(spelling: str) -> None:
    assert find_rule(spelling).id == "BI-064"
    assert law.game_of(spelling) == "bieten"


@pytest.mark.parametrize(
    ("wrong", "near"),
    [
        ("BI-009", ("BI-007", "BI-008", "BI-010")),
        ("BI-999", ("BI-158", "BI-159", "BI-160")),
        ("Groschen", ()),
    ],
)
def test_an_unknown_rule_suggests_its_neighbours(wrong: str, near: tuple[str, ...]) -> None:
    with pytest.raises(UnknownRule) as unknown:
        find_rule(wrong)
    assert isinstance(unknown.value, LookupError)
    assert (unknown.value.rule_id, unknown.value.near) == (wrong, near)


def test_a_mistyped_prefix_still_suggests() -> None:
    with pytest.raises(UnknownRule) as unknown:
        find_rule("BJ-064")
    assert "BI-064" in unknown.value.near


def test_an_unknown_game_says_which_there_are() -> None:
    with pytest.raises(UnknownGame, match="bieten"):
        rulebook("skat")


def test_a_rulebook_is_read_once_and_cannot_be_changed() -> None:
    assert rulebook("bieten") is BOOK
    with pytest.raises(dataclasses.FrozenInstanceError):
        find_rule("BI-001").topic = "x"  # type: ignore[misc]
    assert len({find_rule("BI-001"), find_rule("BI-001")}) == 1


def test_neighbours_and_topics() -> None:
    assert BOOK.neighbours("BI-001")[0] is None
    assert BOOK.neighbours("BI-160")[1] is None
    before, after = BOOK.neighbours("BI-010")
    assert (before, after) == (find_rule("BI-008"), find_rule("BI-011"))
    assert [rule.id for rule in BOOK.about("scoring")] == [f"BI-{n}" for n in range(110, 116)]
    assert "BI-113" not in [rule.id for rule in BOOK.about("scoring", "tirol-1926")]


def test_search_finds_the_word_and_the_rules_that_use_it() -> None:
    hits = found("Groschen")
    assert hits[0] == "Groschen"
    using = {rule.id for rule in BOOK.rules.values() if "Groschen" in rule.text["de"]}
    assert using and using <= set(hits)
    scores = [hit.score for hit in search("Groschen")]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("spelling", ["groschen", "GROSCHEN", "Gröschen"])
def test_search_minds_neither_case_nor_accents(spelling: str) -> None:
    assert found(spelling) == found("Groschen")


def test_search_understands_umlauts_written_out() -> None:
    assert found("zaehlfolge") == found("Zählfolge")
    assert found("Farbe verleugnen")[0] == "Farbe verleugnen"


def test_search_wants_all_words_in_one_entry() -> None:
    both = set(found("Weli Punkt"))
    assert both and both == set(found("Weli")) & set(found("Punkt"))
    assert found("Weli xyzzy") == [] and found("xyzzy") == [] and found("  ") == []


def test_search_knows_other_names_and_other_languages() -> None:
    assert found("Bummerl")[0] == "Noggerl" and "BI-121" in found("Bummerl")
    assert found("Rote")[0] == "Herz"
    assert "BI-095" in found("follow suit") and "BI-025" in found("presa")
    assert found("BI-064")[0] == "BI-064"


def test_search_puts_the_readers_language_first() -> None:
    german, english = found("Hand", "de"), found("hand", "en")
    assert set(german) == set(english) and german != english


def test_search_may_keep_to_one_game() -> None:
    everywhere = search("Farbe", "de")
    for game in law.games():
        kept = search("Farbe", "de", game)
        assert kept and kept == tuple(hit for hit in everywhere if hit.game == game)
    with pytest.raises(UnknownGame):
        search("Groschen", "de", "skat")


@EVERY_BOOK
def test_glossary_terms_are_unique_and_worded(book: Rulebook) -> None:
    names = [term.term for term in book.glossary]
    assert len(names) == len(set(names))
    for term in book.glossary:
        assert all(term.text[lang] for lang in languages())


def test_watten_is_found_by_its_words() -> None:
    heads = [hit.entry.term for hit in search("Blinde", "de", "watten") if isinstance(hit.entry, Term)]
    assert heads[0] == "Blinder"
    assert find_rule("wa 89").id == "WA-089" and law.game_of("WA-089") == "watten"


def test_perlaggen_is_found_by_its_words() -> None:
    heads = [hit.entry.term for hit in search("Dritziges", "de", "perlaggen") if isinstance(hit.entry, Term)]
    assert heads[0] == "dritzig"
    assert find_rule("pe 96").id == "PE-096" and law.game_of("PE-096") == "perlaggen"
    assert find_rule("PE-157").mentions == ("PE-096",)


def test_a_work_is_the_same_in_every_book() -> None:
    seen: dict[str, tuple[str, str, int | None]] = {}
    for work in (work for game in law.games() for work in rulebook(game).works.values()):
        assert seen.setdefault(work.id, (work.title, work.author, work.year)) == (
            work.title,
            work.author,
            work.year,
        )


def test_how_words_sit_in_texts() -> None:
    assert fold("Größe può") == "grosse puo"
    assert fit("weli", "Der Weli und noch ein Weli") > fit("weli", "Der Weli") > fit("weli", "Welibesitzer")
    assert fit("eli", "Weli") == 1 and fit("el", "Weli") == 0
    assert same("rote", "die Rote") and not same("rot", "die Rote")
