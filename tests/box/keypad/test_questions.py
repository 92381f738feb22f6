"""Questions of any game: how they are written for the line, and what comes back of them."""

import pytest

from spacebowl_pi.box.keypad.question_lines import drawable
from spacebowl_pi.box.keypad.questions import (
    Answer,
    Choose,
    ChooseSeat,
    Confirm,
    Grid,
    Left,
    Number,
    Question,
    Questions,
)
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.keypad.link import LAST_NUMBER
from spacebowl_pi.devices.keypad.messages import Misread

THREE = Seat(3)
BOAT = Choose(
    "What?", (Answer("Row", "row"), Answer("Sail", "sail", is_open=False), Answer("Wait", "wait", is_on=True))
)
MANY = Choose("Which of them?", tuple(Answer(f"Number {at} of all", at) for at in range(20)))
FIELD = Grid("Where?", 3, tuple(None if at == 1 else Answer(f"{at}", at, is_open=at > 3) for at in range(6)))


def said(questions: Questions, question: Question, words: str, seat: Seat | None = None) -> object:
    ask = questions.screen(question, seat).words["ask"]
    return questions.read(words.format(ask=ask).split())


def test_an_answer_means_what_was_said_of_it() -> None:
    questions = Questions()
    assert said(questions, BOAT, "do {ask} 0") == "row"
    assert said(questions, BOAT, "do {ask} 2") == "wait"
    assert said(questions, ChooseSeat("Who?", {THREE: "them"}), "do {ask} 3") == "them"
    assert said(questions, Number("How many?", 5, ("five", "six")), "do {ask} 6") == "six"
    assert said(questions, FIELD, "do {ask} 5") == 5
    resign = Confirm("Resign?", "It is over then.", Answer("Resign", "over"), Answer("No", "on"), is_bad=True)
    assert said(questions, resign, "do {ask} yes") == "over"
    assert said(questions, resign, "away {ask}") is Left.LEFT


def test_what_was_not_offered_is_not_understood() -> None:
    questions = Questions()
    for words in (
        "do {ask} 1",
        "do {ask} 3",
        "do {ask} row",
        "do {ask}",
        "do {ask} 0 0",
        "page {ask} 2",
        "page {ask} x",
    ):
        with pytest.raises(Misread):
            said(questions, BOAT, words)
    for words in ("do {ask} 0", "do {ask} 1"):
        with pytest.raises(Misread):
            said(questions, FIELD, words)


def test_an_answer_to_another_question_is_refused_also_of_a_box_that_began_anew() -> None:
    questions, other = Questions(), Questions()
    for ask in (questions.screen(BOAT).words["ask"], other.screen(MANY).words["ask"]):
        questions.screen(FIELD)
        assert isinstance(questions.read(["do", str(ask), "0"]), Refusal)
    assert isinstance(Questions().read(["do", "1-0", "0"]), Refusal)


def test_the_same_question_is_another_one_once_it_was_answered_or_for_another_seat() -> None:
    questions = Questions()
    first = questions.screen(BOAT)
    assert questions.screen(BOAT) is first
    questions.close()
    asks = {first.words["ask"], questions.screen(BOAT).words["ask"], questions.screen(BOAT, THREE).words["ask"]}
    assert len(asks) == 3


def test_many_answers_come_page_by_page_under_the_same_number() -> None:
    questions = Questions()
    first = questions.screen(MANY)
    assert (first.words["page"], first.words["pages"]) == (1, 4)
    with pytest.raises(Misread):
        said(questions, MANY, "do {ask} 12")
    assert said(questions, MANY, "page {ask} 3") is None
    third = questions.screen(MANY)
    assert (third.words["ask"], third.words["page"]) == (first.words["ask"], 3)
    assert said(questions, MANY, "do {ask} 12") == 12
    with pytest.raises(Misread):
        said(questions, MANY, "page {ask} 5")
    seats = ChooseSeat("Who?", {Seat(seat): seat for seat in range(1, 31)})
    assert questions.screen(seats).words["pages"] == 4
    assert said(questions, seats, "page {ask} 4") is None
    assert questions.screen(seats).words["seats"] == [25, 26, 27, 28, 29, 30]


def test_what_can_be_chosen_of_a_field_is_said_and_usual_names_are_not() -> None:
    questions = Questions()
    words = questions.screen(FIELD).words
    assert (words["rows"], words["columns"], words["may"]) == (2, 3, ["4", "5"])
    assert words["labels"] == ["0", "", "2", "3", "4", "5"]
    usual = Grid("Where?", 2, tuple(Answer(name, name) for name in ("A1", "B1", "A2", "B2")))
    assert (questions.screen(usual).words["labels"], questions.screen(usual).words["may"]) == (None, None)
    with pytest.raises(ValueError, match="at most 9 rows"):
        questions.screen(Grid("Where?", 10, tuple(Answer("x", "x") for _ in range(10))))


@pytest.mark.parametrize("label", ["", "x" * 300, "雪" * 300, "% ,:=" * 60, "e\u0301\u200b\n\ttab"])
def test_whatever_the_labels_are_the_line_has_room_and_is_read(label: str) -> None:
    answers = tuple(Answer(f"{at}{label}", at) for at in range(9))
    for question in (
        Choose(label, answers, sure=label),
        Grid(label, 9, answers * 9, sure=label),
        Number(label, 1, tuple(range(500)), sure=label),
        Confirm(label, label, answers[0], answers[1]),
    ):
        Questions().screen(question, THREE).line(LAST_NUMBER, 0)


def test_hidden_characters_are_left_out_and_letters_put_together() -> None:
    assert drawable("e\u0301\u200bt\tc", 9) == "étc"
    assert drawable("one two three", 8) == "one two…"
