"""The staff's page over its socket: the door, and everything that can be put right behind it."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.box.config import BoxConfig, Config, Part, PixelsConfig, SoundConfig
from spacebowl_pi.box.journal import open_journal
from spacebowl_pi.box.shows.all_lights import LENGTH_US
from spacebowl_pi.box.shows.toss import TUMBLE_US
from spacebowl_pi.core.space_bowl.match import Language, Phase, Settings
from spacebowl_pi.devices.ports import Button
from spacebowl_pi.kiosk.pin import StaffPin
from spacebowl_pi.kiosk.sessions import IDLE_US
from tests.kiosk.kiosk import Kiosk, Page, kiosk

PIN = "4711"
AFAR = "192.168.1.20"
CHEAP = 16


@asynccontextmanager
async def box_with_pin(
    folder: Path | None = None, config: Config | None = None, settings: Settings | None = None
) -> AsyncIterator[Kiosk]:
    """A kiosk whose PIN is set, and quick to try."""
    async with kiosk(settings=settings, config=config, folder=folder) as box:
        room: Any = box.server.rooms["staff"]
        room._pin._cost = CHEAP
        await room._pin.set(PIN)
        yield box


async def unlocked(box: Kiosk, address: str | None = None) -> Page:
    """Open the page and the door."""
    page = await box.join("staff", address=address)
    await page.say("unlock", pin=PIN)
    await page.until(lambda tree: tree["is_open"])
    return page


def desk_of(box: Kiosk) -> Any:  # noqa: ANN401 (a room's inside)
    room: Any = box.server.rooms["staff"]
    return room._desk


def room_pin(box: Kiosk) -> StaffPin:
    room: Any = box.server.rooms["staff"]
    pin: StaffPin = room._pin
    return pin


def act(test: Callable[[Kiosk], Awaitable[None]], **how: Any) -> None:  # noqa: ANN401 (what a kiosk takes)
    async def run() -> None:
        async with box_with_pin(**how) as box:
            await test(box)

    asyncio.run(run())


async def to_picks(box: Kiosk) -> None:
    """Play by buttons to the picks of seats 1 and 2."""
    for seat in (1, 2):
        await box.press(seat)
    box.box.hold(1)
    await box.press(1)
    await box.wait(TUMBLE_US / 1_000_000 + 0.2)
    await box.press(1)
    await box.press(2)
    await box.wait(10.5)
    assert box.match.phase is Phase.PICKS


# --- the door ---


def test_a_closed_door_tells_nothing_but_that() -> None:
    async def test(box: Kiosk) -> None:
        await box.press(1)
        page = await box.join("staff")
        assert page.tree == {"is_open": False, "has_pin": True, "may_set_pin": False}
        await page.say("end")
        assert (await page.told_of("staff_says"))["code"] == "locked"
        assert all("players" not in text for text in page.received)

    act(test)


def test_the_first_pin_is_set_at_the_box_and_opens_the_door() -> None:
    async def run() -> None:
        async with kiosk() as box:
            room_pin(box)._cost = CHEAP
            guest = await box.join("staff", address=AFAR)
            assert guest.tree == {"is_open": False, "has_pin": False, "may_set_pin": False}
            await guest.say("set_pin", pin=PIN)
            assert (await guest.told_of("staff_says"))["code"] == "set_here_only"
            await guest.say("unlock", pin=PIN)
            assert (await guest.told_of("staff_says"))["code"] == "no_pin"
            page = await box.join("staff")
            assert page.tree["may_set_pin"]
            await page.say("set_pin", pin="12")
            assert (await page.told_of("staff_says"))["code"] == "pin_unusable"
            await page.say("set_pin", pin=PIN)
            await page.until(lambda tree: tree["is_open"])
            await box.wait(0.1)
            await guest.until(lambda tree: tree["has_pin"])

    asyncio.run(run())


def test_a_wrong_pin_makes_wait_and_the_right_one_then_opens() -> None:
    async def test(box: Kiosk) -> None:
        page = await box.join("staff", address=AFAR)
        await page.say("unlock", pin="0000")
        assert await page.told_of("staff_says") == {"code": "wrong_pin", "values": {"wait_s": 1}}
        await page.say("unlock", pin=PIN)
        assert await page.told_of("staff_says") == {"code": "wait", "values": {"wait_s": 1}}
        await box.wait(1.1)
        await page.say("unlock", pin="0001")
        assert (await page.told_of("staff_says"))["values"] == {"wait_s": 2}
        await box.wait(2.1)
        await page.say("unlock", pin=PIN)
        await page.until(lambda tree: tree["is_open"])

    act(test)


def test_many_tries_at_once_are_one_try() -> None:
    async def test(box: Kiosk) -> None:
        pages = [await box.join("staff", address=AFAR) for _ in range(5)]
        for number, page in enumerate(pages):
            await page.say("unlock", pin=f"000{number}")
        said = [(await page.told_of("staff_says"))["code"] for page in pages]
        assert sorted(said) == ["wait"] * 4 + ["wrong_pin"]

    act(test)


def test_a_reload_stays_open_a_made_up_token_does_not() -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        token = await page.told_of("token")
        await page.close()
        assert (await box.join("staff", token)).tree["is_open"]
        assert not (await box.join("staff", f"{token}x")).tree["is_open"]

    act(test)


def test_locking_closes_every_page_with_that_token() -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        token = await page.told_of("token")
        other = await box.join("staff", token)
        await other.say("lock")
        await page.until(lambda tree: not tree["is_open"])
        await other.until(lambda tree: not tree["is_open"])
        assert not (await box.join("staff", token)).tree["is_open"]

    act(test)


def test_hours_of_nothing_close_the_door() -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        box.box.now_us += IDLE_US
        await box.wait(1.1)
        await page.until(lambda tree: not tree["is_open"])

    act(test)


def test_a_new_pin_is_set_only_at_the_box_by_who_is_in_and_shuts_the_others_out() -> None:
    async def test(box: Kiosk) -> None:
        far = await unlocked(box, AFAR)
        await far.say("set_pin", pin="5555")
        assert (await far.told_of("staff_says"))["code"] == "set_here_only"
        stranger = await box.join("staff")
        await stranger.say("set_pin", pin="5555")
        assert (await stranger.told_of("staff_says"))["code"] == "locked"
        page = await unlocked(box)
        await page.say("set_pin", pin="5555")
        assert (await page.told_of("staff_says"))["code"] == "pin_set"
        await far.until(lambda tree: not tree["is_open"])
        assert page.tree["is_open"]
        assert await room_pin(box).fits("5555")

    act(test)


def test_a_damaged_pin_file_opens_nothing_and_says_why(tmp_path: Path) -> None:
    (tmp_path / "staff.json").write_text("{", encoding="utf-8")

    async def run() -> None:
        async with kiosk(folder=tmp_path) as box:
            page = await box.join("staff")
            assert page.tree == {"is_open": False, "has_pin": True, "may_set_pin": False}
            await page.say("unlock", pin=PIN)
            assert (await page.told_of("staff_says"))["code"] == "pin_unreadable"

    asyncio.run(run())


# --- the match ---


def test_scores_are_put_right_one_point_at_a_time_and_never_below_0() -> None:
    async def test(box: Kiosk) -> None:
        await to_picks(box)
        page = await unlocked(box)
        await page.say("correct_score", seat=2, by=3)
        await page.until(lambda tree: tree["match"]["players"][1]["score"] == 7)
        await page.say("correct_score", seat=2, by=-50)
        await page.until(lambda tree: tree["match"]["players"][1]["score"] == 0)
        await page.say("correct_score", seat=5, by=1)
        assert (await page.refused())["code"] == "seat_empty"

    act(test)


def test_picks_are_forced_and_struck_and_stay_secret_until_the_reveal() -> None:
    async def test(box: Kiosk) -> None:
        await to_picks(box)
        page = await unlocked(box)
        players = page.tree["match"]["players"]
        assert [player["can_force"] for player in players] == [True, True]
        await page.say("force_pick", seat=1, cell=7)
        tree = await page.until(lambda tree: tree["match"]["players"][0]["has_picked"])
        assert tree["match"]["players"][0]["pick"] is None
        assert tree["match"]["players"][0]["can_void"]
        await page.say("void_pick", seat=1)
        await page.until(lambda tree: not tree["match"]["players"][0]["has_picked"])
        for seat in (1, 2):
            await page.say("force_pick", seat=seat, cell=7)
        tree = await page.until(lambda tree: tree["match"]["phase"] == "reveal")
        assert [player["pick"] for player in tree["match"]["players"]] == [7, 7]
        await page.say("force_pick", seat=2, cell=8)
        await page.until(lambda tree: tree["match"]["players"][1]["pick"] == 8)

    act(test)


def test_a_round_is_called_off_and_taken_back() -> None:
    async def test(box: Kiosk) -> None:
        for seat in (1, 2):
            await box.press(seat)
        box.box.hold(1)
        await box.press(1)
        page = await unlocked(box)
        assert page.tree["match"]["can_call_off"]
        await page.say("call_off")
        await page.until(lambda tree: tree["match"]["phase"] == "reveal")
        await page.say("take_back")
        await page.until(lambda tree: tree["match"]["phase"] == "ready")
        await page.say("take_back")
        assert (await page.refused())["code"] == "nothing_to_take_back"

    act(test)


def test_a_match_is_ended_restarted_and_the_table_cleared() -> None:
    async def test(box: Kiosk) -> None:
        await to_picks(box)
        page = await unlocked(box)
        await page.say("end")
        await page.until(lambda tree: tree["match"]["phase"] == "over")
        await page.say("restart")
        tree = await page.until(lambda tree: tree["match"]["phase"] == "lobby")
        assert [player["seat"] for player in tree["match"]["players"]] == [1, 2]
        await page.say("clear_table")
        await page.until(lambda tree: not tree["match"]["players"])
        await to_picks(box)
        await page.say("clear_table")
        await page.until(lambda tree: tree["match"]["phase"] == "lobby" and not tree["match"]["players"])

    act(test)


def test_what_staff_do_counts_as_somebody_being_there() -> None:
    async def test(box: Kiosk) -> None:
        box.box.ship.abandon_after_us = 60_000_000
        await box.press(1)
        page = await unlocked(box)
        await box.wait(50)
        await page.say("brighten", percent=50)
        await page.until(lambda tree: tree["box"]["brightness_percent"] == 50)
        await box.wait(50)
        assert box.match.seats == (1,)

    act(test)


# --- the box ---


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
        assert box.box.ship.outputs.pixels is not None
        assert box.box.ship.outputs.pixels.brightness == 0.05
        await page.say("brighten", percent=60)
        await page.until(lambda tree: tree["box"]["brightness_percent"] == 60)

    act(again, folder=tmp_path)
    assert json.loads((tmp_path / "adjustments.json").read_text())["brightness_percent"] is None


def test_a_silenced_box_makes_no_sound(tmp_path: Path) -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        await page.say("silence", is_silent=True)
        await page.until(lambda tree: tree["box"]["is_silent"])
        heard = len(box.box.box.sounder.tune)
        await to_picks(box)
        assert set(box.box.box.sounder.tune[heard:]) <= {None}
        await page.say("silence", is_silent=False)
        await page.until(lambda tree: not tree["box"]["is_silent"])
        await box.press(1)
        assert len(box.box.box.sounder.tune) > heard

    act(test, folder=tmp_path)


def test_the_language_is_spoken_now_and_by_the_next_guests(tmp_path: Path) -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        await page.say("speak", language="de")
        await page.until(lambda tree: tree["box"]["language"] == "de")
        assert box.match.settings.language is Language.GERMAN
        await box.press(1)
        await page.say("clear_table")
        await page.until(lambda tree: not tree["match"]["players"])
        assert box.match.settings.language is Language.GERMAN
        await page.say("speak", language="fi")
        assert (await page.refused())["code"] == "bad_message"

    act(test, folder=tmp_path)

    async def again(box: Kiosk) -> None:
        assert box.match.settings.language is Language.GERMAN
        page = await unlocked(box)
        await page.say("speak", language="en")
        await page.until(lambda tree: tree["box"]["language"] == "en")

    act(again, folder=tmp_path)
    act(lambda box: _language_is(box, Language.ENGLISH), folder=tmp_path)


async def _language_is(box: Kiosk, language: Language) -> None:
    assert box.match.settings.language is language


@pytest.mark.parametrize("text", ["{", "[]", '{"brightness_percent": 900, "is_silent": null, "language": null}'])
def test_damaged_adjustments_leave_the_box_as_configured(tmp_path: Path, text: str) -> None:
    (tmp_path / "adjustments.json").write_text(text, encoding="utf-8")

    async def test(box: Kiosk) -> None:
        assert (await unlocked(box)).tree["box"]["brightness_percent"] == 60

    act(test, folder=tmp_path)


def test_what_cannot_be_kept_is_said_and_done_all_the_same(tmp_path: Path) -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        (tmp_path / "adjustments.json").mkdir()
        await page.say("brighten", percent=7)
        assert (await page.told_of("staff_says"))["code"] == "not_kept"
        await page.until(lambda tree: tree["box"]["brightness_percent"] == 7)

    act(test, folder=tmp_path)


def test_a_box_without_lights_or_sounder_offers_no_switch_for_them() -> None:
    async def test(box: Kiosk) -> None:
        tree = (await unlocked(box)).tree
        assert tree["box"]["brightness_percent"] is None
        assert tree["box"]["is_silent"] is None
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
            "buzzers": "passed",
        }
        assert not tree["box"]["is_testing"]

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


def test_notes_of_the_journal_are_shown_the_newest_first(tmp_path: Path) -> None:
    journal = open_journal(tmp_path, 10)
    for number in range(60):
        journal.note("matrix", f"note {number}")
    assert journal.flush(5)
    journal.close()

    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        for _ in range(50):
            await asyncio.sleep(0.01)
            await box.wait(0.1)
            if desk_of(box)._notes:
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

        desk_of(box)._power_off = end
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


def test_the_configured_language_is_no_adjustment() -> None:
    async def test(box: Kiosk) -> None:
        assert box.match.settings.language is Language.FRENCH

    french = replace(Config(), box=BoxConfig(language=Language.FRENCH))
    act(test, config=french, settings=french.match_settings())
