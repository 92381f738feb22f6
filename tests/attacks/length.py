"""How long attacks last: short in `make test`, at length in `make test-attacks`."""

import os

IS_LONG = os.environ.get("ATTACKS") == "long"
SOAK_MINUTES = float(os.environ.get("SOAK_MINUTES", "0"))  # 0: as long as the others


def short_or_long(short: int, long: int) -> int:
    """Give a count for the length that is asked for."""
    return long if IS_LONG else short
