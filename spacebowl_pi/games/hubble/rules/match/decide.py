"""What happens when a command arrives: the events, or why not."""

from collections.abc import Sequence
from typing import TypeAlias

from spacebowl_pi.core.common_commands import End, HouseCommand, PassTime, PlayerLeft, Resume, TakeBack
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.draws import Draw, is_fogged_draw, is_full_draw, may_fog
from spacebowl_pi.games.hubble.rules.match import events
from spacebowl_pi.games.hubble.rules.match.commands import (
    ChooseThird,
    Command,
    DrawIcons,
    EnterAnew,
    EnterPoints,
    MarkDrawn,
    NameThird,
    RollDice,
    Withdraw,
)
from spacebowl_pi.games.hubble.rules.match.dice import rolled
from spacebowl_pi.games.hubble.rules.match.events import Event
from spacebowl_pi.games.hubble.rules.match.evolve import evolve
from spacebowl_pi.games.hubble.rules.match.plausible import icons_needed, plausible
from spacebowl_pi.games.hubble.rules.match.reasons import HubbleReason
from spacebowl_pi.games.hubble.rules.match.state import Match, Medium, Phase
from spacebowl_pi.games.hubble.rules.pad import FOG_SQUARES, occupied

Decision: TypeAlias = Sequence[Event] | Refusal


def decide(match: Match, asked: Asked[Command | HouseCommand]) -> Decision:
    """Let the time that has passed take effect, then the command; and close the round if nobody may withdraw.

    After an interruption the clock may have restarted: what was due before is not due now.
    """
    due = [] if isinstance(asked.what, Resume) else overdue(match, asked.at_us)
    for event in due:
        match = evolve(match, event)
    decided = decided_now(match, asked)
    if isinstance(decided, Refusal):
        return decided
    for event in decided:
        match = evolve(match, event)
    return [*due, *decided, *overdue(match, asked.at_us)]


def overdue(match: Match, at_us: int) -> list[Event]:
    """What time alone has brought about by then."""
    happened: list[Event] = []
    while match.due_us is not None and match.due_us <= at_us:
        due_us = match.due_us
        late = [] if match.closes_us is not None else [_late(match, seat, due_us) for seat in match.awaited]
        for event in (*late, events.RoundClosed(due_us)):
            happened.append(event)
            match = evolve(match, event)
    return happened


def _late(match: Match, seat: Seat, at_us: int) -> Event:
    """Whoever has not drawn in time draws nothing, with a fogged lens."""
    if match.medium(seat) is Medium.PAPER:
        return events.DrawnOnPaper(at_us, seat, is_fogged=True)
    return events.IconsDrawn(at_us, seat, (), is_fogged=True)


def decided_now(  # noqa: C901, PLR0911, PLR0912 (a table: one entry per command)
    match: Match, asked: Asked[Command | HouseCommand]
) -> Decision:
    """What a command leads to, leaving time aside."""
    at_us = asked.at_us
    match asked.what:
        case PassTime():
            return []
        case Resume():
            return [events.TimersRestarted(at_us)] if match.due_us is not None else []
        case TakeBack():
            can = match.can_take_back
            return [events.RoundTakenBack(at_us)] if can else refuse(CommonReason.NOTHING_TO_TAKE_BACK)
        case _ if match.is_over:
            return refuse(CommonReason.MATCH_IS_OVER)
        case End():
            return [events.MatchEnded(at_us)]
        case PlayerLeft(seat):
            if seat not in match.players or seat in match.gone:
                return refuse(SeatingReason.SEAT_EMPTY, seat=seat)
            return [events.PlayerWent(at_us, seat)]
        case _ if asked.seat is not None and (asked.seat not in match.players or asked.seat in match.gone):
            return refuse(CommonReason.NOT_PLAYING)
        case RollDice():
            return _rolled(match, at_us)
        case NameThird(icon):
            if match.phase is not Phase.THIRD:
                return refuse(CommonReason.NOT_NOW)
            is_theirs = asked.seat in (None, match.active)
            return [events.ThirdNamed(at_us, icon)] if is_theirs else refuse(CommonReason.NOT_YOUR_TURN)
        case ChooseThird() | DrawIcons():
            if asked.seat is None:
                return refuse(CommonReason.NOT_PLAYING)
            return _on_screen(match, asked.seat, asked.what, at_us)
        case MarkDrawn(seat) | Withdraw(seat) | EnterPoints(seat) | EnterAnew(seat):
            if asked.seat not in (None, seat):
                return refuse(CommonReason.NOT_YOUR_SEAT)
            if seat not in match.players or seat in match.gone:
                return refuse(SeatingReason.SEAT_EMPTY, seat=seat)
            return _for_seat(match, seat, asked.what, at_us)


def _rolled(match: Match, at_us: int) -> Decision:
    if match.phase is not Phase.ROLL:
        return refuse(HubbleReason.ALREADY_ROLLED if match.roll is not None else CommonReason.NOT_NOW)
    roll, white = rolled(match.seed, match.round)
    counts_white = match.uses_white_die and not match.is_third_free
    return [events.DiceRolled(at_us, roll, white if counts_white else None)]


def _on_screen(match: Match, seat: Seat, what: ChooseThird | DrawIcons, at_us: int) -> Decision:
    refusal = _may_draw(match, seat)
    if refusal is not None:
        return refusal
    if match.medium(seat) is Medium.PAPER:
        return refuse(HubbleReason.ON_PAPER)
    if isinstance(what, ChooseThird):
        if not match.is_third_free:
            return refuse(CommonReason.NOT_NOW)
        if seat in match.submitted:
            return refuse(HubbleReason.ALREADY_DRAWN)
        return [events.ThirdChosen(at_us, seat, what.icon)] if match.thirds.get(seat) is not what.icon else []
    fault = draw_fault(match, seat, what.draw, is_fogged=what.is_fogged)
    return fault or [events.IconsDrawn(at_us, seat, what.draw, what.is_fogged)]


def _may_draw(match: Match, seat: Seat) -> Refusal | None:
    if seat not in match.drawing and match.fog[seat] >= FOG_SQUARES:
        return refuse(HubbleReason.OUT, seat=seat)
    return None if match.phase is Phase.DRAW else refuse(CommonReason.NOT_NOW)


def draw_fault(match: Match, seat: Seat, draw: Draw, *, is_fogged: bool) -> Refusal | None:
    """Why this cannot be drawn; None if it can."""
    third, roll, taken = match.third_of(seat), match.roll, occupied(match.pads[seat])
    is_nothing = is_fogged and not draw
    if roll is None or (third is None and not is_nothing):
        return refuse(HubbleReason.THIRD_FIRST)
    if third is not None:
        is_legal = is_fogged_draw if is_fogged else is_full_draw
        if not is_legal(match.sky, taken, roll, third, draw):
            return refuse(HubbleReason.NOT_LEGAL)
    is_allowed = not is_fogged or may_fog(match.pad, taken, roll, third)
    return None if is_allowed else refuse(HubbleReason.FULL_IS_POSSIBLE)


def _for_seat(match: Match, seat: Seat, what: object, at_us: int) -> Decision:
    match what:
        case MarkDrawn(is_fogged=is_fogged):
            return _may_draw(match, seat) or _marked(match, seat, at_us, is_fogged=is_fogged)
        case Withdraw():
            if match.phase is not Phase.DRAW or seat not in match.submitted:
                return refuse(HubbleReason.NOT_DRAWN, seat=seat)
            return [events.DrawWithdrawn(at_us, seat)]
        case EnterPoints(points=points):
            if match.phase is not Phase.ENTER or seat not in match.entering:
                return refuse(CommonReason.NOT_NOW)
            return _entry_fault(match, seat, points) or [events.PointsEntered(at_us, seat, points)]
        case _:
            if match.phase is not Phase.ENTER or not match.entered.get(seat):
                return refuse(HubbleReason.NOTHING_ENTERED, seat=seat)
            return [events.PointsCleared(at_us, seat)]


def _entry_fault(match: Match, seat: Seat, points: int) -> Refusal | None:
    """Why no pad can be worth that, by itself or with what was entered before; None if one can."""
    cards, said = match.cards[seat], match.entered.get(seat, ())
    if points not in plausible(match.sky, cards, said):
        return refuse(HubbleReason.IMPOSSIBLE_POINTS)
    needed, room = icons_needed(cards, (*said, points)), len(match.sky.places)
    return refuse(HubbleReason.TOO_MUCH_TOGETHER, needed=needed, room=room) if needed > room else None


def _marked(match: Match, seat: Seat, at_us: int, *, is_fogged: bool) -> Decision:
    """Whoever draws on paper says that it is done; who draws on a screen can mark a fogged lens like that, no more."""
    submitted = match.submitted.get(seat)
    is_on_screen = match.medium(seat) is Medium.SCREEN or (submitted is not None and bool(submitted.draw))
    if not is_on_screen:
        return [events.DrawnOnPaper(at_us, seat, is_fogged)]
    if not is_fogged:
        return refuse(HubbleReason.ON_SCREEN, seat=seat)
    return draw_fault(match, seat, (), is_fogged=True) or [events.IconsDrawn(at_us, seat, (), is_fogged=True)]
