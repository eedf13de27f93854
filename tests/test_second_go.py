"""What is late passes at the second go and is named; what is broken stays red.  Of many goes none fails."""

import pytest

pytest_plugins = "pytester"
HOOKS = "from second_go import pytest_addoption, pytest_runtest_protocol, pytest_terminal_summary  # noqa"
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
    pytester.makeconftest(HOOKS)
    pytester.makepyfile(SUITE)
    ran = pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:xdist")
    ran.assert_outcomes(passed=2, failed=1)
    ran.stdout.fnmatch_lines(["*passed at the second go*", "*test_late", "*too soon*"])


def test_many_goes(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(HOOKS)
    pytester.makepyfile(SUITE)
    ran = pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:xdist", "--goes", "5")
    ran.assert_outcomes(passed=1, failed=2)
    ran.stdout.fnmatch_lines(["*1 of 5 goes failed*", "*too soon*", "*5 of 5 goes failed*"])
    ran.stdout.no_fnmatch_line("*second go*")
