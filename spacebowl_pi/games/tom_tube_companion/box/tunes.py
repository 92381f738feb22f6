"""The tunes for what the players say."""

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.sound.tunes import Tune
from spacebowl_pi.games.tom_tube_companion.rules.events import (
    ComeHome,
    EndTurns,
    FinishTurn,
    PlayerSaid,
    StepTakenBack,
)

TOM_DONE: Tune = ((659, 60), (880, 90))  # up when Tom is done, down when Dave is
DAVE_DONE: Tune = ((880, 60), (659, 90))
HOME: Tune = ((1047, 90), (784, 90), (1047, 90), (1319, 260))
ENDED: Tune = ((494, 120), (415, 220))
ENTERED: Tune = ((988, 60), (1319, 60))
TAKEN_BACK: Tune = ((523, 60), (392, 80))


def tune_of(event: object) -> Tune | None:
    """The tune for an event, if it has one."""
    if isinstance(event, StepTakenBack):
        return TAKEN_BACK
    if not isinstance(event, PlayerSaid):
        return None
    match event.what:
        case FinishTurn():
            return TOM_DONE if event.seat == Seat(1) else DAVE_DONE
        case ComeHome():
            return HOME
        case EndTurns():
            return ENDED
        case _:
            return ENTERED
