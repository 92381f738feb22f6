"""The texts of the pages: every one that is shown is there in every language, and none is there in vain."""

import json
import re
from collections.abc import Iterable, Mapping
from enum import Enum
from html.parser import HTMLParser
from pathlib import Path

import pytest

from spacebowl_pi.box.table.scene import GO_ON, Prompt
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Strength
from spacebowl_pi.devices.buzzers.health import Ailment
from spacebowl_pi.devices.keypad.twin.firmware import FOLDER as FIRMWARE
from spacebowl_pi.games import space_bowl
from spacebowl_pi.games.space_bowl import web
from spacebowl_pi.games.space_bowl.box.prompts import Question
from spacebowl_pi.games.space_bowl.rules.choices import CHOICES, PRESETS
from spacebowl_pi.games.space_bowl.rules.daily import Flavour
from spacebowl_pi.games.space_bowl.rules.difficulty import EASIEST, HARDEST, Plenty
from spacebowl_pi.games.space_bowl.rules.explain import FailureKind
from spacebowl_pi.games.space_bowl.rules.judge import CallKind, Prize, ScoreRule, Verdict
from spacebowl_pi.games.space_bowl.rules.match import Phase
from spacebowl_pi.games.space_bowl.rules.match.look_back import AwardKind
from spacebowl_pi.games.space_bowl.rules.match.refusals import Reason
from spacebowl_pi.games.space_bowl.rules.play_modes import Way
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES
from spacebowl_pi.games.space_bowl.web.web_game import SpaceBowlWeb
from spacebowl_pi.kiosk import server
from spacebowl_pi.kiosk.game import LOBBY, MATCH, OVER
from spacebowl_pi.kiosk.staff import notes as staff_notes
from spacebowl_pi.kiosk.staff.part_checks import Outcome
from spacebowl_pi.kiosk.texts import FOLDER, texts_of_game
from spacebowl_pi.kiosk.texts import texts as of_the_house

KIOSK = Path(server.__file__).parent
PAGES = (KIOSK / "pages", Path(web.__file__).parent / "pages")
SOURCES = {
    f"{path.parent.name}/{path.name}": path.read_text(encoding="utf-8")
    for pages in PAGES
    for path in sorted(pages.rglob("*.js"))
}
HTML = sorted(path for pages in PAGES for path in pages.rglob("*.html"))
PYTHON = sorted([*KIOSK.rglob("*.py"), *Path(web.__file__).parent.glob("*.py")])


SPACE_BOWL = SpaceBowl()


def texts(language: Language) -> dict[str, str]:
    """All that is sent to the pages."""
    return of_the_house(language) | texts_of_game(SPACE_BOWL, SpaceBowlWeb.reasons, language)


ENGLISH = texts(Language.ENGLISH)
FOLDERS = (FOLDER, Path(space_bowl.__file__).parent / "texts")
FILES = sorted({path.relative_to(folder / "en").name for folder in FOLDERS for path in folder.glob("en/*.json")})
STEMS = {*(Path(name).stem for name in FILES), "refusal", "choice", "preset"} - {"game"}
KEY = rf"(?:{'|'.join(sorted(STEMS))})\.[a-z0-9_.]+"


def codes(pattern: str) -> set[str]:
    """What the pages are told by name: every code that stands so in the Python of the pages."""
    return {code for path in PYTHON for code in re.findall(pattern, path.read_text(encoding="utf-8"))}


def values_of(kind: type[Enum]) -> set[str]:
    return {str(member.value) for member in kind}


def lessons(*, with_cards: bool) -> list[str]:
    """The tutorial's lessons; the last has nothing to tap."""
    found = json.loads((PAGES[1] / "learn" / "lessons.json").read_text(encoding="utf-8"))
    return [lesson["name"] for lesson in found if not with_cards or lesson["kind"] != "end"]


def keypad_icons() -> set[str]:
    """The signs on the keypad that can be touched: behind those stands what a touch does."""
    screens = (FIRMWARE / "screens").glob("*.py")
    return {icon for path in screens for icon in re.findall(r'\("icon", "(\w+)", False\), ', path.read_text("utf-8"))}


SAID_BY_RULES = {reason.name.lower(): reason for reason in (*CommonReason, *SeatingReason, *Reason)}
RULES_REFUSE = {f"refusal.{code}" for code in SAID_BY_RULES}
REFUSALS = set(SAID_BY_RULES) | codes(r'refuse\(\s*"(\w+)"') | {"failed", "bad_message"}

# Keys that a page puts together: what stands for each *. A page may put together no others.
COMPUTED: Mapping[str, Iterable[str]] = {
    "refusal.*": REFUSALS,
    "box.keypad_icon.*": keypad_icons(),
    "common.*": {"destination", "black_hole"},
    "common.call.*": values_of(CallKind),
    "common.failure.*": values_of(FailureKind),
    "common.piece.*": {"seats", "covers", "bars", "facts", "clock", "banner", "confirm", "undo", "drawer"},
    "common.strength.*": values_of(Strength),
    "common.phase.*": values_of(Phase) | {LOBBY},
    "common.planet.*": set(standard_deck().planet_names),
    "common.rule.*": values_of(ScoreRule),
    "common.verdict.*": values_of(Verdict),
    "choice.*": {choice.name for choice in CHOICES},
    "choice.*.line": VARIANT_NAMES,
    "choice.*.none": (),  # what a game may have, and Space Bowl has not
    "choice.*.value": {"target_score", "search_limit_s", "pick_limit_s"},
    "choice.*.*": (),
    "preset.*": (),  # what a game may call one in its own words, and Space Bowl does not
    "preset.*.line": PRESETS,
    "table.preset.*": PRESETS,
    "table.difficulty.*": {str(level) for level in range(EASIEST, HARDEST + 1)},
    "honours.empty_*": {"day", "season", "ever"},
    "honours.season_months.*": {"1", "2", "3", "4"},
    "learn.act.*": {
        *("toss", "go", "red", "concur", "wild", "pick", "decline", "call_off", "next_round", "close_match"),
        *("skip", "stop"),
    },
    "learn.act.*_first": {"wild", "pick"},
    "learn.choice.*": {"tutorial", "practice", "daily"},
    "learn.choice_line.*": {"tutorial", "practice", "daily"},
    "learn.choice_time.*": {"tutorial", "practice", "daily"},
    "learn.flavour.*": values_of(Flavour),
    "learn.lesson.*.body": lessons(with_cards=False),
    "learn.lesson.*.done": lessons(with_cards=True),
    "learn.lesson.*.hint": lessons(with_cards=True),
    "learn.lesson.*.title": lessons(with_cards=False),
    "learn.now.*": {
        *(
            "ready",
            "search",
            "go_in",
            "go_out",
            "red_in",
            "red_wild",
            "red_out",
            "picks_must",
            "picks_may",
            "picks_wait",
        ),
        *("found", "not_found", "called_off", "won", "lost"),
    },
    "learn.practice.*": {"strength", "rivals", "idled", "broken", "failed"},
    "learn.strength.*": values_of(Strength),
    "learn.strength_line.*": values_of(Strength),
    "phone.*_none": {"wild", "pick"},
    "phone.*_sure": {"wild", "pick"},
    "phone.now.*_*": {
        *(f"{kind}_{how}" for kind in values_of(CallKind) for how in ("mine", "agreed", "others")),
        "red_turned",
    },
    "phone.seat.*": {"free", "closed", "on_phone", "by_button", "computer"},
    "phone.status.*": {"in", "picked", "picking", "red"},
    "practice.*": {"idled", "broken", "failed"},
    "practice.strength_line.*": values_of(Strength),
    "staff.*": {"match", "box", "health", "notes", "names"},
    "staff.act.*": {"call_round_off", "correct_score", "force_pick", "void_pick"},
    "staff.ask.*": {"correct_score", "force_pick"},
    "staff.less.*": {"correct_score"},
    "staff.more.*": {"correct_score"},
    "staff.number_now.*": {"correct_score"},
    "staff.row.*": {"force_pick", "void_pick"},
    "staff.ailment.*": values_of(Ailment),
    "staff.unlock.*": {"first", "unlock", "none"},
    "staff.note.*": set(staff_notes.KINDS),
    "staff.outcome.*": values_of(Outcome),
    "staff.part.*": {"watchdog", "computer", *staff_notes.PARTS},
    "staff.phase.*": {LOBBY, MATCH, OVER},
    "staff.says.*": codes(r'says\(\s*visitor,\s*"(\w+)"') - {"sure"},  # that one asks by its button
    "staff.state.*": {"well", "fault", "absent"},
    "staff.to.*": {"table", "honours"},
    "staff.volume.*": {"off", "low", "middle", "full"},
    "table.action.*": {"cancel", "decline", "toss", "call_off", "next_round"},
    "table.asking.*": values_of(Question) | {GO_ON},
    "table.hint.*": {"before", "wild", "search"},
    "table.link.*": {"learn", "practice", "honours", "box", "staff"},
    "table.now.*": {"top_card", "top_number", "plan", "toss", "winner", "winners", "nobody"},
    "table.now.chosen_*": {"pick", "wild"},
    "table.now.tap_*": {"column", "row"},
    "staff.phones.*": {"on", "off"},
    "table.plenty.*": values_of(Plenty),
    "table.prize.*": values_of(Prize),
    "table.award.*": values_of(AwardKind),
    "table.award_line.*": values_of(AwardKind),
    "table.record.*": {"ever", "season", "day", "played"},
    "table.seat_action.*": {"pick", "wild"},
    "table.space.*": {
        *("north_west", "north", "north_east", "west", "middle", "east", "south_west", "south", "south_east")
    },
    "table.step.*": {"join", "toss", "search", "pick"},
    "table.time.*": {"go", "red", "picks", "search"},
}


def plain(source: str) -> str:
    """A module without its comments."""
    return re.sub(r"(?m)(?:^|\s)//.*$", "", source)


def computed_in(source: str) -> set[str]:
    """The keys that a module puts together, with a * for each part."""
    found = set(re.findall(rf"`({KEY[: -len('[a-z0-9_.]+')]}[^`\s]*?\$\{{[^`]*?)`", plain(source)))
    return {re.sub(r"\$\{[^}]*\}", "*", key) for key in found}


def with_values(pattern: str, value: str) -> str:
    """The key for one of a pattern's values; where there are two parts, the value is of both."""
    return pattern.replace("*_*", "*").replace("*", value)


COMPUTED_KEYS = {with_values(pattern, value) for pattern, values in COMPUTED.items() for value in values}
WRITTEN_KEYS = {key for source in SOURCES.values() for key in re.findall(rf"[\"'`]({KEY})[\"'`]", plain(source))}
COUNTED_KEYS = {key for source in SOURCES.values() for key in re.findall(rf'counted\("({KEY})"', plain(source))}
WRITTEN_KEYS |= {"title", "tagline", "choices"}  # of a game
WRITTEN_KEYS |= {"staff.target", *(f"choice.mode.{way}" for way in values_of(Way))}  # which Space Bowl tells staff
WRITTEN_KEYS |= {f"{key}_one" for key in COUNTED_KEYS}


def test_every_key_that_a_page_puts_together_is_in_the_table_above_and_no_other() -> None:
    found = {pattern for source in SOURCES.values() for pattern in computed_in(source)}
    assert found - set(COMPUTED) == set()
    assert set(COMPUTED) - found == set()


@pytest.mark.parametrize("language", Language)
def test_every_text_that_a_page_shows_is_there(language: Language) -> None:
    assert sorted((WRITTEN_KEYS | COMPUTED_KEYS) - set(texts(language))) == []


def test_no_text_is_there_in_vain() -> None:
    assert sorted(set(ENGLISH) - WRITTEN_KEYS - COMPUTED_KEYS) == []


@pytest.mark.parametrize("language", Language)
def test_all_languages_say_the_same_with_the_same_values(language: Language) -> None:
    said = texts(language)
    assert set(said) == set(ENGLISH)
    for key, text in said.items():
        assert placeholders(text) == placeholders(ENGLISH[key]), key


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("language", Language)
def test_every_text_says_something_and_is_written_well(language: Language) -> None:
    for key, text in texts(language).items():
        assert text.strip(), key
        assert text == text.strip(), key
        assert "  " not in text, key
        assert "..." not in text, f"{key}: three dots are one sign, …"
        told = re.sub(r'= "\w+"', "", text)  # but for what has to be typed so
        assert not re.search(r"\w'\w|\"", told), f"{key}: ’ and proper quotation marks"
        assert re.sub(r"\{\w+\}", "", text).count("{") == 0, key


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_no_module_puts_a_colon_between_its_texts_for_not_every_language_writes_it_alike(name: str) -> None:
    assert re.findall(r".*\}: \$\{.*", plain(SOURCES[name])) == []


# What the house says of any game, and this one in its own words.
IN_ITS_OWN_WORDS = {"box.hint", "phone.fair", "staff.free_not_now", "staff.take_back", "table.now.start"}


def written_in(language: Language, name: str) -> dict[str, str]:
    """What stands in the files of that name, the house's and the game's; a key in both is the game's own wording."""
    found: dict[str, str] = {}
    for path in (folder / language / name for folder in FOLDERS):
        if path.is_file():
            texts = json.loads(path.read_text(encoding="utf-8"))
            assert found.keys() & texts.keys() <= IN_ITS_OWN_WORDS
            found |= texts
    return found


@pytest.mark.parametrize("name", FILES)
def test_each_key_stands_in_the_file_of_its_page_and_once(name: str) -> None:
    files = [written_in(language, name) for language in Language]
    english, *others = [set(file) for file in files]
    assert not english & RULES_REFUSE  # the rules say it themselves
    assert [other - RULES_REFUSE for other in others] == [english] * len(others)
    own = {"title", "tagline", "choices", "choice", "preset"} if name == "game.json" else {Path(name).stem}
    assert {key.split(".")[0] for key in english} <= own | {"refusal"}
    written = sum(len(written_in(Language.ENGLISH, it)) for it in FILES)
    assert len(ENGLISH) == written + len(RULES_REFUSE)


def test_what_the_rules_refuse_is_translated() -> None:
    for language in (Language.FRENCH, Language.GERMAN):
        assert set(texts(language)) >= RULES_REFUSE


def test_every_refusal_can_be_said_in_every_language_with_what_it_knows() -> None:
    for code, reason in SAID_BY_RULES.items():
        assert ENGLISH[f"refusal.{code}"] == reason.value
    assert {key.removeprefix("refusal.") for key in ENGLISH if key.startswith("refusal.")} == REFUSALS


# --- no words in the pages themselves ---

NOT_WORDS = {
    *(kind.__name__ for kind in Prompt.__subclasses__()),  # kinds of prompts
    "Text",  # a face
    *("Table", "Phone"),  # classes that a game's module exports
    *("English", "Français", "Deutsch"),  # a language is chosen by its own name
    *("Enter", "Escape", "Home", "End", "Tab", "Backspace", "Delete", "Space"),  # keys
    *("Shift", "Control", "Alt", "AltGraph", "Meta"),
    *("PageUp", "PageDown", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Digit", "Numpad"),
}


def literals(source: str) -> list[str]:
    """The strings of a module, of templates what stands between the values."""
    found = re.findall(r"\"([^\"\n]*)\"|'([^'\n]*)'", plain(source))
    templates = re.findall(r"`([^`]*)`", plain(source))
    return ["".join(pair) for pair in found] + [re.sub(r"\$\{[^}]*\}?", "\0", it) for it in templates]


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_no_module_has_words_of_its_own(name: str) -> None:
    words = [it for it in literals(SOURCES[name]) if re.search(r"(?:^|[\s\0>])[A-Z][a-z]{2,}", it)]
    assert [it for it in words if it not in NOT_WORDS] == []
    assert re.findall(r"new Error\([^)]*\)", SOURCES[name]) == []


class Words(HTMLParser):
    """The words of a page that a person would read or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._tag = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag = tag
        self.found += [value or "" for key, value in attrs if key in ("aria-label", "title", "alt", "placeholder")]
        assert not any(key == "style" or key.startswith("on") for key, _ in attrs), "the policy forbids it"

    def handle_data(self, data: str) -> None:
        if data.strip() and self._tag != "title":
            self.found.append(data.strip())


@pytest.mark.parametrize("path", HTML, ids=lambda path: path.name)
def test_no_page_has_words_but_its_title(path: Path) -> None:
    words = Words()
    words.feed(path.read_text(encoding="utf-8"))
    assert words.found == []
