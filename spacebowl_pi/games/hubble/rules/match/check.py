"""Whether an event from a record can be true: a fitting one is what `decide` would have made of a command."""

from spacebowl_pi.core.common_commands import End, HouseCommand, PlayerLeft, Resume, TakeBack
from spacebowl_pi.core.common_reasons import seating_refusal
from spacebowl_pi.core.names import has_only_signs
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, By
from spacebowl_pi.games.hubble.rules.file_reading import FURTHEST
from spacebowl_pi.games.hubble.rules.match import commands, events
from spacebowl_pi.games.hubble.rules.match.commands import Command
from spacebowl_pi.games.hubble.rules.match.decide import decided_now
from spacebowl_pi.games.hubble.rules.match.events import Event
from spacebowl_pi.games.hubble.rules.match.settings import CHOICES
from spacebowl_pi.games.hubble.rules.match.start import NAME, PLAYERS, VERSION
from spacebowl_pi.games.hubble.rules.match.state import Match, Phase, is_station
from spacebowl_pi.games.hubble.rules.pad import MOST_HEXES, NO_HEX

MOST_SPACES = FURTHEST**2
LATEST_US = 2**53  # 285 years, and the largest integer that every JSON reader keeps exact


def event_fault(match: Match | None, event: Event) -> str | None:
    """Why the event cannot follow what happened before; None if it fits."""
    if abs(event.at_us) > LATEST_US:
        return f"at_us is {event.at_us}, not a time"
    if (match is None) != isinstance(event, events.MatchBegan):
        return "a match begins with MatchBegan, once"
    if isinstance(event, events.MatchBegan):
        return _start_fault(event)
    if match is None:
        return None
    if isinstance(event, events.RoundClosed):
        is_closing = match.phase is Phase.DRAW and not match.awaited
        return None if is_closing else "the round is not over"
    is_late = isinstance(event, events.IconsDrawn | events.DrawnOnPaper) and event.is_fogged
    if is_late and match.limit_us == event.at_us and event.seat in match.awaited:  # type: ignore[union-attr]
        return None
    by, what = _asked_for(event)
    decided = decided_now(match, Asked(event.at_us, by, what))
    if isinstance(decided, Refusal):
        return decided.text
    return None if list(decided) == [event] else f"{type(event).__name__} does not follow from what happened before"


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


def _start_fault(event: events.MatchBegan) -> str | None:
    seats = {player.seat for player in event.players}
    known = {card.id for card in event.constellations}
    is_led = event.active is not None
    wrong_choices = (choice for choice in CHOICES if not choice.allows(choice.of(event.settings)))
    refusal = seating_refusal(event.players, PLAYERS)
    for is_wrong, why in (
        ((event.game, event.rules) != (NAME, VERSION), "another game, or other rules, than what is played here"),
        (refusal is not None, refusal.text if refusal else ""),
        (not all(has_only_signs(player.name) for player in event.players), "nobody could be called so"),
        (any(True for _ in wrong_choices), "nobody could choose these settings"),
        (event.cards.keys() != seats, "the cards dealt do not fit the players"),
        (not all(set(names) <= known for names in event.cards.values()), "a card was dealt that nobody knows"),
        (not _is_pad(event.pad.rows), "the pad is none"),
        (is_led == is_station(len(seats)), "an active player, or none, does not fit the number of players"),
        (is_led and event.active not in seats, "nobody of them can begin"),
        (not event.titles or event.titles[0].least > 0, "there are no titles"),
    ):
        if is_wrong:
            return why
    return None


def _is_pad(rows: tuple[str, ...]) -> bool:
    letters = "".join(rows)
    is_square = len({len(row) for row in rows}) == 1 and len(letters) <= MOST_SPACES
    hexes = sum(letter != NO_HEX for letter in letters)
    return is_square and set(letters) - {NO_HEX} == set("RPYB") and hexes <= MOST_HEXES
