"""Long thinking goes on in a process of its own, one thing at a time, and what takes too long is ended."""

import asyncio
import os
import time
from math import factorial

import pytest

from spacebowl_pi.box.thinking import NICENESS, Thinker, ThoughtTooLong, Turn


def test_it_is_thought_in_another_process_that_gives_way() -> None:
    async def test() -> None:
        thinker = Thinker()
        try:
            assert await thinker.think(factorial, 20) == factorial(20)
            usual = os.getpriority(os.PRIO_PROCESS, 0)
            first = await thinker.think(os.getpid)
            assert first != os.getpid()
            assert await thinker.think(os.getpid) == first
            assert await thinker.think(os.getpriority, os.PRIO_PROCESS, 0) == usual + NICENESS
        finally:
            thinker.close()

    asyncio.run(test())


def test_what_it_raises_comes_back_and_the_next_question_is_answered() -> None:
    async def test() -> None:
        thinker = Thinker()
        try:
            with pytest.raises(ValueError, match="factorial"):
                await thinker.think(factorial, -1)
            assert await thinker.think(factorial, 3) == 6
        finally:
            thinker.close()

    asyncio.run(test())


def test_what_takes_too_long_is_ended_and_so_is_what_dies() -> None:
    async def test() -> None:
        thinker = Thinker()
        try:
            first = await thinker.think(os.getpid)
            with pytest.raises(ThoughtTooLong, match=r"0\.01 s"):
                await thinker.think(time.sleep, 60, limit_s=0.01)
            thinker._limit_s = 0.05
            with pytest.raises(ThoughtTooLong, match=r"0\.05 s"):
                await thinker.think(time.sleep, 60)
            thinker._limit_s = 30
            assert await thinker.think(os.getpid) != first
            with pytest.raises(ThoughtTooLong, match="died"):
                await thinker.think(os._exit, 1)
            assert await thinker.think(factorial, 3) == 6
        finally:
            thinker.close()

    asyncio.run(test())


def test_the_table_comes_before_those_who_practise() -> None:
    async def test() -> None:
        thinker = Thinker()
        done: list[str] = []

        async def ask(name: str, turn: Turn) -> None:
            await thinker.think(factorial, 3, turn=turn)
            done.append(name)

        try:
            await asyncio.gather(ask("first", Turn.PRACTICE), ask("practice", Turn.PRACTICE), ask("table", Turn.TABLE))
        finally:
            thinker.close()
        assert done == ["first", "table", "practice"]

    asyncio.run(test())


def test_who_gives_up_in_the_very_moment_when_it_is_their_turn_leaves_it_to_the_next() -> None:
    async def test() -> None:
        thinker = Thinker()
        thinker._is_busy = True  # with something else
        waiting = asyncio.create_task(thinker.think(factorial, 3))
        try:
            await asyncio.sleep(0)
            thinker._go_on()
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            assert await asyncio.wait_for(thinker.think(factorial, 4), 20) == 24
        finally:
            thinker.close()

    asyncio.run(test())


def test_a_process_that_nobody_asks_goes() -> None:
    async def test() -> None:
        thinker = Thinker(idle_s=0.01)
        await thinker.think(factorial, 3)
        process = thinker._process
        assert process is not None
        await asyncio.to_thread(process.join, 10)
        assert thinker._process is None

    asyncio.run(test())
