"""How many tries of the PIN are heard, from however many addresses; and who does not wait for whom."""

import asyncio
import heapq
from itertools import count

import pytest

from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.kiosk.staff.pin_delays import (
    FORGIVEN_AFTER_US,
    MOST_KNOWN,
    OWN_SCREEN,
    STRANGERS_TRIES,
    STRANGERS_TRY_US,
    PinDelays,
)
from spacebowl_pi.kiosk.staff.pin_queue import MOST_STRANGERS, PinQueue
from spacebowl_pi.kiosk.staff.wrong_pins import SUMMED_US, WrongPins

FAR, FARTHER, STAFF, PAGE = "10.9.9.5", "10.9.9.6", "10.9.9.7", "hash of a token"
DAY_US = 24 * 3600 * SECOND_US


def address(number: int) -> str:
    return f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"


def guess(patience: PinDelays, addresses: int, from_us: int = 0, until_us: int = DAY_US) -> int:
    """Guess as soon as each of the addresses is heard; gives how often."""
    tries, next_us = 0, [(from_us, number) for number in range(addresses)]
    while next_us[0][0] < until_us:
        now_us, number = next_us[0]
        if patience.wait_us(address(number), now_us) == 0:
            patience.begin(address(number), now_us)
            tries += 1
        heapq.heapreplace(next_us, (now_us + patience.wait_us(address(number), now_us), number))
    return tries


def guess_with_ever_new_addresses(patience: PinDelays, until_us: int) -> int:
    now_us = 0
    for tries in count():
        now_us += patience.wait_us(address(tries), now_us)
        if now_us >= until_us:
            return tries
        patience.begin(address(tries), now_us)
    raise AssertionError


@pytest.mark.parametrize(("addresses", "tries"), [(1, 35), (10, 289), (700, 307)])
def test_a_day_of_guessing_finds_few_numbers(addresses: int, tries: int) -> None:
    assert guess(PinDelays(), addresses) == tries


def test_any_number_of_addresses_guesses_no_more_and_fills_no_memory() -> None:
    assert guess_with_ever_new_addresses(PinDelays(), DAY_US) == 307
    patience = PinDelays()
    assert guess_with_ever_new_addresses(patience, 10 * DAY_US) == STRANGERS_TRIES - 1 + 2880
    assert len(patience._tries) <= STRANGERS_TRIES + DAY_US // STRANGERS_TRY_US


def test_each_wrong_try_waits_twice_as_long_up_to_an_hour() -> None:
    patience, now_us, waits_s = PinDelays(), 0, []
    for _ in range(14):
        assert patience.wait_us(FAR, now_us) == 0
        patience.begin(FAR, now_us)
        waits_s.append(patience.wait_us(FAR, now_us) // SECOND_US)
        now_us += waits_s[-1] * SECOND_US
    assert waits_s == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600]


@pytest.mark.parametrize("addresses", [1, 2])
def test_one_guest_or_two_who_guess_for_a_day_make_no_other_stranger_wait(addresses: int) -> None:
    patience = PinDelays()
    for until_us in range(0, DAY_US, DAY_US // 2000):
        guess(patience, addresses, max(0, until_us - DAY_US // 2000), until_us)
        assert patience.wait_us(STAFF, until_us) == 0


def test_whoever_was_right_before_and_the_own_screen_wait_for_no_stranger() -> None:
    patience = PinDelays()
    patience.begin(STAFF, 0)
    patience.welcome(STAFF, STAFF, PAGE)
    guess(patience, 700, until_us=3600 * SECOND_US)
    now_us = 3599 * SECOND_US
    assert patience.wait_us(FARTHER, now_us) > 0
    for who in (STAFF, PAGE, OWN_SCREEN):
        assert patience.wait_us(who, now_us) == 0


def test_whoever_was_right_before_waits_for_their_own_wrong_tries_alone() -> None:
    patience = PinDelays()
    patience.welcome(STAFF, STAFF, PAGE)
    for who in (STAFF, OWN_SCREEN):
        for now_s in (0, 1, 3):
            patience.begin(who, now_s * SECOND_US)
        assert patience.wait_us(who, 3 * SECOND_US) == 4 * SECOND_US
    for who in (PAGE, FAR):  # such as a guest's behind the same address, and its staff's own page
        assert patience.wait_us(who, 3 * SECOND_US) == 0


def test_an_address_of_the_own_screen_is_not_known_for_that_as_a_proxy_has_it_too() -> None:
    patience = PinDelays()
    patience.begin(OWN_SCREEN, 0)
    patience.welcome(OWN_SCREEN, "127.0.0.1", PAGE)
    assert not patience.knows("127.0.0.1")


def test_of_those_who_were_right_the_latest_are_known_until_the_pin_is_another() -> None:
    patience = PinDelays()
    for number in range(MOST_KNOWN + 1):
        patience.welcome(address(number), address(number), f"page {number}")
        patience.welcome(STAFF, STAFF, PAGE)
    assert [number for number in range(MOST_KNOWN + 1) if not patience.knows(address(number))] == [0, 1]
    assert patience.knows(STAFF)
    patience.know_nobody()
    assert not patience.knows(STAFF)
    assert not patience.knows(PAGE)
    assert patience.knows(OWN_SCREEN)


def test_who_was_right_or_quiet_for_long_begins_anew() -> None:
    patience = PinDelays()
    patience.begin(FAR, 0)
    patience.welcome(FAR, FAR, PAGE)
    assert patience.wait_us(FAR, 0) == 0
    for now_s in (0, 1, 3):
        patience.begin(FAR, now_s * SECOND_US)
    later_us = 7 * SECOND_US + FORGIVEN_AFTER_US
    patience.begin(FAR, later_us)
    assert patience.wait_us(FAR, later_us) == SECOND_US


# --- turns ---


def test_one_pin_is_looked_at_at_a_time_one_from_each_and_the_staffs_first() -> None:
    async def test() -> None:
        turns, heard, go_on = PinQueue(), list[str](), asyncio.Event()

        async def try_it(who: str, *, is_known: bool) -> None:
            async with turns.turn(who, is_known=is_known):
                heard.append(who)
                await go_on.wait()

        strangers = [address(number) for number in range(MOST_STRANGERS)]
        async with asyncio.TaskGroup() as tries:
            for stranger in strangers:
                assert turns.has_room(stranger, is_known=False)
                tries.create_task(try_it(stranger, is_known=False))
                await asyncio.sleep(0)
            assert not turns.has_room(strangers[-1], is_known=False)
            assert not turns.has_room(FAR, is_known=False)
            assert turns.has_room(STAFF, is_known=True)
            tries.create_task(try_it(STAFF, is_known=True))
            await asyncio.sleep(0)
            assert not turns.has_room(STAFF, is_known=True)
            assert heard == strangers[:1]
            go_on.set()
        assert heard == [strangers[0], STAFF, *strangers[1:]]
        assert turns.has_room(FAR, is_known=False)

    asyncio.run(test())


def test_whoever_goes_while_waiting_keeps_nobody_waiting() -> None:
    async def test() -> None:
        turns, heard = PinQueue(), list[str]()

        async def try_it(who: str) -> None:
            async with turns.turn(who, is_known=False):
                heard.append(who)
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(try_it(who)) for who in (FAR, FARTHER, STAFF)]
        await asyncio.sleep(0)
        tasks[0].cancel()
        tasks[1].cancel()
        await asyncio.wait(tasks)
        assert heard[-1] == STAFF
        assert turns.has_room(FAR, is_known=False)

    asyncio.run(test())


# --- notes ---


def test_of_a_flood_of_wrong_pins_the_first_is_noted_and_then_a_line_in_ten_minutes() -> None:
    noted = list[str]()
    wrong_pins = WrongPins(noted.append)
    for second in range(1201):
        wrong_pins.add(address(second % 700), second * SECOND_US)
        wrong_pins.look(second * SECOND_US)
    assert noted == [
        "a wrong PIN from 10.0.0.0",
        "wrong PINs: 599, from addresses: 599, the last from 10.0.2.87",
        "wrong PINs: 600, from addresses: 600, the last from 10.0.1.243",
    ]


def test_after_ten_quiet_minutes_a_wrong_pin_is_noted_at_once_again() -> None:
    noted = list[str]()
    wrong_pins = WrongPins(noted.append)
    wrong_pins.add(FAR, 0)
    wrong_pins.look(SUMMED_US)
    wrong_pins.add(FARTHER, SUMMED_US)
    assert noted == [f"a wrong PIN from {FAR}", f"a wrong PIN from {FARTHER}"]
