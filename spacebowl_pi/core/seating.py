"""Who sits where, which game is chosen and by which settings: the lobby, apart from any match.

It outlives matches and a change of game: people, names and each game's own settings stay. Its events and a match's
share one order. Pure, as the rules are; which seats there are, and what can be chosen, is the chosen game's to say.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import TypeAlias, assert_never, get_args

from spacebowl_pi.core.choices import Choice, Value
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.names import JOINERS, as_seen, has_only_signs
from spacebowl_pi.core.records import Records
from spacebowl_pi.core.refusal import Reason, Refusal, refuse
from spacebowl_pi.core.seats import Player, Seat, Strength

LONGEST_NAME = 20
LATEST_US = 2**53  # 285 years, and the last whole number that every JSON reader keeps
Chosen: TypeAlias = Mapping[str, Value]  # by the names of a game's choices; what is not in it is as at first


@dataclass(frozen=True, slots=True)
class Seating:
    """The people, and what they have agreed on."""

    game: str
    language: Language = Language.ENGLISH
    players: tuple[Player, ...] = ()
    chosen: Mapping[str, Chosen] = field(default_factory=dict)  # by game

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are taken, in order."""
        return tuple(player.seat for player in self.players)

    def player(self, seat: Seat) -> Player | None:
        """Find whoever sits on a seat."""
        return next((player for player in self.players if player.seat == seat), None)


@dataclass(frozen=True, slots=True)
class Offer:
    """What a game has room for: how many can play, and what can be chosen."""

    seats: range
    choices: Sequence[Choice] = ()


# --- what can be asked ---


@dataclass(frozen=True, slots=True)
class JoinSeat:
    """Take a seat."""

    seat: Seat
    name: str = ""
    computer: Strength | None = None


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Leave a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeName:
    """Be called otherwise; an empty name is shown as the seat's number."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Agree on one of the settings of the chosen game."""

    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """Agree on a game."""

    game: str


@dataclass(frozen=True, slots=True)
class Speak:
    """Agree on what the box speaks."""

    language: Language


@dataclass(frozen=True, slots=True)
class ClearTable:
    """Free all seats, and forget what was chosen: for the next people."""

    language: Language


SeatingCommand: TypeAlias = JoinSeat | LeaveSeat | TakeName | Choose | ChooseGame | Speak | ClearTable


# --- what happens ---


@dataclass(frozen=True, slots=True)
class SeatingOpened:
    """A table was opened, empty or with whoever sat there before."""

    at_us: int
    seating: Seating


@dataclass(frozen=True, slots=True)
class SatDown:
    """Somebody took a seat."""

    at_us: int
    player: Player


@dataclass(frozen=True, slots=True)
class GotUp:
    """Somebody left a seat."""

    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class NameTaken:
    """Somebody is called otherwise."""

    at_us: int
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class SettingChosen:
    """One of a game's settings was agreed on."""

    at_us: int
    game: str
    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class GameChosen:
    """A game was agreed on."""

    at_us: int
    game: str


@dataclass(frozen=True, slots=True)
class LanguageChosen:
    """What the box speaks was agreed on."""

    at_us: int
    language: Language


@dataclass(frozen=True, slots=True)
class TableCleared:
    """All seats are free, and nothing is chosen any more."""

    at_us: int
    language: Language


@dataclass(frozen=True, slots=True)
class MatchClosed:
    """A match that was over was put away."""

    at_us: int


@dataclass(frozen=True, slots=True)
class MatchSetAside:
    """A match could not go on, as its game failed; who sits there stays."""

    at_us: int
    why: str


SeatingEvent: TypeAlias = (
    SeatingOpened
    | SatDown
    | GotUp
    | NameTaken
    | SettingChosen
    | GameChosen
    | LanguageChosen
    | TableCleared
    | MatchClosed
    | MatchSetAside
)

SEATING_RECORDS: Records[SeatingEvent] = Records(1, get_args(SeatingEvent))


class SeatingReason(Reason):
    """Why somebody cannot sit so."""

    NO_SUCH_SEAT = "There is no seat {seat}: seats go from 1 to {most}."
    SEAT_TAKEN = "Seat {seat} is taken."
    SEAT_EMPTY = "Nobody sits on seat {seat}."
    NAME_TAKEN = "Somebody is already called “{name}”."
    NAME_TOO_LONG = "A name has at most {longest} characters."
    NAME_UNUSABLE = "A name may have letters, signs and emoji, but no hidden characters and no line breaks."
    NO_SUCH_GAME = "There is no game called {game} here."
    NO_SUCH_CHOICE = "There is no setting called {name} in this game."
    NOT_OFFERED = "{name} cannot be {value}."
    NUMBER_OUTSIDE = "{name} is {least} to {most}."


def decide(
    seating: Seating, command: SeatingCommand, offers: Mapping[str, Offer], at_us: int
) -> Sequence[SeatingEvent] | Refusal:
    """Give what happens when something is asked. `offers` are those of the games that this box has."""
    match command:
        case JoinSeat():
            return _join_seat(seating, command, offers[seating.game], at_us)
        case LeaveSeat(seat):
            return [GotUp(at_us, seat)] if seating.player(seat) else refuse(SeatingReason.SEAT_EMPTY, seat=seat)
        case TakeName():
            return _take_name(seating, command, at_us)
        case Choose():
            return _choose(seating, command, offers[seating.game], at_us)
        case ChooseGame(game):
            return [GameChosen(at_us, game)] if game in offers else refuse(SeatingReason.NO_SUCH_GAME, game=game)
        case Speak(language):
            return [] if language is seating.language else [LanguageChosen(at_us, language)]
        case ClearTable(language):
            return [] if is_clear(seating, language) else [TableCleared(at_us, language)]
        case _:
            assert_never(command)


def evolve(seating: Seating, event: SeatingEvent) -> Seating:  # noqa: PLR0911 (a table: an entry an event)
    """Give the seating after an event."""
    match event:
        case SeatingOpened(_, opened):
            return opened
        case SatDown(_, player):
            players = sorted((*seating.players, player), key=lambda one: one.seat)
            return replace(seating, players=tuple(players))
        case GotUp(_, seat):
            return replace(seating, players=tuple(one for one in seating.players if one.seat != seat))
        case NameTaken(_, seat, name):
            players = [replace(one, name=name) if one.seat == seat else one for one in seating.players]
            return replace(seating, players=tuple(players))
        case SettingChosen(_, game, name, value):
            chosen = {**seating.chosen.get(game, {}), name: value}
            return replace(seating, chosen={**seating.chosen, game: chosen})
        case GameChosen(_, game):
            return replace(seating, game=game)
        case LanguageChosen(_, language):
            return replace(seating, language=language)
        case TableCleared(_, language):
            return Seating(seating.game, language)
        case MatchClosed() | MatchSetAside():
            return seating
        case _:
            assert_never(event)


def is_clear(seating: Seating, language: Language) -> bool:
    """Say whether there is nothing left of anybody."""
    return seating == Seating(seating.game, language)


def replay(events: Iterable[SeatingEvent], start: Seating) -> Seating:
    """Give the seating that events lead to."""
    return reduce(evolve, events, start)


def _join_seat(seating: Seating, command: JoinSeat, offer: Offer, at_us: int) -> Sequence[SeatingEvent] | Refusal:
    most = offer.seats[-1]
    if not 1 <= command.seat <= most:
        return refuse(SeatingReason.NO_SUCH_SEAT, seat=command.seat, most=most)
    if seating.player(command.seat):
        return refuse(SeatingReason.SEAT_TAKEN, seat=command.seat)
    name = command.name.strip()
    player = Player(command.seat, name, command.computer)
    return name_refusal(seating, command.seat, name) or [SatDown(at_us, player)]


def _take_name(seating: Seating, command: TakeName, at_us: int) -> Sequence[SeatingEvent] | Refusal:
    name = command.name.strip()
    if not seating.player(command.seat):
        return refuse(SeatingReason.SEAT_EMPTY, seat=command.seat)
    return name_refusal(seating, command.seat, name) or [NameTaken(at_us, command.seat, name)]


def name_refusal(seating: Seating, seat: Seat, name: str) -> Refusal | None:
    """Say why nobody on this seat can be called so; None if it is a name, and nobody else's."""
    if len(name) > LONGEST_NAME:
        return refuse(SeatingReason.NAME_TOO_LONG, longest=LONGEST_NAME)
    if not has_only_signs(name) or name[:1] in JOINERS:
        return refuse(SeatingReason.NAME_UNUSABLE)
    others = [as_seen(player.name) for player in seating.players if player.seat != seat]
    return refuse(SeatingReason.NAME_TAKEN, name=name) if name and as_seen(name) in others else None


def _choose(seating: Seating, command: Choose, offer: Offer, at_us: int) -> Sequence[SeatingEvent] | Refusal:
    choice = next((one for one in offer.choices if one.name == command.name), None)
    if choice is None:
        return refuse(SeatingReason.NO_SUCH_CHOICE, name=command.name)
    if not choice.allows(command.value):
        if choice.least is not None and choice.most is not None:
            return refuse(SeatingReason.NUMBER_OUTSIDE, name=command.name, least=choice.least, most=choice.most)
        return refuse(SeatingReason.NOT_OFFERED, name=command.name, value=str(command.value))
    return [SettingChosen(at_us, seating.game, command.name, command.value)]


def fault(seating: Seating, event: SeatingEvent) -> str | None:
    """Say what cannot be true of an event that was read from a record; None where it fits."""
    if abs(event.at_us) > LATEST_US:
        return f"at_us is {event.at_us}, not a time"
    if isinstance(event, SatDown):
        player = event.player
        if player.seat < 1 or seating.player(player.seat) or not has_only_signs(player.name):
            return f"nobody could sit down as {player.name!a} on seat {player.seat}"
    elif isinstance(event, GotUp | NameTaken) and seating.player(event.seat) is None:
        return f"nobody sits on seat {event.seat}"
    elif isinstance(event, SeatingOpened):
        players, seats = event.seating.players, event.seating.seats
        if not all(has_only_signs(player.name) for player in players):
            return "nobody could be called so"
        if any(seat < 1 for seat in seats) or len(set(seats)) < len(seats):
            return "nobody could sit so"
    if isinstance(event, NameTaken) and not has_only_signs(event.name):
        return f"nobody could be called {event.name!a}"
    return None
