"""The staff's PIN: kept so that it cannot be read, slow to guess; and the sessions that it opens."""

import asyncio
import hashlib
import os
import stat
import threading
from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.box.files.state_file import StateFault, read_state, write_state
from spacebowl_pi.kiosk.staff.pin import FILE_NAME, StaffPin, is_usable
from spacebowl_pi.kiosk.staff.sessions import IDLE_US, MOST_SESSIONS, StaffSessions

CHEAP = 16


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
    kept = read_state(tmp_path / FILE_NAME)
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


def test_a_pin_is_looked_at_on_a_thread_of_its_own_that_gives_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    staff_pin, threads = pin_in(tmp_path, "471147"), []
    hashed = hashlib.scrypt

    def noted(*args: Any, **how: Any) -> bytes:  # noqa: ANN401 (as it is)
        threads.append((threading.current_thread().name, os.getpriority(os.PRIO_PROCESS, threading.get_native_id())))
        return hashed(*args, **how)

    monkeypatch.setattr(hashlib, "scrypt", noted)

    async def try_some() -> None:
        await asyncio.gather(*(staff_pin.fits(pin) for pin in ("111111", "222222", "471147")))

    asyncio.run(try_some())
    modest = os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) + 10
    assert threads == [("pin_0", min(19, modest))] * 3


def test_a_pin_that_cannot_be_kept_is_not_set(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("", encoding="utf-8")
    staff_pin = StaffPin(place, CHEAP)
    with pytest.raises(StateFault, match="cannot write"):
        asyncio.run(staff_pin.set("4711"))


def test_a_pin_of_four_digits_from_before_still_fits(tmp_path: Path) -> None:
    assert asyncio.run(pin_in(tmp_path, "4711").fits("4711"))


# --- sessions ---


def test_a_session_ends_after_hours_of_nothing_and_not_before() -> None:
    sessions = StaffSessions()
    token = sessions.open(0)
    assert sessions.use(token, IDLE_US - 1)
    assert sessions.is_open(token, 2 * IDLE_US - 2)
    assert not sessions.use(token, 2 * IDLE_US)
    assert not sessions.is_open(token, 2 * IDLE_US)


@pytest.mark.parametrize("token", [None, "", "x", "\ud800"])
def test_a_made_up_token_opens_nothing(token: str | None) -> None:
    sessions = StaffSessions()
    sessions.open(0)
    assert not sessions.use(token, 0)
    sessions.close(token)


def test_tokens_differ_and_are_not_kept() -> None:
    sessions = StaffSessions()
    tokens = {sessions.open(0) for _ in range(MOST_SESSIONS)}
    assert len(tokens) == MOST_SESSIONS
    assert not tokens & set(sessions._used_us)


def test_the_one_idle_longest_makes_room() -> None:
    sessions = StaffSessions()
    tokens = [sessions.open(number) for number in range(MOST_SESSIONS)]
    sessions.use(tokens[0], 100)
    sessions.open(101)
    assert sessions.is_open(tokens[0], 101)
    assert not sessions.is_open(tokens[1], 101)


def test_a_new_pin_ends_all_other_sessions() -> None:
    sessions = StaffSessions()
    mine, theirs = sessions.open(0), sessions.open(0)
    sessions.close_others(mine)
    assert sessions.is_open(mine, 0)
    assert not sessions.is_open(theirs, 0)
    sessions.close(mine)
    assert not sessions.is_open(mine, 0)


# --- what is kept ---


def test_what_is_kept_is_read_back_and_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "new/file.json"
    assert read_state(path) is None
    write_state(path, {"a": ["ü", None, 1]})
    assert read_state(path) == {"a": ["ü", None, 1]}
    write_state(path, [])
    assert read_state(path) == []
    assert [file.name for file in path.parent.iterdir()] == ["file.json"]


def test_a_folder_in_the_way_is_told(tmp_path: Path) -> None:
    with pytest.raises(StateFault, match="cannot read"):
        read_state(tmp_path)
    with pytest.raises(StateFault, match="cannot write"):
        write_state(tmp_path, {})
    assert list(tmp_path.iterdir()) == []
