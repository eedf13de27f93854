"""Sources worded as a reader would cite them: author, title, place, year, paragraph."""

from collections.abc import Sequence

from stammtisch.core.ruletext import Rulebook, RuleText, Work
from stammtisch.texts import catalogue, say


def _worded(work: Work, lang: str, what: str, given: str) -> str:
    """The catalogue's wording of a title or note, where it has one; the rulebook's own otherwise."""
    key = f"work.{work.id}.{what}"
    return say(lang, key) if catalogue.has(lang, key) else given


def _short(work: Work, lang: str) -> str:
    return f"{work.author or _worded(work, lang, 'title', work.title)} {work.year or ''}".strip()


def cite_work(book: Rulebook, work_id: str, lang: str) -> str:
    """A whole work."""
    work = book.works[work_id]
    title = _worded(work, lang, "title", work.title)
    head = say(lang, "work.cite", author=work.author, title=title) if work.author else title
    imprint = " ".join(str(part) for part in (work.place, work.year) if part)
    pages = say(lang, "work.pages", pages=work.pages) if work.pages else ""
    cited = ". ".join(part for part in (head, ", ".join(p for p in (imprint, pages) if p)) if part)
    drawn = "; ".join(_short(book.works[other], lang) for other in work.after)
    after = say(lang, "work.after", works=drawn) if drawn else ""
    remarks = ", ".join(part for part in (_worded(work, lang, "note", work.note), after) if part)
    return f"{cited} ({remarks})" if remarks and work_id != "house" else cited


def cite(book: Rulebook, work_id: str, places: Sequence[str], lang: str) -> str:
    """A work and where in it; the house's own remarks are German and shown to German readers only."""
    cited = cite_work(book, work_id, lang)
    if work_id == "house" and lang != "de":
        return cited
    return ", ".join([cited, *(say(lang, "work.at", at=place) for place in places)])


def citations(book: Rulebook, rule: RuleText, lang: str) -> tuple[str, ...]:
    """Every source of a rule, one line a work."""
    places: dict[str, list[str]] = {}
    for source in rule.sources:
        places.setdefault(source.work, []).append(source.at)
    return tuple(cite(book, work, at, lang) for work, at in places.items())
