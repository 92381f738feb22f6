"""Turns: who comes by the network has them one after the other, and the game its own time in between."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest

from spacebowl_pi.kiosk.connections.fair_share import PART_S, SPAN_S, FairShare


class Costs:
    """A clock that only goes on while somebody is at work."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.done: list[str] = []

    def work(self, name: str, seconds: float) -> Callable[[], None]:
        def do() -> None:
            self.done.append(name)
            self.now_s += seconds

        return do


def test_places_take_turns_however_much_one_of_them_asks_for() -> None:
    costs = Costs()

    async def go() -> None:
        share = FairShare(lambda: costs.now_s)
        for number in range(3):
            share.ask("stranger", costs.work(f"stranger {number}", 0))
        share.ask("phone", costs.work("phone", 0))
        share.ask(None, costs.work("own screen", 0))
        async with asyncio.timeout(5):
            while len(costs.done) < 5:
                await asyncio.sleep(0)

    asyncio.run(go())
    assert costs.done == ["stranger 0", "phone", "own screen", "stranger 1", "stranger 2"]


def test_the_game_has_a_step_between_any_two_turns() -> None:
    costs = Costs()

    async def go() -> None:
        share = FairShare(lambda: costs.now_s)
        for _ in range(3):
            share.ask("stranger", costs.work("guest", 0))
        async with asyncio.timeout(5):
            while costs.done.count("guest") < 3:
                costs.done.append("game")
                await asyncio.sleep(0)

    asyncio.run(go())
    assert "guest guest" not in " ".join(costs.done)


def test_guests_who_have_had_their_part_wait_for_the_rest_of_the_span(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = Costs()
    waits = list[float]()

    async def go() -> None:
        loop = asyncio.get_running_loop()

        def call_later(delay_s: float, callback: Callable[[], None]) -> object:
            waits.append(delay_s)
            costs.now_s += delay_s
            return loop.call_soon(callback)

        share = FairShare(lambda: costs.now_s)
        with monkeypatch.context() as patched:
            patched.setattr(loop, "call_later", call_later)
            for _ in range(4):
                share.ask("stranger", costs.work("guest", PART_S * 0.6))
            while len(costs.done) < 4:
                await asyncio.sleep(0)

    asyncio.run(go())
    assert waits[0] == pytest.approx(SPAN_S - 2 * 0.6 * PART_S)


def test_what_a_turn_wakes_is_counted_too() -> None:
    costs = Costs()

    async def go() -> None:
        share = FairShare(lambda: costs.now_s)

        async def guest() -> None:
            for _ in range(3):
                await share.turn("stranger")
                costs.work("guest", PART_S)()

        task = asyncio.create_task(guest())
        for _ in range(20):
            await asyncio.sleep(0)
        assert costs.done == ["guest"]  # the next one only in the next span
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(go())


def test_who_has_gone_while_they_waited_holds_nobody_up() -> None:
    async def go() -> None:
        share = FairShare()
        gone = asyncio.create_task(share.turn("gone"))
        await asyncio.sleep(0)
        gone.cancel()
        async with asyncio.timeout(5):
            await share.turn("phone")

    asyncio.run(go())
