"""The house knows a game, and no game by name: nothing outside `games/` names one, or uses its words."""

import re
from pathlib import Path

import pytest

from spacebowl_pi import games

ROOT = Path(games.__file__).parent.parent
HOUSE = ("core", "devices", "box", "kiosk", "terminal", "cli")
NAMES = [re.escape(name) for game in games.found_games() for name in (game.name, games.manifest_of(game).title)]
# The words of Space Bowl, Hubble and Tom Tube.
WORDS = (
    *(
        "captains?",
        "galax(?:y|ies)",
        "wilds?",
        "planets?",
        "destination",
        "concurs?",
        "concurred",
        "black hole",
        "toss(?:es|ed)?",
    ),
    *("red button", "honour mode", "decks?", "picks?"),
    *("hubble", "telescopes?", "tom tube", "tunnels?"),
)
TALK = re.compile(rf"\b(?:{'|'.join([*NAMES, *WORDS])})\b|\bGo!", re.IGNORECASE)
# What is not meant as such: a verb of plain English, a word of TypeScript, pictures that the keypad's firmware has,
# where sound goes.
OTHERWISE = re.compile(r"picks a back end|Pick<|\"planet\"|common\.(?:planet|black_hole)|context\.destination")
SUFFIXES = (".py", ".js", ".css", ".html")
SOURCES = sorted(
    path
    for folder in HOUSE
    for path in (ROOT / folder).rglob("*")
    if path.suffix in SUFFIXES or ("texts" in path.parts and path.suffix == ".json")
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_of_the_house_names_a_game_or_uses_its_words(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    found = [
        f"line {number}: {line.strip()}"
        for number, line in enumerate(lines, start=1)
        if TALK.search(OTHERWISE.sub("", line))
    ]
    assert not found, "\n".join(found)
