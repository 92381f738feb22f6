"""`staff-pin`: set or remove the staff's PIN without a screen. Write access to the box's folder is the authority."""

import asyncio
import getpass
import os
import sys
from pathlib import Path

from spacebowl_pi.box.config.sections import journal_folder
from spacebowl_pi.box.files.state_file import StateFault
from spacebowl_pi.cli.run import configuration
from spacebowl_pi.kiosk.staff.pin import LENGTHS, StaffPin, is_usable
from spacebowl_pi.terminal.complaint import Complaint


def staff_pin(config_path: Path | None, *, is_removed: bool) -> None:
    """Asks for a PIN and saves it; a running box reads it within two seconds."""
    folder = _folder(config_path)
    pin = StaffPin(folder)
    if is_removed:
        print(_removed(pin.path))
        return
    wanted = _asked()
    try:
        asyncio.run(pin.set(wanted))
        _hand_over(pin.path)
    except StateFault as fault:
        raise Complaint(f"the PIN is as it was: {fault}") from None
    print(f"The PIN is set, in {pin.path}. A running box knows it within two seconds.")


def _folder(config_path: Path | None) -> Path:
    """The box's folder; not created if missing, as that would set the PIN of no box."""
    folder = journal_folder(configuration(config_path))
    try:
        is_there = folder.is_dir()
    except PermissionError:
        is_there = True
    if not is_there:
        raise Complaint(
            f"no box has kept anything in {folder}. Run it once, or name its own configuration with --config;"
            f" for an installed box say: sudo spacebowl-pi staff-pin"
        )
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise Complaint(f"{folder} may not be written by you: try it as the user that runs the box, or with sudo -E")
    return folder


def _asked() -> str:
    """Has the PIN typed twice, without echo."""
    if not _is_at_terminal():
        raise Complaint("the PIN is typed in a terminal, unseen, and there is none here (by ssh: ssh -t)")
    try:
        wanted = getpass.getpass("New PIN: ")
        if not is_usable(wanted):
            raise Complaint(f"a PIN has {LENGTHS[0]} to {LENGTHS[-1]} digits and nothing else; it is as it was")
        if getpass.getpass("Once more: ") != wanted:
            raise Complaint("those were two different PINs; it is as it was")
    except EOFError:
        raise Complaint("no PIN was typed; it is as it was") from None
    return wanted


def _is_at_terminal() -> bool:
    return bool(sys.stdin and sys.stdin.isatty())


def _removed(path: Path) -> str:
    try:
        path.unlink()
    except FileNotFoundError:
        return f"There was no PIN in {path.parent}."
    except OSError as error:
        raise Complaint(f"cannot remove {path}: {error.strerror or error}") from None
    return f"The PIN is removed, in {path.parent}. The next one is set at the box, or with this command."


def _hand_over(path: Path) -> None:
    """Gives a file written by root to the folder's owner, as the box runs under that user."""
    if os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)
