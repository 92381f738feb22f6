"""Short signals to a player's own phone: your turn to pick, time is running out, right or wrong.

When each is due, and for whom. The tunes are the box's own; the table's screen sounds along with the box instead.
"""

from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.sound import tunes
from spacebowl_pi.devices.sound.tunes import Tune
from spacebowl_pi.games.space_bowl.rules.judge import PlayerResult, Verdict
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase

LAST_SECONDS = range(1, 4)


class Signals:
    """Looks at the match after every step, and remembers what it was like before."""

    def __init__(self) -> None:
        self._phase: Phase | None = None
        self._left_s = 0

    def due(self, match: Match | None, now_us: int) -> dict[Seat, Tune]:
        """Give what each seat is to hear now."""
        before, self._phase = self._phase, None if match is None else match.phase
        left_s, self._left_s = self._left_s, 0 if match is None else _seconds_left(match, now_us)
        if match is None:
            return {}
        if match.phase is not before:
            return _for_phase(match)
        if self._left_s < left_s and self._left_s in LAST_SECONDS:
            return dict.fromkeys(_awaited(match), tunes.TICK)
        return {}


def tune_data(tune: Tune) -> Json:
    """Write a tune as pages read it: a list of [frequency_hz or null, duration_ms]."""
    return [[frequency_hz, duration_ms] for frequency_hz, duration_ms in tune]


def _for_phase(match: Match) -> dict[Seat, Tune]:
    """Give what is heard as a phase begins."""
    if match.phase in (Phase.PICKS, Phase.DECLARING):
        return dict.fromkeys(_awaited(match), tunes.YOUR_TURN)
    result = match.round.result if match.phase is Phase.REVEAL and match.round is not None else None
    if result is None:
        return {}
    return {
        one.seat: tunes.RIGHT if _is_right(one, is_found=result.is_found) else tunes.WRONG
        for one in result.players
        if one.verdict is not Verdict.ABSTAINED
    }


def _is_right(one: PlayerResult, *, is_found: bool) -> bool:
    return not is_found if one.verdict is Verdict.RED else one.verdict.is_right


def _awaited(match: Match) -> list[Seat]:
    """List the seats that can still do something before the time is over."""
    play = match.play()
    if play is None or match.round is None:
        return []
    if match.phase is Phase.COUNTDOWN:
        return [seat for seat in match.seats if not play.must_pick(seat) and not play.is_red(seat)]
    return list(match.awaited()) if match.phase in (Phase.PICKS, Phase.DECLARING) else []


def _seconds_left(match: Match, now_us: int) -> int:
    return 0 if match.deadline_us is None else -(-(match.deadline_us - now_us) // SECOND_US)
