"""Whether an event from a record can be true: a fitting one is what `decide` would have made of a command."""

from spacebowl_pi.core.common_commands import End, HouseCommand, PlayerLeft, TakeBack
from spacebowl_pi.core.common_reasons import seating_refusal
from spacebowl_pi.core.names import has_only_signs
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.games.tom_tube.rules.board.kit_file import KitError, read_kit
from spacebowl_pi.games.tom_tube.rules.match import commands, events
from spacebowl_pi.games.tom_tube.rules.match.commands import Command
from spacebowl_pi.games.tom_tube.rules.match.decide import decide
from spacebowl_pi.games.tom_tube.rules.match.events import Event, MatchBegan
from spacebowl_pi.games.tom_tube.rules.match.start import NAME, PLAYERS, VERSION
from spacebowl_pi.games.tom_tube.rules.match.state import Match
from spacebowl_pi.games.tom_tube.rules.match.view import move_command
from spacebowl_pi.games.tom_tube.rules.settings import CHOICES

LATEST_US = 2**53  # 285 years, and the largest integer that every JSON reader keeps exact


def event_fault(match: Match | None, event: Event) -> str | None:
    """Why the event cannot follow what happened before; None if it fits."""
    if abs(event.at_us) > LATEST_US:
        return f"at_us is {event.at_us}, not a time"
    if (match is None) != isinstance(event, MatchBegan):
        return "a match begins with MatchBegan, once"
    if isinstance(event, MatchBegan):
        return _beginning_fault(event)
    if match is None:
        return None
    by = event.seat if isinstance(event, events.Resigned) else Asker.STAFF
    decided = decide(match, Asked(event.at_us, by, _asked_for(event)))
    if isinstance(decided, Refusal):
        return decided.text
    return None if list(decided) == [event] else f"{type(event).__name__} does not follow from what happened before"


def _asked_for(event: Event) -> Command | HouseCommand:  # noqa: C901, PLR0911 (a table: one entry per event)
    match event:
        case events.RhombDrawn():
            return commands.DrawRhomb()
        case events.RhombLaid(place=place):
            return commands.LayRhomb(place)
        case events.SpaceFilled(_, space, filling, rot):
            return commands.FillSpace(space, filling, rot)
        case events.SpacesLeftOpen():
            return commands.LeaveOpen()
        case events.TileTakenUp():
            return commands.TakeUp()
        case events.Moved(how=how, to=to):
            return move_command(how, to)
        case events.Exchanged():
            return commands.Exchange()
        case events.Resigned():
            return commands.Resign()
        case events.StepTakenBack():
            return TakeBack()
        case events.MatchEnded(left=left):
            return End() if left is None else PlayerLeft(left)
        case MatchBegan():
            raise ValueError("nobody asks for the beginning")


def _beginning_fault(event: MatchBegan) -> str | None:
    """Why a match cannot have begun like this; None if it can."""
    refusal = seating_refusal(event.players, PLAYERS)
    for is_wrong, why in (
        ((event.game, event.rules) != (NAME, VERSION), "another game, or other rules, than what is played here"),
        (refusal is not None, refusal.text if refusal else ""),
        (not all(has_only_signs(player.name) for player in event.players), "nobody could be called so"),
        (not all(it.allows(it.of(event.settings)) for it in CHOICES), "nobody could choose these settings"),
        (event.starter not in {player.seat for player in event.players}, "nobody of them can begin"),
        (not _is_stack(event), "these are not the rhombs, or not all of them"),
    ):
        if is_wrong:
            return why
    return None


def _is_stack(event: MatchBegan) -> bool:
    try:
        kit = read_kit(event.kit)
    except KitError:
        return False
    return sorted(event.stack) == sorted(kit.all_rhombs)
