"""The automatic look at accessibility: axe's rules, all of them, against a page as it stands."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.layout import AT_REST

_AXE = Axe()

RUN = "() => axe.run({ resultTypes: ['violations'] })"


def violations(page: Page) -> list[str]:
    """What axe holds against a page, a line for each node."""
    page.evaluate(AT_REST)  # what only fades in would have too little contrast on its way
    if not page.evaluate("'axe' in window"):  # half a megabyte, once a page
        page.evaluate(_AXE.axe_script)
    found: list[dict[str, Any]] = page.evaluate(RUN)["violations"]
    return [
        f"{rule['id']}: {node['target'][-1]} ({' '.join(node['failureSummary'].split())})"
        for rule in found
        for node in rule["nodes"]
    ]
