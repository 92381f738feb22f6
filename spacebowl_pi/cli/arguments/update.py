"""The arguments of `update`."""

import argparse
import sys
from pathlib import Path

from spacebowl_pi.terminal.argument_types import Commands, add

_DESCRIPTION = """\
Move an installed box to another version of its program. The box is started again and watched; if it does not come up,
the version before is switched on again. A match in play goes on after it. Scores and configuration stay as they are.

exit status: 0 it runs, 2 bad usage, 3 it could not be had or did not come up, and the version before runs
"""


def add_update(commands: Commands) -> None:
    command = add(commands, "update", "move an installed box to another version, or back", _DESCRIPTION)
    which = command.add_mutually_exclusive_group()
    which.add_argument(
        "--to",
        metavar="FILE|VERSION",
        help="its wheel, a checkout, or the number of a version that is kept",
    )
    which.add_argument("--back", action="store_true", help="to the version that ran before")
    which.add_argument("--list", action="store_true", help="only say which versions are kept")
    command.add_argument("--dry-run", action="store_true", help="only say what would be changed")
    command.add_argument(
        "--wheels", type=Path, metavar="FOLDER", help="take all packages from this folder, none from the network"
    )
    command.add_argument(
        "--with",
        dest="extras",
        metavar="EXTRAS",
        help="with these besides, from now on: neopixel, rpi-gpio, both with a comma, or none; without --to the Debian "
        "package is made anew",
    )
    command.add_argument(
        "--sha256",
        metavar="SUM",
        help="the sum of the file that --to names, if there is no FILE.sha256 beside it; a source archive needs one",
    )
    command.add_argument("--first", action="store_true", help=argparse.SUPPRESS)  # the installer's
    command.add_argument("--settle", action="store_true", help=argparse.SUPPRESS)  # the box's, as it starts
    command.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import update
    from spacebowl_pi.cli import version_needs as building

    place = update.place_of()
    if options.list:
        print(update.listing(place))
        return
    if options.settle:
        update.settle_at_start(place)
        return
    extras = None if options.extras is None else building.extras_in(options.extras)
    request = update.UpdateRequest(
        options.to, options.back, options.dry_run, options.first, options.wheels, extras, options.sha256
    )
    status = update.update(request, place)
    if status:
        sys.exit(status)
