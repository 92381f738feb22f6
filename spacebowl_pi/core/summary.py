"""What a list of matches says of one: history, board of honour and statistics read nothing else of any game."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from spacebowl_pi.core.choices import Value
from spacebowl_pi.core.seats import Seat

ROUNDS, POINTS = "rounds", "points"


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """A player's match; who sat there is known to the house.

    `counts` are the game's own, by names that its texts translate, such as turns. A game that counts `rounds` and
    `points` of each player has them compared by those; others by the rounds of the match, and the score.
    """

    seat: Seat
    score: int
    is_winner: bool  # nobody wins a match that was broken off
    has_left: bool = False
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Summary:
    """A match so far. `is_decided`: it was played to its end, not ended by staff or because all left.

    `about` are the choices that it was played by.
    """

    rounds: int
    is_over: bool
    is_decided: bool
    players: tuple[PlayerSummary, ...]
    about: Mapping[str, Value] = field(default_factory=dict)

    def rounds_of(self, player: PlayerSummary) -> int:
        """Say in how many rounds a player's points were made."""
        return player.counts.get(ROUNDS, self.rounds)

    def points_of(self, player: PlayerSummary) -> int:
        """Say how many points those were."""
        return player.counts.get(POINTS, player.score)

    def own_counts(self, player: PlayerSummary) -> Mapping[str, int]:
        """Give what the game counts besides."""
        return {name: count for name, count in player.counts.items() if name not in (ROUNDS, POINTS)}
