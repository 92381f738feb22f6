"""Hubble's texts: every one that is shown is there in every language, and none is there in vain."""

import json
import re
from pathlib import Path

import pytest

from spacebowl_pi.core.language import Language
from spacebowl_pi.games import hubble
from spacebowl_pi.games.hubble.rules.explain import DIRECTIONS
from spacebowl_pi.games.hubble.rules.icons import FACES, QUADRANTS
from spacebowl_pi.games.hubble.rules.match.reasons import HubbleReason
from spacebowl_pi.games.hubble.rules.match.settings import CHOICES, PRESETS
from spacebowl_pi.games.hubble.rules.match.state import ENTRIES, Phase
from spacebowl_pi.games.hubble.rules.pad import FOG_SQUARES
from spacebowl_pi.games.hubble.rules.rules import Hubble
from spacebowl_pi.games.hubble.rules.score import CATEGORIES
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit
from spacebowl_pi.games.hubble.web import staff
from spacebowl_pi.games.hubble.web.web_game import HubbleWeb
from spacebowl_pi.kiosk.connections.messages import name_of
from spacebowl_pi.kiosk.texts import texts as of_the_house
from spacebowl_pi.kiosk.texts import texts_of_game

HERE = Path(hubble.__file__).parent
PAGES = HERE / "web" / "pages"
SOURCES = "".join(
    re.sub(r"(?m)(?:^|\s)//.*$", "", path.read_text(encoding="utf-8"))
    for path in [PAGES / "table.js", *sorted((PAGES / "table").glob("*.js")), *sorted((HERE / "web").glob("*.py"))]
    if path.is_file()
)
KEYS_OF_PHONES = ("phone.", "learn.", "choice.confirm")  # said by pages of their own

CHOSEN = [choice.name for choice in CHOICES if not f"choice.{choice.name}".startswith(KEYS_OF_PHONES)]


def solo_key(title: str) -> str:
    return f"solo.{re.sub('[^a-z]+', '_', title.lower())}"


LOOKED_UP_BY_THE_HOUSE = {
    *("title", "tagline", "rules", "turn", "choices", "staff.take_back"),
    *(f"preset.{name}.line" for name in PRESETS),
    *(f"choice.{name}{line}" for name in CHOSEN for line in ("", ".line")),
    *("choice.draw_limit_s.value", "choice.withdraw_s.value", "choice.withdraw_s.0", "choice.withdraw_s.1"),
    *("choice.same_dice.none", "choice.same_dice.value"),
    *(f"counts.{category}" for category in CATEGORIES),
    *(f"move.{kind}" for kind in Hubble.commands.kinds),
    *(f"common.phase.{phase.value}" for phase in Phase),
    *(f"staff.act.{name_of(kind)}" for kind in staff.COMMANDS if name_of(kind) != "name_third"),
    *("staff.act.name_third", "staff.ask.name_third", "staff.ask.mark_drawn"),
    *(f"staff.row.{name_of(kind)}" for kind in staff.COMMANDS if name_of(kind) not in ("roll_dice", "name_third")),
}
PUT_TOGETHER = {
    "icon.*": {icon.value for icon in FACES},
    "quadrant.*": {quadrant.value for quadrant in QUADRANTS},
    "category.*": {*ENTRIES, "total"},
    "category.*.line": set(CATEGORIES),
    "constellation.*": {card.id for card in standard_kit().cards},
    "table.fog.*": {str(fog) for fog in range(FOG_SQUARES + 1)},
    "table.state.*": {"left", "counts", "counted", "out", "drawn", "draws", "names", "next"},
    "table.deed.*": {"done", "fogged", "withdraw", "enter", "again"},
    "table.head.*": {"rank", "name"},
    "account.none.*": set(CATEGORIES),
    "account.where.*": {quadrant.value for quadrant in QUADRANTS},
    "account.planet.*": set(DIRECTIONS),
    "account.*": {"asteroid", "comet"},
    "account.missed.*": {"galaxy", "asteroid", "comet"},
    "table.tie.*": {"shared", "stars", "star_count"},
}
COUNTED = {f"{key}_one" for key in re.findall(r'counted\("(account\.[a-z_.]+)"', SOURCES)}
SHOWN = (
    COUNTED
    | set(re.findall(r'"((?:account|table|icon|quadrant|category|choice)\.[a-z0-9_.]+)"', SOURCES))
    | {pattern.replace("*", value) for pattern, values in PUT_TOGETHER.items() for value in values}
    | {solo_key(title.name) for title in standard_kit().titles}
    | LOOKED_UP_BY_THE_HOUSE
)


def own_texts(language: Language) -> dict[str, str]:
    found = texts_of_game(Hubble(), HubbleWeb.reasons, language)
    return {key: text for key, text in found.items() if not key.startswith(KEYS_OF_PHONES)}


ENGLISH = own_texts(Language.ENGLISH)
REFUSALS = {f"refusal.{reason.name.lower()}" for reason in HubbleReason}


@pytest.mark.parametrize("language", Language)
def test_every_text_that_is_shown_is_there(language: Language) -> None:
    assert sorted((SHOWN | REFUSALS) - set(own_texts(language)) - set(of_the_house(language))) == []


def test_no_text_is_there_in_vain() -> None:
    assert sorted(set(ENGLISH) - SHOWN - REFUSALS) == []


def test_every_key_that_a_module_puts_together_is_in_the_table_above() -> None:
    found = re.findall(r"`((?:account|table|icon|quadrant|category|constellation)\.[^`]*\$\{[^`]*)`", SOURCES)
    patterns = {re.sub(r"\$\{[^}]*\}", "*", key) for key in found}
    patterns |= {re.sub(r"\{[^}]*\}", "*", key) for key in re.findall(r'f"((?:table|icon)\.[^"]*\{[^"]*)"', SOURCES)}
    assert patterns == set(PUT_TOGETHER)


@pytest.mark.parametrize("language", [Language.FRENCH, Language.GERMAN])
def test_all_languages_say_the_same_with_the_same_values(language: Language) -> None:
    written = {
        key
        for path in (HERE / "texts" / f"{language}.json", *(HERE / "texts" / language).glob("*.json"))
        for key in json.loads(path.read_text(encoding="utf-8"))
    }
    english, texts = (texts_of_game(Hubble(), HubbleWeb.reasons, it) for it in (Language.ENGLISH, language))
    assert written == set(english), "nothing falls back to English"
    for key, text in texts.items():
        assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", english[key])), key


@pytest.mark.parametrize("language", Language)
def test_every_text_says_something_and_is_written_well(language: Language) -> None:
    for key, text in own_texts(language).items():
        assert text == text.strip() != "", key
        assert "  " not in text, key
        assert "..." not in text, f"{key}: three dots are one sign, …"
        assert not re.search(r"\w'\w|\"", text), f"{key}: ’ and proper quotation marks"


def test_no_module_has_words_of_its_own() -> None:
    shown = re.findall(r'"([^"\n]*)"', "".join(path.read_text("utf-8") for path in (PAGES / "table").glob("*.js")))
    words = {it for it in shown if re.search(r"(?:^|\s)[A-Z][a-z]{2,}", it)}
    assert words == set()
