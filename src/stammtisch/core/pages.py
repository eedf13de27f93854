"""Parts of a page of docs that a command writes: between two marks, the rest being written by people."""

from collections.abc import Iterable
from pathlib import Path


def replaced(text: str, mark: str, lines: Iterable[str]) -> str:
    """The text with what stands between `<!-- MARK -->` and `<!-- end of MARK -->` written anew."""
    begin, end = f"<!-- {mark} -->", f"<!-- end of {mark} -->"
    if text.count(begin) != 1 or text.count(end) != 1:
        raise ValueError(f"the page must hold {begin} and {end} once each")
    before, rest = text.split(begin)
    return "\n".join([before + begin, *lines, end]) + rest.split(end)[1]


def write_part(page: Path, mark: str, lines: Iterable[str]) -> None:
    page.write_text(replaced(page.read_text(encoding="utf-8"), mark, lines), encoding="utf-8")
