"""The words of Hubble on the matrix: in every language, short, and of letters that it has."""

import dataclasses
import re

import pytest

from spacebowl_pi.box.shows.font import PAGE_US, drawable, pages, telling_us
from spacebowl_pi.core.language import Language
from spacebowl_pi.devices.sound.tunes import length_ms
from spacebowl_pi.games.hubble.box import tunes
from spacebowl_pi.games.hubble.box.flows.drawing import SECOND_HOLD_US
from spacebowl_pi.games.hubble.box.keypad_texts import KEYPAD_TEXTS
from spacebowl_pi.games.hubble.box.matrix_words import matrix_words, shorter
from spacebowl_pi.games.hubble.box.texts import said, title_text
from spacebowl_pi.games.hubble.rules.match import events as happened
from spacebowl_pi.games.hubble.rules.match.reasons import HubbleReason
from spacebowl_pi.games.hubble.rules.match.settings import CHOICES

PLACEHOLDER = re.compile(r"\{(\w+)\}")


@pytest.mark.parametrize("language", Language)
def test_every_word_is_of_letters_that_the_matrix_has(language: Language) -> None:
    words = [*dataclasses.asdict(matrix_words(language)).values(), *shorter(language).values()]
    for word in words:
        assert "?" not in drawable(word).rstrip("?"), word
        assert word == word.upper()


@pytest.mark.parametrize("language", Language)
def test_what_the_box_says_while_it_is_waiting_fits_page_by_page(language: Language) -> None:
    words = matrix_words(language)
    for word in (words.round, words.roll, words.cards):
        assert pages(word) is not None, word
    assert telling_us(words.third_fog) + PAGE_US < SECOND_HOLD_US, "a warning is read before it lapses"


def test_each_language_has_the_same_words() -> None:
    keys = [set(shorter(language)) for language in Language]
    assert keys[0] == keys[1] == keys[2]
    known = {f"refusal.{reason.name.lower()}" for reason in HubbleReason} | {"refusal.not_now"}
    known |= {f"choice.{choice.name}" for choice in CHOICES} | {"choice.same_dice.none", "staff.take_back"}
    assert keys[0] <= known


def test_the_keypads_texts_have_the_same_placeholders_in_each_language() -> None:
    for field in dataclasses.fields(KEYPAD_TEXTS[Language.ENGLISH]):
        found = {tuple(sorted(PLACEHOLDER.findall(getattr(texts, field.name)))) for texts in KEYPAD_TEXTS.values()}
        assert len(found) == 1, field.name


def test_a_text_of_the_game_comes_before_what_the_code_says() -> None:
    assert said({"icon.comet": "Komet"}, "icon.comet") == "Komet"
    assert said({}, "icon.comet") == "Comet"
    texts = {"solo.perceptive_planet_hopper": "Planetenspringer"}
    assert title_text(texts, "Perceptive Planet-Hopper") == "Planetenspringer"
    assert title_text(texts, "Somebody's own title") == "Somebody's own title"


def test_what_happens_sounds_different_and_short() -> None:
    rolled = happened.DiceRolled(0, (), None)  # type: ignore[arg-type]
    drawn = [happened.DrawnOnPaper(0, None, is_fogged) for is_fogged in (False, True)]  # type: ignore[arg-type]
    closed = happened.RoundClosed(0)
    heard = [tunes.tune_of(event) for event in (rolled, *drawn, closed)]
    assert len({*heard, tunes.THIRD, tunes.THIRD_FOG}) == 6
    assert all(tune is not None and length_ms(tune) <= 700 for tune in heard)
    assert tunes.tune_of(happened.TimersRestarted(0)) is None
