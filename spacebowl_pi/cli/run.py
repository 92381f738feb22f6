"""`run`: the box itself, with its real parts on a Pi, with simulated ones elsewhere."""

import asyncio
import logging
import sys
import time
from pathlib import Path

from spacebowl_pi.box.config import Config, ConfigError, find_config, load_config
from spacebowl_pi.box.parts import PartName, open_parts
from spacebowl_pi.box.run import run as run_box
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.cli.complaint import Complaint
from spacebowl_pi.core.space_bowl.deck_file import DeckError
from spacebowl_pi.devices.board import probe_board


def run(config_path: Path | None, *, is_simulated: bool) -> None:
    """Run the box until it is told to stop."""
    config = configuration(config_path)
    try:
        if is_simulated or probe_board() is None:
            _run_simulated(config)
        else:
            _run_real(config)
    except DeckError as fault:
        raise Complaint(str(fault)) from None


def configuration(path: Path | None) -> Config:
    """Read the configuration; its faults are the complaint."""
    try:
        return load_config(find_config(path))
    except ConfigError as error:
        raise Complaint(str(error)) from None
    except OSError as error:
        raise Complaint(f"cannot read the configuration {path}: {error.strerror or error}") from None


def _run_real(config: Config) -> None:
    parts = open_parts(config)
    fault = parts.missing.get(PartName.BUZZERS)
    if fault is not None:
        raise Complaint(
            f'{fault}\nA box without buttons cannot be played; [buzzers] part = "absent" starts it all the same'
        )
    asyncio.run(run_box(config, parts))


def _run_simulated(config: Config) -> None:
    box = SimulatedBox(config, time.monotonic_ns)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from spacebowl_pi.cli.simulated import run_in_terminal  # noqa: PLC0415 (a service need not load what draws)

        logging.getLogger("spacebowl_pi").addHandler(logging.NullHandler())  # the picture has the terminal for itself
        run_in_terminal(config, box)
        return
    print(
        "SIMULATED: no board here, or --simulate was asked for. Without a terminal there is nothing to see.", flush=True
    )
    asyncio.run(run_box(config, box.parts, watch=lambda _: box.buzzers.play_until(time.monotonic_ns())))
