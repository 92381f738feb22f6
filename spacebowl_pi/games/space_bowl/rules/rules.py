"""Space Bowl's rules, behind the interface that the house expects."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from random import Random

from spacebowl_pi.core.common_commands import HouseCommand
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Beginning, Rules
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.summary import Summary
from spacebowl_pi.games.space_bowl.rules import match as of
from spacebowl_pi.games.space_bowl.rules.choices import CHOICES, PRESETS
from spacebowl_pi.games.space_bowl.rules.computer_players import ComputerPlayer
from spacebowl_pi.games.space_bowl.rules.deck import Deck, LaidCard
from spacebowl_pi.games.space_bowl.rules.judge import PLAYERS
from spacebowl_pi.games.space_bowl.rules.match.check import event_fault
from spacebowl_pi.games.space_bowl.rules.match.commands import Command, DeclinePick, PickCard
from spacebowl_pi.games.space_bowl.rules.match.events import Event, MatchStarted
from spacebowl_pi.games.space_bowl.rules.match.evolve import begun
from spacebowl_pi.games.space_bowl.rules.match.moves import moves
from spacebowl_pi.games.space_bowl.rules.match.records import COMMANDS, RECORDS
from spacebowl_pi.games.space_bowl.rules.match.start import NAME, VERSION, settings_refusal, start
from spacebowl_pi.games.space_bowl.rules.match.tally import summary_of
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck


class SpaceBowl(Rules[of.Settings, of.Match, Command, Event, of.View, of.Own]):
    """Planets and a Destination are tossed; whoever first sees the card that shows them all around it calls Go."""

    name, version = NAME, VERSION
    seats = PLAYERS
    choices, presets = CHOICES, PRESETS
    commands = COMMANDS
    records = RECORDS

    def __init__(self, deck: Deck | None = None, settings: of.Settings | None = None) -> None:
        self.deck = standard_deck() if deck is None else deck
        self.settings = of.Settings() if settings is None else settings

    def refusal_of(self, settings: of.Settings) -> Refusal | None:
        """Refuse if the deck is too small for the galaxy, or has no planets."""
        return settings_refusal(self.deck, settings)

    def start(self, beginning: Beginning[of.Settings]) -> Sequence[Event] | Refusal:
        """Deal, and choose a captain."""
        return start(self.deck, beginning)

    def decide(self, match: of.Match, asked: Asked[Command | HouseCommand]) -> Sequence[Event] | Refusal:
        return of.decide(match, asked)

    def evolve(self, match: of.Match | None, event: Event) -> of.Match:
        if match is not None:
            return of.evolve(match, event)
        if not isinstance(event, MatchStarted):
            raise ValueError(f"a match begins with MatchStarted, not with {type(event).__name__}")  # noqa: TRY004
        return begun(event)

    def fault(self, match: of.Match | None, event: Event) -> str | None:
        """What cannot be true of a recorded event; None if it fits."""
        return event_fault(match, event)

    def due_us(self, match: of.Match) -> int | None:
        """When the search, the countdown or the picks end."""
        return match.deadline_us

    def awaited(self, match: of.Match) -> Collection[Seat]:
        """Who comes next: the captain between rounds, those who may still pick, or everyone."""
        if match.phase in (of.Phase.LAYING, of.Phase.READY):
            return (match.captain,)
        if match.phase in (of.Phase.PICKS, of.Phase.DECLARING):
            return match.awaited()
        return match.seats if match.phase in (of.Phase.SEARCH, of.Phase.REVEAL) else ()

    def is_over(self, match: of.Match) -> bool:
        """Whether somebody has won, or the match was ended."""
        return match.phase is of.Phase.OVER

    def public(self, match: of.Match) -> of.View:
        return of.view(match)

    def own(self, match: of.Match, seat: Seat) -> of.Own:
        """A seat's own pick, and what it can do."""
        return of.own(match, seat)

    def moves(self, public: of.View, own: of.Own) -> Iterable[Command]:
        """What a seat can ask now."""
        return moves(public, own)

    def is_secret(self, command: Command) -> bool:
        """Whether the command is a pick."""
        return isinstance(command, PickCard | DeclinePick)

    def reshuffled(self, match: of.Match, seed: int) -> of.Match:
        """Shuffle the pile below its top card, together with face-down cards that the box has dealt."""
        is_hidden = match.settings.mode is of.GalaxyMode.SCREEN
        galaxy = list(match.galaxy or ())
        hidden = [at for at, card in enumerate(galaxy) if is_hidden and card is not None and card.face_down]
        unseen = [*(it.number for at in hidden if (it := galaxy[at]) is not None), *match.pile[1:]]
        Random(seed).shuffle(unseen)
        for at, number in zip(hidden, unseen, strict=False):
            galaxy[at] = LaidCard(number, face_down=True)
        pile = (*match.pile[:1], *unseen[len(hidden) :])
        return replace(match, galaxy=None if match.galaxy is None else tuple(galaxy), pile=pile)

    def for_demo(self) -> "SpaceBowl":
        """Use the standard deck where the configured one is too small to deal."""
        return self if self.refusal_of(of.Settings()) is None else SpaceBowl()

    def summary(self, match: of.Match) -> Summary:
        return replace(summary_of(match), about={choice.name: choice.of(match.settings) for choice in CHOICES})

    def bot(self, seat: Seat, strength: Strength, seed: int) -> ComputerPlayer:
        return ComputerPlayer(seat, strength, seed)
