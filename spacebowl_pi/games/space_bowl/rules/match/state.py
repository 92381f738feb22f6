"""The state of a match at any moment: frozen, and made of JSON-ready values only.

Times are microseconds of a monotonic clock that the caller reads; the rules never look at one.
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
TUMBLE_US = 2_450_000  # from the toss until the pieces lie still, which is when the search opens
LONGEST_PICK_TIME_S = 600  # as a limit, and as extra time


class Phase(StrEnum):
    LAYING = "laying"  # players are entering the numbers of the cards they lay out
    READY = "ready"  # between rounds: the toss comes next
    SEARCH = "search"
    COUNTDOWN = "countdown"
    PICKS = "picks"
    DECLARING = "declaring"  # honour mode: players report what each pick was
    REVEAL = "reveal"
    OVER = "over"


class GalaxyMode(StrEnum):
    """How the box knows the galaxy."""

    SCREEN = "screen"  # dealt by the box
    NUMBERED = "numbered"  # numbered cards on the table
    HONOUR = "honour"  # any deck, unknown to the box


@dataclass(frozen=True, slots=True)
class Settings:
    """What is agreed before a match. In numbered mode, `are_numbers_entered` replaces the plan that the box deals."""

    mode: GalaxyMode = GalaxyMode.SCREEN
    are_numbers_entered: bool = False
    variants: Variants = Variants()
    search_limit_s: int | None = None
    pick_limit_s: int | None = 10
    target_score: int = 18

    @property
    def is_entered(self) -> bool:
        """Whether the players enter which numbered card lies where."""
        return self.mode is GalaxyMode.NUMBERED and self.are_numbers_entered


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player did in finished rounds. `points` is the sum of what the rules gave and took, and may be below 0."""

    rounds: int = 0
    points: int = 0
    calls: int = 0
    calls_right: int = 0
    picks: int = 0
    picks_right: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    seat: Seat
    score: int = START_SCORE
    cards: int = 0
    tally: Tally = Tally()


@dataclass(frozen=True, slots=True)
class TopCard:
    """What the pile's top card shows, and its number, if the box knows it."""

    planets: tuple[PlanetName, ...]
    black_hole: bool
    number: CardNumber | None = None


@dataclass(frozen=True, slots=True)
class Declaration:
    """Honour mode: what the players say about somebody's pick."""

    seat: Seat
    verdict: Verdict
    is_alone: bool


@dataclass(frozen=True, slots=True)
class Round:
    """A round, from its toss on. In honour mode, who placed the Wild may be declared after the countdown."""

    toss: Toss
    tossed_us: int
    call: Call | None = None
    searched_us: int | None = None  # how long the search had lasted when somebody called
    tied_with: tuple[Seat, ...] = ()  # who called at the same moment; the caller was drawn by lot
    joined: tuple[Seat, ...] = ()
    wild: Wild | None = None
    wild_us: int | None = None  # when it was placed
    is_wild_declared: bool = False
    picks: tuple[Pick, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    result: RoundResult | None = None
    scores_before: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """What the end of a match tells of a finished round. `scores` are those after it."""

    scores: tuple[tuple[Seat, int], ...]
    call: Call | None
    searched_us: int | None
    wild: Wild | None
    result: RoundResult | None  # None if nobody called


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
    played: tuple[PlayedRound, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """A whole match.

    `galaxy` is None in honour mode; `pile` holds None for cards whose number is unknown; `gone` lists the cards out of
    play, `left` the players who have got up. The current phase began at `began_us`; `deadline_us` ends a search, a
    countdown or the picks.
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
    played: tuple[PlayedRound, ...] = ()
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
        return next((player for player in self.players if player.seat == seat), None)

    def top_card(self) -> TopCard | None:
        """What the pile's top card shows, if the box knows."""
        if self.settings.mode is GalaxyMode.HONOUR:
            return self.declared_top
        if not self.pile or self.pile[0] is None:
            return None
        card = self.deck.by_number[self.pile[0]]
        return TopCard(card.planets, card.black_hole, card.number)

    def solver_galaxy(self) -> Galaxy | None:
        """The galaxy as the solver reads it, if the box knows all of it."""
        if self.galaxy is None:
            return None
        laid = tuple(card for card in self.galaxy if card is not None)
        size = self.settings.variants.galaxy_size
        return galaxy_of(self.deck, size, laid) if len(laid) == size * size else None

    @property
    def may_tell_wild(self) -> bool:
        """Whether the players can still say who placed the Wild: in honour mode, after zero and before any result."""
        current = self.round
        if current is None or self.phase is not Phase.DECLARING or self.settings.variants.no_wild:
            return False
        return (current.wild is None or current.is_wild_declared) and not current.declarations

    @property
    def is_wild_asked(self) -> bool:
        """Whether the players have to say who placed the Wild before anything else."""
        return self.may_tell_wild and self.round is not None and not self.round.is_wild_declared

    def awaited(self) -> tuple[Seat, ...]:
        """Who may still pick, or whose pick is still to be declared."""
        play, current = self.play(), self.round
        if play is None or current is None:
            return ()
        given = {it.seat for it in (current.picks if self.galaxy is not None else current.declarations)}
        return tuple(seat for seat in self.seats if play.may_pick(seat) and seat not in given)

    def play(self) -> Play | None:
        """The current round as the judge reads it."""
        if self.round is None:
            return None
        current = self.round
        return Play(self.seats, self.captain, current.call, current.joined, current.wild, current.picks)

    def countdown_kind(self) -> CallKind | None:
        """Which countdown is running, if any."""
        is_running = self.phase is Phase.COUNTDOWN and self.round is not None and self.round.call is not None
        return self.round.call.kind if is_running and self.round and self.round.call else None

    def phase_length_us(self, of: Phase | None = None) -> int | None:
        """How long the current phase, or another one, may last; None means no limit."""
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
        """Move to a phase, whose time starts now."""
        length_us = self.phase_length_us(phase)
        deadline_us = None if length_us is None else at_us + length_us
        return fast_replace(self, phase=phase, began_us=at_us, deadline_us=deadline_us)
