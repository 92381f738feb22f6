"""A table to test at: a match that takes commands, a clock set by hand, and a deal that anyone can solve at a glance.

The top card shows red and yellow, and both fall onto the Destination: a card is valid if it shows the two of them.
"""

from collections.abc import Callable
from typing import Concatenate, ParamSpec

from spacebowl_pi.core.space_bowl.deck import CardNumber, LaidCard
from spacebowl_pi.core.space_bowl.deck_file import standard_deck
from spacebowl_pi.core.space_bowl.galaxy import PlanetName
from spacebowl_pi.core.space_bowl.judge import Seat
from spacebowl_pi.core.space_bowl.match import BLANK, GalaxyMode, Player, Refusal, Settings, decide, evolve
from spacebowl_pi.core.space_bowl.match import commands as asked
from spacebowl_pi.core.space_bowl.match import events as happened
from spacebowl_pi.core.space_bowl.match.state import SECOND_US, Round
from spacebowl_pi.core.space_bowl.places import Cell, Space, parse_place
from spacebowl_pi.core.space_bowl.toss import Toss, TossedPlanet

What = ParamSpec("What")

DECK = standard_deck()
SEATS = EMMA, MARIE, LUCAS, NOAH, ZOE = Seat(1), Seat(2), Seat(3), Seat(5), Seat(8)
NAMES = ("Emma", "Marie", "Lucas", "Noah", "Zoe")
GALAXY = tuple(LaidCard(CardNumber(number)) for number in range(16, 41))
PILE = tuple(CardNumber(number) for number in range(1, 11))
ON_ONE_SPACE = Toss(Space(4), tuple(TossedPlanet(PlanetName(name), Space(4)) for name in ("red", "yellow")))


def at(place: str) -> Cell:
    return parse_place(place, 5)


RIGHT, RIGHT_TOO, LACKS_YELLOW, LACKS_RED, WRONG = at("A1"), at("B1"), at("A2"), at("A3"), at("B4")


class Table:
    """A match, what happened in it, and a clock."""

    def __init__(self) -> None:
        self.match = BLANK
        self.events: list[happened.Event] = []
        self.now_us = 0

    def happen(self, *events: happened.Event) -> list[happened.Event]:
        for event in events:
            self.match = evolve(self.match, event)
        self.events += events
        return list(events)

    def apply(self, command: asked.Command) -> list[happened.Event]:
        decision = decide(self.match, command)
        assert not isinstance(decision, Refusal), decision.text
        return self.happen(*decision)

    def do(
        self, ask: Callable[Concatenate[int, What], asked.Command], *what: What.args, **named: What.kwargs
    ) -> list[happened.Event]:
        return self.apply(ask(self.now_us, *what, **named))

    def refused(
        self, ask: Callable[Concatenate[int, What], asked.Command], *what: What.args, **named: What.kwargs
    ) -> Refusal:
        decision = decide(self.match, ask(self.now_us, *what, **named))
        assert isinstance(decision, Refusal), decision
        return decision
