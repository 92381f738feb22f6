"""Whether an event from a record can be true: a fitting one is what `decide` would have made of a command."""

from spacebowl_pi.core.common_commands import End, HouseCommand, PlayerLeft, Resume, TakeBack
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, By
from spacebowl_pi.games.hubble.rules.match import commands, events
from spacebowl_pi.games.hubble.rules.match.check_beginning import beginning_fault
from spacebowl_pi.games.hubble.rules.match.commands import Command
from spacebowl_pi.games.hubble.rules.match.decide import decided_now, overdue
from spacebowl_pi.games.hubble.rules.match.events import Event
from spacebowl_pi.games.hubble.rules.match.joining import joining_fault
from spacebowl_pi.games.hubble.rules.match.state import Match

LATEST_US = 2**53  # 285 years, and the largest integer that every JSON reader keeps exact


def event_fault(match: Match | None, event: Event) -> str | None:
    """Why the event cannot follow what happened before; None if it fits."""
    if abs(event.at_us) > LATEST_US:
        return f"at_us is {event.at_us}, not a time"
    if (match is None) != isinstance(event, events.MatchBegan):
        return "a match begins with MatchBegan, once"
    if isinstance(event, events.MatchBegan):
        return beginning_fault(event)
    if match is None or _is_last_of_late_ones(match, event):
        return None
    due = [] if isinstance(event, events.TimersRestarted) else overdue(match, event.at_us)
    if due:
        return None if event == due[0] else f"{type(due[0]).__name__} was due before it"
    return _asked_fault(match, event)


def _asked_fault(match: Match, event: Event) -> str | None:
    """Why nobody can have asked for it; None if somebody can."""
    if isinstance(event, events.PlayerJoined):
        return joining_fault(match, event)
    if isinstance(event, events.RoundClosed):
        return "the round is not over"
    by, what = _asked_for(event)
    decided = decided_now(match, Asked(event.at_us, by, what))
    if isinstance(decided, Refusal):
        return decided.text
    return None if list(decided) == [event] else f"{type(event).__name__} does not follow from what happened before"


def _is_last_of_late_ones(match: Match, event: Event) -> bool:
    """Whether the round closes at once, as all who had not drawn by the limit have fogged."""
    if not isinstance(event, events.RoundClosed) or match.closes_us is None:
        return False
    return event.at_us == match.limit_us == match.closes_us - match.withdraw_us


def _asked_for(event: Event) -> tuple[By, Command | HouseCommand]:  # noqa: C901, PLR0911 (a table: one entry per event)
    match event:
        case events.DiceRolled():
            return Asker.TABLE, commands.RollDice()
        case events.ThirdNamed(icon=icon):
            return Asker.TABLE, commands.NameThird(icon)
        case events.ThirdChosen(seat=seat, icon=icon):
            return seat, commands.ChooseThird(icon)
        case events.IconsDrawn(seat=seat, draw=draw, is_fogged=is_fogged):
            return seat, commands.DrawIcons(draw, is_fogged)
        case events.DrawnOnPaper(seat=seat, is_fogged=is_fogged):
            return seat, commands.MarkDrawn(seat, is_fogged)
        case events.DrawWithdrawn(seat=seat):
            return seat, commands.Withdraw(seat)
        case events.PointsEntered(seat=seat, points=points):
            return seat, commands.EnterPoints(seat, points)
        case events.PointsCleared(seat=seat):
            return seat, commands.EnterAnew(seat)
        case events.PlayerWent(seat=seat):
            return Asker.STAFF, PlayerLeft(seat)
        case events.RoundTakenBack():
            return Asker.STAFF, TakeBack()
        case events.TimersRestarted():
            return Asker.BOX, Resume()
        case _:
            return Asker.STAFF, End()
