"""The tutorial's lessons: each is passed by what it teaches, not by just anything, and says what was wrong."""

import re
from collections.abc import Iterator

import pytest

from spacebowl_pi.core.language import Language
from spacebowl_pi.games.tom_tube.rules.board.places import free_places
from spacebowl_pi.games.tom_tube.rules.match.commands import Command, DrawRhomb, FillSpace, LayRhomb, Resign, TakeUp
from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from spacebowl_pi.games.tom_tube.rules.match.view import Own, moves, position_of, public
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from spacebowl_pi.games.tom_tube.web.learn import AskLesson, lesson_tree
from spacebowl_pi.games.tom_tube.web.lessons import Lesson, Verdict, lessons
from spacebowl_pi.games.tom_tube.web.web_game import TomTubeWeb
from spacebowl_pi.kiosk.texts import texts_of_game

SAME = {"learn.lesson.drift.title"}  # it is called so in German, too
ALL = list(lessons().values())
EVERY = pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.name)


def turns(lesson: Lesson) -> Iterator[tuple[Command, ...]]:
    """Every turn that the rules allow there, if need be with the drawing of a rhomb before it."""
    view = public(lesson.begun())
    if view.phase is Phase.TURN:
        is_no_turn = DrawRhomb, Resign
        yield from ((move,) for move in moves(view, Own(view.turn)) if not isinstance(move, is_no_turn))
    if view.phase is Phase.FILL:
        yield from ((move,) for move in moves(view, Own(view.turn)) if isinstance(move, FillSpace))
    elif view.places_left:
        draw = lesson.solution[:1] if view.phase is Phase.TURN and len(lesson.solution) > 1 else ()
        places = free_places(position_of(view).free) if draw or view.phase is Phase.LAY else []
        yield from ((*draw, LayRhomb(turned)) for place in places for turned in (place, place.turned))


def verdicts(lesson: Lesson) -> dict[Verdict, int]:
    found: dict[Verdict, int] = {}
    for steps in turns(lesson):
        verdict = Verdict(str(lesson_tree(AskLesson(lesson.name, steps))["verdict"]))
        found[verdict] = found.get(verdict, 0) + 1
    return found


@EVERY
def test_its_solution_is_right_and_nothing_before_it(lesson: Lesson) -> None:
    for count in range(len(lesson.solution)):
        assert lesson_tree(AskLesson(lesson.name, lesson.solution[:count]))["verdict"] == Verdict.OPEN
    told = lesson_tree(AskLesson(lesson.name, lesson.solution))
    assert (told["verdict"], told["refusal"], told["steps"]) == (Verdict.RIGHT, None, told["solution"])


@EVERY
def test_what_it_teaches_is_not_had_by_just_anything(lesson: Lesson) -> None:
    found = verdicts(lesson)
    assert found[Verdict.RIGHT] > 0
    if lesson.name == "build":
        assert set(found) == {Verdict.RIGHT, Verdict.MOVED}
    elif lesson.name != "fill":  # which a bend and a fork solve
        assert found[Verdict.RIGHT] <= 2
    assert sum(found.values()) > found[Verdict.RIGHT]


@EVERY
def test_it_can_go_on_as_a_match_would(lesson: Lesson) -> None:
    match = lesson.begun()
    assert position_of(public(match)) == match.position
    assert match.awaited == (1,)


def test_what_the_rules_refuse_is_told_and_left_out() -> None:
    told = lesson_tree(AskLesson("jump", (*lessons()["control"].solution,)))
    refusal = told["refusal"]
    assert isinstance(refusal, dict)
    assert (told["steps"], told["verdict"], refusal["code"]) == ([], "open", "no_tube")
    assert lesson_tree(AskLesson("fill", (TakeUp(),)))["verdict"] == Verdict.OPEN


@pytest.mark.parametrize("language", Language)
def test_every_lesson_has_its_words_in_every_language(language: Language) -> None:
    found = texts_of_game(TomTube(), TomTubeWeb.reasons, language)
    english = texts_of_game(TomTube(), TomTubeWeb.reasons, Language.ENGLISH)
    missable = {lesson.name for lesson in ALL if lesson.name != "build"}
    wanted = {f"learn.lesson.{lesson.name}.{part}" for lesson in ALL for part in ("title", "body", "done")}
    wanted |= {f"learn.lesson.{name}.missed" for name in missable}
    wanted |= {"learn.lesson.end.title", "learn.lesson.end.body"}
    assert {key for key in found if key.startswith("learn.lesson.")} == wanted
    learned = {key for key in english if key.startswith("learn.")}
    assert {key for key in found if key.startswith("learn.")} == learned
    for key in learned:
        assert set(re.findall(r"\{(\w+)\}", found[key])) == set(re.findall(r"\{(\w+)\}", english[key])), key
    assert language is Language.ENGLISH or all(found[key] != english[key] for key in wanted - SAME)
