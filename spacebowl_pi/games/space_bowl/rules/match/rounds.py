"""A round's commands, from the toss to the reveal and on to the next round."""

from random import Random

from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.judge import CallKind, Prize, RoundResult, Verdict, judge, settle
from spacebowl_pi.games.space_bowl.rules.judge import verdict_without_pick as without_pick
from spacebowl_pi.games.space_bowl.rules.match import commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.evolve import evolve, replay
from spacebowl_pi.games.space_bowl.rules.match.refusals import Decision, Reason
from spacebowl_pi.games.space_bowl.rules.match.state import LONGEST_PICK_TIME_S, Match, Phase
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.games.space_bowl.rules.solver import solve
from spacebowl_pi.games.space_bowl.rules.toss import toss


def toss_planets(match: Match, seed: int, at_us: int) -> Decision:
    """Toss what the top card shows."""
    if match.phase is not Phase.READY:
        return refuse(Reason.NOT_IN_PHASE, phase=match.phase.value)
    top = match.top_card()
    if top is None:
        return refuse(Reason.TOP_CARD_UNKNOWN)
    variants = match.settings.variants
    landed = toss(
        top.planets,
        Random(seed),
        with_black_hole=variants.black_hole and top.black_hole,
        is_for_learners=variants.learners,
    )
    return [happened.TossLanded(at_us, landed)]


# --- the search and the countdown ---


def say_go(match: Match, command: commands.SayGo, seat: Seat, at_us: int) -> Decision:
    """End the search with a Go."""
    if match.phase is Phase.SEARCH:
        return [happened.GoCalled(at_us, seat, _others(match, command, seat))]
    play = match.play()
    if match.phase is not Phase.COUNTDOWN or play is None or play.call is None:
        return refuse(Reason.NOT_IN_PHASE, phase=match.phase.value)
    if play.call.kind is CallKind.RED:
        return refuse(Reason.GO_IN_RED_COUNTDOWN)
    return refuse(Reason.ALREADY_SAID if play.call.by == seat else Reason.ALREADY_CALLED)


def press_red(match: Match, command: commands.PressRed, seat: Seat, at_us: int) -> Decision:
    """End the search with the red button, or join a red call."""
    if match.phase is Phase.SEARCH:
        return [happened.RedCalled(at_us, seat, _others(match, command, seat))]
    play = match.play()
    if match.phase is not Phase.COUNTDOWN or play is None:
        return refuse(Reason.NOT_IN_PHASE, phase=match.phase.value)
    if match.countdown_kind() is CallKind.GO:
        return refuse(Reason.RED_IN_GO_COUNTDOWN)
    if play.is_red(seat):
        return refuse(Reason.ALREADY_SAID)
    if play.wild is not None and play.wild.by == seat:
        return refuse(Reason.WILD_CANNOT_TURN_RED)
    return [happened.RedJoined(at_us, seat)]


def _others(match: Match, command: commands.SayGo | commands.PressRed, caller: Seat) -> tuple[Seat, ...]:
    return tuple(seat for seat in match.seats if seat in command.tied_with and seat != caller)


def concur(match: Match, seat: Seat, at_us: int) -> Decision:
    """Concur with a Go."""
    play = match.play()
    if match.phase is Phase.SEARCH:
        return refuse(Reason.NOTHING_TO_CONCUR_WITH)
    if match.phase is not Phase.COUNTDOWN or play is None:
        return refuse(Reason.NOT_IN_PHASE, phase=match.phase.value)
    if match.countdown_kind() is CallKind.RED:
        return refuse(Reason.CONCUR_IN_RED_COUNTDOWN)
    if play.must_pick(seat):
        return refuse(Reason.ALREADY_SAID)
    return [happened.Concurred(at_us, seat)]


def place_wild(match: Match, command: commands.PlaceWild, seat: Seat, at_us: int) -> Decision:
    """Place the Wild; in a Go countdown this also concurs."""
    play = match.play()
    if match.settings.variants.no_wild:
        return refuse(Reason.NO_WILD)
    if match.phase is not Phase.COUNTDOWN or play is None:
        return refuse(Reason.WILD_ONLY_IN_COUNTDOWN)
    if play.wild is not None:
        return refuse(Reason.WILD_GONE)
    if play.is_red(seat):
        return refuse(Reason.RED_CANNOT_PLACE_WILD)
    is_known = match.galaxy is not None
    if is_known and command.cell is None:
        return refuse(Reason.WILD_NEEDS_PLACE)
    if is_known and not _is_in_galaxy(match, command.cell):
        return refuse(Reason.OFF_GALAXY)
    events: list[happened.Event] = [happened.WildPlaced(at_us, seat, command.cell if is_known else None)]
    if match.countdown_kind() is CallKind.GO and not play.must_pick(seat):
        events.append(happened.Concurred(at_us, seat))
    return events


def call_round_off(match: Match, seat: Seat | None, at_us: int) -> Decision:
    """Give up the search."""
    if match.phase is not Phase.SEARCH:
        return refuse(Reason.NOT_IN_PHASE, phase=match.phase.value)
    if seat not in (None, match.captain):
        return refuse(Reason.ONLY_CAPTAIN)
    return [happened.RoundCalledOff(at_us, seat)]


def end_countdown(match: Match, at_us: int) -> list[happened.Event]:
    """Open the picks; if everyone is red there are none, and the round is judged."""
    ended: list[happened.Event] = [happened.CountdownEnded(at_us)]
    return ended + judge_if_complete(replay(ended, match), at_us)


# --- the picks ---


def pick_card(match: Match, command: commands.PickCard, seat: Seat, at_us: int) -> Decision:
    """Make a pick; the last one due reveals them all."""
    if refusal := _pick_refusal(match, seat):
        return refusal
    if not _is_in_galaxy(match, command.cell):
        return refuse(Reason.OFF_GALAXY)
    return _and_judge(match, happened.PickMade(at_us, seat, command.cell))


def decline_pick(match: Match, seat: Seat, at_us: int) -> Decision:
    if refusal := _pick_refusal(match, seat):
        return refusal
    return _and_judge(match, happened.PickDeclined(at_us, seat))


def give_pick_time(match: Match, command: commands.GivePickTime, at_us: int) -> Decision:
    """Extend the time for picks; without a limit, nothing happens."""
    if match.phase is not Phase.PICKS:
        return refuse(Reason.NOT_IN_PHASE, phase=match.phase.value)
    if match.deadline_us is None or command.seconds <= 0:
        return []
    return [happened.PickTimeGiven(at_us, min(command.seconds, LONGEST_PICK_TIME_S))]


def end_picks(match: Match, at_us: int) -> list[happened.Event]:
    """Judge the picks made so far."""
    return [happened.PickTimeEnded(at_us), happened.RoundJudged(at_us, judged(match))]


def declare_wild(match: Match, command: commands.DeclareWild, at_us: int) -> Decision:
    """Honour mode: record who placed the Wild, unless that was said during the countdown.

    It can be corrected until the first result. Whoever placed it must pick: in a Go countdown that means they have
    concurred.
    """
    play, current = match.play(), match.round
    if play is None or current is None or match.phase is not Phase.DECLARING or current.declarations:
        return refuse(Reason.NOT_IN_PHASE, phase=match.phase.value)
    if match.settings.variants.no_wild:
        return refuse(Reason.NO_WILD)
    if not match.may_tell_wild:
        return refuse(Reason.WILD_GONE)
    if command.seat is not None and (refusal := _seat_refusal(match, command.seat)):
        return refusal
    if command.seat is not None and play.is_red(command.seat):
        return refuse(Reason.RED_CANNOT_PLACE_WILD)
    return [happened.WildDeclared(at_us, command.seat)]


def declare_result(match: Match, command: commands.DeclareResult, at_us: int) -> Decision:
    """Honour mode: record what a pick was. The last one due scores the round; a later correction scores it again."""
    play = match.play()
    is_scored = match.phase is Phase.REVEAL and match.round is not None and bool(match.round.declarations)
    if play is None or not (match.phase is Phase.DECLARING or is_scored):
        return refuse(Reason.NOT_IN_PHASE, phase=match.phase.value)
    if match.is_wild_asked:
        return refuse(Reason.WILD_NOT_TOLD)
    if not match.player(command.seat) or not play.may_pick(command.seat):
        return refuse(Reason.NOT_ASKED, seat=command.seat)
    if command.verdict is Verdict.RED:
        return refuse(Reason.CANNOT_BE_DECLARED)
    if command.verdict is Verdict.WILD and play.wild is None:
        return refuse(Reason.NO_WILD if match.settings.variants.no_wild else Reason.WILD_NOT_PLACED)
    if command.verdict is Verdict.VALID and play.wild is not None and play.wild.by == command.seat:
        return refuse(Reason.WILD_MUST_BE_USED)
    is_alone = command.is_alone and command.verdict.is_right
    return _and_judge(match, happened.ResultDeclared(at_us, command.seat, command.verdict, is_alone))


def _pick_refusal(match: Match, seat: Seat) -> Refusal | None:
    play = match.play()
    if match.phase is not Phase.PICKS or play is None:
        return refuse(Reason.NOT_IN_PHASE, phase=match.phase.value)
    if refusal := may_pick_refusal(match, seat):
        return refusal
    return refuse(Reason.ALREADY_PICKED) if any(pick.seat == seat for pick in play.picks) else None


def may_pick_refusal(match: Match, seat: Seat) -> Refusal | None:
    """Why a player makes no pick in this round, if so."""
    play = match.play()
    if play is None or play.may_pick(seat):
        return None
    return refuse(Reason.RED_CANNOT_PICK if play.is_red(seat) else Reason.DID_NOT_CONCUR)


def _and_judge(match: Match, event: happened.Event) -> list[happened.Event]:
    return [event, *judge_if_complete(evolve(match, event), event.at_us)]


def judge_if_complete(match: Match, at_us: int) -> list[happened.Event]:
    """Judge the round once nobody is left who may pick or declare."""
    play = match.play()
    if match.round is None or play is None:
        return []
    return [] if match.awaited() else [happened.RoundJudged(at_us, judged(match))]


def judged(match: Match) -> RoundResult:
    """Judge the picks made, or score what the players declared."""
    play, current = match.play(), match.round
    if play is None or current is None:
        raise ValueError("there is no round to judge")
    galaxy = match.solver_galaxy()
    if galaxy is not None:
        return judge(solve(galaxy, current.toss, match.settings.variants), play)
    said = {it.seat: it for it in current.declarations if it.verdict is not Verdict.ABSTAINED}
    return settle(
        play,
        {seat: said[seat].verdict if seat in said else without_pick(play, seat) for seat in match.seats},
        with_card=set(said),
        alone={it.seat for it in said.values() if it.is_alone or len(said) == 1},
    )


# --- the end of the round ---


def next_round(match: Match, at_us: int) -> Decision:
    """Clear the round; after the last one the match is over."""
    if match.phase is not Phase.REVEAL:
        return refuse(Reason.NOT_IN_PHASE, phase=match.phase.value)
    cleared = clearing(match, at_us)
    return [cleared, *end_if_decided(evolve(match, cleared), at_us)]


def end_if_decided(match: Match, at_us: int) -> list[happened.Event]:
    """Between rounds: end the match if somebody has won, or no card is left to play for."""
    is_won = any(player.score >= match.settings.target_score for player in match.players)
    return [happened.MatchEnded(at_us, winners(match))] if is_won or not match.pile else []


def clearing(match: Match, at_us: int) -> happened.RoundCleared:
    """Who becomes captain, and who takes what; after a round called off, nobody takes anything."""
    if match.round is None:
        raise ValueError("there is no round to clear away")
    result = match.round.result
    if result is None:
        return happened.RoundCleared(at_us, match.captain, Prize.NOTHING, None)
    return happened.RoundCleared(at_us, result.captain, result.prize, result.taken)


def winners(match: Match) -> tuple[Seat, ...]:
    """Most points win, then most cards; a tie in both is shared."""
    best = max((player.score, player.cards) for player in match.players)
    return tuple(player.seat for player in match.players if (player.score, player.cards) == best)


def _seat_refusal(match: Match, seat: Seat) -> Refusal | None:
    return None if match.player(seat) else refuse(SeatingReason.SEAT_EMPTY, seat=seat)


def _is_in_galaxy(match: Match, cell: Cell | None) -> bool:
    return cell is not None and 0 <= cell < len(match.galaxy or ())
