"""The words of Tom Tube on matrix and keypad: in every language, short, and of letters that they have."""

import dataclasses
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from spacebowl_pi.box.shows.font import drawable, fits, pages, telling_us
from spacebowl_pi.box.shows.game_words import GameWords
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import refuse
from spacebowl_pi.devices.sound.tunes import length_ms
from spacebowl_pi.games.tom_tube.box import tunes
from spacebowl_pi.games.tom_tube.box.box_game import TomTubeBox
from spacebowl_pi.games.tom_tube.box.flows.base import TOLD_US
from spacebowl_pi.games.tom_tube.box.keypad_texts import KEYPAD_TEXTS
from spacebowl_pi.games.tom_tube.box.matrix_words import matrix_words, shorter
from spacebowl_pi.games.tom_tube.box.notes import About
from spacebowl_pi.games.tom_tube.box.shows.pictograms import PICTOGRAMS, WIDTH
from spacebowl_pi.games.tom_tube.rules.board.tiles import Filling
from spacebowl_pi.games.tom_tube.rules.match import events as happened
from spacebowl_pi.games.tom_tube.rules.moves import Kind
from spacebowl_pi.games.tom_tube.rules.position import COUNTERS
from spacebowl_pi.games.tom_tube.rules.reasons import TomTubeReason
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from spacebowl_pi.games.tom_tube.rules.settings import CHOICES

PLACEHOLDER = re.compile(r"\{(\w+)\}")
IN_PICTURES = {About.SPHERE, About.FOUND}


def words_of(texts: object) -> Iterator[str]:
    """All texts of a dataclass, those of its mappings too."""
    for field in dataclasses.fields(texts):  # type: ignore[arg-type]
        value: Any = getattr(texts, field.name)
        yield from value.values() if isinstance(value, Mapping) else (value,)


@pytest.mark.parametrize("language", Language)
def test_every_word_is_of_letters_that_the_matrix_has(language: Language) -> None:
    for word in [*words_of(matrix_words(language)), *shorter(language).values()]:
        said = PLACEHOLDER.sub("7", word)
        assert "?" not in drawable(said).rstrip("?"), word
        assert said == said.upper(), word


@pytest.mark.parametrize("language", Language)
def test_what_the_box_says_in_a_turn_fits_page_by_page(language: Language) -> None:
    words = matrix_words(language)
    for word in [words.row, words.draw, words.no_move, *words.notes.values(), *words.lines.values()]:
        assert pages(word.format(row="A", number=12, other="DAVE")) is not None, word
    assert fits(words.draw)
    assert set(words.notes) == set(About) - IN_PICTURES


def test_each_language_has_the_same_words() -> None:
    keys = [set(shorter(language)) for language in Language]
    assert keys[0] == keys[1] == keys[2]
    refusals = {f"refusal.{reason.name.lower()}" for reason in TomTubeReason}
    assert refusals <= keys[0]
    assert {f"choice.{choice.name}" for choice in CHOICES} <= keys[0]
    written = [[PLACEHOLDER.findall(word) for word in words_of(matrix_words(language))] for language in Language]
    assert written[0] == written[1] == written[2]
    for language in Language:
        assert set(matrix_words(language).lines) == {*COUNTERS, "solar", "bonus", "total"} <= set(PICTOGRAMS)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("reason", TomTubeReason, ids=lambda reason: reason.name.lower())
def test_every_refusal_is_said_on_the_matrix_in_few_words(reason: TomTubeReason, language: Language) -> None:
    values = dict.fromkeys(PLACEHOLDER.findall(reason.value), "-1,3")
    said = GameWords(TomTubeBox(TomTube(), "Tom Tube"), language).refusal(refuse(reason, **values))
    assert pages(said) is not None, said
    assert telling_us(said) < TOLD_US, said
    assert said == shorter(language)[f"refusal.{reason.name.lower()}"].format(**values)


def test_the_keypads_texts_have_the_same_placeholders_in_each_language() -> None:
    written = [[sorted(PLACEHOLDER.findall(text)) for text in words_of(texts)] for texts in KEYPAD_TEXTS.values()]
    assert written[0] == written[1] == written[2]
    for texts in KEYPAD_TEXTS.values():
        assert set(texts.moves) == set(texts.to) == set(Kind)
        assert set(texts.fillings) == set(Filling)


def test_pictograms_are_of_one_size_and_all_different() -> None:
    assert {strip.width for strip in PICTOGRAMS.values()} == {WIDTH}
    assert len(set(PICTOGRAMS.values())) == len(PICTOGRAMS)


def test_what_happens_sounds_different_and_short() -> None:
    moved = [happened.Moved(0, how, "0,0") for how in (Kind.DRIFT, Kind.JUMP)]
    events = [
        happened.RhombDrawn(0),
        happened.Exchanged(0),
        happened.SpacesLeftOpen(0),
        happened.TileTakenUp(0),
        *moved,
    ]
    heard = [tunes.tune_of(event) for event in events]
    assert len({*heard, tunes.LAID, tunes.FILLED, tunes.FOUND, tunes.FOUND_SOLAR, tunes.HOME, tunes.PASSED}) == 12
    assert all(tune is not None and length_ms(tune) <= 700 for tune in heard)
    assert tunes.tune_of(happened.MatchEnded(0, None)) is None
