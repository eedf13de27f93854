"""A browser on a busy machine may miss a moment: a test that fails there is played again from the beginning.

The second go shuffles the same cards, so what is broken stays red; what was only late is named at the end.
"""

from typing import Any

import pytest
from _pytest.runner import runtestprotocol

MARK = "second go"


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    hook = item.ihook
    hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    if why := next((report for report in reports if report.failed), None):
        item.user_properties.append((MARK, str(why.longrepr)[-600:]))
        item._initrequest()  # type: ignore[attr-defined]
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
    for report in reports:
        hook.pytest_runtest_logreport(report=report)
    hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_terminal_summary(terminalreporter: Any) -> None:
    late = [
        (report.nodeid, why)
        for report in terminalreporter.getreports("passed")
        if report.when == "call"
        for what, why in report.user_properties
        if what == MARK
    ]
    if late:
        terminalreporter.section("passed at the second go")
        for name, why in late:
            terminalreporter.line(f"{name}\n{why}\n")
