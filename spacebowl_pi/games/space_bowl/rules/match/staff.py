"""Corrections: what staff can do when something went wrong at the table, and players who get up."""

from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.judge import FEWEST_PLAYERS, HIGHEST_SCORE
from spacebowl_pi.games.space_bowl.rules.match import commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.evolve import evolve
from spacebowl_pi.games.space_bowl.rules.match.refusals import Decision, Reason
from spacebowl_pi.games.space_bowl.rules.match.rounds import (
    clearing,
    end_if_decided,
    judge_if_complete,
    judged,
    may_pick_refusal,
    winners,
)
from spacebowl_pi.games.space_bowl.rules.match.state import GalaxyMode, Match, Phase


def correct_score(match: Match, command: commands.CorrectScore, at_us: int) -> Decision:
    """Set a score; between rounds this can end the match."""
    if match.phase is Phase.OVER:
        return refuse(Reason.NOT_IN_PHASE, phase=match.phase.value)
    if not match.player(command.seat):
        return refuse(SeatingReason.SEAT_EMPTY, seat=command.seat)
    if not 0 <= command.score <= HIGHEST_SCORE:
        return refuse(Reason.SCORE_UNUSABLE, highest=HIGHEST_SCORE)
    corrected = happened.ScoreCorrected(at_us, command.seat, command.score)
    if match.phase not in (Phase.LAYING, Phase.READY):  # a round that has begun is played to its end
        return [corrected]
    return [corrected, *end_if_decided(evolve(match, corrected), at_us)]


def give_points(match: Match, command: commands.GivePoints, at_us: int) -> Decision:
    """Raise or lower a score, within its limits."""
    player = match.player(command.seat)
    score = (player.score if player else 0) + command.points
    return correct_score(match, commands.CorrectScore(command.seat, min(HIGHEST_SCORE, max(0, score))), at_us)


def force_pick(match: Match, command: commands.ForcePick, at_us: int) -> Decision:
    """Make or change a player's pick."""
    if refusal := _pick_refusal(match, command.seat):
        return refusal
    if not 0 <= command.cell < len(match.galaxy or ()):
        return refuse(Reason.OFF_GALAXY)
    return _and_judge(match, happened.PickForced(at_us, command.seat, command.cell))


def void_pick(match: Match, command: commands.VoidPick, at_us: int) -> Decision:
    """Strike a player's pick."""
    if refusal := _pick_refusal(match, command.seat):
        return refusal
    play = match.play()
    if play is None or play.picked(command.seat) is None:
        return refuse(Reason.NO_PICK_TO_VOID, seat=command.seat)
    return _and_judge(match, happened.PickVoided(at_us, command.seat))


def _pick_refusal(match: Match, seat: Seat) -> Refusal | None:
    if match.settings.mode is GalaxyMode.HONOUR:
        return refuse(Reason.NOT_JUDGED_BY_BOX)
    is_judged = match.round is not None and match.round.result is not None
    if match.phase is not Phase.PICKS and not (match.phase is Phase.REVEAL and is_judged):
        return refuse(Reason.NOT_IN_PHASE, phase=match.phase.value)
    if not match.player(seat):
        return refuse(SeatingReason.SEAT_EMPTY, seat=seat)
    return may_pick_refusal(match, seat)


def _and_judge(match: Match, event: happened.PickForced | happened.PickVoided) -> list[happened.Event]:
    after = evolve(match, event)
    if match.phase is Phase.REVEAL:
        return [event, happened.RoundJudged(event.at_us, judged(after))]
    return [event, *judge_if_complete(after, event.at_us)]


def leave_seat(match: Match, seat: Seat, at_us: int) -> Decision:
    """Remove a player between rounds, as long as enough stay."""
    if match.phase not in (Phase.LAYING, Phase.READY):
        return refuse(Reason.NOT_IN_PHASE, phase=match.phase.value)
    if not match.player(seat):
        return refuse(SeatingReason.SEAT_EMPTY, seat=seat)
    if len(match.players) <= FEWEST_PLAYERS:
        return refuse(CommonReason.TOO_FEW_PLAYERS, fewest=FEWEST_PLAYERS)
    return [happened.SeatLeft(at_us, seat)]


def take_back_round(match: Match, at_us: int) -> Decision:
    """Go back to before the last toss: one round, no further."""
    if match.before is None:
        return refuse(CommonReason.NOTHING_TO_TAKE_BACK)
    return [happened.RoundTakenBack(at_us)]


def end_match(match: Match, at_us: int) -> Decision:
    """End the match with the scores as they are."""
    if match.phase is Phase.OVER:
        return refuse(Reason.NOT_IN_PHASE, phase=match.phase.value)
    if match.phase is not Phase.REVEAL:
        return [happened.MatchEnded(at_us, winners(match), is_broken_off=True)]
    cleared = clearing(match, at_us)  # keep what the round brought
    return [cleared, happened.MatchEnded(at_us, winners(evolve(match, cleared)), is_broken_off=True)]
