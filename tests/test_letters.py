"""No terminal or pipe is too poor for our texts, and none too strange to be read from."""

import json
import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.texts.letters import plain, write_plainly

ENCODINGS = ("ascii", "latin-1", "cp1252", "cp437")
COMMANDS = (
    ("rules", "BI-064"),
    ("rules", "--search", "Buße"),
    ("rules", "watten"),
    ("replay", "tests/cases/bieten/bieten-book-bluff-held-groschen-good.yaml"),
    ("check", "tests/cases/watten/watten-zweier-unbid-deal.yaml"),
    ("play", "watten", "--bots", "random", "--name", "Müller“ジ", "--seed", "3"),
)
MAIN = "from stammtisch.cli import main; main()"
TYPED = "reden\ndeute\n?\n1\n1\nM\xfcller\n1\n1\n1\nq\n".encode("latin-1")


def spoken(encoding: str, *args: str, home: Path) -> subprocess.CompletedProcess[bytes]:
    environ = {**os.environ, "PYTHONIOENCODING": encoding, "XDG_CONFIG_HOME": str(home), "PYTHONUTF8": "1"}
    root = Path(__file__).parents[1]
    command = [sys.executable, "-c", MAIN, *args, "--lang", "de"]
    return subprocess.run(command, input=TYPED, env=environ, cwd=root, capture_output=True, check=False)


@pytest.mark.parametrize("encoding", [*ENCODINGS, "utf-8"])
@pytest.mark.parametrize("args", COMMANDS, ids=lambda args: " ".join(args[:2]))
def test_every_command_goes_on_whatever_the_encoding(
    encoding: str, args: tuple[str, ...], tmp_path: Path
) -> None:
    done = spoken(encoding, *args, home=tmp_path)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    # click takes ASCII for a mistake of the environment and writes UTF-8
    told = done.stdout.decode("utf-8" if encoding == "ascii" else encoding)
    assert told.strip() and not done.stderr


def test_data_stay_data_whatever_the_encoding(tmp_path: Path) -> None:
    for encoding in ENCODINGS:
        done = spoken(encoding, "rules", "BI-064", "--json", home=tmp_path)
        assert "“" in json.dumps(json.loads(done.stdout.decode(encoding)), ensure_ascii=False)


@given(st.text(), st.sampled_from([*ENCODINGS, "utf-8"]))
def test_whatever_is_written_is_taken(text: str, encoding: str) -> None:
    stream = TextIOWrapper(BytesIO(), encoding=encoding, newline="")
    write_plainly(stream, None)
    stream.write(text)
    stream.flush()
    written = stream.buffer.getvalue().decode(encoding)
    assert plain(text).isascii()
    if text.isascii():
        assert written == text


def test_german_is_spelled_out() -> None:
    assert plain("„Größe“ – Öl…") == '"Groesse" - Oel...'
