"""A whole match by computer players, event by event: for watching, for the attract mode, for soak tests."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from spacebowl_pi.core import house_commands as house
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.computer_players import ComputerPlayer, Thoughts, next_command, thoughts_after
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.match import (
    BLANK,
    GalaxyMode,
    Match,
    Phase,
    Settings,
    commands,
    decide,
    evolve,
    view,
)
from spacebowl_pi.games.space_bowl.rules.match import events as happened

TOSS_AFTER_US = 3 * SECOND_US
NEXT_ROUND_AFTER_US = 8 * SECOND_US


@dataclass(frozen=True, slots=True)
class Step:
    """An event, the match after it, and the command that led to it, if it is known."""

    event: happened.Event
    match: Match
    command: commands.Ask | None = None


def computer_match(
    deck: Deck, settings: Settings, players: Sequence[ComputerPlayer], names: Sequence[str], seed: int
) -> Iterator[Step]:
    """Play from the lobby to the end. The same arguments give the same match."""
    if settings.mode is GalaxyMode.HONOUR or settings.is_entered:
        raise ValueError("computer players need a galaxy dealt by the computer, to see it")
    table = _Table(players, Random(seed))
    opening: list[commands.Ask] = [
        Asked(0, Asker.BOX, commands.OpenMatch(deck, settings)),
        *(
            Asked(0, Asker.TABLE, commands.JoinSeat(player.seat, name))
            for player, name in zip(players, names, strict=True)
        ),
        Asked(0, Asker.TABLE, commands.StartMatch(), seed=table.random.getrandbits(32)),
    ]
    match, now_us = BLANK, 0
    while match.phase is not Phase.OVER:
        command = opening.pop(0) if opening else table.next_command(match, now_us)
        now_us = max(now_us, command.at_us)
        decision = decide(match, command)
        if isinstance(decision, Refusal):
            raise ValueError(decision.text)  # noqa: TRY004 (settings that cannot be played)
        for event in decision:
            match = evolve(match, event)
            table.watch(match, event)
            yield Step(event, match, command)


class _Table:
    """The players around the table, and whoever tosses."""

    def __init__(self, players: Sequence[ComputerPlayer], random: Random) -> None:
        self.players = players
        self.random = random
        self.thoughts: Thoughts = {}

    def watch(self, match: Match, event: happened.Event) -> None:
        self.thoughts = thoughts_after(event, match, self.players, self.thoughts)

    def next_command(self, match: Match, now_us: int) -> commands.Ask:
        if match.phase is Phase.READY:
            return Asked(now_us + TOSS_AFTER_US, Asker.TABLE, commands.TossPlanets(), seed=self.random.getrandbits(32))
        if match.phase is Phase.REVEAL:
            return Asked(now_us + NEXT_ROUND_AFTER_US, Asker.TABLE, commands.NextRound())
        wishes = [
            wish
            for player in self.players
            if (wish := next_command(player, self.thoughts[player.seat], view(match, player.seat)))
        ]
        if match.deadline_us is not None:
            wishes.append(Asked(match.deadline_us, Asker.BOX, house.PassTime()))
        return min(wishes, key=lambda wish: wish.at_us)
