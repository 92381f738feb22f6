"""The arguments of commands about the box: run, configure, examine it, and read its history."""

import argparse
import sys
from pathlib import Path

from spacebowl_pi.terminal.argument_types import Commands, Number, add, add_config_option, game_name
from spacebowl_pi.terminal.complaint import Complaint

_SELFTEST = """\
Light every pixel, show a test card, ask for every button, play a tune; say what is wrong and what to do about it.
On anything but a Pi the parts are simulated. Stop the box first, it holds the parts: sudo systemctl stop spacebowl

The result is printed and kept as selftest.json next to the journal.

exit status: 0 all that is built in is well, 3 something failed, was skipped or not reached, 1 the result could not be
kept, 2 bad usage or configuration, 129 the terminal went away, 130 Ctrl-C, 143 ended by SIGTERM
"""


_BACKUP = """\
Pack the journal, the board of honour, what the staff have set, the configuration and the files it names into one
archive, also while the box runs. Not in it: the staff's PIN and the phones' tickets.
"""
_RESTORE = """\
Put journal, board of honour and what the staff have set in place of what is there, which is kept in a folder beside.
The archive is checked before anything is touched; its configuration is only laid beside. Stop the box first:
sudo systemctl stop spacebowl
"""


def add_box(commands: Commands) -> None:
    run = add(
        commands,
        "run",
        "run the box; on anything but a Pi a simulated one, in browser and terminal",
        "Run the box: on a Pi with its real parts, elsewhere with simulated ones, to be played in a browser,\n"
        "and drawn in the terminal.\n"
        "SIGTERM and Ctrl-C leave the lights dark.",
    )
    run.add_argument("--simulate", action="store_true", help="simulated parts, also on a Pi")
    run.add_argument("--open", action="store_true", help="open the page of a simulated box in a browser")
    run.add_argument(
        "--phones",
        action="store_true",
        help="let phones in, as long as it runs: everybody in the same network can then open its pages",
    )
    add_config_option(run)
    run.set_defaults(run=_run_box)

    config = add(commands, "config", "show or check the box's configuration", "The configuration is a TOML file.")
    actions = config.add_subparsers(required=True, metavar="ACTION", title="actions")
    for name, help_line in (("show", "print every setting, with its meaning"), ("check", "say all that is wrong")):
        action = add(actions, name, help_line, help_line.capitalize() + ".")
        add_config_option(action)
        action.set_defaults(run=_run_config, name=name)

    history = add(
        commands, "history", "list the matches in the box's journal", "List, sum up or export the matches played."
    )
    history.add_argument("--stats", action="store_true", help="sum up each player's matches instead")
    history.add_argument("--faults", action="store_true", help="list what went wrong with the box instead")
    history.add_argument("--game", type=game_name, metavar="NAME", help="only matches of this game")
    history.add_argument("--export", type=Number(1, 10**9), metavar="N", help="print match N as a recording for replay")
    add_config_option(history)
    history.set_defaults(run=_run_history)

    backup = add(commands, "backup", "pack what the box has kept into one archive", _BACKUP)
    backup.add_argument("file", type=Path, metavar="FILE", help="the archive to make, such as box.zip")
    add_config_option(backup)
    backup.set_defaults(run=_run_backup)

    restore = add(commands, "restore", "have a box go on from such an archive", _RESTORE)
    restore.add_argument("file", type=Path, metavar="FILE", help="the archive")
    add_config_option(restore)
    restore.set_defaults(run=_run_restore)

    staff_pin = add(commands, "staff-pin", "set or remove the PIN of the staff's page", "Ask for it twice, unseen.")
    staff_pin.add_argument("--remove", action="store_true", help="have no PIN, until the next one is set")
    add_config_option(staff_pin)
    staff_pin.set_defaults(run=_run_staff_pin)

    doctor = add(
        commands, "doctor", "look for what could keep the box from working", "Examine this machine; pasteable report."
    )
    add_config_option(doctor)
    doctor.set_defaults(run=_run_doctor)

    selftest = add(commands, "selftest", "go through the box's parts with a person: lights, buttons, sound", _SELFTEST)
    selftest.add_argument("--simulate", action="store_true", help="simulated parts, also on a Pi")
    selftest.add_argument(
        "--part", action="append", choices=["pixels", "matrix", "buzzers", "sound"], help="test only this; repeatable"
    )
    selftest.add_argument("--unattended", action="store_true", help="ask nothing: check what a program can see alone")
    add_config_option(selftest)
    selftest.set_defaults(run=_run_selftest)


def _run_box(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import run

    run.run(options.config, is_simulated=options.simulate, is_opened=options.open, has_phones=options.phones)


def _run_config(options: argparse.Namespace) -> None:
    from spacebowl_pi.box.config.file import find_config
    from spacebowl_pi.box.config.sections import ConfigError, check_text, show_text
    from spacebowl_pi.cli.games import configured_games
    from spacebowl_pi.cli.run import configuration

    config = configuration(options.config)
    if options.name == "check":
        try:
            configured_games(config)
        except ConfigError as error:
            raise Complaint(str(error)) from None
    say = show_text if options.name == "show" else check_text
    print(say(config, find_config(options.config)))


def _run_history(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import history as past

    past.history(options.config, past.Wanted(options.export, options.stats, options.faults, options.game))


def _run_backup(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import backup

    backup.make(options.file, options.config)


def _run_restore(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import backup

    backup.bring_back(options.file, options.config)


def _run_staff_pin(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import staff_pin

    staff_pin.staff_pin(options.config, is_removed=options.remove)


def _run_doctor(options: argparse.Namespace) -> None:
    from spacebowl_pi.box.doctor import examine, report
    from spacebowl_pi.cli.found_games import look_at_games
    from spacebowl_pi.cli.run import configuration

    print(report([*look_at_games(), *examine(config=configuration(options.config))]))


def _run_selftest(options: argparse.Namespace) -> None:
    from spacebowl_pi.box.parts import PartName
    from spacebowl_pi.cli import selftest

    chosen = [PartName(name) for name in options.part or ()]
    status = selftest.selftest(options.config, chosen, is_simulated=options.simulate, is_unattended=options.unattended)
    if status:
        sys.exit(status)
