"""The desk: shows the keypad what there is to show, and does what somebody did there.

Who holds the keypad sits at the table: what staff do there needs no PIN, as little as holding two buttons does.
"""

import asyncio
import logging
import traceback
from collections.abc import Coroutine

from spacebowl_pi.box.control import Control
from spacebowl_pi.box.kept import KeptFault
from spacebowl_pi.box.keypad.screens import can_correct, screen_of
from spacebowl_pi.core import house_commands as house
from spacebowl_pi.core.house_reasons import HouseReason
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, By
from spacebowl_pi.core.seating import JoinSeat, LeaveSeat
from spacebowl_pi.core.table import CloseMatch, StartMatch
from spacebowl_pi.devices.keypad import messages as done
from spacebowl_pi.devices.keypad.link import FAULT
from spacebowl_pi.devices.keypad.messages import Did, Message, StaffAct
from spacebowl_pi.devices.ports import Keypad
from spacebowl_pi.games.space_bowl.rules.match import Phase, commands

SILENT_PERCENT = 0
NOT_NOW = HouseReason.NOT_NOW.name.lower()

_LOG = logging.getLogger(__name__)


class KeypadDesk:
    """Between the ship and the keypad, in the box's loop."""

    def __init__(self, control: Control, keypad: Keypad) -> None:
        self._control, self._keypad = control, keypad
        self._keeping: set[asyncio.Task[None]] = set()
        self._waiting: list[tuple[Did, int]] = []  # what was done and is not told yet
        self._is_correcting = False  # somebody went back from the toss to what was told of the cards

    def show(self) -> None:
        """Show what is new; called after every step."""
        told = self._control.ship.told()
        stage = told.stage
        self._is_correcting = self._is_correcting and stage.view is not None and stage.view.phase is Phase.READY
        self._keypad.show(screen_of(stage, is_correcting=self._is_correcting))
        waiting, self._waiting = self._waiting, []
        for did, changes in waiting:
            if told.changes >= changes:
                self._keypad.answer(did, None)
            else:
                self._waiting.append((did, changes))

    def hear(self, did: Did) -> None:
        """Do it, and say what came of it, also of a failure: until it is answered nothing else is heard."""
        try:
            self._do(did)
        except Exception as error:  # noqa: BLE001 (whatever it is, the keypad waits for an answer)
            self._keypad.answer(did, FAULT)
            # Types and lines of the program alone: the deed and the error's own text may tell a pick.
            _LOG.error(
                "keypad: the program failed at %s (%s)\n%s",
                type(did.message).__name__,
                type(error).__name__,
                "".join(traceback.format_tb(error.__traceback__)),
            )

    def _do(self, did: Did) -> None:
        ship = self._control.ship
        ship.touch()
        asked = self._asked(did.message)
        refusal = None
        if asked is not None:
            decision = ship.do(asked)
            refusal = _code(decision) if isinstance(decision, Refusal) else None
        elif isinstance(did.message, done.Correct):
            refusal = None if can_correct(ship.stage().view) else NOT_NOW
        else:
            self._adjust(did.message)
        if refusal is None and isinstance(did.message, done.Correct | done.TopCard | done.TopNumber):
            self._is_correcting = isinstance(did.message, done.Correct)
        self._control.wake()
        # Last of all: a failure before it is answered as one. What is done is answered when no power cut undoes it.
        if refusal is None and ship.told().changes < ship.changes:
            self._waiting.append((did, ship.changes))
        else:
            self._keypad.answer(did, refusal)

    def _asked(self, message: Message) -> Asked[object] | None:
        """Say it in the words of the table; None for what is not the table's."""
        said = _said(message)
        by, what = said or (Asker.TABLE, None)
        return None if what is None else Asked(self._control.now_us, by, what, self._control.ship.seed())

    def _adjust(self, message: Message) -> None:
        """Set it at once; it is kept on the disk meanwhile."""
        adjustments = self._control.adjustments
        match message:
            case done.Speak(language):
                self._keep(adjustments.set_language(language, self._control.now_us))
            case done.Staff(act):
                is_silent = act is StaffAct.SILENT
                self._keep(adjustments.set_volume(SILENT_PERCENT if is_silent else adjustments.loud_percent))

    def _keep(self, setting: Coroutine[None, None, None]) -> None:
        async def kept() -> None:
            try:
                await setting
            except KeptFault as fault:
                self._control.ship.note("keypad", str(fault))

        task = asyncio.get_running_loop().create_task(kept())
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)


def _code(refusal: Refusal) -> str:
    """Say why not; what came too early or too late is that, whether a match is on or not."""
    is_on_or_off = refusal.reason in (HouseReason.NO_MATCH, HouseReason.MATCH_IS_ON)
    return NOT_NOW if is_on_or_off else refusal.code


def _said(message: Message) -> tuple[By, object] | None:  # noqa: C901, PLR0911, PLR0912 (a table)
    """Give what a message says to the table, and who says it."""
    match message:
        case done.Sit(seat):
            return Asker.TABLE, JoinSeat(seat)
        case done.Rise(seat):
            return Asker.TABLE, LeaveSeat(seat)
        case done.Start():
            return Asker.TABLE, StartMatch()
        case done.Toss():
            return Asker.TABLE, commands.TossPlanets()
        case done.CallOff(seat):
            return seat, commands.CallRoundOff()
        case done.Wild(seat, cell):
            return seat, commands.PlaceWild(cell)
        case done.Pick(seat, cell):
            return seat, commands.PickCard(cell)
        case done.Pass(seat):
            return seat, commands.DeclinePick()
        case done.TopCard(planets, has_black_hole):
            return Asker.TABLE, commands.DeclareTopCard(planets, has_black_hole)
        case done.CardAt(cell, number):
            return Asker.TABLE, commands.LayCard(cell, number, face_down=number is None)
        case done.TakeUp(cell):
            return Asker.TABLE, commands.TakeUpCard(cell)
        case done.TopNumber(number):
            return Asker.TABLE, commands.NameTopCard(number)
        case done.Placed(placer):
            return Asker.TABLE, commands.DeclareWild(placer)
        case done.Declare(seat, verdict, is_alone):
            return Asker.TABLE, commands.DeclareResult(seat, verdict, is_alone)
        case done.Next():
            return Asker.TABLE, commands.NextRound()
        case done.Again():
            return Asker.TABLE, CloseMatch()
        case done.Staff(StaffAct.TAKE_BACK):
            return Asker.STAFF, house.TakeBack()
        case done.Staff(StaffAct.END):
            return Asker.STAFF, house.End()
        case _:
            return None
