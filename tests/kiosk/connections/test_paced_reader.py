"""A line: what comes is read in small pieces, when it is their turn, and no faster than makes sense."""

import asyncio
from unittest.mock import MagicMock, Mock

from spacebowl_pi.kiosk.connections.fair_share import FairShare
from spacebowl_pi.kiosk.connections.paced_reader import BURST_BYTES, PIECE_BYTES, PacedReader


def a_line() -> tuple[PacedReader, Mock, Mock]:
    transport, handler = MagicMock(), MagicMock()
    transport.is_closing.return_value = False
    return PacedReader(transport, handler, "guest", FairShare(), lambda _: None), transport, handler


def comes(line: PacedReader, data: bytes) -> None:
    line.get_buffer(-1)[: len(data)] = data
    line.buffer_updated(len(data))


def test_a_piece_is_small_and_no_other_is_read_before_its_turn() -> None:
    async def go() -> None:
        line, transport, handler = a_line()
        assert len(line.get_buffer(1 << 20)) == PIECE_BYTES
        comes(line, b"GET /")
        transport.pause_reading.assert_called_once()
        handler.data_received.assert_not_called()
        while not handler.data_received.called:
            await asyncio.sleep(0)
        handler.data_received.assert_called_once_with(b"GET /")
        transport.resume_reading.assert_called_once()

    asyncio.run(asyncio.wait_for(go(), 5))


def test_what_comes_while_a_piece_waits_is_behind_it() -> None:
    async def go() -> None:
        line, _, handler = a_line()
        comes(line, b"GET /")  # aiohttp may have the reading go on for reasons of its own
        comes(line, b"box")
        while not handler.data_received.called:
            await asyncio.sleep(0)
        handler.data_received.assert_called_once_with(b"GET /box")

    asyncio.run(asyncio.wait_for(go(), 5))


def test_who_sends_more_than_makes_sense_is_read_slowly() -> None:
    async def go() -> None:
        line, transport, handler = a_line()
        for _ in range(10 * BURST_BYTES // PIECE_BYTES):
            if transport.pause_reading.call_count == transport.resume_reading.call_count:
                comes(line, bytes(PIECE_BYTES))
            for _ in range(8):
                await asyncio.sleep(0)
        heard = sum(len(call.args[0]) for call in handler.data_received.call_args_list)
        assert BURST_BYTES <= heard + PIECE_BYTES <= BURST_BYTES * 1.5

    asyncio.run(asyncio.wait_for(go(), 5))


def test_who_has_gone_is_heard_no_more() -> None:
    async def go() -> None:
        line, _, handler = a_line()
        comes(line, b"GET /")
        line.connection_lost(None)
        for _ in range(8):
            await asyncio.sleep(0)
        handler.data_received.assert_not_called()
        handler.connection_lost.assert_called_once_with(None)

    asyncio.run(asyncio.wait_for(go(), 5))
