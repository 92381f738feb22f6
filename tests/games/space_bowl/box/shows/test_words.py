"""What the matrix says of Space Bowl."""

import pytest

from spacebowl_pi.box.shows.font import fits, pages
from spacebowl_pi.box.shows.game_words import GameWords
from spacebowl_pi.box.shows.glyphs import BIG
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Beginning, replay
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.games.space_bowl.box.box_game import SpaceBowlBox
from spacebowl_pi.games.space_bowl.box.matrix_words import matrix_words, shorter
from spacebowl_pi.games.space_bowl.box.prompts import Question
from spacebowl_pi.games.space_bowl.rules.choices import CHOICES
from spacebowl_pi.games.space_bowl.rules.match import Match, Settings, view
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl


@pytest.mark.parametrize("language", Language)
def test_every_word_fits_page_by_page(language: Language) -> None:
    said = matrix_words(language)
    for field in said.__slots__:
        assert pages(getattr(said, field)), field
    for key, text in shorter(language).items():
        assert pages(text.format(seat=8)), key
    assert all(fits(it) for it in (*map(said.question, Question), said.captain, said.winner))


@pytest.mark.parametrize("language", Language)
def test_every_letter_has_its_picture(language: Language) -> None:
    texts = [
        *(getattr(matrix_words(language), field) for field in matrix_words(language).__slots__),
        *shorter(language).values(),
    ]
    letters = set("".join(texts).replace("{seat}", "8").replace("’", "'"))
    assert letters <= {*BIG, " "}


@pytest.mark.parametrize("language", Language)
def test_all_that_can_be_chosen_and_done_has_a_word_that_fits(language: Language) -> None:
    game = SpaceBowlBox(SpaceBowl(), "Space Bowl")
    game_words = GameWords(game, language)
    for choice in CHOICES:
        assert pages(game_words.choice(choice)), choice.name
        assert game_words.choice(choice).lower() != choice.name.replace("_", " ") or language is Language.ENGLISH
        for value in choice.offered:
            assert pages(game_words.value(choice, value)), (choice.name, value)
    keys = [entry.key for entry in game.staff_entries(view(begun()))]
    assert all(game_words.word_for(key) for key in keys)


def begun() -> Match:
    players = tuple(Player(Seat(seat)) for seat in (1, 2))
    events = SpaceBowl().start(Beginning(0, 1, Language.ENGLISH, Settings(), players))
    assert not isinstance(events, Refusal)
    return replay(SpaceBowl(), events)
