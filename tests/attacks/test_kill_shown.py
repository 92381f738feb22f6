"""The box is killed the moment a page shows that something happened: what it showed is in the journal."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from pathlib import Path
from random import Random

import aiohttp
import pytest

from spacebowl_pi.box.journal.history import export_match, list_matches
from spacebowl_pi.box.journal.match_record import MatchRecord
from spacebowl_pi.core.table import Table
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase
from spacebowl_pi.kiosk.game import LOBBY
from tests.attacks.boxes import AttackedBox, Line, line_to
from tests.box.journal.victim import RULES

KILLS, KILLS_LONG = 4, 60

pytestmark = pytest.mark.timeout(1800)  # at length


def journaled(folder: Path) -> Table:
    newest, record = list_matches(folder, RULES)[0].id, MatchRecord(RULES)
    assert record.add_lines(export_match(folder, RULES, newest).lines) is None
    return record.table


def seats(line: Line) -> list[int]:
    return [player["seat"] for player in line.tree["view"]["players"]]


async def somebody_sits_down(line: Line, random: Random) -> None:
    """Sit down and get up, so many times, and see the last of it."""
    for _ in range(random.randrange(1, 9)):
        seat = random.randrange(1, 9)
        is_there = seat in seats(line)
        await line.say("leave_seat" if is_there else "join_seat", seat=seat)
        await line.until(lambda line, seat=seat, is_there=is_there: (seat in seats(line)) != is_there)  # type: ignore[misc]


async def somebody_calls(line: Line, random: Random) -> None:
    """Start a match, toss, and call."""
    for seat in (1, 2):
        await line.say("join_seat", seat=seat)
    await line.until(lambda line: len(seats(line)) == 2)
    await line.say("start_match")
    await line.until(lambda line: line.tree["view"]["phase"] == Phase.READY)
    await line.say("toss_planets")
    await line.until(lambda line: line.tree["view"]["phase"] == Phase.SEARCH)
    await asyncio.sleep(3.2)  # until all has settled
    await line.say("press", seat=random.choice((1, 2)), is_hold=random.random() < 0.5)
    await line.until(lambda line: line.tree["view"]["phase"] == Phase.COUNTDOWN)


async def killed(folder: Path, act: Callable[[Line, Random], Awaitable[None]], random: Random) -> Line:
    box = AttackedBox(folder)
    try:
        async with aiohttp.ClientSession() as session:
            line = await line_to(box, session, "table")
            await act(line, random)
            box.kill()
            await line.close()
    finally:
        box.kill()
    return line


def test_what_a_page_has_shown_is_in_the_journal_when_the_box_is_killed(tmp_path: Path, *, is_long: bool) -> None:
    random = Random(1)
    for number in range(KILLS_LONG if is_long else KILLS):
        folder = tmp_path / f"{number}"
        act = somebody_calls if number % 4 == 3 else somebody_sits_down
        line = asyncio.run(killed(folder, act, random))
        table, shown = journaled(folder), line.tree["view"]
        match: Match | None = table.match
        assert (LOBBY if match is None else match.phase.value) == shown["phase"], number
        assert list(table.seating.seats) == seats(line), number
        if shown["call"] is not None:
            assert match is not None
            assert match.round is not None
            assert match.round.call is not None
            assert (match.round.call.by, match.round.call.kind.value) == (shown["call"]["by"], shown["call"]["kind"])


def test_a_ticket_that_a_phone_was_given_is_kept_and_so_is_its_seat(tmp_path: Path, *, is_long: bool) -> None:
    for number in range(20 if is_long else 2):
        folder = tmp_path / f"{number}"
        box = AttackedBox(folder)

        async def go(box: AttackedBox = box, seat: int = 1 + number % 8) -> Line:
            async with aiohttp.ClientSession() as session:
                line = await line_to(box, session, "phone")
                await line.say("take", seat=seat, name="Ada")
                await line.until(lambda line: "ticket" in line.told)
                box.kill()
                await line.close()
                return line

        try:
            line = asyncio.run(go())
        finally:
            box.kill()
        ticket = line.told["ticket"]
        digest = blake2b(ticket["token"].encode(), digest_size=32).hexdigest()
        kept = json.loads((folder / "tickets.json").read_text())["tickets"]
        assert [(one["seat"], one["digest"]) for one in kept] == [(ticket["seat"], digest)]
        assert [(player.seat, player.name) for player in journaled(folder).seating.players] == [(ticket["seat"], "Ada")]
