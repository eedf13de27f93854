"""`make docs`: the guides, the decisions, the rulebooks, the commands and the reference as a site.

The pages are laid out in `build/docs-source` as they lie in the repository, so that their links hold; beside
them go those that are made from what the program knows.  A warning ends the build.
"""

import re
import shutil
import sys
from pathlib import Path

from commands import command_page
from rulebooks import rule_pages
from sphinx.cmd.build import build_main

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SOURCE, SITE = ROOT / "build" / "docs-source", ROOT / "build" / "docs"
# nothing is kept from the last time (-E): docstrings and conf.py may have changed
OPTIONS = ["-q", "-W", "-E", "--keep-going", "-j", "auto", "-b", "html"]


def lay_out() -> None:
    shutil.rmtree(SOURCE, ignore_errors=True)
    shutil.copytree(ROOT / "docs", SOURCE / "docs", ignore=shutil.ignore_patterns("site"))
    for page in ("CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / page, SOURCE)
    for part in ("index.md", "conf.py"):
        shutil.copy(HERE / part, SOURCE)
    for folder in ("api", "static"):
        shutil.copytree(HERE / folder, SOURCE / folder)
    made = {**rule_pages(), "commands.md": command_page()}
    for name, text in made.items():
        path = SOURCE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def bring_along() -> None:
    """Files that pages link to and that are no pages, such as the licence: to be read as they are."""
    for page in list(SOURCE.rglob("*.md")):
        folder = page.parent.relative_to(SOURCE)
        for link in re.findall(r"\]\(([^)#:\s]+)\)", page.read_text(encoding="utf-8")):
            file = (ROOT / folder / link).resolve()
            if file.is_relative_to(ROOT) and file.is_file() and file.suffix != ".md":
                copy = SOURCE / file.relative_to(ROOT)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, copy)


def main() -> int:
    lay_out()
    bring_along()
    shutil.rmtree(SITE, ignore_errors=True)
    failed = build_main([*OPTIONS, "-d", str(SOURCE.with_name("docs-read")), str(SOURCE), str(SITE)])
    if not failed:
        print(f"{SITE.relative_to(ROOT)}/index.html")
    return failed


if __name__ == "__main__":
    sys.exit(main())
