"""A match as its events have made it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.draws import Draw
from spacebowl_pi.games.hubble.rules.icons import Icon, Roll, Round
from spacebowl_pi.games.hubble.rules.kit import Title
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.pad import FOG_SQUARES, Icons, Pad, Sky
from spacebowl_pi.games.hubble.rules.score import CATEGORIES, Score, score

FEWEST_AT_STATION = 10
CHOICE_EVERY = 3  # rounds; in the others the white die gives the third icon
ENTRIES = (*CATEGORIES, "star_count")  # what is entered of a paper pad, in this order


class Phase(StrEnum):
    ROLL = "roll"
    THIRD = "third"
    DRAW = "draw"
    ENTER = "enter"  # the points of paper pads
    OVER = "over"


class Medium(StrEnum):
    """What a player draws on; their first draw decides it."""

    SCREEN = "screen"
    PAPER = "paper"


@dataclass(frozen=True, slots=True)
class Submission:
    """What a player has done in a round; `draw` is None for a paper pad, of which nothing else is known."""

    draw: Draw | None
    is_fogged: bool


@dataclass(frozen=True, slots=True)
class Match:
    settings: Settings
    pad: Pad
    titles: tuple[Title, ...]
    cards: Mapping[Seat, tuple[Constellation, ...]]
    seed: int
    players: tuple[Seat, ...]  # who plays, or did so before they left
    active: Seat | None  # nobody where the white die is used
    pads: Mapping[Seat, Icons]
    fog: Mapping[Seat, int]
    began_us: int = 0  # the phase
    media: Mapping[Seat, Medium] = field(default_factory=dict)  # by what was done so far
    gone: tuple[Seat, ...] = ()
    round: int = 1
    roll: Roll | None = None
    third: Icon | None = None
    thirds: Mapping[Seat, Icon] = field(default_factory=dict)  # where everybody chooses
    submitted: Mapping[Seat, Submission] = field(default_factory=dict)
    limit_us: int | None = None  # when the time to draw is up, for whoever still draws
    closes_us: int | None = None  # when the time to withdraw is up; None while anybody draws
    entered: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    played: tuple[Round, ...] = ()  # the rounds that are over
    before: "Match | None" = field(default=None, repr=False)  # as the last round began
    is_broken_off: bool = False

    @property
    def sky(self) -> Sky:
        return self.pad.sky

    @property
    def uses_white_die(self) -> bool:
        """Whether one plays alone, or ten and more; who sits down later does not change it."""
        return self.active is None

    @property
    def is_third_free(self) -> bool:
        """Whether everybody chooses their own third icon in this round."""
        return self.uses_white_die and self.round % CHOICE_EVERY == 0

    @property
    def drawing(self) -> tuple[Seat, ...]:
        """Who is still in."""
        return tuple(seat for seat in self.players if self.fog[seat] < FOG_SQUARES and seat not in self.gone)

    @property
    def entering(self) -> tuple[Seat, ...]:
        """Who drew on paper, and has not said everything of that pad."""
        on_paper = (seat for seat in self.players if self.media.get(seat) is Medium.PAPER and seat not in self.gone)
        return tuple(seat for seat in on_paper if len(self.entered.get(seat, ())) < len(ENTRIES))

    @property
    def phase(self) -> Phase:
        if self.is_broken_off:
            return Phase.OVER
        if not self.drawing:
            return Phase.ENTER if self.entering else Phase.OVER
        if self.roll is None:
            return Phase.ROLL
        return Phase.DRAW if self.third is not None or self.is_third_free else Phase.THIRD

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def is_decided(self) -> bool:
        """Whether it was played to its end: not ended by staff, nor because all left."""
        return self.is_over and not self.is_broken_off and len(self.gone) < len(self.players)

    @property
    def can_take_back(self) -> bool:
        """Whether there is a round to play again, and somebody to play it."""
        stayed = [seat for seat in self.players if seat not in self.gone]
        return self.before is not None and any(self.before.fog[seat] < FOG_SQUARES for seat in stayed)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        match self.phase:
            case Phase.ROLL | Phase.THIRD:
                return self.drawing if self.active is None else (self.active,)
            case Phase.DRAW:
                return tuple(seat for seat in self.drawing if seat not in self.submitted)
            case Phase.ENTER:
                return self.entering
            case Phase.OVER:
                return ()

    @property
    def due_us(self) -> int | None:
        return self.limit_us if self.closes_us is None else self.closes_us

    def third_of(self, seat: Seat) -> Icon | None:
        return self.thirds.get(seat) if self.is_third_free else self.third

    def medium(self, seat: Seat) -> Medium | None:
        """What a player draws on; whoever has only fogged so far, perhaps with a button, can go on with either."""
        medium = self.media.get(seat)
        has_only_fogged = seat in self.drawing and self.fog[seat] == self.round - 1
        return None if medium is Medium.PAPER and has_only_fogged else medium

    def score(self, seat: Seat) -> Score:
        """What a pad is worth; of a paper pad, what was said of it."""
        if self.media.get(seat) is Medium.PAPER:
            said = self.entered.get(seat, ())[: len(CATEGORIES)]
            return Score(*said, *[0] * (len(CATEGORIES) - len(said)))
        return _worth(self.sky, self.pads[seat], self.cards[seat])

    def star_count(self, seat: Seat) -> int:
        if self.media.get(seat) is Medium.PAPER:
            return self.entered[seat][-1] if len(self.entered.get(seat, ())) == len(ENTRIES) else 0
        return self.pads[seat][-1].bit_count()

    @property
    def withdraw_us(self) -> int:
        return self.settings.withdraw_s * SECOND_US

    def after_limit_us(self, at_us: int) -> int | None:
        """When the time to draw is up if it begins now."""
        limit_s = self.settings.draw_limit_s
        return None if limit_s is None else at_us + limit_s * SECOND_US


def is_station(players: int) -> bool:
    """Whether that many play with the white die and the table of cards."""
    return players == 1 or players >= FEWEST_AT_STATION


@lru_cache(maxsize=512)  # all pads are asked for after every event
def _worth(sky: Sky, icons: Icons, cards: tuple[Constellation, ...]) -> Score:
    return score(sky, icons, cards)
