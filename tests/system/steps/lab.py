"""What every step gets and gives."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from tests.system.lab.machine import Machine
from tests.system.table import Table

SOURCE = "/root/spacebowl"  # the checkout, in there
PROGRAM = "/opt/spacebowl/current/bin"
CONFIG = "/etc/spacebowl/config.toml"
STATE = "/var/lib/spacebowl"

Figures: TypeAlias = dict[str, float | int | str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a step has shown: a sentence, and figures."""

    said: str
    figures: Figures = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Lab:
    """The machine, and how much is asked for."""

    machine: Machine
    random: Random
    races: int = 1000
    cuts: int = 10

    @contextmanager
    def table(self) -> Iterator[Table]:
        """Sit down at the box."""
        table = Table(self.machine)
        try:
            yield table
        finally:
            table.close()

    def begin_anew(self, config: str) -> None:
        """Configure the box, forget all matches, and start it."""
        self.machine.write(CONFIG, config)
        self.machine.run(f"systemctl stop spacebowl; rm -rf {STATE}/*; systemctl start spacebowl", patience_s=180)

    def prepare(self) -> None:
        """Bring along what the steps use in there; on a machine that has just got its disk."""
        from tests.system.lab.host import CHECKOUT  # noqa: PLC0415

        self.machine.push_checkout(SOURCE)
        self.machine.push(CHECKOUT / "tests/system/guest", "/root/lab")
        self.machine.take_pip_settings()
