"""How many random games are played: fewer in the usual run, all where ATTACKS=long asks for length."""

import os

IS_LONG = os.environ.get("ATTACKS") == "long"


def cases(usual: int, long: int) -> int:
    return long if IS_LONG else usual
