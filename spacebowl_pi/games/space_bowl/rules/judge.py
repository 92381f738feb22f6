"""The judge: who was right, who scores what by which rule, who becomes captain and takes which card.

`verdicts` needs the solver's answer. `settle` does the rest from the verdicts alone, so that honour mode, where the
players judge for themselves, is scored by the same rules.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.games.space_bowl.rules.solver import Solution

PLAYERS = range(2, 9)  # number of players
FEWEST_PLAYERS = PLAYERS[0]
SEATS = tuple(Seat(number) for number in range(1, PLAYERS[-1] + 1))
HIGHEST_SCORE = 999


class CallKind(StrEnum):
    """The two calls that end the search."""

    GO = "go"
    RED = "red"


class Verdict(StrEnum):
    """How a player's round turned out."""

    VALID = "valid"
    WILD = "wild"
    WRONG = "wrong"
    RED = "red"
    ABSTAINED = "abstained"

    @property
    def is_right(self) -> bool:
        """Whether the player picked a valid card, with the Wild or without it."""
        return self in (Verdict.VALID, Verdict.WILD)


class ScoreRule(StrEnum):
    """The line of the scoring table that gave or took a point."""

    RIGHT = "right"
    RIGHT_AND_CALLED_GO = "right_and_called_go"
    RIGHT_AND_ALONE = "right_and_alone"
    USED_THE_WILD = "used_the_wild"
    WRONG = "wrong"
    WRONG_AND_CALLED_GO = "wrong_and_called_go"
    RED_AND_FOUND = "red_and_found"
    RED_CALL_AND_FOUND = "red_call_and_found"
    RED_AND_NOT_FOUND = "red_and_not_found"
    RED_CALL_AND_NOT_FOUND = "red_call_and_not_found"

    @property
    def points(self) -> int:
        """+1 or −1."""
        return 1 if self in _GAINS else -1


_GAINS = frozenset(
    {
        ScoreRule.RIGHT,
        ScoreRule.RIGHT_AND_CALLED_GO,
        ScoreRule.RIGHT_AND_ALONE,
        ScoreRule.RED_AND_NOT_FOUND,
        ScoreRule.RED_CALL_AND_NOT_FOUND,
    }
)


class Prize(StrEnum):
    """What the captain takes at the end of the round."""

    PICKED_CARD = "picked_card"
    TOP_CARD = "top_card"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Call:
    """Who ended the search, and how."""

    by: Seat
    kind: CallKind


@dataclass(frozen=True, slots=True)
class Wild:
    """Who placed the Wild, and where; in honour mode the box does not know where."""

    by: Seat
    at: Cell | None


@dataclass(frozen=True, slots=True)
class Pick:
    """The card a player picked; None for a player who declined."""

    seat: Seat
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class Play:
    """What the players did in a round. `joined` concurred with a Go, or joined a red call."""

    players: tuple[Seat, ...]
    captain: Seat
    call: Call | None
    joined: tuple[Seat, ...] = ()
    wild: Wild | None = None
    picks: tuple[Pick, ...] = ()

    def is_red(self, seat: Seat) -> bool:
        """Whether the player called red or joined a red call."""
        return self.call is not None and self.call.kind is CallKind.RED and seat in (self.call.by, *self.joined)

    def must_pick(self, seat: Seat) -> bool:
        """Whether the player counts as wrong without a pick."""
        if self.wild is not None and seat == self.wild.by:
            return True
        return self.call is not None and self.call.kind is CallKind.GO and seat in (self.call.by, *self.joined)

    def may_pick(self, seat: Seat) -> bool:
        """Whether the player's pick is accepted."""
        if self.call is None:
            return False
        return self.must_pick(seat) or (self.call.kind is CallKind.RED and not self.is_red(seat))

    def picked(self, seat: Seat) -> Cell | None:
        """The card the player picked, if any."""
        return next((pick.cell for pick in self.picks if pick.seat == seat), None)


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """A player's round: what they picked, how it turned out, and the rules that scored it."""

    seat: Seat
    pick: Cell | None
    verdict: Verdict
    rules: tuple[ScoreRule, ...]

    @property
    def delta(self) -> int:
        """The points of the round, before the score is limited to 0."""
        return sum(rule.points for rule in self.rules)


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended. `taken` is the picked card's place, if the box knows it."""

    is_found: bool
    players: tuple[PlayerResult, ...]
    captain: Seat
    prize: Prize
    taken: Cell | None = None


def judge(solution: Solution, play: Play) -> RoundResult:
    """Judge a round whose galaxy is known."""
    chosen = [pick.cell for pick in play.picks if pick.cell is not None]
    return settle(
        play,
        verdicts(solution, play),
        with_card={pick.seat for pick in play.picks if pick.cell is not None},
        alone={pick.seat for pick in play.picks if pick.cell is not None and chosen.count(pick.cell) == 1},
    )


def verdicts(solution: Solution, play: Play) -> dict[Seat, Verdict]:
    return {seat: _verdict(solution, play, seat) for seat in play.players}


def _verdict(solution: Solution, play: Play, seat: Seat) -> Verdict:
    pick = play.picked(seat)
    if pick is None:
        return verdict_without_pick(play, seat)
    wild = play.wild
    is_valid_by_wild = wild is not None and wild.at is not None and solution.is_valid_by_wild(pick, wild.at)
    if wild is not None and wild.by == seat:  # whoever placed it must use it
        return Verdict.WILD if is_valid_by_wild else Verdict.WRONG
    if solution.is_valid(pick):
        return Verdict.VALID
    return Verdict.WILD if is_valid_by_wild else Verdict.WRONG


def verdict_without_pick(play: Play, seat: Seat) -> Verdict:
    """The verdict for a player who picked no card."""
    if play.is_red(seat):
        return Verdict.RED
    return Verdict.WRONG if play.must_pick(seat) else Verdict.ABSTAINED


def settle(
    play: Play, verdict_of: Mapping[Seat, Verdict], *, with_card: AbstractSet[Seat], alone: AbstractSet[Seat]
) -> RoundResult:
    """Score the verdicts and end the round.

    `with_card` are those who picked a card at all, `alone` those whose card nobody else picked.
    """
    is_found = any(verdict.is_right for verdict in verdict_of.values())
    captain, prize = _end_of_round(play, verdict_of, with_card, is_found=is_found)
    return RoundResult(
        is_found=is_found,
        players=tuple(
            PlayerResult(
                seat,
                play.picked(seat),
                verdict_of[seat],
                _score(play, seat, verdict_of[seat], alone, is_found=is_found),
            )
            for seat in play.players
        ),
        captain=captain,
        prize=prize,
        taken=play.picked(captain) if prize is Prize.PICKED_CARD else None,
    )


def _score(
    play: Play, seat: Seat, verdict: Verdict, alone: AbstractSet[Seat], *, is_found: bool
) -> tuple[ScoreRule, ...]:
    is_caller = play.call is not None and play.call.by == seat
    rules = []
    if verdict.is_right:
        rules.append(ScoreRule.RIGHT)
        if is_caller:
            rules.append(ScoreRule.RIGHT_AND_CALLED_GO)
        if seat in alone:
            rules.append(ScoreRule.RIGHT_AND_ALONE)
        if verdict is Verdict.WILD:
            rules.append(ScoreRule.USED_THE_WILD)
    elif verdict is Verdict.WRONG:
        rules.append(ScoreRule.WRONG)
        if is_caller and is_found:
            rules.append(ScoreRule.WRONG_AND_CALLED_GO)
    elif verdict is Verdict.RED:
        rules.append(ScoreRule.RED_AND_FOUND if is_found else ScoreRule.RED_AND_NOT_FOUND)
        if is_caller:
            rules.append(ScoreRule.RED_CALL_AND_FOUND if is_found else ScoreRule.RED_CALL_AND_NOT_FOUND)
    return tuple(rules)


def _end_of_round(
    play: Play, verdict_of: Mapping[Seat, Verdict], with_card: AbstractSet[Seat], *, is_found: bool
) -> tuple[Seat, Prize]:
    """The next captain, and what they take."""
    if play.call is None:
        return play.captain, Prize.NOTHING
    if not is_found:
        return (play.call.by if play.call.kind is CallKind.RED else play.captain), Prize.TOP_CARD
    if play.call.kind is CallKind.GO:  # right or wrong, as the printed rules say
        return play.call.by, (Prize.PICKED_CARD if play.call.by in with_card else Prize.TOP_CARD)
    start = play.players.index(play.captain)
    from_captain_on = play.players[start:] + play.players[:start]
    return next(seat for seat in from_captain_on if verdict_of[seat].is_right), Prize.PICKED_CARD
