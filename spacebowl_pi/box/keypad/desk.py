"""The desk: shows the keypad what there is to show, and does what somebody did there.

Who holds the keypad sits at the table: what staff do there needs no PIN, as little as holding two buttons does.
"""

import asyncio
import logging
import traceback
from collections.abc import Callable, Coroutine

from spacebowl_pi.box.aboard import Aboard
from spacebowl_pi.box.kept import KeptFault
from spacebowl_pi.box.keypad.screens import can_correct, screen_of
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.devices.keypad import messages as done
from spacebowl_pi.devices.keypad.link import FAULT
from spacebowl_pi.devices.keypad.messages import Did, Message, StaffAct
from spacebowl_pi.devices.ports import Keypad
from spacebowl_pi.games.space_bowl.rules.match import Phase
from spacebowl_pi.games.space_bowl.rules.match import commands as asked
from spacebowl_pi.games.space_bowl.rules.match.commands import Command
from spacebowl_pi.games.space_bowl.rules.match.refusals import Reason

SILENT_PERCENT = 0

_LOG = logging.getLogger(__name__)


class KeypadDesk:
    """Between the ship and the keypad, in the box's loop."""

    def __init__(self, aboard: Aboard, keypad: Keypad, now_us: Callable[[], int]) -> None:
        self._aboard, self._keypad, self._now_us = aboard, keypad, now_us
        self._keeping: set[asyncio.Task[None]] = set()
        self._waiting: list[tuple[Did, int]] = []  # what was done and is not told yet
        self._is_correcting = False  # somebody went back from the toss to what was told of the cards

    def show(self) -> None:
        """Show what is new; called after every step."""
        told = self._aboard.ship.told()
        stage = told.stage
        self._is_correcting = self._is_correcting and stage.view.phase is Phase.READY
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
        ship = self._aboard.ship
        ship.touch()
        command = self._command(did.message)
        refusal = None
        if command is not None:
            decision = ship.do(command)
            refusal = decision.code if isinstance(decision, Refusal) else None
        elif isinstance(did.message, done.Correct):
            refusal = None if can_correct(ship.stage().view) else Reason.NOT_NOW.name.lower()
        else:
            self._adjust(did.message)
        if refusal is None and isinstance(did.message, done.Correct | done.TopCard | done.TopNumber):
            self._is_correcting = isinstance(did.message, done.Correct)
        self._aboard.wake()
        # Last of all: a failure before it is answered as one. What is done is answered when no power cut undoes it.
        if refusal is None and ship.told().changes < ship.changes:
            self._waiting.append((did, ship.changes))
        else:
            self._keypad.answer(did, refusal)

    def _command(self, message: Message) -> Command | None:  # noqa: C901, PLR0911, PLR0912 (a table)
        """Say it in the words of the match; None for what is none of its business."""
        ship, now_us = self._aboard.ship, self._now_us()
        match message:
            case done.Sit(seat):
                return asked.JoinSeat(now_us, seat)
            case done.Rise(seat):
                return asked.LeaveSeat(now_us, seat)
            case done.Start():
                return asked.StartMatch(now_us, ship.seed())
            case done.Toss():
                return asked.TossPlanets(now_us, ship.seed())
            case done.CallOff(seat):
                return asked.CallRoundOff(now_us, seat)
            case done.Wild(seat, cell):
                return asked.PlaceWild(now_us, seat, cell)
            case done.Pick(seat, cell):
                return asked.PickCard(now_us, seat, cell)
            case done.Pass(seat):
                return asked.DeclinePick(now_us, seat)
            case done.TopCard(planets, has_black_hole):
                return asked.DeclareTopCard(now_us, planets, has_black_hole)
            case done.CardAt(cell, number):
                return asked.LayCard(now_us, cell, number, face_down=number is None)
            case done.TakeUp(cell):
                return asked.TakeUpCard(now_us, cell)
            case done.TopNumber(number):
                return asked.NameTopCard(now_us, number)
            case done.Placed(placer):
                return asked.DeclareWild(now_us, placer)
            case done.Declare(seat, verdict, is_alone):
                return asked.DeclareResult(now_us, seat, verdict, is_alone)
            case done.Next():
                return asked.NextRound(now_us)
            case done.Again():
                return asked.Rematch(now_us)
            case done.Staff(StaffAct.TAKE_BACK):
                return asked.TakeBackRound(now_us)
            case done.Staff(StaffAct.END):
                return asked.EndMatch(now_us)
            case _:
                return None

    def _adjust(self, message: Message) -> None:
        """Set it at once; it is kept on the disk meanwhile."""
        adjustments = self._aboard.adjustments
        match message:
            case done.Speak(language):
                self._keep(adjustments.set_language(language, self._now_us()))
            case done.Staff(act):
                is_silent = act is StaffAct.SILENT
                self._keep(adjustments.set_volume(SILENT_PERCENT if is_silent else adjustments.loud_percent))

    def _keep(self, setting: Coroutine[None, None, None]) -> None:
        async def kept() -> None:
            try:
                await setting
            except KeptFault as fault:
                self._aboard.ship.note("keypad", str(fault))

        task = asyncio.get_running_loop().create_task(kept())
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)
