"""What the page weighs over the wire; the other figures of `make bench-web` are times, and no test."""

import os
from importlib.resources import files
from pathlib import Path

import pytest
from browser.bench import WEIGHT, weight
from serving import serving


def test_script_and_style_are_light(tmp_path: Path) -> None:
    if not files("stammtisch.server").joinpath("page", "index.html").is_file():
        if os.environ.get("CI"):
            pytest.fail("the page is not built: make page")
        pytest.skip("the page is not built: make page")
    with serving(f"sqlite:///{tmp_path}/tables.db") as served:
        parts = weight(served.port)
    assert {name.rsplit(".", 1)[1] for name in parts} == {"js", "css"}
    assert 0 < sum(parts.values()) < WEIGHT
