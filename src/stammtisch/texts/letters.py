"""Our texts in plain letters, for terminals and pipes that have no others."""

import codecs
import unicodedata
from collections.abc import Iterable
from typing import TextIO

_PLAIN = str.maketrans({
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
    "„": '"', "“": '"', "”": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "‚": "'",
    "–": "-", "—": "-", "−": "-", "…": "...", "·": "-", "×": "x", "›": ">", "→": "->",
    "│": "|", "─": "-", "┼": "+", "╭": "+", "╮": "+", "╰": "+", "╯": "+",
})  # fmt: skip
PLAINLY = "stammtisch.plain"  # how a stream writes what its encoding lacks


def plain(text: str) -> str:
    """The text in ASCII; what has no likeness there is left out."""
    return unicodedata.normalize("NFKD", text.translate(_PLAIN)).encode("ascii", "ignore").decode()


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(plain(sign) or "?" for sign in lacking), error.end


codecs.register_error(PLAINLY, _plainly)


def write_plainly(*streams: TextIO | None) -> None:
    """Whatever the encoding of a stream, it takes every text."""
    _answer_errors(PLAINLY, streams)


def read_anyhow(*streams: TextIO | None) -> None:
    """What cannot be read in the encoding of a stream becomes a sign that nobody types."""
    _answer_errors("replace", streams)


def _answer_errors(errors: str, streams: Iterable[TextIO | None]) -> None:
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)
