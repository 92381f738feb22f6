"""The result of a match: all that history, board of honour and statistics read of any game."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from spacebowl_pi.core.choices import Value
from spacebowl_pi.core.seats import Seat

ROUNDS, POINTS = "rounds", "points"


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """A player's result.

    `counts` are the game's own, such as turns, under names that its texts translate. A game that counts `rounds` and
    `points` per player has players compared by those; others by the rounds of the match and the score.
    """

    seat: Seat
    score: int
    is_winner: bool  # nobody wins a match that was broken off
    has_left: bool = False
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Summary:
    """A match so far. `is_decided`: it was played to its end, not ended by staff or because all left.

    `about` are the choices that it was played with.
    """

    rounds: int
    is_over: bool
    is_decided: bool
    players: tuple[PlayerSummary, ...]
    about: Mapping[str, Value] = field(default_factory=dict)

    def has_won(self, player: PlayerSummary) -> bool:
        """Whether the player has beaten somebody: alone nobody is beaten."""
        return player.is_winner and len(self.players) > 1

    def rounds_of(self, player: PlayerSummary) -> int:
        """The number of rounds in which the player's points were made."""
        return player.counts.get(ROUNDS, self.rounds)

    def points_of(self, player: PlayerSummary) -> int:
        """The points made in those rounds."""
        return player.counts.get(POINTS, player.score)

    def own_counts(self, player: PlayerSummary) -> Mapping[str, int]:
        """What the game counts besides rounds and points."""
        return {name: count for name, count in player.counts.items() if name not in (ROUNDS, POINTS)}
