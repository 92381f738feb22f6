"""Applies events to a match. Nothing is judged or drawn here, so a replay gives the same state."""

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from spacebowl_pi.core.fast_replace import fast_replace
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.deck import LaidCard
from spacebowl_pi.games.space_bowl.rules.judge import Call, CallKind, Pick, Prize, Wild
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.state import (
    TUMBLE_US,
    Checkpoint,
    Declaration,
    Match,
    Phase,
    PlayedRound,
    Player,
    Round,
    TopCard,
)
from spacebowl_pi.games.space_bowl.rules.match.tally import tally_of


def replay(events: Iterable[happened.Event], start: Match) -> Match:
    """The match after these events."""
    return reduce(evolve, events, start)


def begun(event: happened.MatchStarted) -> Match:
    """The match that begins with this event."""
    players = tuple(Player(one.seat) for one in event.players)
    match = Match(event.deck, event.settings, players, event.captain, event.galaxy, event.pile)
    return match.entering(Phase.LAYING if event.settings.is_entered else Phase.READY, event.at_us)


def evolve(match: Match, event: happened.Event) -> Match:  # noqa: C901, PLR0911, PLR0912 (a table: one entry per event)
    match event:
        case happened.MatchStarted():
            return begun(event)
        case happened.SeatLeft():
            return _without_seat(match, event.seat)
        case happened.CardLaid():
            return _with_place(match, event, event.card)
        case happened.CardTakenUp():
            return _with_place(match, event, None)
        case happened.TopCardNamed(_, number):
            return fast_replace(match, pile=(number, *match.pile[1:]))
        case happened.TopCardDeclared(_, planets, black_hole):
            return fast_replace(match, declared_top=TopCard(planets, black_hole))
        case happened.TossLanded():
            return _tossed(match, event)
        case happened.GoCalled():
            return _called(match, event, CallKind.GO)
        case happened.RedCalled():
            return _called(match, event, CallKind.RED)
        case happened.Concurred(_, seat) | happened.RedJoined(_, seat):
            return _in_round(match, joined=(*_round(match).joined, seat))
        case happened.WildPlaced(at_us, seat, cell):
            return _in_round(match, wild=Wild(seat, cell), wild_us=at_us)
        case happened.CountdownEnded(at_us):
            is_known = match.galaxy is not None
            return match.entering(Phase.PICKS if is_known else Phase.DECLARING, at_us)
        case happened.PickMade(_, seat, cell) | happened.PickForced(_, seat, cell):
            return _with_pick(match, seat, Pick(seat, cell))
        case happened.PickDeclined(_, seat):
            return _with_pick(match, seat, Pick(seat, None))
        case happened.PickVoided(_, seat):
            return _with_pick(match, seat, None)
        case happened.PickTimeGiven(_, seconds):
            deadline_us = match.deadline_us
            return fast_replace(match, deadline_us=None if deadline_us is None else deadline_us + seconds * SECOND_US)
        case happened.PickTimeEnded():
            return fast_replace(match, deadline_us=None)
        case happened.WildDeclared(_, seat):
            return _in_round(match, wild=None if seat is None else Wild(seat, None), is_wild_declared=True)
        case happened.ResultDeclared(_, seat, verdict, is_alone):
            others = tuple(said for said in _round(match).declarations if said.seat != seat)
            return _in_round(match, declarations=(*others, Declaration(seat, verdict, is_alone)))
        case happened.RoundJudged():
            return _judged(match, event)
        case happened.RoundCalledOff():
            return match.entering(Phase.REVEAL, event.at_us)
        case happened.RoundCleared():
            return _cleared(match, event)
        case happened.MatchEnded(at_us, winners, is_broken_off):
            return fast_replace(match, winners=winners, is_broken_off=is_broken_off).entering(Phase.OVER, at_us)
        case happened.MatchResumed(at_us):
            return _resumed(match, at_us)
        case happened.ScoreCorrected(_, seat, score):
            return _with_score(match, seat, score)
        case happened.RoundTakenBack():
            return _taken_back(match).entering(Phase.READY, event.at_us)
        case _:
            assert_never(event)


def _round(match: Match) -> Round:
    if match.round is None:
        raise ValueError("this event needs a round, and none has begun: events are missing before it")
    return match.round


def _in_round(match: Match, **changes: object) -> Match:
    return fast_replace(match, round=fast_replace(_round(match), **changes))


def _with_player(match: Match, seat: Seat, **changes: object) -> Match:
    return fast_replace(
        match,
        players=tuple(fast_replace(player, **changes) if player.seat == seat else player for player in match.players),
    )


def _with_score(match: Match, seat: Seat, score: int) -> Match:
    """Set a score. A correction made after judging survives a second judgement, which only adds the difference.

    Confirming the current score changes nothing: one that had stopped at 0 is judged again from what it was before.
    """
    player = match.player(seat)
    if player is not None and player.score == score:
        return match
    corrected = _with_player(match, seat, score=score)
    if match.round is None or match.round.result is None:
        return corrected
    before = tuple(
        score - result.delta if result.seat == seat else unchanged
        for result, unchanged in zip(match.round.result.players, match.round.scores_before, strict=True)
    )
    return _in_round(corrected, scores_before=before)


def _without_seat(match: Match, seat: Seat) -> Match:
    """Remove a player; a captain's token goes to the next in seat order. Earlier rounds cannot be taken back."""
    captain = match.captain
    if captain == seat:
        captain = next((other for other in match.seats if other > seat), match.seats[0])
    players = tuple(player for player in match.players if player.seat != seat)
    gone = tuple(player for player in match.players if player.seat == seat)
    return fast_replace(match, players=players, left=(*match.left, *gone), captain=captain, before=None)


def _resumed(match: Match, at_us: int) -> Match:
    """The clock may have restarted, so times measured from the toss or the Wild start again, too."""
    current = match.round
    if current is not None:
        wild_us = None if current.wild_us is None else at_us
        match = _in_round(match, tossed_us=at_us, wild_us=wild_us)
    return match.entering(match.phase, at_us)


def _with_place(match: Match, event: happened.CardLaid | happened.CardTakenUp, card: LaidCard | None) -> Match:
    before = match.galaxy or ()
    galaxy = (*before[: event.cell], card, *before[event.cell + 1 :])
    return fast_replace(match, galaxy=galaxy).entering(Phase.LAYING if None in galaxy else Phase.READY, event.at_us)


def _tossed(match: Match, event: happened.TossLanded) -> Match:
    before = Checkpoint(
        match.round_number,
        match.players,
        match.captain,
        match.galaxy,
        match.pile,
        match.gone,
        match.declared_top,
        match.played,
    )
    begun = fast_replace(
        match, round_number=match.round_number + 1, round=Round(event.toss, event.at_us), before=before
    )
    return begun.entering(Phase.SEARCH, event.at_us)


def _called(match: Match, event: happened.GoCalled | happened.RedCalled, kind: CallKind) -> Match:
    searched_us = max(0, event.at_us - _round(match).tossed_us - TUMBLE_US)
    called = _in_round(match, call=Call(event.seat, kind), searched_us=searched_us, tied_with=event.tied_with)
    return called.entering(Phase.COUNTDOWN, event.at_us)


def _with_pick(match: Match, seat: Seat, pick: Pick | None) -> Match:
    others = tuple(other for other in _round(match).picks if other.seat != seat)
    return _in_round(match, picks=others if pick is None else (*others, pick))


def _judged(match: Match, event: happened.RoundJudged) -> Match:
    current = _round(match)
    scores = current.scores_before or tuple(player.score for player in match.players)
    players = tuple(
        fast_replace(player, score=max(0, score + result.delta))
        for player, score, result in zip(match.players, scores, event.result.players, strict=True)
    )
    judged = _in_round(match, result=event.result, scores_before=scores)
    return fast_replace(judged, players=players).entering(Phase.REVEAL, event.at_us)


def _cleared(match: Match, event: happened.RoundCleared) -> Match:
    galaxy, leaving = match.galaxy, match.pile[0]
    players = tuple(fast_replace(player, tally=tally_of(match, player)) for player in match.players)
    if galaxy is not None and event.taken is not None:  # a card that goes into the galaxy lies face up
        taken = galaxy[event.taken]
        galaxy = (*galaxy[: event.taken], LaidCard(match.pile[0]), *galaxy[event.taken + 1 :])
        leaving = taken.number if taken is not None else None
    gone = match.gone if leaving is None else (*match.gone, leaving)
    cleared = fast_replace(
        match,
        players=players,
        captain=event.captain,
        galaxy=galaxy,
        pile=match.pile[1:],
        gone=gone,
        declared_top=None,
        round=None,
        played=(*match.played, _played(match)),
    ).entering(Phase.READY, event.at_us)
    captain = cleared.player(event.captain)
    if event.prize is Prize.NOTHING or captain is None:
        return cleared
    return _with_player(cleared, event.captain, cards=captain.cards + 1)


def _played(match: Match) -> PlayedRound:
    current, scores = _round(match), tuple((player.seat, player.score) for player in match.players)
    return PlayedRound(scores, current.call, current.searched_us, current.wild, current.result)


def _taken_back(match: Match) -> Match:
    before = match.before
    if before is None:
        raise ValueError("there is no round to take back: events are missing before it")
    return Match(
        deck=match.deck,
        settings=match.settings,
        players=before.players,
        captain=before.captain,
        galaxy=before.galaxy,
        pile=before.pile,
        left=match.left,
        gone=before.gone,
        declared_top=before.declared_top,
        round_number=before.round_number,
        played=before.played,
    )
