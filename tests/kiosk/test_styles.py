"""What a style sheet must not say: a browser would reckon the whole page anew with every small change."""

import re
from pathlib import Path

import pytest

from spacebowl_pi.games.space_bowl import web as space_bowl
from spacebowl_pi.kiosk.files import PAGES

SHEETS = [*PAGES.rglob("*.css"), *Path(space_bowl.__file__).parent.rglob("*.css")]
ALL_OF_WHAT_CHANGES = re.compile(r"(?::has\(|\[data-)[^{},]*\*\s*[,{]")  # "*" in a set that is told by a state


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_no_rule_is_for_everything_below_what_changes(sheet: Path) -> None:
    assert ALL_OF_WHAT_CHANGES.findall(sheet.read_text(encoding="utf-8")) == []
