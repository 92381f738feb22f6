"""What the box does when nobody plays, when it is told to stop, and around a press; on the lowest level."""

from dataclasses import replace
from typing import Any

from spacebowl_pi.box.presses.line_check import LOOK_US, MOST_UNHEARD
from spacebowl_pi.box.shows.font import text_rows
from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US, LONGEST_WAIT_US, Demo
from spacebowl_pi.box.table.scene import Notice
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge
from spacebowl_pi.devices.sound import tunes
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings, view
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from tests.box.machine.memory import MemoryJournal
from tests.box.machine.virtual import VirtualBox

ATTRACT_S = ATTRACT_AFTER_US / SECOND_US
TUMBLE_S = TUMBLE_US / SECOND_US


def searching(box: VirtualBox) -> VirtualBox:
    for seat in (1, 2):
        box.press(seat)
    box.hold(1)
    box.press(1)
    box.wait(TUMBLE_S + 0.2)
    assert box.phase() is Phase.SEARCH
    return box


def test_the_box_plays_by_itself_when_nobody_does() -> None:
    box = VirtualBox(Settings(mode=GalaxyMode.HONOUR), language=Language.FRENCH)
    box.wait(ATTRACT_S - 0.5)
    assert not box.machine.scene().is_demo
    phases, pictures = set(), set()
    for _ in range(360):
        box.wait(0.5)
        scene = box.machine.scene()
        assert scene.is_demo
        assert scene.language is Language.FRENCH
        assert scene.view.settings == Settings()  # whatever is configured
        assert [player.name for player in scene.seating.players] == ["1", "2", "3", "4"]
        phases.add(scene.view.phase)
        pictures.add(box.box.cells)
    assert phases >= {Phase.READY, Phase.SEARCH, Phase.COUNTDOWN, Phase.REVEAL}
    assert len(pictures) > 50
    assert (box.phase(), box.seats) == (None, ())


def test_with_a_deck_that_is_too_small_to_be_dealt_the_box_plays_by_itself_with_another() -> None:
    deck = standard_deck()
    box = VirtualBox(Settings(mode=GalaxyMode.HONOUR), deck=replace(deck, cards=deck.cards[:12]))
    box.wait(ATTRACT_S + 1)
    assert box.machine.scene().is_demo
    for seat in (1, 2):
        box.press(seat)
    box.hold(1)
    assert len(box.match.deck.cards) == 12


def test_a_press_ends_the_demo_and_joins() -> None:
    box = VirtualBox()
    box.wait(ATTRACT_S + 30)
    box.press(4)
    assert not box.machine.scene().is_demo
    assert box.seats == (4,)


def test_a_demo_tumbles_counts_down_and_does_not_keep_us_waiting() -> None:
    demo = Demo(SpaceBowl(), Language.ENGLISH, 1, 5 * SECOND_US)
    was, since_us, seen = None, 0, None
    for now_us in range(5 * SECOND_US, 900 * SECOND_US, SECOND_US // 4):
        demo.play_on(now_us)
        seen = view(demo.match)
        if seen.phase is not was:
            was, since_us = seen.phase, now_us
            assert 0 <= now_us - demo.behind_us - seen.began_us < SECOND_US // 4
        assert now_us - since_us <= 2 * LONGEST_WAIT_US
        if seen.phase is Phase.COUNTDOWN:
            assert seen.deadline_us is not None
            assert 0 < seen.deadline_us + demo.behind_us - now_us <= 10 * SECOND_US
        if demo.is_over:
            break
    assert seen is not None
    assert seen.phase is Phase.OVER


def test_the_last_word_stands_on_the_matrix_and_then_all_is_dark() -> None:
    box = searching(VirtualBox())
    box.machine.say_goodbye(box.now_us)
    box.wait(0.2)
    assert box.prompt() == Notice("BYE")
    assert box.box.rows == text_rows("BYE")
    assert box.box.sounder.tune[-1] == tunes.BYE[1][0]
    box.press(2)
    assert box.phase() is Phase.SEARCH
    box.machine.close()
    assert not any(box.box.rows)
    assert not any(any(colour) for colour in box.box.spi.picture)
    assert box.box.sounder.tune[-1] is None


class Watch(MemoryJournal):
    """A journal that looks at the lights when something is written."""

    def __init__(self) -> None:
        super().__init__()
        self.box: VirtualBox | None = None
        self.seen: list[tuple[tuple[TableEvent, ...], Any, Any]] = []

    def take(self, events: tuple[TableEvent, ...]) -> None:
        if self.box is not None:
            self.seen.append((events, self.box.box.lights, self.box.box.sounder.tune))


def test_lights_and_sound_answer_a_press_before_anything_is_written() -> None:
    watch = Watch()
    watch.box = box = VirtualBox(journal=watch)
    watch.seen.clear()
    box.press(3)
    (events, lights, tune), *_ = watch.seen
    assert [type(event).__name__ for event in events] == ["SatDown"]
    assert any(lights[2])
    assert tune[-1] == tunes.PRESS[0][0]


def test_a_press_in_the_search_lights_and_clicks_before_its_word_is_known() -> None:
    box = searching(VirtualBox())
    dark, heard = box.box.lights[1], len(box.box.sounder.tune)
    box.box.buzzers.push(Button(2), (box.now_us + 1000) * 1000)
    box.wait(0.01)
    assert box.phase() is Phase.SEARCH
    assert box.box.lights[1] != dark
    assert box.box.sounder.tune[heard:] == (tunes.PRESS[0][0],)


def test_every_second_of_a_countdown_ticks() -> None:
    box = searching(VirtualBox())
    box.press(1)
    before = box.box.sounder.tune.count(tunes.TICK[0][0])
    box.wait(9.2)
    assert box.box.sounder.tune.count(tunes.TICK[0][0]) - before == 9
    assert box.phase() is Phase.COUNTDOWN


def test_a_release_that_no_edge_tells_is_found() -> None:
    box = searching(VirtualBox())
    box.box.buzzers.push(Button(2), (box.now_us + 1000) * 1000)
    box.wait(0.1)
    box.box.buzzers.move(Button(2), is_down=False)
    box.wait(0.7)
    assert box.phase() is Phase.COUNTDOWN
    assert box.call().by == 2


def test_a_button_found_down_at_the_start_says_nothing() -> None:
    box = VirtualBox()
    box.box.buzzers.move(Button(5), is_down=True)
    box.wait(1)
    assert box.seats == ()
    assert box.machine.gestures.is_held(Button(5))


def test_lines_that_change_without_edges_mean_that_the_thread_hangs() -> None:
    box = VirtualBox()
    lines = box.machine.lines
    assert lines is not None
    for number in range(MOST_UNHEARD):
        assert not lines.is_deaf
        box.box.buzzers.move(BUTTONS[number % 3], is_down=number < 3)
        box.wait(0.3)
    assert lines.is_deaf
    assert box.machine.has_fault
    box.machine.edge(Edge(Button(8), is_down=True, stamp_ns=box.now_us * 1000))
    assert not lines.is_deaf


def test_a_level_read_while_its_edge_is_on_the_way_takes_nothing_from_the_press() -> None:
    box = searching(VirtualBox())
    for _ in range(8):
        box.box.buzzers.move(Button(2), is_down=True)
        box.wait(LOOK_US / SECOND_US)  # a look falls between the contact and its edge
        stamp_ns = box.now_us * 1000
        box.take(Edge(Button(2), is_down=True, stamp_ns=stamp_ns))
        box.box.buzzers.move(Button(2), is_down=False)
        box.take(Edge(Button(2), is_down=False, stamp_ns=stamp_ns + 30_000_000))
        box.wait(0.1)
        assert box.call().by == 2
        assert box.do(common.TakeBack(), Asker.STAFF)
        box.wait(0.3)
        box.press(1)
        box.wait(TUMBLE_S + 0.2)
