"""When a phone makes a sound: your turn to pick, time running out, right or wrong."""

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.sound import tunes
from spacebowl_pi.devices.sound.tunes import Tune
from spacebowl_pi.games.space_bowl.rules.judge import PlayerResult, Verdict
from spacebowl_pi.games.space_bowl.rules.match import Phase, View
from spacebowl_pi.kiosk.channels.signals import Signals

LAST_SECONDS = range(1, 4)


class SpaceBowlSignals(Signals):
    """Compares the match with the last step's, and remembers it."""

    def __init__(self) -> None:
        self._phase: Phase | None = None
        self._left_s = 0

    def due(self, view: View | None, now_us: int) -> dict[Seat, Tune]:
        """The tune each seat should hear now."""
        before, self._phase = self._phase, None if view is None else view.phase
        left_s, self._left_s = self._left_s, 0 if view is None else _seconds_left(view, now_us)
        if view is None:
            return {}
        if view.phase is not before:
            return _for_phase(view)
        if self._left_s < left_s and self._left_s in LAST_SECONDS:
            return dict.fromkeys(_awaited(view), tunes.TICK)
        return {}


def _for_phase(view: View) -> dict[Seat, Tune]:
    """The tunes as a phase begins."""
    if view.phase in (Phase.PICKS, Phase.DECLARING):
        return dict.fromkeys(_awaited(view), tunes.YOUR_TURN)
    result = view.result if view.phase is Phase.REVEAL else None
    if result is None:
        return {}
    return {
        one.seat: tunes.RIGHT if _is_right(one, is_found=result.is_found) else tunes.WRONG
        for one in result.players
        if one.verdict is not Verdict.ABSTAINED
    }


def _is_right(one: PlayerResult, *, is_found: bool) -> bool:
    return not is_found if one.verdict is Verdict.RED else one.verdict.is_right


def _awaited(view: View) -> list[Seat]:
    """The seats that can still do something before time runs out."""
    if view.phase is Phase.COUNTDOWN:
        return [player.seat for player in view.players if not player.must_pick and not player.is_red]
    if view.phase not in (Phase.PICKS, Phase.DECLARING):
        return []
    return [player.seat for player in view.players if player.may_pick and not player.has_picked]


def _seconds_left(view: View, now_us: int) -> int:
    return 0 if view.deadline_us is None else -(-(view.deadline_us - now_us) // SECOND_US)
