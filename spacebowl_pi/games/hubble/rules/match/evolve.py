"""The match after each event."""

from spacebowl_pi.core.fast_replace import fast_replace
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.match.events import (
    DiceRolled,
    DrawnOnPaper,
    DrawWithdrawn,
    Event,
    IconsDrawn,
    MatchBegan,
    MatchEnded,
    PlayerJoined,
    PlayerWent,
    PointsCleared,
    PointsEntered,
    RoundClosed,
    RoundTakenBack,
    ThirdChosen,
    ThirdNamed,
    TimersRestarted,
)
from spacebowl_pi.games.hubble.rules.match.state import Match, Medium, Phase, Submission
from spacebowl_pi.games.hubble.rules.pad import BARE, with_drawn


def evolve(match: Match | None, event: Event) -> Match:  # noqa: C901, PLR0911, PLR0912 (a table: one entry per event)
    if isinstance(event, MatchBegan):
        return _began(event)
    if match is None:
        raise ValueError("a match begins with MatchBegan")
    match event:
        case DiceRolled(roll=roll, third=third):
            before = fast_replace(match, limit_us=None, closes_us=None)
            rolled = fast_replace(match, roll=roll, third=third, before=before)
            return _timed(rolled, event.at_us)
        case ThirdNamed(icon=icon):
            return _timed(fast_replace(match, third=icon), event.at_us)
        case ThirdChosen(seat=seat, icon=icon):
            return fast_replace(match, thirds={**match.thirds, seat: icon})
        case IconsDrawn(seat=seat, draw=draw, is_fogged=is_fogged):
            return _submitted(match, seat, Submission(draw, is_fogged), event.at_us)
        case DrawnOnPaper(seat=seat, is_fogged=is_fogged):
            return _submitted(match, seat, Submission(None, is_fogged), event.at_us)
        case DrawWithdrawn(seat=seat):
            return _withdrawn(match, seat)
        case RoundClosed():
            return _closed(match, event.at_us)
        case PointsEntered(seat=seat, points=points):
            return fast_replace(match, entered={**match.entered, seat: (*match.entered.get(seat, ()), points)})
        case PointsCleared(seat=seat):
            return fast_replace(match, entered={**match.entered, seat: ()})
        case RoundTakenBack():
            return _taken_back(match, event.at_us)
        case PlayerWent(seat=seat):
            return _went(match, seat, event.at_us)
        case PlayerJoined(seat=seat, cards=cards):
            return _joined(match, seat, cards)
        case TimersRestarted():
            return _timed(match, event.at_us)
        case MatchEnded():
            return fast_replace(match, is_broken_off=True, limit_us=None, closes_us=None, began_us=event.at_us)


def _began(event: MatchBegan) -> Match:
    seats = tuple(player.seat for player in event.players)
    by_id = {card.id: card for card in event.constellations}
    return Match(
        settings=event.settings,
        pad=event.pad,
        titles=event.titles,
        cards={seat: tuple(by_id[name] for name in names) for seat, names in event.cards.items()},
        seed=event.seed,
        players=seats,
        active=event.active,
        pads=dict.fromkeys(seats, BARE),
        fog=dict.fromkeys(seats, 0),
        began_us=event.at_us,
    )


def _timed(match: Match, at_us: int) -> Match:
    """With the timers of its phase, begun now."""
    match = fast_replace(match, began_us=at_us)
    if match.phase is not Phase.DRAW:
        return fast_replace(match, limit_us=None, closes_us=None)
    return _closing(fast_replace(match, limit_us=match.after_limit_us(at_us)), at_us)


def _closing(match: Match, at_us: int) -> Match:
    """Once all have drawn, nobody can be late any more, and a while to withdraw remains."""
    if match.awaited or not match.drawing:
        return match
    return fast_replace(match, closes_us=at_us + match.withdraw_us)


def _submitted(match: Match, seat: Seat, submission: Submission, at_us: int) -> Match:
    return _closing(fast_replace(match, submitted={**match.submitted, seat: submission}), at_us)


def _withdrawn(match: Match, seat: Seat) -> Match:
    """Whoever draws again has until the limit, or, if that is earlier, until the round would have closed."""
    left = {one: submission for one, submission in match.submitted.items() if one != seat}
    limit_us = match.limit_us
    if limit_us is not None and match.closes_us is not None:
        limit_us = max(limit_us, match.closes_us)
    return fast_replace(match, submitted=left, limit_us=limit_us, closes_us=None)


def _closed(match: Match, at_us: int) -> Match:
    pads, fog, media = dict(match.pads), dict(match.fog), dict(match.media)
    for seat, submission in match.submitted.items():
        fog[seat] += submission.is_fogged
        if submission.draw is None:
            media[seat] = Medium.PAPER
        elif submission.draw:
            media[seat] = Medium.SCREEN
            pads[seat] = with_drawn(pads[seat], submission.draw)
    closed = fast_replace(
        match,
        pads=pads,
        fog=fog,
        media=media,
        began_us=at_us,
        played=(*match.played, (match.roll, match.third)) if match.roll is not None else match.played,
        roll=None,
        third=None,
        thirds={},
        submitted={},
        limit_us=None,
        closes_us=None,
    )
    return _handed_on(closed) if closed.drawing else closed


def _handed_on(match: Match) -> Match:
    """The next round, with the next player in turn who is still in."""
    return fast_replace(match, round=match.round + 1, active=_next(match))


def _next(match: Match) -> Seat | None:
    if match.active is None:
        return None
    place = match.players.index(match.active)
    in_turn = (*match.players[place + 1 :], *match.players[: place + 1])
    return next(seat for seat in in_turn if seat in match.drawing)


def _taken_back(match: Match, at_us: int) -> Match:
    before = fast_replace(match.before or match, began_us=at_us, gone=match.gone)
    is_gone = before.active is not None and before.active not in before.drawing
    return fast_replace(before, active=_next(before)) if is_gone else before


def _went(match: Match, seat: Seat, at_us: int) -> Match:
    """Without a player; what they had not drawn yet is drawn no more."""
    left = {one: submission for one, submission in match.submitted.items() if one != seat}
    after = fast_replace(match, gone=(*match.gone, seat), submitted=left)
    if not after.drawing:
        return fast_replace(after, limit_us=None, closes_us=None, began_us=at_us)
    if after.active == seat and match.phase in (Phase.ROLL, Phase.THIRD):
        after = fast_replace(after, active=_next(after))
    if after.phase is Phase.DRAW and after.closes_us is None:
        return _closing(after, at_us)
    return after


def _joined(match: Match, seat: Seat, cards: tuple[Constellation, ...]) -> Match:
    """With one more player, or one who has come back: also in the round if it is played again."""
    before = None if match.before is None else _joined(match.before, seat, cards)
    after = fast_replace(
        match,
        players=tuple(sorted({*match.players, seat})),
        gone=tuple(one for one in match.gone if one != seat),
        cards={**match.cards, seat: cards},
        pads={**match.pads, seat: BARE},
        fog={**match.fog, seat: 0},
        before=before,
    )
    return _withdrawn(after, seat)  # all wait for them
