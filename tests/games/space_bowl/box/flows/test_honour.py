"""Honour mode by buttons: the top card, who placed the Wild, and what the picks were."""

from dataclasses import replace

import pytest

from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.box.flows.honour import WAIT_FOR_WILD_US
from spacebowl_pi.games.space_bowl.box.flows.rounds import WAIT_FOR_CAPTAIN_US
from spacebowl_pi.games.space_bowl.box.prompts import AskingWild, Question, TopCardEntry
from spacebowl_pi.games.space_bowl.rules.deck import Card, CardNumber, Deck, Pattern, Planet, PlanetName
from spacebowl_pi.games.space_bowl.rules.judge import SEATS, Verdict, Wild
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings, commands
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.box.machine.virtual import VirtualBox, asking

HONOUR = Settings(mode=GalaxyMode.HONOUR)
ONE, TWO, THREE, *_ = SEATS
ALL_EIGHT = tuple(PlanetName(f"p{number}") for number in range(8))
EIGHT_PLANETS = Deck(
    "eight",
    tuple(Planet(name, f"#{number + 1:02x}0000", list(Pattern)[number]) for number, name in enumerate(ALL_EIGHT)),
    tuple(Card(CardNumber(number), ALL_EIGHT, black_hole=True) for number in range(1, 57)),
)


def started(settings: Settings = HONOUR, deck: Deck | None = None) -> VirtualBox:
    """Three players; the second one is captain."""
    box = VirtualBox(settings, deck=deck)
    for seat in (1, 2, 3):
        box.press(seat)
    box.hold(2)
    return box


def searching(settings: Settings = HONOUR) -> VirtualBox:
    box = started(settings)
    box.press(5)
    box.hold(2)
    box.wait(TUMBLE_US / SECOND_US)
    assert box.phase() is Phase.SEARCH
    return box


def after_go(settings: Settings = HONOUR) -> VirtualBox:
    """Zero, after the first player called."""
    box = searching(settings)
    box.press(1)
    box.wait(10.5)
    assert box.phase() is Phase.DECLARING
    return box


def after_red() -> VirtualBox:
    box = searching()
    box.hold(1)
    box.wait(10.5)
    assert box.phase() is Phase.DECLARING
    return box


# --- who placed the Wild ---


def test_after_zero_the_box_asks_who_placed_the_wild() -> None:
    box = after_go()
    prompt = box.prompt()
    assert isinstance(prompt, AskingWild)
    assert (prompt.seats, prompt.captain, prompt.ends_us - prompt.began_us) == ((1, 2, 3), 2, WAIT_FOR_WILD_US)
    assert all(any(box.box.lights[seat - 1]) for seat in (1, 2, 3))
    assert not any(any(box.box.lights[seat - 1]) for seat in (4, 5, 6, 7, 8))


def test_whoever_placed_it_presses_and_must_then_pick_and_use_it() -> None:
    box = after_go()
    box.press(3)
    assert box.round().wild == Wild(THREE, None)
    assert box.prompt() == asking(ONE, Question.WAS_RIGHT)
    box.press(1)
    assert box.prompt() == asking(ONE, Question.BY_WILD)
    box.hold(1)
    box.press(1)
    assert box.prompt() == asking(THREE, Question.WAS_RIGHT)
    box.press(3)
    assert box.prompt() == asking(THREE, Question.WAS_ALONE)
    box.press(3)
    verdicts = [(it.verdict, it.delta) for it in box.result().players]
    assert verdicts == [(Verdict.VALID, 3), (Verdict.ABSTAINED, 0), (Verdict.WILD, 1)]


@pytest.mark.parametrize("is_wild_asked", [True, False])
@pytest.mark.parametrize("late_s", [0.02, 0.3, 0.9])
def test_who_concurs_just_after_zero_is_too_late_and_answers_nothing(late_s: float, *, is_wild_asked: bool) -> None:
    box = searching(replace(HONOUR, variants=Variants(no_wild=not is_wild_asked)))
    box.press(1)
    assert box.match.deadline_us is not None
    box.wait((box.match.deadline_us - box.now_us) / SECOND_US + late_s)
    before = box.prompt()
    box.press(1, 3)
    assert (box.round().joined, box.round().wild, box.prompt()) == ((), None, before)


def test_who_holds_just_after_zero_is_too_late_and_says_nothing_of_the_wild() -> None:
    box = searching()
    box.hold(1)
    assert box.match.deadline_us is not None
    box.wait((box.match.deadline_us - box.now_us) / SECOND_US + 0.02)
    box.hold(2)
    assert box.match.is_wild_asked


def test_who_placed_it_and_was_not_right_loses_a_point() -> None:
    box = after_go()
    box.press(3)
    box.hold(1)
    box.hold(3)
    assert [it.delta for it in box.result().players] == [-1, 0, -1]


def test_the_captains_hold_says_that_nobody_placed_it_and_nobody_is_asked_of_it_again() -> None:
    box = after_go()
    box.hold(3)
    assert isinstance(box.prompt(), AskingWild)
    box.hold(2)
    assert box.round().wild is None
    box.press(1)
    assert box.prompt() == asking(ONE, Question.WAS_ALONE)


def test_without_a_press_nobody_placed_it() -> None:
    box = after_go()
    box.wait(WAIT_FOR_WILD_US / SECOND_US - 2)
    assert isinstance(box.prompt(), AskingWild)
    box.wait(2)
    assert box.prompt() == asking(ONE, Question.WAS_RIGHT)
    assert box.round().wild is None


def test_in_a_red_countdown_no_red_player_placed_it_but_the_red_captain_may_say_that_nobody_did() -> None:
    box = searching()
    box.hold(2)
    box.wait(10.5)
    prompt = box.prompt()
    assert isinstance(prompt, AskingWild)
    assert prompt.seats == (1, 3)
    box.press(2)
    assert isinstance(box.prompt(), AskingWild)
    box.hold(2)
    assert box.prompt() == asking(ONE, Question.HAS_PICKED)


def test_who_placed_it_in_a_red_countdown_must_pick() -> None:
    box = after_red()
    box.press(3)
    box.hold(2)
    assert box.prompt() == asking(THREE, Question.WAS_RIGHT)
    box.hold(3)
    assert [(it.verdict, it.delta) for it in box.result().players] == [
        (Verdict.RED, 2),
        (Verdict.ABSTAINED, 0),
        (Verdict.WRONG, -1),
    ]


def test_it_is_not_asked_without_a_wild_nor_where_a_phone_told_it_in_the_countdown() -> None:
    box = after_go(replace(HONOUR, variants=Variants(no_wild=True)))
    assert box.prompt() == asking(ONE, Question.WAS_RIGHT)
    box = searching()
    box.press(1)
    box.do(commands.PlaceWild(), TWO)
    box.wait(10.5)
    assert box.prompt() == asking(ONE, Question.WAS_RIGHT)


def test_what_was_asked_of_one_player_is_not_asked_on_of_the_next_when_a_phone_declares_meanwhile() -> None:
    box = searching()
    box.press(1)
    box.press(3)
    box.wait(10.5)
    box.hold(2)
    box.press(1)
    assert box.prompt() == asking(ONE, Question.WAS_ALONE)
    box.do(commands.DeclareResult(ONE, Verdict.WRONG))
    box.wait(0.1)
    assert box.prompt() == asking(THREE, Question.WAS_RIGHT)


# --- the top card ---


@pytest.mark.parametrize("other", [1, 3, 8])
def test_only_the_captains_hold_tosses(other: int) -> None:
    box = started()
    box.press(5)
    box.hold(other)
    assert box.phase() is Phase.READY
    box.hold(2)
    assert box.phase() is Phase.SEARCH


def test_after_a_minute_anybodys_hold_tosses() -> None:
    box = started()
    box.press(5)
    box.wait(WAIT_FOR_CAPTAIN_US / SECOND_US)
    box.hold(3)
    assert box.phase() is Phase.SEARCH


def test_where_the_captains_button_is_out_of_play_anybodys_hold_tosses() -> None:
    box = started()
    box.machine.left_out = lambda: (TWO,)  # type: ignore[method-assign]
    box.press(5)
    box.hold(3)
    assert box.phase() is Phase.SEARCH


def entered(box: VirtualBox) -> tuple[tuple[PlanetName, ...], bool]:
    prompt = box.prompt()
    assert isinstance(prompt, TopCardEntry)
    return prompt.planets, prompt.has_black_hole


def test_with_eight_planets_the_last_button_goes_on_from_its_planet_to_the_black_hole_to_both_and_to_none() -> None:
    box = started(deck=EIGHT_PLANETS)
    seen = []
    for _ in range(4):
        box.press(8, then_s=0.5)
        seen.append(entered(box))
    last = ALL_EIGHT[-1:]
    assert seen == [(last, False), ((), True), (last, True), ((), False)]


def test_with_eight_planets_the_black_hole_is_tossed_by_buttons() -> None:
    box = started(replace(HONOUR, variants=Variants(black_hole=True)), EIGHT_PLANETS)
    for button in (1, 8, 8):
        box.press(button, then_s=0.5)
    box.hold(2)
    toss = box.round().toss
    assert [it.planet for it in toss.planets] == [ALL_EIGHT[0]]
    assert toss.black_hole is not None


def test_a_captain_on_the_eighth_seat_tosses_what_was_told() -> None:
    box = VirtualBox(replace(HONOUR, variants=Variants(black_hole=True)), deck=EIGHT_PLANETS)
    for seat in (1, 8):
        box.press(seat)
    box.hold(8)
    for _ in range(3):
        box.press(8, then_s=0.5)
    box.hold(8)
    assert [it.planet for it in box.round().toss.planets] == [ALL_EIGHT[7]]
    assert box.round().toss.black_hole is not None


def test_what_a_phone_tells_of_the_top_card_is_shown_and_tossed_by_the_captains_hold() -> None:
    box = started()
    red, yellow, *_ = box.match.deck.planet_names
    box.do(commands.DeclareTopCard((red,), black_hole=True))
    box.wait(0.1)
    assert entered(box) == ((red,), True)
    box.press(2)
    assert entered(box) == ((red, yellow), True)
    box.wait(0.5)
    box.hold(2)
    assert [it.planet for it in box.round().toss.planets] == [red, yellow]
