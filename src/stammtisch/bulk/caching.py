"""Compiled loops kept for the next run, so that only the first one waits for the compiler.

numba's own file cache looks at one source file; a rule edited in another would go on being played as it was.
Here everything lies in a folder named by a hash of every source and version that the code is made of: edit
any of them, and the folder is another one.  Within it a loop is named by the functions it is made of as they
are loaded, should a file have changed since.  Where nothing can be written nothing is kept.
"""

import marshal
import os
import platform
import sys
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import llvmlite  # type: ignore[import-untyped]
import numba
import numpy as np
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

import stammtisch

ROOMS = ("core", "games", "bulk", "bots")  # where the sources of compiled code stand
OFF = "STAMMTISCH_NO_CACHE"  # set to anything: compile every time


def key_of(root: Path) -> str:
    """A hash of every source below the rooms, and of what compiles them."""
    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version, platform.platform())
    found = sha256(repr(versions).encode())
    for room in ROOMS:
        for file in sorted((root / room).rglob("*.py")):
            found.update(f"\0{file.relative_to(root).as_posix()}\0".encode())
            found.update(file.read_bytes())
    return found.hexdigest()[:32]


def loaded(functions: Iterable[Callable[..., Any]]) -> str:
    """A hash of functions as they are loaded, with the ints and tables that they name."""
    found = sha256()
    for function in sorted(functions, key=lambda one: (one.__module__, one.__qualname__)):
        code, named = function.__code__, function.__globals__
        values = {name: named.get(name) for name in code.co_names}
        plain = {name: value for name, value in values.items() if isinstance(value, int | bytes | tuple)}
        found.update(f"\0{function.__module__}.{function.__qualname__}\0{plain}\0".encode())
        found.update(marshal.dumps(code))
    return found.hexdigest()[:32]


@cache
def folder() -> Path | None:
    """Where this version's loops are kept, or None where they cannot be."""
    if os.environ.get(OFF):
        return None
    try:
        given = os.environ.get("XDG_CACHE_HOME")
        above = Path(given) if given else Path.home() / ".cache"
        found = above / "stammtisch" / "bulk" / key_of(Path(stammtisch.__file__).parent)
        found.mkdir(parents=True, exist_ok=True)
        probe = found / f".{os.getpid()}"
        probe.touch()
        probe.unlink()
    except (OSError, RuntimeError):  # no home, read-only, full
        return None
    return found


class _Locator(_CacheLocator):  # type: ignore[misc]
    def __init__(self, name: str) -> None:
        self._name = name

    def get_cache_path(self) -> str:
        return str(folder())

    def get_source_stamp(self) -> str:
        return "all sources are in the name of the folder"

    def get_disambiguator(self) -> str:
        return self._name

    @classmethod
    def from_function(cls, py_func: Any, _py_file: str) -> "_Locator | None":
        return cls(py_func.kept_as)


class _Impl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = [_Locator]  # noqa: RUF012


class _Kept(FunctionCache):  # type: ignore[misc]
    _impl_class = _Impl

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        """What the loop closes over follows from its name and the sources."""
        return sig, codegen.magic_tuple(), self._py_func.kept_as


def keep(dispatcher: Any, name: str) -> None:
    """Look for the compiled loop of this name before compiling it, and keep it afterwards."""
    if folder() is None:
        return
    dispatcher.py_func.kept_as = name
    dispatcher._cache = _Kept(dispatcher.py_func)
