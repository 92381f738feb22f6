"""What a match is at any moment: frozen, and made of nothing but JSON-ready values.

Times are microseconds of a monotonic clock that the caller reads; the core never looks at one.
"""

from dataclasses import dataclass
from enum import StrEnum

from spacebowl_pi.core.fast_replace import fast_replace
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, Deck, LaidCard, PlanetName
from spacebowl_pi.games.space_bowl.rules.galaxy import Galaxy, galaxy_of
from spacebowl_pi.games.space_bowl.rules.judge import Call, CallKind, Pick, Play, RoundResult, Verdict, Wild
from spacebowl_pi.games.space_bowl.rules.toss import Toss
from spacebowl_pi.games.space_bowl.rules.variants import Variants

START_SCORE = 4
COUNTDOWN_S = 10
TUMBLE_US = 2_450_000  # from the toss until everything lies still; only then is the search open
LONGEST_PICK_TIME_S = 600  # as a limit, and as what is given besides


class Phase(StrEnum):
    """Where a match stands."""

    LAYING = "laying"  # the numbers of the cards on the table are entered
    READY = "ready"  # between rounds: the toss comes next
    SEARCH = "search"
    COUNTDOWN = "countdown"
    PICKS = "picks"
    DECLARING = "declaring"  # honour mode: the table says what each pick was
    REVEAL = "reveal"
    OVER = "over"


class GalaxyMode(StrEnum):
    """How the box knows the galaxy."""

    SCREEN = "screen"  # dealt by the computer
    NUMBERED = "numbered"  # numbered cards on the table
    HONOUR = "honour"  # any deck, unknown to the box


@dataclass(frozen=True, slots=True)
class Settings:
    """What is agreed before a match. `are_numbers_entered` matters in numbered mode: else the box deals a plan."""

    mode: GalaxyMode = GalaxyMode.SCREEN
    are_numbers_entered: bool = False
    variants: Variants = Variants()
    search_limit_s: int | None = None
    pick_limit_s: int | None = 10
    target_score: int = 18

    @property
    def is_entered(self) -> bool:
        """Say whether the players tell the box which numbered cards lie where."""
        return self.mode is GalaxyMode.NUMBERED and self.are_numbers_entered


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player has done in the rounds behind. `points` are as the rules gave and took them, also below 0."""

    rounds: int = 0
    points: int = 0
    calls: int = 0
    calls_right: int = 0
    picks: int = 0
    picks_right: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody on a seat."""

    seat: Seat
    score: int = START_SCORE
    cards: int = 0
    tally: Tally = Tally()


@dataclass(frozen=True, slots=True)
class TopCard:
    """What the pile's top card shows, and its number, where the box knows it."""

    planets: tuple[PlanetName, ...]
    black_hole: bool
    number: CardNumber | None = None


@dataclass(frozen=True, slots=True)
class Declaration:
    """Honour mode: what the table says of a player's pick."""

    seat: Seat
    verdict: Verdict
    is_alone: bool


@dataclass(frozen=True, slots=True)
class Round:
    """A round from its toss on. In honour mode the table may declare after zero who placed the Wild, if anybody."""

    toss: Toss
    tossed_us: int
    call: Call | None = None
    tied_with: tuple[Seat, ...] = ()  # who called at the same moment; the lot named the caller
    joined: tuple[Seat, ...] = ()
    wild: Wild | None = None
    wild_us: int | None = None  # when it was placed
    is_wild_declared: bool = False
    picks: tuple[Pick, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    result: RoundResult | None = None
    scores_before: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What taking back a round restores."""

    round_number: int
    players: tuple[Player, ...]
    captain: Seat
    galaxy: tuple[LaidCard | None, ...] | None
    pile: tuple[CardNumber | None, ...]
    gone: tuple[CardNumber, ...]
    declared_top: TopCard | None


@dataclass(frozen=True, slots=True)
class Match:
    """A whole match.

    `galaxy` is unknown in honour mode, `pile` holds None for a card whose number is not known, `gone`
    are the cards out of play, `left` those who have got up. The present phase began
    at `began_us`; `deadline_us` ends a search, a countdown or the picks.
    """

    deck: Deck
    settings: Settings
    players: tuple[Player, ...]
    captain: Seat
    galaxy: tuple[LaidCard | None, ...] | None
    pile: tuple[CardNumber | None, ...]
    phase: Phase = Phase.READY
    left: tuple[Player, ...] = ()
    gone: tuple[CardNumber, ...] = ()
    declared_top: TopCard | None = None
    round_number: int = 0
    round: Round | None = None
    began_us: int = 0
    deadline_us: int | None = None
    before: Checkpoint | None = None
    winners: tuple[Seat, ...] = ()
    is_broken_off: bool = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players' seats in seat order."""
        return tuple(player.seat for player in self.players)

    def player(self, seat: Seat) -> Player | None:
        """Find the player on a seat."""
        return next((player for player in self.players if player.seat == seat), None)

    def top_card(self) -> TopCard | None:
        """Say what the pile's top card shows, if the box knows."""
        if self.settings.mode is GalaxyMode.HONOUR:
            return self.declared_top
        if not self.pile or self.pile[0] is None:
            return None
        card = self.deck.by_number[self.pile[0]]
        return TopCard(card.planets, card.black_hole, card.number)

    def solver_galaxy(self) -> Galaxy | None:
        """Give the galaxy as the solver reads it, if the box knows all of it."""
        if self.galaxy is None:
            return None
        laid = tuple(card for card in self.galaxy if card is not None)
        size = self.settings.variants.galaxy_size
        return galaxy_of(self.deck, size, laid) if len(laid) == size * size else None

    @property
    def may_tell_wild(self) -> bool:
        """Say whether the table can still tell who placed the Wild: in honour mode from zero to the first result."""
        current = self.round
        if current is None or self.phase is not Phase.DECLARING or self.settings.variants.no_wild:
            return False
        return (current.wild is None or current.is_wild_declared) and not current.declarations

    @property
    def is_wild_asked(self) -> bool:
        """Say whether the table has to tell who placed the Wild before anything else."""
        return self.may_tell_wild and self.round is not None and not self.round.is_wild_declared

    def awaited(self) -> tuple[Seat, ...]:
        """List who may still pick, or whose pick is still to be declared."""
        play, current = self.play(), self.round
        if play is None or current is None:
            return ()
        given = {it.seat for it in (current.picks if self.galaxy is not None else current.declarations)}
        return tuple(seat for seat in self.seats if play.may_pick(seat) and seat not in given)

    def play(self) -> Play | None:
        """Give the present round as the judge reads it."""
        if self.round is None:
            return None
        current = self.round
        return Play(self.seats, self.captain, current.call, current.joined, current.wild, current.picks)

    def countdown_kind(self) -> CallKind | None:
        """Say which countdown runs, if one does."""
        is_running = self.phase is Phase.COUNTDOWN and self.round is not None and self.round.call is not None
        return self.round.call.kind if is_running and self.round and self.round.call else None

    def phase_length_us(self, of: Phase | None = None) -> int | None:
        """How long the present phase may last, or another; None for as long as it takes."""
        phase = of or self.phase
        if phase is Phase.COUNTDOWN:
            return COUNTDOWN_S * SECOND_US
        limit_s = None
        if phase is Phase.SEARCH:
            limit_s = self.settings.search_limit_s
        elif phase is Phase.PICKS:
            limit_s = self.settings.pick_limit_s
        return None if limit_s is None else limit_s * SECOND_US

    def entering(self, phase: Phase, at_us: int) -> "Match":
        """Go to a phase, whose time runs from now."""
        length_us = self.phase_length_us(phase)
        deadline_us = None if length_us is None else at_us + length_us
        return fast_replace(self, phase=phase, began_us=at_us, deadline_us=deadline_us)
