"""The desk: shows the keypad what there is to show, and does what somebody did there.

Who holds the keypad sits at the table: what staff do there needs no PIN, as little as holding two buttons does.
"""

import asyncio
import logging
import traceback
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import replace

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.files.state_file import StateFault
from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.keypad.game_screens import GameScreens, KeyAction, OwnOf
from spacebowl_pi.box.keypad.key_messages import SetLoud, read_house
from spacebowl_pi.box.keypad.lobby_screens import LobbyScreens
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.box.table.snapshot import Snapshot
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seating import Seating, Speak
from spacebowl_pi.devices.keypad.link import FAULT, NOT_UNDERSTOOD
from spacebowl_pi.devices.keypad.messages import NAMES, Did, Misread, Screen
from spacebowl_pi.devices.keypad.wire import Value
from spacebowl_pi.devices.ports import Keypad

SILENT_PERCENT = 0
IN_LOBBY = ("games", "computer", "do", "away", "page")
NOT_NOW = CommonReason.NOT_NOW.name.lower()

_LOG = logging.getLogger(__name__)


class KeypadController:
    """Between the machine and the keypad, in the box's loop."""

    def __init__(self, control: BoxControl, keypad: Keypad) -> None:
        self._control, self._keypad = control, keypad
        self._keeping: set[asyncio.Task[None]] = set()
        self._waiting: list[tuple[Did, int]] = []  # what was done and is not told yet
        self._lobby = LobbyScreens()
        self._room = GameScreens()
        self._room_of: BoxGame | None = None

    def show(self) -> None:
        """Show what is new; called after every step."""
        snapshot = self._control.machine.snapshot()
        done = [did for did, changes in self._waiting if snapshot.changes >= changes]
        self._waiting = self._waiting[len(done) :]
        if not self._keypad.is_there():
            self._put_down()
        # What was done and is not told yet, the screen would ask for again.
        if not self._waiting:
            with self._control.machine.catching:
                self._keypad.show(self._screen(snapshot))
        for did in done:
            self._keypad.answer(did, None)

    def _screen(self, snapshot: Snapshot) -> Screen:
        """Choose the screen. While nothing is played, or the box plays by itself, everybody may take a seat."""
        machine, scene = self._control.machine, snapshot.scene
        if scene.view is not None and not scene.is_demo:
            return screen_of(self._game_room(), scene, snapshot.own)
        games, seating = machine.games.by_name, scene.seating
        if scene.is_demo:
            seating = replace(seating, players=())
        titles = {name: games[name].title for name in machine.offered}
        return around(self._lobby.screen(seating, games[seating.game].rules.seats, titles), seating)

    def _put_down(self) -> None:
        """Have whatever was asked of somebody gone, as they may be."""
        self._lobby.close()
        with self._control.machine.catching:
            self._game_room().put_down()

    def hear(self, did: Did) -> None:
        """Do it, and say what came of it, also of a failure: until it is answered nothing else is heard."""
        try:
            self._do(did)
        except Exception as error:  # noqa: BLE001 (whatever it is, the keypad waits for an answer)
            self._keypad.answer(did, FAULT)
            # Types and lines of the program alone: the deed and the error's own text may tell a secret.
            _LOG.error(
                "keypad: the program failed at %s (%s)\n%s",
                did.verb,
                type(error).__name__,
                "".join(traceback.format_tb(error.__traceback__)),
            )

    def _do(self, did: Did) -> None:
        machine = self._control.machine
        machine.touch()
        refusal = self._refusal(did)
        self._control.wake()
        # Last of all: a failure before it is answered as one. What is done is answered when no power cut undoes it.
        if refusal is None and machine.snapshot().changes < machine.changes:
            self._waiting.append((did, machine.changes))
        else:
            self._keypad.answer(did, *(refusal or (None,)))

    def _refusal(self, did: Did) -> tuple[str, str] | None:
        """Do it; say why not, by a code and in words, if it cannot be done."""
        with self._control.machine.catching:
            return self._done(did)
        return self._why(refuse(CommonReason.GAME_FAILED))

    def _done(self, did: Did) -> tuple[str, str] | None:
        machine = self._control.machine
        try:
            deed = read_house(did.words) or self._read(did.words)
        except Misread:
            return NOT_UNDERSTOOD, ""
        if isinstance(deed, Speak):
            self._keep(self._control.adjustments.set_language(deed.language, self._control.now_us))
        elif isinstance(deed, SetLoud):
            adjustments = self._control.adjustments
            self._keep(adjustments.set_volume(adjustments.loud_percent if deed.is_loud else SILENT_PERCENT))
        elif isinstance(deed, KeyAction):
            decision = machine.do(Asked(self._control.now_us, deed.by, deed.what, machine.seed()))
            if isinstance(decision, Refusal):
                return self._why(decision)
            self._lobby.close()
            if not machine.is_in_lobby:
                self._game_room().done(deed)
        return self._why(deed) if isinstance(deed, Refusal) else None

    def _read(self, words: Sequence[str]) -> KeyAction | Refusal | None:
        machine = self._control.machine
        if machine.is_in_lobby and words and words[0] in IN_LOBBY:
            return self._lobby.read(words)
        return self._game_room().read(words, machine.scene())

    def _why(self, refusal: Refusal) -> tuple[str, str]:
        """Say why not; what came too early or too late is that, whether a match is on or not.

        The words are for a keypad that has none for the code.
        """
        if refusal.reason in (CommonReason.NO_MATCH, CommonReason.MATCH_IS_ON):
            return NOT_NOW, ""
        return self._game_room().code(refusal), self._control.machine.game_words.sentence(refusal)

    def _game_room(self) -> GameScreens:
        """Give what the game that is chosen has for the keypad, until another one is chosen."""
        game = self._control.machine.game
        if game is not self._room_of:
            self._room, self._room_of = GameScreens(), game  # the house's, where the game's cannot be had
            self._room = game.keypad()
        return self._room

    def _keep(self, setting: Coroutine[None, None, None]) -> None:
        async def kept() -> None:
            try:
                await setting
            except StateFault as fault:
                self._control.machine.note("keypad", str(fault))

        task = asyncio.get_running_loop().create_task(kept())
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)


def screen_of(room: GameScreens, scene: Scene, own: OwnOf) -> Screen:
    """Choose the screen of a match."""
    return around(room.screen(scene, own), scene.seating)


def around(screen: Screen, seating: Seating) -> Screen:
    """Say in which language, and who sits where."""
    names = {player.seat: player.name for player in seating.players if player.name}
    words: Mapping[str, Value] = {"lang": seating.language.value, **screen.words, NAMES: names}
    return Screen(screen.name, words, screen.ends_at_us)
