"""Whatever is refused is said in the box's language: on the matrix, and at the keypad in the pages' own sentence."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from spacebowl_pi.box.flows.lobby import NOTICE_US
from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.box.refusal_texts import house_refusals
from spacebowl_pi.box.shows.font import drawable, pages, telling_us, text_rows
from spacebowl_pi.box.shows.game_words import GameWords
from spacebowl_pi.box.shows.glyphs import BIG
from spacebowl_pi.box.table.scene import Notice
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Reason, Refusal, refuse
from spacebowl_pi.core.seating import ChooseGame, SeatingReason, Speak
from spacebowl_pi.core.table import Decision
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.keypad.link import LONGEST_WORDS
from spacebowl_pi.games.space_bowl.rules.match.refusals import Reason as SpaceBowlReason
from tests.box.keypad.table import Table
from tests.box.machine.test_settings import CHANGE, CLOSE, LONELY, ThreeToFive, box_of_two, in_settings, told_on_matrix
from tests.box.machine.virtual import box_games
from tests.games.lonely_numbers.rules import LonelyNumbers

VALUES = {"phase": "search", "game": "Kniffel", "name": "Zoë", "value": "7", "planet": "Pluto", "place": "B2"}
KINDS: tuple[type[Reason], ...] = (CommonReason, SeatingReason, SpaceBowlReason)
REASONS = [reason for kind in KINDS for reason in kind]
OTHERS = (Language.FRENCH, Language.GERMAN)


def refusal_of(reason: Reason) -> Refusal:
    """One such refusal, with as many players and cards as there ever are."""
    return refuse(reason, **{name: VALUES.get(name, 12) for name in re.findall(r"\{(\w+)\}", reason.value)})


def plain(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def namings(reason: Reason, language: Language) -> Iterator[GameWords]:
    """Of a game with its own words; and for what the house refuses, of one with rules alone."""
    yield GameWords(box_games().by_name["space_bowl"], language)
    if not isinstance(reason, SpaceBowlReason):
        yield GameWords(BoxGame(LonelyNumbers(), "Lonely Numbers"), language)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("reason", REASONS, ids=lambda reason: reason.name.lower())
def test_every_refusal_is_drawn_letter_by_letter_in_the_boxs_language(reason: Reason, language: Language) -> None:
    refusal = refusal_of(reason)
    for game_words in namings(reason, language):
        said = game_words.refusal(refusal)
        assert "{" not in said
        assert drawable(said).count("?") == said.count("?"), said
        assert set(drawable(said)) <= {*BIG, " "}
        if language is not Language.ENGLISH:
            assert said != refusal.text
            assert VALUES["phase"] not in plain(said)
        sentence = game_words.sentence(refusal)
        assert len(sentence) <= LONGEST_WORDS or reason is SeatingReason.NAME_UNUSABLE  # which no keypad types
        assert (sentence == refusal.text) == (language is Language.ENGLISH)


@pytest.mark.parametrize("language", OTHERS)
def test_what_the_house_refuses_is_there_once_in_every_language(language: Language) -> None:
    assert house_refusals(language).keys() == house_refusals(Language.ENGLISH).keys()


# --- as it happens ---

TOO_FEW = {Language.ENGLISH: "3-5 PLAYERS", Language.FRENCH: "3-5 JOUEURS", Language.GERMAN: "3-5 SPIELER"}
NO_SEAT = {Language.ENGLISH: "NO SEAT 8", Language.FRENCH: "PAS DE PLACE 8", Language.GERMAN: "KEIN PLATZ 8"}


@pytest.mark.parametrize("language", Language)
def test_a_press_that_is_refused_says_so(language: Language) -> None:
    box = box_of_two(ThreeToFive, has_two_each=False)
    box.do(ChooseGame(LONELY))
    box.do(Speak(language))
    box.press(8)
    assert box.prompt() == Notice(NO_SEAT[language])
    box.press(1)
    box.hold(1)
    assert box.prompt() == Notice(TOO_FEW[language])


@pytest.mark.parametrize("language", Language)
def test_a_game_chosen_by_buttons_that_does_not_suit_says_why_once_the_menu_is_closed(
    language: Language,
) -> None:
    box = box_of_two(ThreeToFive, has_two_each=False)
    box.do(Speak(language))
    box.press(1)
    box.press(8)
    in_settings(box, 1)
    box.press(CHANGE)
    assert box.seating.game == LONELY
    box.press(CLOSE)
    seen = told_on_matrix(box, 10)
    assert set(map(text_rows, pages(NO_SEAT[language]) or ())) <= seen
    box.press(8, then_s=2)
    assert box.seats == (1,)
    assert set(map(text_rows, pages(TOO_FEW[language]) or ())) <= told_on_matrix(box, 15)


class Closed(LonelyNumbers):
    """Never to be begun, nor chosen otherwise, for a reason of the house's."""

    def start(self, beginning: object) -> Decision:  # noqa: ARG002
        return refuse(CommonReason.NOT_NOW)

    def refusal_of(self, settings: object) -> Refusal | None:  # noqa: ARG002
        return refuse(CommonReason.ONLY_LANGUAGE_NOW)


@pytest.mark.parametrize("language", Language)
def test_what_the_house_has_no_short_word_for_is_its_sentence_and_stands_until_it_was_told(language: Language) -> None:
    said = {key: house_refusals(language)[f"refusal.{key}"] for key in ("not_now", "only_language_now")}
    box = box_of_two(Closed, has_two_each=False)
    box.do(ChooseGame(LONELY))
    box.do(Speak(language))
    box.press(1)
    box.press(2)
    box.hold(1)
    assert box.prompt() == Notice(said["not_now"])
    in_settings(box, 5)
    box.press(1)
    box.press(CHANGE)
    assert box.prompt() == Notice(said["only_language_now"])
    lasts_s = telling_us(said["only_language_now"]) / SECOND_US
    assert lasts_s > NOTICE_US / SECOND_US
    box.wait(lasts_s - 2)
    assert box.prompt() == Notice(said["only_language_now"])
    box.wait(2)
    assert not isinstance(box.prompt(), Notice)


@pytest.mark.parametrize("language", Language)
def test_the_keypad_is_told_in_the_sentence_that_the_pages_have(language: Language, tmp_path: Path) -> None:
    games = box_games()
    lonely = BoxGame(ThreeToFive(), "Lonely Numbers")
    table = Table(tmp_path, games=Games({LONELY: lonely}, replace(games.home, game=LONELY, language=language)))
    table.do("sit 1")
    for deed, code, values in (
        ("sit 1", "seat_taken", {"seat": 1}),
        ("sit 9", "no_such_seat", {"seat": 9, "most": 5}),
        ("rise 2", "seat_empty", {"seat": 2}),
        ("start", "too_few_players", {"fewest": 3}),
    ):
        assert table.do(deed) == code
        assert table.keypad.said[-1] == house_refusals(language)[f"refusal.{code}"].format(**values)
