"""A throwaway writing of Hubble's rounds against the contract of rules: galaxies and comets alone score.

Here to try the contract: up to 60 players draw at once and in secret, and may draw again until the round closes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import get_args

from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.choices import Choice
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.common_commands import End, HouseCommand, PassTime, PlayerLeft, Resume, TakeBack
from spacebowl_pi.core.common_reasons import CommonReason, seating_refusal
from spacebowl_pi.core.records import Kinds, Records
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.rules import Asked, Beginning, Rules, replay
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.summary import PlayerSummary, Summary
from spacebowl_pi.core.units import SECOND_US
from tests.core.contract.hubble_match import (
    EMPTY,
    ICONS,
    RING,
    BrokenOff,
    ChooseThird,
    Command,
    Decision,
    DiceRolled,
    Die,
    Draw,
    DrawMade,
    DrawWithdrawn,
    Event,
    HubbleReason,
    Match,
    NameThird,
    Own,
    PlayerGone,
    Public,
    Resumed,
    RollDice,
    RollTakenBack,
    RoundClosed,
    Settings,
    Started,
    ThirdChosen,
    ThirdNamed,
    Withdraw,
    draws_of,
    points_of,
    written_on,
)


class HubbleRound(Rules[Settings, Match, Command, Event, Public, Own]):
    """The rounds of Hubble."""

    name = "hubble_round"
    version = 1
    seats = range(1, 61)
    settings = Settings()
    choices: Sequence[Choice] = (Choice("limit_s", (None, 60, 120), None, "seconds to draw", least=10, most=900),)
    commands = Kinds("command", get_args(Command))
    records = Records(1, get_args(Event))

    def start(self, beginning: Beginning[Settings]) -> Decision:
        players, settings = beginning.players, beginning.settings
        is_station = not 2 <= len(players) <= 9
        active = None if is_station else Random(beginning.seed).choice(players).seat
        return [Started(beginning.at_us, self.name, self.version, beginning.language, players, settings, active)]

    def decide(self, match: Match, asked: Asked[Command | HouseCommand]) -> Decision:
        due_us = self.due_us(match)
        is_due = due_us is not None and asked.at_us >= due_us and not isinstance(asked.what, Resume)
        due: list[Event] = [RoundClosed(asked.at_us)] if is_due else []
        now = replay(self, due, match)
        if now.is_over and not isinstance(asked.what, PassTime | Resume | TakeBack):
            return refuse(CommonReason.MATCH_IS_OVER)
        decided = self._decide_of_house(now, asked) if isinstance(asked.what, HouseCommand) else self._play(now, asked)
        return decided if isinstance(decided, Refusal) else [*due, *decided]

    def _decide_of_house(self, match: Match, asked: Asked[Command | HouseCommand]) -> Decision:
        match asked.what:
            case Resume():
                return [] if match.is_over else [Resumed(asked.at_us)]
            case PlayerLeft(seat) if seat not in match.drawing:
                return refuse(SeatingReason.SEAT_EMPTY, seat=seat)
            case PlayerLeft(seat):
                return [PlayerGone(asked.at_us, seat)]
            case TakeBack():
                can = match.before and not match.is_broken_off and set(match.before.drawing) - set(match.gone)
                return [RollTakenBack(asked.at_us)] if can else refuse(CommonReason.NOTHING_TO_TAKE_BACK)
            case End():
                return [BrokenOff(asked.at_us)]
            case _:
                return []

    def _play(self, match: Match, asked: Asked[Command | HouseCommand]) -> Decision:  # noqa: PLR0911 (a table)
        seat, at_us, random = asked.seat, asked.at_us, Random(asked.seed)
        if seat is None or seat not in match.drawing:
            return refuse(CommonReason.NOT_PLAYING)
        match asked.what:
            case RollDice():
                if match.dice is not None:
                    return refuse(HubbleReason.ALREADY_ROLLED)
                one, two = (Die(quadrant, random.choice(ICONS)) for quadrant in random.sample(RING, 2))
                is_white = match.is_station and not match.is_third_free
                return [DiceRolled(at_us, (one, two), random.choice(ICONS) if is_white else None)]
            case NameThird(icon):
                if match.dice is None or match.third is not None or match.is_station:
                    return refuse(CommonReason.NOT_NOW)
                return [ThirdNamed(at_us, icon)] if seat == match.active else refuse(CommonReason.NOT_YOUR_TURN)
            case ChooseThird(icon):
                if match.dice is None or not match.is_third_free:
                    return refuse(CommonReason.NOT_NOW)
                return refuse(HubbleReason.ALREADY_CHOSEN) if seat in match.thirds else [ThirdChosen(at_us, seat, icon)]
            case Draw() as draw:
                if draw == match.draws.get(seat):
                    return []
                legal = self._draws(match, seat)
                return [DrawMade(at_us, seat, draw)] if draw in legal else refuse(HubbleReason.NOT_LEGAL)
            case _:
                return [DrawWithdrawn(at_us, seat)] if seat in match.draws else refuse(HubbleReason.NOTHING_DRAWN)

    def _draws(self, match: Match, seat: Seat) -> tuple[Draw, ...]:
        third = match.thirds.get(seat) if match.is_third_free else match.third
        return () if third is None or match.dice is None else draws_of(match.pads[seat], *match.dice, third)

    def evolve(self, match: Match | None, event: Event) -> Match:
        if isinstance(event, Started):
            seats = tuple(player.seat for player in event.players)
            return Match(event.settings, seats, event.active, dict.fromkeys(seats, EMPTY), dict.fromkeys(seats, 0))
        assert match is not None
        after = self._evolve(match, event)
        return _timed(after, event.at_us, is_anew=isinstance(event, Resumed) or after.may_draw != match.may_draw)

    def _evolve(self, match: Match, event: Event) -> Match:  # noqa: PLR0911 (a table)
        match event:
            case DiceRolled(_, dice, third):
                return replace(match, dice=dice, third=third, before=match)
            case ThirdNamed(_, icon):
                return replace(match, third=icon)
            case ThirdChosen(_, seat, icon):
                return replace(match, thirds={**match.thirds, seat: icon})
            case DrawMade(_, seat, draw):
                return replace(match, draws={**match.draws, seat: draw})
            case DrawWithdrawn(_, seat):
                return replace(match, draws={one: draw for one, draw in match.draws.items() if one != seat})
            case RoundClosed():
                return _closed(match)
            case RollTakenBack() if match.before is not None:
                return _without(match.before, match.gone)
            case PlayerGone(_, seat):
                return _without(match, (*match.gone, seat))
            case BrokenOff():
                return replace(match, is_broken_off=True)
            case _:
                return match

    def fault(self, match: Match | None, event: Event) -> str | None:
        if (match is None) != isinstance(event, Started):
            return "a match begins with Started, once"
        if isinstance(event, Started):
            refusal = seating_refusal(event.players, self.seats)
            return refusal.text if refusal else None
        if match and isinstance(event, DrawMade) and event.draw not in self._draws(match, event.seat):
            return "that could not be drawn"
        return None

    def due_us(self, match: Match) -> int | None:
        return min((at for at in (match.limit_us, match.closes_us) if at is not None), default=None)

    def awaited(self, match: Match) -> Sequence[Seat]:
        return match.awaited

    def is_over(self, match: Match) -> bool:
        return match.is_over

    def public(self, match: Match) -> Public:
        return Public(
            pads=match.pads,
            fog=match.fog,
            drawing=() if match.is_over else match.drawing,
            awaited=match.awaited,
            active=match.active,
            round=match.round,
            dice=match.dice,
            third=match.third,
            is_third_free=match.is_third_free,
            due_us=self.due_us(match),
            is_over=match.is_over,
        )

    def own(self, match: Match, seat: Seat) -> Own:
        return Own(seat, match.thirds.get(seat), match.draws.get(seat))

    def moves(self, public: Public, own: Own) -> Iterable[Command]:
        if own.seat not in public.drawing:
            return ()
        if public.dice is None:
            return (RollDice(),)
        third = own.third if public.is_third_free else public.third
        if third is not None:
            withdraw = () if own.draw is None else (Withdraw(),)
            return (*draws_of(public.pads[own.seat], *public.dice, third), *withdraw)
        if public.is_third_free:
            return map(ChooseThird, ICONS)
        return map(NameThird, ICONS if own.seat == public.active else ())

    def is_secret(self, command: Command) -> bool:
        return isinstance(command, Draw | ChooseThird)

    def ask(self, public: Public, own: Own, question: Command) -> Json:
        if not isinstance(question, Draw) or question not in self.moves(public, own):
            return None
        return dict(points_of(written_on(public.pads[own.seat], question)))

    def summary(self, match: Match) -> Summary:
        totals = {seat: points_of(pad)["total"] for seat, pad in match.pads.items()}
        is_decided = match.is_over and not match.is_broken_off
        best = max(totals.values())
        players = tuple(
            PlayerSummary(
                seat,
                totals[seat],
                is_winner=is_decided and totals[seat] == best,
                has_left=seat in match.gone,
                counts={"fog": match.fog[seat]},
            )
            for seat in match.players
        )
        return Summary(match.round, match.is_over, is_decided, players)

    def bot(self, seat: Seat, strength: Strength, seed: int) -> "HubbleBot":
        return HubbleBot(self, seat, strength, seed)


def _timed(match: Match, at_us: int, *, is_anew: bool) -> Match:
    """Let the time to draw run, and once all have drawn, the time to withdraw."""
    limit_us, closes_us = (None, None) if is_anew else (match.limit_us, match.closes_us)
    if match.is_over or not match.may_draw:
        return replace(match, limit_us=None, closes_us=None)
    if limit_us is None and match.settings.limit_s is not None:
        limit_us = at_us + match.settings.limit_s * SECOND_US
    if closes_us is None and not match.awaited:
        closes_us = at_us + match.settings.withdraw_s * SECOND_US
    return replace(match, limit_us=limit_us, closes_us=None if match.awaited else closes_us)


def _closed(match: Match) -> Match:
    """Write all draws on the pads; who has drawn nothing has drawn in the fog."""
    nothing = Draw((), is_fogged=True)
    draws = {seat: match.draws.get(seat, nothing) for seat in match.drawing}
    pads = {seat: written_on(pad, draws.get(seat, nothing)) for seat, pad in match.pads.items()}
    fog = {seat: fog + (seat in draws and draws[seat].is_fogged) for seat, fog in match.fog.items()}
    following = replace(match, pads=pads, fog=fog, dice=None, third=None, thirds={}, draws={}, round=match.round + 1)
    return replace(following, active=_next_active(following, match.active))


def _next_active(match: Match, active: Seat | None) -> Seat | None:
    if active is None or not match.drawing:
        return active
    return next((seat for seat in match.drawing if seat > active), match.drawing[0])


def _without(match: Match, gone: tuple[Seat, ...]) -> Match:
    """Play on without somebody; what was theirs to name is the next player's."""
    left = replace(match, gone=gone)
    is_active_gone = left.active is not None and left.active not in left.drawing
    draws = {seat: draw for seat, draw in left.draws.items() if seat not in gone}
    return replace(left, draws=draws, active=_next_active(left, left.active) if is_active_gone else left.active)


@dataclass(frozen=True, slots=True)
class HubbleBot:
    """A computer player: it looks at a few draws and makes the best of them."""

    rules: HubbleRound
    seat: Seat
    strength: Strength
    seed: int

    def plan(self, public: Public, own: Own, now_us: int) -> PlannedMove[Command] | None:
        if own.seat not in public.awaited:
            return None
        random = Random(f"{self.seed}/{public.round}/{own}")
        moves = list(self.rules.moves(public, own))
        looked_at = random.sample(moves, min(len(moves), 1 if self.strength is Strength.CADET else 12))
        best = max(looked_at, key=lambda move: self._points(public, own, move))
        return PlannedMove(now_us + random.randrange(SECOND_US, 9 * SECOND_US), best)

    def _points(self, public: Public, own: Own, move: Command) -> int:
        if not isinstance(move, Draw):
            return 0
        return points_of(written_on(public.pads[own.seat], move))["total"] - 3 * move.is_fogged
