"""Tom Tube's texts: every one that is shown is there in every language, and none is there in vain."""

import json
import re
from pathlib import Path

import pytest

from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.language import Language
from spacebowl_pi.games import tom_tube
from spacebowl_pi.games.tom_tube.box import prompts
from spacebowl_pi.games.tom_tube.rules.board.tiles import NAMES, Filling
from spacebowl_pi.games.tom_tube.rules.moves import Kind
from spacebowl_pi.games.tom_tube.rules.position import COUNTERS, Ending
from spacebowl_pi.games.tom_tube.rules.reasons import TomTubeReason
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from spacebowl_pi.games.tom_tube.rules.settings import CHOICES, PRESETS
from spacebowl_pi.games.tom_tube.web.web_game import TomTubeWeb
from spacebowl_pi.kiosk.texts import texts as of_the_house
from spacebowl_pi.kiosk.texts import texts_of_game

HERE = Path(tom_tube.__file__).parent
PAGES = sorted((HERE / "web" / "pages").rglob("*.js"))
SOURCES = re.sub(r"(?m)(?:^|\s)//.*$", "", "".join(path.read_text(encoding="utf-8") for path in PAGES))
KEYS_OF_PAGES = (
    "act agreed board bonus choice counter danger done drawn end "
    "held keys left line lobby no_way_left note now points role say way_left"
)
KEYS = "|".join(KEYS_OF_PAGES.split())

SOLAR = {*COUNTERS, "solar"}
OF_FOUR_BUTTONS = {  # the house's texts that speak of a single one
    *("table.now.join", "table.now.start", "refusal.adopt_later"),
    *(f"phone.{key}" for key in ("match_on", "fair", "prove", "not_given", "now.asked_for")),
}
ONE_BUTTON = re.compile("(?i)button|bouton|appui|knopf|knöpf")
LOOKED_UP_BY_THE_HOUSE = {
    *OF_FOUR_BUTTONS,
    *("title", "tagline", "rules", "turn", "choices", "table.learn"),
    *(f"preset.{name}.line" for name in PRESETS),
    *(f"choice.{choice.name}{line}" for choice in CHOICES for line in ("", ".line")),
    *(f"choice.{it.name}.{value}" for it in CHOICES for value in it.offered if isinstance(value, str)),
}
DEEDS = {"built", "completed", "passed", *(kind.value for kind in Kind)}
PUT_TOGETHER = {
    "act.*": {kind.value for kind in Kind},
    "act.*_now": {"draw", "exchange", "resign"},
    "counter.*": set(COUNTERS),
    "done.*": {f"{deed}{you}" for deed in DEEDS for you in ("", ".you")},
    "done.got.*": SOLAR,
    "end.*": {ending.value.replace("-", "_") for ending in Ending}
    | {"bonus.you", "resigned.you", "cap.you_slow", "strand_return.you", "strand_return.you_slow"},
    "held.*": SOLAR,
    "keys.*": {"back", "leave_open", "next_kind", "next_place", "next_row", "next_space", "next_sphere", "turn"},
    "left.*": {filling.value for filling in Filling},
    "line.*": {*SOLAR, "bonus", "total"},
    "now.*": {"lay", "fill"},
    "role.*": set(NAMES),
    "say.*": {"draw", "exchange", "resign", "both", "move", "build", *(kind.value for kind in Kind)},
    "say.finds.*": SOLAR,
}
OTHER_NAMES = re.compile(r'class: "[^"]*"|id: "[^"]*"|how\("[a-z]+"\)')
SHOWN = (
    {f"{key}_one" for key in re.findall(r'counted\("([a-z_.]+)"', SOURCES)}
    | set(
        re.findall(
            rf'"((?:{KEYS})(?:\.[a-z_.]+)?)"', re.sub(r'class: "[^"]*"|id: "[^"]*"|how\("[a-z]+"\)', "", SOURCES)
        )
    )
    | {pattern.replace("*", value) for pattern, values in PUT_TOGETHER.items() for value in values}
    | LOOKED_UP_BY_THE_HOUSE
)
REFUSALS = {f"refusal.{reason.name.lower()}" for reason in TomTubeReason}


def own_texts(language: Language) -> dict[str, str]:
    return texts_of_game(TomTube(), TomTubeWeb.reasons, language)


def written(language: Language) -> dict[str, str]:
    found: dict[str, str] = json.loads((HERE / "texts" / f"{language}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("language", Language)
def test_every_text_that_is_shown_is_there(language: Language) -> None:
    named = {key for key in SHOWN | REFUSALS if "." in key or key in written(Language.ENGLISH)}
    assert sorted(named - set(own_texts(language)) - set(of_the_house(language))) == []


def test_no_text_is_there_in_vain() -> None:
    assert sorted(set(written(Language.ENGLISH)) - SHOWN) == []


def test_every_key_that_a_module_puts_together_is_in_the_table_above() -> None:
    found = re.findall(rf"text\(`((?:{KEYS})\.[^`]*\$\{{[^`]*)`", SOURCES)
    found += re.findall(rf": `((?:{KEYS})\.\$\{{[^`]*)`", SOURCES)
    assert {re.sub(r"\$\{[^}]*\}", "*", key) for key in found} == set(PUT_TOGETHER)


@pytest.mark.parametrize("language", [Language.FRENCH, Language.GERMAN])
def test_all_languages_say_the_same_with_the_same_values(language: Language) -> None:
    english, texts = own_texts(Language.ENGLISH), own_texts(language)
    assert set(written(language)) == set(written(Language.ENGLISH)) | REFUSALS, "nothing falls back to English"
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
    words = {it for it in re.findall(r'"([^"\n]*)"', SOURCES) if re.search(r"(?:^|\s)[A-Z][a-z]{2,}", it)}
    kinds = {it.__name__ for it in Prompt.__subclasses__() if it.__module__ == prompts.__name__}
    assert words <= {"Enter", "Escape", "Arrow"} | kinds | set(TomTube.commands.kinds)


@pytest.mark.parametrize("language", Language)
def test_what_the_house_says_of_one_button_is_said_of_four(language: Language) -> None:
    house = of_the_house(language)
    of_phones = {key for key in house if key.startswith("phone.") and ONE_BUTTON.search(house[key])}
    assert of_phones <= OF_FOUR_BUTTONS <= set(house)
