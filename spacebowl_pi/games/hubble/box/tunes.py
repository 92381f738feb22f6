"""The tunes for what happens at the table."""

from spacebowl_pi.devices.sound.tunes import Tune
from spacebowl_pi.games.hubble.rules.match import events as happened

ROLLED: Tune = (
    (1175, 30),
    (None, 60),
    (988, 30),
    (None, 80),
    (1319, 30),
    (None, 110),
    (1047, 30),
    (None, 150),
    (784, 60),
)
THIRD: Tune = ((880, 80), (1175, 160))
MARKED: Tune = ((1319, 70),)
WITHDRAWN: Tune = ((1319, 50), (988, 90))
FOGGED: Tune = ((494, 120), (415, 220))
THIRD_FOG: Tune = ((494, 120), (415, 120), (330, 420))
CLOSED: Tune = ((784, 80), (988, 80), (1175, 180))
ENTERED: Tune = ((988, 60), (1319, 60))

_TUNES: dict[type, Tune] = {
    happened.DiceRolled: ROLLED,
    happened.ThirdNamed: THIRD,
    happened.DrawWithdrawn: WITHDRAWN,
    happened.RoundClosed: CLOSED,
    happened.PlayerJoined: MARKED,
    happened.PointsEntered: ENTERED,
    happened.PointsCleared: WITHDRAWN,
}


def tune_of(event: object) -> Tune | None:
    """The tune for an event, if it has one."""
    if isinstance(event, happened.IconsDrawn | happened.DrawnOnPaper):
        return FOGGED if event.is_fogged else MARKED
    return _TUNES.get(type(event))
