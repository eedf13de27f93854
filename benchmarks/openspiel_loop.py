"""OpenSpiel's C++ loop, built from its own sources for the bench; runs in the peers' environment.

The package that pip installs has no headers and no library, but its source package has all that two of its
games need.  They are compiled, with as much of Abseil as they may reach; the linker takes what it wants.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path

LOOP = Path(sys.prefix, "openspiel-loop")
BEGIN = ("open_spiel/games/euchre/euchre.cc", "open_spiel/games/skat/skat.cc", "open_spiel/spiel.cc")
ABSEIL = "open_spiel/abseil-cpp"
TIME_ZONES = f"{ABSEIL}/absl/time/internal/cctz/src"  # apart from their headers
NOT_MEANT = re.compile(r"test|benchmark|mock|print_hash|_gen\.cc|win32")
FLAGS = ("-std=c++20", "-O3", "-march=native", "-DNDEBUG", "-w")


def sources(root: Path) -> list[Path]:
    """What the games include, and whatever lies in the same folders of Abseil."""
    found: set[Path] = set()
    ahead = [root / name for name in BEGIN]
    while ahead:
        file = ahead.pop().resolve()
        if file in found:
            continue
        found.add(file)
        for name in re.findall(r'^\s*#\s*include\s*"([^"]+)"', file.read_text(errors="replace"), re.M):
            header = next((base / name for base in (root, root / ABSEIL) if (base / name).exists()), None)
            if header:
                ahead += [one for one in (header, header.with_suffix(".cc")) if one.exists()]
    folders = {file.parent for file in found if ABSEIL in file.as_posix()} | {root / TIME_ZONES}
    beside = {file.resolve() for folder in folders for file in folder.glob("*.cc")}
    wanted = {file for file in found if file.suffix == ".cc"} | beside
    return sorted(file for file in wanted if not NOT_MEANT.search(file.name))


def build(root: Path, compiler: str) -> None:
    calls = [compiler, *FLAGS, *(f"-I{root / folder}" for folder in ("", ABSEIL, "open_spiel/json/include"))]

    def compile_one(file: Path) -> Path:
        made = root / (file.relative_to(root).as_posix().replace("/", "_") + ".o")
        # what of Abseil does not compile here is not needed, or the linker says so
        needed = ABSEIL not in file.as_posix()
        subprocess.run([*calls, "-c", file, "-o", made], check=needed, stderr=subprocess.DEVNULL)
        return made

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = [one for one in pool.map(compile_one, sources(root)) if one.exists()]
    games = [one for one in made if "_games_" in one.name]  # they enter themselves into a list: always linked
    archive = root / "others.a"
    subprocess.run(["ar", "rcs", archive, *(one for one in made if one not in games)], check=True)
    driver = Path(__file__).with_suffix(".cc")
    subprocess.run([*calls, driver, *games, archive, "-lpthread", "-o", LOOP], check=True)


def main() -> None:
    compiler = next(filter(None, map(shutil.which, (os.environ.get("CXX", ""), "g++", "clang++"))), None)
    if not compiler or not shutil.which("ar"):
        sys.exit("There is no C++ compiler: the rate of OpenSpiel's C++ loop will be computed.")
    print("Building OpenSpiel's C++ loop, a few minutes ...", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        asked = ["--no-binary", "open-spiel", f"open-spiel=={metadata.version('open_spiel')}"]
        subprocess.run([*pip, *asked, "-d", folder], check=True)
        (packed,) = Path(folder).glob("*.tar.gz")
        shutil.unpack_archive(packed, folder)
        build(packed.with_name(packed.name.removesuffix(".tar.gz")).resolve(), compiler)


if __name__ == "__main__":
    main()
