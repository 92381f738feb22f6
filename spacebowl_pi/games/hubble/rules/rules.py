"""Hubble's rules, behind the interface that the house expects."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import get_args

from spacebowl_pi.core.choices import Choice
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.common_commands import HouseCommand
from spacebowl_pi.core.records import Kinds
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Beginning, Rules
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.summary import PlayerSummary, Summary
from spacebowl_pi.games.hubble.rules.computer_players import ComputerPlayer
from spacebowl_pi.games.hubble.rules.kit import Kit
from spacebowl_pi.games.hubble.rules.match.check import event_fault
from spacebowl_pi.games.hubble.rules.match.commands import ChooseThird, Command, DrawIcons, MarkDrawn
from spacebowl_pi.games.hubble.rules.match.decide import decide
from spacebowl_pi.games.hubble.rules.match.events import RECORDS, Event
from spacebowl_pi.games.hubble.rules.match.evolve import evolve
from spacebowl_pi.games.hubble.rules.match.joining import join
from spacebowl_pi.games.hubble.rules.match.settings import CHOICES, LARGEST_SEED, PRESETS, Settings
from spacebowl_pi.games.hubble.rules.match.start import NAME, PLAYERS, VERSION, start
from spacebowl_pi.games.hubble.rules.match.state import Match
from spacebowl_pi.games.hubble.rules.match.view import Own, View, cards_of, from_text, moves, own, public
from spacebowl_pi.games.hubble.rules.pad import with_drawn
from spacebowl_pi.games.hubble.rules.score import CATEGORIES, ranking, score
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit


class Hubble(Rules[Settings, Match, Command, Event, View, Own]):
    """Dice show icons and quadrants of the sky; everybody draws the same icons, each where it suits their own pad."""

    name, version = NAME, VERSION
    seats = PLAYERS
    choices: Sequence[Choice] = CHOICES
    presets = PRESETS
    commands = Kinds("command", get_args(Command))
    records = RECORDS

    def __init__(self, kit: Kit | None = None, settings: Settings | None = None) -> None:
        self.kit = standard_kit() if kit is None else kit
        self.settings = Settings() if settings is None else settings

    def start(self, beginning: Beginning[Settings]) -> Sequence[Event] | Refusal:
        return start(self.kit, beginning)

    def decide(self, match: Match, asked: Asked[Command | HouseCommand]) -> Sequence[Event] | Refusal:
        return decide(match, asked)

    def join(self, match: Match, asked: Asked[Player]) -> Sequence[Event] | Refusal:
        return join(self.kit, match, asked)

    def evolve(self, match: Match | None, event: Event) -> Match:
        return evolve(match, event)

    def fault(self, match: Match | None, event: Event) -> str | None:
        return event_fault(match, event)

    def due_us(self, match: Match) -> int | None:
        """When the time to draw is up, or the time to withdraw."""
        return match.due_us

    def awaited(self, match: Match) -> Collection[Seat]:
        return match.awaited

    def is_over(self, match: Match) -> bool:
        return match.is_over

    def public(self, match: Match) -> View:
        return public(match)

    def own(self, match: Match, seat: Seat) -> Own:
        return own(match, seat)

    def moves(self, public: View, own: Own) -> Iterable[Command]:
        return moves(public, own)

    def is_secret(self, command: Command) -> bool:
        """Whether it is only seen once the round closes."""
        return isinstance(command, ChooseThird | DrawIcons | MarkDrawn)

    def reshuffled(self, match: Match, seed: int) -> Match:
        """The dice that are still to be rolled fall otherwise, unless the table has agreed on them."""
        if match.settings.same_dice is not None:
            return match
        return replace(match, seed=Random(seed).randrange(LARGEST_SEED))

    def ask(self, public: View, own: Own, question: Command) -> Json:
        """What a draw would add to each category."""
        if not isinstance(question, DrawIcons) or question not in self.moves(public, own):
            return None
        player = public.player(own.seat)
        after = score(public.pad.sky, with_drawn(from_text(player.pad), question.draw), cards_of(public, player))
        gained: dict[str, Json] = {name: points - player.score[name] for name, points in after._asdict().items()}
        return {**gained, "total": after.total - player.total}

    def summary(self, match: Match) -> Summary:
        is_decided = match.is_decided
        scores = {seat: match.score(seat) for seat in match.players}
        ranks = ranking([(it.total, it.stars, match.star_count(seat)) for seat, it in scores.items()])
        return Summary(
            rounds=match.round,
            is_over=match.is_over,
            is_decided=is_decided,
            players=tuple(
                PlayerSummary(
                    seat,
                    scores[seat].total,
                    is_winner=is_decided and rank == 0,
                    has_left=seat in match.gone,
                    counts=dict(zip(CATEGORIES, scores[seat], strict=True)),
                )
                for seat, rank in zip(match.players, ranks, strict=True)
            ),
            about={choice.name: choice.of(match.settings) for choice in CHOICES},
        )

    def bot(self, seat: Seat, strength: Strength, seed: int) -> ComputerPlayer:
        return ComputerPlayer(seat, strength, seed)
