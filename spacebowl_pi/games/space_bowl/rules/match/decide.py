"""Turns a command into events or a refusal. Pure; an expired deadline takes effect first."""

from typing import TypeAlias, assert_never

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.common_commands import HouseCommand
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import commands, entering, rounds, staff
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.evolve import replay
from spacebowl_pi.games.space_bowl.rules.match.refusals import Decision, Reason
from spacebowl_pi.games.space_bowl.rules.match.state import Match, Phase

_Own: TypeAlias = (
    commands.SayGo | commands.PressRed | commands.Concur | commands.PlaceWild | commands.PickCard | commands.DeclinePick
)
_CAPTAINS = (commands.LayCard, commands.TakeUpCard, commands.NameTopCard, commands.DeclareTopCard)


def decide(match: Match, asked: commands.Ask) -> Decision:
    """The events that a command leads to.

    If a deadline has passed, its events come before the command's own. If the command is then refused, the deadline
    takes effect with the next one that is not (`PassTime` never is).
    """
    due = [] if isinstance(asked.what, common.Resume) else _due(match, asked.at_us)
    decision = _decide(replay(due, match), asked)
    return decision if isinstance(decision, Refusal) else due + decision


def _due(match: Match, at_us: int) -> list[happened.Event]:
    if match.deadline_us is None or at_us < match.deadline_us:
        return []
    if match.phase is Phase.SEARCH:
        return [happened.RoundCalledOff(at_us, None)]
    if match.phase is Phase.COUNTDOWN:
        return rounds.end_countdown(match, at_us)
    return rounds.end_picks(match, at_us)


def _decide(match: Match, asked: commands.Ask) -> Decision:
    seat, command = asked.seat, asked.what
    if seat is not None and not match.player(seat):
        return refuse(SeatingReason.SEAT_EMPTY, seat=seat)
    if isinstance(command, HouseCommand):
        return _decide_for_house(match, command, asked.at_us)
    if isinstance(command, _Own):
        return refuse(Reason.NEEDS_A_SEAT) if seat is None else _decide_for_seat(match, command, seat, asked.at_us)
    if seat is not None and (refusal := _others_refusal(match, command, seat)):
        return refusal
    return _decide_for_table(match, command, asked, seat)


def _others_refusal(match: Match, command: commands.Command, seat: Seat) -> Refusal | None:
    """Why a player cannot ask for this: it is up to the captain or another seat."""
    if isinstance(command, commands.DeclareResult | commands.DeclareWild):
        if command.seat not in (None, seat):
            return refuse(CommonReason.NOT_YOUR_SEAT)
        is_captains, reason = command.seat is None, Reason.CAPTAIN_TELLS_NO_WILD
    elif isinstance(command, commands.TossPlanets):
        is_captains, reason = True, Reason.CAPTAIN_TOSSES
    else:
        is_captains, reason = isinstance(command, _CAPTAINS), Reason.CAPTAIN_TELLS
    return refuse(reason) if is_captains and seat != match.captain else None


def _decide_for_house(match: Match, command: HouseCommand, at_us: int) -> Decision:
    match command:
        case common.PassTime():
            return []
        case common.Resume():  # the clock may have restarted: what was due before is not due now
            return [happened.MatchResumed(at_us), *_cut_off(match, at_us)]
        case common.PlayerLeft(seat):
            return staff.leave_seat(match, seat, at_us)
        case common.TakeBack():
            return staff.take_back_round(match, at_us)
        case common.End():
            return staff.end_match(match, at_us)
        case _:
            assert_never(command)


def _cut_off(match: Match, at_us: int) -> list[happened.Event]:
    """What a truncated journal may have lost: events that follow at once from the last pick, or a round's end."""
    if match.phase in (Phase.PICKS, Phase.DECLARING):
        return rounds.judge_if_complete(match, at_us)
    return rounds.end_if_decided(match, at_us) if match.phase in (Phase.LAYING, Phase.READY) else []


def _decide_for_seat(match: Match, command: _Own, seat: Seat, at_us: int) -> Decision:
    match command:
        case commands.SayGo():
            return rounds.say_go(match, command, seat, at_us)
        case commands.PressRed():
            return rounds.press_red(match, command, seat, at_us)
        case commands.Concur():
            return rounds.concur(match, seat, at_us)
        case commands.PlaceWild():
            return rounds.place_wild(match, command, seat, at_us)
        case commands.PickCard():
            return rounds.pick_card(match, command, seat, at_us)
        case commands.DeclinePick():
            return rounds.decline_pick(match, seat, at_us)
        case _:
            assert_never(command)


def _decide_for_table(  # noqa: C901, PLR0911, PLR0912 (a table: one entry per command)
    match: Match, command: commands.Command, asked: commands.Ask, seat: Seat | None
) -> Decision:
    at_us = asked.at_us
    match command:
        case commands.LayCard():
            return entering.lay_card(match, command, at_us)
        case commands.TakeUpCard():
            return entering.take_up_card(match, command, at_us)
        case commands.NameTopCard():
            return entering.name_top_card(match, command, at_us)
        case commands.DeclareTopCard():
            return entering.declare_top_card(match, command, at_us)
        case commands.TossPlanets():
            return rounds.toss_planets(match, asked.seed, at_us)
        case commands.GivePickTime():
            return rounds.give_pick_time(match, command, at_us)
        case commands.DeclareWild():
            return rounds.declare_wild(match, command, at_us)
        case commands.DeclareResult():
            return rounds.declare_result(match, command, at_us)
        case commands.CallRoundOff():
            return rounds.call_round_off(match, seat, at_us)
        case commands.NextRound():
            return rounds.next_round(match, at_us)
        case commands.CorrectScore():
            return staff.correct_score(match, command, at_us)
        case commands.GivePoints():
            return staff.give_points(match, command, at_us)
        case commands.ForcePick():
            return staff.force_pick(match, command, at_us)
        case commands.VoidPick():
            return staff.void_pick(match, command, at_us)
        case _:
            raise AssertionError(command)
