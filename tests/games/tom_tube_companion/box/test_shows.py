"""What lights and matrix say beside the printed board."""

import re

import pytest

from spacebowl_pi.box.shows.colours import lit
from spacebowl_pi.box.shows.font import drawable, fits, pages, text_rows
from spacebowl_pi.box.shows.game_words import GameWords
from spacebowl_pi.box.shows.rhythm import FULL
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import refuse
from spacebowl_pi.devices.ports import BLACK
from spacebowl_pi.devices.sound import tunes as of_the_house
from spacebowl_pi.devices.sound.tunes import length_ms
from spacebowl_pi.games.check_game import check_game
from spacebowl_pi.games.tom_tube_companion.box import tunes
from spacebowl_pi.games.tom_tube_companion.box.box_game import CompanionBox
from spacebowl_pi.games.tom_tube_companion.box.buttons import EntryRole, Role, button_of
from spacebowl_pi.games.tom_tube_companion.box.matrix_words import matrix_words, shorter
from spacebowl_pi.games.tom_tube_companion.box.shows import (
    ASTRONAUTS,
    COLOURS,
    OF_COUNTERS,
    WAITING,
    bonus_turns,
    line_rows,
)
from spacebowl_pi.games.tom_tube_companion.rules.counters import Counter
from spacebowl_pi.games.tom_tube_companion.rules.events import MatchEnded
from spacebowl_pi.games.tom_tube_companion.rules.match import DAVE, TOM
from spacebowl_pi.games.tom_tube_companion.rules.rules import CompanionReason, TomTubeCompanion
from spacebowl_pi.games.tom_tube_companion.web.web_game import CompanionWeb
from tests.games.tom_tube_companion.box.table import SAID, CompanionTable
from tests.games.tom_tube_companion.rules.computers import WithComputers

TOP, BOTTOM = 1, 7
HOME_AT, ENTERING_AT = 4, 15  # after so much was said, Dave is home, and counters are entered


def after(said: int, language: Language = Language.ENGLISH) -> CompanionTable:
    table = CompanionTable(language=language)
    for seat, what in SAID[:said]:
        table.do(what, seat)
    table.wait(0.7)
    return table


@pytest.mark.parametrize("has_computers", [False, True])
def test_check_game_finds_nothing(monkeypatch: pytest.MonkeyPatch, *, has_computers: bool) -> None:
    if has_computers:  # so that there are moments to look at
        monkeypatch.setattr(TomTubeCompanion, "takes_computers", True)
        monkeypatch.setattr(TomTubeCompanion, "bot", WithComputers.bot)
    rules = TomTubeCompanion()
    assert check_game(CompanionBox(rules, "Tom Tube"), CompanionWeb(rules)) == []


def test_the_light_of_the_player_in_turn_is_bright() -> None:
    for said, (bright, faint, seat) in enumerate([(BOTTOM, TOP, TOM), (TOP, BOTTOM, DAVE)]):
        cells = after(said).look().cells
        other = DAVE if seat == TOM else TOM
        assert cells[bright][0] == lit(COLOURS[seat], FULL)
        assert cells[faint][0] == lit(COLOURS[other], WAITING)
        assert all(cell[0] == BLACK for at, cell in enumerate(cells) if at not in (TOP, BOTTOM))


def test_only_buttons_that_do_something_are_lit() -> None:
    table = CompanionTable()
    assert table.lit() == {button_of(TOM, role) for role in (Role.HOME, Role.END, Role.OK)}
    table.tap(TOM, Role.OK)
    assert table.lit() == {button_of(DAVE, role) for role in Role} | {button_of(TOM, Role.BACK)}
    table.tap(DAVE, Role.HOME)
    assert table.lit() == {button_of(DAVE, Role.OK)}


def test_who_is_in_turn_stands_on_the_matrix_and_at_first_how_it_ends() -> None:
    table = CompanionTable()
    assert {text_rows("TOM"), text_rows("DONE?")} <= table.shown()
    assert text_rows("DONE?") not in after(HOME_AT + 4).shown()


def test_on_the_way_home_the_matrix_counts() -> None:
    table = after(HOME_AT + 3)
    assert bonus_turns(3) in table.shown()
    table.tap(TOM, Role.HOME)
    assert table.shown() == {text_rows("HOME?"), bonus_turns(4)}, "this turn counts, too"
    table.tap(TOM, Role.BACK)
    table.tap(TOM, Role.END)
    assert {text_rows("NO WAY"), text_rows("HOME?"), bonus_turns(3)} == table.shown()
    assert len({bonus_turns(number) for number in range(31)}) == 31


def test_while_no_turn_counts_it_is_asked_about_no_bonus() -> None:
    for said in (0, HOME_AT):
        table = after(said)
        table.tap(TOM, Role.END)
        assert text_rows("BONUS?") in table.shown()


def test_the_rows_of_lights_have_the_colours_of_the_counters_in_hand() -> None:
    table = after(ENTERING_AT)
    table.tap(TOM, EntryRole.NEXT)
    colours = [cell[0] for cell in table.look().cells]
    assert set(colours[6:]) == {OF_COUNTERS[Counter.CONTROL]}
    assert set(colours[:3]) == {OF_COUNTERS[Counter.ENERGY]}
    assert set(colours[3:6]) == {BLACK}
    assert text_rows("COUNT!") not in table.shown()
    assert text_rows("COUNT!") in after(ENTERING_AT).shown()


def test_whoever_has_entered_all_sees_their_sum() -> None:
    table = after(len(SAID) - 2)
    assert button_of(DAVE, EntryRole.OK) not in table.lit()
    assert button_of(TOM, EntryRole.OK) in table.lit()
    table.tap(DAVE, EntryRole.LESS)
    assert table.in_hand(DAVE).counter is Counter.ENERGY


def test_the_evaluation_is_told_line_by_line() -> None:
    table = after(len(SAID))
    shown = table.shown(60)
    for name, toms, daves in (("energy", 3, 5), ("control", 0, 6), ("alien", 0, 5), ("solar", 5, 10), ("bonus", 0, 7)):
        assert line_rows(name, toms, daves) in shown
    assert text_rows("8:33") in shown
    assert {at for at, light in enumerate(table.look(0.5).lights) if any(light)} == {4, 5, 6, 7}
    assert {cell[0] for cell in table.look(0.5).cells} != {BLACK}


@pytest.mark.parametrize(
    ("language", "title"),
    [
        (Language.ENGLISH, "Tom Tube, printed board"),
        (Language.FRENCH, "Tom Tube sur plateau"),
        (Language.GERMAN, "Tom Tube am Brett"),
    ],
)
def test_the_box_calls_it_by_its_title_in_every_language(language: Language, title: str) -> None:
    assert CompanionTable(language=language).machine.title_of(TomTubeCompanion.name) == title


# --- words and tunes ---


@pytest.mark.parametrize("language", Language)
def test_every_word_is_short_and_of_letters_that_the_matrix_has(language: Language) -> None:
    words = matrix_words(language)
    said = [words.done, words.stranded, words.enter, words.draw_game, words.left]
    for word in [*said, *words.sure.values(), *words.lines.values(), *shorter(language).values()]:
        assert "?" not in drawable(word).rstrip("?").replace("? OK", ""), word
        assert word == word.upper(), word
        assert pages(word) is not None, word
    assert all(fits(name) for name in ASTRONAUTS.values())
    assert set(shorter(language)) == set(shorter(Language.ENGLISH))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("reason", CompanionReason, ids=lambda reason: reason.name.lower())
def test_every_refusal_is_said_on_the_matrix_in_few_words(reason: CompanionReason, language: Language) -> None:
    values = dict.fromkeys(re.findall(r"\{(\w+)\}", reason.value), 7)
    said = GameWords(CompanionBox(TomTubeCompanion(), "Tom Tube"), language).refusal(refuse(reason, **values))
    assert said == shorter(language)[f"refusal.{reason.name.lower()}"]


def test_what_is_said_sounds_different_and_short() -> None:
    heard = [tunes.tune_of(step) for step in after(len(SAID)).companion.steps]
    assert len(set(heard)) == 4  # Dave's turn, Tom's, home, entered: what was taken back is not among the steps
    assert all(tune is not None and length_ms(tune) <= 700 for tune in heard)
    assert tunes.tune_of(MatchEnded(0, None)) is None
    assert tunes.ENDED not in heard
    assert of_the_house.WIN not in heard
