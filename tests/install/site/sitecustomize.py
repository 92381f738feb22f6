"""Python on the fake machine: no root, who would build as nobody; and a sync would wait for all on the real one."""

import os


def _sync() -> None:
    """Wait for nothing."""


def _user() -> int:
    return 1000


os.sync = _sync
os.geteuid = _user
