"""What the matrix says of Space Bowl."""

import pytest

from spacebowl_pi.box.shows.font import fits, pages
from spacebowl_pi.core.language import Language
from spacebowl_pi.games.space_bowl.box.prompts import Question
from spacebowl_pi.games.space_bowl.box.words import words


@pytest.mark.parametrize("language", Language)
def test_every_word_fits_page_by_page(language: Language) -> None:
    said = words(language)
    for field in said.__slots__:
        assert pages(getattr(said, field)), field
    assert all(fits(it) for it in (*map(said.question, Question), said.captain, said.winner))
