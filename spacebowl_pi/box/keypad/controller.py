"""Chooses the keypad's screen after every step, and carries out what was entered on it.

The keypad lies on the table, so staff need no PIN there, just as they need none to hold two buttons.
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
    """Connects the machine and the keypad; runs in the box's loop."""

    def __init__(self, control: BoxControl, keypad: Keypad) -> None:
        self._control, self._keypad = control, keypad
        self._keeping: set[asyncio.Task[None]] = set()
        self._waiting: list[tuple[Did, int]] = []  # carried out, to be confirmed once durable
        self._lobby = LobbyScreens()
        self._screens = GameScreens()
        self._screens_of: BoxGame | None = None

    def show(self) -> None:
        """Update the screen; called after every step."""
        snapshot = self._control.machine.snapshot()
        done = [did for did, changes in self._waiting if snapshot.changes >= changes]
        self._waiting = self._waiting[len(done) :]
        if not self._keypad.is_there():
            self._put_down()
        # Until the last input is durable, the screen would ask for it again.
        if not self._waiting:
            with self._control.machine.catching:
                self._keypad.show(self._screen(snapshot))
        for did in done:
            self._keypad.answer(did, None)

    def _screen(self, snapshot: Snapshot) -> Screen:
        """Choose the screen. Without a match, or during a demo, it shows the lobby."""
        machine, scene = self._control.machine, snapshot.scene
        if scene.view is not None and not scene.is_demo:
            return screen_of(self._game_screens(), scene, snapshot.own)
        games, seating = machine.games.by_name, scene.seating
        if scene.is_demo:
            seating = replace(seating, players=())
        titles = {name: machine.title_of(name) for name in machine.offered}
        return around(self._lobby.screen(seating, games[seating.game].rules, titles), seating)

    def _put_down(self) -> None:
        """Drop whatever was being asked: whoever held the keypad may be gone."""
        self._lobby.close()
        with self._control.machine.catching:
            self._game_screens().put_down()

    def hear(self, did: Did) -> None:
        """Carry out an input and answer it, even after a failure: the keypad sends nothing else until then."""
        try:
            self._do(did)
        except Exception as error:  # noqa: BLE001 (whatever it is, the keypad waits for an answer)
            self._keypad.answer(did, FAULT)
            # Types and lines of the program only: the input and the error's own text may contain a secret.
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
        # Last of all, so that an earlier failure is answered as one. Success is confirmed once it is durable.
        if refusal is None and machine.snapshot().changes < machine.changes:
            self._waiting.append((did, machine.changes))
        else:
            self._keypad.answer(did, *(refusal or (None,)))

    def _refusal(self, did: Did) -> tuple[str, str] | None:
        """Carry out an input; if refused, return why, as a code and in words."""
        with self._control.machine.catching:
            return self._done(did)
        return self._why(refuse(CommonReason.GAME_FAILED))

    def _done(self, did: Did) -> tuple[str, str] | None:
        machine = self._control.machine
        try:
            action = read_house(did.words) or self._read(did.words)
        except Misread:
            return NOT_UNDERSTOOD, ""
        if isinstance(action, Speak):
            self._keep(self._control.staff_settings.set_language(action.language, self._control.now_us))
        elif isinstance(action, SetLoud):
            staff_settings = self._control.staff_settings
            self._keep(staff_settings.set_volume(staff_settings.loud_percent if action.is_loud else SILENT_PERCENT))
        elif isinstance(action, KeyAction):
            decision = machine.do(Asked(self._control.now_us, action.by, action.what, machine.seed()))
            if isinstance(decision, Refusal):
                return self._why(decision)
            self._lobby.close()
            if not machine.is_in_lobby:
                self._game_screens().done(action)
        return self._why(action) if isinstance(action, Refusal) else None

    def _read(self, words: Sequence[str]) -> KeyAction | Refusal | None:
        machine = self._control.machine
        if machine.is_in_lobby and words and words[0] in IN_LOBBY:
            return self._lobby.read(words)
        return self._game_screens().read(words, machine.scene())

    def _why(self, refusal: Refusal) -> tuple[str, str]:
        """Explain a refusal; if it depends only on whether a match is on, it is simply too early or too late.

        The words are for a keypad that has none for the code.
        """
        if refusal.reason in (CommonReason.NO_MATCH, CommonReason.MATCH_IS_ON):
            return NOT_NOW, ""
        return self._game_screens().code(refusal), self._control.machine.game_words.sentence(refusal)

    def _game_screens(self) -> GameScreens:
        """The chosen game's screens; made anew when another game is chosen."""
        game = self._control.machine.game
        if game is not self._screens_of:
            self._screens, self._screens_of = GameScreens(), game  # a fallback, in case the game fails to make its own
            self._screens = game.keypad()
        return self._screens

    def _keep(self, setting: Coroutine[None, None, None]) -> None:
        async def kept() -> None:
            try:
                await setting
            except StateFault as fault:
                self._control.machine.note("keypad", str(fault))

        task = asyncio.get_running_loop().create_task(kept())
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)


def screen_of(screens: GameScreens, scene: Scene, own: OwnOf) -> Screen:
    """Choose the screen of a match."""
    return around(screens.screen(scene, own), scene.seating)


def around(screen: Screen, seating: Seating) -> Screen:
    """Add the language and the players' names."""
    names = {player.seat: player.name for player in seating.players if player.name}
    words: Mapping[str, Value] = {"lang": seating.language.value, **screen.words, NAMES: names}
    return Screen(screen.name, words, screen.ends_at_us)
