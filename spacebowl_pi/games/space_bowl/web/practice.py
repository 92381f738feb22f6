"""A practice: a real match of one visitor against computer players, by the same rules as at the table.

Its clock runs ahead of the box's by the waiting that the visitor skipped. The caller runs `step` as time passes. It
knows nothing of connections.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.rules import Asked, Asker, Beginning, replay
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.table import CloseMatch, Decision
from spacebowl_pi.games.space_bowl.rules.computer_players import ComputerPlayer
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase, Settings, commands
from spacebowl_pi.games.space_bowl.rules.match.view import Action
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from spacebowl_pi.games.space_bowl.web.explanations import explanations
from spacebowl_pi.games.space_bowl.web.trees import seen_by, seen_match

ME = Seat(1)
RIVAL_NAMES = ("Nova", "Orion", "Vega")
_MOST_AT_ONCE = 50  # commands in one step; more than any phase can have, so that no fault can stop the box


@dataclass(frozen=True, slots=True)
class Practise:
    """What a visitor wants to play."""

    strength: Strength
    rivals: int
    variants: Variants

    def __post_init__(self) -> None:
        """Reject too few or too many rivals."""
        if not 1 <= self.rivals <= len(RIVAL_NAMES):
            raise ValueError(f"one plays against 1 to {len(RIVAL_NAMES)} computer players")


OF_THE_TABLE = (commands.TossPlanets, commands.NextRound)  # left to the visitor

# What a visitor asks for their own seat; the rest is asked for the table.
OWN = (
    commands.SayGo,
    commands.PressRed,
    commands.Concur,
    commands.PlaceWild,
    commands.PickCard,
    commands.DeclinePick,
    commands.CallRoundOff,
)
COMMANDS = (*OWN, commands.TossPlanets, commands.NextRound, CloseMatch)


class Practice:
    """A match in progress; `refusal` says why it could not start."""

    def __init__(self, deck: Deck, request: Practise, chance: Callable[[], int], now_us: int) -> None:
        self.request = request
        self._rules = SpaceBowl(deck, Settings(variants=request.variants))
        names = ("", *RIVAL_NAMES[: request.rivals])
        players = [Player(Seat(ME + at), name, request.strength if at else None) for at, name in enumerate(names)]
        self._seating = Seating(self._rules.name, players=tuple(players))
        self._chance = chance
        self._lead_us = 0  # how far its clock is ahead of the box's
        self._last_us = now_us
        self._rivals: tuple[ComputerPlayer, ...] = ()
        self._stopped_in: int | None = None  # the round in which the rules refused a rival's move
        self._next: Asked[Any] | None = None
        self._next_of: Match | None = None
        self._tree: Json = None
        self._tree_of: tuple[Match, int] | None = None
        begun = self._started()
        self.refusal = begun if isinstance(begun, Refusal) else None
        if not isinstance(begun, Refusal):
            self.match = begun

    def act(self, what: commands.Command | CloseMatch, now_us: int) -> Decision:
        """Carry out the visitor's command, after everything due before it."""
        self.step(now_us)
        if isinstance(what, CloseMatch):
            return self._again()
        by = ME if isinstance(what, OWN) else Asker.TABLE
        return self._do(Asked(self._last_us, by, what, self._chance()))

    def step(self, now_us: int) -> None:
        """Carry out what computer players and countdowns have due by now."""
        self._last_us = max(self._last_us, now_us + self._lead_us)
        for _ in range(_MOST_AT_ONCE):
            due = self._due()
            if due is None or due.at_us > self._last_us:
                return
            if isinstance(self._do(due), Refusal):
                self._stopped_in, self._next_of = self.match.round_number, None  # rivals sit this round out

    def skip(self, now_us: int) -> None:
        """Skip ahead to where something changes for the visitor: the next phase."""
        self.step(now_us)
        if Action.PICK in self._rules.own(self.match, ME).actions:
            return  # the others wait for this pick
        began = (self.match.phase, self.match.began_us)
        for _ in range(_MOST_AT_ONCE):
            due = self._due()
            if due is None or (self.match.phase, self.match.began_us) != began:
                return
            self._lead_us = max(self._lead_us, due.at_us - now_us)
            self.step(now_us)

    def tree(self) -> Json:
        """The tree that the visitor sees."""
        shown_of = (self.match, self._lead_us)
        if shown_of != self._tree_of:
            self._tree_of = shown_of
            self._tree = {
                "me": ME,
                "strength": self.request.strength.value,
                "deck": [to_data(planet) for planet in self.match.deck.planets],
                "view": self._view(),
                "explanations": explanations(self._rules.public(self.match)),
                "lead_us": self._lead_us,
            }
        return self._tree

    def _view(self) -> Json:
        of_all = seen_match(self._rules.public(self.match), self._seating)
        mine = {**of_all, **seen_by(of_all, ME, self._rules.own(self.match, ME))}
        return {**mine, "actions": ["toss"]} if self.match.phase is Phase.READY else mine  # even if a rival is captain

    def _started(self) -> Match | Refusal:
        """Start a match, with fresh rivals."""
        self._stopped_in = None
        players, seed = self._seating.players, self._chance()
        self._rivals = tuple(ComputerPlayer(it.seat, it.computer, seed) for it in players if it.computer is not None)
        beginning = Beginning(self._last_us, self._chance(), Language.ENGLISH, self._rules.settings, players)
        begun = self._rules.start(beginning)
        return begun if isinstance(begun, Refusal) else replay(self._rules, begun)

    def _again(self) -> Decision:
        if not self._rules.is_over(self.match):
            return refuse(CommonReason.MATCH_IS_ON)
        begun = self._started()
        if isinstance(begun, Refusal):
            return begun
        self.match = begun
        return []

    def _do(self, asked: Asked[Any]) -> Decision:
        decision = self._rules.decide(self.match, asked)
        if not isinstance(decision, Refusal):
            self.match = replay(self._rules, decision, self.match)
        return decision

    def _due(self) -> Asked[Any] | None:
        """What happens next if the visitor does nothing; cached until the match changes."""
        if self._next_of is not self.match:
            self._next_of, match = self.match, self.match
            public, now_us = self._rules.public(match), self._last_us
            candidates: list[Asked[Any]] = [
                Asked(move.at_us, rival.seat, move.what, self._chance())
                for rival in (self._rivals if match.round_number != self._stopped_in else ())
                if (move := rival.plan(public, self._rules.own(match, rival.seat), now_us))
                and not isinstance(move.what, OF_THE_TABLE)
            ]
            if match.deadline_us is not None:
                candidates.append(Asked(match.deadline_us, Asker.BOX, common.PassTime()))
            self._next = min(candidates, key=lambda asked: asked.at_us, default=None)
        return self._next
