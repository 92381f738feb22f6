"""The arguments of `keypad status` and `keypad flash`."""

import argparse
import sys
from pathlib import Path

from spacebowl_pi.terminal.argument_types import Commands, add, add_config_option

_DESCRIPTION = """\
The touchscreen keypad on its serial port. While the box runs it holds the port: sudo systemctl stop spacebowl

exit status: 0 all is well, 3 the keypad is not there, not ready or in use,
2 bad usage or configuration, or the firmware could not be copied (standard error says why)
"""


def add_keypad(commands: Commands) -> None:
    keypad = add(commands, "keypad", "ask the touchscreen keypad how it is, or give it new firmware", _DESCRIPTION)
    actions = keypad.add_subparsers(required=True, metavar="ACTION", title="actions")
    for name, help_line in (
        ("status", "say who answers on its port, how fast and how well"),
        ("flash", "copy the firmware onto it, as far as it differs, and start it"),
    ):
        action = add(actions, name, help_line, help_line.capitalize() + ".")
        action.add_argument("--port", type=_port, metavar="PORT", help="its serial port (default: as configured)")
        add_config_option(action)
        action.set_defaults(run=_run, name=name)


def _port(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("a port has a name, such as /dev/ttyACM0")
    return Path(text)


def _run(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import keypad

    status = (keypad.status if options.name == "status" else keypad.flash)(options.config, options.port)
    if status:
        sys.exit(status)
