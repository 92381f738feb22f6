"""An evening: a game chosen by buttons, played on all there is, with three computers, through a pulled plug.

Then the next game, with the same people in the same seats.
"""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path

from spacebowl_pi.box.game import Games
from spacebowl_pi.box.journal.history import list_matches
from spacebowl_pi.box.journal.journal import open_journal
from spacebowl_pi.box.table.scene import Menu
from spacebowl_pi.cli.games import web_games
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.devices.keypad.twin.joined import JoinedKeypad
from spacebowl_pi.games.space_bowl.rules.match import Phase
from spacebowl_pi.kiosk.game import WebGame, WebGames
from spacebowl_pi.kiosk.honours.board import HonoursBook
from tests.box.machine.virtual import box_games
from tests.games.lonely_numbers.box import LonelyNumbersBox
from tests.games.lonely_numbers.rules import RULES
from tests.games.lonely_numbers.rules.match import Match
from tests.kiosk.keypad import with_keypad
from tests.kiosk.kiosk import Kiosk, Page, kiosk
from tests.kiosk.phones import AFAR, heard

ADA = Seat(1)
CHANGE, NEXT, CLOSE = 2, 1, 8
SPACE_BOWL = box_games()
GAMES = Games({**SPACE_BOWL.by_name, RULES.name: LonelyNumbersBox(RULES, "Lonely Numbers")}, SPACE_BOWL.home)
WEB = WebGames({**web_games(SPACE_BOWL).by_name, RULES.name: WebGame(RULES)})


def lonely(opened: Kiosk) -> Match:
    match = opened.box.table.match
    assert isinstance(match, Match)
    return match


async def go_on(opened: Kiosk, rounds: int) -> None:
    """Wait until the computers have named their numbers, and so many rounds are over."""
    for _ in range(40):
        if len(lonely(opened).shown) == rounds:
            return
        await opened.wait(0.5)
    raise AssertionError(f"round {rounds} is not over: {lonely(opened)}")


async def entry(opened: Kiosk, name: str) -> None:
    """Go on in the settings until this entry is shown."""
    for _ in range(12):
        prompt = opened.box.prompt()
        assert isinstance(prompt, Menu)
        if prompt.entry == name:
            return
        await opened.press(NEXT)
    raise AssertionError(f"there is no entry {name}")


async def choose_by_buttons(opened: Kiosk) -> None:
    """Sit down, choose the game and three computers, and start."""
    await opened.press(1, then_s=0.05)
    await opened.press(1, then_s=0.5)
    await entry(opened, "GAME")
    assert opened.seating.game == "space_bowl"
    await opened.press(CHANGE)
    assert opened.seating.game == RULES.name
    await entry(opened, "ROBOTS")
    for _ in range(3):
        await opened.press(CHANGE)
    await opened.press(CLOSE)
    assert [player.seat for player in opened.seating.players] == [1, 2, 3, 4]
    assert all(player.computer for player in opened.seating.players[1:])


async def by_box(opened: Kiosk) -> None:
    """Count to three by the seat's first button, confirm by its second."""
    for _ in range(3):
        await opened.press(1, then_s=0.2)
    await opened.press(2)


async def by_page(opened: Kiosk) -> None:
    table = await opened.join("table")
    await table.say("name_number", seat=ADA, number=9)
    await heard(table)
    await table.close()


async def adopt(opened: Kiosk, address: str) -> Page:
    """Give the seat to a phone by holding one of its buttons."""
    phone = await opened.join("phone", address=address)
    await phone.say("adopt", seat=ADA)
    await phone.told_of("adopting")
    await opened.wait(1)
    await opened.press(2, hold_ms=900)
    await phone.until(lambda tree: tree["seat"] == ADA)
    return phone


async def by_phone(phone: Page, number: int) -> None:
    move = {"command": "NameNumber", "number": number}
    await phone.until(lambda tree: move in tree["view"]["moves"])
    await phone.say("name_number", number=number)
    await heard(phone)


async def by_keypad(opened: Kiosk, keypad: JoinedKeypad) -> None:
    for words in ("1", "8", "OK"):
        keypad.press(*place_of(keypad, words))
        await opened.wait(0.1)
        keypad.lift()
        await opened.wait(0.5)


def place_of(keypad: JoinedKeypad, words: str) -> tuple[int, int]:
    assert keypad.board is not None
    for x, y, w, h, look, can_be_touched in keypad.board.tiles():
        if can_be_touched and words in map(str, look[:3]):
            return x + w // 2, y + h // 2
    raise AssertionError(f"nothing says {words}: {[tile[4] for tile in keypad.board.tiles()]}")


async def first_half(opened: Kiosk) -> None:
    """Choose, and play by the box, by its page, and by a phone; the plug is pulled in the middle of the third round."""
    await choose_by_buttons(opened)
    table = await opened.join("table")
    await table.say("take_name", seat=ADA, name="Ada")
    await table.until(lambda tree: tree["view"]["players"][0]["name"] == "Ada")
    await opened.press(1, hold_ms=900)
    await by_box(opened)
    await go_on(opened, 1)
    await by_page(opened)
    await go_on(opened, 2)
    phone = await adopt(opened, AFAR)
    await by_phone(phone, 7)


async def second_half(opened: Kiosk) -> None:
    """Play on by another phone and the keypad, to the end; then the next game."""
    assert opened.seating.players[0].name == "Ada"
    await go_on(opened, 3)
    other_phone = await adopt(opened, "192.168.1.8")
    await by_phone(other_phone, 6)
    await go_on(opened, 4)
    keypad = with_keypad(opened)
    keypad.plug()
    await opened.wait(1)
    await by_keypad(opened, keypad)
    await go_on(opened, 5)
    assert lonely(opened).is_over
    assert [shown.numbers[ADA] for shown in lonely(opened).shown] == [3, 9, 7, 6, 8]
    await other_phone.until(lambda tree: tree["view"]["public"]["is_over"])
    before = opened.seating.players
    await opened.wait(0.2)
    await opened.press(2, hold_ms=900)
    assert opened.is_in_lobby
    table = await opened.join("table")
    await table.say("choose_game", game="space_bowl")
    await table.until(lambda tree: tree["game"]["name"] == "space_bowl")
    await opened.press(1, hold_ms=900)
    assert opened.match.phase in (Phase.READY, Phase.SEARCH)
    assert opened.seating.players == before
    assert opened.match.seats == (1, 2, 3, 4)


def played(folder: Path, half: Callable[[Kiosk], Coroutine[None, None, None]]) -> None:
    """Play with what the journal has, and keep what comes of it."""

    async def go() -> None:
        async with kiosk(games=GAMES, web=WEB, folder=folder, journal=journal) as opened:
            await half(opened)

    journal = open_journal(folder, 50, GAMES.rules)
    asyncio.run(go())
    assert journal.flush(5)
    journal.close()


def test_an_evening(tmp_path: Path) -> None:
    played(tmp_path, first_half)
    played(tmp_path, second_half)
    newest, before, *_ = list_matches(tmp_path, GAMES.rules)
    assert (newest.summary.game, newest.is_finished) == ("space_bowl", False)
    assert (before.summary.game, before.is_finished) == (RULES.name, True)
    assert before.summary.played.rounds == 5
    assert [player.computer for player in before.summary.players] == [None, *[Strength.PILOT] * 3]
    board, *_ = HonoursBook(tmp_path, 30, GAMES.rules).read().boards
    assert [row.name for row in board.ever] == ["Ada"]
