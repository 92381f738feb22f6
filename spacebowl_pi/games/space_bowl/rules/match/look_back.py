"""Looks back on a finished match: everybody's score after each round, and awards for what was done in them.

An award goes to one player alone: where two did equally well, nobody gets it.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.judge import CallKind, PlayerResult, ScoreRule, Verdict
from spacebowl_pi.games.space_bowl.rules.match.state import START_SCORE, Match, PlayedRound

MOST_AWARDS = 4
UNLUCKY_FROM = 2  # wrong picks; everybody has one


class AwardKind(StrEnum):
    """What an award is for, the most coveted first; its `figure` is a number of times, or a time."""

    FASTEST_GO = "fastest_go"  # in milliseconds, of those that were right
    MOST_ALONE = "most_alone"
    BRAVEST_RED = "bravest_red"  # red calls that were right
    BEST_WILD = "best_wild"  # Wilds placed and used
    UNLUCKIEST = "unluckiest"  # wrong picks


@dataclass(frozen=True, slots=True)
class Award:
    kind: AwardKind
    seat: Seat
    figure: int


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A player's score at the start, after each round, and at the end if staff have changed it since."""

    seat: Seat
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LookBack:
    lines: tuple[ScoreLine, ...]
    awards: tuple[Award, ...]


def look_back(match: Match) -> LookBack:
    return LookBack(tuple(_line(match, seat) for seat in match.seats), _awards(match))


def _line(match: Match, seat: Seat) -> ScoreLine:
    player = match.player(seat)
    scores = [START_SCORE, *(dict(played.scores)[seat] for played in match.played)]
    if player is not None and player.score != scores[-1]:
        scores.append(player.score)
    return ScoreLine(seat, tuple(scores))


def _awards(match: Match) -> tuple[Award, ...]:
    results = ((played, own) for played in match.played if played.result for own in played.result.players)
    found = [(played, own) for played, own in results if own.seat in match.seats]
    counted = {
        AwardKind.MOST_ALONE: _count(own for _, own in found if ScoreRule.RIGHT_AND_ALONE in own.rules),
        AwardKind.BRAVEST_RED: _count(own for _, own in found if ScoreRule.RED_CALL_AND_NOT_FOUND in own.rules),
        AwardKind.BEST_WILD: _count(own for played, own in found if _has_used_own_wild(played, own)),
        AwardKind.UNLUCKIEST: _count(own for _, own in found if own.verdict is Verdict.WRONG),
    }
    awards = [_fastest(found), *(_most(kind, times) for kind, times in counted.items())]
    return tuple(award for award in awards if award)[:MOST_AWARDS]


def _count(results: Iterable[PlayerResult]) -> Counter[Seat]:
    return Counter(own.seat for own in results)


def _has_used_own_wild(played: PlayedRound, own: PlayerResult) -> bool:
    return own.verdict is Verdict.WILD and played.wild is not None and played.wild.by == own.seat


def _fastest(found: Iterable[tuple[PlayedRound, PlayerResult]]) -> Award | None:
    times = [
        (played.searched_us // 1000, own.seat)
        for played, own in found
        if played.call and played.call.kind is CallKind.GO and played.call.by == own.seat
        if own.verdict.is_right and played.searched_us is not None
    ]
    least_ms = min((time_ms for time_ms, _ in times), default=None)
    seats = {seat for time_ms, seat in times if time_ms == least_ms}
    return Award(AwardKind.FASTEST_GO, seats.pop(), least_ms) if least_ms is not None and len(seats) == 1 else None


def _most(kind: AwardKind, times: Counter[Seat]) -> Award | None:
    first, second = [*times.most_common(2), (None, 0), (None, 0)][:2]
    is_enough = first[1] >= (UNLUCKY_FROM if kind is AwardKind.UNLUCKIEST else 1)
    if first[0] is None or first[1] == second[1] or not is_enough:
        return None
    return Award(kind, first[0], first[1])
