"""The tunes for what happens in the station."""

from spacebowl_pi.devices.sound.tunes import Tune
from spacebowl_pi.games.tom_tube.rules.match import events as happened
from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from spacebowl_pi.games.tom_tube.rules.match.view import View
from spacebowl_pi.games.tom_tube.rules.moves import Kind

DRAWN: Tune = ((659, 60), (880, 90))
LAID: Tune = ((392, 70), (523, 90))
FILLED: Tune = ((494, 60),)
LEFT_OPEN: Tune = ((494, 90), (392, 120))
TAKEN_UP: Tune = ((523, 60), (392, 80))
DRIFTED: Tune = ((784, 70), (880, 70), (988, 90))
JUMPED: Tune = ((523, 60), (1047, 120))
EXCHANGED: Tune = ((1175, 60), (880, 60), (1319, 120))
PASSED: Tune = ((440, 90), (None, 60), (440, 90))
FOUND: Tune = ((988, 70), (1319, 130))
FOUND_ALIEN: Tune = ((1319, 70), (1047, 70), (1568, 70), (1245, 160))
FOUND_SOLAR: Tune = ((784, 80), (988, 80), (1175, 80), (1568, 220))
HOME: Tune = ((1047, 90), (784, 90), (1047, 90), (1319, 260))

_TUNES: dict[type, Tune] = {
    happened.RhombDrawn: DRAWN,
    happened.RhombLaid: LAID,
    happened.SpaceFilled: FILLED,
    happened.SpacesLeftOpen: LEFT_OPEN,
    happened.TileTakenUp: TAKEN_UP,
    happened.StepTakenBack: TAKEN_UP,
    happened.Exchanged: EXCHANGED,
}
_FOUND = {"energy": FOUND, "control": FOUND, "alien": FOUND_ALIEN, "solar": FOUND_SOLAR}


def tune_of(event: object) -> Tune | None:
    """The tune for an event, if it has one."""
    if isinstance(event, happened.Moved):
        return JUMPED if event.how is Kind.JUMP else DRIFTED
    return _TUNES.get(type(event))


def tune_of_turn(view: View) -> Tune | None:
    """The tune as a turn begins, for what the last one brought."""
    done = view.done
    if view.phase is not Phase.TURN or done is None:
        return None
    if view.fast is not None and view.bonus_turns == 0:
        return HOME
    return PASSED if done.was_passed else _FOUND.get(done.got)
