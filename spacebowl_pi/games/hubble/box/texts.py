"""The game's own texts, where the box uses them: the names of icons, categories and titles, and of what people do."""

import re
from collections.abc import Mapping

from spacebowl_pi.games.hubble.rules.icons import Icon
from spacebowl_pi.games.hubble.rules.match.state import ENTRIES

_NO_LETTERS = re.compile(r"[^a-z0-9]+")

# What is said where the game has no text.
_OTHERWISE = {
    **{f"icon.{icon}": icon.capitalize() for icon in Icon},
    **{f"category.{entry}": entry.replace("_", " ").capitalize() for entry in ENTRIES},
    "move.RollDice": "Roll the dice",
    "move.MarkDrawn": "Drawn on paper",
    "move.Withdraw": "Take my draw back",
    "move.EnterAnew": "Enter my points again",
    "fog": "Fogged Lens",
}


def said(texts: Mapping[str, str], key: str) -> str:
    """A text by its key."""
    return texts.get(key) or _OTHERWISE[key]


def title_text(texts: Mapping[str, str], name: str) -> str:
    """A title by its English name; one of another kit stays as it is written there."""
    return texts.get(f"solo.{_NO_LETTERS.sub('_', name.lower())}", name)
