"""No wheel and no source archive without the page: a table would open that nobody can see."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/stammtisch/server/page")
NEEDED = ("index.html", "licences.md")


class WithThePage(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a checkout: `make page` may come later
            return
        missing = [str(PAGE / name) for name in NEEDED if not (Path(self.root) / PAGE / name).is_file()]
        if missing:
            self.app.abort(f"{' and '.join(missing)} missing: the page is not built.  `make page` builds it.")
