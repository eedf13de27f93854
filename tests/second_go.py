"""A browser on a busy machine may miss a moment: a test that fails there is played again from the beginning.

The second go shuffles the same cards, so what is broken stays red; what was only late is named at the end.
With `--goes 10` each of these tests is played ten times, and one that fails once is red (`make flaky`).
"""

from collections.abc import Iterator
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

MARK = "second go"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--goes", type=int, default=0, help="play each browser test so often; no second go")


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    hook = item.ihook
    hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    many: int = item.config.getoption("goes")
    for report in _all_goes(item, nextitem, many) if many else _two_goes(item, nextitem):
        hook.pytest_runtest_logreport(report=report)
    hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def _two_goes(item: pytest.Item, nextitem: pytest.Item | None) -> list[pytest.TestReport]:
    reports = _go(item, nextitem)
    if why := _failure(reports):
        item.user_properties.append((MARK, str(why.longrepr)[-600:]))
        reports = _go(item, nextitem)
    return reports


def _all_goes(item: pytest.Item, nextitem: pytest.Item | None, many: int) -> list[pytest.TestReport]:
    """The reports of the last go, or of the first that failed, with how many did."""
    goes = [_go(item, nextitem) for _ in range(many)]
    failed = [(reports, why) for reports in goes if (why := _failure(reports))]
    if not failed:
        return goes[-1]
    reports, why = failed[0]
    why.longrepr = f"{len(failed)} of {many} goes failed; the first:\n{why.longrepr}"
    return reports


def _go(item: pytest.Item, nextitem: pytest.Item | None) -> list[pytest.TestReport]:
    if hasattr(item, "_request"):
        item._initrequest()  # type: ignore[attr-defined]
    return runtestprotocol(item, nextitem=nextitem, log=False)


def _failure(reports: list[pytest.TestReport]) -> pytest.TestReport | None:
    return next((report for report in reports if report.failed), None)


def _late(terminalreporter: Any) -> Iterator[tuple[str, str]]:
    for report in terminalreporter.getreports("passed"):
        if report.when == "call":
            yield from ((report.nodeid, why) for what, why in report.user_properties if what == MARK)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if late := list(_late(terminalreporter)):
        terminalreporter.section("passed at the second go")
        for name, why in late:
            terminalreporter.line(f"{name}\n{why}\n")
