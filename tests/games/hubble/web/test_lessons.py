"""The tutorial's lessons: each is passed by what it teaches, not by just anything, and has words in every language."""

import re

import pytest

from spacebowl_pi.core.language import Language
from spacebowl_pi.games.hubble.rules.draws import full_draws
from spacebowl_pi.games.hubble.rules.icons import FACES, Icon, Rolled
from spacebowl_pi.games.hubble.rules.match.view import from_text
from spacebowl_pi.games.hubble.rules.pad import FOG_SQUARES, occupied, with_drawn
from spacebowl_pi.games.hubble.rules.rules import Hubble
from spacebowl_pi.games.hubble.rules.score import score
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit
from spacebowl_pi.games.hubble.web.lessons import Lesson, lessons
from spacebowl_pi.games.hubble.web.web_game import HubbleWeb
from spacebowl_pi.kiosk.texts import texts_of_game

KIT = standard_kit()
SKY = KIT.pad.sky
BY_NAME = {lesson.name: lesson for lesson in lessons()}
SCORED = [lesson for lesson in lessons() if lesson.wants and "fog" not in lesson.wants]


def passing(lesson: Lesson, third: Icon) -> list[bool]:
    """Of every full draw, whether it brings what the lesson wants."""
    icons, cards = from_text("".join(lesson.pad)), tuple(KIT.by_id[name] for name in lesson.cards)
    before = score(SKY, icons, cards)
    found = []
    for draw in full_draws(SKY, occupied(icons), lesson.roll, third):
        after = score(SKY, with_drawn(icons, draw), cards)
        gains = {**{name: now - was for (name, now), was in zip(after._asdict().items(), before, strict=True)}}
        gains["total"] = after.total - before.total
        found.append(all(gains[what] >= least for what, least in lesson.wants.items()))
    return found


@pytest.mark.parametrize("lesson", SCORED, ids=lambda lesson: lesson.name)
def test_what_a_lesson_teaches_is_possible_and_not_had_by_any_draw(lesson: Lesson) -> None:
    passes = [is_so for third in FACES if lesson.third in (None, third) for is_so in passing(lesson, third)]
    assert any(passes)
    assert not all(passes)


def test_where_one_chooses_only_one_third_icon_brings_the_most() -> None:
    assert [third for third in FACES if any(passing(BY_NAME["choice"], third))] == [Icon.GALAXY]


def test_in_the_lesson_on_blanks_the_blank_lies_on_an_icon() -> None:
    """Without one there would be no room for three."""
    lesson = BY_NAME["blank"]
    taken = occupied(from_text("".join(lesson.pad)))
    inked = (Rolled(lesson.roll[0].die, Icon.STAR), lesson.roll[1])
    assert lesson.third is not None
    assert full_draws(SKY, taken, lesson.roll, lesson.third)
    assert not full_draws(SKY, taken, inked, lesson.third)


def test_in_the_lesson_on_the_fogged_lens_nothing_else_is_left() -> None:
    lesson = BY_NAME["fog"]
    assert lesson.third is not None
    assert lesson.fog + 1 < FOG_SQUARES
    assert not full_draws(SKY, occupied(from_text("".join(lesson.pad))), lesson.roll, lesson.third)


@pytest.mark.parametrize("language", Language)
def test_every_lesson_has_its_words_in_every_language(language: Language) -> None:
    found = texts_of_game(Hubble(), HubbleWeb.reasons, language)
    english = texts_of_game(Hubble(), HubbleWeb.reasons, Language.ENGLISH)
    names = [*BY_NAME, "end"]
    wanted = {f"learn.lesson.{name}.{part}" for name in names for part in ("title", "body", "done")}
    assert {key for key in found if key.startswith("learn.lesson.")} == wanted - {"learn.lesson.end.done"}
    learned = {key for key in english if key.startswith("learn.")}
    assert {key for key in found if key.startswith("learn.")} == learned
    for key in learned:
        assert set(re.findall(r"\{(\w+)\}", found[key])) == set(re.findall(r"\{(\w+)\}", english[key])), key
    assert language is Language.ENGLISH or all(found[key] != english[key] for key in wanted & learned)
