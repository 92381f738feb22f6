"""The texts beside the printed board: every one that is shown is there in every language, and none is there in vain."""

import json
import re
from collections.abc import Collection, Mapping
from itertools import chain
from pathlib import Path

import pytest

from spacebowl_pi.core.language import Language
from spacebowl_pi.games import tom_tube_companion
from spacebowl_pi.games.tom_tube_companion.rules.counters import Counter
from spacebowl_pi.games.tom_tube_companion.rules.match import Ending
from spacebowl_pi.games.tom_tube_companion.rules.rules import CompanionReason, TomTubeCompanion
from spacebowl_pi.games.tom_tube_companion.web.web_game import CompanionWeb
from spacebowl_pi.kiosk.texts import texts_of_game

HERE = Path(tom_tube_companion.__file__).parent
SOURCES = "".join(path.read_text(encoding="utf-8") for path in sorted((HERE / "web" / "pages").glob("*.js")))
REFUSALS = {f"refusal.{reason.name.lower()}" for reason in CompanionReason}
OF_FOUR_BUTTONS = {  # the house's texts that speak of a single one
    *("table.now.join", "table.now.start", "refusal.adopt_later"),
    *(f"phone.{key}" for key in ("match_on", "fair", "prove", "not_given", "now.asked_for")),
}
LOOKED_UP_BY_THE_HOUSE = {
    *OF_FOUR_BUTTONS,
    *("title", "tagline", "rules", "turn", "counts.solar", "counts.bonus"),
    *(f"move.{name}" for name in TomTubeCompanion.commands.kinds),
}
PUT_TOGETHER: Mapping[str, Collection[str]] = {
    "ask.*": ("ask.home", "ask.end", "ask.back"),
    "ask.*_return": ("ask.home_return", "ask.home_return_one", "ask.end_return", "ask.end_return_one"),
    "counter.*": [f"counter.{counter}" for counter in Counter],
    "end.*": [*(f"end.{ending}" for ending in Ending), "end.bonus_one", "end.stranded_one"],
    "line.*": ("line.bonus", "line.total"),
    "now.*": ("now.turn", "now.return", "now.enter"),
    "role.*": ("role.tom", "role.dave"),
}
KEYS = "act|ask|bonus|counter|end|entry|line|lobby|now|points|role|said|turns"
SHOWN = {
    *re.findall(rf'(?:text|counted)\([^`]*?"((?:{KEYS})(?:\.[a-z_.]+)?)"', SOURCES),
    *re.findall(rf'"((?:{KEYS})\.[a-z_.]+)"', SOURCES),
    *(f"{key}_one" for key in re.findall(r'counted\("([a-z_.]+)"', SOURCES)),
    *chain(*PUT_TOGETHER.values()),
    *LOOKED_UP_BY_THE_HOUSE,
}


def written(language: Language) -> dict[str, str]:
    found: dict[str, str] = json.loads((HERE / "texts" / f"{language}.json").read_text(encoding="utf-8"))
    return found


def test_every_text_that_is_shown_is_there_and_none_is_there_in_vain() -> None:
    assert set(written(Language.ENGLISH)) == SHOWN


def test_every_key_that_a_module_puts_together_is_in_the_table_above() -> None:
    found = re.findall(rf"`((?:{KEYS})\.[^`]*\$\{{[^`]*)`", SOURCES)
    assert {re.sub(r"\$\{[^}]*\}", "*", key) for key in found} == set(PUT_TOGETHER)


@pytest.mark.parametrize("language", [Language.FRENCH, Language.GERMAN])
def test_all_languages_say_the_same_with_the_same_values(language: Language) -> None:
    english = texts_of_game(TomTubeCompanion(), CompanionWeb.reasons, Language.ENGLISH)
    assert set(written(language)) == set(written(Language.ENGLISH)) | REFUSALS
    for key, text in written(language).items():
        ours, theirs = (set(re.findall(r"\{(\w+)\}", it)) for it in (text, english[key]))
        assert ours - {"count"} == theirs - {"count"}, key  # one may be a word


@pytest.mark.parametrize("language", Language)
def test_every_text_says_something_and_is_written_well(language: Language) -> None:
    for key, text in written(language).items():
        assert text == text.strip() != "", key
        assert "  " not in text, key
        assert not re.search(r"\w'\w|\"|\.\.\.", text), f"{key}: ’ and proper quotation marks"


@pytest.mark.parametrize("language", Language)
def test_moves_are_short_enough_for_the_keypad(language: Language) -> None:
    assert all(len(text) <= 28 for key, text in written(language).items() if key.startswith("move."))
