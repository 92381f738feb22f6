"""The tunes for what happens at the table."""

from spacebowl_pi.devices.sound import tunes
from spacebowl_pi.games.space_bowl.rules.match import events as happened

TOSSED: tunes.Tune = (
    (1175, 30),
    (None, 90),
    (988, 30),
    (None, 110),
    (1319, 30),
    (None, 140),
    (880, 30),
    (None, 170),
    (1047, 50),
)
GO: tunes.Tune = ((1047, 70), (1319, 70), (1568, 160))
RED: tunes.Tune = ((1568, 90), (1047, 90), (1568, 90), (1047, 200))

_TUNES: dict[type, tunes.Tune] = {
    happened.TossLanded: TOSSED,
    happened.GoCalled: GO,
    happened.RedCalled: RED,
    happened.CountdownEnded: tunes.ZERO,
    happened.MatchEnded: tunes.WIN,
}


def tune_of(event: object) -> tunes.Tune | None:
    """The tune for an event, if it has one."""
    if isinstance(event, happened.RoundJudged):
        return tunes.RIGHT if event.result.is_found else tunes.WRONG
    return _TUNES.get(type(event))
