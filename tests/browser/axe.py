"""The automatic look at accessibility: axe's rules, all of them, against a page as it stands."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_AXE = Axe()


def violations(page: Page) -> list[str]:
    """What axe holds against a page, a line for each node."""
    page.evaluate("document.getAnimations().forEach((animation) => animation.effect.getTiming().iterations === Infinity || animation.finish())")
    found: list[dict[str, Any]] = _AXE.run(page).response["violations"]
    return [
        f"{rule['id']}: {node['target'][-1]} ({' '.join(node['failureSummary'].split())})"
        for rule in found
        for node in rule["nodes"]
    ]
