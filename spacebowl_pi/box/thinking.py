"""Runs long computations in a separate low-priority process, off the loop and its threads.

The work is a pure function of a game's rules on plain data. Requests of the table come before those of practice. A
computation that takes too long is killed with its process, and the next one starts another. The process also ends
after a while without requests, as a small Pi has little memory; while computers play it stays warm.
"""

import asyncio
import heapq
import os
from collections.abc import Callable
from enum import IntEnum
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from spacebowl_pi.box.table.computer_players import Think, Thought

LIMIT_S = 30.0
TABLE_LIMIT_S = 10.0  # people wait
IDLE_S = 60.0
NICENESS = 10

T = TypeVar("T")


class ThoughtTooLong(Exception):  # noqa: N818 (a result, not a fault)
    """The computation took too long, or its process died."""


class Turn(IntEnum):
    """Priority of a request, highest first."""

    TABLE = 0
    PRACTICE = 1


class Thinker:
    """A worker process, started on first use."""

    def __init__(self, limit_s: float = LIMIT_S, idle_s: float = IDLE_S) -> None:
        self._limit_s, self._idle_s = limit_s, idle_s
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._waiting: list[tuple[Turn, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._is_busy = False
        self._leaving: asyncio.TimerHandle | None = None

    async def think(
        self,
        work: Callable[..., T],
        *args: Any,  # noqa: ANN401
        turn: Turn = Turn.PRACTICE,
        limit_s: float | None = None,
    ) -> T:
        """Run a module-level function in the process. Raises ThoughtTooLong, or what the function raised."""
        await self._wait_for(turn)
        try:
            return await self._ask(work, args, self._limit_s if limit_s is None else limit_s)
        finally:
            self._go_on()

    def close(self) -> None:
        """Kill the process, whatever it is doing."""
        process, self._process, line, self._line = self._process, None, self._line, None
        if process is not None:
            process.kill()
            process.join()
        if line is not None:
            line.close()

    async def _wait_for(self, turn: Turn) -> None:
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None
        if self._is_busy:
            own = asyncio.get_running_loop().create_future()
            heapq.heappush(self._waiting, (turn, next(self._numbers), own))
            try:
                await own
            except asyncio.CancelledError:
                if not own.cancelled():  # cancelled just after its turn had come: the next one has it
                    self._go_on()
                raise
        self._is_busy = True

    def _go_on(self) -> None:
        while self._waiting:
            _, _, following = heapq.heappop(self._waiting)
            if not following.done():  # the request was cancelled
                following.set_result(None)
                return
        self._is_busy = False
        self._leaving = asyncio.get_running_loop().call_later(self._idle_s, self.close)

    async def _ask(self, work: Callable[..., T], args: tuple[Any, ...], limit_s: float) -> T:
        try:
            is_done, answer = await asyncio.to_thread(self._talk, work, args, limit_s)
        except (EOFError, OSError):
            self.close()
            raise ThoughtTooLong("the process that thinks has died") from None
        except asyncio.CancelledError:
            self.close()  # else its answer would be taken for the next request's
            raise
        if not is_done:
            raise answer
        thought: T = answer
        return thought

    def _talk(self, work: Callable[..., Any], args: tuple[Any, ...], limit_s: float) -> tuple[bool, Any]:
        if self._process is None or self._line is None:
            import multiprocessing  # noqa: PLC0415 (most boxes never need it)

            spawn = multiprocessing.get_context("spawn")
            self._line, theirs = spawn.Pipe()
            self._process = spawn.Process(target=_think_on, args=(theirs,), name="thinking", daemon=True)
            self._process.start()
            theirs.close()
        self._line.send((work, args))
        if not self._line.poll(limit_s):
            self.close()
            raise ThoughtTooLong(f"it was not done in {limit_s:g} s")
        answer: tuple[bool, Any] = self._line.recv()
        return answer


def table_thinking(thinker: Thinker, wake: Callable[[], None]) -> "Think":
    """Run the table's computers in the thinker, ahead of practice; `wake` is called after each answer."""
    asking: set[asyncio.Task[None]] = set()

    async def ask(work: Callable[..., Any], args: tuple[Any, ...], done: "Thought") -> None:
        try:
            answer = await thinker.think(work, *args, turn=Turn.TABLE, limit_s=TABLE_LIMIT_S)
        except Exception as error:  # noqa: BLE001 (whatever a game's computer raises, or what cannot be pickled)
            done(None, error)
        else:
            done(answer, None)
        wake()

    def think(work: Callable[..., Any], args: tuple[Any, ...], done: "Thought") -> None:
        task = asyncio.get_running_loop().create_task(ask(work, args, done))
        asking.add(task)
        task.add_done_callback(asking.discard)

    return think


def _think_on(line: "Connection") -> None:
    """Answer requests until the pipe closes; runs in the worker process."""
    os.nice(NICENESS)
    while True:
        try:
            work, args = line.recv()
        except EOFError:
            return
        try:
            answer = True, work(*args)
        except Exception as error:  # noqa: BLE001 (whatever it is, the caller waits for an answer)
            answer = False, error
        line.send(answer)
