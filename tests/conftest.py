"""Settings that all tests share."""

from hypothesis import HealthCheck, settings
from second_go import pytest_addoption, pytest_terminal_summary  # noqa: F401

# The same examples every time: a red test stays red until it is mended.
settings.register_profile(
    "house", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")
