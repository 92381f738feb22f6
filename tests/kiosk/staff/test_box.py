"""What staff set and see of the box: lights, sound, language, health, names, power."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.box.config.sections import BoxConfig, Config, Part, PixelsConfig, SoundConfig
from spacebowl_pi.box.journal.journal import open_journal
from spacebowl_pi.box.shows.all_lights import LENGTH_US
from spacebowl_pi.core.language import Language
from spacebowl_pi.devices.ports import Button
from spacebowl_pi.devices.sound.driver import duty_cycle
from tests.kiosk.keypad import with_keypad
from tests.kiosk.kiosk import Kiosk, Page
from tests.kiosk.past import RULES
from tests.kiosk.phones import take
from tests.kiosk.staff_page import act, controller_of, to_picks, unlocked


def test_brightness_shows_at_once_and_after_a_restart(tmp_path: Path) -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        before = max(max(pixel) for cell in box.box.box.cells for pixel in cell)
        await page.say("brighten", percent=5)
        await page.until(lambda tree: tree["box"]["brightness_percent"] == 5)
        await box.wait(0.2)
        assert 0 < max(max(pixel) for cell in box.box.box.cells for pixel in cell) < before
        for percent in (0, 101, -1):
            await page.say("brighten", percent=percent)
            assert (await page.told_of("staff_says"))["code"] == "not_possible"

    act(test, folder=tmp_path)
    assert json.loads((tmp_path / "adjustments.json").read_text())["brightness_percent"] == 5

    async def again(box: Kiosk) -> None:
        page = await unlocked(box)
        assert page.tree["box"]["brightness_percent"] == 5
        assert box.box.machine.outputs.pixels is not None
        assert box.box.machine.outputs.pixels.brightness == 0.05
        await page.say("brighten", percent=60)
        await page.until(lambda tree: tree["box"]["brightness_percent"] == 60)

    act(again, folder=tmp_path)
    assert json.loads((tmp_path / "adjustments.json").read_text())["brightness_percent"] is None


def test_the_volume_reaches_the_sounder_and_outlasts_a_restart(tmp_path: Path) -> None:
    async def test(box: Kiosk) -> None:
        sounder = box.box.box.sounder
        page = await unlocked(box)
        assert page.tree["box"]["volume_percent"] == 100
        duties = []
        for percent in (100, 50, 25):
            await page.say("set_volume", percent=percent)
            await page.until(lambda tree: tree["box"]["volume_percent"] == percent)  # noqa: B023 (asked at once)
            box.box.machine.play(((440, 1000),))
            await box.wait(0.1)
            duties.append(round(sounder.duty, 3))
        assert duties == [0.5, 0.17, 0.08]
        await page.say("set_volume", percent=0)
        await page.until(lambda tree: tree["box"]["volume_percent"] == 0)
        await box.wait(2)
        heard = len(sounder.tune)
        await to_picks(box)
        assert set(sounder.tune[heard:]) <= {None}
        for percent in (101, -1):
            await page.say("set_volume", percent=percent)
            assert (await page.told_of("staff_says"))["code"] == "not_possible"

    act(test, folder=tmp_path)
    assert json.loads((tmp_path / "adjustments.json").read_text())["volume_percent"] == 0

    async def again(box: Kiosk) -> None:
        assert box.box.machine.outputs.volume_percent == 0
        page = await unlocked(box)
        await page.say("set_volume", percent=100)
        await page.until(lambda tree: tree["box"]["volume_percent"] == 100)

    act(again, folder=tmp_path)
    assert json.loads((tmp_path / "adjustments.json").read_text())["volume_percent"] is None


def test_the_volume_begins_as_configured() -> None:
    async def test(box: Kiosk) -> None:
        assert (await unlocked(box)).tree["box"]["volume_percent"] == 30
        box.box.machine.play(((440, 1000),))
        await box.wait(0.1)
        assert box.box.box.sounder.duty == pytest.approx(duty_cycle(30))

    act(test, config=Config(sound=SoundConfig(volume_percent=30)))


def test_the_language_is_spoken_now_and_by_the_next_guests(tmp_path: Path) -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        await page.say("speak", language="de")
        await page.until(lambda tree: tree["box"]["language"] == "de")
        assert box.seating.language is Language.GERMAN
        await box.press(1)
        await page.say("clear_table")
        await page.until(lambda tree: not tree["match"]["players"])
        assert box.seating.language is Language.GERMAN
        await page.say("speak", language="fi")
        assert (await page.refused())["code"] == "bad_message"

    act(test, folder=tmp_path)

    async def again(box: Kiosk) -> None:
        assert box.seating.language is Language.GERMAN
        page = await unlocked(box)
        await page.say("speak", language="en")
        await page.until(lambda tree: tree["box"]["language"] == "en")

    act(again, folder=tmp_path)
    act(lambda box: _language_is(box, Language.ENGLISH), folder=tmp_path)


async def _language_is(box: Kiosk, language: Language) -> None:
    assert box.seating.language is language


@pytest.mark.parametrize("text", ["{", "[]", '{"brightness_percent": 900, "volume_percent": 900, "language": null}'])
def test_damaged_adjustments_leave_the_box_as_configured(tmp_path: Path, text: str) -> None:
    (tmp_path / "adjustments.json").write_text(text, encoding="utf-8")

    async def test(box: Kiosk) -> None:
        tree = (await unlocked(box)).tree
        assert (tree["box"]["brightness_percent"], tree["box"]["volume_percent"]) == (60, 100)

    act(test, folder=tmp_path)


def test_what_cannot_be_kept_is_said_and_done_all_the_same(tmp_path: Path) -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        (tmp_path / "adjustments.json").mkdir()
        await page.say("brighten", percent=7)
        assert (await page.told_of("staff_says"))["code"] == "not_kept"
        await page.until(lambda tree: tree["box"]["brightness_percent"] == 7)

    act(test, folder=tmp_path)


def test_a_box_without_lights_has_no_brightness_and_one_without_sounder_a_volume_for_its_pages() -> None:
    async def test(box: Kiosk) -> None:
        tree = (await unlocked(box)).tree
        assert tree["box"]["brightness_percent"] is None
        assert tree["box"]["volume_percent"] == 100
        states = {part["name"]: part["state"] for part in tree["health"]["parts"]}
        assert (states["pixels"], states["sound"], states["matrix"]) == ("absent", "absent", "well")

    act(test, config=Config(pixels=PixelsConfig(part=Part.ABSENT), sound=SoundConfig(part=Part.ABSENT)))


def test_the_self_test_lights_everything_and_reports() -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        await page.say("test_parts")
        await page.until(lambda tree: tree["box"]["is_testing"])
        seen = set()
        for _ in range(int(LENGTH_US / 1_000_000 / 0.25)):
            await box.wait(0.25)
            seen.add(box.box.box.cells)
        everything = [cells for cells in seen if len({pixel for cell in cells for pixel in cell}) == 1]
        assert len(everything) >= 4
        await box.wait(0.3)
        tree = await page.until(lambda tree: tree["box"]["checks"] is not None)
        assert {line["part"]: line["outcome"] for line in tree["box"]["checks"]} == {
            "pixels": "look",
            "matrix": "look",
            "sound": "look",
            "buzzers": "unpressed",
        }
        assert not tree["box"]["is_testing"]

    act(test)


def test_the_buttons_pass_only_when_each_was_pressed() -> None:
    async def buttons_of(box: Kiosk, page: Page) -> Any:  # noqa: ANN401 (trees are plain data)
        await page.say("test_parts")
        await page.until(lambda tree: tree["box"]["is_testing"])
        await box.wait(LENGTH_US / 1_000_000 + 1)
        tree = await page.until(lambda tree: not tree["box"]["is_testing"])
        return next(line for line in tree["box"]["checks"] if line["part"] == "buzzers")

    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        found = await buttons_of(box, page)
        assert (found["outcome"], found["buttons"]) == ("unpressed", [1, 2, 3, 4, 5, 6, 7, 8])
        for button in (1, 2, 3, 5, 6, 7, 8):
            await box.press(button)
        assert (await buttons_of(box, page))["buttons"] == [4]
        await box.press(4)
        assert (await buttons_of(box, page))["outcome"] == "pressed"

    act(test)


def test_the_self_test_finds_a_part_that_fails_and_a_button_that_is_down() -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        box.box.box.sounder.failure = OSError("gone")
        box.box.box.buzzers.push(Button(3), (box.box.now_us + 1000) * 1000)
        await page.say("test_parts")
        await page.until(lambda tree: tree["box"]["is_testing"])
        await box.wait(LENGTH_US / 1_000_000 + 1)
        tree = await page.until(lambda tree: tree["box"]["checks"] is not None)
        found = {line["part"]: line for line in tree["box"]["checks"]}
        assert found["sound"]["outcome"] == "failed"
        assert "gone" in found["sound"]["details"][0]
        assert found["buzzers"]["details"] == ["Buzzer 3 is down now"]

    act(test)


def test_health_tells_of_faults_and_of_every_button() -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        assert [part["name"] for part in page.tree["health"]["parts"]] == [
            "pixels",
            "matrix",
            "sound",
            "buzzers",
            "keypad",
            "journal",
            "watchdog",
            "computer",
        ]
        for _ in range(3):
            await box.press(5)
        await box.wait(1.1)
        tree = await page.until(lambda tree: tree["health"]["buttons"][4]["presses"] == 3)
        button = tree["health"]["buttons"][4]
        assert sum(button["bounces"]) > 0
        assert len(button["bounces"]) == len(tree["health"]["bounce_buckets_ms"]) + 1

    act(test)


def test_health_tells_how_the_keypad_is() -> None:
    async def test(box: Kiosk) -> None:
        keypad = with_keypad(box)
        page = await unlocked(box)

        async def part(state: str) -> Any:  # noqa: ANN401 (trees are plain data)
            def found(tree: Any) -> Any:  # noqa: ANN401
                return next(part for part in tree["health"]["parts"] if part["name"] == "keypad")

            await box.wait(1.1)
            return found(await page.until(lambda tree: found(tree)["state"] == state))["details"]

        assert await part("absent") == []
        keypad.plug()
        assert await part("well") == []
        board: Any = keypad.board
        board._keypad.app.step = None
        assert "its program failed" in (await part("fault"))[0]
        keypad.plug()
        assert await part("well") == []

    act(test)


def test_notes_of_the_journal_are_shown_the_newest_first(tmp_path: Path) -> None:
    journal = open_journal(tmp_path, 10, RULES)
    for number in range(60):
        journal.note("matrix", f"note {number}")
    assert journal.flush(5)
    journal.close()

    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        for _ in range(50):
            await asyncio.sleep(0.01)
            await box.wait(0.1)
            if controller_of(box)._notes:
                break
        tree = await page.until(lambda tree: tree["notes"])
        assert [note["text"] for note in tree["notes"]] == [f"note {number}" for number in range(59, 9, -1)]

    act(test, folder=tmp_path)


def test_the_box_is_shut_down_only_when_asked_twice() -> None:
    async def test(box: Kiosk) -> None:
        ended = 0

        async def end() -> str | None:
            nonlocal ended
            ended += 1
            return "no right to" if ended == 1 else None

        controller_of(box)._power_off = end
        page = await unlocked(box)
        await page.say("power_off", is_sure=True)
        assert (await page.told_of("staff_says"))["code"] == "sure"
        await box.wait(20)
        await page.say("power_off", is_sure=True)
        assert (await page.told_of("staff_says"))["code"] == "sure"
        assert ended == 0
        await page.say("power_off", is_sure=True)
        assert (await page.told_of("staff_says"))["code"] == "shutting_down"
        assert await page.told_of("staff_says") == {"code": "not_shut_down", "values": {"fault": "no right to"}}
        assert ended == 1

    act(test)


def test_a_name_is_deleted_from_the_board_of_honour(tmp_path: Path) -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        await page.say("delete_name", name="Rude")
        assert await page.told_of("staff_says") == {"code": "name_deleted", "values": {"name": "Rude"}}

    act(test, folder=tmp_path)
    assert len(json.loads((tmp_path / "honours.json").read_text())["hashes"]) == 1


def test_a_name_that_is_deleted_goes_from_the_table_at_once_and_its_phone_keeps_the_seat(tmp_path: Path) -> None:
    async def test(box: Kiosk) -> None:
        phone, _ = await take(box, 3, "Rude")
        await take(box, 4, "Kind")
        page = await unlocked(box)
        await page.say("delete_name", name="RUDE")
        await page.told_of("staff_says")
        assert [player.name for player in box.seating.players] == ["", "Kind"]
        await phone.until(lambda tree: not tree["view"]["players"][0]["name"])
        assert phone.tree["seat"] == 3
        state = await (await box.client.get("/api/state")).text()
        assert "Kind" in state
        assert "Rude" not in state

    act(test, folder=tmp_path)


def test_the_configured_language_is_no_adjustment() -> None:
    async def test(box: Kiosk) -> None:
        assert box.seating.language is Language.FRENCH

    french = replace(Config(), box=BoxConfig(language=Language.FRENCH))
    act(test, config=french, language=Language.FRENCH)
