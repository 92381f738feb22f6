"""The whole keypad on its simulated board: loop, line, light, flash, watchdog, and what happens when all goes wrong."""

import json
from typing import Any

import pytest

from spacebowl_pi.devices.keypad.twin import machine
from spacebowl_pi.devices.keypad.twin.board import FIFO_BYTES, FREE_BYTES, Restart, SimulatedKeypad
from spacebowl_pi.devices.keypad.twin.firmware import Firmware, Flash
from spacebowl_pi.devices.keypad.twin.touch import Sheet, SimulatedTouch

HELLO = "hello box protocol=1 version=0.1.0 boot=5f3a91c2"
LOBBY = "show 1 lobby lang=en seats=1,2 names=1:Anna,2:Bo"
BLACK = (0, 0, 0)


class Table:
    """A box and a keypad on the two ends of a line."""

    def __init__(self, keypad: SimulatedKeypad | None = None) -> None:
        self.keypad = keypad or SimulatedKeypad()
        self._wire = self.keypad.firmware.load("wire")

    def say(self, text: str) -> None:
        self.keypad.send(self._wire.join(text))

    def heard(self) -> list[str]:
        return [line.rsplit(" *", 1)[0] for line in self.keypad.said().decode().splitlines()]

    def greet(self) -> "Table":
        self.say(HELLO)
        self.keypad.run_ms(50)
        self.heard()
        return self

    def tap(self, x: float, y: float) -> None:
        self.keypad.press(x, y)
        self.keypad.run_ms(120)
        self.keypad.lift()
        self.keypad.run_ms(120)

    def tile(self, kind: str, value: object) -> tuple[float, float]:
        """Find the middle of a tile."""
        app: Any = self.keypad._keypad.app
        found = [tile for tile in app.tiles if tile.look[:2] == (kind, value)]
        return found[0].x + found[0].w / 2, found[0].y + found[0].h / 2


def test_it_says_nothing_until_it_is_greeted_but_shows_something() -> None:
    keypad = SimulatedKeypad()
    keypad.run_ms(6000)
    assert keypad.said() == b""
    assert keypad.light_duty > 0
    assert len(keypad.picture().getcolors(4000) or []) > 20


def test_the_light_stays_off_until_the_first_picture_is_whole() -> None:
    keypad = SimulatedKeypad()
    while not keypad.light_duty:
        assert keypad.picture().getcolors() == [(320 * 240, BLACK)]
        assert keypad.now_us < 2_000_000
        keypad.turn()
    assert keypad.panel.counters.pixels >= 320 * 240


def test_a_greeting_a_screen_and_a_finger_go_all_the_way() -> None:
    table = Table().greet()
    table.say(LOBBY)
    table.keypad.run_ms(600)
    assert "got 1" in table.heard()
    table.tap(*table.tile("seat", 4))
    assert "did 1 sit 4" in table.heard()


def test_a_touch_is_answered_on_the_screen_at_once() -> None:
    table = Table().greet()
    table.say(LOBBY)
    table.keypad.run_ms(600)
    table.keypad.settle()
    x, y = table.tile("seat", 7)
    before = table.keypad.picture().getpixel((round(x), round(y) - 25))
    table.keypad.press(x, y)
    began_us = table.keypad.now_us
    while table.keypad.picture().getpixel((round(x), round(y) - 25)) == before:
        table.keypad.turn()
    assert table.keypad.now_us - began_us < 20_000  # of the bus and the loop; drawing itself takes no time here


def test_a_finger_goes_before_a_picture_that_is_being_painted() -> None:
    table = Table().greet()
    table.say(LOBBY)
    table.keypad.run_ms(600)
    x, y = table.tile("seat", 8)
    table.keypad.press(x, y)
    table.keypad.turn()
    sent = table.keypad.panel.counters.pixels
    table.keypad.turn()  # the second reading: down
    assert table.keypad._keypad.canvas.finger is not None
    for _ in range(3):  # the new picture, the colours of what is pressed, the first slice
        table.keypad.turn()
    assert 0 < table.keypad.panel.counters.pixels - sent <= 2 * 3072


def test_control_c_is_a_byte_like_any_other() -> None:
    table = Table()
    table.keypad.send(b"\x03\x03\x03\n")
    table.greet()
    table.keypad.send(b"\x03\n")
    table.say(LOBBY)
    table.keypad.run_ms(300)
    assert table.keypad._keypad.link.state == "ready"


def test_a_flood_is_read_in_pieces_between_which_the_finger_is_heard() -> None:
    table = Table().greet()
    table.keypad.send(b"x" * 100_000)
    table.keypad.turn()
    assert len(table.keypad._to_keypad) >= 100_000 - 128
    table.keypad.press(100, 100)
    table.keypad.run_ms(40)
    assert table.keypad._keypad.canvas.finger is not None


def test_a_box_that_does_not_read_holds_nothing_up() -> None:
    table = Table().greet()
    table.keypad.is_read = False
    for number in range(1, 60):
        table.say(f"show {number} lobby lang=en seats=1,{number % 8 + 1}")
        table.keypad.run_ms(100)
    assert len(table.keypad.from_keypad) <= FIFO_BYTES
    table.keypad.is_read = True
    table.heard()
    table.keypad.run_ms(300)
    # What was in the middle of being said is finished; the line after it is whole.
    assert any(line.startswith(("got", "beat")) for line in table.heard())


def test_calibration_is_kept_over_a_restart() -> None:
    flash = Flash()
    sheet = Sheet(y_left=340, y_right=3880, x_top=3850, x_bottom=262)  # mounted the other way up
    table = Table(SimulatedKeypad(touch=SimulatedTouch(sheet), flash=flash))
    app: Any = table.keypad._keypad.app
    calibrate = table.keypad.firmware.load("screens.calibrate")
    app.open(calibrate.Calibrate(app))
    table.keypad.run_ms(400)
    for x, y in calibrate.CROSSES:
        table.tap(x, y)
    assert "touch.json" in flash.written
    again = Table(SimulatedKeypad(touch=SimulatedTouch(sheet), flash=flash)).greet()
    again.say(LOBBY)
    again.keypad.run_ms(600)
    again.tap(*again.tile("seat", 4))
    assert "did 1 sit 4" in again.heard()


# --- what is kept ---


def test_what_is_kept_is_there_after_a_restart_and_written_only_when_it_changed() -> None:
    flash = Flash()
    store = SimulatedKeypad(flash=flash)._board.store
    assert store.load("settings") is None
    store.save("settings", {"light": 50})
    assert json.loads(flash.written["settings.json"]) == {"light": 50}
    flash.written["settings.json"] += b" "
    store.save("settings", {"light": 50})
    assert flash.written["settings.json"].endswith(b" ")
    assert SimulatedKeypad(flash=flash)._board.store.load("settings") == {"light": 50}


@pytest.mark.parametrize("rest", [b"", b'{"light": ', b"\xff\xfe", b"7"])
def test_a_damaged_file_is_as_if_there_were_none(rest: bytes) -> None:
    flash = Flash()
    flash.written["settings.json"] = rest
    keypad = SimulatedKeypad(flash=flash)
    assert keypad._board.store.load("settings") is None
    keypad.run_ms(300)
    assert keypad.light_duty > 0


def test_a_power_cut_while_writing_leaves_what_was_there_before(monkeypatch: pytest.MonkeyPatch) -> None:
    flash = Flash()
    store = SimulatedKeypad(flash=flash)._board.store
    store.save("settings", {"light": 50})

    def cut(_old: str, _new: str) -> None:
        raise OSError("the power is gone")

    with monkeypatch.context() as patch:
        patch.setattr(flash, "rename", cut)
        with pytest.raises(OSError, match="power"):
            store.save("settings", {"light": 80})
    assert SimulatedKeypad(flash=flash)._board.store.load("settings") == {"light": 50}


# --- memory ---


def test_the_free_memory_that_it_tells_is_what_nothing_uses() -> None:
    table = Table().greet()
    table.keypad.free_bytes = 12_000
    table.keypad.run_ms(2500)
    assert [line.rpartition("=")[2] for line in table.heard() if line.startswith("beat")] == [str(FREE_BYTES)] * 2


def test_memory_is_tidied_after_each_picture_and_once_a_second() -> None:
    table = Table().greet()
    table.keypad.run_ms(600)
    before = table.keypad.collected
    table.say(LOBBY)
    while not table.keypad.turn():
        pass
    while table.keypad.turn():
        assert table.keypad.collected == before
    assert table.keypad.collected == before + 1
    table.keypad.run_ms(5000)
    assert before + 5 <= table.keypad.collected <= before + 7


def test_memory_is_not_tidied_under_a_finger() -> None:
    table = Table().greet()
    table.say(LOBBY)
    table.keypad.run_ms(2000)
    table.keypad.press(160, 120)
    table.keypad.run_ms(3)
    before = table.keypad.collected
    table.keypad.run_ms(4000)
    assert table.keypad.collected == before
    table.keypad.lift()
    table.keypad.run_ms(200)
    assert table.keypad.collected > before


# --- when something goes wrong ---


def test_a_loop_that_hangs_is_begun_anew_by_the_watchdog() -> None:
    keypad = SimulatedKeypad()
    keypad.run_ms(100)
    assert keypad.watch_ms is not None
    keypad._passed_us += keypad.watch_ms * 1000
    keypad._keypad.board.alive = lambda: None
    with pytest.raises(Restart):
        keypad.turn()


def test_the_watchdog_waits_until_all_modules_are_compiled_however_long_that_takes() -> None:
    keypad = SimulatedKeypad()
    keypad.watch_ms = None

    class Slow(Firmware):
        def load(self, name: str) -> Any:  # noqa: ANN401
            keypad._passed_us += 0 if name in self.modules else 1_000_000
            keypad._watch()
            return super().load(name)

    firmware = Slow(machine.modules(keypad), keypad.flash)
    board = firmware.load("board").Board()
    board.start()
    board.take_line()
    began_us = keypad.now_us
    firmware.load("main").Keypad(board).turn()
    watch_ms: int | None = keypad.watch_ms
    assert watch_ms is not None
    assert keypad.now_us - began_us > watch_ms * 1000


def test_an_error_is_written_down_once_and_the_keypad_begins_anew() -> None:
    keypad = SimulatedKeypad()
    main = keypad.firmware.load("main")

    class Broken:
        def __init__(self, _board: object) -> None:
            raise MemoryError("no room")

    main.Keypad = Broken
    with pytest.raises(Restart):
        main.main()
    written = keypad.flash.written["trouble.txt"]
    assert b"MemoryError: no room" in written
    with pytest.raises(Restart):
        main.main()
    assert keypad.flash.written["trouble.txt"] is written


def test_a_finger_from_power_on_for_three_seconds_opens_the_line_for_new_firmware() -> None:
    keypad = SimulatedKeypad()
    keypad.watch_ms, keypad.interrupt_character = None, 3
    main = keypad.firmware.load("main")
    keypad.press(160, 120)
    before_us = keypad.now_us
    main.main()  # it ends, and MicroPython's prompt is there
    assert 3_000_000 <= keypad.now_us - before_us < 4_000_000
    assert keypad.watch_ms is None
    assert keypad.interrupt_character == 3
    assert keypad.light_duty > 0
    assert len(keypad.picture().getcolors(4000) or []) > 10


def test_a_finger_that_presses_less_now_and_then_still_opens_the_line_and_sees_how_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keypad = SimulatedKeypad()
    main = keypad.firmware.load("main")
    said: list[str] = []
    show = main.show

    def shown(board: Any, words: str) -> None:  # noqa: ANN401
        said.append(words)
        show(board, words)

    monkeypatch.setattr(main, "show", shown)
    read, count = keypad._board.touch_chip.read, 0

    def weak() -> Any:  # noqa: ANN401
        nonlocal count
        count += 1
        return None if count % 12 < 6 else read()

    monkeypatch.setattr(keypad._board.touch_chip, "read", weak)
    keypad.press(160, 120, 300)
    assert main.is_held_open(keypad._board)
    assert [words[-1] for words in said] == ["3", "2", "1"]
    assert keypad.light_duty > 0


def test_a_finger_that_leaves_before_the_three_seconds_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    keypad = SimulatedKeypad()
    main = keypad.firmware.load("main")
    keypad.press(160, 120)
    rest = keypad._board.rest
    began_us = keypad.now_us

    def lift_after_two_seconds(ms: int) -> None:
        if keypad.now_us - began_us > 2_000_000:
            keypad.lift()
        rest(ms)

    monkeypatch.setattr(keypad._board, "rest", lift_after_two_seconds)
    assert not main.is_held_open(keypad._board)


def test_nobodys_finger_holds_the_start_up_for_a_moment_only() -> None:
    keypad = SimulatedKeypad()
    before_us = keypad.now_us
    assert not keypad.firmware.load("main").is_held_open(keypad._board)
    assert keypad.now_us - before_us <= 250_000
    assert keypad.light_duty == 0
