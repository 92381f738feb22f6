"""The automatic look at accessibility: axe's rules, all of them, against a page as it stands."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

_AXE = Axe()

# What only fades in would have too little contrast on its way.
AT_REST = """() => document.getAnimations()
  .filter((one) => one.effect.getTiming().iterations !== Infinity).forEach((one) => one.finish())"""


def violations(page: Page) -> list[str]:
    """What axe holds against a page, a line for each node."""
    page.evaluate(AT_REST)
    found: list[dict[str, Any]] = _AXE.run(page).response["violations"]
    return [
        f"{rule['id']}: {node['target'][-1]} ({' '.join(node['failureSummary'].split())})"
        for rule in found
        for node in rule["nodes"]
    ]
