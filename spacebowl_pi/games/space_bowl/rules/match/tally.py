"""Sums a match up for lists: how many rounds, and what each player did in them."""

from dataclasses import fields

from spacebowl_pi.core.summary import PlayerSummary, Summary
from spacebowl_pi.games.space_bowl.rules.judge import CallKind, PlayerResult, RoundResult, Verdict
from spacebowl_pi.games.space_bowl.rules.match.state import Match, Phase, Player, Round, Tally


def tally_of(match: Match, player: Player) -> Tally:
    """What a player has done, including the round judged last."""
    current, before = match.round, player.tally
    result = current.result if current is not None else None
    own = next((one for one in result.players if one.seat == player.seat), None) if result is not None else None
    if current is None or result is None or own is None:
        return before
    is_caller, has_picked = current.call is not None and current.call.by == player.seat, _has_picked(own)
    return Tally(
        rounds=before.rounds + 1,
        points=before.points + own.delta,
        calls=before.calls + is_caller,
        calls_right=before.calls_right + (is_caller and _is_call_right(current, result, own)),
        picks=before.picks + has_picked,
        picks_right=before.picks_right + (has_picked and own.verdict.is_right),
    )


def summary_of(match: Match) -> Summary:
    """The summary so far."""
    is_decided = match.phase is Phase.OVER and not match.is_broken_off
    is_shown = match.round is None or match.phase is Phase.REVEAL
    players = sorted((*match.players, *match.left), key=lambda player: player.seat)
    return Summary(
        rounds=match.round_number if is_shown else match.round_number - 1,
        is_over=match.phase is Phase.OVER,
        is_decided=is_decided,
        players=tuple(_player_summary(match, player, is_decided=is_decided) for player in players),
    )


def _player_summary(match: Match, player: Player, *, is_decided: bool) -> PlayerSummary:
    tally = tally_of(match, player)
    return PlayerSummary(
        seat=player.seat,
        score=player.score,
        is_winner=is_decided and player.seat in match.winners,
        has_left=player in match.left,
        counts={"cards": player.cards, **{field.name: getattr(tally, field.name) for field in fields(tally)}},
    )


def _is_call_right(played: Round, result: RoundResult, own: PlayerResult) -> bool:
    """A Go is right if its caller was; a red call, if nobody found anything."""
    is_go = played.call is not None and played.call.kind is CallKind.GO
    return own.verdict.is_right if is_go else not result.is_found


def _has_picked(own: PlayerResult) -> bool:
    """Whether the player gave a pick, or owed one."""
    return own.verdict in (Verdict.VALID, Verdict.WILD, Verdict.WRONG)
