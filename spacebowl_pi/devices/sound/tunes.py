"""The tunes of the box, as data: what to play and for how long."""

from typing import TypeAlias

Tune: TypeAlias = tuple[tuple[int | None, int], ...]  # frequency_hz, or None for a rest, and duration_ms

_C5, _E5, _G5, _A5, _C6, _E6, _G6, _C7 = 523, 659, 784, 880, 1047, 1319, 1568, 2093

PRESS: Tune = ((_C7, 40),)
TICK: Tune = ((_A5, 30),)
ZERO: Tune = ((_A5, 600),)
RIGHT: Tune = ((_E6, 100), (_G6, 220))
WRONG: Tune = ((_E5, 150), (_C5, 300))
WIN: Tune = ((_G5, 120), (_C6, 120), (_E6, 120), (_G6, 220), (_E6, 120), (_G6, 500))
YOUR_TURN: Tune = ((_G5, 80), (_C6, 140))  # on a player's own phone
BYE: Tune = ((_G5, 150), (_E5, 150), (_C5, 300))


def length_ms(tune: Tune) -> int:
    return sum(duration_ms for _, duration_ms in tune)
