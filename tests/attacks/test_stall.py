"""The program is really stopped for a while (SIGSTOP), as on a machine that stands still; then it goes on."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import accumulate
from pathlib import Path

import aiohttp
import pytest

from spacebowl_pi.box.run import STALL_US
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.match import Phase
from tests.attacks.boxes import AttackedBox, line_to
from tests.attacks.length import short_or_long
from tests.box.journal.journals import EVENTS, kept, table_after
from tests.box.journal.victim import RULES

PHASES = (Phase.COUNTDOWN, Phase.PICKS)
STOPPED_S = short_or_long(STALL_US // SECOND_US, 12) + 0.2  # at length: for longer than either phase lasts

pytestmark = pytest.mark.timeout(120)


@contextmanager
def box_in(phase: Phase, folder: Path) -> Iterator[AttackedBox]:
    """Start a box that goes on with a match in this phase."""
    tables = accumulate(EVENTS, RULES.evolve, initial=table_after(()))
    is_there = (table.match is not None and table.match.phase is phase for table in tables)
    kept(folder, EVENTS[: next(count for count, it in enumerate(is_there) if it)])
    box = AttackedBox(folder)
    try:
        yield box
    finally:
        box.kill()


def test_after_a_real_stall_a_countdown_and_picks_begin_again_in_full_length(tmp_path: Path) -> None:
    async def go(boxes: list[AttackedBox]) -> None:
        async with aiohttp.ClientSession() as session:
            lines = [await line_to(box, session, "table") for box in boxes]
            before = [line.tree["view"] for line in lines]
            for box in boxes:
                box.process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(STOPPED_S)
            for box in boxes:
                box.process.send_signal(signal.SIGCONT)
            for phase, line, earlier in zip(PHASES, lines, before, strict=True):
                await line.until(lambda line, earlier=earlier: line.tree["view"] != earlier)  # type: ignore[misc]
                now = line.tree["view"]
                assert now["phase"] == earlier["phase"] == phase
                assert now["began_us"] - earlier["began_us"] >= STOPPED_S * SECOND_US
                assert now["deadline_us"] - now["began_us"] == earlier["deadline_us"] - earlier["began_us"]
                await line.close()

    with ExitStack() as stack:
        asyncio.run(go([stack.enter_context(box_in(phase, tmp_path / phase)) for phase in PHASES]))
