"""The short forms of `make soak` and `make fuzz`."""

import sys
from pathlib import Path

import pytest
from fuzz import fuzz
from looping import run_apart
from soak import soak


@pytest.mark.skipif(sys.platform != "linux", reason="limits the files of another process")
def test_a_house_under_load_and_faults_loses_nothing_and_tells_nothing(tmp_path: Path) -> None:
    found = run_apart(soak(seconds=10, tables=4, kills=4, seed=3, folder=tmp_path))
    assert found["acknowledged"] > 8 and found["restarts"]
    assert {key: found[key] for key in ("lost", "doubled", "leaks", "damaged")} == dict.fromkeys(
        ("lost", "doubled", "leaks", "damaged"), 0
    )


def test_odd_messages_and_records_are_all_answered() -> None:
    """The short form of `make fuzz`."""
    found = fuzz(1_500, 7)
    assert found["findings"] == [] and not found["trouble"]
    assert found["done"] > 50 and found["refused"] > 50 and found["records_refused"] > 2
