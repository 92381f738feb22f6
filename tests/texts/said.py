"""All that the box says to people, in a language: the pages, the matrix, the keypad."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache

from spacebowl_pi.box.shows.matrix_words import matrix_words as of_the_house
from spacebowl_pi.core.language import Language
from spacebowl_pi.devices.keypad.twin.firmware import FOLDER as FIRMWARE
from spacebowl_pi.games.hubble.rules.rules import Hubble
from spacebowl_pi.games.hubble.web.web_game import HubbleWeb
from spacebowl_pi.games.space_bowl.box.matrix_words import matrix_words
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.web.web_game import SpaceBowlWeb
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from spacebowl_pi.games.tom_tube.web.web_game import TomTubeWeb
from spacebowl_pi.games.tom_tube_companion.rules.rules import TomTubeCompanion
from spacebowl_pi.games.tom_tube_companion.web.web_game import CompanionWeb
from spacebowl_pi.kiosk.texts import texts, texts_of_game


def on_pages(language: Language) -> Mapping[str, str]:
    """Every text of the pages, the house's and the games'; what not the first of them says bears its name."""
    hubble = texts_of_game(Hubble(), HubbleWeb.reasons, language)
    tom_tube = texts_of_game(TomTube(), TomTubeWeb.reasons, language)
    companion = texts_of_game(TomTubeCompanion(), CompanionWeb.reasons, language)
    return {
        **texts(language),
        **texts_of_game(SpaceBowl(), SpaceBowlWeb.reasons, language),
        **{f"hubble {key}": text for key, text in hubble.items()},
        **{f"tom_tube {key}": text for key, text in tom_tube.items()},
        **{f"tom_tube_companion {key}": text for key, text in companion.items()},
    }


@cache
def said(language: Language) -> Mapping[str, str]:
    """Every text by where it stands."""
    keypad = json.loads((FIRMWARE / "texts" / f"{language}.json").read_text(encoding="utf-8"))
    matrix = asdict(of_the_house(language)) | asdict(matrix_words(language))
    return {
        **on_pages(language),
        **{f"matrix {key}": text for key, text in matrix.items()},
        **{f"keypad {key}": text for key, text in keypad.items()},
    }
