"""What the pages sound: the table along with the box, each phone for its own seat."""

import asyncio
import time

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asker, By
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.sound import tunes
from spacebowl_pi.games.space_bowl.box import tunes as of_space_bowl
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase, Settings, commands, decide, replay, view
from spacebowl_pi.games.space_bowl.rules.places import Cell, cells_of
from spacebowl_pi.games.space_bowl.rules.solver import solve
from spacebowl_pi.games.space_bowl.web.signals import SpaceBowlSignals
from spacebowl_pi.kiosk.channels.signals import tune_data
from tests.games.space_bowl.rules.match.stages import started
from tests.games.space_bowl.rules.match.table import KeyAction, asked
from tests.kiosk.channels.test_table import heard, searching
from tests.kiosk.kiosk import Kiosk, Page, kiosk

LIMITED = Settings(pick_limit_s=15)


async def two_phones(opened: Kiosk) -> tuple[Page, Page, Page]:
    """The table and the phones of seats 1 and 2, in a search."""
    phones = []
    for seat in (1, 2):
        phone = await opened.join("phone")
        await phone.say("take", seat=seat, name=f"Player {seat}")
        await phone.until(lambda tree: tree["seat"] is not None)
        phones.append(phone)
    table = await searching(opened, (3,))
    await all_heard(table, *phones)
    for page in (table, *phones):
        page.tunes.clear()
    return table, phones[0], phones[1]


async def all_heard(*pages: Page) -> None:
    for page in pages:
        await heard(page)


async def waiting(opened: Kiosk, seconds: float) -> None:
    """Let time pass as it does: the pages are shown every step."""
    for _ in range(round(seconds * 10)):
        await opened.wait(0.1)


def sounded(page: Page) -> list[str]:
    """The names of the tunes that a page was told, and forget them."""
    named = vars(tunes) | vars(of_space_bowl)
    names = {str(tune_data(tune)): name for name, tune in named.items() if name.isupper() and name[0] != "_"}
    found = [names[str(tune)] for tune in page.tunes]
    page.tunes.clear()
    return found


def test_the_table_sounds_as_the_box_does() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            table = await searching(opened)
            await heard(table)
            table.tunes.clear()
            await opened.press(1)
            await heard(table)
            assert sounded(table)[-1] == "GO"
            await waiting(opened, 9.2)
            await heard(table)
            assert sounded(table).count("TICK") == 9
            await opened.wait(1)
            await heard(table)
            assert sounded(table) == ["ZERO"]

    asyncio.run(go())


def test_what_was_begun_before_a_page_came_is_not_sounded_late() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            await opened.press(1)
            table = await opened.join("table")
            await opened.wait(1)
            await heard(table)
            assert table.tunes == []

    asyncio.run(go())


def test_a_silence_in_place_of_a_tune_is_told_too() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            table = await opened.join("table")
            opened.control.machine.play(tunes.WIN)
            await opened.wait(0.1)
            opened.control.machine.play(())
            await opened.wait(0.1)
            await heard(table)
            assert table.tunes == [tune_data(tunes.WIN), []]

    asyncio.run(go())


def test_a_phone_is_told_when_its_own_seat_has_to_pick_and_when_time_is_running_out() -> None:
    async def go() -> None:
        async with kiosk(LIMITED) as opened:
            _, one, two = await two_phones(opened)
            await one.say("press", is_hold=False)
            await all_heard(one, two)
            await waiting(opened, 10.5)
            assert opened.match.phase is Phase.PICKS
            await all_heard(one, two)
            assert (sounded(one), sounded(two)) == (["YOUR_TURN"], ["TICK"] * 3)
            await waiting(opened, 14.3)
            await all_heard(one, two)
            assert (sounded(one), sounded(two)) == (["TICK"] * 3, [])

    asyncio.run(go())


# --- right or wrong: on the match alone ---

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)


class Played:
    """A match of three that is played by commands, with what each seat heard of it."""

    def __init__(self) -> None:
        self.table = started(seats=(ONE, TWO, THREE), first=ONE)
        self.signals = SpaceBowlSignals()
        self.do(commands.TossPlanets(), seed=next(seed for seed in range(400) if self._is_solvable(seed)))

    def do(self, what: KeyAction, by: By = Asker.TABLE, *, seed: int = 0) -> dict[Seat, tunes.Tune]:
        """Ask the match for something, and give what is to be heard then."""
        self.table.do(what, by, seed=seed)
        return self.signals.due(view(self.table.match), self.table.now_us)

    def wait(self, seconds: float) -> dict[Seat, tunes.Tune]:
        self.table.wait(seconds)
        return self.do(common.PassTime(), Asker.BOX)

    def right(self, match: Match | None = None) -> list[Cell]:
        match = match or self.table.match
        galaxy, current = match.solver_galaxy(), match.round
        assert galaxy is not None
        assert current is not None
        return list(cells_of(solve(galaxy, current.toss, match.settings.variants).valid))

    def _is_solvable(self, seed: int) -> bool:
        decision = decide(self.table.match, asked(commands.TossPlanets(), seed=seed))
        assert not isinstance(decision, Refusal)
        return bool(self.right(replay(decision, self.table.match)))


def test_a_lobby_sounds_nothing_and_a_match_that_was_begun_before_a_phone_came_neither() -> None:
    signals, table = SpaceBowlSignals(), Played().table
    assert signals.due(None, 0) == {}
    assert signals.due(view(table.match), 0) == {}
    table.then(commands.SayGo(), ONE).wait(7.5)
    assert signals.due(view(table.match), table.now_us) == {}
    table.wait(1)
    assert signals.due(view(table.match), table.now_us) == {TWO: tunes.TICK, THREE: tunes.TICK}
    assert signals.due(None, table.now_us) == {}  # back in the lobby
    assert signals.due(None, table.now_us) == {}


def test_each_seat_is_told_whether_its_own_pick_was_right_and_who_made_none_nothing() -> None:
    played = Played()
    right = played.right()[0]
    wrong = Cell(next(cell for cell in range(25) if cell not in played.right()))
    assert played.do(commands.SayGo(), ONE) == {}
    assert played.do(commands.Concur(), TWO) == {}
    assert played.wait(10.1) == {ONE: tunes.YOUR_TURN, TWO: tunes.YOUR_TURN}
    assert played.do(commands.PickCard(right), ONE) == {}
    assert played.do(commands.PickCard(wrong), TWO) == {ONE: tunes.RIGHT, TWO: tunes.WRONG}
    assert played.wait(0.05) == {}


def test_a_red_button_was_right_where_nobody_found_a_card() -> None:
    for is_found in (True, False):
        played = Played()
        right = played.right()
        wrong = Cell(next(cell for cell in range(25) if cell not in right))
        played.do(commands.PressRed(), ONE)
        assert played.wait(10.1) == {TWO: tunes.YOUR_TURN, THREE: tunes.YOUR_TURN}
        pick = right[0] if is_found else wrong
        assert played.do(commands.PickCard(pick), TWO) == {}
        heard_by = played.do(commands.DeclinePick(), THREE)
        verdicts = {one.seat: one.verdict for one in played.table.result.players}
        assert (verdicts[ONE], verdicts[THREE]) == (Verdict.RED, Verdict.ABSTAINED)
        found = {ONE: tunes.WRONG, TWO: tunes.RIGHT}
        assert heard_by == (found if is_found else {ONE: tunes.RIGHT, TWO: tunes.WRONG})


def test_a_step_of_the_box_is_soon_a_message_to_its_pages() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            table = await opened.join("table")
            took_ms = []
            for _ in range(20):
                opened.control.machine.play(tunes.TICK)
                began_s = time.perf_counter()
                opened.server.show()
                while not table.tunes:
                    await table.hear()
                took_ms.append((time.perf_counter() - began_s) * 1000)
                table.tunes.clear()
            assert sorted(took_ms)[10] < 50, took_ms

    asyncio.run(go())
