"""What is late passes at the second go and is named; what is broken stays red."""

import pytest

pytest_plugins = "pytester"
SUITE = """
gone = []

def test_late(tmp_path):
    gone.append(tmp_path)
    assert len(gone) > 1, "too soon"

def test_broken():
    assert False, "never"

def test_good():
    pass
"""


def test_a_second_go(pytester: pytest.Pytester) -> None:
    pytester.makeconftest("from second_go import pytest_runtest_protocol, pytest_terminal_summary  # noqa")
    pytester.makepyfile(SUITE)
    ran = pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:xdist")
    ran.assert_outcomes(passed=2, failed=1)
    ran.stdout.fnmatch_lines(["*passed at the second go*", "*test_late", "*too soon*"])
