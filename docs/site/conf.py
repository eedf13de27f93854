"""How Sphinx builds the site: our pages as they are, docstrings as they are, nothing from elsewhere."""

import re
from importlib.util import find_spec
from typing import Any

from sphinx.application import Sphinx

project = "Stammtisch"
author = copyright = "The Stammtisch authors"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns: list[str] = []

html_theme = "furo"
html_title = "Stammtisch"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_copy_source = False

myst_heading_anchors = 4
myst_enable_extensions = ["attrs_block"]
suppress_warnings = ["autodoc.mocked_object"]

smartquotes = False  # what stands in quotes is often code
default_role = "literal"  # `as in our docstrings`
autodoc_inherit_docstrings = False
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True, "undoc-members": True}
python_maximum_signature_line_length = 88
napoleon_numpy_docstring = False
LABORATORY = (
    "gymnasium",
    "pettingzoo",
    "pyspiel",
    "open_spiel",
    "pyarrow",
    "matplotlib",
    "numba",
    "numpy",
    "llvmlite",
)
autodoc_mock_imports = [name for name in LABORATORY if not find_spec(name)]


def code_as_code(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """What stands further in after an empty line is code."""
    found: list[str] = []
    inside = False
    for before, line in zip(["", *lines], lines, strict=False):
        further_in = line.startswith("    ")
        if further_in and not before.strip() and not inside:
            found += ["::", ""]
        inside = further_in or (inside and not line.strip())
        found.append(line)
    lines[:] = found


def readable(
    app: Sphinx, what: str, name: str, obj: Any, options: Any, given: str | None, back: str | None
) -> Any:
    """A default that is made anew each time, or stands for one, has no form of its own."""
    return given and re.sub(r"<[^>]*>", "...", given), back


def in_its_language(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """The rules are read aloud, broken and searched in the language they are in."""
    if found := re.fullmatch(r"rules/\w+-([a-z]{2,3})", page):
        context["language"] = found[1]


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-docstring", code_as_code)
    app.connect("autodoc-process-signature", readable)
    app.connect("html-page-context", in_its_language)
