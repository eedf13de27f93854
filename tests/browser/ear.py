"""Somebody who does not see the page: keys, what the page says by itself, and what stands where the focus is.

Nothing here looks at the page's markup.  `Ear` hears what live regions say, in the order in which they say
it; `where` reads the accessibility tree at the focus, `all_of` by role, as a screen reader lists it.
"""

import re
from dataclasses import dataclass
from typing import Any

# A screen reader's ear: text that is added to a live region which is in the tree, with its urgency.
LISTEN = """
window.said = [];
const at = (node) => (node.nodeType === 1 ? node : node.parentElement);
const LIVE = '[aria-live=polite], [aria-live=assertive], [role=alert], [role=status], [role=log]';
const live = (node) => at(node)?.closest(LIVE);
const shut = (region) => {
  const modal = [...document.querySelectorAll('dialog')].filter((d) => d.matches(':modal')).at(-1);
  return region.closest('[aria-hidden=true], [inert]') || (modal && !modal.contains(region));
};
new MutationObserver((changes) => {
  for (const change of changes) {
    const fresh = change.type === 'characterData' ? [change.target] : [...change.addedNodes];
    for (const node of fresh) {
      const region = live(node);
      const text = (node.textContent ?? '').replace(/\\s+/g, ' ').trim();
      if (!region || !text || shut(region)) continue;
      const loud = region.matches('[aria-live=assertive], [role=alert]');
      said.push([loud ? 'now' : 'in turn', text]);
    }
  }
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


@dataclass
class Ear:
    page: Any
    heard: int = 0

    def news(self) -> list[tuple[str, str]]:
        """What was said since one last listened."""
        said = self.page.evaluate("said")[self.heard :]
        self.heard += len(said)
        return [(str(how), str(what)) for how, what in said]


_LINE = re.compile(
    r"""^\s*- (?:'|)(?P<role>[a-z]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<marks>(?: \[[^\]]+\])*)"""
)


@dataclass(frozen=True)
class Thing:
    role: str
    name: str
    marks: str

    @property
    def active(self) -> bool:
        return "[active]" in self.marks

    @property
    def off(self) -> bool:
        return "[disabled]" in self.marks


def tree(page: Any) -> list[Thing]:
    """The accessibility tree from top to bottom; while a sheet is open, the sheet alone."""
    sheets = page.get_by_role("dialog")
    root = sheets.last if sheets.count() else page.get_by_role("document").or_(page.locator("body")).first
    found = []
    for line in root.aria_snapshot(mode="ai").splitlines():
        if match := _LINE.match(line):
            name = (match["name"] or "").replace('\\"', '"').replace("''", "'")
            found.append(Thing(match["role"], name, match["marks"]))
    return found


def where(page: Any) -> Thing | None:
    """What has the focus."""
    return next((thing for thing in tree(page) if thing.active), None)


def tab_to(page: Any, role: str, name: str, key: str = "Tab", most: int = 60) -> Thing:
    """With the tab key to the first thing of that role whose name begins so."""
    for _ in range(most):
        at = where(page)
        if at and at.role == role and at.name.startswith(name):
            return at
        page.keyboard.press(key)
    raise AssertionError(f"no {role} {name!r} on the way: {tree(page)}")
