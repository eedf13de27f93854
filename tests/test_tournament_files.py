"""The file of a tournament: what is told is on disk, whatever is switched off; damage is named."""

import json
import os
import signal
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from stammtisch.core.problem import Problem
from stammtisch.tournament.book import Book
from stammtisch.tournament.files import BookFile
from stammtisch.tournament.fold import fold
from stammtisch.tournament.format import checked, formats, load
from stammtisch.tournament.log import Event, taken_back

AT = "2026-11-19T20:00:00+01:00"


def begun(path: Any, pairs: Any = 6) -> Any:
    kept = BookFile.make(path)
    kept.book.begin(load("preiswatten"), "Abend", "L", AT)
    for i in range(pairs):
        kept.book.enter([f"A{i}", f"B{i}"], "L", AT)
    return kept


WRITER = """
import sys
from pathlib import Path
from stammtisch.tournament.files import BookFile
book = BookFile(Path(sys.argv[1])).book
n = 0
while True:
    n += 1
    number = book.enter([f"X{n}", f"Y{n}"], "L", "2026-11-19T20:00:00+01:00", again=True)
    print(number, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_kill_9_loses_nothing_that_was_told(tmp_path: Any) -> None:
    path = tmp_path / "abend.jsonl"
    begun(path)
    for _ in range(3):
        before = len(BookFile(path).book.state.entries)
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout
        told = [int(process.stdout.readline()) for _ in range(25)]
        process.send_signal(signal.SIGKILL)
        told += [int(line) for line in process.stdout.read().split("\n")[:-1]]
        process.wait()
        process.stdout.close()
        state = BookFile(path).book.state
        assert set(told) <= state.entries.keys()
        assert len(state.entries) - before <= len(told) + 1


def test_every_torn_end_is_told_and_kept(tmp_path: Any) -> None:
    """Cut anywhere, whole lines count and the rest is put aside."""
    path = tmp_path / "abend.jsonl"
    begun(path, 2)
    whole = path.read_bytes()
    ends = [n for n, byte in enumerate(whole, 1) if byte == 10]
    for cut in range(ends[0], len(whole), 7):
        copy = tmp_path / f"{cut}.jsonl"
        copy.write_bytes(whole[:cut])
        kept = BookFile(copy)
        assert len(kept.book.events) == sum(end <= cut for end in ends)
        if cut in ends:
            assert kept.torn is None
        else:
            assert kept.torn
            assert kept.torn.read_bytes().rstrip(b"\n") in whole
        kept.book.enter(["Neu", "Dabei"], "L", AT)
        assert len(BookFile(copy).book.events) == len(kept.book.events)


def test_a_changed_line_is_named_and_nothing_is_written(tmp_path: Any) -> None:
    path = tmp_path / "abend.jsonl"
    begun(path)
    lines = path.read_text().splitlines(keepends=True)
    for wrong in (
        [*lines[:3], lines[3].replace("A2", "A9"), *lines[4:]],
        [*lines[:3], *lines[4:]],
        [*lines[:3], lines[4], lines[3], *lines[5:]],
        [*lines[:3], "{}\n", *lines[4:]],
        [*lines[:3], "[[[" * 5000 + "\n", *lines[4:]],
        [*lines[:3], "\n", *lines[3:]],
    ):
        path.write_text("".join(wrong))
        with pytest.raises(Problem) as refused:
            BookFile(path)
        assert (refused.value.key, refused.value.facts["line"]) == ("error.tournament.line", 4)
        assert path.read_text() == "".join(wrong)


def test_two_desks_do_not_write_over_each_other(tmp_path: Any) -> None:
    path = tmp_path / "abend.jsonl"
    begun(path)
    one, two = BookFile(path), BookFile(path)
    one.book.enter(["Toni", "Moidl"], "eins", AT)
    with pytest.raises(Problem) as refused:
        two.book.enter(["Jörgl", "Burgl"], "zwei", AT)
    assert refused.value.key == "error.tournament.file_changed"
    assert len(two.book.state.entries) == 6  # what was not kept did not happen
    assert len(BookFile(path).book.state.entries) == 7


def test_a_full_disk_loses_nothing(tmp_path: Any, monkeypatch: Any) -> None:
    path = tmp_path / "abend.jsonl"
    kept = begun(path)
    before, whole = repr(kept.book.state), path.read_bytes()

    def full(number: Any, data: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("stammtisch.tournament.files._write", full)
    with pytest.raises(Problem) as refused:
        kept.book.draw("L", AT)
    assert refused.value.key == "error.tournament.file_write"
    assert (repr(kept.book.state), path.read_bytes()) == (before, whole)
    monkeypatch.undo()
    kept.book.draw("L", AT)
    assert BookFile(path).book.state == kept.book.state


def test_files_that_are_none(tmp_path: Any) -> None:
    for data, key in ((b"", "no_beginning"), (b"hello\n", "line"), (b"\xff\xfe\0\n", "line")):
        path = tmp_path / "x.jsonl"
        path.write_bytes(data)
        with pytest.raises(Problem) as refused:
            assert BookFile(path).book.state is not None
        assert refused.value.key == f"error.tournament.{key}"
    with pytest.raises(Problem, match="cannot be read"):
        BookFile(tmp_path / "nowhere.jsonl")
    with pytest.raises(Problem, match="cannot be read"):
        BookFile(tmp_path)
    with pytest.raises(Problem, match="there already"):
        BookFile.make(path)


def test_a_line_is_plain_and_says_who_and_when(tmp_path: Any) -> None:
    path = tmp_path / "abend.jsonl"
    begun(path, 1)
    told = json.loads(path.read_text("ascii").splitlines()[1])
    assert told["by"] == "L" and told["at"] == AT and told["what"] == "entered"
    assert told["facts"]["names"] == ["A0", "B0"]


def test_an_undo_of_an_undo() -> None:
    events = [
        Event(1, AT, "L", "created"),
        Event(2, AT, "L", "paid"),
        Event(3, AT, "L", "undone", {"event": 2}),
    ]
    assert taken_back(events) == {2}
    events.append(Event(4, AT, "L", "undone", {"event": 3}))
    assert taken_back(events) == {3}


def test_an_event_of_a_later_version_is_refused() -> None:
    book = Book(rng=Random(1))
    book.begin(load("swiss"), "x", "L", AT)
    with pytest.raises(Problem) as refused:
        fold([*book.events, Event(2, AT, "L", "teleported")])
    assert refused.value.key == "error.tournament.event_unknown"


@pytest.mark.parametrize("name", formats())
def test_every_format_of_the_house(name: Any) -> None:
    made = load(name)
    assert made.id == name and checked(made.data) == made


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (None, "format_part"),
        ({"stages": []}, "format_stages"),
        ({"stages": [{"rounds": 0}]}, "format_number"),
        ({"stages": [{"rounds": "3"}]}, "format_number"),
        ({"stages": [{"rounds": True}]}, "format_number"),
        ({"stages": [{"rounds": 3, "gmaes": 3}]}, "format_key"),
        ({"stages": [{"rounds": 3}], "rankng": []}, "format_key"),
        ({"stages": [{"kind": "knock-out", "games": 2}]}, "format_odd"),
        ({"stages": [{"rounds": 3}], "ranking": ["luck"]}, "format_word"),
        ({"stages": [{"rounds": 3}], "game": "chess"}, "format_word"),
        ({"stages": [{"rounds": 3, "third": 1}]}, "format_word"),
        ({"stages": [{"kind": "swiss", "rounds": 3}], "entrants": "drawn"}, "format_single"),
        ({"stages": [{"rounds": 3}], "entrants": "drawn", "seats": 6}, "format_drawn"),
        ({"stages": [{"rounds": 3}], "prizes": [3]}, "format_part"),
        ({"stages": [{"rounds": 3}], "options": 3}, "format_part"),
        ({"stages": [3]}, "format_part"),
    ],
)
def test_a_wrong_format_is_told(data: Any, key: Any) -> None:
    with pytest.raises(Problem) as refused:
        checked(data)
    assert refused.value.key == f"error.tournament.{key}"
    assert str(refused.value)


def test_a_format_plays_to_what_its_ruleset_says() -> None:
    assert checked({"stages": [{"rounds": 1}], "ruleset": "tirol-modern"}).to == 11
    assert checked({"stages": [{"rounds": 1}], "options": {"target": 18}}).to == 18
    with pytest.raises(Problem, match="target"):
        checked({"stages": [{"rounds": 1}], "options": {"target": 1800}})
