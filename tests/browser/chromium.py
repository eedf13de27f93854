"""The Chromium of the browser tests: the machine's own or, where there is none, one that npm brings.

`make test` runs this as a script first.  The package holds a headless Chromium for Linux on x86-64 and its
libraries, packed; nothing is installed outside `build/chromium`.
"""

import os
import shutil
import subprocess
import sys
import tarfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--disable-lcd-text",
)  # fmt: skip
NPM = Path(__file__).parent / "npm"
HOME = Path(__file__).parents[2] / "build" / "chromium"
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{home}/fonts</dir><cachedir>{home}/fonts-cache</cachedir>
<alias><family>system-ui</family><prefer><family>DejaVu Sans</family></prefer></alias>
<alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
<alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias></fontconfig>
"""
UNPACK = """
const { brotliDecompressSync } = require("node:zlib"), { readFileSync, writeFileSync } = require("node:fs");
for (const file of process.argv.slice(1))
  writeFileSync(file.replace(/\\.br$/, ""), brotliDecompressSync(readFileSync(file)));
"""


class Chromium(NamedTuple):
    """What Playwright launches."""

    executable_path: str
    args: list[str]
    env: dict[str, str | float | bool]


def chromium() -> Chromium | None:
    if own := next((path for name in NAMES if (path := shutil.which(name))), None):
        return Chromium(own, list(FLAGS), {**os.environ})
    if not _current():
        return None
    places = {"LD_LIBRARY_PATH": str(HOME / "lib"), "FONTCONFIG_PATH": str(HOME)}
    return Chromium(str(HOME / "chromium"), [*FLAGS, "--no-zygote"], {**os.environ, **places})


def launched(playwright: Any) -> Any:
    found = chromium()
    assert found, "no Chromium: make test brings one, or leave these tests out: -m 'not browser'"
    return playwright.chromium.launch(**found._asdict())


def _current() -> bool:
    """The packed one is there, and it is the one of the lock file."""
    lock = HOME / "package-lock.json"
    return (HOME / "chromium").is_file() and lock.read_bytes() == (NPM / "package-lock.json").read_bytes()


def bring() -> None:
    """The last step is the file that tells that all is there."""
    shutil.rmtree(HOME, ignore_errors=True)
    shutil.copytree(NPM, HOME)
    npm = ["npm", "ci", "--prefix", str(HOME), "--silent", "--ignore-scripts", "--no-update-notifier"]
    if subprocess.run(npm, check=False).returncode:
        subprocess.run(npm, check=True)  # once more, in case the registry stalled
    packed = HOME / "node_modules" / "@sparticuz" / "chromium" / "bin"
    names = ("al2023.tar", "chromium")
    subprocess.run(["node", "-e", UNPACK, *(str(packed / f"{name}.br") for name in names)], check=True)
    with tarfile.open(packed / names[0]) as archive:
        archive.extractall(HOME, filter="data")
    _fonts()
    (packed / "chromium").chmod(0o755)
    (packed / "chromium").rename(HOME / "chromium")
    shutil.rmtree(HOME / "node_modules")


def _fonts() -> None:
    """DejaVu, as on a bare Linux; matplotlib brings it.  The packed fonts lack the suits."""
    (HOME / "fonts.conf").write_text(FONTS.format(home=HOME), encoding="utf-8")
    spec = find_spec("matplotlib")
    assert spec and spec.origin, "matplotlib is not installed: make test brings it"
    (HOME / "fonts").mkdir()
    for font in (Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf").glob("DejaVuSans*.ttf"):
        shutil.copy(font, HOME / "fonts")


if __name__ == "__main__" and chromium() is None:
    if (sys.platform, os.uname().machine) != ("linux", "x86_64"):
        sys.exit("The browser tests need a Chromium: install one, or leave them out: -m 'not browser'")
    print("Fetching a Chromium for the browser tests ...", flush=True)
    bring()
