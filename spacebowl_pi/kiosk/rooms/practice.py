"""A practice: a real match of one visitor against computer players, by the same rules as at the table.

It has its own clock, which runs ahead of the box's by whatever waiting the visitor skipped. Whoever keeps a practice
calls `step` as time goes by. It knows nothing of connections.
"""

from collections.abc import Callable
from dataclasses import dataclass

from spacebowl_pi.core import house_commands as house
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.games.space_bowl.rules.computer_players import ComputerPlayer, Thoughts, next_command, thoughts_after
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.match import BLANK, Decision, Match, Settings, commands, decide, evolve, view
from spacebowl_pi.games.space_bowl.rules.match.view import Action
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from spacebowl_pi.kiosk.explanations import explanations

ME = Seat(1)
RIVAL_NAMES = ("Nova", "Orion", "Vega")
_MOST_AT_ONCE = 50  # commands in one go: more than any phase can have, so that no fault can stop the box


@dataclass(frozen=True, slots=True)
class Practise:
    """What a visitor wishes to play."""

    strength: Strength
    rivals: int
    variants: Variants

    def __post_init__(self) -> None:
        """Refuse a table too small or too big."""
        if not 1 <= self.rivals <= len(RIVAL_NAMES):
            raise ValueError(f"one plays against 1 to {len(RIVAL_NAMES)} computer players")


# What a visitor does; what nobody does for themself is the table's.
OWN = (
    commands.SayGo,
    commands.PressRed,
    commands.Concur,
    commands.PlaceWild,
    commands.PickCard,
    commands.DeclinePick,
    commands.CallRoundOff,
)
COMMANDS = (*OWN, commands.TossPlanets, commands.NextRound, commands.Rematch)


class Practice:
    """A match that is on."""

    def __init__(self, deck: Deck, wish: Practise, chance: Callable[[], int], now_us: int) -> None:
        self.match = BLANK
        self.wish = wish
        self._chance = chance
        self._lead_us = 0  # of its clock on the box's
        self._last_us = now_us
        self._rivals: tuple[ComputerPlayer, ...] = ()
        self._thoughts: Thoughts = {}
        self._next: commands.Ask | None = None
        self._next_of = BLANK
        self._tree: Json = None
        self._tree_of: tuple[Match, int] | None = None
        self.refusal = self._open(deck)

    def act(self, what: commands.Command, now_us: int) -> Decision:
        """Do what the visitor wants, once the others have done what came before."""
        self.step(now_us)
        by = ME if isinstance(what, OWN) else Asker.TABLE
        decision = self._do(Asked(self._last_us, by, what, self._chance()))
        return self._start() if isinstance(what, commands.Rematch) and not isinstance(decision, Refusal) else decision

    def step(self, now_us: int) -> None:
        """Let the computer players and the countdowns have what is due."""
        self._last_us = max(self._last_us, now_us + self._lead_us)
        for _ in range(_MOST_AT_ONCE):
            due = self._due()
            if due is None or due.at_us > self._last_us:
                return
            if isinstance(self._do(due), Refusal):
                self._thoughts, self._next_of = {}, BLANK  # rivals whom the rules stop let the round go by

    def skip(self, now_us: int) -> None:
        """Go on at once to where something changes for the visitor: the next phase."""
        self.step(now_us)
        if Action.PICK in view(self.match, ME).actions:
            return  # the others wait for this pick
        began = (self.match.phase, self.match.began_us)
        for _ in range(_MOST_AT_ONCE):
            due = self._due()
            if due is None or (self.match.phase, self.match.began_us) != began:
                return
            self._lead_us = max(self._lead_us, due.at_us - now_us)
            self.step(now_us)

    def tree(self) -> Json:
        """What the visitor sees."""
        shown_of = (self.match, self._lead_us)
        if shown_of != self._tree_of:
            self._tree_of = shown_of
            self._tree = {
                "me": ME,
                "strength": self.wish.strength.value,
                "deck": [to_data(planet) for planet in self.match.deck.planets],
                "view": to_data(view(self.match, ME)),
                "explanations": explanations(self.match),
                "lead_us": self._lead_us,
            }
        return self._tree

    def _open(self, deck: Deck) -> Refusal | None:
        """Sit all down and begin; gives the refusal where that cannot be played."""
        names = ("", *RIVAL_NAMES[: self.wish.rivals])
        opening: list[commands.Ask] = [
            Asked(self._last_us, Asker.BOX, commands.OpenMatch(deck, Settings(variants=self.wish.variants))),
            *(
                Asked(self._last_us, Asker.TABLE, commands.JoinSeat(Seat(ME + index), name))
                for index, name in enumerate(names)
            ),
        ]
        for command in opening:
            if isinstance(refusal := self._do(command), Refusal):
                return refusal
        self._start()
        return None

    def _start(self) -> Decision:
        """Deal, to rivals who think afresh."""
        seed = self._chance()
        self._rivals = tuple(ComputerPlayer(seat, self.wish.strength, seed) for seat in self.match.seats if seat != ME)
        return self._do(Asked(self._last_us, Asker.TABLE, commands.StartMatch(), seed=self._chance()))

    def _do(self, asked: commands.Ask) -> Decision:
        decision = decide(self.match, asked)
        for event in () if isinstance(decision, Refusal) else decision:
            self.match = evolve(self.match, event)
            self._thoughts = thoughts_after(event, self.match, self._rivals, self._thoughts)
        return decision

    def _due(self) -> commands.Ask | None:
        """What happens next if the visitor does nothing; thought about anew only when the match has changed."""
        if self._next_of is not self.match:
            self._next_of = self.match
            wishes = [
                wish
                for rival in self._rivals
                if rival.seat in self._thoughts
                and (wish := next_command(rival, self._thoughts[rival.seat], view(self.match, rival.seat)))
            ]
            if self.match.deadline_us is not None:
                wishes.append(Asked(self.match.deadline_us, Asker.BOX, house.PassTime()))
            self._next = min(wishes, key=lambda wish: wish.at_us, default=None)
        return self._next
