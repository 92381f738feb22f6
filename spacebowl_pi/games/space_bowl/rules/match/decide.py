"""What a command leads to: events, or a refusal with a reason. Pure; a deadline that has come takes effect first."""

from typing import assert_never

from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.games.space_bowl.rules.match import commands as asked
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match import lobby, rounds, staff
from spacebowl_pi.games.space_bowl.rules.match.evolve import replay
from spacebowl_pi.games.space_bowl.rules.match.refusals import Decision, Reason
from spacebowl_pi.games.space_bowl.rules.match.state import Match, Phase


def decide(match: Match, command: asked.Command) -> Decision:
    """Give the events that a command leads to.

    If the command comes after a deadline, the events of the deadline stand before its own; if it is then
    refused, the deadline takes effect with the next command that is not (`PassTime` never is).
    """
    if match.is_blank and not isinstance(command, asked.OpenMatch):
        return refuse(Reason.NOT_OPEN)
    due = [] if isinstance(command, asked.ResumeMatch) else _due(match, command.at_us)
    decision = _decide(replay(due, match), command)
    return decision if isinstance(decision, Refusal) else due + decision


def _due(match: Match, at_us: int) -> list[happened.Event]:
    if match.deadline_us is None or at_us < match.deadline_us:
        return []
    if match.phase is Phase.SEARCH:
        return [happened.RoundCalledOff(at_us, None)]
    if match.phase is Phase.COUNTDOWN:
        return rounds.end_countdown(match, at_us)
    return rounds.end_picks(match, at_us)


def _decide(match: Match, command: asked.Command) -> Decision:  # noqa: C901, PLR0911, PLR0912 (a table)
    match command:
        case asked.OpenMatch():
            return lobby.open_match(match, command)
        case asked.ResumeMatch():  # the clock may have started anew: what was due before is not due now
            return [happened.MatchResumed(command.at_us)]
        case asked.JoinSeat():
            return lobby.join_seat(match, command)
        case asked.LeaveSeat():
            return lobby.leave_seat(match, command)
        case asked.ChangeSettings():
            return lobby.change_settings(match, command)
        case asked.StartMatch():
            return lobby.start_match(match, command)
        case asked.LayCard():
            return lobby.lay_card(match, command)
        case asked.TakeUpCard():
            return lobby.take_up_card(match, command)
        case asked.NameTopCard():
            return lobby.name_top_card(match, command)
        case asked.DeclareTopCard():
            return lobby.declare_top_card(match, command)
        case asked.TossPlanets():
            return rounds.toss_planets(match, command)
        case asked.SayGo():
            return rounds.say_go(match, command)
        case asked.PressRed():
            return rounds.press_red(match, command)
        case asked.Concur():
            return rounds.concur(match, command)
        case asked.PlaceWild():
            return rounds.place_wild(match, command)
        case asked.PickCard():
            return rounds.pick_card(match, command)
        case asked.GivePickTime():
            return rounds.give_pick_time(match, command)
        case asked.DeclinePick():
            return rounds.decline_pick(match, command)
        case asked.DeclareWild():
            return rounds.declare_wild(match, command)
        case asked.DeclareResult():
            return rounds.declare_result(match, command)
        case asked.CallRoundOff():
            return rounds.call_round_off(match, command)
        case asked.NextRound():
            return rounds.next_round(match, command)
        case asked.Rematch():
            return rounds.rematch(match, command)
        case asked.PassTime():  # a journal cut short may have kept the last pick without its judgement
            is_due = match.phase in (Phase.PICKS, Phase.DECLARING)
            return rounds.judge_if_complete(match, command.at_us) if is_due else []
        case asked.CorrectScore():
            return staff.correct_score(match, command)
        case asked.CorrectName():
            return staff.correct_name(match, command)
        case asked.ForcePick():
            return staff.force_pick(match, command)
        case asked.VoidPick():
            return staff.void_pick(match, command)
        case asked.TakeBackRound():
            return staff.take_back_round(match, command)
        case asked.EndMatch():
            return staff.end_match(match, command)
        case _:
            assert_never(command)
