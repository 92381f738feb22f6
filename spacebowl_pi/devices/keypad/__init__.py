"""The touchscreen keypad on a serial port: its line protocol, driver and simulated twin."""

from pathlib import Path

LINK = Path("/dev/spacebowl-keypad")  # as systemd/60-spacebowl-keypad.rules names it
