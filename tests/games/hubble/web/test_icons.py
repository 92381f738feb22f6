"""The icons on pages are those on paper: the same paths, in a language that pages read."""

import re
from pathlib import Path

from spacebowl_pi.games import hubble
from spacebowl_pi.games.hubble.drawing.icons import SHAPES, SIZE
from spacebowl_pi.games.hubble.rules.icons import FACES, LETTERS

PAGES = Path(hubble.__file__).parent / "web" / "pages"
SCRIPT = (PAGES / "icons.js").read_text(encoding="utf-8")


def test_every_icon_has_the_shape_it_has_on_paper() -> None:
    written = dict(re.findall(r'^  (\w+): "([^"]+)",$', SCRIPT, re.MULTILINE))
    assert written == {icon.value: path for icon, path in SHAPES.items()}
    assert list(written) == [icon.value for icon in FACES]
    assert f"SIZE = {SIZE};" in SCRIPT


def test_the_letters_of_a_pad_are_those_of_the_rules() -> None:
    line = re.search(r"ICON_OF = \{ (.*) \};", SCRIPT)
    assert line is not None
    assert dict(re.findall(r'(\w): "(\w+)"', line[1])) == {letter: icon.value for icon, letter in LETTERS.items()}
