"""The staff's PIN: kept so that it cannot be read, slow to guess; and the sessions that it opens."""

import asyncio
import stat
from pathlib import Path

import pytest

from spacebowl_pi.box.kept import KeptFault, keep, read_kept
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.kiosk.pin import FILE_NAME, FORGIVEN_AFTER_US, MOST_ADDRESSES, Patience, StaffPin, is_usable
from spacebowl_pi.kiosk.sessions import IDLE_US, MOST_SESSIONS, Sessions

CHEAP = 16
FAR, FARTHER = "10.0.0.5", "10.0.0.6"


def pin_in(folder: Path, pin: str | None = None) -> StaffPin:
    staff_pin = StaffPin(folder, CHEAP)
    if pin is not None:
        asyncio.run(staff_pin.set(pin))
    return staff_pin


@pytest.mark.parametrize("pin", ["123456", "000000", "123456789012"])
def test_a_new_pin_has_6_to_12_digits(pin: str) -> None:
    assert is_usable(pin)


@pytest.mark.parametrize("pin", ["", "12345", "1234567890123", "12a4", "١٢٣٤", " 1234", "12.4", "-1234"])
def test_anything_else_is_none(pin: str) -> None:
    assert not is_usable(pin)


def test_only_the_right_pin_fits_also_after_a_restart(tmp_path: Path) -> None:
    pin_in(tmp_path, "4711")
    again = StaffPin(tmp_path)
    assert again.is_set
    assert asyncio.run(again.fits("4711"))
    assert not asyncio.run(again.fits("4712"))
    assert not asyncio.run(again.fits("4711 "))


def test_the_pin_is_not_in_its_file_and_nobody_else_may_read_that(tmp_path: Path) -> None:
    pin_in(tmp_path, "471147114711")
    path = tmp_path / FILE_NAME
    assert "4711" not in path.read_text(encoding="utf-8").replace("\n", "")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == [FILE_NAME]


def test_the_same_pin_is_never_kept_alike(tmp_path: Path) -> None:
    pin_in(tmp_path, "4711")
    first = (tmp_path / FILE_NAME).read_text(encoding="utf-8")
    pin_in(tmp_path, "4711")
    assert (tmp_path / FILE_NAME).read_text(encoding="utf-8") != first


def test_the_hash_takes_long_by_default(tmp_path: Path) -> None:
    asyncio.run(StaffPin(tmp_path).set("4711"))
    kept = read_kept(tmp_path / FILE_NAME)
    assert isinstance(kept, dict)
    assert kept["cost"] == 1 << 14


@pytest.mark.parametrize("text", ["", "{", "[]", '{"salt": "zz", "hash": "", "cost": 16}', '{"salt": 1}', "\x00"])
def test_a_damaged_file_lets_nobody_in_and_nobody_set_a_pin(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text, encoding="utf-8")
    staff_pin = StaffPin(tmp_path)
    assert staff_pin.is_set
    assert staff_pin.fault is not None
    assert "delete it" in staff_pin.fault
    assert not asyncio.run(staff_pin.fits("4711"))


def test_a_pin_that_cannot_be_kept_is_not_set(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("", encoding="utf-8")
    staff_pin = StaffPin(place, CHEAP)
    with pytest.raises(KeptFault, match="cannot write"):
        asyncio.run(staff_pin.set("4711"))


# --- tries ---


def test_each_wrong_try_waits_twice_as_long_up_to_an_hour() -> None:
    patience, now_us, waits_s = Patience(), 0, []
    for _ in range(14):
        assert patience.wait_us(FAR, now_us, is_local=False) == 0
        patience.begin(FAR, now_us, is_local=False)
        waits_s.append(patience.wait_us(FAR, now_us, is_local=False) // SECOND_US)
        now_us += waits_s[-1] * SECOND_US
    assert waits_s == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600]


def test_a_guests_wrong_tries_lock_nobody_else_out() -> None:
    patience = Patience()
    for now_s in range(0, 86_400, 60):
        patience.begin(FAR, now_s * SECOND_US, is_local=False)
        assert patience.wait_us(FARTHER, now_s * SECOND_US, is_local=False) == 0


def test_addresses_that_have_been_wrong_wait_for_each_other_and_no_longer_than_five_minutes() -> None:
    patience = Patience()
    for now_s in range(20):
        patience.begin(FAR, now_s * SECOND_US, is_local=False)
    patience.begin(FARTHER, 20 * SECOND_US, is_local=False)
    assert patience.wait_us(FARTHER, 20 * SECOND_US, is_local=False) == 300 * SECOND_US


@pytest.mark.parametrize(("addresses", "most"), [(1, 36), (10, 330)])
def test_a_day_of_guessing_finds_few_numbers(addresses: int, most: int) -> None:
    patience, tries = Patience(), 0
    for now_s in range(0, 86_400, 1):
        for address in map(str, range(addresses)):
            if patience.wait_us(address, now_s * SECOND_US, is_local=False) == 0:
                patience.begin(address, now_s * SECOND_US, is_local=False)
                tries += 1
    assert tries <= most


def test_a_pin_of_four_digits_from_before_still_fits(tmp_path: Path) -> None:
    assert asyncio.run(pin_in(tmp_path, "4711").fits("4711"))


def test_the_boxs_own_screen_does_not_wait_for_the_network() -> None:
    patience = Patience()
    patience.begin(FAR, 0, is_local=False)
    assert patience.wait_us("127.0.0.1", 0, is_local=True) == 0
    patience.begin("127.0.0.1", 0, is_local=True)
    assert patience.wait_us("127.0.0.1", 0, is_local=True) == SECOND_US


def test_who_was_right_or_quiet_for_long_begins_anew() -> None:
    patience = Patience()
    patience.begin(FAR, 0, is_local=False)
    patience.forgive(FAR)
    assert patience.wait_us(FAR, 0, is_local=False) == 0
    for now_s in (0, 1, 3):
        patience.begin(FAR, now_s * SECOND_US, is_local=False)
    later_us = 7 * SECOND_US + FORGIVEN_AFTER_US
    patience.begin(FAR, later_us, is_local=False)
    assert patience.wait_us(FAR, later_us, is_local=False) == SECOND_US


def test_one_who_was_right_spares_the_others_nothing() -> None:
    patience = Patience()
    for now_s in (0, 1, 3):
        patience.begin(FAR, now_s * SECOND_US, is_local=False)
    patience.begin(FARTHER, 7 * SECOND_US, is_local=False)
    patience.forgive(FARTHER)
    patience.begin(FAR, 15 * SECOND_US, is_local=False)
    assert patience.wait_us(FAR, 15 * SECOND_US, is_local=False) == 8 * SECOND_US


def test_ever_new_addresses_fill_no_memory_and_are_no_way_around() -> None:
    patience, now_us = Patience(), 0
    for number in range(3 * MOST_ADDRESSES):
        patience.begin(f"fe80::{number:x}", now_us, is_local=False)
        now_us += 60 * SECOND_US
    assert len(patience._tries) <= MOST_ADDRESSES
    patience.begin("fe80::ffff", now_us, is_local=False)
    assert patience.wait_us("fe80::ffff", now_us, is_local=False) == 300 * SECOND_US


# --- sessions ---


def test_a_session_ends_after_hours_of_nothing_and_not_before() -> None:
    sessions = Sessions()
    token = sessions.open(0)
    assert sessions.use(token, IDLE_US - 1)
    assert sessions.is_open(token, 2 * IDLE_US - 2)
    assert not sessions.use(token, 2 * IDLE_US)
    assert not sessions.is_open(token, 2 * IDLE_US)


@pytest.mark.parametrize("token", [None, "", "x", "\ud800"])
def test_a_made_up_token_opens_nothing(token: str | None) -> None:
    sessions = Sessions()
    sessions.open(0)
    assert not sessions.use(token, 0)
    sessions.close(token)


def test_tokens_differ_and_are_not_kept() -> None:
    sessions = Sessions()
    tokens = {sessions.open(0) for _ in range(MOST_SESSIONS)}
    assert len(tokens) == MOST_SESSIONS
    assert not tokens & set(sessions._used_us)


def test_the_one_idle_longest_makes_room() -> None:
    sessions = Sessions()
    tokens = [sessions.open(number) for number in range(MOST_SESSIONS)]
    sessions.use(tokens[0], 100)
    sessions.open(101)
    assert sessions.is_open(tokens[0], 101)
    assert not sessions.is_open(tokens[1], 101)


def test_a_new_pin_ends_all_other_sessions() -> None:
    sessions = Sessions()
    mine, theirs = sessions.open(0), sessions.open(0)
    sessions.close_others(mine)
    assert sessions.is_open(mine, 0)
    assert not sessions.is_open(theirs, 0)
    sessions.close(mine)
    assert not sessions.is_open(mine, 0)


# --- what is kept ---


def test_what_is_kept_is_read_back_and_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "new/file.json"
    assert read_kept(path) is None
    keep(path, {"a": ["ü", None, 1]})
    assert read_kept(path) == {"a": ["ü", None, 1]}
    keep(path, [])
    assert read_kept(path) == []
    assert [file.name for file in path.parent.iterdir()] == ["file.json"]


def test_a_folder_in_the_way_is_told(tmp_path: Path) -> None:
    with pytest.raises(KeptFault, match="cannot read"):
        read_kept(tmp_path)
    with pytest.raises(KeptFault, match="cannot write"):
        keep(tmp_path, {})
    assert list(tmp_path.iterdir()) == []
