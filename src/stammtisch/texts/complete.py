"""Whether a language says all that there is to say: German has every text, each in its file."""

from stammtisch.texts import DEFAULT, texts_by_file

Keys = dict[str, tuple[str, ...]]  # a file of a language, and keys in it


def lacking(lang: str) -> Keys:
    """What German says and the language does not, by the file in which it belongs."""
    own = {key for texts in texts_by_file(lang).values() for key in texts}
    german = texts_by_file(DEFAULT).items()
    return _named({_in(lang, file): [*texts.keys() - own] for file, texts in german})


def _in(lang: str, file: str) -> str:
    """The file of a language beside that of German, wherever it lies."""
    return file.replace(f"/{DEFAULT}/", f"/{lang}/").replace(f"/{DEFAULT}.yaml", f"/{lang}.yaml")


def beyond(lang: str) -> Keys:
    """What nobody says: German has no such key."""
    known = {key for texts in texts_by_file(DEFAULT).values() for key in texts}
    return _named({file: [*texts.keys() - known] for file, texts in texts_by_file(lang).items()})


def _named(found: dict[str, list[str]]) -> Keys:
    return {file: tuple(sorted(keys)) for file, keys in found.items() if keys}


def how_many(lang: str) -> tuple[int, int]:
    """How many texts a language lacks, and how many there are."""
    every = sum(len(texts) for texts in texts_by_file(DEFAULT).values())
    return sum(len(keys) for keys in lacking(lang).values()), every
