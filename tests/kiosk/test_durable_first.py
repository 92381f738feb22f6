"""Pages and phones are told what is durable, and no more."""

import asyncio
from pathlib import Path

import pytest

from spacebowl_pi.box.files.state_file import write_state
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import JoinSeat
from spacebowl_pi.core.seats import Seat
from tests.box.journal.journals import EVENTS, kept, opened
from tests.box.journal.test_faults import comes, held, impatient
from tests.box.journal.victim import NAMES
from tests.box.machine.test_snapshot import SlowJournal
from tests.kiosk.kiosk import Kiosk, Page, kiosk
from tests.kiosk.phones import AFAR, heard


def seats(page: Page) -> list[int]:
    return [player["seat"] for player in page.tree["view"]["players"]]


async def sees(opened: Kiosk, page: Page) -> list[int]:
    """Give the seats that a page shows after all that was sent so far."""
    await opened.wait(0.1)
    await page.say("nonsense")
    await page.refused()
    return seats(page)


def test_a_seat_is_shown_on_no_page_and_in_no_answer_before_it_is_durable() -> None:
    async def go() -> None:
        journal = SlowJournal()
        async with kiosk(journal=journal) as opened:
            journal.keep()
            table, phone = await opened.join("table"), await opened.join("phone", address=AFAR)
            opened.control.ask(JoinSeat(Seat(3)), Asker.TABLE)
            for page in (table, phone):
                assert await sees(opened, page) == []
            late = await opened.join("table")  # nor to who comes just now
            assert seats(late) == []
            assert (await (await opened.client.get("/api/state")).json())["view"]["players"] == []
            journal.keep()
            for page in (table, phone, late):
                assert await sees(opened, page) == [3]

    asyncio.run(go())


def test_a_phone_gets_its_seat_when_seat_and_ticket_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    def kept_ticket(*arguments: object) -> None:
        write_state(*arguments)  # type: ignore[arg-type]
        order.append("ticket kept")

    monkeypatch.setattr("spacebowl_pi.kiosk.access.seat_tickets.write_state", kept_ticket)

    async def go() -> None:
        journal = SlowJournal()
        async with kiosk(journal=journal, folder=tmp_path) as opened:
            journal.keep()
            phone = await opened.join("phone", address=AFAR)
            await phone.say("take", seat=2, name="Ada")
            await heard(phone)
            assert await sees(opened, phone) == []
            assert "ticket" not in phone.told
            await phone.say("take", seat=3, name="Ada")
            assert (await phone.refused())["code"] == "has_seat"
            journal.keep()
            assert (await phone.told_of("ticket"))["seat"] == 2
            assert order == ["ticket kept"]
            assert (seats(phone), phone.tree["seat"]) == ([2], 2)

    asyncio.run(go())


def test_a_ping_is_answered_when_all_before_it_is_durable() -> None:
    async def go() -> None:
        journal = SlowJournal()
        async with kiosk(journal=journal) as opened:
            journal.keep()
            phone = await opened.join("phone", address=AFAR)
            opened.control.ask(JoinSeat(Seat(3)), Asker.TABLE)
            await phone.say("ping", number=7)
            await sees(opened, phone)
            assert "heard" not in phone.told
            journal.keep()
            assert await phone.told_of("heard") == 7

    asyncio.run(go())


@pytest.mark.parametrize("answer", ["go_on_with_unfinished", "leave_unfinished"])
def test_the_table_asks_about_a_match_of_before(tmp_path: Path, answer: str) -> None:
    kept(tmp_path, EVENTS[:30])

    async def go() -> None:
        with held(tmp_path) as let_go, opened(tmp_path, connect=impatient) as journal:
            assert journal.unfinished() is None
            async with kiosk(journal=journal, folder=tmp_path) as box:
                table, far = await box.join("table"), await box.join("table", address=AFAR)
                await box.press(6)
                let_go()
                assert await asyncio.to_thread(comes, journal.is_writing)
                await box.wait(1.2)
                tree = await table.until(lambda tree: tree["unfinished"] is not None)
                assert set(tree["unfinished"]) == {"rounds", "players"}
                assert [(one["seat"], one["name"]) for one in tree["unfinished"]["players"]] == [*enumerate(NAMES, 1)]
                assert tree["prompt"] == {"kind": "Asking", "what": {"seat": 6, "question": "go_on", "text": "GO ON?"}}
                await far.say(answer)
                assert (await far.refused())["code"] == "not_here"
                await table.say(answer)
                tree = await table.until(lambda tree: tree["unfinished"] is None)
                is_wanted = answer == "go_on_with_unfinished"
                assert (len(tree["view"]["players"]) == 8) is is_wanted

    asyncio.run(go())
